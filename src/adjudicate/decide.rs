//! From the way a game ended to its official result. Nothing is guessed.

use super::ended::{Completion, Ended, How, LastBoard};
use super::verdict::{Outcome, Rule, Undecided, Verdict};
use crate::board::Colour;
use crate::game::{Goal, HalfDiscs, Move, Position, Score, State, score};
use crate::ruleset::{Draw, EarlyStop, Ruleset, TimeDefault, Unsettled, on_board};

/// The official result of a game by a ruleset, and the rule that gave it.
///
/// # Errors
///
/// What is missing, wrong, or left to the director.
pub fn decide(ruleset: &Ruleset, ended: &Ended) -> Result<Verdict, Undecided> {
    let case = Case { ruleset, ended };
    let endings = &ruleset.endings;
    match &ended.how {
        How::PlayedOut => case.played_out(),
        How::Flag { by, completion } => case.flag(*by, completion),
        How::Overrun(by) => case.overrun(*by),
        How::Resigned(by) => {
            let words = format!("a player who resigns gets {}", endings.resigned);
            case.loses(*by, endings.resigned, "endings.resigned", words)
        }
        How::NoShow(by) => {
            let words = format!("a player who does not appear gets {}", endings.no_show);
            case.loses(*by, endings.no_show, "endings.no-show", words)
        }
        How::BothAbsent => case.unsettled(
            endings.both_absent,
            "endings.both-absent",
            "neither player appeared",
        ),
        How::BothFlags => case.unsettled(
            endings.both_flags,
            "endings.both-flags",
            "both flags are down and nobody knows which fell first",
        ),
        How::Agreed(score) => {
            let words = "the players agreed on the score";
            case.said(score.ok_or(Undecided::NoScore)?, "agreed", words)
        }
        How::Ruled(score) => case.ruled(*score),
        How::Bye(side) => Ok(case.bye(*side)),
        How::Adjourned => Err(Undecided::Adjourned),
    }
}

/// A game before the rules. Scores in here are *merits*: more is better. They
/// are the discs, but where the fewest discs win, those of the opponent.
struct Case<'a> {
    ruleset: &'a Ruleset,
    ended: &'a Ended,
}

