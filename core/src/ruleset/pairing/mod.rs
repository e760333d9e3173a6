//! How a round is paired, as data: the levels of the cost, the worst first.

mod acceleration;
mod choice;
mod levels;
mod papp;
mod preset;

pub use acceleration::{Acceleration, AccelerationChoice};
pub use choice::PairingChoice;
pub use levels::{Exemption, Level, SeedOrder, Seeding, Unplayed};
pub use papp::{FromRound, OppositeFloat, PappWeights};
pub use preset::{PAIRING_PRESETS, PairingPreset};

use serde::{Deserialize, Serialize};

/// The rules by which a round is paired.
///
/// A pairing costs a list of numbers, one a level. Two pairings are compared
/// by the first level on which they differ, so that nothing further down can
/// outweigh anything further up. What is left equal is decided by lot.
///
/// ```
/// use outflank_core::ruleset::PairingRules;
///
/// let strict = PairingRules::preset("strict")?;
/// assert_eq!(strict.levels[0].name(), "repeats");
/// # Ok::<(), outflank_core::ruleset::RulesetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairingRules {
    /// The name to type: `strict`.
    pub name: String,
    /// The name to read.
    pub title: String,
    /// Counts up whenever a value changes.
    pub version: u32,
    /// Virtual points in the first rounds, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acceleration: Option<Acceleration>,
    /// What a pairing costs, the worst first. The lot comes after the last.
    pub levels: Vec<Level>,
}

impl PairingRules {
    /// The names of the levels and, last, the lot.
    pub fn level_names(&self) -> Vec<&'static str> {
        let levels = self.levels.iter().map(Level::name);
        levels.chain([LOT]).collect()
    }

    /// Whether a round that a player missed counts as a bye they had.
    pub fn counts_absence_as_bye(&self) -> bool {
        let counts = |level: &Level| match level {
            Level::Papp(_) => true,
            Level::Repeats { unplayed } => *unplayed == Unplayed::CountsAsBye,
            _ => false,
        };
        self.levels.iter().any(counts)
    }

    /// What to call them beside a pairing: `papp`, `strict, accelerated (baku)`.
    pub fn label(&self) -> String {
        match self.acceleration {
            None => self.name.clone(),
            Some(acceleration) => format!("{}, accelerated ({})", self.name, acceleration.name()),
        }
    }

    /// The first value that cannot hold together with the others.
    pub(super) fn contradiction(&self) -> Option<(String, String)> {
        let names = self.level_names();
        let twice = (1..names.len()).find(|&at| names[..at].contains(&names[at]));
        if let Some(at) = twice {
            let text = format!("`{}` is listed twice", names[at]);
            return Some(("levels".to_owned(), text));
        }
        if self.levels.is_empty() {
            return Some(("levels".to_owned(), "a pairing by lot alone".to_owned()));
        }
        let papp = self.levels.iter().find_map(|level| match level {
            Level::Papp(weights) => weights.contradiction(),
            _ => None,
        });
        papp.map(|text| ("levels".to_owned(), text))
    }
}

/// The name of the last level.
pub const LOT: &str = "lot";
