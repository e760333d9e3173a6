//! Nothing is lost: tests that really kill, fill, damage and compete.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use crate::desk::{GAME, assert_has};

const TABLES: usize = 40;

struct Record {
    folder: tempfile::TempDir,
}

impl Record {
    /// An event with one round of forty tables.
    fn new() -> Self {
        let record = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let mut players = "name\n".to_owned();
        let mut pairings = "black,white\n".to_owned();
        for table in 1..=TABLES {
            writeln!(players, "Black{table:02}x\nWhite{table:02}x").unwrap();
            writeln!(pairings, "Black{table:02}x,White{table:02}x").unwrap();
        }
        fs::write(record.path("players.csv"), players).unwrap();
        fs::write(record.path("pairings.csv"), pairings).unwrap();
        for line in [
            "event new Killing --rounds 5 -q",
            "player import players.csv --enter",
            "round set 1 --csv pairings.csv",
        ] {
            let done = record.run(line);
            assert!(done.status.success(), "{line}: {}", text(&done.stderr));
        }
        record
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
        command
            .current_dir(self.folder.path())
            .env("OUTFLANK_USER", "tester")
            .env("OUTFLANK_STATE", self.path("state"))
            .env_remove("OUTFLANK_DB")
            .env_remove("OUTFLANK_EVENT")
            .args(line.split(' '));
        command
    }

    fn run(&self, line: &str) -> Output {
        self.command(line).output().unwrap()
    }

    /// The result of every table, as entered.
    fn results(&self) -> Vec<Option<(i64, i64)>> {
        let shown = self.run("--format json round show 1");
        let lines = text(&shown.stdout);
        let result = |line: &str| {
            let game: Value = serde_json::from_str(line).unwrap();
            let entered = &game["entered"];
            Some((entered["black"].as_i64()?, entered["white"].as_i64()?))
        };
        lines.lines().map(result).collect()
    }

    /// Nothing half done: the file, the references, the chain, every row.
    fn is_sound(&self) {
        let doctor = self.run("doctor");
        assert!(
            doctor.status.success(),
            "{}{}",
            text(&doctor.stdout),
            text(&doctor.stderr)
        );
    }

    fn entering(&self) -> Child {
        self.command("result enter 1 --yes -q")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Tables confirmed on standard output, as they come.
fn confirmed(child: &mut Child) -> impl Iterator<Item = usize> + use<> {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.map_while(Result::ok).filter_map(|line| {
        let mut words = line.split([' ', ':']);
        (words.next() == Some("table")).then(|| words.next().unwrap().parse().unwrap())
    })
}

#[test]
fn every_result_confirmed_before_a_kill_is_there_after_it() {
    let record = Record::new();
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut kept = 0;
    for round in 0..8 {
        let score = move |table: usize| 20 + i64::try_from(table + round).unwrap() % 24;
        let mut child = record.entering();
        let mut slips = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            for table in 1..=TABLES {
                let black = score(table);
                // The process may be gone in the middle of it: that is the test.
                if writeln!(slips, "{table} {black}-{}", 64 - black).is_err() {
                    return;
                }
            }
        });
        let mut lines = confirmed(&mut child);
        let mut confirmed: Vec<_> = lines.by_ref().take(round * 3).collect();
        sleep(Duration::from_millis(random.random_range(0..40)));
        child.kill().unwrap();
        confirmed.extend(lines);
        child.wait().unwrap();
        writer.join().unwrap();
        let results = record.results();
        for &table in &confirmed {
            let black = score(table);
            assert_eq!(
                results[table - 1],
                Some((black, 64 - black)),
                "table {table}"
            );
        }
        kept += confirmed.len();
        record.is_sound();
    }
    assert!(kept > 0, "no slip was ever confirmed before the kill");
}

/// Games on a line each, so many of them.
fn archive(games: usize) -> String {
    format!("{GAME}\n").repeat(games)
}

