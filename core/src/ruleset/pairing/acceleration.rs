//! Virtual points in the first rounds.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::PairingRules;
use crate::UnknownWord;

/// Virtual points that separate the field in the first rounds. They count for
/// the pairing only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Acceleration {
    /// FIDE's Baku system (C.04.5.1): in the first half of the rounds the upper
    /// half of the seeds has a win more, and towards its end a draw more.
    Baku,
}

impl Acceleration {
    /// The name to type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Baku => "baku",
        }
    }
}

/// What an event says about virtual points, whatever its rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AccelerationChoice {
    /// Those of Baku.
    Baku,
    /// None.
    None,
}

impl AccelerationChoice {
    /// The rules with this acceleration instead of their own.
    pub fn applied_to(self, rules: PairingRules) -> PairingRules {
        let acceleration = match self {
            Self::Baku => Some(Acceleration::Baku),
            Self::None => None,
        };
        PairingRules {
            acceleration,
            ..rules
        }
    }
}

impl fmt::Display for AccelerationChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Baku => Acceleration::Baku.name(),
            Self::None => "none",
        })
    }
}

impl FromStr for AccelerationChoice {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text.trim().to_lowercase().as_str() {
            "baku" => Ok(Self::Baku),
            "none" => Ok(Self::None),
            _ => Err(UnknownWord::new(text, "an acceleration", "baku or none")),
        }
    }
}
