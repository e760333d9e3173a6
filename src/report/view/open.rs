//! Who can still reach the first places, as JSON.

use serde::Serialize;

use crate::tournament::{Chance, Crosstable, Edge, Length, Method, Open};

/// Who can still reach the first places.
#[derive(Clone, Debug, Serialize)]
pub struct OpenView<'a> {
    pub places: usize,
    pub after: u16,
    pub missing: Vec<SeatView>,
    pub unpaired_rounds: u16,
    pub rounds_announced: bool,
    pub method: &'static str,
    pub play_off: Option<[&'a str; 2]>,
    pub players: Vec<ChanceView<'a>>,
}

/// A table of a round.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatView {
    pub round: u16,
    pub table: u16,
}

/// A player's chance.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ChanceView<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub chance: &'static str,
}

impl<'a> OpenView<'a> {
    /// The view of the open places of an event.
    pub fn new(open: &Open, table: &'a Crosstable) -> Self {
        let id = |player| table.player(player).id.as_str();
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
                    name: &table.player(player).name,
                    chance: chance_name(chance),
                })
                .collect(),
        }
    }
}

/// The name of a chance, in JSON and elsewhere.
pub const fn chance_name(chance: Chance) -> &'static str {
    match chance {
        Chance::Certain => "certain",
        Chance::Open => "open",
        Chance::Out => "out",
    }
}
