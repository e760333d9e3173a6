//! What is wrong with the journal.

/// The rows of a line are not JSON.
#[must_use]
pub fn journal_rows(line: i64) -> String {
    format!("the rows in line {line} of the journal cannot be read")
}

/// A line whose content has been altered.
#[must_use]
pub fn journal_content(line: i64, at: &str, act: &str, by: &str) -> String {
    format!("line {line} ({at}, {act} by {by}) was altered: its content does not match its hash")
}

/// A line that does not follow the one before it.
#[must_use]
pub fn journal_link(line: i64, at: &str, act: &str, by: &str) -> String {
    format!("line {line} ({at}, {act} by {by}) does not follow the line before it")
}

/// Lines that are missing.
#[must_use]
pub fn journal_gap(expected: i64, found: i64) -> String {
    format!("expected line {expected}, found line {found}: lines are missing")
}
