//! A copy of the database.

use serde::Serialize;

/// A copy that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BackupView {
    pub from: String,
    pub to: String,
    /// The size of the copy.
    pub bytes: u64,
}
