//! Who can still reach the first places.

use serde::Serialize;

use crate::report::rows::Columns;
use crate::report::standings::wording;
use outflank_core::tournament::{Chance, Crosstable, Edge, Length, Method, Open};

/// Who can still reach the first places.
#[derive(Clone, Debug, Serialize)]
pub struct OpenView {
    pub places: usize,
    pub after: u16,
    pub missing: Vec<SeatView>,
    pub unpaired_rounds: u16,
    pub rounds_announced: bool,
    pub method: &'static str,
    /// The ids of two players who have a game to play for the last place.
    pub play_off: Option<[String; 2]>,
    pub players: Vec<ChanceView>,
    /// How it was computed, for people.
    #[serde(skip)]
    pub notes: Vec<&'static str>,
    #[serde(skip)]
    pub title: String,
}

/// A table of a round.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatView {
    pub round: u16,
    pub table: u16,
}

/// A player's chance.
#[derive(Clone, Debug, Serialize)]
pub struct ChanceView {
    pub id: String,
    pub name: String,
    /// `certain`, `open` or `out`.
    pub chance: &'static str,
}

impl Columns for ChanceView {
    const COLUMNS: &'static [&'static str] = &["id", "name", "chance"];
}

impl OpenView {
    pub fn new(title: &str, open: &Open, table: &Crosstable) -> Self {
        let id = |player| table.player(player).id.clone();
        let missing = open.missing.iter();
        let players = open.chances.iter();
        Self {
            places: open.places,
            after: open.after,
            missing: missing
                .map(|&(round, table)| SeatView { round, table })
                .collect(),
            unpaired_rounds: open.rounds_to_come,
            rounds_announced: open.length == Length::Known,
            method: match open.method {
                Method::EveryScore => "every-score",
                Method::EveryOutcome => "every-outcome",
                Method::Bounds => "bounds",
            },
            play_off: match open.edge {
                Edge::PlayOffDue(pair) => Some(pair.map(id)),
                Edge::TieBreaks | Edge::PlayOff => None,
            },
            players: players
                .map(|&(player, chance)| ChanceView {
                    id: id(player),
                    name: table.player(player).name.clone(),
                    chance: chance_name(chance),
                })
                .collect(),
            notes: wording::open_notes(open),
            title: title.to_owned(),
        }
    }
}

const fn chance_name(chance: Chance) -> &'static str {
    match chance {
        Chance::Certain => "certain",
        Chance::Open => "open",
        Chance::Out => "out",
    }
}
