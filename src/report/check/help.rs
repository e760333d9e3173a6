//! What to do about a finding, with the command to type.

use outflank_core::adjudicate::{Fault, Finding};
use outflank_core::game::{EndCause, Variant};

/// What to do about a finding.
pub fn help(finding: &Finding, variant: &Variant) -> String {
    match &finding.fault {
            Fault::Illegible { .. } | Fault::OffBoard { .. } => {
                "compare with the other player's sheet, then write the square that was meant"
            }
            Fault::WrongRows { .. } | Fault::WrongCells { .. } => {
                "write a blank cell as a dot or between separators, so that every cell can be counted"
            }
            Fault::DuplicateNumber { .. } | Fault::MissingNumber { .. } | Fault::NumberTooLarge { .. } => {
                "compare both sheets: numbers are never corrected automatically"
            }
            Fault::StartSquareNumbered { .. } => "the number belongs to another square",
            Fault::PassNumbered { .. } => "nothing to do if the writer counted turns: the numbers are read as turns",
            Fault::LabelOutOfOrder { .. } => {
                "a move may be missing, written twice or out of order here; the marks are read as they follow each other"
            }
            Fault::Occupied { .. } | Fault::OutflanksNothing { .. } | Fault::OutOfTurn { .. } => {
                "the mistake may be many moves earlier: compare with the other sheet (`outflank reconcile`)"
            }
            Fault::OutsideCentre { .. } => "play one of the centre squares that are still free",
            Fault::PassNotForced { .. } => "a move may be missing here, or the pass does not belong here",
            Fault::AfterEnd {
                cause: EndCause::BothPassed,
                ..
            } => "delete a pass that was not made, or the marks after it",
            Fault::AfterEnd { .. } => "the marks may belong to another game, or a flip was forgotten earlier",
            Fault::MirroredStart { .. } if !variant.geometry().is_eight() => {
                "the sheet is turned or mirrored, or the discs were set up wrongly: `--position CELLS` reads it from another start"
            }
            Fault::MirroredStart { .. } => {
                "the sheet is turned or mirrored, or the discs were set up wrongly: `--variant othello-rotated` reads it as written"
            }
            Fault::WrongColour { .. } => "the move is legal for the side to move and is read as its move",
            Fault::UnderFlip { .. } | Fault::OverFlip { .. } => {
                "`outflank check --ruleset NAME` shows whether it could still be corrected"
            }
            Fault::ClaimDiffers { .. } => "a wrong flip before this move could explain it; see the explanations",
            Fault::ClaimBeyondEnd { .. } => "correct the number of the move, or add the moves that are missing",
            Fault::Unfinished { .. } => {
                "add the missing moves, or say how the game ended: `flag black`, `resign white`"
            }
            Fault::SlipMisplaced { .. } => {
                "ask the players which disc it was, and correct the sheet"
            }
            Fault::ScoreDiffers { .. }
            | Fault::DecidedOtherwise { .. }
            | Fault::DefaulterWins { .. }
            | Fault::ReportDiffers { .. }
            | Fault::ScoreImpossible { .. }
            | Fault::OutOfReach { .. }
            | Fault::ColoursExchanged { .. } => return result_help(&finding.fault),
        }
        .to_owned()
}

fn result_help(fault: &Fault) -> String {
    match fault {
        Fault::ScoreDiffers {
            fits: Some(convention),
            ..
        } => format!("it fits if empty squares go {}", convention.to_whom()),
        Fault::ScoreDiffers { .. } => {
            "a loss on time, a mistake in the result, or a wrong flip could explain it".to_owned()
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
