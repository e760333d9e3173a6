//! Standings as they are published.

use super::view::StandingsView;
use crate::report::csv::Cell;
use crate::report::finals::wording;
use outflank_core::tournament::{Crosstable, Finals, Standings};

/// The column with the matches of a player after the rounds.
pub const FINALS: &str = "finals";

/// The standings as JSON: a list, best first. After a round of the finals every
/// player has their matches, too.
pub fn json(table: &Crosstable, standings: &Standings, finals: Option<&Finals>) -> String {
    let Some(finals) = finals else {
        let none = Finals::default();
        return StandingsView::new(table, standings, &none).table().json();
    };
    let mut published = StandingsView::new(table, standings, finals).table();
    published.columns.push(FINALS.to_owned());
    for (cells, row) in published.rows.iter_mut().zip(&standings.rows) {
        cells.push(Cell::from(wording::matches_of(finals, row.player)));
    }
    published.json()
}
