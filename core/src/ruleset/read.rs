//! From text to a ruleset, or to what is wrong with it and where.

use std::str::FromStr;

use serde::de::DeserializeOwned;

use super::{PAIRING_PRESETS, PRESETS, PairingChoice, PairingRules, Ruleset};
use crate::transcript::Place;

/// What is wrong with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum RulesetError {
    /// Not TOML, an unknown key or value, or one that is missing.
    #[error("ruleset, {place}: {message}")]
    Unreadable {
        /// Where it is.
        place: Place,
        /// What was found and what was expected.
        message: String,
    },
    /// Two values that cannot both hold.
    #[error("ruleset, {place}: {key}: {message}")]
    Contradiction {
        /// Where the key is.
        place: Place,
        /// The dotted key.
        key: String,
        /// What contradicts what.
        message: String,
    },
    /// No preset has this name.
    #[error("no ruleset is named {name:?}; there are {}", PRESETS.map(|preset| preset.name).join(", "))]
    NoSuchPreset {
        /// What was asked for.
        name: String,
    },
    /// The penalties of a configuration of PAPP cannot be used.
    #[error("penalties of PAPP: {message}")]
    PappPenalties {
        /// What is wrong.
        message: String,
    },
    /// No pairing rules have this name.
    #[error(
        "no pairing rules are named {name:?}; there are {}",
        PAIRING_PRESETS.map(|preset| preset.name).join(", ")
    )]
    NoSuchPairing {
        /// What was asked for.
        name: String,
    },
}

impl Ruleset {
    /// How rounds are paired under these rules.
    pub fn pairing_rules(&self) -> PairingRules {
        let choice = self.pairing.as_ref();
        choice.map_or_else(PairingRules::usual, PairingChoice::rules)
    }
}

/// A ruleset from TOML. An error if a key or value is unknown or missing, or two values
/// cannot both hold.
impl FromStr for Ruleset {
    type Err = RulesetError;

    fn from_str(text: &str) -> Result<Self, RulesetError> {
        read(text, Self::contradiction)
    }
}

/// Pairing rules from TOML. An error if a key or value is unknown or missing, or two values
/// cannot both hold.
impl FromStr for PairingRules {
    type Err = RulesetError;

    fn from_str(text: &str) -> Result<Self, RulesetError> {
        read(text, Self::contradiction)
    }
}

/// A value from TOML, checked.
fn read<T: DeserializeOwned>(
    text: &str,
    contradiction: impl Fn(&T) -> Option<(String, String)>,
) -> Result<T, RulesetError> {
    let value: T = toml::from_str(text).map_err(|error| RulesetError::Unreadable {
        place: place(text, error.span()),
        message: error.message().replace('\n', ", "),
    })?;
    match contradiction(&value) {
        None => Ok(value),
        Some((key, message)) => Err(RulesetError::Contradiction {
            place: place(text, key_span(text, &key)),
            key,
            message,
        }),
    }
}

/// Where a dotted key is; the nearest table above it, if it is missing.
fn key_span(text: &str, key: &str) -> Option<std::ops::Range<usize>> {
    let document = toml::de::DeTable::parse(text).ok()?;
    let mut table = document.get_ref();
    let mut found = None;
    for step in key.split('.') {
        let Some((name, value)) = table.get_key_value(step) else {
            break;
        };
        found = Some(name.span());
        match value.get_ref().as_table() {
            Some(inner) => table = inner,
            None => break,
        }
    }
    found
}

fn place(text: &str, span: Option<std::ops::Range<usize>>) -> Place {
    let Some(span) = span else { return Place::TOP };
    let before = &text[..span.start.min(text.len())];
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .map_or(0, |row| row.chars().count())
        + 1;
    let width = text.get(span).map_or(0, |found| found.chars().count());
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Place::Text {
        line: count(line),
        column: count(column),
        width: count(width),
    }
}
