//! What is noticed when somebody alters the database with other programs. The
//! table of `docs/trust.md` is written by this test: after a change, run it with
//! `OUTFLANK_WRITE_DOCS=1`.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod forgery;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use outflank::service::certificate::VerifyCertificate;
use outflank::storage::Hash;
use rusqlite::Connection;
use serde_json::Value;

use forgery::signed_anew;

/// A whole game of our own making.
const GAME: &str = "e6f4c3c4d3d6c5c6d7b5b6f7a6a5b4a7f3c8e8c7f6e7g8g6f8f5g4e3d2h3\
    g5g3h4h5h7d8b8a4b3d1c1b1c2e1e2a3b7f2f1g1b2a2g2h6h2g7";

/// An event with everything in it, a list of players and an archive.
struct Event {
    folder: tempfile::TempDir,
    /// The head that sealing the first round has printed.
    published: String,
}

impl Event {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write(
            "players.csv",
            "name,given,country,rating\nTAMENORI,Hideshi,JPN,2000\nSHAMAN,David,USA,1900\n\
             LEADER,Imre,GBR,1800\nLAZARD,Emmanuel,FRA,1700\n",
        );
        write("round.csv", "black,white\nlazard,tam\nsha,lea\n");
        write("sheet.txt", GAME);
        write("archive.txt", &format!("{GAME}\n{}\n", &GAME[..40]));
        let mut event = Self {
            folder,
            published: String::new(),
        };
        for line in [
            "event new Paris --rounds 3",
            "player import players.csv --enter",
            "round set 1 --csv round.csv",
            "result set 1 1 40-24",
            "result set 1 2 30-34",
            "sheet add 1 1 sheet.txt --by black",
            "dispute open 1 1 --by white --about score",
        ] {
            event.run(line);
        }
        event.run("dispute rule 1 let_stand --reason agreed --yes");
        event.copy("earlier.db");
        let sealed = event.run("round seal 1");
        let head = sealed
            .lines()
            .find_map(|line| line.strip_prefix("journal "));
        head.unwrap().clone_into(&mut event.published);
        event.run("player absent leader --round 2");
        event.run("import archive.txt");
        event
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("outflank.db")
    }

    /// Runs a command on a database; `_` in an argument is a space.
    fn command(&self, database: &Path, line: &str) -> Command {
        let mut command = self.without_database(line);
        command.env("OUTFLANK_DB", database);
        command
    }

    fn without_database(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
        command
            .current_dir(self.folder.path())
            .env("OUTFLANK_STATE", self.folder.path().join("state"))
            .env("OUTFLANK_USER", "director")
            .env("OUTFLANK_NOW", "2026-05-01T10:00:00Z")
            .env_remove("OUTFLANK_DB")
            .env_remove("OUTFLANK_EVENT")
            .args(line.split(' ').map(|word| word.replace('_', " ")));
        command
    }

    fn run(&self, line: &str) -> String {
        let done = self.command(&self.path(), line).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        assert_ne!(done.status.code(), Some(2), "{line}: {}", text(done.stderr));
        text(done.stdout)
    }

    /// What a command says about a database: an alarm, a remark or nothing.
    fn says(&self, database: &Path, line: &str) -> &'static str {
        let done = self.command(database, line).output().unwrap();
        let is_remarked = String::from_utf8(done.stdout)
            .unwrap()
            .contains("not signed");
        match done.status.code() {
            Some(0) if is_remarked => "said",
            Some(0) => "**no**",
            _ => "noticed",
        }
    }

    /// A copy of the database.
    fn copy(&self, name: &str) -> PathBuf {
        let to = self.folder.path().join(name);
        self.run(&format!("backup {}", to.display()));
        to
    }
}

