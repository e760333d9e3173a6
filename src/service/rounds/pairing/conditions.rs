//! Locked and forbidden pairs as they are typed and stored.

use super::round_field::RoundField;
use crate::report::{export::view::BYE, pairing::wording, refusal::PairingRefusal};
use crate::service::prelude::*;
use outflank_core::tournament::pairing::{Condition, Conditions, Pair};
use std::str::FromStr;

/// Two players as they are typed: `3:7`, `goto:fairley`; `goto:bye`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairText {
    /// One of them.
    pub one: PlayerRef,
    /// The other; `None` for a bye.
    pub two: Option<PlayerRef>,
}

impl FromStr for PairText {
    type Err = PairingRefusal;

    fn from_str(text: &str) -> std::result::Result<Self, PairingRefusal> {
        let wrong = || PairingRefusal::NotAPair {
            text: text.to_owned(),
        };
        let (one, two) = text.split_once(':').ok_or_else(wrong)?;
        let (one, two) = (one.trim(), two.trim());
        if one.is_empty() || two.is_empty() {
            return Err(wrong());
        }
        let is_bye = two.eq_ignore_ascii_case(BYE);
        Ok(Self {
            one: PlayerRef::new(one),
            two: (!is_bye).then(|| PlayerRef::new(two)),
        })
    }
}

/// What a director wants of a pairing, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedConditions {
    /// They meet.
    pub locked: Vec<PairText>,
    /// They do not meet.
    pub forbidden: Vec<PairText>,
    /// Who has the bye.
    pub bye: Option<PlayerRef>,
}

impl TypedConditions {
    pub(super) fn resolve(&self, field: &RoundField) -> Result<Conditions> {
        let pairs = |typed: &[PairText]| -> Result<Vec<Pair>> {
            typed.iter().map(|each| pair(field, each)).collect()
        };
        let mut locked = pairs(&self.locked)?;
        if let Some(bye) = &self.bye {
            locked.push(Pair::new(field.place_of(bye)?, None));
        }
        let forbidden = pairs(&self.forbidden)?;
        let is_same = |one: &Pair, other: &Pair| {
            one == other || (Some(one.one), one.two) == (other.two, Some(other.one))
        };
        let both = locked
            .iter()
            .find(|pair| forbidden.iter().any(|other| is_same(pair, other)));
        if let Some(pair) = both {
            let two = pair
                .two
                .map_or_else(|| BYE.to_owned(), |two| field.name(two));
            let names = [field.name(pair.one), two];
            return Err(PairingRefusal::LockedAndForbidden { names }.into());
        }
        Ok(Conditions { locked, forbidden })
    }
}

fn pair(field: &RoundField, typed: &PairText) -> Result<Pair> {
    let one = field.place_of(&typed.one)?;
    let two = typed.two.as_ref().map(|two| field.place_of(two));
    let two = two.transpose()?;
    if two == Some(one) {
        let name = field.name(one);
        return Err(PairingRefusal::MeetsThemselves { name }.into());
    }
    Ok(Pair::new(one, two))
}

/// `3:7 12:bye`, by the numbers of the entrants.
pub(super) fn written(field: &RoundField, pairs: &[Pair]) -> String {
    let number = |place: usize| field.number(place).unwrap_or_default().to_string();
    let pairs = pairs.iter().map(|pair| {
        let two = pair.two.map_or_else(|| BYE.to_owned(), number);
        format!("{}:{two}", number(pair.one))
    });
    pairs.collect::<Vec<_>>().join(" ")
}

/// The pairs that were written down. Whoever is not in the field any more is
/// left out.
pub(super) fn read(field: &RoundField, text: &str) -> Vec<Pair> {
    let pair = |(one, two): (u32, Option<u32>)| {
        let two = match two {
            None => None,
            Some(two) => Some(field.place_numbered(two)?),
        };
        Some(Pair::new(field.place_numbered(one)?, two))
    };
    numbers(text).into_iter().filter_map(pair).collect()
}

/// The numbers of the entrants in pairs that were written down; a bye has no
/// second one.
pub(super) fn numbers(text: &str) -> Vec<(u32, Option<u32>)> {
    let pair = |text: &str| {
        let (one, two) = text.split_once(':')?;
        let two = match two {
            BYE => None,
            two => Some(two.parse().ok()?),
        };
        Some((one.parse().ok()?, two))
    };
    text.split_whitespace().filter_map(pair).collect()
}

/// A condition as it would be typed.
pub(super) fn option_text(field: &RoundField, condition: &Condition) -> String {
    let (option, pair) = match condition {
        Condition::Locked(pair) => ("--lock", pair),
        Condition::Forbidden(pair) => ("--forbid", pair),
    };
    let two = pair
        .two
        .map_or_else(|| BYE.to_owned(), |two| field.name(two));
    let pair_text = format!("{}:{two}", field.name(pair.one));
    if option == "--forbid" && field.apart.contains(pair) {
        return wording::forbidden_pair(&pair_text);
    }
    format!("{option} {pair_text}")
}
