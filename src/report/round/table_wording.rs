//! The result of a table in one line.

use crate::report::round::view::TableView;

/// `LAZARD Emmanuel 38-26 TAMENORI Hideshi`, and how it ended.
pub fn table_line(table: &TableView) -> String {
    match &table.white {
        None => format!("{}: bye", table.black),
        Some(white) => format!("{} {} {white}", table.black, table_result(table)),
    }
}

/// The players and the result under the rulings in force: a score that was
/// entered no longer counts where they leave the game without one.
pub fn ruled_line(table: &TableView) -> String {
    match &table.white {
        Some(white) if table.pending.is_some() => format!("{} - {white}", table.black),
        _ => table_line(table),
    }
}

/// `38-26`, `31-33 (flag black)`, `32-32 (draw-win white)`, or `-` while nothing
/// is known.
pub fn table_result(table: &TableView) -> String {
    // A score that was entered and does not count is not shown as the result.
    let entered = table.entered.filter(|_| table.outcome.is_none());
    let score = match (table.score.or(entered), table.winner) {
        (Some(score), _) => score.to_string(),
        (None, Some(winner)) => format!("won by {winner}"),
        (None, None) => "-".to_owned(),
    };
    let draw_win = match table.outcome {
        Some("draw-win-black") => " (draw-win black)",
        Some("draw-win-white") => " (draw-win white)",
        _ => "",
    };
    match (&table.ending, &table.undecided) {
        (Some(ending), None) => format!("{score}{draw_win} ({ending})"),
        (Some(ending), Some(_)) => format!("{score} ({ending}, undecided)"),
        (None, _) => score + draw_win,
    }
}
