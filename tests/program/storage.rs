//! The database by itself: ids, sealed rounds, reading while others write.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use outflank::storage::dispute::{Dispute, RaisedBy, Status};
use outflank::storage::event::{Event, Kind};
use outflank::storage::game::Game;
use outflank::storage::player::Player;
use outflank::storage::publication::{self, Publication};
use outflank::storage::round::{Round, Stage, State};
use outflank::storage::ruling::Ruling;
use outflank::storage::sheet::{Sheet, WrittenBy};
use outflank::storage::{
    Act, Change, Database, Error, EventId, GameId, JournalId, PlayerId, RoundId, Subject,
};
use rusqlite::Connection;

const ACT: Act<'static> = Act {
    by: "director",
    at: "2026-05-01T10:00:00Z",
    name: "test",
    why: "",
};

fn player(change: &mut Change<'_>, name: &str) -> PlayerId {
    let make = |id| Player {
        id,
        name: name.to_owned(),
        given: String::new(),
        country: String::new(),
        rating: None,
        merged_into: None,
    };
    change.insert(make).unwrap().id
}

/// An event with one round, in which Aa plays Bb at table 1.
fn set_up(database: &mut Database) -> (EventId, RoundId, GameId) {
    let mut change = database.change(ACT).unwrap();
    let event = change.insert(|id| Event {
        id,
        name: "Small Open".to_owned(),
        kind: Kind::Tournament,
        date: String::new(),
        place: String::new(),
        country: String::new(),
        sender: String::new(),
        rounds: Some(1),
        ruleset_name: "woc".to_owned(),
        ruleset: "name = \"woc\"".to_owned(),
        variant: "othello".to_owned(),
        lot_seed: None,
        finals: None,
        acceleration: None,
    });
    let event = event.unwrap().id;
    let round = change.insert(|id| Round {
        id,
        event_id: event,
        number: 1,
        name: "1".to_owned(),
        stage: Stage::Swiss,
        state: State::Open,
    });
    let round = round.unwrap().id;
    let (black, white) = (player(&mut change, "Aa"), player(&mut change, "Bb"));
    let game = change.insert(|id| Game::pairing(id, event, (round, 1), black, Some(white)));
    let game = game.unwrap().id;
    change.about(about(event));
    change.commit("set up").unwrap();
    (event, round, game)
}

fn about(event: EventId) -> Subject {
    Subject {
        event: Some(event),
        ..Subject::default()
    }
}

fn enter(database: &mut Database, game: GameId, black_halves: i32) -> JournalId {
    let mut change = database.change(ACT).unwrap();
    let old = change.game(game).unwrap().unwrap();
    let mut new = old.clone();
    (new.black_halves, new.white_halves) = (Some(black_halves), Some(128 - black_halves));
    change.enter_result(&old, &new).unwrap();
    change.about(about(old.event_id));
    change.commit("a result").unwrap().line
}

fn seal(database: &mut Database, round: RoundId) {
    let mut change = database.change(ACT).unwrap();
    let row = change.round(round).unwrap().unwrap();
    let state = State::Sealed;
    change.update(&Round { state, ..row }).unwrap();
    change.commit("sealed").unwrap();
}

/// What plain SQL is told.
fn refused(path: &Path, sql: &str) -> String {
    let mut connection = Connection::open(path).unwrap();
    let transaction = connection.transaction().unwrap();
    transaction.execute_batch(sql).unwrap_err().to_string()
}

#[test]
fn an_id_is_not_given_out_again_after_a_deletion_or_an_undo() {
    let mut database = Database::in_memory().unwrap();
    let mut change = database.change(ACT).unwrap();
    let first = player(&mut change, "Aa");
    change.delete::<Player>(first).unwrap();
    let second = player(&mut change, "Bb");
    assert!(second > first);
    change.commit("in one change").unwrap();
    let mut change = database.change(ACT).unwrap();
    let line = change.last_change().unwrap().unwrap();
    change.take_back(&line).unwrap();
    change.commit("taken back").unwrap();
    let mut change = database.change(ACT).unwrap();
    assert_eq!(change.players().unwrap(), []);
    assert!(player(&mut change, "Cc") > second);
}

#[test]
fn a_change_that_is_dropped_leaves_nothing_behind() {
    let mut database = Database::in_memory().unwrap();
    let mut change = database.change(ACT).unwrap();
    player(&mut change, "Aa");
    drop(change);
    let snapshot = database.snapshot().unwrap();
    assert_eq!(snapshot.players().unwrap(), []);
    assert_eq!(snapshot.last_journal_id().unwrap(), JournalId(0));
}

