//! What is wrong with a database.

use crate::report::view::doctor::Examined;

/// The heading of a part of the database.
#[must_use]
pub const fn examined(part: Examined) -> &'static str {
    match part {
        Examined::Documents => "files received",
        Examined::References => "references",
        Examined::Rows => "rows match the journal",
        Examined::File => "the file",
        Examined::Journal => "the journal",
    }
}

/// A received file whose bytes have changed.
#[must_use]
pub fn altered_document(id: i64, name: &str) -> String {
    format!("document {id} ({name})")
}

/// A row that is not as the journal says.
#[must_use]
pub fn altered_row(table: &str, id: i64, line: i64) -> String {
    format!("{table} {id} is not as line {line} of the journal says")
}

/// Rows that were added or removed without the journal.
#[must_use]
pub fn row_count(table: &str, found: i64, expected: i64) -> String {
    format!("table {table} has {found} rows, the journal says {expected}")
}
