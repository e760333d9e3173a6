//! From the way a game ended to its official result. Nothing is guessed.

use super::ended::{Completion, Ended, How, LastBoard};
use super::verdict::{BoardNeeded, NobodyWins, Outcome, Reason, Rule, Undecided, Verdict};
use crate::board::Colour;
use crate::game::{Goal, HalfDiscs, Move, Position, Score, State, score};
use crate::ruleset::{
    Draw, EarlyStop, Ruleset, TimeDefault, Unsettled, decided_on_board, on_board,
};

/// The official result of a game by a ruleset, and the rule that gave it. The
/// error says what is missing, wrong, or left to the director.
///
/// ```
/// use outflank_core::adjudicate::{Ended, How, decide};
/// use outflank_core::{Colour, Ruleset, Score, Variant};
///
/// // Black resigned when the discs were 20-30, with 14 squares empty.
/// let woc = Ruleset::preset("woc")?;
/// let ended = Ended::new(Variant::othello(), How::Resigned(Colour::Black))
///     .with_board("20-30".parse::<Score>().unwrap());
/// let verdict = decide(&woc, &ended).unwrap();
/// assert_eq!(verdict.outcome.winner(), Some(Colour::White));
/// assert_eq!(verdict.score.to_string(), "0-64");
/// # Ok::<_, outflank_core::ruleset::RulesetError>(())
/// ```
pub fn decide(ruleset: &Ruleset, ended: &Ended) -> Result<Verdict, Undecided> {
    let decision = Decision { ruleset, ended };
    let endings = &ruleset.endings;
    match &ended.how {
        How::PlayedOut => decision.played_out(),
        How::Flag { by, completion } => decision.flag(*by, completion),
        How::Overrun(by) => decision.overrun(*by),
        How::Resigned(by) => {
            decision.loses(*by, endings.resigned, |discs| Reason::Resigned { discs })
        }
        How::NoShow(by) => decision.loses(*by, endings.no_show, |discs| Reason::NoShow { discs }),
        How::BothAbsent => decision.nobody_wins(NobodyWins::BothAbsent, endings.both_absent),
        How::BothFlags => decision.nobody_wins(NobodyWins::BothFlags, endings.both_flags),
        How::Agreed(score) => decision.settled(score.ok_or(Undecided::NoScore)?, Reason::Agreed),
        How::Ruled(score) => decision.ruled(*score),
        How::Bye(side) => Ok(decision.bye(*side)),
        How::Adjourned => Err(Undecided::Adjourned),
    }
}

/// A game and the rules that decide it. Scores in here are *merits*: more is
/// better. They are the discs, or the opponent's discs if the fewest discs win.
struct Decision<'a> {
    ruleset: &'a Ruleset,
    ended: &'a Ended,
}

