//! The `joueurs` file: players by country.

use crate::formats::{Origin, text};
use crate::transcript::Place;

/// The players of a `joueurs` file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PappPlayers {
    /// In the order of the file.
    pub players: Vec<PappPlayer>,
    /// Lines that say something else: changes of nationality, federations.
    pub others: Vec<(Place, String)>,
    /// Lines that cannot be read.
    pub unread: Vec<(Place, String)>,
}

/// A player of a `joueurs` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PappPlayer {
    /// Where the line is.
    pub place: Place,
    /// The number of the federation.
    pub id: u32,
    /// The family name; of a program, its name.
    pub surname: String,
    /// The first name, empty if there is none.
    pub first_name: String,
    /// The country of its block.
    pub country: Option<String>,
    /// For a program: who wrote it, empty if unsaid.
    pub programmer: Option<String>,
    /// `%_<1641>`
    pub rating: Option<u16>,
}

impl PappPlayers {
    /// Reads a `joueurs` file.
    pub fn read(bytes: &[u8]) -> Self {
        let text = text::decode(bytes);
        let mut file = Self::default();
        let mut country = None;
        for line in text::lines(&text, Origin::default()) {
            let (text, rating) = without_comment(line.text);
            let text = text.trim();
            if text.is_empty() || text.starts_with('\'') {
                continue;
            }
            if let Some(name) = country_of(text) {
                country = Some(name.to_owned());
            } else if text.starts_with("federation") || is_nationality(text) {
                file.others.push((line.place(), text.to_owned()));
            } else if let Some(mut player) = player(text, line.place()) {
                player.country.clone_from(&country);
                player.rating = rating;
                file.players.push(player);
            } else {
                file.unread.push((line.place(), text.to_owned()));
            }
        }
        file
    }
}

/// The line up to its comment, and the rating that `%_<1641>` hides there.
fn without_comment(line: &str) -> (&str, Option<u16>) {
    let Some((text, comment)) = line.split_once('%') else {
        return (line, None);
    };
    let rating = comment
        .strip_prefix("_<")
        .and_then(|rest| rest.split_once('>'));
    (
        text,
        rating.and_then(|(number, _)| number.trim().parse().ok()),
    )
}

/// `pays = FRA`, quoted or not, ended by `;` or not.
fn country_of(text: &str) -> Option<&str> {
    let (key, name) = text.split_once('=')?;
    let name = name.trim().trim_end_matches(';').trim().trim_matches('"');
    (key.trim().eq_ignore_ascii_case("pays")).then_some(name)
}

/// `982 {JPN}`
fn is_nationality(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let number = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
    number && words.next().is_some_and(|word| word.starts_with('{'))
}

/// `280016 ACUNA, Ricardo`, or `982 AIDA ()`.
fn player(text: &str, place: Place) -> Option<PappPlayer> {
    let (id, name) = text.split_once(char::is_whitespace)?;
    let name = name.trim().trim_end_matches(';').trim();
    let (name, programmer) = match name.split_once('(') {
        Some((name, rest)) => (
            name.trim(),
            Some(rest.trim_end_matches(')').trim().to_owned()),
        ),
        None => (name, None),
    };
    let (surname, first_name) = name.split_once(',').unwrap_or((name, ""));
    let surname = surname.trim();
    (!surname.is_empty()).then_some(())?;
    Some(PappPlayer {
        place,
        id: id.parse().ok()?,
        surname: surname.to_owned(),
        first_name: first_name.trim().to_owned(),
        country: None,
        programmer,
        rating: None,
    })
}
