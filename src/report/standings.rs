//! Standings as they are published.

use super::view::StandingsView;
use crate::tournament::{Crosstable, Finals, Standings};

/// The standings as JSON: a list, best first.
pub fn json(table: &Crosstable, standings: &Standings, finals: &Finals) -> String {
    StandingsView::new(table, standings, finals).table().json()
}
