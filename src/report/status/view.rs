//! Where an event is, and what to do next.

use serde::Serialize;

use crate::report::refusal::Advice;

use crate::report::event::view::EventView;

/// What every page says about an event.
#[derive(Clone, Debug)]
pub struct EventNowView {
    pub event: EventView,
    pub entrants: u32,
    /// The rounds that were paired, in their order.
    pub rounds: Vec<RoundNowView>,
    /// The disputes that nobody has ruled on.
    pub disputes: Vec<OpenDisputeView>,
}

/// A round that was paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundNowView {
    pub round: u32,
    /// `3`, or the name of a stage of the finals.
    pub name: String,
    /// `swiss`, `round-robin` or `final`.
    pub stage: &'static str,
    /// `open` or `sealed`.
    pub state: &'static str,
}

/// Where an event is, and what to do next.
#[derive(Clone, Debug, Serialize)]
pub struct StatusView {
    #[serde(flatten)]
    pub event: EventView,
    pub entrants: usize,
    /// The entrants who have withdrawn and not returned.
    pub withdrawn: usize,
    pub rounds_made: Vec<RoundStatusView>,
    /// The disputes that nobody has ruled on.
    pub disputes: Vec<OpenDisputeView>,
    /// The tables whose sheets have findings.
    pub sheets: Vec<SheetStatusView>,
    /// The corrections that were made since standings were last published.
    pub corrections: Vec<CorrectionStatusView>,
    /// The rounds whose published standings are no longer those of the results.
    pub outdated: Vec<u32>,
    /// Before the first round: whether the players are too few for so many rounds.
    pub few_players: Option<Advice>,
    /// What to do next, the most urgent first.
    pub next: Vec<NextStep>,
}

/// How far a round is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoundStatusView {
    pub round: u32,
    /// `3`, or the name of a stage of the finals.
    pub name: String,
    /// `swiss`, `round-robin` or `final`.
    pub stage: &'static str,
    pub state: &'static str,
    /// Without byes.
    pub tables: usize,
    /// The tables without an official result.
    pub missing: Vec<u32>,
    /// Those of them where a player has claimed one.
    pub claimed: Vec<u32>,
}

/// A dispute that nobody has ruled on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenDisputeView {
    pub dispute: i64,
    pub round: u32,
    pub table: Option<u32>,
    pub about: String,
}

/// A table whose sheets have findings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetStatusView {
    pub round: u32,
    pub table: Option<u32>,
    pub findings: usize,
}

/// A correction that was made since standings were last published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CorrectionStatusView {
    /// Its line in the journal.
    pub line: i64,
    pub by: String,
    pub summary: String,
    /// The round after which standings were last published.
    pub published_after: u32,
}

/// Something to do, with the command to type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextStep {
    pub what: &'static str,
    pub command: String,
    /// What it is about, for a page that leads there.
    #[serde(skip)]
    pub task: Task,
}

/// What a next step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Players,
    Dispute(i64),
    /// The results of a round, or its seal.
    Results,
    Sheets {
        round: u32,
        table: u32,
    },
    Publish,
    Published(u32),
    Pairing,
    Finals,
    Standings,
    /// Files are written where the program runs.
    Files,
}
