//! The penalties of PAPP, the pairing program of the French federation.

use serde::{Deserialize, Serialize};

use super::{Level, PairingRules};
use crate::formats::list::papp::{Penalties, PenaltiesError, PenaltyLine, PenaltySection};
use crate::ruleset::RulesetError;

/// What PAPP calls `INFINI`: the price at which it cuts off.
const INFINITE: u32 = 10_000_000;

/// PAPP's penalties. The values of the preset are those of the `papp.cfg` that
/// comes with version 1.37 (`[S]`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PappWeights {
    /// For each player, by the difference between their games of either colour
    /// after this one, from 1. The last holds for all larger ones.
    pub colours: Vec<u32>,
    /// For each player who has the colour of the last round again.
    pub same_colour_again: u32,
    /// By the difference in half-points, from 1. The last holds for all larger
    /// ones.
    pub floats: Vec<u32>,
    /// For each player who floats the same way as in the last round.
    pub float_again: u32,
    /// Taken off for each player who floats the other way than in the last
    /// round.
    pub opposite_float: u32,
    /// For whom it is taken off.
    pub opposite_float_for: OppositeFloat,
    /// For each bye that the player had, or round they missed.
    pub second_bye: u32,
    /// For each earlier meeting with the other colours.
    pub rematch_opposite_colours: u32,
    /// For each earlier meeting with the same colours.
    pub rematch_same_colours: u32,
    /// More, if it was in the last round.
    pub rematch_at_once: u32,
    /// For players of one country, by round.
    pub country: Vec<FromRound>,
    /// Times the points of both and half their difference, in half-points, by
    /// round.
    pub elitism: Vec<FromRound>,
}

/// A value that holds from a round on, until the next one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FromRound {
    /// From 1.
    pub round: u16,
    /// The penalty or the coefficient.
    pub value: u32,
}

/// For whom a float the other way is cheaper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OppositeFloat {
    /// From round 3 on for players who floated up and lost, or floated down
    /// and won (PAPP since 1.29).
    Compensated,
    /// For everybody.
    Everybody,
}

impl PappWeights {
    /// The value of a list that holds in a round.
    pub fn in_round(list: &[FromRound], round: u16) -> u32 {
        let before = list.iter().filter(|each| each.round <= round);
        before
            .max_by_key(|each| each.round)
            .map_or(0, |each| each.value)
    }

    /// The value of a table for a difference; nothing for none.
    pub fn by_difference(table: &[u32], difference: u32) -> u32 {
        let Some(index) = (difference as usize).checked_sub(1) else {
            return 0;
        };
        let value = table.get(index).or_else(|| table.last());
        value.copied().unwrap_or(0)
    }

    /// PAPP refuses tables that fall, and a deduction that could make a float
    /// worth its price.
    pub(super) fn contradiction(&self) -> Option<String> {
        let falls = |table: &[u32]| table.windows(2).any(|pair| pair[0] > pair[1]);
        if falls(&self.colours) {
            return Some("`colours` must not fall".to_owned());
        }
        if falls(&self.floats) {
            return Some("`floats` must not fall".to_owned());
        }
        let step = self.floats.first().copied().unwrap_or(0);
        let off = self.opposite_float;
        (2 * u64::from(off) > u64::from(step)).then(|| {
            format!("twice `opposite-float` ({off}) is more than the first of `floats` ({step})")
        })
    }
}

impl PairingRules {
    /// The rules of a configuration of PAPP: those of the preset `papp`, but a
    /// section that the file has replaces the section of the preset.
    ///
    /// # Errors
    ///
    /// If the file has no penalties, one of them is not known, or they
    /// contradict themselves.
    pub fn from_papp(text: &str) -> Result<Self, RulesetError> {
        let unreadable = |message: String| RulesetError::PappPenalties { message };
        let penalties =
            Penalties::read(text).map_err(|error: PenaltiesError| unreadable(error.to_string()))?;
        let mut rules = Self::preset("papp")?;
        for level in &mut rules.levels {
            if let Level::Papp(weights) = level {
                for section in &penalties.sections {
                    weights.replace(section).map_err(unreadable)?;
                }
            }
        }
        match rules.contradiction() {
            Some((_, message)) => Err(unreadable(message)),
            None => Ok(rules),
        }
    }
}

