//! A player line: `5577, KURITA, Seiya, JPN, 13, 544, 2473`.

use super::PlayerId;

/// A player of a result file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EloPlayer {
    /// The number of the federation.
    pub id: PlayerId,
    /// Whether the number was given out for this event.
    pub membership: Membership,
    /// The family name.
    pub surname: String,
    /// The first name, empty if there is none.
    pub first_name: String,
    /// The country as written: J, JPN and Japan all occur.
    pub country: Option<String>,
    /// The points printed, in half-points.
    pub half_points: Option<u16>,
    /// The column after it, as printed: discs or Brightwell.
    pub value: Option<String>,
    /// The rating, if there is one.
    pub rating: Option<u16>,
}

/// Whether a player is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Membership {
    /// Had a number before.
    Known,
    /// `+` before the number.
    New,
}

impl EloPlayer {
    /// `KURITA, Seiya`.
    pub fn name(&self) -> String {
        match (self.surname.as_str(), self.first_name.as_str()) {
            (surname, "") => surname.to_owned(),
            (surname, first) => format!("{surname}, {first}"),
        }
    }

    /// The column after the points in hundredths, if it is a number; for tests.
    #[doc(hidden)]
    pub fn value_in_hundredths(&self) -> Option<i64> {
        let (whole, part) = self
            .value
            .as_ref()?
            .split_once('.')
            .unwrap_or((self.value.as_ref()?, "0"));
        let part = format!("{part:0<2}");
        let part = part.get(..2)?;
        Some(whole.parse::<i64>().ok()? * 100 + part.parse::<i64>().ok()?)
    }
}

pub(super) fn read(line: &str) -> Option<EloPlayer> {
    let mut fields = line.split(',').map(str::trim);
    let id = fields.next()?;
    let (id, membership) = match id.strip_prefix('+') {
        Some(id) => (id.trim(), Membership::New),
        None => (id, Membership::Known),
    };
    let id = PlayerId::read(id)?;
    let surname = fields.next()?.to_owned();
    let first_name = fields.next().unwrap_or_default().to_owned();
    let rest: Vec<&str> = fields.flat_map(numbers_apart).map(bare).collect();
    let (country, numbers) = match rest.split_first() {
        Some((country, numbers)) if half_points(country).is_none() => (
            Some((*country).to_owned()).filter(|name| !name.is_empty()),
            numbers,
        ),
        _ => (None, rest.as_slice()),
    };
    Some(EloPlayer {
        id,
        membership,
        surname,
        first_name,
        country,
        half_points: numbers.first().and_then(|text| half_points(text)),
        value: numbers
            .get(1)
            .filter(|text| !text.is_empty())
            .map(|&text| text.to_owned()),
        rating: numbers.get(2).and_then(|text| text.parse().ok()),
    })
}

/// `5.5 250` with the comma forgotten is two fields.
fn numbers_apart(field: &str) -> Vec<&str> {
    let words: Vec<&str> = field.split_whitespace().collect();
    let numbers = words.iter().all(|word| half_points(word).is_some());
    if words.len() > 1 && numbers {
        words
    } else {
        vec![field]
    }
}

/// `{Korea}`, `[246]`, `5 pts`.
fn bare(field: &str) -> &str {
    let field = field.trim_matches(['{', '}', '[', ']']);
    let field = field.strip_suffix("pts").unwrap_or(field);
    field.strip_suffix("pt").unwrap_or(field).trim()
}

/// `9.5`, `9,5` is never written; `13`, `8.0`.
fn half_points(text: &str) -> Option<u16> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let half = match part.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    whole.parse::<u16>().ok()?.checked_mul(2)?.checked_add(half)
}
