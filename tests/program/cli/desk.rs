//! The director's desk: answers for programs and spreadsheets, and what is said
//! to whoever types something wrong.

use snapbox::str;

use crate::desk::{Desk, assert_has};

/// Two players at one table.
fn two() -> Desk {
    let hall = Desk::new();
    hall.ok("event new Cup --rounds 2");
    for name in ["Aa", "Bb"] {
        hall.ok(&["player", "add", name]);
    }
    hall.ok("round set 1 aa bb");
    hall
}

fn says(hall: &Desk, args: &[&str], expected: &str) {
    let said = hall.refused(args);
    assert!(said.contains(expected), "{args:?}: {said}");
}

#[test]
fn no_cell_of_a_spreadsheet_becomes_a_formula() {
    let hall = two();
    hall.ok("player add =SUM(A1) --country @X");
    hall.ok("round set 1 =sum");
    for args in [
        &["player", "list"][..],
        &["round", "show", "1"],
        &["round", "show", "1", "--by-name"],
        &["journal"],
    ] {
        let printed = hall.ok(&[&["--format", "csv"], args].concat());
        assert!(printed.contains("'=SUM(A1)"), "{args:?}: {printed}");
        assert!(!printed.contains(",=SUM(A1)"), "{args:?}: {printed}");
    }
}

#[test]
fn a_list_has_the_same_columns_for_programs_and_spreadsheets() {
    let hall = two();
    for args in [&["player", "list"][..], &["event", "list"]] {
        let printed = hall.ok(&[&["--format", "csv"], args].concat());
        let columns: Vec<&str> = printed.lines().next().unwrap().split(',').collect();
        let row = hall.json(args).remove(0);
        let keys: Vec<&String> = row.as_object().unwrap().keys().collect();
        assert_eq!(columns, keys, "{args:?}");
    }
}

#[test]
fn a_round_by_name_is_one_row_a_player_everywhere() {
    let hall = two();
    let rows = hall.json("round show 1 --by-name");
    assert_eq!(rows[1]["name"], "Bb");
    assert_eq!(rows[1]["colour"], "white");
    let csv = hall.ok("--format csv round show 1 --by-name");
    assert_eq!(csv.lines().nth(2), Some("Bb,1,white,Aa"));
}

#[test]
fn every_change_answers_a_program_with_an_object() {
    let hall = two();
    hall.write("s.txt", "f5d6c3\n");
    for args in [
        &["player", "add", "Cc"][..],
        &["player", "withdraw", "cc", "--after", "1"],
        &["player", "return", "cc"],
        &["event", "use", "1"],
        &["undo"],
        &["backup", "copy.db"],
        &["result", "set", "1", "1", "40-24"],
        &["dispute", "open", "1", "1", "--by", "black", "--about", "x"],
        &["sheet", "add", "1", "1", "s.txt", "--by", "black"],
        &["sheet", "show", "1", "1"],
        &["sheet", "check", "1"],
        &["round", "seal", "1", "--absent", "cc"],
    ] {
        let done = hall.run(&[&["--format", "json"], args].concat());
        let printed = done.out;
        let first = printed.lines().next().unwrap_or_default();
        assert!(
            serde_json::from_str::<serde_json::Value>(first).is_ok(),
            "{args:?}: {printed}{}",
            done.err
        );
    }
}

