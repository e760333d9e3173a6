//! Lists of players: CSV with a header, or PAPP's `joueurs`.

use super::{ImportChoices, ImportPlayers, ListedPlayer};
use crate::report::player::wording;
use crate::service::prelude::*;
use crate::service::{
    players::add::Person, players::membership::Designation, players::membership::MembershipChange,
};
use outflank_core::formats::list::player_csv::{CsvPlayer, Designated, PlayerCsv};
use outflank_core::{
    formats::list::elo::LAST_NUMBER, formats::list::papp::PappPlayers, transcript::Place,
};

impl ImportPlayers {
    /// Reads a list: CSV with a header, or PAPP's `joueurs`.
    pub fn read(file: &str, bytes: &[u8], event: Option<EventRef>) -> Result<Self> {
        let (format, players, unread, ignored) = if PlayerCsv::recognises(bytes) {
            from_csv(file, bytes)?
        } else {
            from_papp(bytes)
        };
        // A file of something else has a line or two that look like a player.
        if players.is_empty() || format != CSV && unread.len() > players.len() {
            let file = file.to_owned();
            return Err(match unread.into_iter().next() {
                Some((line, problem)) if format == CSV => Refusal::EmptyPlayerList {
                    file,
                    line,
                    problem,
                },
                _ => Refusal::NotAPlayerList { file },
            }
            .into());
        }
        refuse_shared_numbers(file, &players)?;
        Ok(Self {
            file: file.to_owned(),
            format,
            bytes: bytes.to_vec(),
            players,
            unread,
            ignored,
            event,
            choices: ImportChoices::default(),
        })
    }
}

/// A number has one owner: two people under one would become one.
fn refuse_shared_numbers(file: &str, players: &[ListedPlayer]) -> Result<()> {
    let mut owners: BTreeMap<&str, (u64, &Person)> = BTreeMap::new();
    for ListedPlayer { line, person, .. } in players {
        let Some(number) = person.number.as_deref() else {
            continue;
        };
        let (first, owner) = *owners.entry(number).or_insert((*line, person));
        if (&owner.name, &owner.given) != (&person.name, &person.given) {
            return Err(Refusal::NumberTwice {
                file: file.to_owned(),
                number: number.to_owned(),
                first: (first, owner.full_name()),
                second: (*line, person.full_name()),
            }
            .into());
        }
    }
    Ok(())
}

/// The name of such a list among documents.
const CSV: &str = "player-csv";

/// The format, the players, the lines that name none, and the columns that mean
/// nothing.
type Read = (
    &'static str,
    Vec<ListedPlayer>,
    Vec<(u64, String)>,
    Vec<String>,
);

fn from_csv(file: &str, bytes: &[u8]) -> Result<Read> {
    let csv = PlayerCsv::read(bytes);
    if let Some((first, second)) = csv.doubled {
        return Err(Refusal::ColumnTwice {
            file: file.to_owned(),
            first,
            second,
        }
        .into());
    }
    let mut players = Vec::new();
    let mut unread = csv.unread;
    for player in csv.players {
        let (line, membership) = (player.line, membership_of(&player));
        let person = Person {
            name: player.name,
            given: player.given,
            country: player.country,
            // Other files of this program write numbers of their own for players without one.
            number: player.number.filter(|number| !stands_for_number(number)),
            rating: player.rating,
        };
        match person.checked() {
            Ok(person) => players.push(ListedPlayer {
                line,
                person,
                membership,
            }),
            Err(refusal) => unread.push((line, refusal.to_string())),
        }
    }
    unread.sort();
    Ok((CSV, players, unread, csv.ignored))
}

/// `+1000023`, or `1000023` after a spreadsheet has read and written it.
fn stands_for_number(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text);
    digits.parse().is_ok_and(|number: u32| number > LAST_NUMBER)
}

fn membership_of(player: &CsvPlayer) -> MembershipChange {
    // An empty cell does not remove a team or categories.
    let team = player.team.clone().filter(|team| !team.is_empty());
    let categories = player.categories.clone();
    MembershipChange {
        team,
        categories: categories.filter(|categories| !categories.is_empty()),
        add_categories: Vec::new(),
        remove_categories: Vec::new(),
        designation: player.designated.map(|designated| match designated {
            Designated::Yes => Designation::Designated,
            Designated::No => Designation::Extra,
        }),
    }
}

fn from_papp(bytes: &[u8]) -> Read {
    let list = PappPlayers::read(bytes);
    let line_of = |place| match place {
        Place::Text { line, .. } => line.into(),
        Place::Record { record, .. } => record.into(),
    };
    let unread = list.unread.into_iter();
    let unread = unread.map(|(place, text)| (line_of(place), wording::names_no_player(&text)));
    let mut unread: Vec<(u64, String)> = unread.collect();
    let mut players = Vec::new();
    for player in list.players {
        let line = line_of(player.place);
        let person = Person {
            name: player.surname,
            given: player.first_name,
            country: player.country.unwrap_or_default(),
            number: Some(player.id.to_string()),
            rating: player.rating.map(u32::from),
        };
        match person.checked() {
            Ok(person) if !is_moves(&person.full_name()) => players.push(ListedPlayer {
                line,
                person,
                membership: MembershipChange::default(),
            }),
            Ok(person) => unread.push((line, wording::names_no_player(&person.full_name()))),
            Err(refusal) => unread.push((line, refusal.to_string())),
        }
    }
    unread.sort();
    ("papp-players", players, unread, Vec::new())
}

/// Whether a name is made of squares: a line of a game, `1 f5 d6`.
fn is_moves(name: &str) -> bool {
    let is_square = |word: &str| {
        let mut word = word.bytes();
        let (column, row, end) = (word.next(), word.next(), word.next());
        let column = column.map(|column| column.to_ascii_lowercase());
        matches!(column, Some(b'a'..=b'h')) && matches!(row, Some(b'1'..=b'8')) && end.is_none()
    };
    name.split_whitespace().all(is_square)
}
