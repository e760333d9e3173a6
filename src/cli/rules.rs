//! How commands find the ruleset they are told to use.

use std::path::Path;

use anyhow::Context as _;

use super::Hint;
use crate::ruleset::{Ruleset, RulesetError};

/// A preset by its name, or a file of one's own.
pub(super) fn load(name: &str) -> anyhow::Result<Ruleset> {
    match Ruleset::preset(name) {
        Err(RulesetError::NoSuchPreset { .. }) if looks_like_a_file(name) => read(name),
        Err(error) => Err(error).context(Hint::new(
            format!("finding the ruleset {name:?}"),
            "`outflank rulesets` lists the presets; a file of your own needs its path",
        )),
        Ok(ruleset) => Ok(ruleset),
    }
}

fn looks_like_a_file(name: &str) -> bool {
    Path::new(name).exists() || name.contains(['/', '\\', '.'])
}

fn read(path: &str) -> anyhow::Result<Ruleset> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("reading the ruleset {path}"))?;
    Ruleset::parse(&text).context(Hint::new(
        format!("reading the ruleset {path}"),
        "`outflank rulesets show woc` prints a whole one to start from",
    ))
}

/// The text of a preset by its name, or of a file of one's own, once it is
/// found to be a ruleset.
pub(super) fn text(name: &str) -> anyhow::Result<String> {
    load(name)?;
    match Ruleset::preset_text(name) {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => {
            std::fs::read_to_string(name).with_context(|| format!("reading the ruleset {name}"))
        }
    }
}