impl PappWeights {
    /// Replaces a section: what it does not name costs nothing.
    fn replace(&mut self, section: &PenaltySection) -> Result<(), String> {
        let value = |word: &str| {
            let mut lines = section.lines.iter().filter(|line| line.word == word);
            lines.next().map_or(0, price)
        };
        let words: &[&str] = match section.name.as_str() {
            "couleur" => {
                self.colours = by_number(section, "fois");
                self.same_colour_again = value("de-suite");
                &["fois", "de-suite"]
            }
            "flottement" => {
                self.floats = by_number(section, "demi-point");
                self.float_again = value("de-suite");
                self.opposite_float = value("minoration");
                &["demi-point", "demi-points", "de-suite", "minoration"]
            }
            "repetition" => {
                self.second_bye = value("bip-bip");
                self.rematch_opposite_colours = value("couleurs-opposees");
                self.rematch_same_colours = value("memes-couleurs");
                self.rematch_at_once = value("de-suite");
                &["bip-bip", "couleurs-opposees", "memes-couleurs", "de-suite"]
            }
            "chauvinisme" => {
                self.country = by_round(section);
                &["ronde"]
            }
            "elitisme" => {
                self.elitism = by_round(section);
                &["ronde"]
            }
            other => return Err(format!("`{other}` is not a section of penalties")),
        };
        let mut lines = section.lines.iter();
        match lines.find(|line| !words.contains(&line.word.as_str())) {
            Some(line) => Err(format!(
                "`{}` is not a penalty of `{}`",
                line.word, section.name
            )),
            None => Ok(()),
        }
    }
}

fn price(line: &PenaltyLine) -> u32 {
    line.value.unwrap_or(INFINITE)
}

/// The penalties by number from 1; a number that is left out costs as much as
/// the one before. The word may be in the plural.
fn by_number(section: &PenaltySection, word: &str) -> Vec<u32> {
    let mut table = Vec::new();
    let lines = section
        .lines
        .iter()
        .filter(|line| line.word.trim_end_matches('s') == word.trim_end_matches('s'));
    for line in lines {
        let number = usize::from(line.number.unwrap_or(1).max(1));
        let before = table.last().copied().unwrap_or(0);
        table.resize(number, before);
        table[number - 1] = price(line);
    }
    table
}

/// The values by round. A round without `+` holds for itself alone.
fn by_round(section: &PenaltySection) -> Vec<FromRound> {
    let mut list: Vec<FromRound> = Vec::new();
    for line in &section.lines {
        let round = line.number.unwrap_or(1);
        list.retain(|each| each.round < round);
        list.push(FromRound {
            round,
            value: price(line),
        });
        if !line.and_more {
            list.push(FromRound {
                round: round.saturating_add(1),
                value: 0,
            });
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(text: &str) -> PappWeights {
        let rules = PairingRules::from_papp(text).unwrap();
        match rules.levels.into_iter().next() {
            Some(Level::Papp(weights)) => weights,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_section_of_the_file_replaces_that_of_the_preset() {
        let own = weights("Penalites { Couleur: 1 fois = 7; 3+ fois = 9; };");
        assert_eq!(own.colours, [7, 7, 9]);
        assert_eq!(own.same_colour_again, 0, "not named, so it costs nothing");
        assert_eq!(own.floats, weights("Penalites { };").floats);
    }

    #[test]
    fn rounds_hold_for_themselves_or_for_all_that_follow() {
        let text = "Penalites { Elitisme: ronde 1 = 100; ronde 2 = 100; ronde 4+ = 300; };";
        let elitism = weights(text).elitism;
        let found: Vec<u32> = (1..=6)
            .map(|round| PappWeights::in_round(&elitism, round))
            .collect();
        assert_eq!(found, [100, 100, 0, 300, 300, 300]);
    }

    #[test]
    fn penalties_that_contradict_themselves_or_are_not_known_are_refused() {
        for text in [
            "Penalites { Couleur: 1 fois = 9; 2 fois = 7; };",
            "Penalites { Flottement: 1 demi-point = 10; minoration = 6; };",
            "Penalites { Humeur: 1 fois = 9; };",
            "Penalites { Couleur: 1 jamais = 9; };",
        ] {
            assert!(PairingRules::from_papp(text).is_err(), "{text}");
        }
    }
}
