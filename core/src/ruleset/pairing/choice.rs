//! The pairing rules of a ruleset: a preset by its name, or rules of its own.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::PairingRules;

/// `pairing = "papp"`, or a table `[pairing]` with rules of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairingChoice {
    /// Rules that come with the program, by their name.
    Preset(String),
    /// Rules of its own.
    Own(Box<PairingRules>),
}

impl PairingChoice {
    /// The rules.
    pub fn rules(&self) -> PairingRules {
        match self {
            Self::Preset(name) => PairingRules::preset(name).expect("its name was checked"),
            Self::Own(rules) => (**rules).clone(),
        }
    }
}

impl Serialize for PairingChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Preset(name) => serializer.serialize_str(name),
            Self::Own(rules) => rules.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for PairingChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameOrRules)
    }
}

struct NameOrRules;

impl<'de> Visitor<'de> for NameOrRules {
    type Value = PairingChoice;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of pairing rules, or a table")
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<PairingChoice, E> {
        PairingRules::preset(name).map_err(E::custom)?;
        Ok(PairingChoice::Preset(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PairingChoice, A::Error> {
        let rules = PairingRules::deserialize(MapAccessDeserializer::new(map))?;
        Ok(PairingChoice::Own(Box::new(rules)))
    }
}
