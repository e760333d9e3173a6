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
        Examined::Schema => "tables and triggers",
        Examined::Signatures => "signatures",
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

/// Rows of an import that are not those it wrote.
#[must_use]
pub fn altered_import(table: &str, rows: u64, line: i64) -> String {
    format!(
        "the {rows} rows of table {table} that line {line} of the journal wrote are not as they \
         were written"
    )
}

/// Rows of an import that cannot be compared with what it wrote.
#[must_use]
pub fn incomparable_import(table: &str, line: i64) -> String {
    format!(
        "the rows of table {table} that line {line} of the journal wrote cannot be compared: the \
         table has other columns now"
    )
}

/// A table, trigger, view or index of this program that does not exist.
#[must_use]
pub fn schema_missing(kind: &str, name: &str) -> String {
    format!("{kind} {name} is missing")
}

/// A table, trigger, view or index that this program does not make.
#[must_use]
pub fn schema_added(kind: &str, name: &str) -> String {
    format!("{kind} {name} was not made by outflank")
}

/// A table, trigger, view or index that this program makes otherwise.
#[must_use]
pub fn schema_altered(kind: &str, name: &str) -> String {
    format!("{kind} {name} was altered")
}

/// A signature of another line than the one in the journal.
#[must_use]
pub fn invalid_signature(line: i64, key: &str) -> String {
    format!("line {line} of the journal is not the one that key {key:.16} has signed")
}
