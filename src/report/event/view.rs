//! Events: as they were created, in a list, and one of them in full.

use serde::Serialize;

use crate::report::rows::Columns;

/// An event.
#[derive(Clone, Debug, Serialize)]
pub struct EventView {
    pub id: i64,
    pub name: String,
    pub kind: &'static str,
    pub date: String,
    pub place: String,
    pub country: String,
    /// How many rounds are planned.
    pub rounds: Option<u32>,
    pub ruleset: String,
    pub variant: String,
    /// The seed from which lots were drawn.
    pub lots: Option<u32>,
    /// Who sends the results to the rating officer.
    pub sender: String,
    /// What is played after the rounds, where it is not what the rules say.
    pub finals: Option<String>,
    /// Virtual points in the first rounds, where it is not what the rules say.
    pub acceleration: Option<String>,
}

impl EventView {
    /// The name and the day: `Paris Open, 2026-11-21`.
    pub fn title(&self) -> String {
        if self.date.is_empty() {
            self.name.clone()
        } else {
            format!("{}, {}", self.name, self.date)
        }
    }
}

/// An event in the list of all events.
#[derive(Clone, Debug, Serialize)]
pub struct EventRowView {
    #[serde(flatten)]
    pub event: EventView,
    /// Whether commands that name no event use this one.
    pub selected: bool,
}

impl Columns for EventRowView {
    const COLUMNS: &'static [&'static str] = &[
        "id",
        "name",
        "kind",
        "date",
        "place",
        "country",
        "rounds",
        "ruleset",
        "variant",
        "lots",
        "sender",
        "finals",
        "acceleration",
        "selected",
    ];
}

/// An event with the number of its players, rounds and games.
#[derive(Clone, Debug, Serialize)]
pub struct EventOverviewView {
    #[serde(flatten)]
    pub event: EventView,
    pub players: usize,
    /// Without byes.
    pub games: usize,
    pub byes: usize,
    /// Finals are apart.
    pub rounds_made: usize,
    pub final_rounds: usize,
    /// What is played after the rounds, in words.
    #[serde(skip)]
    pub finals_played: String,
    /// The pairing rules, by their name.
    pub pairing: String,
    /// The pairs of players who must not meet.
    pub forbidden_pairs: usize,
    /// The games that have a result.
    #[serde(skip)]
    pub settled: usize,
    #[serde(skip)]
    pub ruleset_title: String,
}

/// An event whose lots were drawn.
#[derive(Clone, Debug, Serialize)]
pub struct LotsView {
    #[serde(flatten)]
    pub event: EventView,
    /// Whether the ruleset of the event uses lots at all.
    #[serde(skip)]
    pub used: bool,
    /// The line of the journal in which they had been drawn before, if that was
    /// undone: they are not drawn again.
    pub drawn_in_line: Option<i64>,
}
