//! The record: what is written is written once, for good, and by somebody.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::path::{Path, PathBuf};

use outflank::game::Score;
use outflank::ruleset::Ruleset;
use outflank::service::event::{self, Announcement};
use outflank::service::membership::Said;
use outflank::service::player::{self, Joining, Person, Search};
use outflank::service::result::{self, Entered, Overwrite};
use outflank::service::round::{self, Existing, Pairing};
use outflank::service::{Error, Refusal, Signature, history};
use outflank::storage::event::Event;
use outflank::storage::round::Stage;
use outflank::storage::{self, Database, journal};
use rusqlite::Connection;

fn signature() -> Signature {
    Signature {
        by: "director".to_owned(),
        at: "2026-11-21T10:00:00Z".to_owned(),
        why: String::new(),
    }
}

struct Hall {
    _folder: tempfile::TempDir,
    path: PathBuf,
    database: Database,
    event: Event,
}

/// A new event in a new file.
fn hall() -> Hall {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let mut database = Database::write(&path).unwrap();
    let announcement = Announcement {
        name: "Paris Open".to_owned(),
        ruleset: Ruleset::preset_text("woc").unwrap().to_owned(),
        variant: "othello".to_owned(),
        ..Announcement::default()
    };
    let event = event::announce(&mut database, &signature(), &announcement).unwrap();
    Hall {
        _folder: folder,
        path,
        database,
        event,
    }
}

fn enter(hall: &mut Hall, name: &str) -> Result<(), Error> {
    let person = Person::named(name);
    let said = Said::default();
    let into = Some(Joining {
        event: &hall.event,
        first_round: 1,
        said: &said,
    });
    player::add(
        &mut hall.database,
        &signature(),
        &person,
        Search::Register,
        into,
    )
    .map(drop)
}

/// SQL against the file itself, past the program.
fn meddle(path: &Path, sql: &str) -> rusqlite::Result<()> {
    Connection::open(path).unwrap().execute_batch(sql)
}

#[test]
fn a_journal_entry_cannot_be_changed_or_deleted() {
    let hall = hall();
    let changed = meddle(&hall.path, "UPDATE journal SET by = 'nobody'");
    assert!(
        changed
            .unwrap_err()
            .to_string()
            .contains("cannot be changed")
    );
    let deleted = meddle(&hall.path, "DELETE FROM journal");
    assert!(
        deleted
            .unwrap_err()
            .to_string()
            .contains("cannot be deleted")
    );
}

#[test]
fn one_byte_changed_behind_the_triggers_back_breaks_the_chain_at_that_entry() {
    let mut hall = hall();
    for name in ["TAMENORI, Hideshi", "SHAMAN, David", "LEADER, Imre"] {
        enter(&mut hall, name).unwrap();
    }
    for column in ["by", "why", "summary", "players", "before", "after", "at"] {
        let copy = hall.path.with_extension(column);
        hall.database.backup(&copy).unwrap();
        meddle(
            &copy,
            &format!(
                "DROP TRIGGER journal_is_never_changed;
                 UPDATE journal SET {column} = {column} || ' ' WHERE id = 3;"
            ),
        )
        .unwrap();
        let database = Database::read(&copy).unwrap();
        let (entries, breaks) = database.snapshot().unwrap().verify_journal().unwrap();
        assert_eq!(entries, 4);
        assert!(
            matches!(breaks.as_slice(), [journal::Break::Content(entry)] if entry.id.0 == 3),
            "{column}: {breaks:?}"
        );
    }
}

#[test]
fn a_player_enters_an_event_once() {
    let mut hall = hall();
    enter(&mut hall, "TAMENORI, Hideshi").unwrap();
    let again = enter(&mut hall, "TAMENORI, Hideshi");
    assert!(matches!(
        again,
        Err(Error::Refused(Refusal::AlreadyEntered { number: 1, .. }))
    ));
}

