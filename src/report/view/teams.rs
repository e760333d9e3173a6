//! Teams in order.

use serde::Serialize;

use crate::report::csv::{Cell, Table};
use crate::tournament::{Crosstable, TeamRow};

/// The teams in order. As JSON it is the list.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct TeamsView {
    pub teams: Vec<TeamView>,
    #[serde(skip)]
    pub title: String,
    #[serde(skip)]
    pub after: u16,
}

/// A team.
#[derive(Clone, Debug, Serialize)]
pub struct TeamView {
    pub rank: usize,
    pub shared: bool,
    pub team: String,
    pub points: Cell,
    /// Whose points were counted, best first.
    pub players: Vec<String>,
}

impl TeamView {
    pub fn new(row: &TeamRow, table: &Crosstable) -> Self {
        let players = row.counted.iter();
        Self {
            rank: row.rank,
            shared: row.shared,
            team: row.team.clone(),
            points: Cell::number(row.points),
            players: players
                .map(|&player| table.player(player).name.clone())
                .collect(),
        }
    }
}

impl TeamsView {
    pub fn table(&self) -> Table {
        let columns = ["rank", "shared", "team", "points", "players"];
        let cells = |view: &TeamView| {
            vec![
                Cell::number(view.rank),
                Cell::Flag(view.shared),
                view.team.as_str().into(),
                view.points.clone(),
                view.players.join("; ").into(),
            ]
        };
        Table {
            columns: columns.map(str::to_owned).to_vec(),
            rows: self.teams.iter().map(cells).collect(),
        }
    }
}
