//! What somebody does to a database with other programs.

pub mod certificate;

use std::fs;
use std::path::Path;

use outflank::storage::Hash;
use rusqlite::Connection;

use super::Event;
use crate::forgery::sign_line;

/// Removes the triggers first, as somebody would who wants to alter anything,
/// and makes them again afterwards.
pub fn meddle(database: &Path, sql: &str) {
    let connection = Connection::open(database).unwrap();
    let triggers: Vec<(String, String)> = connection
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap();
    for (name, _) in &triggers {
        connection
            .execute_batch(&format!("DROP TRIGGER {name}"))
            .unwrap();
    }
    let done = connection.execute_batch(&format!("PRAGMA foreign_keys = off; {sql}"));
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
    for (_, sql) in &triggers {
        connection.execute_batch(sql).unwrap();
    }
}

/// Computes every hash of the journal again, so that the chain fits again.
fn rewrite_chain(database: &Path) {
    let connection = Connection::open(database).unwrap();
    connection
        .execute_batch("DROP TRIGGER journal_is_never_changed")
        .unwrap();
    let columns = [
        "id",
        "at",
        "by",
        "act",
        "why",
        "summary",
        "event_id",
        "round",
        "table_number",
        "players",
        "before",
        "after",
        "undoes",
    ];
    let sql = format!(
        "SELECT {} FROM journal ORDER BY id",
        columns
            .map(|column| format!("coalesce(CAST({column} AS TEXT), '')"))
            .join(", ")
    );
    let lines: Vec<Vec<String>> = connection
        .prepare(&sql)
        .unwrap()
        .query_map([], |row| (0..columns.len()).map(|at| row.get(at)).collect())
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap();
    let mut previous = Hash::NONE;
    for line in lines {
        let parts = line.iter().map(String::as_bytes);
        let hash = Hash::of_parts(std::iter::once(previous.as_bytes()).chain(parts));
        let update = "UPDATE journal SET previous = ?1, hash = ?2 WHERE id = ?3";
        connection
            .execute(update, (previous.as_bytes(), hash.as_bytes(), &line[0]))
            .unwrap();
        previous = hash;
    }
    connection
        .execute_batch(
            "CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
             BEGIN SELECT raise(ABORT, 'a journal entry is never changed'); END;",
        )
        .unwrap();
}

