//! The pairing rules that come with the program.

use super::PairingRules;
use crate::ruleset::RulesetError;

/// Pairing rules that come with the program.
#[derive(Clone, Copy, Debug)]
pub struct PairingPreset {
    /// What one types.
    pub name: &'static str,
    /// Its text, with its sources.
    pub text: &'static str,
}

macro_rules! presets {
    ($($name:literal)*) => {
        [$(PairingPreset {
            name: $name,
            text: include_str!(concat!("../presets/pairing/", $name, ".toml")),
        },)*]
    };
}

/// The pairing rules that come with the program.
pub const PAIRING_PRESETS: [PairingPreset; 4] = presets! { "strict" "papp" "danish" "monrad" };

impl PairingRules {
    /// The rules of this name.
    pub fn preset(name: &str) -> Result<Self, RulesetError> {
        let preset = PAIRING_PRESETS.iter().find(|preset| preset.name == name);
        let preset = preset.ok_or_else(|| RulesetError::NoSuchPairing {
            name: name.to_owned(),
        })?;
        preset.text.parse()
    }

    /// What is used where a ruleset says nothing about pairings.
    pub fn usual() -> Self {
        Self::preset("strict").expect("it comes with the program")
    }
}
