//! The sentence about a change that the journal keeps for people.

/// A change was undone.
#[must_use]
pub fn undone(summary: &str) -> String {
    format!("undone: {summary}")
}

/// A sheet was added.
#[must_use]
pub fn sheet_added(round: u32, table: u32, by: &str, file: &str) -> String {
    format!("round {round}, table {table}: sheet by {by} ({file})")
}

/// A dispute was opened.
#[must_use]
pub fn dispute_opened(round: u32, table: u32, dispute: i64, by: &str, about: &str) -> String {
    format!("round {round}, table {table}: dispute {dispute} by {by}: {about}")
}

/// A ruling was made.
#[must_use]
pub fn dispute_ruled(round: u32, table: u32, dispute: i64, decision: &str) -> String {
    format!("round {round}, table {table}, dispute {dispute}: ruled: {decision}")
}

/// A ruling was withdrawn.
#[must_use]
pub fn ruling_withdrawn(round: u32, table: u32, dispute: i64, decision: &str) -> String {
    format!("round {round}, table {table}, dispute {dispute}: withdrawn: {decision}")
}

/// The rulings of a dispute were made final.
#[must_use]
pub fn dispute_closed(dispute: i64) -> String {
    format!("dispute {dispute}: final")
}
