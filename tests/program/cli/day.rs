//! A director's day: an event from the first entry to the result file.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A whole game of our own making: 30-30 on the board, 32-32 with the empties.
pub const GAME: &str = "e6f4c3c4d3d6c5c6d7b5b6f7a6a5b4a7f3c8e8c7f6e7g8g6f8f5g4e3d2h3\
    g5g3h4h5h7d8b8a4b3d1c1b1c2e1e2a3b7f2f1g1b2a2g2h6h2g7";

/// A folder in which a record is kept.
pub struct Hall(tempfile::TempDir);

impl Hall {
    /// Nothing yet.
    pub fn empty() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Six players, the first round paired.
    pub fn open() -> Self {
        let hall = Self::empty();
        hall.write(
            "players.csv",
            "name,given,country\nTAMENORI,Hideshi,JPN\nSHAMAN,David,USA\nLEADER,Imre,GBR\n\
             LAZARD,Emmanuel,FRA\nLAZAREV,Ivan,RUS\nBORASSI,Michele,ITA\n",
        );
        hall.write("one.csv", "black,white\nlazard,tam\nsha,lazarev\nlea,bor\n");
        hall.ok(&[
            "event",
            "new",
            "Paris Open",
            "--rounds",
            "3",
            "--date",
            "2026-11-21",
        ]);
        hall.ok(&["player", "import", "players.csv", "--enter"]);
        hall.ok(&["round", "set", "1", "--csv", "one.csv"]);
        hall
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
        command
            .current_dir(self.0.path())
            .env_remove("OUTFLANK_DB")
            .env_remove("OUTFLANK_EVENT")
            .env("OUTFLANK_STATE", self.path("state"))
            .env("OUTFLANK_USER", "director")
            .env("OUTFLANK_NOW", "2026-11-21T10:00:00Z")
            .env("TZ", "UTC")
            .args(args);
        command
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(args).stdin(Stdio::null()).output().unwrap()
    }

    /// What is printed, if it went well.
    pub fn ok(&self, args: &[&str]) -> String {
        let done = self.run(args);
        assert!(done.status.success(), "{args:?}: {}", text(&done.stderr));
        text(&done.stdout)
    }

    /// What is said, if it was refused.
    pub fn refused(&self, args: &[&str]) -> String {
        let done = self.run(args);
        assert_eq!(
            done.status.code(),
            Some(2),
            "{args:?}: {}",
            text(&done.stdout)
        );
        text(&done.stderr)
    }

    pub fn json(&self, args: &[&str]) -> Vec<Value> {
        let mut all = vec!["--format", "json"];
        all.extend(args);
        let printed = text(&self.run(&all).stdout);
        let lines = printed
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        lines.collect()
    }

    /// Runs a command and types `input`.
    pub fn type_in(&self, args: &[&str], input: impl AsRef<[u8]>) -> Output {
        use std::io::Write;
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut keyboard = child.stdin.take().unwrap();
        keyboard.write_all(input.as_ref()).unwrap();
        drop(keyboard);
        child.wait_with_output().unwrap()
    }

    pub fn slips(&self, round: &str, slips: &str) -> Output {
        self.type_in(&["result", "enter", round], slips)
    }
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_slip_is_answered_with_names_colours_and_new_totals() {
    let hall = Hall::open();
    let done = hall.slips("1", "lazard 38\nsha +4\nbor =\n");
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert_eq!(
        text(&done.stdout),
        "table 1: LAZARD Emmanuel [1] black 38-26 white TAMENORI Hideshi [0]\n\
         table 2: SHAMAN David [1] black 34-30 white LAZAREV Ivan [0]\n\
         table 3: LEADER Imre [0.5] black 32-32 white BORASSI Michele [0.5]\n"
    );
}

#[test]
fn slips_that_cannot_be_are_said_and_the_others_are_taken() {
    let hall = Hall::open();
    let done = hall.slips("1", "laz 38\nsha +3\n2 38-25\n3 33-31\nnobody 30\n");
    let said = text(&done.stderr);
    assert_eq!(done.status.code(), Some(2));
    assert!(said.contains(
        "`laz` matches 2 players: LAZARD Emmanuel (FRA) #4, table 1; \
         LAZAREV Ivan (RUS) #5, table 2"
    ));
    assert!(said.contains("a difference of 3 is impossible"));
    assert!(said.contains("expected 64 discs, found 63 (38 + 25)"));
    assert!(said.contains("no player matches `nobody`"));
    assert!(said.contains("4 result slips rejected"));
    assert!(text(&done.stdout).contains("LEADER Imre [1] black 33-31"));
}

#[test]
fn a_result_that_stands_is_not_replaced_without_a_yes() {
    let hall = Hall::open();
    hall.ok(&["result", "set", "1", "1", "38-26"]);
    let said = hall.refused(&["result", "set", "1", "1", "40-24"]);
    assert!(
        said.contains("table 1 already has a result, 38-26") && said.contains("with 40-24"),
        "{said}"
    );
    let replaced = hall.ok(&["result", "set", "1", "1", "40-24", "--yes"]);
    assert!(replaced.contains("before: LAZARD Emmanuel 38-26 TAMENORI Hideshi"));
}

#[test]
fn a_player_sits_once_a_round_and_a_repeated_pairing_is_warned_of() {
    let hall = Hall::open();
    let twice = hall.refused(&["round", "set", "1", "lazard", "sha"]);
    assert!(twice.contains("LAZARD Emmanuel already plays in round 1, at table"));
    let again = hall.run(&["round", "set", "2", "tam", "lazard"]);
    assert!(text(&again.stderr).contains("already met in round 1"));
}

#[test]
fn the_official_score_of_a_flag_follows_from_the_rules() {
    let hall = Hall::open();
    let args = [
        "result", "default", "1", "1", "flag", "black", "--score", "40-24",
    ];
    assert!(hall.ok(&args).contains("black 31-33 (flag black) white"));
    let absent = hall.ok(&["result", "default", "1", "2", "no-show", "white"]);
    assert!(
        absent.contains("black 64-0 (no-show white) white"),
        "{absent}"
    );
}

#[test]
fn somebody_who_has_left_is_not_paired_and_comes_back() {
    let hall = Hall::open();
    hall.ok(&["player", "withdraw", "tam", "--after", "1"]);
    let away = hall.refused(&["round", "set", "2", "tam", "sha"]);
    assert!(away.contains("withdrew after round 1"), "{away}");
    hall.ok(&["player", "return", "tam", "--round", "2"]);
    hall.ok(&["round", "set", "2", "tam", "sha"]);
}

#[test]
fn a_sealed_round_takes_corrections_only_and_they_show_what_changes() {
    let hall = Hall::open();
    assert!(
        hall.refused(&["round", "seal", "1"])
            .contains("tables 1, 2, 3 have no result")
    );
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n!\n");
    assert!(
        hall.refused(&["result", "set", "1", "1", "40-24"])
            .contains("round 1 is sealed")
    );
    let wrong = [
        "result",
        "correct",
        "1",
        "1",
        "--score",
        "20-44",
        "--dry-run",
    ];
    assert!(hall.ok(&wrong).contains("0 -> 1  TAMENORI, Hideshi"));
    let shown = hall.ok(&["round", "show", "1"]);
    assert!(
        shown.contains("38-26"),
        "a dry run changes nothing: {shown}"
    );
    let why = hall.refused(&["result", "correct", "1", "1", "--score", "20-44", "--yes"]);
    assert!(why.contains("a correction needs a reason"));
    let args = [
        "result", "correct", "1", "1", "--score", "20-44", "--yes", "--reason", "misread",
    ];
    hall.ok(&args);
    assert!(
        hall.ok(&["journal", "--last", "1"])
            .contains("because: misread")
    );
}

#[test]
fn two_players_who_sat_at_each_others_tables_are_exchanged() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n");
    let args = [
        "result", "correct", "1", "1", "--white", "bor", "--reason", "seats", "--yes",
    ];
    hall.ok(&args);
    let games = hall.json(&["round", "show", "1"]);
    assert_eq!(games[0]["white"], "BORASSI Michele");
    assert_eq!(games[2]["white"], "TAMENORI Hideshi");
    hall.ok(&["undo"]);
    let games = hall.json(&["round", "show", "1"]);
    assert_eq!(games[0]["white"], "TAMENORI Hideshi");
    hall.ok(&["doctor"]);
}