impl Decision<'_> {
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

    fn rule(&self, reason: Reason) -> Rule {
        Rule {
            reason,
            source: self.ruleset.sources.get(reason.key()).cloned(),
        }
    }

    fn board(&self, need: BoardNeeded) -> Result<Position, Undecided> {
        self.ended.position().ok_or(Undecided::NoBoard(need))
    }

    /// The merits that were reported instead of a board, if they add up to the
    /// whole board.
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
            needed: match self.ended.how {
                How::Flag { .. } => BoardNeeded::AfterFlag,
                _ => BoardNeeded::Score,
            },
        })
    }

    /// The winner is the side with more merit; an equal game goes by the
    /// ruleset's rule for draws.
    fn by_score(&self, merits: Score, reason: Reason) -> Result<Verdict, Undecided> {
        let score = self.turned(merits);
        let (outcome, reason) = match (merits.leader(), self.ruleset.scoring.draw) {
            (Some(side), _) => (Outcome::Won(side), reason),
            (None, Draw::HalfPoints) => (Outcome::Tie, reason),
            (None, Draw::DrawWin) => {
                let holder = self.ended.draw_win.ok_or(Undecided::NoHolder { score })?;
                (Outcome::DrawWin(holder), Reason::DrawWin)
            }
        };
        Ok(Verdict {
            score,
            outcome,
            rule: self.rule(reason),
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

    /// The merits of a player who wins or loses with this many of 64 by the
    /// ruleset.
    fn merits(&self, of_64: u16) -> HalfDiscs {
        HalfDiscs::whole(decided_on_board(of_64, self.squares()))
    }

    /// The discs of one side: as many as counted for it, or as few in a game for the fewest.
    fn discs(&self, merits: HalfDiscs) -> HalfDiscs {
        match self.ended.variant.goal() {
            Goal::Most => merits,
            Goal::Fewest => HalfDiscs::whole(self.squares()) - merits,
        }
    }

    fn loses(
        &self,
        side: Colour,
        of_64: u16,
        reason: impl Fn(HalfDiscs) -> Reason,
    ) -> Result<Verdict, Undecided> {
        let merits = self.merits(of_64);
        self.by_score(self.share(side, merits), reason(self.discs(merits)))
    }

    /// A wipe-out counts the whole board, whatever the empties ([S] GGS; JOA).
    fn played_out(&self) -> Result<Verdict, Undecided> {
        if let Some(reported) = self.reported() {
            return self.by_score(reported, Reason::ReportedScore);
        }
        let board = self.board(BoardNeeded::Score)?;
        let merits = self.shown(&board)?;
        let counts = board.counts();
        let empties = self.squares() - counts.black - counts.white;
        let reason = if counts.black == 0 || counts.white == 0 {
            Reason::WipeOut
        } else if empties == 0 {
            Reason::FullBoard
        } else {
            Reason::Empties {
                count: empties,
                convention: self.ruleset.scoring.empties,
            }
        };
        self.by_score(merits, reason)
    }

    fn flag(&self, by: Colour, completion: &Completion) -> Result<Verdict, Undecided> {
        match self.ruleset.time_default {
            TimeDefault::Capped { at_most, .. } => self.capped(by, at_most, completion),
            TimeDefault::WinnerCompletes {
                smallest_win,
                early_stop,
            } => self.completed(!by, smallest_win, early_stop, completion),
            TimeDefault::Fixed { loser } => {
                self.loses(by, loser, |discs| Reason::FlagFixed { discs })
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
            let board = self.board(BoardNeeded::AfterFlag)?;
            self.shown(&self.played_on(board, completion.turns())?)?
        };
        let cap = self.merits(at_most);
        if shown[loser] <= cap && shown.leader() == Some(!loser) {
            return self.by_score(shown, Reason::FlagBoard);
        }
        let reason = Reason::FlagCapped {
            shown: self.discs(shown[loser]),
            counted: self.discs(cap),
        };
        self.by_score(self.share(loser, cap), reason)
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
        let least = self.merits(smallest);
        match self.reached(winner, early_stop, completion)? {
            Some((merits, reason)) if merits[winner] >= least => self.by_score(merits, reason),
            reached => {
                let reason = Reason::SmallestWin {
                    reached: reached.map(|(merits, _)| self.discs(merits[winner])),
                    smallest: self.discs(least),
                };
                self.by_score(self.share(winner, least), reason)
            }
        }
    }

    /// What the winner has reached on the board, if it was completed.
    fn reached(
        &self,
        winner: Colour,
        early_stop: EarlyStop,
        completion: &Completion,
    ) -> Result<Option<(Score, Reason)>, Undecided> {
        if let Some(reported) = self.reported() {
            return Ok(Some((reported, Reason::Completed)));
        }
        let Some(board) = self.ended.position() else {
            return match completion {
                Completion::Nothing => Ok(None),
                _ => Err(Undecided::NoBoard(BoardNeeded::Completion)),
            };
        };
        let board = self.played_on(board, completion.turns())?;
        match (completion, early_stop) {
            _ if self.ended.variant.is_over(&board) => {
                Ok(Some((self.shown(&board)?, Reason::Completed)))
            }
            (Completion::Nothing, _) => Ok(None),
            (Completion::Played(_), _) => self.shown(&board).map(|_| None),
            (Completion::Stopped(_), EarlyStop::NotAllowed) => Err(Undecided::NoEarlyStop),
            (Completion::Stopped(_), EarlyStop::EmptiesToLoser) => {
                let own = self.turned(Score::of_discs(board.counts().black, board.counts().white));
                Ok(Some((
                    self.share(winner, own[winner]),
                    Reason::StoppedEarly,
                )))
            }
        }
    }

    /// The board after the turns of a completion, each checked by the rules; a
    /// forced pass that was left out is added.
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
                self.loses(by, overrun, |discs| Reason::Overrun { discs })
            }
            _ => self.flag(by, &Completion::Nothing),
        }
    }

    fn nobody_wins(&self, why: NobodyWins, settled: Unsettled) -> Result<Verdict, Undecided> {
        let (score, outcome) = match settled {
            Unsettled::DirectorRules => return Err(Undecided::DirectorRules(why)),
            Unsettled::BothLose => (Score::of_discs(0, 0), Outcome::Nobody),
            Unsettled::Draw => {
                let half = HalfDiscs::halves(HalfDiscs::whole(self.squares()).as_halves() / 2);
                (Score::new(half, half), Outcome::Tie)
            }
        };
        Ok(Verdict {
            score,
            outcome,
            rule: self.rule(Reason::NobodyWins { why, settled }),
        })
    }

    /// A ruled score; 0-0 means that both have lost, as if neither had appeared.
    fn ruled(&self, score: Score) -> Result<Verdict, Undecided> {
        if score != Score::of_discs(0, 0) {
            return self.settled(score, Reason::Ruled);
        }
        Ok(Verdict {
            score,
            outcome: Outcome::Nobody,
            rule: self.rule(Reason::RuledBothLost),
        })
    }

    /// A score that the players agreed on or the director ruled.
    fn settled(&self, score: Score, reason: Reason) -> Result<Verdict, Undecided> {
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
        self.by_score(self.turned(score), reason)
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
        let reason = Reason::Bye {
            of_64: match self.ended.variant.goal() {
                Goal::Most => bye.discs.into(),
                Goal::Fewest => 64 - usize::from(bye.discs),
            },
            discs: match self.ended.variant.goal() {
                Goal::Most => discs,
                Goal::Fewest => squares - discs,
            },
            squares,
        };
        Verdict {
            score: self.turned(merits),
            outcome,
            rule: self.rule(reason),
        }
    }
}
