//! Whether a published file belongs to a database.

use serde::Serialize;

use crate::report::journal::view::HeadCheckView;

/// The heads of a journal that a file names, compared with the journal.
#[derive(Clone, Debug, Serialize)]
pub struct FileCheckView {
    pub file: String,
    /// Whether the journal has all of them, and is as it was written up to there.
    pub sound: bool,
    pub heads: Vec<HeadCheckView>,
    /// The first line of the journal up to these heads that does not fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_break: Option<String>,
    /// Of an export, which holds the journal line by line: the first line that is
    /// not as it was written (`found` is `file-altered`), or that the journal does
    /// not have, or has otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_difference: Option<HeadCheckView>,
    /// What was not looked at.
    pub note: String,
}
