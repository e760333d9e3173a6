//! Lists of players, read and brought in.

use super::player::{Arrival, Person, arrive, enter};
use super::{Refusal, Result, Signature};
use crate::formats::papp::PappPlayers;
use crate::formats::player_csv::PlayerCsv;
use crate::storage::event::Event;
use crate::storage::{Database, Detail, Subject, document};
use crate::transcript::Place;

/// A list of players, read.
#[derive(Clone, Debug)]
pub struct PlayerList {
    name: String,
    format: &'static str,
    bytes: Vec<u8>,
    /// Those it names.
    pub people: Vec<Person>,
    /// Lines that name nobody, and why.
    pub unread: Vec<(u64, String)>,
}

/// What became of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// New in the register.
    pub new: usize,
    /// Known, with something changed.
    pub changed: usize,
    /// Known as they are.
    pub known: usize,
    /// Entered into the event.
    pub entered: usize,
}

/// Reads a list: CSV with a header, or PAPP's `joueurs`.
///
/// # Errors
///
/// If it is none.
pub fn read(name: &str, bytes: &[u8]) -> Result<PlayerList> {
    let (format, people, unread) = if PlayerCsv::recognises(bytes) {
        from_csv(bytes)
    } else {
        from_papp(bytes)
    };
    if people.is_empty() {
        return Err(Refusal::NoPlayerList(name.to_owned()).into());
    }
    Ok(PlayerList {
        name: name.to_owned(),
        format,
        bytes: bytes.to_vec(),
        people,
        unread,
    })
}

/// The format, those named, and the lines that name nobody.
type Read = (&'static str, Vec<Person>, Vec<(u64, String)>);

fn from_csv(bytes: &[u8]) -> Read {
    let csv = PlayerCsv::read(bytes);
    let people = csv.players.into_iter().map(|player| Person {
        name: player.name,
        given: player.given,
        country: player.country,
        number: player.number,
        rating: player.rating,
    });
    ("player-csv", people.collect(), csv.unread)
}

fn from_papp(bytes: &[u8]) -> Read {
    let list = PappPlayers::read(bytes);
    let people = list.players.into_iter().map(|player| Person {
        name: player.surname,
        given: player.first_name,
        country: player.country.unwrap_or_default(),
        number: Some(player.id.to_string()),
        rating: player.rating.map(u32::from),
    });
    let unread = list.unread.into_iter().map(|(place, text)| {
        let line = match place {
            Place::Text { line, .. } => line.into(),
            Place::Record { record, .. } => record.into(),
        };
        (line, format!("`{text}` names no player"))
    });
    ("papp-players", people.collect(), unread.collect())
}

/// Brings a list into the register and, if one is given, into an event. The
/// list itself is kept; the journal gets one entry with the counts.
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
    for person in &list.people {
        let (player, arrival) = arrive(&mut change, person)?;
        match arrival {
            Arrival::New => tally.new += 1,
            Arrival::Changed => tally.changed += 1,
            Arrival::Known => tally.known += 1,
        }
        let Some(event) = into else { continue };
        match enter(&mut change, event.id, &player, 1) {
            Ok(_) => tally.entered += 1,
            Err(super::Error::Refused(Refusal::AlreadyEntered { .. })) => {}
            Err(error) => return Err(error),
        }
    }
    if change.is_empty() {
        return Ok(tally);
    }
    document::keep(&mut change, &list.name, list.format, &list.bytes)?;
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
