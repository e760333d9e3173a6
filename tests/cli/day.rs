//! A director's day: an event from the first entry to the result file.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A whole game of our own making: 30-30 on the board, 32-32 with the empties.
const GAME: &str = "e6f4c3c4d3d6c5c6d7b5b6f7a6a5b4a7f3c8e8c7f6e7g8g6f8f5g4e3d2h3\
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
            .env("OUTFLANK_USER", "director")
            .env("OUTFLANK_NOW", "2026-11-21T10:00:00Z")
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

    pub fn slips(&self, round: &str, slips: &str) -> Output {
        use std::io::Write;
        let mut child = self
            .command(&["result", "enter", round])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(slips.as_bytes())
            .unwrap();
        child.wait_with_output().unwrap()
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
        "table   1 LAZARD Emmanuel [1] black 38-26 white TAMENORI Hideshi [0]\n\
         table   2 SHAMAN David [1] black 34-30 white LAZAREV Ivan [0]\n\
         table   3 LEADER Imre [0.5] black 32-32 white BORASSI Michele [0.5]\n"
    );
}

#[test]
fn slips_that_cannot_be_are_said_and_the_others_are_taken() {
    let hall = Hall::open();
    let done = hall.slips("1", "laz 38\nsha +3\n2 38-25\n3 33-31\nnobody 30\n");
    let said = text(&done.stderr);
    assert_eq!(done.status.code(), Some(2));
    assert!(
        said.contains("`laz` could be any of 2: LAZARD Emmanuel, table 1; LAZAREV Ivan, table 2")
    );
    assert!(said.contains("a difference of 3 cannot be"));
    assert!(said.contains("38-25 makes 63 discs, expected 64"));
    assert!(said.contains("no player fits `nobody`"));
    assert!(said.contains("4 slips were not taken"));
    assert!(text(&done.stdout).contains("LEADER Imre [1] black 33-31"));
}

#[test]
fn a_result_that_stands_is_not_replaced_without_a_yes() {
    let hall = Hall::open();
    hall.ok(&["result", "set", "1", "1", "38-26"]);
    let said = hall.refused(&["result", "set", "1", "1", "40-24"]);
    assert!(
        said.contains("table 1 has 38-26 already; not replaced by 40-24"),
        "{said}"
    );
    let replaced = hall.ok(&["result", "set", "1", "1", "40-24", "--yes"]);
    assert!(replaced.contains("before: LAZARD Emmanuel 38-26 TAMENORI Hideshi"));
}

#[test]
fn a_player_sits_once_a_round_and_a_repeated_pairing_is_warned_of() {
    let hall = Hall::open();
    let twice = hall.refused(&["round", "set", "1", "lazard", "sha"]);
    assert!(twice.contains("LAZARD Emmanuel is at a table of round 1 already"));
    let again = hall.run(&["round", "set", "2", "tam", "lazard"]);
    assert!(text(&again.stderr).contains("have met in round 1"));
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
    assert!(away.contains("has been away since after round 1"), "{away}");
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
    assert!(
        hall.ok(&wrong)
            .contains("0 -> 1    points  TAMENORI, Hideshi")
    );
    let shown = hall.ok(&["round", "show", "1"]);
    assert!(
        shown.contains("38-26"),
        "a dry run changes nothing: {shown}"
    );
    let why = hall.refused(&["result", "correct", "1", "1", "--score", "20-44", "--yes"]);
    assert!(why.contains("a correction needs its reason"));
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
    assert!(text(&done.stdout).contains("the sheet by black gives 32-32, entered is 38-26"));
    let other = hall.run(&["sheet", "add", "1", "1", "wrong.txt", "--by", "white"]);
    assert!(text(&other.stdout).contains("the sheets by black and white differ"));
    let twice = hall.refused(&["sheet", "add", "1", "1", "clean.txt", "--by", "black"]);
    assert!(twice.contains("has this very sheet already"));
    let checked = hall.run(&["sheet", "check", "1"]);
    assert_eq!(checked.status.code(), Some(1));
    assert!(text(&checked.stdout).contains("3 tables, 1 with something wrong, 2 without a sheet"));
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
    let ruled = hall.ok(&["dispute", "rule", "1", "let stand", "--reason", "recounted"]);
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
fn a_result_file_written_here_reads_back_as_the_same_event() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n!\n");
    let before = hall.ok(&["--format", "json", "standings"]);
    hall.ok(&["export", "elo", "--out", "paris.ELO"]);
    let from_file = ["--format", "json", "standings", "--from-file", "paris.ELO"];
    let ranks = |text: &str| -> Vec<(Value, Value, Value)> {
        let rows: Vec<Value> = serde_json::from_str(text).unwrap();
        let row = |row: &Value| {
            (
                row["rank"].clone(),
                row["points"].clone(),
                row["discs"].clone(),
            )
        };
        rows.iter().map(row).collect()
    };
    assert_eq!(ranks(&before), ranks(&hall.ok(&from_file)));
    hall.ok(&["import", "paris.ELO"]);
    let again = hall.ok(&["import", "paris.ELO"]);
    assert!(again.contains("here already, nothing added"));
    let imported = hall.ok(&["--format", "json", "standings", "--event", "2"]);
    assert_eq!(ranks(&before), ranks(&imported));
    hall.ok(&["doctor"]);
}

