//! A database of version 5, as 0.1.0 left it, opened by this program.

use std::path::{Path, PathBuf};

use outflank::service::record::doctor::Diagnose;
use outflank::service::record::undo::Undo;
use outflank::service::{Actor, Clock, Error, Query, Refusal, Session};
use outflank::storage::dispute::Dispute;
use outflank::storage::event::{Event, Kind};
use outflank::storage::publication::Publication;
use outflank::storage::ruling::Ruling;
use outflank::storage::sheet::Sheet;
use outflank::storage::{
    Act, Database, DisputeId, EventId, Hash, JournalId, PublicationId, RulingId, SheetId, VERSION,
};
use outflank_core::ruleset::Ruleset;
use rusqlite::{Connection, params};
use serde_json::{Value, json};

/// The steps as they had landed.
const STEPS: [&str; 5] = [
    include_str!("../../migrations/0001_record.sql"),
    include_str!("../../migrations/0002_evidence.sql"),
    include_str!("../../migrations/0003_membership.sql"),
    include_str!("../../migrations/0004_lots.sql"),
    include_str!("../../migrations/0005_withdrawal.sql"),
];

/// A database of version 5, written by hand.
struct Old {
    connection: Connection,
    lines: i64,
    last: Hash,
}

impl Old {
    fn new(path: &Path) -> Self {
        let connection = Connection::open(path).unwrap();
        for step in STEPS {
            connection.execute_batch(step).unwrap();
        }
        connection
            .execute_batch("PRAGMA user_version = 5; PRAGMA application_id = 0x6f666c6b;")
            .unwrap();
        Self {
            connection,
            lines: 0,
            last: Hash::NONE,
        }
    }

    /// Writes rows and the line of the journal that tells of them.
    fn change(&mut self, act: &str, sql: &str, before: &[Value], after: &[Value]) {
        self.connection.execute_batch(sql).unwrap();
        let rows = |rows: &[Value]| json!({ "rows": rows }).to_string();
        self.line(act, &rows(before), &rows(after));
    }

    /// A line about event 1, round 1, table 1.
    fn line(&mut self, act: &str, before: &str, after: &str) {
        self.lines += 1;
        let id = self.lines.to_string();
        let parts = [
            self.last.as_bytes(),
            id.as_bytes(),
            b"2026-05-01T10:00:00Z",
            b"ann",
            act.as_bytes(),
            b"",
            b"something",
            b"1",
            b"1",
            b"1",
            b"[]",
            before.as_bytes(),
            after.as_bytes(),
            b"",
        ];
        let hash = Hash::of_parts(parts);
        let sql = "INSERT INTO journal VALUES (?1, '2026-05-01T10:00:00Z', 'ann', ?2, '',
            'something', 1, 1, 1, '[]', ?3, ?4, NULL, ?5, ?6)";
        let values = params![
            self.lines,
            act,
            before,
            after,
            self.last.as_bytes(),
            hash.as_bytes()
        ];
        self.connection.execute(sql, values).unwrap();
        self.last = hash;
    }
}

fn rules() -> &'static str {
    Ruleset::preset_text("joa").unwrap()
}

fn event(lots: Option<u32>) -> Value {
    json!({"table": "event", "id": 1, "name": "Old Open", "kind": "tournament", "date": "",
        "place": "", "country": "", "sender": "", "rounds": 1, "ruleset": rules(),
        "variant": "othello", "lots": lots})
}

fn game(id: i64, halves: Option<i32>) -> Value {
    json!({"table": "game", "id": id, "event_id": 1, "round_id": 1, "board": 1, "black_id": 1,
        "white_id": 2, "colours": "known", "winner": null, "black_halves": halves,
        "white_halves": halves.map(|halves| 128 - halves), "ending": null, "rated": "yes",
        "remark": ""})
}

fn setting(value: &str) -> Value {
    json!({"table": "setting", "id": 1, "name": "current-event", "value": value})
}

