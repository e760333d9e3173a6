//! Values that rulesets once had and that decided nothing. Texts that were
//! stored with them are still read.

use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny};

use super::Fault;

/// Sources of values that are gone.
pub(super) const SOURCES: [&str; 1] = ["endings.flag"];

/// A value that is read and ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value;

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

/// A list of faults without `wrong-colour`, which nothing on a sheet can show.
pub(super) fn faults<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Fault>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    let known = names.iter().filter(|name| *name != "wrong-colour");
    known
        .map(|name| {
            let name = serde::de::value::StrDeserializer::new(name);
            Fault::deserialize(name)
                .map_err(|error: serde::de::value::Error| D::Error::custom(error))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::ruleset::Ruleset;

    #[test]
    fn a_ruleset_with_retired_values_is_still_read() {
        let text = Ruleset::preset_text("woc").unwrap();
        let old = text
            .replace(
                "\"pass-not-forced\"]",
                "\"pass-not-forced\", \"wrong-colour\"]",
            )
            .replace("[endings]\n", "[endings]\nflag = \"at-once\"\n")
            .replace(
                "[sources]\n",
                "[sources]\n\"endings.flag\" = \"[S] GGS code\"\n",
            )
            .replace("draw-with-self", "draw-with-himself");
        assert_ne!(old, text);
        let old = old.parse::<Ruleset>().unwrap();
        let now = text.parse::<Ruleset>().unwrap();
        assert_eq!(
            (&old.correction, &old.endings),
            (&now.correction, &now.endings)
        );
        assert_eq!((&old.bye, &old.idle), (&now.bye, &now.idle));
    }
}