impl Case<'_> {
    fn squares(&self) -> usize {
        self.ended.variant.geometry().len()
    }

    /// From discs to merits and back.
    fn turned(&self, score: Score) -> Score {
        match self.ended.variant.goal() {
            Goal::Most => score,
            Goal::Fewest => score.exchanged(),
        }
    }

    fn rule(&self, key: &'static str, words: impl Into<String>) -> Rule {
        Rule {
            key,
            words: words.into(),
            source: self.ruleset.sources.get(key).cloned(),
        }
    }

    fn board(&self, what: &'static str) -> Result<Position, Undecided> {
        let position = self.ended.position();
        position.ok_or(Undecided::NoBoard { what })
    }

    /// The merits that were reported instead of a board, if they make the
    /// whole of it.
    fn reported(&self) -> Option<Score> {
        match self.ended.board? {
            LastBoard::Score(score) => {
                let whole = score.black + score.white == HalfDiscs::whole(self.squares());
                whole.then(|| self.turned(score))
            }
            LastBoard::Position(_) => None,
        }
    }

    /// What a finished board shows.
    fn shown(&self, board: &Position) -> Result<Score, Undecided> {
        let variant = &self.ended.variant;
        let side = match variant.state(board) {
            State::Over => {
                let empties = self.ruleset.scoring.empties;
                return Ok(self.turned(score(board.counts(), self.squares(), empties)));
            }
            State::MayPlace(_) => board.to_move(),
            State::MustPass => !board.to_move(),
        };
        let squares = variant.placements_of(board, side);
        Err(Undecided::NotOver {
            side,
            squares: variant.geometry().names(squares),
        })
    }

    /// The winner is the side with more merit; an equal game goes by the
    /// ruleset's rule for draws.
    fn by_score(&self, merits: Score, rule: Rule) -> Result<Verdict, Undecided> {
        let score = self.turned(merits);
        let (outcome, rule) = match (merits.leader(), self.ruleset.scoring.draw) {
            (Some(side), _) => (Outcome::Won(side), rule),
            (None, Draw::HalfPoints) => (Outcome::Tie, rule),
            (None, Draw::DrawWin) => {
                let holder = self.ended.draw_win.ok_or(Undecided::NoHolder { score })?;
                let words = "an equal game is won by the holder of the draw-win";
                (Outcome::DrawWin(holder), self.rule("scoring.draw", words))
            }
        };
        Ok(Verdict {
            score,
            outcome,
            rule,
        })
    }

    /// A score in which one side has this many merits of all.
    fn share(&self, side: Colour, merits: HalfDiscs) -> Score {
        let rest = HalfDiscs::whole(self.squares()) - merits;
        match side {
            Colour::Black => Score::new(merits, rest),
            Colour::White => Score::new(rest, merits),
        }
    }

    /// A number of discs in the ruleset, which are discs of 64.
    fn discs(&self, discs: u16) -> Result<HalfDiscs, Undecided> {
        let squares = self.squares();
        if squares == 64 || discs == 0 {
            Ok(HalfDiscs::whole(discs.into()))
        } else {
            Err(Undecided::OtherBoard { discs, squares })
        }
    }

    fn loses(
        &self,
        side: Colour,
        discs: u16,
        key: &'static str,
        words: String,
    ) -> Result<Verdict, Undecided> {
        let merits = self.share(side, self.discs(discs)?);
        self.by_score(merits, self.rule(key, words))
    }

    /// A wipe-out counts the whole board, whatever the empties ([S] GGS; JOA).
    fn played_out(&self) -> Result<Verdict, Undecided> {
        if let Some(reported) = self.reported() {
            let words = "the score reported for the finished board";
            return self.by_score(reported, self.rule("scoring.empties", words));
        }
        let board = self.board("the score is that of the board")?;
        let merits = self.shown(&board)?;
        let counts = board.counts();
        let empties = self.squares() - counts.black - counts.white;
        let words = if counts.black == 0 || counts.white == 0 {
            "a side without a disc loses by the whole board".to_owned()
        } else if empties == 0 {
            "the discs on the full board".to_owned()
        } else {
            self.empties_in_words(empties)
        };
        self.by_score(merits, self.rule("scoring.empties", words))
    }

    fn empties_in_words(&self, empties: usize) -> String {
        use crate::game::Empties;
        let squares = match empties {
            1 => "the empty square".to_owned(),
            more => format!("the {more} empty squares"),
        };
        match self.ruleset.scoring.empties {
            Empties::ToWinner => format!("the discs on the board, {squares} to the winner"),
            Empties::Split => format!("the discs on the board, {squares} split in half"),
            Empties::ToNobody => format!("the discs on the board, {squares} to nobody"),
        }
    }

    fn flag(&self, by: Colour, completion: &Completion) -> Result<Verdict, Undecided> {
        match self.ruleset.time_default {
            TimeDefault::Capped { at_most, .. } => self.capped(by, at_most, completion),
            TimeDefault::WinnerCompletes {
                smallest_win,
                early_stop,
            } => self.completed(!by, smallest_win, early_stop, completion),
            TimeDefault::Fixed { loser } => {
                let key = "time-default.fixed.loser";
                let words = format!("a player whose flag falls gets {loser}");
                self.loses(by, loser, key, words)
            }
        }
    }

    /// World Championship: the first flag to fall loses; the game is played to
    /// its end, and the loser gets what the board shows, but no more than the
    /// largest loss.
    fn capped(
        &self,
        loser: Colour,
        at_most: u16,
        completion: &Completion,
    ) -> Result<Verdict, Undecided> {
        if matches!(completion, Completion::Stopped(_)) {
            return Err(Undecided::NoEarlyStop);
        }
        let shown = if let Some(reported) = self.reported() {
            reported
        } else {
            let board = self.board("after a flag the game is played to its end")?;
            self.shown(&self.played_on(board, completion.turns())?)?
        };
        let cap = self.discs(at_most)?;
        let key = "time-default.capped.at-most";
        if shown[loser] <= cap && shown.leader() == Some(!loser) {
            let words = "the first flag to fall loses; the finished board stands";
            return self.by_score(shown, self.rule(key, words));
        }
        let words = format!(
            "the first flag to fall loses; the finished board shows {} and is cut to {at_most}",
            shown[loser]
        );
        self.by_score(self.share(loser, cap), self.rule(key, words))
    }

    /// JOA and others: the winner may complete the game for both sides and
    /// takes the better of that and the smallest win.
    fn completed(
        &self,
        winner: Colour,
        smallest: u16,
        early_stop: EarlyStop,
        completion: &Completion,
    ) -> Result<Verdict, Undecided> {
        let least = self.discs(smallest)?;
        let key = "time-default.winner-completes.smallest-win";
        let reached = self.reached(winner, early_stop, completion)?;
        let (merits, rule) = match reached {
            Some((merits, rule)) if merits[winner] >= least => (merits, rule),
            Some((merits, _)) => {
                let words = format!(
                    "the winner reached {} and takes the smallest win, {smallest}",
                    merits[winner]
                );
                (self.share(winner, least), self.rule(key, words))
            }
            None => {
                let words = format!("without a completion the winner gets {smallest}");
                (self.share(winner, least), self.rule(key, words))
            }
        };
        self.by_score(merits, rule)
    }

    /// What the winner has reached on the board, if it was completed.
    fn reached(
        &self,
        winner: Colour,
        early_stop: EarlyStop,
        completion: &Completion,
    ) -> Result<Option<(Score, Rule)>, Undecided> {
        let key = "time-default.winner-completes.smallest-win";
        let completed = self.rule(key, "the winner completed the game for both sides");
        if let Some(reported) = self.reported() {
            return Ok(Some((reported, completed)));
        }
        let Some(board) = self.ended.position() else {
            return match completion {
                Completion::Nothing => Ok(None),
                _ => Err(Undecided::NoBoard {
                    what: "the completion goes on from the board",
                }),
            };
        };
        let board = self.played_on(board, completion.turns())?;
        match (completion, early_stop) {
            _ if self.ended.variant.is_over(&board) => Ok(Some((self.shown(&board)?, completed))),
            (Completion::Nothing, _) => Ok(None),
            (Completion::Played(_), _) => self.shown(&board).map(|_| None),
            (Completion::Stopped(_), EarlyStop::NotAllowed) => Err(Undecided::NoEarlyStop),
            (Completion::Stopped(_), EarlyStop::EmptiesToLoser) => {
                let key = "time-default.winner-completes.early-stop";
                let words = "the winner stopped and keeps the discs on the board; the empty squares go to the loser";
                let own = self.turned(Score::of_discs(board.counts().black, board.counts().white));
                Ok(Some((
                    self.share(winner, own[winner]),
                    self.rule(key, words),
                )))
            }
        }
    }

    /// The board after the turns of a completion, each held to the rules; a
    /// forced pass that was left out is taken.
    fn played_on(&self, mut board: Position, turns: &[Move]) -> Result<Position, Undecided> {
        let variant = &self.ended.variant;
        for (index, &played) in turns.iter().enumerate() {
            if played != Move::Pass && variant.state(&board) == State::MustPass {
                let passed = variant.play(&mut board, Move::Pass);
                passed.expect("the pass is forced");
            }
            if let Err(reason) = variant.play(&mut board, played) {
                let geometry = variant.geometry();
                let start = variant.start().occupied().len();
                return Err(Undecided::IllegalCompletion {
                    turn: index + 1,
                    number: board.occupied().len() + 1 - start,
                    played: played.text(geometry),
                    side: board.to_move(),
                    reason,
                    legal: geometry.names(variant.placements(&board)),
                });
            }
        }
        Ok(board)
    }

    /// World Championship: whoever overruns the extension loses everything,
    /// even if the other flag fell first. Where there is no extension, it is a
    /// fallen flag.
    fn overrun(&self, by: Colour) -> Result<Verdict, Undecided> {
        match self.ruleset.time_default {
            TimeDefault::Capped { overrun, .. } => {
                let key = "time-default.capped.overrun";
                let words = format!(
                    "a player who overruns the extension gets {overrun}, whoever's flag fell first"
                );
                self.loses(by, overrun, key, words)
            }
            _ => self.flag(by, &Completion::Nothing),
        }
    }

    fn unsettled(
        &self,
        settled: Unsettled,
        key: &'static str,
        what: &'static str,
    ) -> Result<Verdict, Undecided> {
        let (score, outcome, says) = match settled {
            Unsettled::DirectorRules => return Err(Undecided::DirectorRules { what }),
            Unsettled::BothLose => (Score::of_discs(0, 0), Outcome::Nobody, "both have lost"),
            Unsettled::Draw => {
                let half = HalfDiscs::halves(HalfDiscs::whole(self.squares()).as_halves() / 2);
                (Score::new(half, half), Outcome::Tie, "a draw")
            }
        };
        Ok(Verdict {
            score,
            outcome,
            rule: self.rule(key, format!("{what}: {says}")),
        })
    }

    /// A ruled score; 0-0 says that both have lost, as where neither appeared.
    fn ruled(&self, score: Score) -> Result<Verdict, Undecided> {
        if score != Score::of_discs(0, 0) {
            return self.said(score, "ruled", "the director has ruled the score");
        }
        Ok(Verdict {
            score,
            outcome: Outcome::Nobody,
            rule: self.rule("ruled", "the director has ruled that both have lost"),
        })
    }

    /// A score that people have settled on.
    fn said(&self, score: Score, key: &'static str, words: &str) -> Result<Verdict, Undecided> {
        let squares = self.squares();
        let sum = score.black + score.white;
        let whole = sum == HalfDiscs::whole(squares);
        let less = self.ruleset.scoring.empties == crate::game::Empties::ToNobody
            && sum < HalfDiscs::whole(squares);
        let negative = score.black < HalfDiscs::default() || score.white < HalfDiscs::default();
        if negative || !(whole || less) {
            return Err(Undecided::ImpossibleScore {
                score,
                sum,
                squares,
            });
        }
        self.by_score(self.turned(score), self.rule(key, words))
    }

    /// A bye is given, not played: the discs of the ruleset, which are discs
    /// of 64, are taken as a share of the board.
    fn bye(&self, side: Colour) -> Verdict {
        let bye = &self.ruleset.bye;
        let squares = self.squares();
        let discs = on_board(bye.discs, squares);
        let merits = self.share(side, HalfDiscs::whole(discs));
        let outcome = match bye.half_points {
            0 => Outcome::Nobody,
            1 => Outcome::Tie,
            _ => Outcome::Won(side),
        };
        let words = match squares {
            64 => format!("a bye counts as {discs} discs"),
            _ => format!(
                "a bye counts as {} discs of 64, on {squares} squares as {discs}",
                bye.discs
            ),
        };
        Verdict {
            score: self.turned(merits),
            outcome,
            rule: self.rule("bye.discs", words),
        }
    }
}
