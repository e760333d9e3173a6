//! What is wrong with a result, in words.

use super::Writer;
use crate::adjudicate::{Fault, Impossible};
use crate::text::plural;
use crate::transcript::{DeclaredResult, Ending};

impl Writer<'_> {
    /// `the declared result 38-26`, or the reported one.
    fn which(&self, result: &DeclaredResult) -> String {
        let source = match self.finding.place {
            Some(_) => "declared",
            None => "reported",
        };
        format!("the {source} result {result}")
    }

    pub(super) fn result_headline(&self) -> String {
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
                declared
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

    pub(super) fn result_notes(&self) -> Vec<String> {
        let squares = self.geometry.len();
        let note = match &self.finding.fault {
            Fault::DecidedOtherwise { reason, .. } => reason.to_string(),
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
}

/// A declared result the other way round: `Black 26, White 38`.
fn exchanged_result(declared: &DeclaredResult) -> String {
    match declared.exchanged() {
        DeclaredResult::Score(score) => format!("Black {}, White {}", score.black, score.white),
        other => other.to_string(),
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