#[test]
fn an_import_killed_in_the_middle_leaves_all_of_it_or_nothing() {
    let record = Record::new();
    fs::write(record.path("games.txt"), archive(3000)).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..6 {
        let mut child = record
            .command("import games.txt -q")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(random.random_range(5..500)));
        child.kill().unwrap();
        child.wait().unwrap();
        record.is_sound();
        let rows = record.run("--format json doctor");
        let rows: Value = serde_json::from_slice(&rows.stdout).unwrap();
        let games = rows["rows"]["game"].as_u64().unwrap() - TABLES as u64;
        assert!(games == 0 || games == 3000, "{games} games after a kill");
        assert_eq!(rows["rows"]["sheet"].as_u64().unwrap(), games);
    }
    record.run("import games.txt -q");
    let again = record.run("import games.txt");
    assert!(text(&again.stdout).contains("nothing added"));
    record.is_sound();
}

#[test]
fn two_desks_entering_at_once_lose_nothing() {
    let record = Record::new();
    let mut desks: Vec<Child> = (0..2).map(|_| record.entering()).collect();
    for (desk, child) in desks.iter_mut().enumerate() {
        let mut slips = child.stdin.take().unwrap();
        for table in (1..=TABLES).filter(|table| table % 2 == desk) {
            writeln!(slips, "{table} {}-{}", 20 + table / 2, 44 - table / 2).unwrap();
        }
    }
    for child in &mut desks {
        let confirmed = confirmed(child).count();
        assert!(child.wait().unwrap().success());
        assert_eq!(confirmed, TABLES / 2);
    }
    for (index, result) in record.results().iter().enumerate() {
        let black = 20 + i64::try_from(index + 1).unwrap() / 2;
        assert_eq!(*result, Some((black, 64 - black)));
    }
    record.is_sound();
}

#[test]
fn a_full_disk_is_said_and_the_record_is_untouched() {
    let record = Record::new();
    fs::write(record.path("games.txt"), archive(3000)).unwrap();
    let blocks = fs::metadata(record.path("outflank.db")).unwrap().len() / 512 + 64;
    let script = format!(
        "trap '' XFSZ; ulimit -f {blocks}; exec {} import games.txt",
        env!("CARGO_BIN_EXE_outflank")
    );
    let full = Command::new("sh")
        .args(["-c", &script])
        .current_dir(record.folder.path())
        .env_remove("OUTFLANK_DB")
        .env("OUTFLANK_STATE", record.path("state"))
        .output()
        .unwrap();
    let said = text(&full.stderr);
    assert_eq!(full.status.code(), Some(2), "{said}");
    assert_has(&said, "the disk is full: nothing was changed");
    assert_has(&said, "help: free some disk space");
    record.is_sound();
    let entered = record.run("result set 1 1 40-24");
    assert!(entered.status.success(), "{}", text(&entered.stderr));
}

/// Runs as somebody who may not write everywhere; root may.
fn as_nobody(record: &Record, line: &str) -> Option<Output> {
    let id = Command::new("id").arg("-u").output().ok()?;
    if text(&id.stdout).trim() != "0" {
        return Some(record.run(line));
    }
    let done = Command::new("setpriv")
        .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
        .arg(env!("CARGO_BIN_EXE_outflank"))
        .args(line.split(' '))
        .current_dir(record.folder.path())
        .env("OUTFLANK_USER", "tester")
        .env("OUTFLANK_STATE", record.path("state"))
        .output();
    match done {
        Ok(done) if text(&done.stderr).contains("setpriv:") => None,
        Ok(done) => Some(done),
        Err(_) => None,
    }
}

#[test]
fn a_read_only_record_can_be_read_and_says_why_it_cannot_be_written() {
    let record = Record::new();
    let mode = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let file = record.path("outflank.db");
    let before = fs::read(&file).unwrap();
    mode(&file, 0o444);
    mode(record.folder.path(), 0o555);
    let written = as_nobody(&record, "result set 1 1 40-24");
    let read = as_nobody(&record, "round missing 1");
    mode(record.folder.path(), 0o755);
    let (Some(written), Some(read)) = (written, read) else {
        println!("SKIPPED: this user may write anything, and setpriv is not there");
        return;
    };
    let said = text(&written.stderr);
    assert_eq!(written.status.code(), Some(2), "{said}");
    assert_has(&said, "read-only");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(
        text(&read.stdout).lines().count(),
        TABLES,
        "{}",
        text(&read.stderr)
    );
}

