//! An event on its way out of the database.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::Serialize;
use serde_json::Value;

use crate::formats::Lost;
use crate::formats::record::Loss;
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
    Lost(LossGroup),
    /// This many games have no sheet, so their moves are not known.
    WithoutSheet(usize),
    /// The remarks of this many games are not written.
    RemarksLeftOut(usize),
    /// A game that is written with a result and was not played.
    NotPlayed { round: String, game: String },
    /// What a result file leaves out, or what its readers will understand.
    ResultFile(String),
}

/// Something that a format cannot hold of one or more games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossGroup {
    /// In the first game it happens to.
    pub first: Lost,
    /// In how many other games.
    pub more: usize,
}

/// What a format cannot hold, each kind once: an archive of thousands of games
/// has few kinds.
#[derive(Clone, Debug, Default)]
pub struct LossTally {
    groups: BTreeMap<(String, String), (LossGroup, usize)>,
}

impl Extend<Lost> for LossTally {
    fn extend<I: IntoIterator<Item = Lost>>(&mut self, lost: I) {
        for lost in lost {
            let number = lost.game;
            match self.groups.entry(kind(&lost.loss)) {
                Entry::Vacant(free) => {
                    let group = LossGroup {
                        first: lost,
                        more: 0,
                    };
                    free.insert((group, number));
                }
                Entry::Occupied(mut known) => {
                    let (group, last) = known.get_mut();
                    group.more += usize::from(*last != number);
                    *last = number;
                }
            }
        }
    }
}

impl LossTally {
    /// In the order in which they first happened.
    pub fn groups(self) -> impl Iterator<Item = LossGroup> {
        let mut groups: Vec<LossGroup> = self.groups.into_values().map(|each| each.0).collect();
        groups.sort_by_key(|group| group.first.game);
        groups.into_iter()
    }
}

/// Losses of one kind: a name that is changed is a kind of its own.
fn kind(loss: &Loss) -> (String, String) {
    let debug = format!("{loss:?}");
    let end = debug.find(|c: char| !c.is_alphanumeric());
    let name = debug[..end.unwrap_or(debug.len())].to_owned();
    let subject = match loss {
        Loss::NameChanged { key, name, .. } | Loss::Name { key, name } => format!("{key} {name}"),
        Loss::WholeGame(_) | Loss::HeaderLines(_) | Loss::Rules(_) => loss.to_string(),
        _ => String::new(),
    };
    (name, subject)
}
