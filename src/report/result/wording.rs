//! What is wrong with a result, in words.

use super::verdict;
use crate::report::check::finding::Writer;
use crate::report::text::plural;
use outflank_core::adjudicate::{Fault, Impossible};
use outflank_core::board::Colour;
use outflank_core::game::{Empties, HalfDiscs};
use outflank_core::transcript::{DeclaredResult, Ending};

impl Writer<'_> {
    /// `the declared result 38-26`, or the reported one.
    fn which(&self, result: &DeclaredResult) -> String {
        let source = match self.finding.place {
            Some(_) => "declared",
            None => "reported",
        };
        format!("the {source} result {}", self::result(result))
    }

    pub(in crate::report) fn result_headline(&self) -> String {
        match &self.finding.fault {
            Fault::ScoreDiffers {
                declared, board, ..
            } => format!(
                "{} is not the result on the board, {board}",
                self.which(declared)
            ),
            Fault::DecidedOtherwise {
                declared,
                official,
                ruleset,
                ..
            } => format!(
                "{} is not what `{ruleset}` gives, {official}",
                self.which(declared)
            ),
            Fault::DefaulterWins {
                declared,
                side,
                ending,
            } => format!(
                "{} gives the win to {}, {}",
                self.which(declared),
                side.title(),
                lost(*ending)
            ),
            Fault::ReportDiffers { reported, declared } => format!(
                "{} differs from the declared result, {}",
                self.which(&DeclaredResult::Score(*reported)),
                result(declared)
            ),
            Fault::OutOfReach {
                declared,
                exchanged,
                ..
            } => {
                let other_way = if *exchanged {
                    ", but it gives it with the colours exchanged"
                } else {
                    ""
                };
                format!(
                    "no way to go on from the last move gives {}{other_way}",
                    self.which(declared)
                )
            }
            Fault::ColoursExchanged { declared, board } => format!(
                "{} fits only with the colours exchanged: {board}",
                self.which(declared)
            ),
            Fault::ScoreImpossible { declared, reason } => match reason {
                Impossible::UnlessEmpty => {
                    format!("{} does not count every square", self.which(declared))
                }
                _ => format!("{} is impossible", self.which(declared)),
            },
            _ => String::new(),
        }
    }

    pub(in crate::report) fn result_notes(&self) -> Vec<String> {
        let squares = self.geometry.len();
        let note = match &self.finding.fault {
            Fault::DecidedOtherwise { reason, .. } => verdict::reason(reason),
            Fault::OutOfReach {
                most: Some((side, most)),
                ..
            } => format!(
                "however the winner completes the game, {} has at most {most} discs",
                side.title()
            ),
            Fault::OutOfReach {
                declared,
                empty,
                exchanged,
                ..
            } => {
                let squares = plural(*empty, "empty square", "empty squares");
                let tried = format!("every way to fill the {squares} was tried");
                if *exchanged {
                    let other = exchanged_result(declared);
                    return vec![format!("result exchanged: {other} can be reached"), tried];
                }
                tried
            }
            Fault::ScoreImpossible { reason, .. } => match reason {
                Impossible::OutOfRange => {
                    format!("each side has from 0 to {squares} discs on this board")
                }
                Impossible::WrongSum { expected } => {
                    format!("the two should add up to {expected}, or to the discs on the board")
                }
                Impossible::WrongParity => format!(
                    "no two numbers of discs that add up to {squares}, or to the discs on \
                     the board, have this difference"
                ),
                Impossible::UnlessEmpty => format!(
                    "the two add up to {squares} unless squares stayed empty and go to nobody"
                ),
            },
            _ => return Vec::new(),
        };
        vec![note]
    }

    pub(in crate::report) fn result_help(&self) -> String {
        match &self.finding.fault {
            Fault::ScoreDiffers {
                fits: Some(convention),
                ..
            } => format!("it fits if empty squares go {}", to_whom(*convention)),
            Fault::ScoreDiffers { .. } => {
                "a loss on time, a mistake in the result, or a wrong flip could explain it"
                    .to_owned()
            }
            Fault::DecidedOtherwise { ruleset, .. } => format!(
                "`outflank score --ruleset {ruleset}` shows the rule and takes the moves played \
                 after a flag"
            ),
            Fault::DefaulterWins { .. } => {
                "ask who won: the score, or the side of the ending, may be exchanged".to_owned()
            }
            Fault::ReportDiffers { .. } => {
                "the board does not decide: ask the players which result is right".to_owned()
            }
            Fault::OutOfReach { most: Some(_), .. } => {
                "`outflank score --best` shows how much the winner can reach; ask the players \
                 for the score"
                    .to_owned()
            }
            Fault::OutOfReach {
                exchanged: true, ..
            } => "ask who had Black: the result or the names may be exchanged".to_owned(),
            Fault::OutOfReach { .. } => {
                "ask the players for the score, or say how the game ended if not on the board: \
                 `flag black`, `resign white`"
                    .to_owned()
            }
            Fault::ScoreImpossible { .. } => {
                "ask the players for the score and write it as black-white".to_owned()
            }
            _ => "ask who had Black: the result or the names may be exchanged".to_owned(),
        }
    }
}

/// A declared result the other way round: `Black 26, White 38`.
fn exchanged_result(declared: &DeclaredResult) -> String {
    match declared.exchanged() {
        DeclaredResult::Score(score) => format!("Black {}, White {}", score.black, score.white),
        other => result(&other),
    }
}

/// How a side lost, after its name.
const fn lost(ending: Ending) -> &'static str {
    match ending {
        Ending::Flag(_) | Ending::BothFlags => "whose flag fell",
        Ending::Overrun(_) => "who overran the time",
        Ending::Resigned(_) => "who resigned",
        Ending::NoShow(_) | Ending::BothAbsent => "who did not appear",
        Ending::Agreed | Ending::Adjourned => "who did not finish the game",
    }
}

/// A declared result as it would be written.
pub fn result(declared: &DeclaredResult) -> String {
    match declared {
        DeclaredResult::Score(score) => score.to_string(),
        DeclaredResult::Difference(difference) => {
            let sign = if *difference > HalfDiscs::default() {
                "+"
            } else {
                ""
            };
            format!("{sign}{difference} for {}", Colour::Black.title())
        }
        DeclaredResult::Winner(Some(colour)) => format!("a win for {}", colour.title()),
        DeclaredResult::Winner(None) => "a tie".to_owned(),
        DeclaredResult::Unsaid => "(none)".to_owned(),
    }
}

pub(in crate::report) const fn to_whom(convention: Empties) -> &'static str {
    match convention {
        Empties::ToWinner => "to the winner",
        Empties::Split => "half to each side",
        Empties::ToNobody => "to nobody",
    }
}