#[test]
fn a_game_taken_out_of_the_rating_is_written_so_again() {
    let hall = Hall::open();
    hall.write(
        "cup.ELO",
        "%%Tournament: Cup\n%%Date: 01/02/2026\n\
         %_% 101, NORTH, Anna, AAA, 2, 80\n%_% 102, SOUTH, Bo, BBB, 0, 48\n\
         %Round: 1\n% 101 (40)>(24) 102 B\n%Round: 2\n102 (24)<(40) 101 B\n",
    );
    hall.ok(&["import", "cup.ELO"]);
    let written = hall.ok(&["export", "elo", "--event", "cup"]);
    let games: Vec<&str> = written.lines().filter(|line| line.contains("40")).collect();
    let expected = [
        "%    101 (40)>(24)     102 B",
        "    102 (24)<(40)     101 B",
    ];
    assert_eq!(games, expected, "{written}");
}

#[test]
fn an_amended_edition_of_an_archive_shows_what_changed() {
    let hall = Hall::open();
    let game = |result: &str| {
        format!("Black: Tamenori\nWhite: Shaman\nEvent: Final\n{GAME} = {result}\n\n")
    };
    hall.write(
        "games.txt",
        &(game("32-32") + &game("32-32").replace("Final", "Other")),
    );
    let first = hall.json(&["import", "games.txt"]);
    assert_eq!(
        (&first[0]["games"], &first[0]["new"]),
        (&2.into(), &2.into())
    );
    let renamed = game("32-32") + &game("40-24").replace("Final", "Other");
    hall.write("games.txt", &renamed);
    let second = hall.json(&["import", "games.txt"]);
    assert_eq!(
        (&second[0]["new"], &second[0]["same"]),
        (&0.into(), &1.into())
    );
    let changed = second[0]["changed"][0].as_str().unwrap();
    assert!(changed.contains("32-32 is now 40-24"), "{changed}");
    hall.ok(&["doctor"]);
}

#[test]
fn an_archive_under_another_name_does_not_double_its_games() {
    let hall = Hall::open();
    let game = |black: &str, result: &str| {
        format!("Black: {black}\nWhite: Shaman\nEvent: Final\n{GAME} = {result}\n\n")
    };
    let names = ["Tamenori", "Leader", "Lazard"];
    let all: String = names.iter().map(|name| game(name, "32-32")).collect();
    hall.write("games.txt", &all);
    hall.ok(&["import", "games.txt"]);
    // The same bytes; then one score put right and a game more; then a part.
    hall.write("copy.txt", &all);
    assert!(
        hall.ok(&["import", "copy.txt"])
            .contains("here already as games.txt")
    );
    let more = all.replacen("32-32", "33-31", 1) + &game("Borassi", "32-32");
    hall.write("second.txt", &more);
    let second = &hall.json(&["import", "second.txt"])[0];
    assert_eq!(second["edition_of"][0], "games.txt");
    let counts = ["games", "new", "same"].map(|key| second[key].as_u64().unwrap());
    assert_eq!(counts, [4, 1, 2], "{second}");
    assert!(
        second["changed"][0]
            .as_str()
            .unwrap()
            .contains("32-32 is now 33-31")
    );
    hall.write("part.txt", &game("Borassi", "32-32"));
    let part = &hall.json(&["import", "part.txt"])[0];
    assert_eq!(
        (&part["same"], &part["gone"]),
        (&1.into(), &Value::Array(vec![]))
    );
    // Another game of the same two is another game.
    hall.write(
        "other.txt",
        &game("Borassi", "32-32").replace(GAME, "f5d6c3"),
    );
    assert_eq!(hall.json(&["import", "other.txt"])[0]["new"], 1);
    hall.ok(&["doctor"]);
}