#[test]
fn plain_sql_does_not_touch_a_sealed_round_and_its_games_and_a_correction_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let mut database = Database::write(&path).unwrap();
    let (_, round, game) = set_up(&mut database);
    enter(&mut database, game, 80);
    seal(&mut database, round);
    for sql in [
        "UPDATE game SET black_halves = 64, white_halves = 64",
        "UPDATE game SET rated = 'no'",
        "DELETE FROM game",
        "INSERT INTO player (id, name, given, country) VALUES (3, 'Cc', '', '');
         INSERT INTO game (event_id, round_id, table_number, black_id, colours, rated, remark)
         VALUES (1, 1, 2, 3, 'known', 'yes', '')",
        "REPLACE INTO game (id, event_id, black_id, white_id, colours, rated, remark)
         VALUES (1, 1, 1, 2, 'known', 'yes', '')",
        "UPDATE round SET state = 'open'",
        "DELETE FROM round",
    ] {
        let said = refused(&path, sql);
        assert!(said.contains("the round is sealed"), "{sql}: {said}");
    }
    let write = |change: &mut Change<'_>| {
        let row = change.game(game).unwrap().unwrap();
        let rated = outflank::storage::game::Rated::No;
        change.update(&Game { rated, ..row })
    };
    let mut change = database.change(ACT).unwrap();
    assert!(matches!(write(&mut change), Err(Error::Refused(_))));
    change.correct_round(round).unwrap();
    write(&mut change).unwrap();
    change.commit("corrected").unwrap();
    // And taken back again, while the round stays sealed for others.
    let mut change = database.change(ACT).unwrap();
    let line = change.last_change().unwrap().unwrap();
    change.take_back(&line).unwrap();
    change.commit("taken back").unwrap();
    assert!(refused(&path, "DELETE FROM game").contains("the round is sealed"));
}

#[test]
fn plain_sql_keeps_a_game_in_its_event_and_merges_one_step_long() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let mut database = Database::write(&path).unwrap();
    set_up(&mut database);
    let sql = "INSERT INTO event (id, name, kind, date, place, country, sender, ruleset, variant)
         VALUES (2, 'Other', 'tournament', '', '', '', '', 'x', 'othello');
         UPDATE game SET event_id = 2";
    assert!(refused(&path, sql).contains("must belong to the event"));
    let merge = "INSERT INTO player (id, name, given, country) VALUES (3, 'Cc', '', '');
         UPDATE player SET merged_into = 2 WHERE id = 1;";
    let onwards = format!("{merge} UPDATE player SET merged_into = 1 WHERE id = 3");
    assert!(refused(&path, &onwards).contains("merged already"));
    let below = format!("{merge} UPDATE player SET merged_into = 3 WHERE id = 2");
    assert!(refused(&path, &below).contains("merge those first"));
}

#[test]
fn a_row_that_others_refer_to_is_refused_by_name() {
    let mut database = Database::in_memory().unwrap();
    let (_, round, _) = set_up(&mut database);
    let mut change = database.change(ACT).unwrap();
    let deleted = change.delete::<Round>(round);
    assert!(matches!(deleted, Err(Error::Referenced)));
}

#[test]
fn what_has_changed_since_a_line_is_known_by_event() {
    let mut database = Database::in_memory().unwrap();
    let (event, round, game) = set_up(&mut database);
    let read_at = database.snapshot().unwrap().last_journal_id().unwrap();
    {
        let mut change = database.change(ACT).unwrap();
        let black = player(&mut change, "Cc");
        let make = |id| Game::pairing(id, event, (round, 2), black, None);
        change.insert(make).unwrap();
        change.about(about(event));
        change.commit("a bye").unwrap();
    }
    let entered = enter(&mut database, game, 80);
    let snapshot = database.snapshot().unwrap();
    let ids = |lines: Vec<outflank::storage::JournalLine>| -> Vec<JournalId> {
        lines.iter().map(|line| line.id).collect()
    };
    let of_event = snapshot.changes_since(read_at, event).unwrap();
    assert_eq!(ids(of_event), [JournalId(2), entered]);
    assert_eq!(ids(snapshot.changes_since(entered, event).unwrap()), []);
    assert_eq!(
        ids(snapshot.changes_since(read_at, EventId(99)).unwrap()),
        []
    );
}

