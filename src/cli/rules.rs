//! How commands find the ruleset they are told to use.

use crate::cli::prelude::*;
use outflank_core::ruleset::{PairingRules, Ruleset, RulesetError};

/// A preset by its name, or a file of one's own.
pub(super) fn load(name: &str) -> anyhow::Result<Ruleset> {
    match Ruleset::preset(name) {
        Err(RulesetError::NoSuchPreset { .. }) if looks_like_a_file(name) => read(name),
        Err(error) => Err(Hint::new(
            error.to_string(),
            "`outflank rulesets` lists them; a file of your own needs its path, as ./club.toml",
        )
        .into()),
        Ok(ruleset) => Ok(ruleset),
    }
}

fn looks_like_a_file(name: &str) -> bool {
    Path::new(name).exists() || name.contains(['/', '\\', '.'])
}

fn read(path: &str) -> anyhow::Result<Ruleset> {
    let bytes = files::read(Path::new(path))?;
    let text = outflank_core::formats::text::decode(&bytes);
    text.parse::<Ruleset>().map_err(|error| {
        let message = format!("cannot read {path}: {error}");
        Hint::new(
            message,
            "`outflank rulesets show woc` prints a whole one to start from",
        )
        .into()
    })
}

/// The text of a preset by its name, or of a file of one's own, once it is
/// found to be a ruleset.
pub(super) fn text(name: &str) -> anyhow::Result<String> {
    load(name)?;
    match Ruleset::preset_text(name) {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => {
            let bytes = files::read(Path::new(name))?;
            Ok(outflank_core::formats::text::decode(&bytes).into_owned())
        }
    }
}

/// Pairing rules: a preset by its name, a file of one's own, or the
/// configuration of PAPP with its penalties.
pub(super) fn pairing(name: &str) -> anyhow::Result<PairingRules> {
    let found = match PairingRules::preset(name) {
        Err(RulesetError::NoSuchPairing { .. }) if looks_like_a_file(name) => {
            let bytes = files::read(Path::new(name))?;
            let text = outflank_core::formats::text::decode(&bytes);
            let is_papp = text.to_lowercase().contains("penalites");
            let read = if is_papp {
                PairingRules::from_papp(&text)
            } else {
                text.parse::<PairingRules>()
            };
            return read.map_err(|error| anyhow::anyhow!("cannot read {name}: {error}"));
        }
        found => found,
    };
    let hint = "a file of your own needs its path, as ./pairing.toml or ./papp.cfg";
    found.map_err(|error| Hint::new(error.to_string(), hint).into())
}