#[test]
fn a_sheet_is_kept_whatever_is_wrong_and_held_against_the_result() {
    let hall = Hall::open();
    hall.write("clean.txt", GAME);
    hall.write("wrong.txt", &GAME.replace("h6h2", "h2h6"));
    hall.ok(&["result", "set", "1", "1", "38-26"]);
    let done = hall.run(&["sheet", "add", "1", "1", "clean.txt", "--by", "black"]);
    assert_eq!(done.status.code(), Some(1));
    assert!(
        text(&done.stdout)
            .contains("the sheet by Black ends 32-32, but the result entered is 38-26")
    );
    let other = hall.run(&["sheet", "add", "1", "1", "wrong.txt", "--by", "white"]);
    assert!(text(&other.stdout).contains("the sheets by Black and White differ"));
    let twice = hall.refused(&["sheet", "add", "1", "1", "clean.txt", "--by", "black"]);
    assert!(twice.contains("already has this sheet"));
    let checked = hall.run(&["sheet", "check", "1"]);
    assert_eq!(checked.status.code(), Some(1));
    assert!(text(&checked.stdout).contains("3 tables: 1 with findings, 2 without a sheet"));
    hall.ok(&["doctor"]);
}

#[test]
fn standings_are_provisional_until_a_dispute_is_ruled() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n");
    hall.write("sheet.txt", GAME);
    hall.run(&["sheet", "add", "1", "1", "sheet.txt", "--by", "official"]);
    let about = [
        "dispute",
        "open",
        "1",
        "1",
        "--by",
        "white",
        "--about",
        "the count",
    ];
    hall.ok(&about);
    assert!(hall.ok(&["standings"]).contains("(provisional)"));
    let shown = hall.ok(&["dispute", "show", "1"]);
    assert!(
        shown.contains("sheet by official, after move 56"),
        "{shown}"
    );
    let rule = [
        "dispute",
        "rule",
        "1",
        "score 32-32",
        "--reason",
        "recounted",
        "--yes",
    ];
    let ruled = hall.ok(&rule);
    assert!(
        ruled.contains("is   LAZARD Emmanuel 32-32 TAMENORI Hideshi"),
        "{ruled}"
    );
    assert!(!hall.ok(&["standings"]).contains("(provisional)"));
    hall.ok(&["dispute", "withdraw", "1", "--reason", "a mistake"]);
    assert!(hall.ok(&["standings"]).contains("(provisional)"));
    hall.ok(&["doctor"]);
}

#[test]
fn a_grid_typed_row_by_row_points_out_a_number_typed_twice() {
    let hall = Hall::open();
    let empty = "- - - - - - - -\n";
    let rows = empty.repeat(3) + "- - - - - 1 1 -\n" + "<\n" + &empty.repeat(5);
    let typed = hall.type_in(&["sheet", "type", "1", "1", "--by", "official"], &rows);
    let said = text(&typed.stderr);
    assert!(said.contains("1 is in both f4 and g4"), "{said}");
    assert!(text(&typed.stdout).contains("sheet by official kept (grid, 128 bytes)"));
}