/// Removes the triggers first, as somebody would who wants to alter anything,
/// and makes them again afterwards.
fn meddle(database: &Path, sql: &str) {
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

/// Computes every hash of the journal anew, so that the chain fits again.
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
fn rewrite_journal(database: &Path, sql: &str) {
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
type Attack = (&'static str, Box<dyn Fn(&Event, &Path)>);

fn sql(what: &'static str, sql: &'static str) -> Attack {
    (what, Box::new(move |_, database| meddle(database, sql)))
}

/// The tables, each with an edit of a row that a command has written.
fn edits() -> Vec<Attack> {
    vec![
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
fn imported() -> Vec<Attack> {
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
            "sheet of an archive moved to another game",
            "UPDATE sheet SET number = 2 WHERE id = (SELECT max(id) FROM sheet) - 1",
        ),
    ]
}

fn structure() -> Vec<Attack> {
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
        plain(
            "the text of a trigger damaged",
            "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = 'CRECTE' || substr(sql, 7)
             WHERE name = 'sheet_is_never_deleted'",
        ),
    ]
}

fn journal() -> Vec<Attack> {
    let rewritten = |what, text: &'static str| -> Attack {
        (
            what,
            Box::new(move |_, database: &Path| rewrite_journal(database, text)),
        )
    };
    vec![
        sql(
            "a line altered",
            "UPDATE journal SET by = 'nobody' WHERE id = 3",
        ),
        sql("a line deleted", "DELETE FROM journal WHERE id = 3"),
        sql(
            "two lines exchanged",
            "UPDATE journal SET id = 999 WHERE id = 3; UPDATE journal SET id = 3 WHERE id = 4; UPDATE journal SET id = 4 WHERE id = 999",
        ),
        sql("a signature removed", "DELETE FROM signature"),
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
        rewritten(
            "a result altered, and the whole journal written anew",
            "UPDATE game SET black_halves = 100, white_halves = 28 WHERE table_number = 1; UPDATE journal SET after = replace(replace(after, '\"black_halves\":80', '\"black_halves\":100'), '\"white_halves\":48', '\"white_halves\":28'), before = replace(replace(before, '\"black_halves\":80', '\"black_halves\":100'), '\"white_halves\":48', '\"white_halves\":28')",
        ),
        rewritten(
            "the same, and the signatures removed",
            "DELETE FROM signature; UPDATE game SET black_halves = 100, white_halves = 28 WHERE table_number = 1; UPDATE journal SET after = replace(replace(after, '\"black_halves\":80', '\"black_halves\":100'), '\"white_halves\":48', '\"white_halves\":28'), before = replace(replace(before, '\"black_halves\":80', '\"black_halves\":100'), '\"white_halves\":48', '\"white_halves\":28')",
        ),
    ]
}

/// A table of Markdown: what was done, and which command notices it.
fn table(event: &Event, attacks: Vec<Attack>, head: &str) -> String {
    let mut rows = String::new();
    for (number, (what, attack)) in attacks.into_iter().enumerate() {
        let name = format!("{head}-{number}.db").replace(' ', "-");
        let database = event.copy(&name);
        attack(event, &database);
        let with_head = format!("journal --verify --head {}", event.published);
        let commands = ["journal --verify", &with_head, "doctor"];
        let found = commands.map(|command| event.says(&database, command));
        rows += &format!("| {what} | {} | {} | {} |\n", found[0], found[1], found[2]);
    }
    format!("| {head} | `journal --verify` | with `--head` | `doctor` |\n|---|---|---|---|\n{rows}")
}

/// What somebody does to a certificate, or to the database it comes from.
struct Forgery {
    what: &'static str,
    /// The certificate as it is then.
    file: Vec<u8>,
    /// The database that the director has then.
    database: PathBuf,
}

fn forgeries(event: &Event, json: &[u8], page: &[u8]) -> Vec<Forgery> {
    let text = String::from_utf8(json.to_vec()).unwrap();
    let replaced = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1).into_bytes()
    };
    let mut unsigned: Value = serde_json::from_slice(json).unwrap();
    unsigned.as_object_mut().unwrap().remove("signature");
    let page = String::from_utf8(page.to_vec()).unwrap();
    let forgery = |what, file: Vec<u8>| Forgery {
        what,
        file,
        database: event.path(),
    };
    let cut = event.copy("cut-after-certificate.db");
    fs::copy(event.folder.path().join("earlier.db"), &cut).unwrap();
    vec![
        forgery("a value changed", replaced("agreed", "forced")),
        forgery("a blank added", replaced("{\n", "{ \n")),
        forgery("a line break after its end", [json, b"\n"].concat()),
        forgery(
            "the signature removed",
            serde_json::to_vec_pretty(&unsigned).unwrap(),
        ),
        forgery(
            "the text of the page changed",
            page.replacen("<dd>", "<dd>not ", 1).into_bytes(),
        ),
        forgery(
            "the verdict changed, and signed with another key",
            signed_anew(json, |value| {
                value["conclusions"]["verdict"]["outcome"] = "white".into();
            }),
        ),
        forgery(
            "a ruling changed, and signed with another key",
            signed_anew(json, |value| {
                value["dispute"]["rulings"][0]["reason"] = "a coin".into();
            }),
        ),
        forgery(
            "the rules changed where they decide nothing, and signed with another key",
            signed_anew(json, |value| {
                let rules = value["event"]["ruleset"].as_str().unwrap();
                value["event"]["ruleset"] = format!("{rules}\n# altered\n").into();
            }),
        ),
        forgery(
            "the discs of another table changed, and signed with another key",
            signed_anew(json, |value| {
                let games = value["event"]["games"].as_array_mut().unwrap();
                let other = games.iter_mut().find(|game| game["table"] == 2).unwrap();
                other["score"] = serde_json::json!({"black": 28, "white": 36});
                other["result"]["score"] = other["score"].clone();
            }),
        ),
        forgery(
            "made anew from an altered database, with another key",
            made_anew(event),
        ),
        Forgery {
            what: "nothing, but the end of the journal in the database cut off",
            file: json.to_vec(),
            database: cut,
        },
    ]
}

