//! Results, declared on the sheet or reported at the desk, against the board
//! and against how the game ended.

use super::completion::{BestCompletion, Claim};
use super::context::Context;
use super::decide::decide;
use super::ended::{Ended, How};
use super::finding::{Fault, Finding, Impossible};
use super::reach;
use super::replay::Replay;
use super::verdict::{Reason, Verdict};
use crate::board::Colour;
use crate::engine::Budget;
use crate::game::{Empties, HalfDiscs, Score, State, score};
use crate::ruleset::Ruleset;
use crate::transcript::{Declared, DeclaredResult, Ending, Place, Transcript};

/// What is wrong with the end of a sheet. A ruled score leaves nothing open.
pub(super) fn judge(
    replay: &Replay,
    transcript: &Transcript,
    context: &Context<'_>,
) -> Vec<Finding> {
    if context.ruled.is_some() {
        return Vec::new();
    }
    let declared = transcript.declared;
    let check = ResultCheck {
        replay,
        context,
        ending: declared.and_then(|declared| declared.ending),
    };
    let about = |fault, place| Finding {
        number: None,
        turn: None,
        player: None,
        square: None,
        fault,
        place,
    };
    let on_the_sheet = declared.and_then(|declared| {
        let fault = check.judge(declared.result)?;
        Some(about(fault, Some(declared.place)))
    });
    let at_the_desk = context.reported.and_then(|reported| {
        let judged = check.judge(DeclaredResult::Score(reported));
        let fault = judged.or_else(|| {
            let declared = declared.filter(|_| on_the_sheet.is_none())?;
            check.against_report(declared.result, reported)
        })?;
        Some(about(fault, None))
    });
    let open = check.unfinished().map(|fault| Finding {
        number: Some(u16::try_from(replay.moves() + 1).unwrap_or(u16::MAX)),
        turn: Some(u16::try_from(replay.steps.len() + 1).unwrap_or(u16::MAX)),
        player: Some(replay.end.to_move()),
        ..about(fault, Some(last_mark(replay, transcript)))
    });
    let found = [on_the_sheet, at_the_desk, open];
    found.into_iter().flatten().collect()
}

/// Where the sheet ends.
fn last_mark(replay: &Replay, transcript: &Transcript) -> Place {
    let last = replay.steps.last().and_then(|step| step.mark);
    last.map_or(transcript.place, |mark| transcript.marks[mark].place)
}

/// A result that is compared with the board.
struct ResultCheck<'a> {
    replay: &'a Replay,
    context: &'a Context<'a>,
    /// How the game ended, if not on the board.
    ending: Option<Ending>,
}

