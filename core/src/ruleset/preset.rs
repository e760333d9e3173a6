//! The rulesets that come with the program.

use super::{Ruleset, RulesetError};

/// A ruleset that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// What one types.
    pub name: &'static str,
    /// Its text, with a source for every value.
    pub text: &'static str,
}

macro_rules! presets {
    ($($name:literal)*) => {
        [$(Preset { name: $name, text: include_str!(concat!("presets/", $name, ".toml")) },)*]
    };
}

/// The rulesets that come with the program.
pub const PRESETS: [Preset; 11] = presets! {
    "woc" "joa" "box" "classic" "immediate-64" "ftd" "papp-discs"
    "discs" "round-robin" "singapore" "dutch"
};

impl Ruleset {
    /// The ruleset of this name.
    pub fn preset(name: &str) -> Result<Self, RulesetError> {
        Self::preset_text(name)?.parse()
    }

    /// The text of the preset of this name.
    pub fn preset_text(name: &str) -> Result<&'static str, RulesetError> {
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        preset
            .map(|preset| preset.text)
            .ok_or_else(|| RulesetError::NoSuchPreset {
                name: name.to_owned(),
            })
    }
}
