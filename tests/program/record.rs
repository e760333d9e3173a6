//! The record: what is written is written once, for good, and by somebody.

use std::path::{Path, PathBuf};

use crate::desk::assert_has;
use outflank::service::event::overview::CreateEvent;
use outflank::service::players::add::{AddPlayer, NewEntrant, Person, Search};
use outflank::service::players::merge::MergePlayers;
use outflank::service::players::rows::PlayerRows;
use outflank::service::record::undo::Undo;
use outflank::service::results::enter::EnterResult;
use outflank::service::rounds::tables::{Existing, ExistingPairings, Pairing, SetPairings, Stage};
use outflank::service::{Actor, Clock, Error, EventRef, Refusal, Session};
use outflank::storage::{self, Database, GameId, chain};
use outflank_core::game::{Score, Variant};
use outflank_core::ruleset::Ruleset;
use outflank_core::tournament::PlayerRef;
use rusqlite::Connection;

struct Desk {
    _folder: tempfile::TempDir,
    path: PathBuf,
    session: Session,
}

impl Desk {
    /// The database itself, next to the session.
    fn database(&self) -> Database {
        Database::read(&self.path).unwrap()
    }
}

/// A new event in a new file.
fn desk() -> Desk {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let database = Database::write(&path).unwrap();
    let clock = Clock::Fixed("2026-11-21T10:00:00Z".to_owned());
    let mut session = Session::new(database, Actor::director("director"), clock);
    let rules = Ruleset::preset_text("woc").unwrap();
    let othello = "othello".parse::<Variant>().unwrap();
    let event = CreateEvent::named("Paris Open", rules, othello);
    session.execute(&event).unwrap();
    Desk {
        _folder: folder,
        path,
        session,
    }
}

/// Undoes the last change; the number of its line.
fn undo(desk: &mut Desk) -> i64 {
    let undone = desk.session.execute(&Undo::default()).unwrap();
    undone.outcome.undone.unwrap()
}

fn enter(desk: &mut Desk, name: &str) -> Result<(), Error> {
    let command = AddPlayer {
        person: Person::named(name),
        search: Search::Register,
        entrant: Some(NewEntrant::into_event(EventRef::Unnamed)),
    };
    desk.session.execute(&command).map(drop)
}

/// SQL against the file itself, past the program.
fn meddle(path: &Path, sql: &str) -> rusqlite::Result<()> {
    Connection::open(path).unwrap().execute_batch(sql)
}

#[test]
fn a_journal_entry_cannot_be_changed_or_deleted() {
    let desk = desk();
    let changed = meddle(&desk.path, "UPDATE journal SET by = 'nobody'");
    let changed = changed.unwrap_err().to_string();
    assert_has(&changed, "cannot be changed");
    let deleted = meddle(&desk.path, "DELETE FROM journal");
    let deleted = deleted.unwrap_err().to_string();
    assert_has(&deleted, "cannot be deleted");
}

#[test]
fn one_byte_changed_behind_the_triggers_back_breaks_the_chain_at_that_entry() {
    let mut desk = desk();
    for name in ["TAMENORI, Hideshi", "SHAMAN, David", "LEADER, Imre"] {
        enter(&mut desk, name).unwrap();
    }
    for column in ["by", "why", "summary", "players", "before", "after", "at"] {
        let copy = desk.path.with_extension(column);
        desk.database().backup(&copy).unwrap();
        meddle(
            &copy,
            &format!(
                "DROP TRIGGER journal_is_never_changed;
                 UPDATE journal SET {column} = {column} || ' ' WHERE id = 3;"
            ),
        )
        .unwrap();
        let database = Database::read(&copy).unwrap();
        let check = database.snapshot().unwrap().verify_journal().unwrap();
        let breaks = check.breaks;
        assert_eq!(check.lines, 4);
        assert!(
            matches!(breaks.as_slice(), [chain::Break::Content(entry)] if entry.id.0 == 3),
            "{column}: {breaks:?}"
        );
    }
}

#[test]
fn a_player_enters_an_event_once() {
    let mut desk = desk();
    enter(&mut desk, "TAMENORI, Hideshi").unwrap();
    let again = enter(&mut desk, "TAMENORI, Hideshi");
    assert!(matches!(
        again,
        Err(Error::Refused(Refusal::AlreadyEntered { number: 1, .. }))
    ));
}

#[test]
fn a_merged_name_is_found_as_the_other_one_and_both_cannot_be_in_one_event() {
    let mut desk = desk();
    enter(&mut desk, "LEVANEN, Harri").unwrap();
    let haglund = AddPlayer {
        person: Person::named("HAGLUND, Harri"),
        search: Search::Nowhere,
        entrant: None,
    };
    desk.session.execute(&haglund).unwrap();
    let merge = MergePlayers {
        event: EventRef::Unnamed,
        player: PlayerRef::new("levanen"),
        into: PlayerRef::new("haglund"),
        reason: String::new(),
    };
    desk.session.execute(&merge).unwrap();
    let rows = desk.session.ask(&PlayerRows {
        event: None,
        matching: Some(PlayerRef::new("levanen")),
    });
    let names: Vec<String> = rows.unwrap().into_iter().map(|row| row.name).collect();
    assert_eq!(names, ["HAGLUND"]);
    assert!(matches!(
        enter(&mut desk, "haglund"),
        Err(Error::Refused(Refusal::AlreadyEntered { .. }))
    ));
}