/// An event of two players, with a row of every kind.
fn old_database(path: &Path) -> Old {
    let mut old = Old::new(path);
    let text = rules().replace('\'', "''");
    old.change(
        "event new",
        &format!(
            "INSERT INTO event VALUES (1, 'Old Open', 'tournament', '', '', '', '', 1, '{text}',
             'othello', NULL);
             INSERT INTO setting VALUES (1, 'current-event', '1');"
        ),
        &[Value::Null, Value::Null],
        &[event(None), setting("1")],
    );
    let player = |id: i64, name: &str| {
        json!({"table": "player", "id": id, "name": name, "given": "", "country": "",
            "rating": null, "merged_into": null})
    };
    let entry = |id: i64| {
        json!({"table": "entry", "id": id, "event_id": 1, "player_id": id, "number": id,
            "first_round": 1})
    };
    old.change(
        "player add",
        "INSERT INTO player VALUES (1, 'Aa', '', '', NULL, NULL), (2, 'Bb', '', '', NULL, NULL);
         INSERT INTO entry VALUES (1, 1, 1, 1, 1), (2, 1, 2, 2, 1);
         INSERT INTO number VALUES (1, 1, 'wof', '190005');
         INSERT INTO absence VALUES (1, 2, 1, NULL);
         INSERT INTO membership VALUES (1, 1, 'Team', 'unsaid', '[]');",
        &vec![Value::Null; 7],
        &[
            player(1, "Aa"),
            player(2, "Bb"),
            entry(1),
            entry(2),
            json!({"table": "number", "id": 1, "player_id": 1, "register": "wof",
                "number": "190005"}),
            json!({"table": "absence", "id": 1, "entry_id": 2, "after_round": 1,
                "back_in_round": null}),
            json!({"table": "membership", "id": 1, "entry_id": 1, "team": "Team",
                "designation": "unsaid", "categories": []}),
        ],
    );
    // Game 7 was deleted again: its id is used up all the same.
    let round = json!({"table": "round", "id": 1, "event_id": 1, "number": 1, "name": "1",
        "stage": "swiss", "state": "open"});
    old.change(
        "round set",
        "INSERT INTO round VALUES (1, 1, 1, '1', 'swiss', 'open');
         INSERT INTO game VALUES (1, 1, 1, 1, 1, 2, 'known', NULL, NULL, NULL, NULL, 'yes', '');",
        &[Value::Null, Value::Null, game(7, None), Value::Null],
        &[round, game(7, None), Value::Null, game(1, None)],
    );
    decide(&mut old);
    archive(&mut old);
    old
}

/// A sheet, a dispute with its ruling, and standings that were published.
fn decide(old: &mut Old) {
    let dispute = |status: &str| {
        json!({"table": "dispute", "id": 1, "game_id": 1, "raised_by": "black", "about": "x",
            "at_move": null, "black_claim": "", "white_claim": "", "status": status})
    };
    let hash = Hash::of(b"f5d6");
    let hex = hash.to_string();
    old.change(
        "sheet add",
        &format!(
            "INSERT INTO document VALUES (1, 'a.txt', 'coordinates', x'{hex}', CAST('f5d6' AS BLOB));
             INSERT INTO source VALUES (1, 1, 1);
             INSERT INTO sheet VALUES (1, 1, 1, 1, 'black');
             INSERT INTO dispute VALUES (1, 1, 'black', 'x', NULL, '', '', 'open');"
        ),
        &vec![Value::Null; 4],
        &[
            json!({"table": "document", "id": 1, "name": "a.txt", "format": "coordinates",
                "hash": hex}),
            json!({"table": "source", "id": 1, "event_id": 1, "document_id": 1}),
            json!({"table": "sheet", "id": 1, "game_id": 1, "document_id": 1, "number": 1,
                "written_by": "black"}),
            dispute("open"),
        ],
    );
    old.change(
        "dispute rule",
        "INSERT INTO ruling VALUES (1, 1, 'score 40-24', 'counted', NULL);
         UPDATE dispute SET status = 'ruled';
         INSERT INTO publication VALUES (1, 1, 1, 'official', '[]');",
        &[Value::Null, dispute("open"), Value::Null],
        &[
            json!({"table": "ruling", "id": 1, "dispute_id": 1, "decision": "score 40-24",
                "reason": "counted", "withdraws": null}),
            dispute("ruled"),
            json!({"table": "publication", "id": 1, "event_id": 1, "after_round": 1,
                "standing": "official", "standings": "[]"}),
        ],
    );
}

/// A game of an archive, which the journal only counts, and what came last.
fn archive(old: &mut Old) {
    let hex = Hash::of(b"archive").to_string();
    old.connection
        .execute_batch(&format!(
            "INSERT INTO document VALUES (2, 'w', 'wthor', x'{hex}', CAST('archive' AS BLOB));
             INSERT INTO event VALUES (2, 'Archive', 'archive', '1977', '', '', '', NULL, 'woc',
                 'othello', NULL);
             INSERT INTO game VALUES (2, 2, NULL, NULL, 1, 2, 'known', NULL, 80, 48, NULL, 'yes', '');
             INSERT INTO sheet VALUES (2, 2, 2, 1, 'archive');"
        ))
        .unwrap();
    let document = json!({"table": "document", "id": 2, "name": "w", "format": "wthor",
        "hash": hex});
    let counted = json!({"event": 1, "game": 1, "sheet": 1});
    old.line(
        "import",
        &json!({"rows": [null]}).to_string(),
        &json!({"rows": [document], "counted": counted}).to_string(),
    );
    old.change(
        "result set",
        "UPDATE game SET black_halves = 70, white_halves = 58 WHERE id = 1",
        &[game(1, None)],
        &[game(1, Some(70))],
    );
    old.change(
        "event lots",
        "UPDATE event SET lots = 7 WHERE id = 1",
        &[event(None)],
        &[event(Some(7))],
    );
    old.change(
        "event use",
        "UPDATE setting SET value = '2'",
        &[setting("1")],
        &[setting("2")],
    );
}