#[test]
fn a_snapshot_does_not_see_what_is_written_while_it_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let mut database = Database::write(&path).unwrap();
    set_up(&mut database);
    let reader = Database::read(&path).unwrap();
    let snapshot = reader.snapshot().unwrap();
    let before = snapshot.players().unwrap().len();
    let mut change = database.change(ACT).unwrap();
    player(&mut change, "Cc");
    change.commit("one more").unwrap();
    assert_eq!(snapshot.players().unwrap().len(), before);
    // A second snapshot next to the first sees the same state.
    assert_eq!(reader.snapshot().unwrap().players().unwrap().len(), before);
    drop(snapshot);
    assert_eq!(
        reader.snapshot().unwrap().players().unwrap().len(),
        before + 1
    );
}

static WAITED: AtomicUsize = AtomicUsize::new(0);

#[test]
fn a_second_writer_waits_says_so_and_follows_the_first_in_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let mut first = Database::write(&path).unwrap();
    let mut second = Database::write(&path).unwrap().when_waiting(|| {
        WAITED.fetch_add(1, Ordering::SeqCst);
    });
    let mut change = first.change(ACT).unwrap();
    player(&mut change, "Aa");
    let ids = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            let mut change = second.change(ACT).unwrap();
            assert_eq!(change.players().unwrap().len(), 1);
            player(&mut change, "Bb");
            change.commit("second").unwrap().line
        });
        while WAITED.load(Ordering::SeqCst) == 0 {
            std::thread::sleep(Duration::from_millis(10));
        }
        let first = change.commit("first").unwrap().line;
        (first, waiting.join().unwrap())
    });
    assert_eq!(ids, (JournalId(1), JournalId(2)));
    let check = first.snapshot().unwrap().verify_journal().unwrap();
    let (lines, breaks) = (check.lines, check.breaks);
    assert_eq!((lines, breaks.len()), (2, 0));
}

#[test]
fn evidence_and_decisions_know_the_line_that_wrote_them() {
    let mut database = Database::in_memory().unwrap();
    let (event, _, game) = set_up(&mut database);
    let mut change = database.change(ACT).unwrap();
    let document = change
        .keep_document("a.txt", "coordinates", b"f5d6")
        .unwrap();
    let sheet = change.add_sheet(|id| Sheet {
        id,
        game_id: game,
        document_id: document.id,
        number: 1,
        written_by: WrittenBy::Black,
    });
    let sheet = sheet.unwrap().id;
    let dispute = change.insert(|id| Dispute {
        id,
        game_id: game,
        raised_by: RaisedBy::Black,
        about: "the score".to_owned(),
        at_move: None,
        black_claim: String::new(),
        white_claim: String::new(),
        status: Status::Open,
    });
    let dispute = dispute.unwrap();
    let opened = change.commit("opened").unwrap().line;
    let mut change = database.change(ACT).unwrap();
    let ruling = change.insert(|id| Ruling {
        id,
        dispute_id: dispute.id,
        decision: "score 34.5-29.5".to_owned(),
        reason: "counted".to_owned(),
        withdraws: None,
    });
    let ruling = ruling.unwrap().id;
    let status = Status::Ruled;
    let id = dispute.id;
    change.update(&Dispute { status, ..dispute }).unwrap();
    let publication = change.insert(|id| Publication {
        id,
        event_id: event,
        after_round: 1,
        status: publication::Status::Official,
        standings: "[]".to_owned(),
        replaces: None,
    });
    let publication = publication.unwrap().id;
    let ruled = change.commit("ruled").unwrap().line;
    let snapshot = database.snapshot().unwrap();
    let line = |line: outflank::storage::Result<Option<outflank::storage::JournalLine>>| {
        line.unwrap().unwrap().id
    };
    assert_eq!(line(snapshot.line_of::<Sheet>(sheet)), opened);
    // The line that opened it, whoever ruled since.
    assert_eq!(line(snapshot.line_of::<Dispute>(id)), opened);
    assert_eq!(line(snapshot.line_of::<Ruling>(ruling)), ruled);
    assert_eq!(line(snapshot.line_of::<Publication>(publication)), ruled);
}

#[test]
fn half_discs_and_a_ruled_score_are_discs_in_the_views() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let mut database = Database::write(&path).unwrap();
    let (_, _, game) = set_up(&mut database);
    enter(&mut database, game, 69);
    let read = || -> (f64, f64, String) {
        let connection = Connection::open(&path).unwrap();
        let sql = "SELECT black_discs, white_discs, winner_name FROM v_result";
        connection
            .query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .unwrap()
    };
    assert_eq!(read(), (34.5, 29.5, "Aa".to_owned()));
    meddle(
        &path,
        "INSERT INTO dispute VALUES (1, 1, 'black', 'x', NULL, '', '', 'ruled', NULL);
         INSERT INTO ruling VALUES (1, 1, 'score 29.5-34.5', 'counted', NULL, NULL);",
    );
    assert_eq!(read(), (29.5, 34.5, "Bb".to_owned()));
    meddle(&path, "UPDATE event SET variant = 'anti-6x6'");
    assert_eq!(read(), (29.5, 34.5, "Aa".to_owned()));
}