#[test]
fn a_year_of_wthor_under_another_name_is_an_edition_of_it() {
    let hall = Hall::open();
    let game = |black: &str| {
        format!("Black: {black}\nWhite: Shaman\nEvent: Final\nDate: 2025\n{GAME} = 32-32\n\n")
    };
    hall.write("games.txt", &(game("Tamenori") + &game("Leader")));
    hall.ok(&["convert", "games.txt", "--to", "wthor", "--out", "year.wtb"]);
    hall.ok(&["import", "year.wtb"]);
    // Made on another day: the fourth byte of the head.
    let mut bytes = fs::read(hall.path("year.wtb")).unwrap();
    bytes[3] = bytes[3] % 28 + 1;
    fs::write(hall.path("again.wtb"), bytes).unwrap();
    let again = &hall.json(&["import", "again.wtb"])[0];
    assert_eq!(again["edition_of"][0], "year.wtb", "{again}");
    assert_eq!((&again["new"], &again["same"]), (&0.into(), &2.into()));
}

#[test]
fn games_without_a_head_are_known_again_under_another_name() {
    let hall = Hall::open();
    hall.write("bare.txt", &format!("{GAME}\n"));
    hall.ok(&["import", "bare.txt"]);
    hall.write("renamed.txt", &format!("\n{GAME}\n"));
    let again = &hall.json(&["import", "renamed.txt"])[0];
    assert_eq!((&again["new"], &again["same"]), (&0.into(), &1.into()));
}

#[test]
fn a_work_file_of_papp_becomes_an_event_and_its_next_edition_is_compared() {
    let hall = Hall::open();
    let work = "#_Nom-Tournoi = \"Club Night\" ;\n#_Nombre-Rondes = 2 ;\n\
        #_Date = \"04/01/2025\" ;\n& +000123 +000456;\n(000123 000456);\n\
        (000123 40 000456 24);\nronde-suivante;\n(000456 000123);\n";
    hall.write("papp-internal-workfile.txt", work);
    let file = "papp-internal-workfile.txt";
    assert!(
        hall.ok(&["import", file])
            .contains("2 players, 2 rounds, 2 games")
    );
    let first = hall.ok(&["round", "show", "1", "--event", "club"]);
    assert!(
        first.contains("round 1 (sealed)") && first.contains("40-24"),
        "{first}"
    );
    let second = hall.ok(&["round", "show", "2", "--event", "club"]);
    assert!(
        second.contains("round 2 (open)"),
        "a round without results stays open"
    );
    hall.write(file, &work.replace("40 000456 24", "41 000456 23"));
    let shown = hall.run(&["import", file]);
    assert_eq!(shown.status.code(), Some(2));
    assert!(text(&shown.stdout).contains("round 1, table 1: 123 41-23 456, was 123 40-24 456"));
    assert!(
        hall.ok(&["round", "show", "1", "--event", "club"])
            .contains("40-24")
    );
    hall.write(
        file,
        &work.replace(
            "(000456 000123);",
            "(000456 30 000123 34);\nronde-suivante;\n",
        ),
    );
    let applied = hall.ok(&["import", file, "--yes"]);
    assert!(
        applied.contains("456 30-34 123, was 456 - 123"),
        "{applied}"
    );
    let second = hall.ok(&["round", "show", "2", "--event", "club"]);
    assert!(second.contains("round 2 (sealed)"), "{second}");
    hall.ok(&["undo"]);
    let second = hall.ok(&["round", "show", "2", "--event", "club"]);
    assert!(second.contains("round 2 (open)"), "{second}");
    hall.ok(&["doctor"]);
}

/// A cup of two rounds and a final.
const CUP: &str = "%%Tournament: Cup\n%%Date: 01/02/2026\n%%Sender: Me\n\
    %_% 101, NORTH, Anna, AAA, 2, 80\n%_% 102, SOUTH, Bo, BBB, 1, 64\n\
    %_% 103, EAST, Cy, CCC, 1, 60\n%_% 104, WEST, Di, DDD, 0, 52\n\
    %Round: 1\n101 (40)>(24) 102 B\n103 (36)>(28) 104 B\n\
    %Round: 2\n101 (40)>(24) 103 W\n102 (40)>(24) 104 B\n\
    %%Added results\n101 (33)>(31) 102 B\n";

