//! A database that was made from a file.

use std::collections::BTreeMap;

use serde::Serialize;

/// A database that was restored, and what the examination of it has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RestoreView {
    pub from: String,
    pub to: String,
    pub journal_lines: u64,
    /// How many rows each table has.
    pub rows: BTreeMap<&'static str, i64>,
    /// Whether the journal and every row are as they were written.
    pub sound: bool,
    /// What is not.
    pub problems: Vec<String>,
}
