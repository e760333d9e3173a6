//! The sentence about a change that the journal keeps for people.

/// A change was undone.
#[must_use]
pub fn undone(summary: &str) -> String {
    format!("undone: {summary}")
}