/// The trigger as the migration has made it, whatever it says.
pub fn rewrite_journal(database: &Path, sql: &str) {
    let connection = Connection::open(database).unwrap();
    let trigger: String = connection
        .query_row(
            "SELECT sql FROM sqlite_schema WHERE name = 'journal_is_never_changed'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    meddle(database, sql);
    rewrite_chain(database);
    let again = format!("DROP TRIGGER journal_is_never_changed; {trigger}");
    connection.execute_batch(&again).unwrap();
}

/// What somebody does, and how.
pub type Attack = (&'static str, Box<dyn Fn(&Event, &Path)>);

fn sql(what: &'static str, sql: &'static str) -> Attack {
    (what, Box::new(move |_, database| meddle(database, sql)))
}

/// Alters a row which an ordinary command then changes, so that it is as the journal
/// says again.
fn altered_and_corrected() -> Attack {
    let run = |event: &Event, database: &Path| {
        let other = "UPDATE game SET black_halves = 124, white_halves = 4 WHERE table_number = 2";
        meddle(database, other);
        for line in [
            "result correct 1 2 --score 51-13 --reason slip --yes",
            "undo --event 1",
        ] {
            let done = event.command(database, line).output().unwrap();
            assert_eq!(done.status.code(), Some(0), "{line}: {done:?}");
        }
    };
    (
        "a result altered, then corrected, then undone",
        Box::new(run),
    )
}

/// The tables, each with an edit of a row that a command has written.
pub fn edits() -> Vec<Attack> {
    vec![
        altered_and_corrected(),
        sql(
            "the result of a game",
            "UPDATE game SET black_halves = 100, white_halves = 28 WHERE table_number = 1",
        ),
        sql(
            "the players of a game",
            "UPDATE game SET black_id = white_id, white_id = black_id WHERE table_number = 1",
        ),
        sql(
            "the text of a ruling",
            "UPDATE ruling SET decision = 'score 0-64'",
        ),
        sql(
            "the table of a sheet",
            "UPDATE sheet SET game_id = 2 WHERE id = 1",
        ),
        sql(
            "who handed in a sheet",
            "UPDATE sheet SET written_by = 'white' WHERE id = 1",
        ),
        sql(
            "what a dispute is about",
            "UPDATE dispute SET about = 'nothing'",
        ),
        sql(
            "published standings",
            "UPDATE publication SET standings = replace(standings, 'TAMENORI', 'LAZARD')",
        ),
        sql(
            "the rules of an event",
            "UPDATE event SET ruleset = replace(ruleset, 'e', 'a') WHERE id = 1",
        ),
        sql(
            "a setting of an event",
            "UPDATE event SET rounds = 5, acceleration = 'baku' WHERE id = 1",
        ),
        sql("the state of a round", "UPDATE round SET state = 'open'"),
        sql("an absence", "UPDATE absence SET back_in_round = 4"),
        sql(
            "the bytes of a received file",
            "UPDATE document SET bytes = CAST('f5' AS BLOB) WHERE id = 1",
        ),
        sql("a row deleted", "DELETE FROM absence"),
        sql(
            "a row added",
            "INSERT INTO membership (id, entrant_id, team, designation, categories) VALUES (99, 1, 'x', 'unsaid', '[]')",
        ),
    ]
}

/// What imports have written, of which the journal has only the number.
pub fn imported() -> Vec<Attack> {
    vec![
        sql(
            "names of two players of a list exchanged",
            "UPDATE player SET name = CASE id WHEN 1 THEN 'SHAMAN' ELSE 'TAMENORI' END WHERE id IN (1, 2)",
        ),
        sql(
            "rating of a player of a list",
            "UPDATE player SET rating = 2500 WHERE id = 2",
        ),
        sql(
            "country of a player of a list",
            "UPDATE player SET country = 'GBR' WHERE id = 1",
        ),
        sql(
            "number of an entrant of a list",
            "UPDATE entrant SET number = number + 100 WHERE id = 1",
        ),
        sql(
            "result of a game of an archive",
            "UPDATE game SET black_halves = 100, white_halves = 28, winner = 'black'
             WHERE id = (SELECT max(id) FROM game)",
        ),
        sql(
            "players of a game of an archive",
            "UPDATE game SET black_id = 1, white_id = 2 WHERE id = (SELECT max(id) FROM game)",
        ),
        sql(
            "sheet of an archive moved to another game",
            "UPDATE sheet SET game_id = 1 WHERE id = (SELECT max(id) FROM sheet)",
        ),
        sql(
            "sheet of an archive made another record of the file",
            "UPDATE sheet SET number = 2 WHERE id = (SELECT max(id) FROM sheet) - 1",
        ),
        sql(
            "bytes of the file of an import",
            "UPDATE document SET bytes = CAST('f5' AS BLOB)
             WHERE id = (SELECT max(id) FROM document)",
        ),
        sql(
            "bytes and hash of the file of an import",
            "UPDATE document SET bytes = (SELECT bytes FROM document WHERE id = 1),
             hash = zeroblob(32) WHERE id = (SELECT max(id) FROM document)",
        ),
        sql(
            "name of the file of an import",
            "UPDATE document SET name = 'other.txt' WHERE id = (SELECT max(id) FROM document)",
        ),
    ]
}

/// Makes an index leave a game out: who looks the game up by it does not find it.
fn hide_a_game(_: &Event, database: &Path) {
    let run = |sql: &str| {
        let connection = Connection::open(database).unwrap();
        connection.execute_batch(sql).unwrap();
    };
    run(
        "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = sql || ' AND id <> 1'
         WHERE name = 'game_by_table'",
    );
    run("REINDEX game_by_table");
    run(
        "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, ' AND id <> 1', '')
         WHERE name = 'game_by_table'",
    );
}

pub fn structure() -> Vec<Attack> {
    let plain = |what, text: &'static str| -> Attack {
        let run = move |_: &Event, database: &Path| {
            Connection::open(database)
                .unwrap()
                .execute_batch(text)
                .unwrap();
        };
        (what, Box::new(run))
    };
    vec![
        plain("a trigger dropped", "DROP TRIGGER journal_is_never_changed"),
        plain(
            "a trigger replaced",
            "DROP TRIGGER journal_is_never_changed; CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal BEGIN SELECT 1; END",
        ),
        plain(
            "a trigger planted",
            "CREATE TRIGGER planted AFTER INSERT ON game BEGIN UPDATE game SET remark = 'x' WHERE id = new.id; END",
        ),
        plain("a table added", "CREATE TABLE planted (id INTEGER)"),
        plain("an index dropped", "DROP INDEX journal_by_event"),
        ("an index that leaves a game out", Box::new(hide_a_game)),
        plain(
            "the text of a trigger damaged",
            "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = 'CRECTE' || substr(sql, 7)
             WHERE name = 'sheet_is_never_deleted'",
        ),
    ]
}

pub fn journal() -> Vec<Attack> {
    vec![
        sql(
            "a line altered",
            "UPDATE journal SET by = 'nobody' WHERE id = 3",
        ),
        sql("a line deleted", "DELETE FROM journal WHERE id = 3"),
        sql(
            "a line inserted, those after it moved",
            "UPDATE journal SET id = id + 1000 WHERE id > 3; UPDATE journal SET id = id - 999 WHERE id > 1000; INSERT INTO journal SELECT 4, at, by, act, why, summary, event_id, round, table_number, players, '{\"rows\":[]}', '{\"rows\":[]}', NULL, previous, hash FROM journal WHERE id = 3",
        ),
        sql(
            "lines renumbered",
            "UPDATE journal SET id = id + 1000 WHERE id > 3; UPDATE journal SET id = id - 999 WHERE id > 1000",
        ),
        sql(
            "two lines exchanged",
            "UPDATE journal SET id = 999 WHERE id = 3; UPDATE journal SET id = 3 WHERE id = 4; UPDATE journal SET id = 4 WHERE id = 999",
        ),
        (
            "a line made up and appended, with the right hash",
            Box::new(|_, database| {
                let line = "INSERT INTO journal SELECT max(id) + 1, at, by, act, why, 'made up', event_id, round, table_number, players, '{\"rows\":[]}', '{\"rows\":[]}', NULL, previous, hash FROM journal";
                rewrite_journal(database, line);
            }),
        ),
        sql("a signature removed", "DELETE FROM signature"),
        sql(
            "a signature added to another line",
            "INSERT INTO signature SELECT journal_id - 1, public_key, signature FROM signature",
        ),
        (
            "a line signed with another key",
            Box::new(|_, database| {
                sign_line(database, "SELECT max(id), hash FROM journal");
            }),
        ),
        sql(
            "a signature altered",
            "UPDATE signature SET signature = zeroblob(64)",
        ),
        sql(
            "the end cut off, its rows left",
            "DELETE FROM signature; DELETE FROM journal WHERE id >= 9",
        ),
        (
            "the end cut off, its rows taken back",
            Box::new(|event, database| {
                // As it was before the round was sealed.
                let earlier = event.folder.path().join("earlier.db");
                fs::copy(earlier, database).unwrap();
            }),
        ),
        (
            "the latest changes (the file `-wal`) deleted",
            Box::new(without_wal),
        ),
        (
            "a result altered, and the whole journal rewritten",
            Box::new(|_, database| rewrite_journal(database, RESULT_ALTERED)),
        ),
        (
            "the same, and the signatures removed",
            Box::new(|_, database| {
                rewrite_journal(database, RESULT_ALTERED);
                meddle(database, "DELETE FROM signature");
            }),
        ),
        (
            "the same, and signed with another key",
            Box::new(|_, database| {
                rewrite_journal(database, RESULT_ALTERED);
                meddle(database, "DELETE FROM signature");
                sign_line(
                    database,
                    "SELECT journal.id, hash FROM journal JOIN publication ON journal_id = journal.id",
                );
            }),
        ),
    ]
}

/// The round is sealed while somebody reads, so that the change stays next to the
/// file; then it is deleted there. The line of the journal is the one that was
/// published: the same rows, the same time.
fn without_wal(event: &Event, database: &Path) {
    fs::copy(event.folder.path().join("earlier.db"), database).unwrap();
    let lines = |connection: &Connection| -> i64 {
        let count = "SELECT count(*) FROM journal";
        connection.query_row(count, [], |row| row.get(0)).unwrap()
    };
    let reader = Connection::open(database).unwrap();
    reader.pragma_update(None, "journal_mode", "wal").unwrap();
    reader.execute_batch("BEGIN").unwrap();
    let before = lines(&reader);
    let sealed = event.command(database, "round seal 1").output().unwrap();
    let sealed = String::from_utf8(sealed.stdout).unwrap();
    assert!(sealed.contains(&event.published), "{sealed}");
    assert_eq!(lines(&Connection::open(database).unwrap()), before + 1);
    let alone = event.folder.path().join("without-wal.db");
    fs::copy(database, &alone).unwrap();
    drop(reader);
    fs::copy(&alone, database).unwrap();
    assert_eq!(lines(&Connection::open(database).unwrap()), before);
}

/// A result altered, in its row and in the lines of the journal.
const RESULT_ALTERED: &str = "UPDATE game SET black_halves = 100, white_halves = 28 WHERE table_number = 1; UPDATE journal SET after = replace(replace(after, '\"black_halves\":80', '\"black_halves\":100'), '\"white_halves\":48', '\"white_halves\":28'), before = replace(replace(before, '\"black_halves\":80', '\"black_halves\":100'), '\"white_halves\":48', '\"white_halves\":28')";
