//! What the record costs beside bare SQLite, in one run: importing the whole
//! WTHOR archive against a loop that inserts the same rows, and entering one
//! result against a bare durable commit.
//!
//! `OUTFLANK_CORPUS=../shared/data cargo bench --bench record`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a measurement stops at what it did not expect, and prints"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use outflank::report::import::view::ImportOutcome;
use outflank::service::event::overview::CreateEvent;
use outflank::service::files::import::{Editions, ImportFile, ReceivedFile};
use outflank::service::players::add::{AddPlayer, NewEntrant, Person, Search};
use outflank::service::results::enter::EnterResult;
use outflank::service::rounds::tables::{Existing, ExistingPairings, Pairing, SetPairings, Stage};
use outflank::service::{Actor, Clock, EventRef, Session};
use outflank::storage::{Database, EventId};
use outflank_core::formats::record::wthor::Names;
use outflank_core::game::{Score, Variant};
use outflank_core::ruleset::Ruleset;
use outflank_core::tournament::PlayerRef;
use rusqlite::{Connection, params, params_from_iter};

fn main() {
    entry();
    match std::env::var_os("OUTFLANK_CORPUS") {
        Some(corpus) => archive(&PathBuf::from(corpus).join("wthor")),
        None => println!("SKIPPED: OUTFLANK_CORPUS is not set, no archive to import"),
    }
}

/// The archive through the service, then the same rows by a bare loop; one
/// after the other several times, the quickest of each counts.
fn archive(folder: &Path) {
    const TIMES: usize = 3;
    let mut games = 0;
    let (mut imported, mut bare) = (Duration::MAX, Duration::MAX);
    for _ in 0..TIMES {
        let space = tempfile::tempdir().unwrap();
        let ours = space.path().join("ours.db");
        let began = Instant::now();
        games = import_all(folder, &ours);
        imported = imported.min(began.elapsed());
        bare = bare.min(bare_loop(&ours, &space.path().join("bare.db")));
    }
    println!("{games} games imported and checked in {imported:.2?}");
    println!("the same rows by a bare loop in      {bare:.2?}");
    println!("ratio {:.2} (aim: 1.50)", ratio(imported, bare));
}

fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|e| e.eq_ignore_ascii_case(extension))
        })
        .collect();
    found.sort();
    found
}

fn import_all(folder: &Path, path: &Path) -> usize {
    let read = |extension: &str| {
        files(folder, extension)
            .first()
            .map(|path| fs::read(path).unwrap())
    };
    let names = Names::read(&read("jou").unwrap(), &read("trn").unwrap());
    let database = Database::write(path).unwrap();
    let mut session = Session::new(database, Actor::director("bench".to_owned()), Clock::System);
    let mut games = 0;
    for path in files(folder, "wtb") {
        let mut file = ReceivedFile::read(&path).unwrap();
        file.names = Some(names.clone());
        let command = ImportFile::new(&file, Editions::Refuse, &|_, _| {});
        let imported =
            outflank::service::files::import::import(&mut session, &command, None).unwrap();
        match imported.outcome.outcome {
            ImportOutcome::Archive(found) => games += found.games,
            other => panic!("{} was imported as {other:?}", file.name),
        }
    }
    games
}

/// Copies every row with a prepared statement, in one transaction.
fn bare_loop(from: &Path, to: &Path) -> Duration {
    let source = Connection::open(from).unwrap();
    drop(Database::write(to).unwrap());
    let mut target = Connection::open(to).unwrap();
    target.pragma_update(None, "synchronous", "full").unwrap();
    target.pragma_update(None, "foreign_keys", true).unwrap();
    let tables = ["player", "number", "event", "document", "game", "sheet"];
    let rows: Vec<_> = tables.iter().map(|table| rows_of(&source, table)).collect();
    let began = Instant::now();
    let transaction = target.transaction().unwrap();
    for (table, rows) in tables.iter().zip(&rows) {
        let width = rows.first().map_or(0, Vec::len);
        let marks = vec!["?"; width].join(", ");
        let sql = format!("INSERT INTO {table} VALUES ({marks})");
        let mut statement = transaction.prepare(&sql).unwrap();
        for row in rows {
            statement.execute(params_from_iter(row)).unwrap();
        }
    }
    transaction.commit().unwrap();
    began.elapsed()
}