fn meddle(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

/// A database with changes that are only in the file next to it, copied as a kill
/// would leave it.
fn killed(folder: &Path) -> std::path::PathBuf {
    let living = folder.join("living.db");
    let mut database = Database::write(&living).unwrap();
    drop(Database::write(&living).unwrap());
    let (_, _, game) = set_up(&mut database);
    enter(&mut database, game, 80);
    let killed = folder.join("killed.db");
    for ending in ["", "-wal"] {
        let name = |database: &str| folder.join(format!("{database}{ending}"));
        std::fs::copy(name("living.db"), name("killed.db")).unwrap();
    }
    assert!(folder.join("killed.db-wal").metadata().unwrap().len() > 0);
    killed
}

#[cfg(unix)]
#[test]
fn a_database_is_not_read_without_its_latest_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = killed(folder.path());
    // SQLite cannot keep its notes there, as in a folder that is read-only.
    let nowhere = folder.path().join("nowhere").join("notes");
    std::os::unix::fs::symlink(&nowhere, folder.path().join("killed.db-shm")).unwrap();
    for opened in [Database::read(&path), Database::examine(&path)] {
        assert!(
            matches!(opened, Err(Error::LatestChanges { .. })),
            "{opened:?}"
        );
    }
    std::fs::remove_file(folder.path().join("killed.db-shm")).unwrap();
    let database = Database::read(&path).unwrap();
    let lines = database.snapshot().unwrap().last_journal_id().unwrap();
    assert_eq!(lines, JournalId(2));
    database.backup(&folder.path().join("whole.db")).unwrap();
    drop(database);
    // A whole file without changes next to it is read all the same.
    std::os::unix::fs::symlink(&nowhere, folder.path().join("whole.db-shm")).unwrap();
    let whole = Database::read(&folder.path().join("whole.db")).unwrap();
    assert_eq!(whole.snapshot().unwrap().last_journal_id().unwrap(), lines);
}

#[test]
fn a_file_whose_last_pages_are_still_next_to_it_is_not_called_cut_off() {
    use std::io::{Seek as _, SeekFrom, Write as _};
    let folder = tempfile::tempdir().unwrap();
    let path = killed(folder.path());
    // As a kill in a checkpoint leaves it: the new first page, not yet the last.
    let pages = u32::try_from(path.metadata().unwrap().len() / 4096).unwrap() + 7;
    let mut file = std::fs::File::options().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start(28)).unwrap();
    file.write_all(&pages.to_be_bytes()).unwrap();
    drop(file);
    let database = Database::examine(&path).unwrap();
    let snapshot = database.snapshot().unwrap();
    assert_eq!(snapshot.cut_off().unwrap(), None);
    assert_eq!(snapshot.integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn a_database_that_was_killed_while_it_was_created_can_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("half.db");
    let half = Connection::open(&path).unwrap();
    half.pragma_update(None, "application_id", 0x6f66_6c6b)
        .unwrap();
    drop(half);
    set_up(&mut Database::write(&path).unwrap());
}

#[test]
fn those_who_create_a_database_at_once_all_get_it() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..12 {
        let path = folder.path().join(format!("{round}.db"));
        std::thread::scope(|scope| {
            let create = || Database::write(&path).map(drop);
            let desks: Vec<_> = (0..4).map(|_| scope.spawn(create)).collect();
            for desk in desks {
                desk.join().unwrap().unwrap();
            }
        });
    }
}

#[test]
fn a_copy_of_a_damaged_database_is_refused() {
    use std::io::{Seek as _, SeekFrom, Write as _};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.db");
    set_up(&mut Database::write(&path).unwrap());
    let pages = path.metadata().unwrap().len() / 4096;
    let mut file = std::fs::File::options().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start((pages / 2) * 4096)).unwrap();
    file.write_all(&[0xa5; 4096]).unwrap();
    drop(file);
    let copied = Database::read(&path).and_then(|it| it.backup(&folder.path().join("copy.db")));
    assert!(matches!(copied, Err(Error::Damaged(_))), "{copied:?}");
}
