//! Whether the database is damaged.

use std::collections::BTreeMap;

use serde::Serialize;

/// What was found wrong with a database, one sentence each.
#[derive(Clone, Debug, Default, Serialize)]
pub struct DoctorView {
    pub sound: bool,
    /// Damage in the file itself.
    pub damage: Vec<String>,
    /// Rows that point to rows that do not exist.
    pub dangling: Vec<String>,
    /// Where the journal is broken.
    pub journal: Vec<String>,
    /// Rows that are not as the journal says.
    pub altered_rows: Vec<String>,
    /// Received files whose bytes have changed.
    pub altered: Vec<String>,
    /// Tables, triggers, views and indexes that are not those of this program.
    pub schema: Vec<String>,
    /// Signatures that do not match the journal.
    pub signatures: Vec<String>,
    /// People with two seats in one round: the database is sound, the round is not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seated_twice: Vec<String>,
    /// What could not be examined, because the file is damaged.
    pub unseen: Vec<Examined>,
    /// Imports that go on, or were interrupted: no damage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unfinished_imports: Vec<UnfinishedImportView>,
    /// Half files that killed commands have left next to the database: no damage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_over: Vec<String>,
    /// Lines of the journal that are dated before the line they follow: no
    /// damage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earlier_lines: Vec<String>,
    /// Lines of the journal.
    pub journal_lines: u64,
    /// Rows by table.
    pub rows: BTreeMap<&'static str, i64>,
}

/// An import in parts, some of which are missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnfinishedImportView {
    pub file: String,
    /// How many of its games are here.
    pub games: u32,
}

impl DoctorView {
    /// What was found, part by part.
    pub const fn sections(&self) -> [(Examined, &Vec<String>); 7] {
        [
            (Examined::File, &self.damage),
            (Examined::References, &self.dangling),
            (Examined::Journal, &self.journal),
            (Examined::Rows, &self.altered_rows),
            (Examined::Documents, &self.altered),
            (Examined::Schema, &self.schema),
            (Examined::Signatures, &self.signatures),
        ]
    }
}

/// A part of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Examined {
    #[serde(rename = "files received")]
    Documents,
    #[serde(rename = "references")]
    References,
    #[serde(rename = "rows against the journal")]
    Rows,
    #[serde(rename = "the file")]
    File,
    #[serde(rename = "the journal")]
    Journal,
    #[serde(rename = "tables and triggers")]
    Schema,
    #[serde(rename = "signatures")]
    Signatures,
}
