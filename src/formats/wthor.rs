//! WTHOR, the game base of the French federation.

/// The players and tournaments beside a game file, by their index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The players of the `.jou` file.
    pub players: Vec<String>,
    /// The tournaments of the `.trn` file.
    pub tournaments: Vec<String>,
}
