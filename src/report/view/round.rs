//! Rounds: their tables, their players, results entered and corrected.

use serde::{Serialize, Serializer};

use crate::adjudicate::{Rule, Undecided};
use crate::game::Score;
use crate::tournament::HalfPoints;

/// A pairing or a bye, and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableView {
    pub table: Option<u32>,
    /// Black, or the player who has a bye.
    pub black: String,
    pub white: Option<String>,
    pub bye: bool,
    /// The score as entered.
    pub entered: Option<Score>,
    pub ending: Option<String>,
    /// The official score.
    pub score: Option<Score>,
    pub outcome: Option<&'static str>,
    pub rule: Option<&'static str>,
    /// What is missing for an official result.
    pub undecided: Option<String>,
    /// Who won, if only that was written down.
    #[serde(skip)]
    pub winner: Option<&'static str>,
    /// The rule that gave the official score.
    #[serde(skip)]
    pub basis: Option<Rule>,
    #[serde(skip)]
    pub pending: Option<Undecided>,
}

/// A player whose rank or points change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RankChangeView {
    pub name: String,
    pub rank_before: usize,
    pub rank_after: usize,
    #[serde(serialize_with = "as_text")]
    pub points_before: HalfPoints,
    #[serde(serialize_with = "as_text")]
    pub points_after: HalfPoints,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn as_text<S: Serializer>(points: &HalfPoints, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(points)
}