fn migrated() -> (tempfile::TempDir, PathBuf, Database) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    drop(old_database(&path));
    let database = Database::write(&path).unwrap();
    (folder, path, database)
}

fn is_sound(database: &Database) {
    let found = Diagnose.answer(&database.snapshot().unwrap()).unwrap();
    assert!(found.sound, "{found:?}");
}

#[test]
fn an_old_database_is_sound_after_the_migration_and_its_journal_still_fits() {
    let (folder, path, database) = migrated();
    is_sound(&database);
    let copy = folder
        .path()
        .join(format!("outflank.db.before-version-{VERSION}"));
    assert_eq!(database.copy_before_upgrade(), Some(copy.as_path()));
    assert!(copy.is_file(), "the copy is kept next to it");
    let check = database.snapshot().unwrap().verify_journal().unwrap();
    let (lines, breaks) = (check.lines, check.breaks);
    assert_eq!((lines, breaks.len()), (9, 0));
    let version: i32 = Connection::open(&path)
        .unwrap()
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(version, VERSION);
}

#[test]
fn every_event_has_its_rules_as_text_and_their_name() {
    let (_folder, _, database) = migrated();
    let snapshot = database.snapshot().unwrap();
    let rules_of = |id| {
        let event = snapshot.event(EventId(id)).unwrap().unwrap();
        (event.ruleset_name, event.ruleset)
    };
    assert_eq!(rules_of(1), ("joa".to_owned(), rules().to_owned()));
    let woc = Ruleset::preset_text("woc").unwrap();
    assert_eq!(rules_of(2), ("woc".to_owned(), woc.to_owned()));
}

#[test]
fn an_id_that_only_the_journal_knows_is_not_given_out_again() {
    let (_folder, _, mut database) = migrated();
    let act = Act {
        by: "new",
        at: "2026-11-01T10:00:00Z",
        name: "test",
        why: "",
    };
    let change = database.change(act).unwrap();
    let next = change.next::<outflank::storage::game::Game>().unwrap();
    assert_eq!(next.0, 8);
    assert_eq!(change.next::<Event>().unwrap(), EventId(3));
    assert_eq!(change.next::<Sheet>().unwrap(), SheetId(3));
}

#[test]
fn old_rows_are_linked_to_the_line_that_tells_of_them() {
    let (_folder, _, database) = migrated();
    let snapshot = database.snapshot().unwrap();
    let id = |line: outflank::storage::Result<Option<outflank::storage::JournalLine>>| {
        line.unwrap().map(|line| line.id)
    };
    let (sheet, ruled, import) = (JournalId(4), JournalId(5), JournalId(6));
    assert_eq!(id(snapshot.line_of::<Sheet>(SheetId(1))), Some(sheet));
    assert_eq!(id(snapshot.line_of::<Sheet>(SheetId(2))), Some(import));
    assert_eq!(id(snapshot.line_of::<Dispute>(DisputeId(1))), Some(sheet));
    assert_eq!(id(snapshot.line_of::<Ruling>(RulingId(1))), Some(ruled));
    let published = snapshot.line_of::<Publication>(PublicationId(1));
    assert_eq!(id(published), Some(ruled));
}

#[test]
fn old_changes_are_taken_back_and_the_selection_of_an_event_is_passed_over() {
    let (_folder, path, database) = migrated();
    let mut session = Session::new(database, Actor::director("director"), Clock::System);
    let mut undo = || session.execute(&Undo::default());
    assert_eq!(undo().unwrap().outcome.command, "event lots");
    let database = Database::read(&path).unwrap();
    let tournaments = database.snapshot().unwrap();
    let tournaments = tournaments.events_of_kind(Kind::Tournament).unwrap();
    assert_eq!(tournaments[0].lot_seed, None);
    assert_eq!(tournaments[0].ruleset_name, "joa");
    assert_eq!(undo().unwrap().outcome.command, "result set");
    // Before that an archive was imported, which stays.
    assert!(matches!(
        undo(),
        Err(Error::Refused(Refusal::CannotUndo { .. }))
    ));
    is_sound(&database);
}

#[test]
fn the_copy_before_an_upgrade_never_replaces_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.db");
    drop(old_database(&path));
    let taken = folder
        .path()
        .join(format!("old.db.before-version-{VERSION}"));
    std::fs::write(&taken, "notes").unwrap();
    let database = Database::write(&path).unwrap();
    let copy = database.copy_before_upgrade().unwrap();
    assert_ne!(copy, taken);
    assert_eq!(std::fs::read(&taken).unwrap(), b"notes");
    let version: i32 = Connection::open(copy)
        .unwrap()
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(version, 5);
}
