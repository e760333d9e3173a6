//! An event on its way out of the database.

use serde::Serialize;
use serde_json::Value;

use crate::formats::Lost;
use crate::report::rows::Columns;

/// One game with its result, for a spreadsheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ResultRowView {
    /// The name of the round.
    pub round: String,
    pub table: Option<u32>,
    pub black: String,
    /// `bye` where there is no opponent.
    pub white: String,
    /// The official result: `38-26`, `31-33 (flag black)`; empty while there is none.
    pub result: String,
    pub remark: String,
}

/// What is written in place of an opponent.
pub const BYE: &str = "bye";

impl Columns for ResultRowView {
    const COLUMNS: &'static [&'static str] =
        &["round", "table", "black", "white", "result", "remark"];
}

/// Everything that is kept about an event, each row as it is stored.
#[derive(Clone, Debug, Serialize)]
pub struct EventExportView {
    pub event: Value,
    pub players: Vec<ExportedPlayer>,
    pub entrants: Vec<Value>,
    pub absences: Vec<Value>,
    pub memberships: Vec<Value>,
    pub rounds: Vec<Value>,
    pub games: Vec<Value>,
    pub sheets: Vec<Value>,
    pub withdrawals: Vec<Value>,
    pub documents: Vec<ExportedDocument>,
    pub disputes: Vec<Value>,
    pub rulings: Vec<Value>,
    pub published: Vec<Value>,
    pub journal: Vec<ExportedJournalLine>,
}

/// A player with their number in the list of the federation.
#[derive(Clone, Debug, Serialize)]
pub struct ExportedPlayer {
    #[serde(flatten)]
    pub row: Value,
    pub wof: Option<String>,
}

/// A file that was received, by its hash and, if it is text, as text.
#[derive(Clone, Debug, Serialize)]
pub struct ExportedDocument {
    #[serde(flatten)]
    pub row: Value,
    pub text: Option<String>,
}

/// A line of the journal without the rows it changed.
#[derive(Clone, Debug, Serialize)]
pub struct ExportedJournalLine {
    pub id: i64,
    pub at: String,
    pub by: String,
    pub command: String,
    pub reason: String,
    pub summary: String,
    pub round: Option<u32>,
    pub table: Option<u32>,
    pub undoes: Option<i64>,
}

/// What an export does not contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportNote {
    /// The format cannot hold something.
    Lost(Lost),
    /// This many games have no sheet, so their moves are not known.
    WithoutSheet(usize),
    /// A game that is written with a result and was not played.
    NotPlayed { round: String, game: String },
    /// What a result file leaves out, or what its readers will understand.
    ResultFile(String),
}
