//! What the game page and the dispute desk share: a line, the ply that is shown,
//! and the links that lead to the others.

use crate::report::svg::line_board;
use crate::report::viewer::line_view::{LineView, PlyView};
use outflank_core::board::SquareSet;

/// A line at a ply.
pub(super) struct Steps {
    /// The address without the ply; `&ply=` goes on.
    pub(super) address: String,
    pub(super) ply: usize,
    pub(super) last: usize,
    pub(super) board: String,
    pub(super) at: PlyView,
}

impl Steps {
    /// A line at the ply an address names; at its end if it names none.
    pub(super) fn new(
        line: &LineView,
        wanted: Option<&str>,
        address: String,
        disputed: SquareSet,
    ) -> Self {
        let last = line.last();
        let wanted = wanted.and_then(|ply| ply.parse().ok());
        let ply = wanted.unwrap_or(last).min(last);
        Self {
            address,
            ply,
            last,
            board: line_board(line, ply, disputed).to_string(),
            at: line.ply(ply).clone(),
        }
    }

    fn previous(&self) -> usize {
        self.ply.saturating_sub(1)
    }

    fn next(&self) -> usize {
        (self.ply + 1).min(self.last)
    }

    /// The links before and after the slider: name, sign, ply.
    pub(super) fn back(&self) -> [(&'static str, &'static str, usize); 2] {
        [("first", "|‹", 0), ("previous", "‹", self.previous())]
    }

    pub(super) fn forward(&self) -> [(&'static str, &'static str, usize); 2] {
        [("next", "›", self.next()), ("last", "›|", self.last)]
    }
}

/// `Round 3, table 1`, as far as a game has a place.
pub(super) fn place(round: Option<u32>, name: Option<&str>, table: Option<u32>) -> String {
    let round = round.map(|number| match name {
        Some(name) if !name.is_empty() && name != number.to_string() => name.to_owned(),
        _ => format!("Round {number}"),
    });
    let table = table.map(|table| format!("table {table}"));
    let parts: Vec<String> = round.into_iter().chain(table).collect();
    parts.join(", ")
}
