//! Why a command was not carried out.

use serde::Serialize;

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorView {
    /// What went wrong, as one sentence.
    pub error: String,
    /// The stable code of a refusal or of a problem with the database.
    pub code: Option<&'static str>,
    /// The command that helps.
    pub help: Option<String>,
}
