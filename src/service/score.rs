//! The official result of one game, and what its winner could have reached.

use crate::adjudicate::{Budget, Ended, How, Undecided, Verdict, decide};
use crate::board::Colour;
use crate::engine::best::{Best, BestError, Stopping, best};
use crate::game::{HalfDiscs, Score};
use crate::ruleset::{EarlyStop, Ruleset, TimeDefault};

/// What is asked about a game.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// By which rules.
    pub ruleset: &'a Ruleset,
    /// The game as it ended.
    pub ended: &'a Ended,
    /// The score somebody reports.
    pub reported: Option<Score>,
    /// How much may be tried to find the winner's best completion, if it is
    /// asked for.
    pub best: Option<Budget>,
}

/// What there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The official result, or why there is none.
    pub decided: Result<Verdict, Undecided>,
    /// What the winner could reach.
    pub best: Option<Reachable>,
}

/// What the winner of a defaulted game could reach by completing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reachable {
    /// Who completes it.
    pub winner: Colour,
    /// The most they can reach.
    pub best: Best,
    /// Whether the reported score is within their reach.
    pub claim: Option<Reach>,
}

/// Whether a score is within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// A line that gives as much or more is known, or it is the smallest win.
    Within,
    /// No line gives as much.
    Beyond,
    /// The search could not finish.
    Open,
}

impl Reach {
    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Within => "within",
            Self::Beyond => "beyond",
            Self::Open => "open",
        }
    }
}

/// Why the best completion was not looked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBest {
    /// No flag, no completion.
    #[error("a best completion exists only for games lost on time")]
    NoFlag,
    /// The ruleset scores a flag in another way.
    #[error("by the ruleset {0} the winner does not complete a game lost on time")]
    NotByRules(String),
    /// Nothing to go on from.
    #[error("the board on which the flag fell is not known")]
    NoBoard,
    /// Another game.
    #[error(transparent)]
    Game(#[from] BestError),
}

/// The official result of a game.
///
/// # Errors
///
/// If the best completion is asked for where there is none.
pub fn score(question: &Question) -> Result<Answer, NoBest> {
    Ok(Answer {
        decided: decide(question.ruleset, question.ended),
        best: question
            .best
            .as_ref()
            .map(|budget| reachable(question, budget))
            .transpose()?,
    })
}

fn reachable(question: &Question, budget: &Budget) -> Result<Reachable, NoBest> {
    let Question { ruleset, ended, .. } = question;
    let How::Flag { by, .. } = ended.how else {
        return Err(NoBest::NoFlag);
    };
    let TimeDefault::WinnerCompletes {
        smallest_win,
        early_stop,
    } = ruleset.time_default
    else {
        return Err(NoBest::NotByRules(ruleset.name.clone()));
    };
    let stopping = match early_stop {
        EarlyStop::EmptiesToLoser => Stopping::AtAnyTime,
        EarlyStop::NotAllowed => Stopping::Never,
    };
    let winner = !by;
    let board = ended.position().ok_or(NoBest::NoBoard)?;
    let best = best(&ended.variant, &board, winner, stopping, budget)?;
    let claim = question
        .reported
        .map(|reported| reach(reported[winner], &best, smallest_win));
    Ok(Reachable {
        winner,
        best,
        claim,
    })
}

fn reach(claimed: HalfDiscs, best: &Best, smallest_win: u16) -> Reach {
    let least = HalfDiscs::whole(smallest_win.into());
    if claimed <= least || claimed <= HalfDiscs::whole(best.found as usize) {
        Reach::Within
    } else if claimed > HalfDiscs::whole(best.bound as usize) {
        Reach::Beyond
    } else {
        Reach::Open
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::Completion;
    use crate::game::{Setup, Variant};

    /// White cannot move; Black takes everything with c1.
    fn wiped_out_by_black() -> Ended {
        let othello = Variant::othello();
        let cells = "XO".to_owned() + &"-".repeat(62) + "O";
        let setup = Setup::parse(othello.geometry(), &cells).unwrap();
        Ended {
            board: Some(othello.starting_from(setup).unwrap().start().into()),
            variant: othello,
            how: How::flag(Colour::White),
            draw_win: None,
        }
    }

    fn ask(ruleset: &str, ended: &Ended, reported: Score) -> Result<Answer, NoBest> {
        let ruleset = Ruleset::preset(ruleset).unwrap();
        score(&Question {
            ruleset: &ruleset,
            ended,
            reported: Some(reported),
            best: Some(Budget::usual(&ended.variant)),
        })
    }

    #[test]
    fn a_claim_is_held_to_the_best_completion() {
        let mut ended = wiped_out_by_black();
        let claim = |ended: &Ended, black| {
            let answer = ask("classic", ended, Score::of_discs(black, 64 - black));
            answer.unwrap().best.unwrap().claim
        };
        assert_eq!(claim(&ended, 64), Some(Reach::Within));
        // The other way round White cannot take a1, so Black keeps it.
        ended.how = How::flag(Colour::Black);
        let answer = ask("classic", &ended, Score::of_discs(0, 64)).unwrap();
        assert_eq!(answer.best.unwrap().claim, Some(Reach::Beyond));
    }

    #[test]
    fn the_smallest_win_is_always_within_reach() {
        let mut ended = wiped_out_by_black();
        ended.how = How::flag(Colour::Black);
        let answer = ask("joa", &ended, Score::of_discs(31, 33)).unwrap();
        assert_eq!(answer.best.unwrap().claim, Some(Reach::Within));
        assert_eq!(answer.decided.unwrap().score, Score::of_discs(31, 33));
    }

    #[test]
    fn where_the_winner_does_not_complete_there_is_no_best() {
        let ended = wiped_out_by_black();
        let refused = ask("woc", &ended, Score::of_discs(64, 0));
        assert_eq!(refused, Err(NoBest::NotByRules("woc".to_owned())));
        let resigned = Ended {
            how: How::Resigned(Colour::White),
            ..ended.clone()
        };
        let refused = ask("joa", &resigned, Score::of_discs(64, 0));
        assert_eq!(refused, Err(NoBest::NoFlag));
        let unknown = Ended {
            board: None,
            how: How::Flag {
                by: Colour::White,
                completion: Completion::Nothing,
            },
            ..ended
        };
        let refused = ask("joa", &unknown, Score::of_discs(64, 0));
        assert_eq!(refused, Err(NoBest::NoBoard));
    }
}
