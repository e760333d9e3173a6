//! Teams as JSON.

use serde::Serialize;

use crate::report::csv::Cell;
use crate::tournament::{Crosstable, TeamRow};

/// A team.
#[derive(Clone, Debug, Serialize)]
pub struct TeamView<'a> {
    pub rank: usize,
    pub shared: bool,
    pub team: &'a str,
    pub points: Cell,
    pub players: Vec<&'a str>,
}

impl<'a> TeamView<'a> {
    /// The columns of the same values as CSV.
    pub const COLUMNS: [&'static str; 5] = ["rank", "shared", "team", "points", "players"];

    /// The view of a team.
    pub fn new(row: &'a TeamRow, table: &'a Crosstable) -> Self {
        let players = row.counted.iter();
        Self {
            rank: row.rank,
            shared: row.shared,
            team: &row.team,
            points: Cell::number(row.points),
            players: players
                .map(|&player| table.player(player).name.as_str())
                .collect(),
        }
    }

    /// The cells of a CSV row.
    pub fn cells(&self) -> Vec<Cell> {
        vec![
            Cell::number(self.rank),
            Cell::Flag(self.shared),
            self.team.into(),
            self.points.clone(),
            self.players.join("; ").into(),
        ]
    }
}
