//! What is noticed when somebody alters the database with other programs. The
//! table of `docs/trust.md` is written by this test: after a change, run it with
//! `OUTFLANK_WRITE_DOCS=1`.

mod attacks;
mod every_table;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::desk::{GAME, assert_has};
use attacks::{Attack, edits, imported, journal, meddle, rewrite_journal, structure};

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

    /// The command that looks for the head of the sealed round: by its number and
    /// hash, and by the hash alone.
    fn with_head(&self) -> [String; 2] {
        let (_, hash) = self.published.split_once(':').unwrap();
        [&self.published, hash].map(|head| format!("journal --verify --head {head}"))
    }

    /// A copy of the database.
    fn copy(&self, name: &str) -> PathBuf {
        let to = self.folder.path().join(name);
        self.run(&format!("backup {}", to.display()));
        to
    }
}

/// A table of Markdown: what was done, and which command notices it.
fn table(event: &Event, attacks: Vec<Attack>, head: &str) -> String {
    let mut rows = String::new();
    for (number, (what, attack)) in attacks.into_iter().enumerate() {
        let name = format!("{head}-{number}.db").replace(' ', "-");
        let database = event.copy(&name);
        attack(event, &database);
        let [with_head, with_hash] = event.with_head();
        let commands = ["journal --verify", &with_head, &with_hash, "doctor"];
        let found = commands.map(|command| event.says(&database, command));
        assert_eq!(found[1], found[2], "{what}: the hash alone will do");
        rows += &format!("| {what} | {} | {} | {} |\n", found[0], found[1], found[3]);
    }
    format!("| {head} | `journal --verify` | with `--head` | `doctor` |\n|---|---|---|---|\n{rows}")
}

/// Every table of the schema, and what is outside the journal.
fn every_table(event: &Event) -> String {
    let filled = every_table::filled(event);
    let interrupted = every_table::interrupted_import(event.folder.path());
    for database in [&filled, &interrupted] {
        assert!(every_table::is_sound(database), "a false alarm");
    }
    let lines = every_table::lines(&filled, &interrupted);
    let outside = every_table::OUTSIDE.iter();
    let outside = outside.map(|(table, why)| format!("* `{table}`: {why}.\n"));
    let outside: String = outside.collect();
    format!(
        "| Every table | any column changed | a row deleted | a row added |\n|---|---|---|---|\n\
         {lines}\nOutside the journal, on purpose:\n\n{outside}"
    )
}

#[test]
fn the_table_of_what_is_noticed_is_true() {
    let event = Event::new();
    let untouched = event.copy("untouched.db");
    let [with_head, with_hash] = event.with_head();
    for command in ["journal --verify", &with_head, &with_hash, "doctor"] {
        let said = event.says(&untouched, command);
        assert_eq!(said, "**no**", "a false alarm: {command}");
    }
    let tables = [
        table(&event, edits(), "A row that a command wrote"),
        table(&event, imported(), "A row that an import wrote"),
        table(&event, structure(), "The schema"),
        table(&event, journal(), "The journal"),
        attacks::certificate::table(&event),
        every_table(&event),
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
    let again = event.copy("again.db");
    rewrite_journal(&again, "UPDATE journal SET by = 'nobody' WHERE id = 3");
    let (status, view) = check(&again);
    assert_eq!(
        (status, &view["heads"][0]["found"]),
        (Some(1), &"different".into())
    );
    for export in ["export elo --out ev.ELO", "export json --all --out ev.json"] {
        event.run(export);
        let file = export.rsplit(' ').next().unwrap();
        let found = event.run(&format!("verify {file}"));
        assert_has(&found, "is the one that was written down");
    }
    for (database, first) in [(&cut, 9), (&again, 3)] {
        let mut command = event.command(database, "--format json verify ev.json");
        let done = command.output().unwrap();
        let view: Value = serde_json::from_slice(&done.stdout).unwrap();
        assert_eq!(done.status.code(), Some(1), "{view}");
        let message = view["first_difference"]["message"].as_str().unwrap();
        let named = format!("line {first} of the file is the first that differs");
        assert_has(message, &named);
    }
    fs::write(&page, "<p>no head</p>").unwrap();
    let refused = event.command(&again, "verify page.html").output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}