#[test]
fn a_merged_name_is_found_as_the_other_one_and_both_cannot_be_in_one_event() {
    let mut hall = hall();
    enter(&mut hall, "LEVANEN, Harri").unwrap();
    player::add(
        &mut hall.database,
        &signature(),
        &Person::named("HAGLUND, Harri"),
        Search::Nowhere,
        None,
    )
    .unwrap();
    player::merge(&mut hall.database, &signature(), "levanen", "haglund").unwrap();
    let directory =
        outflank::service::Directory::of_all(&hall.database.snapshot().unwrap()).unwrap();
    assert_eq!(directory.meant("levanen").unwrap().name, "HAGLUND");
    assert!(matches!(
        enter(&mut hall, "haglund"),
        Err(Error::Refused(Refusal::AlreadyEntered { .. }))
    ));
}

#[test]
fn undo_takes_back_one_change_after_the_other_and_the_journal_keeps_all() {
    let mut hall = hall();
    enter(&mut hall, "TAMENORI, Hideshi").unwrap();
    enter(&mut hall, "SHAMAN, David").unwrap();
    let first = history::undo(&mut hall.database, &signature()).unwrap();
    let second = history::undo(&mut hall.database, &signature()).unwrap();
    assert_eq!((first.line.id.0, second.line.id.0), (3, 2));
    let snapshot = &hall.database.snapshot().unwrap();
    let entries = snapshot.entrants_of_event(hall.event.id).unwrap();
    assert!(entries.is_empty());
    let (entries, breaks) = snapshot.verify_journal().unwrap();
    assert_eq!((entries, breaks.len()), (5, 0));
}

#[test]
fn pairings_that_are_replaced_do_not_leave_their_ids_to_others() {
    let mut hall = hall();
    enter(&mut hall, "TAMENORI, Hideshi").unwrap();
    enter(&mut hall, "SHAMAN, David").unwrap();
    let mut pair = |black: &str, white: &str, existing| {
        let pairing = Pairing {
            board: None,
            black: black.to_owned(),
            white: Some(white.to_owned()),
        };
        let set = round::set(
            &mut hall.database,
            &signature(),
            &hall.event,
            1,
            &[pairing],
            existing,
            Stage::Swiss,
        );
        set.unwrap().new[0].id
    };
    let first = pair("tam", "sha", Existing::Keep);
    let second = pair("sha", "tam", Existing::Replace);
    assert!(second > first);
    history::undo(&mut hall.database, &signature()).unwrap();
    let snapshot = hall.database.snapshot().unwrap();
    assert!(snapshot.game(first).unwrap().is_some());
    assert_eq!(snapshot.game(second).unwrap(), None);
}

/// How many pages stand in the log beside the file.
fn pages_written(path: &Path) -> u64 {
    const HEAD: u64 = 32;
    const FRAME: u64 = 4096 + 24;
    let log = path.with_extension("db-wal");
    (std::fs::metadata(log).unwrap().len() - HEAD) / FRAME
}

#[test]
fn a_result_writes_its_game_and_its_journal_entry_and_no_index_of_games() {
    let mut hall = hall();
    enter(&mut hall, "TAMENORI, Hideshi").unwrap();
    enter(&mut hall, "SHAMAN, David").unwrap();
    let pairing = Pairing {
        board: None,
        black: "tam".to_owned(),
        white: Some("sha".to_owned()),
    };
    let set = round::set(
        &mut hall.database,
        &signature(),
        &hall.event,
        1,
        &[pairing],
        Existing::Keep,
        Stage::Swiss,
    );
    let paired = set.unwrap().hall;
    let mut enter = |black: usize| {
        let entered = Entered {
            score: Some(Score::of_discs(black, 64 - black)),
            ..Entered::default()
        };
        let database = &mut hall.database;
        result::set(
            database,
            &signature(),
            &paired,
            1,
            entered,
            Overwrite::Allow,
        )
        .unwrap();
    };
    enter(40);
    let before = pages_written(&hall.path);
    for black in 1..=32 {
        enter(black);
    }
    // The game, the line, the indices of what undoes what and of the event, and
    // now and then a new page of the journal with the pages that lead to it.
    let each = (pages_written(&hall.path) - before).div_ceil(32);
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
    let hall = hall();
    let path = hall.path.clone();
    drop(hall.database);
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