/// The certificate that somebody makes who enters another result and rules the
/// same, in a database of their own.
fn made_anew(event: &Event) -> Vec<u8> {
    let database = event.folder.path().join("forger.db");
    let state = event.folder.path().join("forger");
    for line in [
        "event new Paris --rounds 3",
        "player import players.csv --enter",
        "round set 1 --csv round.csv",
        "result set 1 1 24-40",
        "result set 1 2 30-34",
        "sheet add 1 1 sheet.txt --by black",
        "dispute open 1 1 --by white --about score",
        "dispute rule 1 let_stand --reason agreed --yes",
        "dispute certificate 1 --out forged.json",
    ] {
        let mut command = event.command(&database, line);
        let done = command.env("OUTFLANK_STATE", &state).output().unwrap();
        assert_ne!(done.status.code(), Some(2), "{line}");
    }
    fs::read(event.folder.path().join("forged.json")).unwrap()
}

/// Which command notices what was done to a certificate.
fn certificate_table(event: &Event) -> String {
    let issue = |file: &str| {
        event.run(&format!("dispute certificate 1 --out {file}"));
        fs::read(event.folder.path().join(file)).unwrap()
    };
    let (json, page) = (issue("dispute.json"), issue("dispute.html"));
    let key = serde_json::from_slice::<Value>(&json).unwrap()["key"].clone();
    let says = |line: &str| -> (Option<i32>, Value) {
        let line = format!("--format json {line}");
        // Nothing says where the database is unless the line does.
        let mut command = event.without_database(&line);
        let done = command.output().unwrap();
        let view = serde_json::from_slice(&done.stdout).unwrap_or_default();
        (done.status.code(), view)
    };
    let word = |is_noticed| if is_noticed { "noticed" } else { "**no**" };
    for file in ["dispute.json", "dispute.html"] {
        let (status, view) = says(&format!("verify {file} --db outflank.db"));
        assert_eq!(
            (status, &view["key"]),
            (Some(0), &key),
            "a false alarm: {view}"
        );
    }
    let every = every_byte(&json, &page);
    let mut rows = format!("| any byte changed | {0} | {0} | {0} |\n", word(every));
    for forgery in forgeries(event, &json, &page) {
        fs::write(event.folder.path().join("forged"), &forgery.file).unwrap();
        let (alone, view) = says("verify forged");
        let database = forgery.database.display();
        let (compared, _) = says(&format!("verify forged --db {database}"));
        let with_key = alone != Some(0) || view["key"] != key;
        rows += &format!(
            "| {} | {} | {} | {} |\n",
            forgery.what,
            word(alone != Some(0)),
            word(compared != Some(0)),
            word(with_key)
        );
    }
    format!(
        "| A certificate | `verify` | with `--db` | the key compared |\n|---|---|---|---|\n{rows}"
    )
}

