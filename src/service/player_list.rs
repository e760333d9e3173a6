//! Lists of players, read and imported.

use std::collections::BTreeMap;

use super::membership::{self, Designation, MembershipChange};
use super::player::{Arrival, Person, arrive, enter};
use super::session::Command;
use super::{Error, EventRef, Refusal, Result};
use crate::formats::list::papp::PappPlayers;
use crate::formats::list::player_csv::{CsvPlayer, Designated, PlayerCsv};
use crate::report::view::player::{PlayerImportView, RenamedView};
use crate::report::{summary, wording};
use crate::storage::event::Event;
use crate::storage::player::Player;
use crate::storage::{Change, Detail, Subject};
use crate::transcript::Place;

/// Imports a list of players into the register and, if one is given, into an
/// event. The list itself is kept; the journal gets one line with the counts.
#[derive(Clone, Debug)]
pub struct ImportPlayers {
    file: String,
    format: &'static str,
    bytes: Vec<u8>,
    players: Vec<ListedPlayer>,
    /// Lines that name no player, and why.
    unread: Vec<(u64, String)>,
    event: Option<EventRef>,
}

#[derive(Clone, Debug)]
struct ListedPlayer {
    line: u64,
    person: Person,
    membership: MembershipChange,
}

impl ImportPlayers {
    /// Reads a list: CSV with a header, or PAPP's `joueurs`.
    ///
    /// # Errors
    ///
    /// If it is neither, names no player, or gives two people one number.
    pub fn read(file: &str, bytes: &[u8], event: Option<EventRef>) -> Result<Self> {
        let (format, players, unread) = if PlayerCsv::recognises(bytes) {
            from_csv(bytes)
        } else {
            from_papp(bytes)
        };
        if players.is_empty() {
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
            event,
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

/// The format, the players, and the lines that name none.
type Read = (&'static str, Vec<ListedPlayer>, Vec<(u64, String)>);

fn from_csv(bytes: &[u8]) -> Read {
    let csv = PlayerCsv::read(bytes);
    let mut players = Vec::new();
    let mut unread = csv.unread;
    for player in csv.players {
        let (line, membership) = (player.line, membership_of(&player));
        let person = Person {
            name: player.name,
            given: player.given,
            country: player.country,
            number: player.number,
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
    (CSV, players, unread)
}

fn membership_of(player: &CsvPlayer) -> MembershipChange {
    // An empty cell does not remove a team or categories.
    let team = player.team.clone().filter(|team| !team.is_empty());
    let categories = player.categories.clone();
    MembershipChange {
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
    let players = list.players.into_iter().map(|player| ListedPlayer {
        line: line_of(player.place),
        membership: MembershipChange::default(),
        person: Person {
            name: player.surname,
            given: player.first_name,
            country: player.country.unwrap_or_default(),
            number: Some(player.id.to_string()),
            rating: player.rating.map(u32::from),
        },
    });
    let unread = list.unread.into_iter();
    let unread = unread.map(|(place, text)| (line_of(place), wording::names_no_player(&text)));
    ("papp-players", players.collect(), unread.collect())
}

impl Command for ImportPlayers {
    type Outcome = PlayerImportView;

    fn name(&self) -> &'static str {
        "player import"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<PlayerImportView> {
        change.keep(Detail::Counts);
        let event = self.event.as_ref();
        let event = event.map(|event| event.find(change)).transpose()?;
        let has_membership = |player: &ListedPlayer| !player.membership.is_empty();
        let mut view = PlayerImportView {
            file: self.file.clone(),
            players: self.players.len(),
            unread: self.unread.len(),
            unread_lines: self.unread.clone(),
            event: event.as_ref().map(|event| event.name.clone()),
            memberships_ignored: event.is_none() && self.players.iter().any(has_membership),
            ..PlayerImportView::default()
        };
        for listed in &self.players {
            let player = register(change, listed, &mut view)?;
            if let Some(event) = &event {
                enter_listed(change, event, &player, listed, &mut view)?;
            }
        }
        if !change.is_empty() {
            change.keep_document(&self.file, self.format, &self.bytes)?;
        }
        change.about(Subject {
            event: event.map(|event| event.id),
            ..Subject::default()
        });
        change.summarise(summary::players_imported(&view));
        Ok(view)
    }
}

/// Finds a listed player in the register, or adds them, and counts it.
fn register(
    change: &mut Change<'_>,
    listed: &ListedPlayer,
    view: &mut PlayerImportView,
) -> Result<Player> {
    let (player, arrival) = arrive(change, &listed.person)?;
    match arrival {
        Arrival::New => view.new += 1,
        Arrival::Changed => view.changed += 1,
        Arrival::Known => view.known += 1,
        Arrival::Renamed { from } => {
            view.changed += 1;
            if !change.entrants_of_player(player.id)?.is_empty() {
                view.renamed.push(RenamedView {
                    line: listed.line,
                    number: listed.person.number.clone().unwrap_or_default(),
                    from,
                    to: player.full_name(),
                });
            }
        }
    }
    Ok(player)
}

/// Enters a listed player, unless they are entered already, and counts it.
fn enter_listed(
    change: &mut Change<'_>,
    event: &Event,
    player: &Player,
    listed: &ListedPlayer,
    view: &mut PlayerImportView,
) -> Result<()> {
    let entrant = match enter(change, event.id, player, 1) {
        Ok(entrant) => {
            view.entered += 1;
            Some(entrant)
        }
        Err(Error::Refused(Refusal::AlreadyEntered { .. })) => {
            change.entrant_of(event.id, player.id)?
        }
        Err(error) => return Err(error),
    };
    if let Some(entrant) = entrant
        && membership::update(change, entrant.id, &listed.membership)?
    {
        view.assigned += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Desk;
    use super::*;

    const LIST: &str = "name,given,number,team\nGoto,Haruka,1003,\nIto,Ken,1005,Kyoto\n,,,\n";

    fn import(text: &str, event: Option<EventRef>) -> Result<ImportPlayers> {
        ImportPlayers::read("players.csv", text.as_bytes(), event)
    }

    fn refused(text: &str) -> &'static str {
        match import(text, None) {
            Err(Error::Refused(refusal)) => refusal.code(),
            other => panic!("not refused: {other:?}"),
        }
    }

    #[test]
    fn a_list_is_imported_once_and_finds_whom_it_knows() {
        let mut desk = Desk::with_players();
        let list = import(LIST, Some(EventRef::Unnamed)).expect("a list");
        let first = desk.done(&list);
        assert_eq!((first.new, first.known, first.entered), (1, 1, 1));
        assert_eq!(first.assigned, 1);
        let journal = desk.journal();
        let again = desk.session.execute(&list).expect("a list");
        assert_eq!((again.outcome.new, again.outcome.known), (0, 2));
        assert_eq!(again.journal, None);
        assert_eq!(desk.journal(), journal);
    }

    #[test]
    fn without_an_event_teams_are_ignored_and_that_is_said() {
        let mut desk = Desk::with_players();
        let list = import(LIST, None).expect("a list");
        let preview = desk.session.preview(&list).expect("a preview");
        assert!(preview.memberships_ignored);
        assert_eq!((preview.new, preview.entered), (1, 0));
        assert_eq!(desk.done(&list).new, 1, "the preview has kept nothing");
    }

    #[test]
    fn what_is_not_a_list_is_refused_before_anything_is_opened() {
        assert_eq!(refused("hello\n"), "list-unreadable");
        let twice = "name,number\nGoto,7\nIto,7\n";
        assert_eq!(refused(twice), "list-number-twice");
    }
}
