//! Standings as they are published.

use super::view::StandingsView;
use crate::report::csv::{Cell, Table};
use crate::report::finals::wording;
use outflank_core::tournament::{Crosstable, Finals, Standings};

/// The column with the matches of a player after the rounds.
pub const FINALS: &str = "finals";

/// The standings as they are published, best first. After a round of the finals every
/// player has their matches, too.
pub fn table(table: &Crosstable, standings: &Standings, finals: Option<&Finals>) -> Table {
    let Some(finals) = finals else {
        let none = Finals::default();
        return StandingsView::new(table, standings, &none).table();
    };
    let mut published = StandingsView::new(table, standings, finals).table();
    published.columns.push(FINALS.to_owned());
    for (cells, row) in published.rows.iter_mut().zip(&standings.rows) {
        cells.push(Cell::from(wording::matches_of(finals, row.player)));
    }
    published
}