#[test]
fn another_edition_of_a_result_file_shows_what_it_changes_and_asks() {
    let hall = Hall::open();
    hall.write("cup.ELO", CUP);
    hall.ok(&["import", "cup.ELO"]);
    let before = hall.ok(&["--format", "json", "standings", "--event", "cup"]);
    let amended = CUP
        .replace("(36)>(28) 104", "(26)<(38) 104")
        .replace(
            "%%Added",
            "%Round: 3\n101 (50)>(14) 104 B\n102 (32)=(32) 103 B\n%%Added",
        )
        .replace("%_% 104, WEST, Di", "%_% 104, WEST, Diana");
    // Another name does not make another event of it.
    hall.write("cup-final.ELO", &amended);
    let shown = hall.run(&["import", "cup-final.ELO"]);
    assert_eq!(shown.status.code(), Some(2));
    let told = text(&shown.stdout);
    for line in [
        "rounds: `3`, was `2`",
        "WEST Diana was called WEST Di",
        "round 1, table 2: EAST Cy 26-38 WEST Diana, was EAST Cy 36-28 WEST Diana",
        "round 3, table 1: NORTH Anna 50-14 WEST Diana is new",
        "round 3, table 2: SOUTH Bo 32-32 EAST Cy is new",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
    assert_eq!(told.lines().count(), 5, "{told}");
    assert!(text(&shown.stderr).contains("outflank import cup-final.ELO --yes"));
    assert_eq!(
        before,
        hall.ok(&["--format", "json", "standings", "--event", "cup"])
    );

    hall.ok(&["import", "cup-final.ELO", "--yes"]);
    let from_file = hall.ok(&[
        "--format",
        "json",
        "standings",
        "--from-file",
        "cup-final.ELO",
    ]);
    let here = hall.ok(&["--format", "json", "standings", "--event", "cup"]);
    assert_eq!(from_file, here);
    assert!(
        hall.ok(&["round", "show", "4", "--event", "cup"])
            .contains("33-31")
    );
    assert!(
        hall.ok(&["import", "cup-final.ELO"])
            .contains("nothing added")
    );
    assert_eq!(hall.json(&["event", "list"]).len(), 2);
    hall.ok(&["doctor"]);
    hall.ok(&["undo"]);
    assert_eq!(
        before,
        hall.ok(&["--format", "json", "standings", "--event", "cup"])
    );
    hall.ok(&["doctor"]);
}

#[test]
fn an_edition_that_takes_a_game_and_a_player_out_does_so_and_what_is_disputed_stays() {
    let hall = Hall::open();
    hall.write("cup.ELO", CUP);
    hall.ok(&["import", "cup.ELO"]);
    let open = [
        "dispute", "open", "1", "1", "--event", "cup", "--by", "white", "--about", "flip",
    ];
    hall.ok(&open);
    // It was somebody else, and the disputed game has another score.
    let amended = CUP
        .replace("104, WEST, Di", "105, FAR, Ed")
        .replace(" 104 B", " 105 B")
        .replace("101 (40)>(24) 102", "101 (42)>(22) 102");
    hall.write("cup.ELO", &amended);
    let applied = hall.ok(&["import", "cup.ELO", "--yes"]);
    for line in [
        "new player: FAR Ed",
        "round 1, table 2: EAST Cy 36-28 WEST Di is no longer there",
        "round 1, table 2: EAST Cy 36-28 FAR Ed is new",
        "WEST Di is no longer entered",
        "stays: round 1, table 1: NORTH Anna 40-24 SOUTH Bo, disputed here",
    ] {
        assert!(applied.contains(line), "{line}\n{applied}");
    }
    let rows = hall.ok(&["--format", "json", "standings", "--event", "cup"]);
    assert!(!rows.contains("WEST"), "{rows}");
    hall.ok(&["doctor"]);
    hall.ok(&["undo"]);
    hall.ok(&["doctor"]);
}

#[test]
fn lots_are_drawn_once_from_a_seed_that_is_kept() {
    let hall = Hall::open();
    hall.slips("1", "1 32-32\n2 32-32\n3 32-32\n");
    let ranks = || -> Vec<Value> {
        let rows = hall.ok(&["--format", "json", "standings"]);
        let rows: Vec<Value> = serde_json::from_str(&rows).unwrap();
        rows.iter().map(|row| row["rank"].clone()).collect()
    };
    assert!(
        ranks().iter().all(|rank| *rank == 1),
        "nobody has drawn lots"
    );
    let drawn = hall.ok(&["event", "lots", "--number", "7"]);
    assert_eq!(drawn, "Paris Open, 2026-11-21: lots drawn from seed 7\n");
    assert_eq!(ranks(), [1, 2, 3, 4, 5, 6]);
    let shown = hall.run(&["standings"]);
    assert!(text(&shown.stderr).contains("lots are drawn from seed 7"));
    let again = hall.refused(&["event", "lots"]);
    assert!(again.contains("drawn already, from seed 7"), "{again}");
    assert!(hall.ok(&["event", "show"]).contains("drawn from seed 7"));
    assert!(hall.ok(&["journal"]).contains("lots drawn from seed 7"));
    hall.ok(&["undo"]);
    assert!(ranks().iter().all(|rank| *rank == 1));
    hall.ok(&["doctor"]);
}

#[test]
fn what_was_published_can_be_seen_again_after_a_correction() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 40-24\n");
    hall.ok(&["round", "seal", "1"]);
    let then = hall.ok(&["--format", "json", "standings"]);
    let correction = [
        "result", "correct", "1", "1", "--score", "20-44", "--reason", "slip", "--yes",
    ];
    hall.ok(&correction);
    assert_ne!(then, hall.ok(&["--format", "json", "standings"]));
    let published = ["--format", "json", "standings", "--published", "1"];
    assert_eq!(then, hall.ok(&published));
    let list = hall.ok(&["standings", "--published"]);
    assert!(
        list.contains("official") && list.contains("2026-11-21T10:00:00Z"),
        "{list}"
    );
    let shown = hall.ok(&["standings", "--published", "1"]);
    assert!(
        shown.starts_with("Paris Open, after round 1 (official)"),
        "{shown}"
    );
    assert!(
        shown.lines().all(|line| line.chars().count() <= 80),
        "{shown}"
    );
    let refused = hall.refused(&["standings", "--published", "2"]);
    assert!(
        refused.contains("nothing was published after round 2"),
        "{refused}"
    );
}