/// Whether a change of any byte is noticed. `tests/certificate.rs` changes every
/// one; here some of all parts are enough.
fn every_byte(json: &[u8], page: &[u8]) -> bool {
    let is_noticed = |file: &[u8], place: usize| {
        let mut bytes = file.to_vec();
        bytes[place] ^= 1;
        let name = "certificate".to_owned();
        let verified = VerifyCertificate { name, bytes }.verify();
        verified.map_or(true, |view| !view.sound)
    };
    let places = |file: &[u8]| (0..file.len()).step_by(file.len() / 40);
    places(json).all(|place| is_noticed(json, place))
        && places(page).all(|place| is_noticed(page, place))
}

#[test]
fn the_table_of_what_is_noticed_is_true() {
    let event = Event::new();
    let untouched = event.copy("untouched.db");
    let with_head = format!("journal --verify --head {}", event.published);
    for command in ["journal --verify", &with_head, "doctor"] {
        let said = event.says(&untouched, command);
        assert_eq!(said, "**no**", "a false alarm: {command}");
    }
    let tables = [
        table(&event, edits(), "A row that a command wrote"),
        table(&event, imported(), "A row that an import wrote"),
        table(&event, structure(), "The schema"),
        table(&event, journal(), "The journal"),
        certificate_table(&event),
    ]
    .join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/trust.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("<!-- noticed -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let written = format!("{before}<!-- noticed -->\n{tables}<!-- end -->{after}");
    if std::env::var_os("OUTFLANK_WRITE_DOCS").is_some() {
        fs::write(&path, &written).unwrap();
    }
    assert_eq!(page, written, "run this test with OUTFLANK_WRITE_DOCS=1");
}

#[test]
fn a_published_file_is_found_again_or_the_first_difference_is_named() {
    let event = Event::new();
    let page = event.folder.path().join("page.html");
    fs::write(
        &page,
        format!("<footer>journal {}</footer>", event.published),
    )
    .unwrap();
    let check = |database: &Path| -> (Option<i32>, Value) {
        let mut command = event.command(database, "--format json verify page.html");
        let done = command.output().unwrap();
        (
            done.status.code(),
            serde_json::from_slice(&done.stdout).unwrap(),
        )
    };
    let (status, view) = check(&event.path());
    assert_eq!(
        (status, &view["heads"][0]["found"]),
        (Some(0), &"same".into())
    );
    let cut = event.copy("cut.db");
    meddle(
        &cut,
        "DELETE FROM signature; DELETE FROM journal WHERE id >= 9",
    );
    let (status, view) = check(&cut);
    assert_eq!(
        (status, &view["heads"][0]["found"]),
        (Some(1), &"cut-off".into())
    );
    let anew = event.copy("anew.db");
    rewrite_journal(&anew, "UPDATE journal SET by = 'nobody' WHERE id = 3");
    let (status, view) = check(&anew);
    assert_eq!(
        (status, &view["heads"][0]["found"]),
        (Some(1), &"different".into())
    );
    for export in ["export elo --out ev.ELO", "export json --all --out ev.json"] {
        event.run(export);
        let file = export.rsplit(' ').next().unwrap();
        let found = event.run(&format!("verify {file}"));
        assert!(
            found.contains("is the one that was written down"),
            "{found}"
        );
    }
    let table = event.run("standings");
    assert!(table.contains("\njournal "), "{table}");
    fs::write(&page, "<p>no head</p>").unwrap();
    let refused = event.command(&anew, "verify page.html").output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}
