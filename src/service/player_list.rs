//! Lists of players, read and brought in.

use std::collections::BTreeMap;

use super::membership::{self, Said};
use super::player::{Arrival, Person, arrive, enter};
use super::{Refusal, Result, Signature};
use crate::formats::list::papp::PappPlayers;
use crate::formats::list::player_csv::{CsvPlayer, Designated, PlayerCsv};
use crate::storage::event::Event;
use crate::storage::membership::Designation;
use crate::storage::{Database, Detail, Subject};
use crate::transcript::Place;

/// A list of players, read.
#[derive(Clone, Debug)]
pub struct PlayerList {
    name: String,
    format: &'static str,
    bytes: Vec<u8>,
    /// Those it names, with their lines.
    pub people: Vec<(u64, Person)>,
    /// The team and the categories of each.
    pub said: Vec<Said>,
    /// Lines that name nobody, and why.
    pub unread: Vec<(u64, String)>,
}

/// What became of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// New in the register.
    pub new: usize,
    /// Known, with something changed.
    pub changed: usize,
    /// Known as they are.
    pub known: usize,
    /// Entered into the event.
    pub entered: usize,
    /// With a team or categories that are new in the event.
    pub assigned: usize,
    /// Players of an event whom the list calls otherwise.
    pub renamed: Vec<Renamed>,
}

/// A player of an event whom a list calls otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// The line of the list.
    pub line: u64,
    /// The name until then.
    pub from: String,
    /// The name from then on.
    pub to: String,
    /// The number of the federation, by which they were known.
    pub number: String,
}

/// Reads a list: CSV with a header, or PAPP's `joueurs`.
///
/// # Errors
///
/// If it is none.
pub fn read(name: &str, bytes: &[u8]) -> Result<PlayerList> {
    let (format, people, said, unread) = if PlayerCsv::recognises(bytes) {
        from_csv(bytes)
    } else {
        from_papp(bytes)
    };
    if people.is_empty() {
        let file = name.to_owned();
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
    refuse_shared_numbers(name, &people)?;
    Ok(PlayerList {
        name: name.to_owned(),
        format,
        bytes: bytes.to_vec(),
        people,
        said,
        unread,
    })
}

/// A number has one owner: two people under one would become one.
fn refuse_shared_numbers(file: &str, people: &[(u64, Person)]) -> Result<()> {
    let mut owners: BTreeMap<&str, (u64, &Person)> = BTreeMap::new();
    for (line, person) in people {
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

/// The format, those named, what they count for, and the lines that name nobody.
type Read = (
    &'static str,
    Vec<(u64, Person)>,
    Vec<Said>,
    Vec<(u64, String)>,
);

fn from_csv(bytes: &[u8]) -> Read {
    let csv = PlayerCsv::read(bytes);
    let said = csv.players.iter().map(said).collect();
    let people = csv.players.into_iter().map(|player| {
        let person = Person {
            name: player.name,
            given: player.given,
            country: player.country,
            number: player.number,
            rating: player.rating,
        };
        (player.line, person)
    });
    (CSV, people.collect(), said, csv.unread)
}

fn said(player: &CsvPlayer) -> Said {
    // An empty cell of a whole column says nothing about a team.
    let team = player.team.clone().filter(|team| !team.is_empty());
    let categories = player.categories.clone();
    Said {
        team,
        categories: categories.filter(|categories| !categories.is_empty()),
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
    let people = list.players.into_iter().map(|player| {
        let person = Person {
            name: player.surname,
            given: player.first_name,
            country: player.country.unwrap_or_default(),
            number: Some(player.id.to_string()),
            rating: player.rating.map(u32::from),
        };
        (line_of(player.place), person)
    });
    let unread = list
        .unread
        .into_iter()
        .map(|(place, text)| (line_of(place), format!("`{text}` names no player")));
    let people: Vec<(u64, Person)> = people.collect();
    let said = vec![Said::default(); people.len()];
    ("papp-players", people, said, unread.collect())
}

/// Brings a list into the register and, if one is given, into an event. The
/// list itself is kept; the journal gets one line with the counts.
///
/// # Errors
///
/// If two of the list are one player of the event, or the file cannot be written.
pub fn import(
    database: &mut Database,
    signature: &Signature,
    list: &PlayerList,
    into: Option<&Event>,
) -> Result<Tally> {
    let mut change = database.change(signature.act("player import"))?;
    change.keep(Detail::Counts);
    let mut tally = Tally::default();
    for ((line, person), said) in list.people.iter().zip(&list.said) {
        let (player, arrival) = arrive(&mut change, person)?;
        match arrival {
            Arrival::New => tally.new += 1,
            Arrival::Changed => tally.changed += 1,
            Arrival::Known => tally.known += 1,
            Arrival::Renamed { from } => {
                tally.changed += 1;
                if !change.entrants_of_player(player.id)?.is_empty() {
                    tally.renamed.push(Renamed {
                        line: *line,
                        from,
                        to: player.full_name(),
                        number: person.number.clone().unwrap_or_default(),
                    });
                }
            }
        }
        let Some(event) = into else { continue };
        let entrant = match enter(&mut change, event.id, &player, 1) {
            Ok(entrant) => {
                tally.entered += 1;
                Some(entrant)
            }
            Err(super::Error::Refused(Refusal::AlreadyEntered { .. })) => {
                change.entrant_of(event.id, player.id)?
            }
            Err(error) => return Err(error),
        };
        if let Some(entrant) = entrant
            && membership::note(&mut change, entrant.id, said)?
        {
            tally.assigned += 1;
        }
    }
    if change.is_empty() {
        return Ok(tally);
    }
    change.keep_document(&list.name, list.format, &list.bytes)?;
    change.about(Subject {
        event: into.map(|event| event.id),
        ..Subject::default()
    });
    let summary = format!(
        "{}: {} new players, {} changed, {} entered",
        list.name, tally.new, tally.changed, tally.entered
    );
    change.commit(&summary)?;
    Ok(tally)
}
