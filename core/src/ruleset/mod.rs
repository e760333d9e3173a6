//! Rules as data: one value, presets in TOML, no behaviour.
//!
//! A [`Ruleset`] says what the rulebooks disagree about. Nothing here acts on
//! it: `adjudicate` reads the part about the board, `tournament` the part about
//! the standings.

mod board;
mod check;
mod compare;
mod finals;
mod finals_plan;
mod pairing;
mod preset;
mod read;
mod retired;
mod table;

pub use board::{
    Afterwards, Claimant, Correction, DeclaredPass, Draw, EarlyStop, Endings, Fault, FinalMove,
    ImpossibleScore, Nature, Scoring, TimeDefault, Unsettled,
};
pub use compare::{Difference, diff};
pub use finals::{BestOf, Boundary, ColourChoice, Finals, LevelMatch, ThirdPlace};
pub use finals_plan::{FinalsPlan, FinalsPlanError, PlannedStages};
pub use pairing::{
    Acceleration, AccelerationChoice, Exemption, FromRound, LOT, Level, OppositeFloat,
    PAIRING_PRESETS, PairingChoice, PairingPreset, PairingRules, PappWeights, SeedOrder, Seeding,
    Unplayed,
};
pub use preset::PRESETS;
pub use read::RulesetError;
pub use table::{
    Brightwell, Bye, ByeBrightwell, ByeBuchholz, Constant, Counting, HalfPointBye, Idle,
    IdleBrightwell, Opponents, OwnValue, Rounding, Standings, Team, TieBreak, Withdrawal,
    decided_on_board, on_board,
};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::transcript::TimeControl;

/// What the rulebooks disagree about, as one director has settled it.
///
/// Disc counts are those of a board of 64 squares.
///
/// ```
/// use outflank_core::ruleset::{Ruleset, TieBreak};
///
/// let woc = Ruleset::preset("woc")?;
/// assert_eq!(woc.standings.tie_breaks[0], TieBreak::Brightwell);
/// # Ok::<(), outflank_core::ruleset::RulesetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ruleset {
    /// The name to type: `woc`.
    pub name: String,
    /// The name to read: "World Othello Championship".
    pub title: String,
    /// Counts up whenever a value changes, so that an old table can be distinguished
    /// from a new one.
    pub version: u32,
    /// How long a fault can be corrected, and by whom.
    pub correction: Correction,
    /// From the board to the score.
    pub scoring: Scoring,
    /// How much time each player has, where the rules say so: `30m`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_control: Option<TimeControl>,
    /// What a fallen flag costs.
    pub time_default: TimeDefault,
    /// The other ways a game can end away from the board.
    pub endings: Endings,
    /// What a round without an opponent is worth.
    pub bye: Bye,
    /// What a round is worth that a player asked not to play for half a point.
    #[serde(default)]
    pub half_point_bye: HalfPointBye,
    /// Players who leave.
    pub withdrawal: Withdrawal,
    /// Rounds that a player neither played nor had a bye in.
    pub idle: Idle,
    /// The Brightwell quotient, if it is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brightwell: Option<Brightwell>,
    /// What separates players with equal points.
    pub standings: Standings,
    /// How rounds are paired; level by level (`strict`) where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairing: Option<PairingChoice>,
    /// What is played after the rounds, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finals: Option<Finals>,
    /// How teams are ranked, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<Team>,
    /// Where each value comes from: dotted key to mark and source.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, String>,
}
