//! A small event for the unit tests of the services.

use crate::report::{player::view::PlayerRowView, round::view::EnteredView};
use crate::service::players::add::{AddPlayer, NewEntrant, Person, Search};
use crate::service::prelude::*;
use crate::service::rounds::tables::{Existing, ExistingPairings, Pairing, SetPairings, Stage};
use crate::service::{Actor, Clock, Command, Done, Error, Session};
use crate::service::{
    event::overview::CreateEvent, players::rows::PlayerRows, results::enter::EnterResult,
};
use crate::storage::Database;

/// An event `Paris Open` under the rules of the World Othello Championship.
pub(in crate::service) struct Desk {
    folder: tempfile::TempDir,
    pub(in crate::service) session: Session,
}

impl Desk {
    /// Without players.
    pub(in crate::service) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let session = session(&folder);
        let mut desk = Self { folder, session };
        desk.done(&event("Paris Open"));
        desk
    }

    /// With four players, two of them of the same name, and two tables in round 1:
    /// Goto - Smith (1001), Smith (1002) - Lefèvre.
    pub(in crate::service) fn paired() -> Self {
        let mut desk = Self::with_players();
        desk.done(&pairings(1, &[("goto", "1001"), ("1002", "lefevre")]));
        desk
    }

    /// With four players, two of them of the same name.
    pub(in crate::service) fn with_players() -> Self {
        let mut desk = Self::new();
        desk.done(&player("Goto, Haruka", "1003"));
        desk.done(&player("Smith, John", "1001"));
        desk.done(&AddPlayer {
            search: Search::Nowhere,
            person: Person {
                country: "USA".to_owned(),
                ..player("Smith, John", "1002").person
            },
            ..player("Smith, John", "1002")
        });
        desk.done(&player("Lefèvre, Zoé", "1004"));
        desk
    }

    /// Another person at the same database.
    pub(in crate::service) fn second_session(&self) -> Session {
        session(&self.folder)
    }

    pub(in crate::service) fn done<C: Command>(&mut self, command: &C) -> C::Outcome {
        let done = self.session.execute(command);
        done.expect("the command is carried out").outcome
    }

    pub(in crate::service) fn refused<C: Command>(&mut self, command: &C) -> Refusal {
        let before = self.journal();
        let refusal = refusal(self.session.execute(command));
        assert_eq!(self.journal(), before, "a refused command leaves no trace");
        refusal
    }

    pub(in crate::service) fn journal(&self) -> JournalId {
        self.session.last_journal_id().expect("the journal is read")
    }

    pub(in crate::service) fn enter(&mut self, table: u32, score: &str) -> EnteredView {
        self.done(&result(table, score))
    }
}

fn session(folder: &tempfile::TempDir) -> Session {
    let database = Database::write(&folder.path().join("outflank.db"));
    let clock = Clock::Fixed("2026-11-21T10:00:00Z".to_owned());
    Session::new(database.expect("a database"), Actor::director("Ann"), clock)
}

pub(in crate::service) fn refusal<T>(result: Result<Done<T>>) -> Refusal {
    match result {
        Err(Error::Refused(refusal)) => refusal,
        Err(other) => panic!("failed instead of being refused: {other}"),
        Ok(_) => panic!("was not refused"),
    }
}

pub(in crate::service) fn event(name: &str) -> CreateEvent {
    let rules = Ruleset::preset_text("woc").expect("a preset");
    let othello = "othello".parse::<Variant>().expect("a variant");
    CreateEvent::named(name, rules, othello)
}

/// Adds a player with a federation number to the event.
pub(in crate::service) fn player(name: &str, number: &str) -> AddPlayer {
    AddPlayer {
        person: Person {
            number: Some(number.to_owned()),
            ..Person::named(name)
        },
        search: Search::Register,
        entrant: Some(NewEntrant::into_event(EventRef::Unnamed)),
    }
}

/// Pairs players at the next free tables.
pub(in crate::service) fn pairings(round: u32, pairs: &[(&str, &str)]) -> SetPairings {
    let pairing = |(black, white): &(&str, &str)| Pairing {
        table: None,
        black: PlayerRef::new(black),
        white: Some(PlayerRef::new(white)),
    };
    SetPairings {
        event: EventRef::Unnamed,
        round,
        pairings: pairs.iter().map(pairing).collect::<Vec<_>>().into(),
        existing: ExistingPairings::Keep,
        stage: Stage::Swiss,
    }
}

/// Enters a result of round 1 where there is none.
pub(in crate::service) fn result(table: u32, score: &str) -> EnterResult {
    EnterResult {
        event: EventRef::Unnamed,
        round: 1,
        table,
        entered: score
            .parse::<outflank_core::game::Score>()
            .expect("a score")
            .into(),
        existing: Existing::Keep,
    }
}

/// The names of the players whom a text finds.
pub(in crate::service) fn names(
    desk: &Desk,
    event: Option<EventRef>,
    matching: &str,
) -> Vec<String> {
    let query = PlayerRows {
        event,
        matching: Some(PlayerRef::new(matching)),
    };
    let rows = desk.session.ask(&query).expect("a list");
    let name = |row: &PlayerRowView| format!("{} {}", row.name, row.given);
    rows.iter().map(name).collect()
}