impl ResultCheck<'_> {
    fn unfinished(&self) -> Option<Fault> {
        let replay = self.replay;
        if replay.finished() || replay.stopped_at.is_some() || self.ending.is_some() {
            return None;
        }
        let legal = match replay.state {
            State::MayPlace(squares) => squares,
            State::MustPass | State::Over => {
                let other = !replay.end.to_move();
                replay.variant.placements_of(&replay.end, other)
            }
        };
        let empty = self.squares() - replay.end.occupied().len();
        Some(Fault::Unfinished { legal, empty })
    }

    fn squares(&self) -> usize {
        self.replay.variant.geometry().len()
    }

    fn judge(&self, result: DeclaredResult) -> Option<Fault> {
        if let Some(reason) = self.impossible(result) {
            return Some(Fault::ScoreImpossible {
                declared: result,
                reason,
            });
        }
        match self.ending {
            Some(ending) => self.against_ending(result, ending),
            None if self.replay.finished() => self.against_board(result),
            None if self.replay.stopped_at.is_some() => None,
            None => self.against_what_follows(result),
        }
    }

    /// Whether the game could still have ended like this, whoever gets the
    /// empty squares.
    fn against_what_follows(&self, result: DeclaredResult) -> Option<Fault> {
        (self.can_end(result) == Some(false)).then(|| Fault::OutOfReach {
            declared: result,
            empty: self.squares() - self.replay.end.occupied().len(),
            exchanged: self.can_end(result.exchanged()) == Some(true),
            most: None,
        })
    }

    fn can_end(&self, result: DeclaredResult) -> Option<bool> {
        reach::can_end(&self.replay.variant, &self.replay.end, &|counts| {
            let discs = Score::of_discs(counts.black, counts.white);
            let under = |empties| self.agrees(result, score(counts, self.squares(), empties));
            self.agrees(result, discs) || Empties::ALL.into_iter().any(under)
        })
    }

    fn against_board(&self, result: DeclaredResult) -> Option<Fault> {
        let board = self.replay.score(self.context.empties());
        if self.agrees(result, board) {
            return None;
        }
        let under = |convention| self.agrees(result, self.replay.score(convention));
        let counts = self.replay.end.counts();
        let discs_alone = Score::of_discs(counts.black, counts.white);
        let fits = Empties::ALL
            .into_iter()
            .find(|&convention| under(convention))
            .or_else(|| {
                self.agrees(result, discs_alone)
                    .then_some(Empties::ToNobody)
            });
        // A mere winner is the other side or not: that proves nothing about colours.
        let exchanged = !matches!(result, DeclaredResult::Winner(_))
            && Empties::ALL.into_iter().any(|convention| {
                let score = self.replay.score(convention);
                self.agrees(result, score.exchanged())
            });
        Some(if fits.is_none() && exchanged {
            Fault::ColoursExchanged {
                declared: result,
                board,
            }
        } else {
            Fault::ScoreDiffers {
                declared: result,
                board,
                fits,
            }
        })
    }

    /// Where the ruleset knows the score, that one counts; whatever the rules,
    /// the side that lost by default has not won.
    fn against_ending(&self, result: DeclaredResult, ending: Ending) -> Option<Fault> {
        let declared = Declared {
            result,
            ending: Some(ending),
            place: Place::TOP,
        };
        let stopped = self.replay.stopped_at;
        let ended = Ended {
            variant: self.replay.variant.clone(),
            board: stopped.is_none().then_some(self.replay.end.into()),
            how: How::declared(Some(&declared)),
            draw_win: None,
        };
        let decided = self
            .context
            .ruleset
            .and_then(|ruleset| Some((ruleset, decide(ruleset, &ended).ok()?)));
        if let Some((ruleset, verdict)) = decided {
            let official = verdict.score;
            if self.agrees(result, official) {
                return None;
            }
            if let Some(claim) = self.completed(result, ruleset, &ended, &verdict) {
                return claim.err();
            }
            return if self.agrees(result, official.exchanged()) {
                Some(Fault::ColoursExchanged {
                    declared: result,
                    board: official,
                })
            } else {
                Some(Fault::DecidedOtherwise {
                    declared: result,
                    official,
                    ruleset: ruleset.name.clone(),
                    reason: verdict.rule.reason,
                })
            };
        }
        let side = ended.how.by()?;
        (self.winner(result) == Some(side)).then_some(Fault::DefaulterWins {
            declared: result,
            side,
            ending,
        })
    }

    /// Whether the winner on time may have completed the game to this result,
    /// where nothing of that is on the sheet; `None` if the result is not one
    /// that they can have reached.
    fn completed(
        &self,
        result: DeclaredResult,
        ruleset: &Ruleset,
        ended: &Ended,
        verdict: &Verdict,
    ) -> Option<Result<(), Fault>> {
        let open = matches!(
            verdict.rule.reason,
            Reason::SmallestWin { reached: None, .. }
        );
        if !open || self.winner(result) != self.winner(DeclaredResult::Score(verdict.score)) {
            return None;
        }
        let budget = Budget::usual(&ended.variant);
        let most = result.score().and_then(|claimed| {
            let completion = BestCompletion::of(ruleset, ended, &budget).ok()?;
            let beyond = completion.claim(claimed) == Claim::Beyond;
            beyond.then_some((completion.counted, completion.best.bound))
        });
        Some(match most {
            None => Ok(()),
            Some(_) => Err(Fault::OutOfReach {
                declared: result,
                empty: self.squares() - self.replay.end.occupied().len(),
                exchanged: false,
                most,
            }),
        })
    }

    /// Neither is wrong by itself, but they cannot both be right.
    fn against_report(&self, declared: DeclaredResult, reported: Score) -> Option<Fault> {
        let settled = self.ending.is_none() && self.replay.finished();
        (!settled && !self.agrees(declared, reported))
            .then_some(Fault::ReportDiffers { reported, declared })
    }

    fn winner(&self, result: DeclaredResult) -> Option<Colour> {
        let goal = self.replay.variant.goal();
        match result {
            DeclaredResult::Score(score) => goal.winner(&score),
            DeclaredResult::Difference(difference) => {
                goal.winner(&Score::new(difference, HalfDiscs::default()))
            }
            DeclaredResult::Winner(winner) => winner,
            DeclaredResult::Unsaid => None,
        }
    }

    fn agrees(&self, declared: DeclaredResult, score: Score) -> bool {
        declared.fits(&score, self.replay.variant.goal())
    }

    /// Why there is no such result.
    fn impossible(&self, result: DeclaredResult) -> Option<Impossible> {
        match result {
            DeclaredResult::Score(score) => self.impossible_score(score),
            DeclaredResult::Difference(difference) => self.impossible_difference(difference),
            DeclaredResult::Winner(_) | DeclaredResult::Unsaid => None,
        }
    }

    /// The sum is that of the squares, or that of the discs where empty squares
    /// are given to nobody.
    fn impossible_score(&self, score: Score) -> Option<Impossible> {
        let expected = self.squares();
        let all = HalfDiscs::whole(expected);
        let side = |colour| (HalfDiscs::default()..=all).contains(&score[colour]);
        if !Colour::BOTH.into_iter().all(side) {
            return Some(Impossible::OutOfRange);
        }
        let sum = score.black + score.white;
        let discs = HalfDiscs::whole(self.replay.end.occupied().len());
        let wrong = Some(Impossible::WrongSum { expected });
        match self.bounds(score == Score::of_discs(0, 0)) {
            _ if sum == all => None,
            Bounds::None => None,
            _ if sum > all => wrong,
            Bounds::Board if sum == discs && self.replay.finished() => None,
            Bounds::Board if sum == discs => Some(Impossible::UnlessEmpty),
            Bounds::Board => wrong,
            Bounds::Open if sum < discs => wrong,
            Bounds::Open if self.context.empties() == Empties::ToNobody => None,
            Bounds::Open => Some(Impossible::UnlessEmpty),
        }
    }

    /// Twice the discs of a side are the sum and the difference together.
    fn impossible_difference(&self, difference: HalfDiscs) -> Option<Impossible> {
        let all = self.squares();
        let most = HalfDiscs::whole(all);
        if difference > most || difference < -most {
            return Some(Impossible::OutOfRange);
        }
        let even = |sum: usize| {
            let twice = HalfDiscs::whole(sum) + difference;
            twice.as_whole().is_some_and(|discs| discs % 2 == 0)
        };
        let discs = self.replay.end.occupied().len();
        let margin = difference.max(-difference);
        let fits_discs = even(discs) && margin <= HalfDiscs::whole(discs);
        match self.bounds(false) {
            _ if even(all) => None,
            Bounds::None => None,
            _ if difference.as_whole().is_none() => Some(Impossible::WrongParity),
            Bounds::Board if self.replay.finished() && fits_discs => None,
            Bounds::Board => Some(Impossible::WrongParity),
            Bounds::Open if self.context.empties() != Empties::ToWinner => None,
            Bounds::Open => Some(Impossible::UnlessEmpty),
        }
    }

    /// How much is known about the sum of a result.
    fn bounds(&self, nothing: bool) -> Bounds {
        match self.ending {
            Some(Ending::Adjourned) => Bounds::None,
            Some(Ending::BothAbsent | Ending::BothFlags) if nothing => Bounds::None,
            None | Some(Ending::Agreed) if !self.replay.finished() => Bounds::Open,
            _ => Bounds::Board,
        }
    }
}

/// How much is known about the sum of a result.
enum Bounds {
    /// Anything may have been noted.
    None,
    /// It was reached on a board that the sheet does not show.
    Open,
    /// The last board is known, or a rule gives out the whole of it.
    Board,
}
