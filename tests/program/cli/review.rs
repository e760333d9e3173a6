//! What a review of reliability has found, once each: these tests fail if it
//! comes back. The rest of the review is tested where it belongs.

use std::fmt::Write as _;

use snapbox::str;

use crate::desk::{Desk, assert_has, text};

/// One game of our own making, in one line.
const GAME: &str = "e6f4c3c4d3d6c5c6d7b5b6f7a6a5b4a7f3c8e8c7f6e7g8g6f8f5g4e3d2h3g5g3h4h5h7d8b8a4b3d1c1b1c2e1e2a3b7f2f1g1b2a2g2h6h2g7";

#[test]
fn an_export_holds_a_received_file_once_however_many_games_are_in_it() {
    let hall = Desk::new();
    let file = format!("# received\n\n{}", format!("{GAME}\n").repeat(30));
    hall.write("archive.txt", &file);
    hall.run("import archive.txt");
    let export = hall.ok("export json --event 1");
    assert_eq!(export.matches("# received").count(), 1);
    assert_eq!(export.matches(GAME).count(), 30, "as often as in the file");
}

#[test]
fn games_that_are_never_closed_are_read_in_linear_time() {
    let hall = Desk::new();
    for (name, open) in [("a.sgf", "(;GM[2]"), ("a.ggf", "(;GM[Othello]")] {
        // When each opening was compared with all after it, this took hours.
        hall.write(name, open.repeat(20_000));
        let done = hall.run(&["check", "--no-repair", "--summary", name]);
        assert_ne!(done.status, 0, "{name}");
        let done = hall.run(&["--format", "json", "check", "--no-repair", name]);
        assert_ne!(done.status, 0, "{name}");
    }
}

#[test]
fn a_summary_counts_the_games_of_joined_files_as_the_json_does() {
    let hall = Desk::new();
    hall.write("joined.txt", "f5d6\n\u{feff}\nf5d6\n");
    let check = ["check", "--no-repair", "joined.txt"];
    let games = hall.json(&check).len();
    let summary = hall.json(&[&check[..], &["--summary"]].concat());
    assert_eq!(summary[0]["games"], games);
    let status = |args: &[&str]| hall.run(args).status;
    let summary = [&check[..], &["--summary"]].concat();
    assert_eq!(status(&check), status(&summary));
}

#[test]
fn nobody_writes_a_second_line_into_the_journal_by_name_or_time() {
    let hall = Desk::open();
    let before = hall.ok("journal");
    let add = ["player", "add", "Anna"];
    for name in ["a\nb", "a\rb", "a\u{1b}[1m", "a\u{85}b"] {
        let refused = hall.refused(&[&add[..], &["--by", name]].concat());
        assert_has(&refused, "the name of the user");
    }
    for time in [
        "2026-13-45T10:00:00Z",
        "2026-02-30T10:00:00Z",
        "2026-05-01T10:00:00Z\nx",
        "2026-05-01T25:00:00Z",
        "yesterday",
    ] {
        let refused = hall.refused(&[&["--now", time], &add[..]].concat());
        assert_has(&refused, "is not a time");
    }
    assert_eq!(hall.ok("journal"), before);
}

#[test]
fn a_clock_that_was_set_back_is_remarked_and_is_not_an_alarm() {
    let hall = Desk::open();
    let earlier = "2026-11-20T09:00:00Z";
    hall.ok(&["--now", earlier, "player", "add", "Anna"]);
    for check in [&["journal", "--verify"][..], &["doctor"]] {
        let done = hall.run(check);
        assert_eq!(done.status, 0, "{check:?}");
        let said = done.out + &done.err;
        assert_has(&said, "is dated before the line");
    }
}

/// A result file with rounds, each the same game, and finals after them.
fn result_file(rounds: &[u32]) -> String {
    let mut file = "%%Tournament: Cup\n%%Country: FRA\n%%Date: 01/05/2026\n%%Sender: Desk\n\n\
        %_% 101, ALPHA, Ann, FRA, 2, 80\n%_% 102, BETA, Bo, FRA, 0, 48\n\n"
        .to_owned();
    for round in rounds {
        write!(file, "%Round: {round}\n101 (40)>(24) 102 B\n\n").unwrap();
    }
    file + "%%Added results\n101 (33)>(31) 102 B\n"
}

#[test]
fn an_edition_with_a_round_less_and_the_same_finals_is_taken() {
    let hall = Desk::new();
    hall.write("cup.ELO", result_file(&[1, 2, 3]));
    hall.ok("import cup.ELO");
    hall.write("cup.ELO", result_file(&[1, 2]));
    hall.session(str![[r#"
$ import cup.ELO --yes
cup.ELO: another edition of event 1 (Cup), 3 changes
  rounds: `2`, was `3`
  round 3, table 1: ALPHA Ann 40-24 BETA Bo is no longer there
  round 3 is no longer there
$ doctor
"#]]);
}

#[test]
fn a_round_with_the_number_0_is_put_into_a_round() {
    let hall = Desk::new();
    hall.write("cup.ELO", result_file(&[0]));
    let done = hall.run("import cup.ELO");
    let said = done.out + &done.err;
    assert_has(&said, "outside the rounds");
    assert!(!said.contains("constraint"), "{said}");
    hall.ok("doctor");
}

#[test]
fn a_result_slip_of_any_length_is_quoted_in_short() {
    let hall = Desk::open();
    let slip = format!("1 {}\n2 40-24\n", "4".repeat(200_000));
    let done = hall.slips("1", &slip);
    assert_eq!(done.status, 2);
    assert!(done.err.len() < 2_000, "{}", done.err.len());
    let entered = done.out;
    assert!(entered.contains("table 2"), "the others count: {entered}");
}

/// `script` gives a command a terminal, and `stty` its size.
#[cfg(target_os = "linux")]
#[test]
fn tables_fit_a_terminal_of_20_columns() {
    use std::process::Command;

    let hall = Desk::open();
    let slips = "1 40-24\n2 33-31\n3 20-44\n";
    assert_eq!(hall.slips("1", slips).status, 0);
    for table in ["standings", "crosstable", "round show 1", "player list"] {
        let program = env!("CARGO_BIN_EXE_outflank");
        let line = format!("stty rows 24 cols 20; {program} -q {table}");
        let done = Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .current_dir(hall.path("."))
            .env("OUTFLANK_STATE", hall.path("state"))
            .env_remove("OUTFLANK_DB")
            .stdin(std::process::Stdio::null())
            .output();
        let Ok(done) = done else {
            return; // No `script` on this machine.
        };
        let printed = text(&done.stdout).replace('\r', "");
        assert!(printed.contains('1'), "{table}: {printed}");
        // Sentences are not broken below 40 columns: nobody could read them.
        let is_row = |line: &&str| !line.contains([';', ',', '`']);
        for row in printed.lines().filter(is_row) {
            assert!(row.chars().count() <= 20, "{table}: {row}\n{printed}");
        }
    }
}