fn rows_of(source: &Connection, table: &str) -> Vec<Vec<rusqlite::types::Value>> {
    let mut statement = source.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let width = statement.column_count();
    let rows = statement.query_map([], |row| (0..width).map(|at| row.get(at)).collect());
    rows.unwrap().map(Result::unwrap).collect()
}

/// A tournament of a hundred tables and ten rounds, ten times: ten thousand games.
fn entry() {
    const EVENTS: usize = 10;
    const ROUNDS: u32 = 10;
    const BOARDS: u32 = 100;
    const BATCHES: u32 = 21;
    const BATCH: u32 = 20;
    let space = tempfile::tempdir().unwrap();
    let path = space.path().join("outflank.db");
    let database = Database::write(&path).unwrap();
    let clock = Clock::Fixed("2026-11-21T10:00:00Z".to_owned());
    let mut session = Session::new(database, Actor::director("bench"), clock);
    let mut last = None;
    for number in 0..EVENTS {
        last = Some(tournament(&mut session, number, ROUNDS, BOARDS as usize));
    }
    let place = (last.unwrap(), ROUNDS);
    let mut bare = Connection::open(&path).unwrap();
    bare.pragma_update(None, "synchronous", "full").unwrap();
    // A disk has its moods: both take turns, and the middle one counts.
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for batch in 0..BATCHES {
        let turns = || batch * BATCH..(batch + 1) * BATCH;
        ours.push(timed(|| {
            turns().for_each(|turn| enter_one(&mut session, &place, turn, BOARDS));
        }));
        theirs.push(timed(|| {
            turns().for_each(|turn| commit_one(&mut bare, turn));
        }));
    }
    let (ours, bare) = (middle(ours) / BATCH, middle(theirs) / BATCH);
    println!("one result with its journal entry    {ours:.2?}");
    println!("a bare durable commit                {bare:.2?}");
    println!("ratio {:.2} (aim: 2.00)", ratio(ours, bare));
}

fn timed(work: impl FnOnce()) -> Duration {
    let began = Instant::now();
    work();
    began.elapsed()
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn enter_one(session: &mut Session, place: &(EventRef, u32), turn: u32, boards: u32) {
    let black = 20 + turn as usize % 24;
    let command = EnterResult {
        event: place.0.clone(),
        round: place.1,
        table: turn % boards + 1,
        entered: Score::of_discs(black, 64 - black).into(),
        existing: Existing::Replace,
    };
    session.execute(&command).unwrap();
}

/// The least that entering a result can be: the row, and nothing told of it.
fn commit_one(connection: &mut Connection, turn: u32) {
    let transaction = connection.transaction().unwrap();
    transaction
        .prepare_cached("UPDATE game SET black_halves = ?1, white_halves = ?2 WHERE id = ?3")
        .unwrap()
        .execute(params![turn % 128, 128 - turn % 128, turn + 1])
        .unwrap();
    transaction.commit().unwrap();
}

fn tournament(session: &mut Session, number: usize, rounds: u32, boards: usize) -> EventRef {
    let rules = Ruleset::preset_text("woc").unwrap();
    let othello = "othello".parse::<Variant>().unwrap();
    let event = CreateEvent::named(format!("Open {number}"), rules, othello);
    let event = session.execute(&event).unwrap().outcome;
    let event = EventRef::Id(EventId(event.id));
    let name = |seat: usize| format!("P{number:02}S{seat:03}");
    for seat in 0..2 * boards {
        let command = AddPlayer {
            person: Person::named(&name(seat)),
            search: Search::Nowhere,
            entrant: Some(NewEntrant::into_event(event.clone())),
        };
        session.execute(&command).unwrap();
    }
    for turn in 1..=rounds {
        let white = |board: usize| (2 * (board + turn as usize) + 1) % (2 * boards);
        let pairing = |board: usize| Pairing {
            table: None,
            black: PlayerRef::new(&name(2 * board)),
            white: Some(PlayerRef::new(&name(white(board)))),
        };
        let command = SetPairings {
            event: event.clone(),
            round: turn,
            pairings: (0..boards).map(pairing).collect::<Vec<_>>().into(),
            existing: ExistingPairings::Keep,
            stage: Stage::Swiss,
        };
        session.execute(&command).unwrap();
    }
    event
}