#[test]
fn a_sheet_put_in_the_wrong_place_is_withdrawn_by_undo_and_counts_again_when_added() {
    let hall = Hall::open();
    hall.write("sheet.txt", GAME);
    hall.ok(&["result", "set", "1", "1", "32-32"]);
    let add = ["sheet", "add", "1", "1", "sheet.txt", "--by", "black"];
    let without = || {
        let checked = hall.run(&["sheet", "check", "1"]);
        text(&checked.stdout).contains("3 without a sheet")
    };
    hall.ok(&add);
    assert!(!without());
    hall.ok(&["undo", "--reason", "it is of table 2"]);
    assert!(without());
    hall.ok(&["doctor"]);
    hall.ok(&add);
    assert!(!without());
    hall.ok(&["undo"]);
    assert!(without());
    hall.ok(&["doctor"]);
}

#[test]
fn undo_takes_a_ruling_back_and_its_withdrawal_too() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n");
    hall.ok(&[
        "dispute",
        "open",
        "1",
        "1",
        "--by",
        "white",
        "--about",
        "the count",
    ]);
    hall.ok(&[
        "dispute",
        "rule",
        "1",
        "score 30-34",
        "--reason",
        "recounted",
    ]);
    let settled = || {
        let shown = hall.ok(&["standings"]);
        (!shown.contains("(provisional)")).then(|| hall.ok(&["round", "show", "1"]))
    };
    let ruled = settled().expect("ruled");
    assert!(ruled.contains("30-34"), "{ruled}");
    hall.ok(&["dispute", "withdraw", "1", "--reason", "new sheet"]);
    assert_eq!(settled(), None);
    hall.ok(&["undo"]);
    assert_eq!(settled(), Some(ruled));
    hall.ok(&["undo"]);
    assert_eq!(settled(), None);
    assert!(hall.ok(&["round", "show", "1"]).contains("38-26"));
    hall.ok(&["doctor"]);
    let refused = hall.refused(&["undo"]);
    assert!(refused.contains("a ruling rests on it"), "{refused}");
}

#[test]
fn an_archive_that_came_in_is_not_taken_back_and_the_way_on_is_said() {
    let hall = Hall::open();
    hall.write("games.txt", &format!("Black: A\nWhite: B\n{GAME}\n"));
    hall.ok(&["import", "games.txt"]);
    let refused = hall.refused(&["undo"]);
    assert!(refused.contains("stay with their sheets"), "{refused}");
    assert!(refused.contains("import the right edition"), "{refused}");
}

#[test]
fn a_grid_typed_row_by_row_points_out_a_number_typed_twice() {
    use std::io::Write;
    let hall = Hall::open();
    let empty = "- - - - - - - -\n";
    let rows = empty.repeat(3) + "- - - - - 1 1 -\n" + "<\n" + &empty.repeat(5);
    let mut child = hall
        .command(&["sheet", "type", "1", "1", "--by", "official"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(rows.as_bytes())
        .unwrap();
    let typed = child.wait_with_output().unwrap();
    let said = text(&typed.stderr);
    assert!(said.contains("1 stands in f4 and in g4"), "{said}");
    assert!(text(&typed.stdout).contains("sheet by official kept (grid, 128 bytes)"));
}