#[test]
fn a_damaged_file_is_found_with_its_place() {
    let record = Record::new();
    let file = record.path("outflank.db");
    let mut bytes = fs::read(&file).unwrap();
    // Three pages in the middle; the first one says what the file is.
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 3 * 4096].fill(0x5a);
    fs::write(&file, bytes).unwrap();
    let doctor = record.run("doctor");
    let said = text(&doctor.stdout);
    assert_eq!(
        doctor.status.code(),
        Some(1),
        "{said}{}",
        text(&doctor.stderr)
    );
    assert_has(&said, "findings");
    let places = ["page ", "Page ", "cannot be read after row", "index "];
    assert!(places.iter().any(|place| said.contains(place)), "{said}");
}

#[test]
fn a_file_cut_off_is_said_to_be_and_nothing_in_it_is_called_sound() {
    let record = Record::new();
    let file = record.path("outflank.db");
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..50_000]).unwrap();
    let doctor = record.run("doctor");
    let said = text(&doctor.stdout);
    assert_eq!(doctor.status.code(), Some(1), "{}", text(&doctor.stderr));
    let expected = format!("cut off: 50000 bytes of {} are there", bytes.len());
    assert_has(&said, &expected);
    assert!(!said.contains("sound"), "{said}");
    assert!(!text(&doctor.stderr).contains("outflank doctor"));
}

#[test]
fn who_has_to_wait_for_another_desk_is_told_why() {
    let record = Record::new();
    let mut other = rusqlite::Connection::open(record.path("outflank.db")).unwrap();
    let writing = other
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .unwrap();
    let waiting = record
        .command("result set 1 1 40-24")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(1800));
    drop(writing);
    let done = waiting.wait_with_output().unwrap();
    assert!(done.status.success());
    let said = text(&done.stderr);
    assert_eq!(
        said.matches("another command is writing").count(),
        1,
        "{said}"
    );
}

#[test]
fn one_byte_of_the_journal_changed_is_found_and_the_entry_named() {
    let record = Record::new();
    let connection = rusqlite::Connection::open(record.path("outflank.db")).unwrap();
    connection
        .execute_batch(
            "DROP TRIGGER journal_is_never_changed;
             UPDATE journal SET by = 'testes' WHERE id = 2;",
        )
        .unwrap();
    drop(connection);
    let verified = record.run("journal --verify");
    let said = text(&verified.stdout);
    assert_eq!(verified.status.code(), Some(1), "{said}");
    assert_has(&said, "line 2");
    assert!(!said.contains("line 3"), "{said}");
}

#[test]
fn a_row_changed_behind_the_journal_is_found() {
    let record = Record::new();
    record.run("result set 1 1 40-24");
    let connection = rusqlite::Connection::open(record.path("outflank.db")).unwrap();
    connection
        .execute_batch(
            "UPDATE game SET black_halves = 24, white_halves = 104 WHERE table_number = 1",
        )
        .unwrap();
    drop(connection);
    let doctor = record.run("doctor");
    assert_eq!(doctor.status.code(), Some(1));
    assert!(text(&doctor.stdout).contains("game 1 is not as line 4 of the journal says"));
}

#[test]
fn a_record_of_a_newer_version_is_refused_with_a_hint_and_unharmed() {
    let record = Record::new();
    let file = record.path("outflank.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection
        .execute_batch("PRAGMA user_version = 99")
        .unwrap();
    drop(connection);
    let before = fs::read(&file).unwrap();
    let refused = record.run("result set 1 1 40-24");
    let said = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert_has(&said, "version 99");
    assert_has(&said, "help:");
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_copy_made_while_others_write_is_whole() {
    let record = Record::new();
    let mut desk = record.entering();
    let mut slips = desk.stdin.take().unwrap();
    for table in 1..=TABLES {
        writeln!(slips, "{table} 40-24").unwrap();
    }
    let copied = record.run("backup copy.db");
    assert!(copied.status.success(), "{}", text(&copied.stderr));
    drop(slips);
    desk.wait().unwrap();
    let doctor = record.run("--db copy.db doctor");
    assert!(doctor.status.success(), "{}", text(&doctor.stdout));
}
