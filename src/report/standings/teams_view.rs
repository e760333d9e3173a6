//! Teams in order.

use serde::Serialize;

use crate::report::csv::{Cell, Table};
use crate::report::standings::wording;
use outflank_core::tournament::{Crosstable, Standings, TeamRow};

/// How the place of a team came about.
#[derive(Clone, Debug, Serialize)]
pub struct TeamWorkingView {
    #[serde(flatten)]
    pub team: TeamView,
    pub members: Vec<TeamMemberView>,
    /// What separates it from the team before it and the team after it, in words.
    pub separation: Vec<String>,
}

/// A player of a team.
#[derive(Clone, Debug, Serialize)]
pub struct TeamMemberView {
    pub rank: usize,
    pub name: String,
    pub points: Cell,
    pub discs: Cell,
    pub counted: bool,
}

impl TeamWorkingView {
    /// The working of one of the teams in order.
    pub fn new(table: &Crosstable, standings: &Standings, rows: &[TeamRow], at: usize) -> Self {
        let row = &rows[at];
        let of_team = standings.rows.iter().filter(|each| {
            let player = table.player(each.player);
            player.team.as_ref().unwrap_or(&player.country) == &row.team
        });
        let pairs = [
            at.checked_sub(1).map(|before| [before, at]),
            Some([at, at + 1]),
        ];
        let pairs = pairs.into_iter().flatten();
        let pairs = pairs.filter_map(|[one, other]| Some([rows.get(one)?, rows.get(other)?]));
        Self {
            team: TeamView::new(row, table),
            members: of_team
                .map(|each| TeamMemberView {
                    rank: each.rank,
                    name: table.player(each.player).name.clone(),
                    points: Cell::number(each.points),
                    discs: Cell::number(each.discs),
                    counted: row.counted.contains(&each.player),
                })
                .collect(),
            separation: pairs.map(wording::team_separation).collect(),
        }
    }
}

/// The teams in order. As JSON it is the list.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct TeamsView {
    pub teams: Vec<TeamView>,
    #[serde(skip)]
    pub title: String,
    /// Which rounds and results count, in words.
    #[serde(skip)]
    pub counted: String,
}

/// A team.
#[derive(Clone, Debug, Serialize)]
pub struct TeamView {
    pub rank: usize,
    pub shared: bool,
    pub team: String,
    pub points: Cell,
    /// The first tie-break: the discs of those counted.
    pub discs: Cell,
    /// The second: the best place of those counted.
    pub best_place: usize,
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
            discs: Cell::number(row.discs),
            best_place: row.best_place,
            players: players
                .map(|&player| table.player(player).name.clone())
                .collect(),
        }
    }
}

impl TeamsView {
    pub fn table(&self) -> Table {
        let columns = [
            "rank",
            "shared",
            "team",
            "points",
            "discs",
            "best_place",
            "players",
        ];
        let cells = |view: &TeamView| {
            vec![
                Cell::number(view.rank),
                Cell::Flag(view.shared),
                view.team.as_str().into(),
                view.points.clone(),
                view.discs.clone(),
                Cell::number(view.best_place),
                view.players.join("; ").into(),
            ]
        };
        Table {
            columns: columns.map(str::to_owned).to_vec(),
            rows: self.teams.iter().map(cells).collect(),
        }
    }
}
