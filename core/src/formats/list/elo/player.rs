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
    let mut fields = line.splitn(3, ',').map(str::trim);
    let id = fields.next()?;
    let (id, membership) = match id.strip_prefix('+') {
        Some(id) => (id.trim(), Membership::New),
        None => (id, Membership::Known),
    };
    let id = PlayerId::read(id)?;
    let surname = fields.next()?.to_owned();
    let Columns {
        first_name,
        country,
        numbers,
    } = columns(fields.next().unwrap_or_default());
    Some(EloPlayer {
        id,
        membership,
        surname,
        first_name,
        country,
        half_points: numbers.first().and_then(|text| half_points(text)),
        value: numbers.get(1).filter(|text| !text.is_empty()).cloned(),
        rating: numbers.get(2).and_then(|text| text.parse().ok()),
    })
}

/// What follows the family name.
struct Columns {
    first_name: String,
    country: Option<String>,
    /// Points, discs or Brightwell, rating.
    numbers: Vec<String>,
}

fn columns(text: &str) -> Columns {
    let mut fields = text.split(',').map(str::trim);
    let first_name = fields.next().unwrap_or_default();
    if ends_in_number(first_name) {
        return columns_by_blanks(text);
    }
    let mut numbers: Vec<String> = fields.flat_map(numbers_apart).collect();
    let named = numbers
        .first()
        .is_some_and(|text| half_points(text).is_none());
    let mut country = named.then(|| numbers.remove(0));
    let mut first_name = first_name.to_owned();
    // `Yu, Shaun   SGP 3   403`: a comma inside the name, and none after it.
    if let Some((name, code)) = country.as_deref().and_then(|text| text.rsplit_once(' '))
        && is_code(code)
    {
        first_name = format!("{first_name} {name}");
        country = Some(code.to_owned());
    }
    Columns {
        first_name,
        country: country.filter(|name| !name.is_empty()),
        numbers,
    }
}

/// Whether the commas after the name were forgotten: `Bo Xiang   SGP 7   609`.
fn ends_in_number(first_name: &str) -> bool {
    let words: Vec<&str> = first_name.split_whitespace().map(bare).collect();
    words.len() > 1 && words.iter().any(|word| half_points(word).is_some())
}

/// `Bo Xiang   SGP 5,5 609`: a name, a country in one word, numbers; what
/// follows a `%` is a remark.
fn columns_by_blanks(text: &str) -> Columns {
    let text = text.split('%').next().unwrap_or_default();
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| bare(word.trim_end_matches(',')).replace(',', "."))
        .filter(|word| !word.is_empty())
        .collect();
    let first_number = words.iter().position(|word| half_points(word).is_some());
    let (names, numbers) = words.split_at(first_number.unwrap_or(words.len()));
    let (country, names) = match names.split_last() {
        Some((country, names)) if !names.is_empty() || is_code(country) => {
            (Some(country.clone()), names)
        }
        _ => (None, names),
    };
    Columns {
        first_name: names.join(" "),
        country,
        numbers: numbers.to_vec(),
    }
}

/// `5.5 250` with the comma forgotten is two fields, `{Korea} 4 pts [191]` three.
fn numbers_apart(field: &str) -> Vec<String> {
    let words: Vec<&str> = field.split_whitespace().map(bare).collect();
    let is_number = |word: &&str| half_points(word).is_some();
    let first = words.iter().position(is_number);
    let Some(first) = first.filter(|_| words.len() > 1) else {
        return vec![bare(field).to_owned()];
    };
    let (name, numbers) = words.split_at(first);
    let numbers: Vec<&str> = numbers
        .iter()
        .copied()
        .filter(|word| !is_unit(word))
        .collect();
    if !numbers.iter().all(is_number) {
        return vec![bare(field).to_owned()];
    }
    let name = (!name.is_empty()).then(|| name.join(" "));
    let numbers = numbers.into_iter().map(str::to_owned);
    name.into_iter().chain(numbers).collect()
}

/// `SGP`, `J`.
fn is_code(word: &str) -> bool {
    word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn is_unit(word: &str) -> bool {
    word.is_empty() || matches!(word, "pt" | "pts")
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
