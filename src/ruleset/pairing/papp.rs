//! The penalties of PAPP, the pairing program of the French federation.

use serde::{Deserialize, Serialize};

/// PAPP's penalties. The values of the preset are those of the `papp.cfg` that
/// comes with version 1.37 [S].
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
