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
    /// Where the line stands.
    pub place: Place,
    /// The number of the federation.
    pub id: u32,
    /// The family name; of a program, its name.
    pub surname: String,
    /// The first name, empty if there is none.
    pub first_name: String,
    /// The country of the block it stands in.
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
            let (said, rating) = without_comment(line.text);
            let said = said.trim();
            if said.is_empty() || said.starts_with('\'') {
                continue;
            }
            if let Some(name) = country_of(said) {
                country = Some(name.to_owned());
            } else if said.starts_with("federation") || is_nationality(said) {
                file.others.push((line.place(), said.to_owned()));
            } else if let Some(mut player) = player(said, line.place()) {
                player.country.clone_from(&country);
                player.rating = rating;
                file.players.push(player);
            } else {
                file.unread.push((line.place(), said.to_owned()));
            }
        }
        file
    }
}

/// The line up to its comment, and the rating that `%_<1641>` hides there.
fn without_comment(line: &str) -> (&str, Option<u16>) {
    let Some((said, comment)) = line.split_once('%') else {
        return (line, None);
    };
    let rating = comment
        .strip_prefix("_<")
        .and_then(|rest| rest.split_once('>'));
    (
        said,
        rating.and_then(|(number, _)| number.trim().parse().ok()),
    )
}

/// `pays = FRA`, quoted or not, ended by `;` or not.
fn country_of(said: &str) -> Option<&str> {
    let (key, name) = said.split_once('=')?;
    let name = name.trim().trim_end_matches(';').trim().trim_matches('"');
    (key.trim().eq_ignore_ascii_case("pays")).then_some(name)
}

/// `982 {JPN}`
fn is_nationality(said: &str) -> bool {
    let mut words = said.split_whitespace();
    let number = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
    number && words.next().is_some_and(|word| word.starts_with('{'))
}

/// `280016 ACUNA, Ricardo`, or `982 AIDA ()`.
fn player(said: &str, place: Place) -> Option<PappPlayer> {
    let (id, name) = said.split_once(char::is_whitespace)?;
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
