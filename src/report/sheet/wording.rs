//! What is wrong with the sheets of a table, in words.

use crate::report::reconcile::wording::differences;
use crate::report::sheet::view::{SheetFinding, Support};
use outflank_core::adjudicate::Reconciliation;
use outflank_core::board::Colour;
use outflank_core::game::Score;

/// A finding in a sentence.
pub fn sheet_finding(finding: &SheetFinding) -> String {
    match finding {
        SheetFinding::Unreadable { sheet, by, file } => {
            format!(
                "no game can be read in sheet {sheet} by {} ({file})",
                title(by)
            )
        }
        SheetFinding::Findings { by, codes } => {
            format!(
                "the sheet by {} has findings: {}",
                title(by),
                codes.join(", ")
            )
        }
        SheetFinding::ResultDiffers {
            by,
            sheet,
            entered,
            support,
        } => {
            let why = match support {
                Some(Support::Sheet(other)) => {
                    format!(", as the sheet by {} has it", title(other))
                }
                _ if *sheet == entered.exchanged() => {
                    " (it fits with the colours exchanged)".to_owned()
                }
                Some(Support::WrongFlip) => " (one wrong flip could explain it)".to_owned(),
                None => String::new(),
            };
            format!(
                "the sheet by {} ends {sheet}, but the result entered is {entered}{why}",
                title(by)
            )
        }
        SheetFinding::SheetsDiffer {
            between: (one, other),
            reconciliation,
            only_game,
        } => format!(
            "the sheets by {} and {} differ in {}; {}",
            title(one),
            title(other),
            differences(reconciliation),
            shared_games(reconciliation, only_game.as_ref())
        ),
    }
}

/// What explains or corrects the findings about the sheets of a table.
pub fn sheet_help(findings: &[SheetFinding], round: u32, table: u32) -> String {
    let mut help = format!("`outflank sheet show {round} {table}` explains it");
    for finding in findings {
        match finding {
            SheetFinding::ResultDiffers {
                support: Some(_), ..
            } => {
                help += &format!(
                    "; if the players do not agree on the result, `outflank dispute open {round} {table} --by WHO --about TEXT` opens a dispute"
                );
                break;
            }
            SheetFinding::ResultDiffers {
                sheet,
                support: None,
                ..
            } => {
                help += &format!(
                    "; `outflank result correct {round} {table} --score {sheet}` corrects the result"
                );
                break;
            }
            SheetFinding::Unreadable { sheet, .. } => {
                help += &format!(
                    "; `outflank sheet replace {round} {table} {sheet} FILE` replaces the sheet"
                );
                break;
            }
            _ => {}
        }
    }
    help
}

/// The writer of a sheet in a sentence.
fn title(by: &'static str) -> &'static str {
    by.parse().map_or("an official", Colour::title)
}

/// The sheet on a page: `Black's sheet`.
pub fn sheet_title(by: &'static str) -> &'static str {
    match by {
        "black" => "Black's sheet",
        "white" => "White's sheet",
        "archive" => "the archive's record",
        _ => "the official sheet",
    }
}

/// A sheet that its writer has replaced: `Black's earlier sheet 7, 10:42`.
pub fn replaced_sheet(by: &'static str, sheet: i64, at: &str) -> String {
    let whose = match by {
        "black" => "Black's earlier sheet",
        "white" => "White's earlier sheet",
        "archive" => "an earlier record of the archive,",
        _ => "the earlier official sheet",
    };
    match at {
        "" => format!("{whose} {sheet}"),
        at => format!("{whose} {sheet}, {at}"),
    }
}

fn shared_games(reconciliation: &Reconciliation, only: Option<&(Score, String)>) -> String {
    match (only, reconciliation.total) {
        (_, 0) => "no game was found that explains both".to_owned(),
        (Some((score, moves)), _) => format!("only one game explains both, {score} {moves}"),
        (None, 1) => "1 game explains both".to_owned(),
        (None, total) => format!("{total} games explain both"),
    }
}

/// The title of a board: `sheet by black, after move 17`.
pub fn sheet_board(by: &str, after: usize) -> String {
    format!("sheet by {by}, after move {after}")
}

/// A sheet whose file is not in the database.
pub fn document_missing(sheet: i64) -> String {
    format!("the document of sheet {sheet} is missing")
}