#[test]
fn undo_takes_back_one_change_after_the_other_and_the_journal_keeps_all() {
    let mut desk = desk();
    enter(&mut desk, "TAMENORI, Hideshi").unwrap();
    enter(&mut desk, "SHAMAN, David").unwrap();
    let first = undo(&mut desk);
    let second = undo(&mut desk);
    assert_eq!((first, second), (3, 2));
    let players = PlayerRows {
        event: Some(EventRef::Unnamed),
        matching: None,
    };
    assert!(desk.session.ask(&players).unwrap().is_empty());
    let database = desk.database();
    let snapshot = &database.snapshot().unwrap();
    let check = snapshot.verify_journal().unwrap();
    assert_eq!((check.lines, check.breaks.len()), (5, 0));
}

#[test]
fn pairings_that_are_replaced_do_not_leave_their_ids_to_others() {
    let mut desk = desk();
    enter(&mut desk, "TAMENORI, Hideshi").unwrap();
    enter(&mut desk, "SHAMAN, David").unwrap();
    let mut pair = |black: &str, white: &str, existing| {
        let pairing = Pairing {
            table: None,
            black: PlayerRef::new(black),
            white: Some(PlayerRef::new(white)),
        };
        let round = SetPairings {
            event: EventRef::Unnamed,
            round: 1,
            pairings: vec![pairing].into(),
            existing,
            stage: Stage::Swiss,
        };
        desk.session.execute(&round).unwrap();
        only_game(&desk)
    };
    let first = pair("tam", "sha", ExistingPairings::Keep);
    let second = pair("sha", "tam", ExistingPairings::ReplaceRound);
    assert!(second > first);
    undo(&mut desk);
    assert_eq!(only_game(&desk), first);
}

/// The id of the only game in the database.
fn only_game(desk: &Desk) -> GameId {
    let database = desk.database();
    let snapshot = database.snapshot().unwrap();
    let event = snapshot.events().unwrap()[0].id;
    let games = snapshot.games_of_event(event).unwrap();
    let [game] = games.as_slice() else {
        panic!("one game, not {}", games.len());
    };
    game.id
}

/// How many pages are in the log next to the file.
fn pages_written(path: &Path) -> u64 {
    const HEAD: u64 = 32;
    const FRAME: u64 = 4096 + 24;
    let log = path.with_extension("db-wal");
    (std::fs::metadata(log).unwrap().len() - HEAD) / FRAME
}

#[test]
fn a_result_writes_its_game_and_its_journal_entry_and_no_index_of_games() {
    let mut desk = desk();
    enter(&mut desk, "TAMENORI, Hideshi").unwrap();
    enter(&mut desk, "SHAMAN, David").unwrap();
    let pairing = Pairing {
        table: None,
        black: PlayerRef::new("tam"),
        white: Some(PlayerRef::new("sha")),
    };
    let round = SetPairings {
        event: EventRef::Unnamed,
        round: 1,
        pairings: vec![pairing].into(),
        existing: ExistingPairings::Keep,
        stage: Stage::Swiss,
    };
    desk.session.execute(&round).unwrap();
    let mut enter = |black: usize| {
        let result = EnterResult {
            event: EventRef::Unnamed,
            round: 1,
            table: 1,
            entered: Score::of_discs(black, 64 - black).into(),
            existing: Existing::Replace,
        };
        desk.session.execute(&result).unwrap();
    };
    enter(40);
    let before = pages_written(&desk.path);
    for black in 1..=32 {
        enter(black);
    }
    // The game, the line, the indices of what undoes what and of the event, and
    // now and then a new page of the journal with the pages that lead to it.
    let each = (pages_written(&desk.path) - before).div_ceil(32);
    assert!(each <= 5, "{each} pages a result");
}

#[test]
fn reading_never_makes_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    assert!(matches!(
        Database::read(&path),
        Err(storage::Error::Missing(_))
    ));
    assert!(!path.exists());
}

#[test]
fn a_record_of_a_newer_version_is_refused_and_left_alone() {
    let desk = desk();
    let path = desk.path.clone();
    drop(desk.session);
    meddle(&path, "PRAGMA user_version = 99").unwrap();
    let before = std::fs::read(&path).unwrap();
    for opened in [Database::read(&path), Database::write(&path)] {
        assert!(matches!(
            opened,
            Err(storage::Error::Newer { found: 99, .. })
        ));
    }
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_migration_leaves_a_copy_of_the_older_record_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let first = std::fs::read_to_string("migrations/0001_record.sql").unwrap();
    meddle(&path, &first).unwrap();
    meddle(
        &path,
        "PRAGMA user_version = 1;
         PRAGMA application_id = 0x6f666c6b;
         INSERT INTO player VALUES (7, 'SHAMAN', 'David', 'USA', NULL, NULL);",
    )
    .unwrap();
    assert!(matches!(
        Database::read(&path),
        Err(storage::Error::Older { found: 1, .. })
    ));
    let database = Database::write(&path).unwrap();
    let players = database.snapshot().unwrap().players().unwrap();
    assert_eq!(players[0].name, "SHAMAN");
    let copy = format!("outflank.db.before-version-{}", storage::VERSION);
    let copy = Connection::open(folder.path().join(copy)).unwrap();
    let version: i32 = copy
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(version, 1);
}

#[test]
fn a_file_of_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    meddle(&path, "CREATE TABLE songs (title TEXT)").unwrap();
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "not a database at all, but long enough to look at").unwrap();
    for path in [path, text] {
        let before = std::fs::read(&path).unwrap();
        for opened in [Database::read(&path), Database::write(&path)] {
            assert!(matches!(opened, Err(storage::Error::Foreign(_))));
        }
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
}
