//! What is wrong with a database.

use crate::report::doctor::view::Examined;

/// The heading of a part of the database.
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

/// A person with two seats in one round; the same table twice if they play
/// themselves.
pub fn seated_twice(event: &str, round: u32, name: &str, [one, other]: [u32; 2]) -> String {
    let seats = if one == other {
        format!("has both colours at table {one}")
    } else {
        format!("sits at table {one} and at table {other}")
    };
    format!("{event}, round {round}: {name} {seats}")
}

/// A received file whose bytes have changed.
pub fn altered_document(id: i64, name: &str) -> String {
    format!("document {id} ({name})")
}

/// A row that is not as the journal says.
pub fn altered_row(table: &str, id: i64, line: i64) -> String {
    format!("{table} {id} is not as line {line} of the journal says")
}

/// A row that one line of the journal has found otherwise than another had left it.
pub fn altered_between(table: &str, id: i64, left: i64, found: i64) -> String {
    format!(
        "{table} {id} was altered after line {left} of the journal: line {found} did not find it \
         as line {left} had left it"
    )
}

/// Rows that were added or removed without the journal.
pub fn row_count(table: &str, found: i64, expected: i64) -> String {
    format!("table {table} has {found} rows, the journal says {expected}")
}

/// A row that names another line of the journal than the one that wrote it.
pub fn wrong_line(table: &str, id: i64, found: Option<i64>, line: i64) -> String {
    let found = found.map_or_else(|| "no line".to_owned(), |found| format!("line {found}"));
    format!("{table} {id} names {found} of the journal, but line {line} wrote it")
}

/// What is written down about the sheets of a game is not what they show.
pub fn wrong_sheet_check(game: i64, found: u32, expected: u32) -> String {
    format!(
        "sheet_check {game} counts {found} findings or another result; its sheets show {expected}"
    )
}

/// The last id of a table is not the last one that the journal knows.
pub fn wrong_last_id(table: &str, found: Option<i64>, expected: i64) -> String {
    let found = found.map_or_else(|| "missing".to_owned(), |found| found.to_string());
    format!("the last id given out in table {table} is {expected}, but in last_id it is {found}")
}

/// The last id of a table that this program does not have.
pub fn unknown_last_id(table: &str) -> String {
    format!("last_id has a row of {table}, which is not a table whose ids are given out")
}

/// Rows of a table that is empty whenever no command is running.
pub fn rows_left(table: &str) -> String {
    format!("table {table} has rows, but has to be empty while no command is running")
}

/// Rows of an import that are not those it wrote.
pub fn altered_import(table: &str, rows: u64, line: i64) -> String {
    format!(
        "the {rows} rows of table {table} that line {line} of the journal wrote are not as they \
         were written"
    )
}

/// Rows of an import that cannot be compared with what it wrote.
pub fn incomparable_import(table: &str, line: i64) -> String {
    format!(
        "the rows of table {table} that line {line} of the journal wrote cannot be compared: the \
         table has other columns now"
    )
}

/// A table, trigger, view or index of this program that does not exist.
pub fn schema_missing(kind: &str, name: &str) -> String {
    format!("{kind} {name} is missing")
}

/// A table, trigger, view or index that this program does not make.
pub fn schema_added(kind: &str, name: &str) -> String {
    format!("{kind} {name} was not made by outflank")
}

/// A table, trigger, view or index that this program makes otherwise.
pub fn schema_altered(kind: &str, name: &str) -> String {
    format!("{kind} {name} was altered")
}

/// A signature of another line than the one in the journal.
pub fn invalid_signature(line: i64, key: &str) -> String {
    format!("line {line} of the journal is not the one that key {key:.16} has signed")
}
