//! The journal, its verification, and changes that were undone.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::report::rows::Columns;

/// One line of the journal.
#[derive(Clone, Debug, Serialize)]
pub struct JournalLineView {
    pub id: i64,
    pub at: String,
    pub by: String,
    pub command: String,
    pub reason: String,
    pub summary: String,
    /// The number of the event it is about.
    pub event: Option<i64>,
    /// Its name, if the database holds several events.
    pub event_name: Option<String>,
    pub round: Option<u32>,
    pub table: Option<u32>,
    pub players: Vec<i64>,
    /// The rows before the change, as the journal keeps them.
    pub before: Box<RawValue>,
    /// The rows after it.
    pub after: Box<RawValue>,
    /// The line it undoes.
    pub undoes: Option<i64>,
    /// The line that undoes it.
    pub undone_by: Option<i64>,
}

/// The change that is undone next, and the one that is made again next.
#[derive(Clone, Debug, Default, Serialize)]
pub struct NextUndoView {
    pub undo: Option<UndoableView>,
    pub redo: Option<UndoableView>,
}

/// A change that can be undone or made again.
#[derive(Clone, Debug, Serialize)]
pub struct UndoableView {
    /// Its line in the journal.
    pub line: i64,
    pub command: String,
    pub summary: String,
    /// Who made it, or has undone it.
    pub by: String,
}

impl Columns for JournalLineView {
    const COLUMNS: &'static [&'static str] = &[
        "id",
        "at",
        "by",
        "command",
        "summary",
        "reason",
        "round",
        "table",
        "undoes",
        "event",
        "event_name",
        "undone_by",
    ];
}

/// Whether the journal is as it was written, and the rows as it says.
#[derive(Clone, Debug, Serialize)]
pub struct JournalCheckView {
    /// Whether nothing is wrong.
    pub sound: bool,
    /// How many lines it has.
    pub lines: u64,
    /// Its last line and hash, to be written down: `142:3f9a2c1b77d0a1e4`.
    pub head: Option<String>,
    /// Lines that do not fit, one sentence each.
    pub breaks: Vec<String>,
    /// Lines that are dated before the line they follow: clocks are set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earlier_lines: Vec<String>,
    /// Rows that are not as the journal says.
    pub altered_rows: Vec<String>,
    /// Received files whose bytes have changed.
    pub altered: Vec<String>,
    /// Tables, triggers, views and indexes that are not those of this program.
    pub schema: Vec<String>,
    /// Damage in the file, also of an index that hides rows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub damage: Vec<String>,
    pub signatures: SignaturesView,
    /// The heads that were to be looked for.
    pub heads: Vec<HeadCheckView>,
}

/// The signatures of a journal.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SignaturesView {
    /// How many match their line.
    pub valid: u64,
    /// Those that do not, one sentence each.
    pub invalid: Vec<String>,
    /// The lines that publish something and are not signed.
    pub missing: Vec<i64>,
    /// The keys by which lines are signed.
    pub keys: Vec<String>,
}

/// The journal that an answer comes from.
#[derive(Clone, Debug, Serialize)]
pub struct HeadView {
    /// `142:3f9a2c1b77d0a1e4`.
    pub journal: String,
}

/// A head that somebody has written down, and what the journal has there.
#[derive(Clone, Debug, Serialize)]
pub struct HeadCheckView {
    /// As it was written down.
    pub head: String,
    /// `same`, `different`, `cut-off`, `other-line` or `nowhere`.
    pub found: &'static str,
    pub message: String,
}

impl HeadCheckView {
    /// Whether the journal has it.
    pub fn is_same(&self) -> bool {
        self.found == "same"
    }
}

/// What a command would do, and has not done.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DryRun<'a, T: Serialize> {
    /// Always true: nothing was changed.
    dry_run: bool,
    #[serde(flatten)]
    would: &'a T,
}

impl<'a, T: Serialize> DryRun<'a, T> {
    pub const fn of(would: &'a T) -> Self {
        Self {
            dry_run: true,
            would,
        }
    }
}

/// A change that was undone, or was made again after that.
#[derive(Clone, Debug, Serialize)]
pub struct ReversedView {
    /// The line of the change that was undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone: Option<i64>,
    /// The line of the change that was made again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redone: Option<i64>,
    pub command: String,
    pub summary: String,
    /// Who made it.
    pub by: String,
    /// When it was made that is undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Who had undone what is made again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone_by: Option<String>,
    /// The line that undoes it or makes it again; of an import in parts the last one.
    pub line: i64,
    /// How many lines the change has: more than one for an import in parts.
    #[serde(skip_serializing_if = "is_one")]
    pub parts: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde lends it")]
const fn is_one(parts: &usize) -> bool {
    *parts == 1
}
