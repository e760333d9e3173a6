//! The crosstable as JSON.

use serde::Serialize;

use crate::report::crosstable::{CrossRow, Meeting};
use crate::report::csv::Cell;
use crate::tournament::Crosstable;

/// One player of the crosstable.
#[derive(Clone, Debug, Serialize)]
pub struct CrosstableRowView<'a> {
    pub rank: usize,
    pub id: &'a str,
    pub name: &'a str,
    pub country: &'a str,
    pub points: Cell,
    pub rounds: Vec<RoundView>,
}

/// A round of one player.
#[derive(Clone, Debug, Serialize)]
pub struct RoundView {
    pub games: Vec<MeetingView>,
    pub total: Cell,
}

/// A game or a bye.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum MeetingView {
    Bye {
        bye: bool,
    },
    Game {
        opponent: Option<usize>,
        colour: Option<&'static str>,
        points: Cell,
        discs: Cell,
        opponent_discs: Cell,
    },
}

impl<'a> CrosstableRowView<'a> {
    /// The views of all rows, best first.
    pub fn all(table: &'a Crosstable, rows: &[CrossRow]) -> Vec<Self> {
        let row = |row: &CrossRow| {
            let player = table.player(row.player);
            let rounds = row.rounds.iter().zip(&row.totals);
            Self {
                rank: row.rank,
                id: &player.id,
                name: &player.name,
                country: &player.country,
                points: Cell::number(row.points),
                rounds: rounds
                    .map(|(round, total)| RoundView {
                        games: round.iter().map(MeetingView::from).collect(),
                        total: Cell::number(total),
                    })
                    .collect(),
            }
        };
        rows.iter().map(row).collect()
    }
}

impl From<&Meeting> for MeetingView {
    fn from(meeting: &Meeting) -> Self {
        let Meeting::Game {
            opponent,
            colour,
            result,
        } = *meeting
        else {
            return Self::Bye { bye: true };
        };
        let discs = result.and_then(|(_, discs)| discs);
        let discs = |side: usize| discs.map(|discs| Cell::number(discs[side])).into();
        Self::Game {
            opponent,
            colour: colour.map(|colour| if colour == 'b' { "black" } else { "white" }),
            points: result.map(|(points, _)| Cell::number(points)).into(),
            discs: discs(0),
            opponent_discs: discs(1),
        }
    }
}