#[test]
fn csv_is_refused_before_anything_is_done_that_has_no_table() {
    let hall = two();
    hall.session(str![[r#"
$ --format csv undo
? 2
error: this command has no CSV output
help: use --format json
"#]]);
    assert_eq!(hall.json("player list").len(), 2);
}

#[test]
fn what_a_sheet_holds_does_nothing_to_the_terminal() {
    let hall = two();
    hall.write("s.txt", "f5 \u{1b}[31md6\u{7f}\r\nc3\n");
    hall.run("sheet add 1 1 s.txt --by black");
    let shown = hall.ok("sheet show 1 1");
    assert_has(&shown, "f5 ␛[31md6␡\nc3");
    assert!(!shown.contains(['\u{1b}', '\u{7f}', '\r']), "{shown:?}");
}

#[test]
fn a_pairing_that_cannot_be_is_named_with_its_line() {
    let hall = two();
    hall.ok("player add Cc");
    hall.write("r.csv", "black,white\naa,bb\naa,cc\n");
    hall.session(str![[r#"
$ round set 2 --csv r.csv
? 2
error: r.csv:3: Aa already plays in round 2, at table 1
help: correct the file and set the round again: nothing was changed
"#]]);
    hall.write("one.csv", "black,white\n\nnobody,cc\n");
    hall.session(str![[r#"
$ round set 2 --csv one.csv
? 2
error: one.csv:3: no player matches `nobody`
help: correct the file and set the round again: nothing was changed
"#]]);
}

#[test]
fn a_wrong_word_is_answered_with_what_is_wrong_about_it() {
    let hall = two();
    hall.ok(&["player", "add", "Cc, Dd", "--number", "5"]);
    let cases: [(&[&str], &str); 11] = [
        (&["round", "set", "2", "cc", "cc"], "against themselves"),
        (&["round", "set", "9", "aa", "bb"], "round pair 2"),
        (
            &["player", "add", "X, Y", "--number", "5"],
            "Cc Dd already has number 5",
        ),
        (&["--db", ".", "event", "list"], ". is a folder"),
        (
            &["--db", "nowhere/x.db", "event", "new", "X"],
            "there is no folder nowhere",
        ),
        (&["backup", "nowhere/x.db"], "there is no folder nowhere"),
        (&["event", "new", ""], "an event needs a name"),
        (&["player", "add", " "], "a player needs a name"),
        (
            &["event", "new", "B", "--rounds", "0"],
            "rounds must be at least 1",
        ),
        (
            &["round", "set", "1", "cc", "--table", "0"],
            "`0` is not a table number",
        ),
        (
            &["event", "new", "B", "--date", "2026-13-45"],
            "not in the calendar",
        ),
    ];
    for (args, expected) in cases {
        says(&hall, args, expected);
        let said = hall.refused(args);
        assert!(!said.contains("CHECK"), "{args:?}: {said}");
    }
}

#[test]
fn who_comes_back_later_can_come_back_earlier() {
    let hall = two();
    hall.session(str![[r#"
$ result set 1 1 40-24
$ player withdraw bb --after 1
$ player return bb --round 4
$ player list
...
  2  Bb    rounds 2 to 3
...
$ round set 2 aa bb
? 2
error: Bb is absent in round 2 and returns in round 4
help: `outflank player return "Bb" --round 2` lets them return earlier
$ player return bb --round 2
$ round set 2 aa bb
$ player return bb
? 2
error: Bb has not withdrawn
"#]]);
}

#[test]
fn a_command_that_needs_a_record_makes_none() {
    let hall = Desk::new();
    hall.write("g.txt", "garbage\n");
    for args in [
        &["undo"][..],
        &["result", "set", "1", "1", "40-24"],
        &["player", "add", "Aa"],
        &["import", "nofile"],
        &["import", "g.txt"],
    ] {
        hall.refused(args);
        assert!(!hall.path("outflank.db").exists(), "{args:?}");
    }
}

#[test]
fn the_number_of_a_player_is_as_good_as_a_name_on_a_slip() {
    let hall = Desk::new();
    hall.ok("event new Cup");
    for (name, number) in [("Kim, J", "100001"), ("Kim, J", "100002")] {
        hall.ok(&["player", "add", name, "--number", number, "--new"]);
    }
    hall.ok("player add Lee");
    hall.ok("player add Park");
    hall.ok("round set 1 100001 lee");
    hall.ok("round set 1 park 100002");
    let done = hall.slips("1", "100002 38\n");
    let said = done.out;
    assert_has(&said, "Park [0] black 26-38 white Kim J");
}

#[test]
fn no_line_of_the_journal_or_of_a_check_is_wider_than_a_terminal() {
    let hall = Desk::open();
    let reason = "the slip was read out in a loud hall and heard by nobody ".repeat(3);
    hall.ok("result set 1 1 40-24");
    hall.ok(&format!(
        "result correct 1 1 --score 38-26 --reason '{reason}' --yes"
    ));
    hall.write("b.txt", "f5d6c3d3c4f4c5b3\n");
    hall.write("w.txt", "f5d6c3d3c4f4c5b4\n");
    for (file, by) in [("b.txt", "black"), ("w.txt", "white")] {
        hall.run(&["sheet", "add", "1", "1", file, "--by", by]);
    }
    for args in [&["journal"][..], &["sheet", "check", "1"]] {
        let printed = hall.run(args).out;
        assert!(printed.lines().count() > 2, "{printed}");
        for line in printed.lines() {
            assert!(line.chars().count() <= 80, "{args:?}: {line}");
        }
    }
}
