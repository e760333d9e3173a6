//! Rulings that keep what was agreed, sheets that were added by mistake, and
//! the desk at which results are entered.

use super::day::{GAME, Hall, text};

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

fn no_control(printed: &[u8]) {
    let shown = text(printed);
    let control = shown
        .chars()
        .find(|c| c.is_control() && !"\n\t".contains(*c));
    assert_eq!(control, None, "{shown:?}");
}

#[test]
fn to_let_a_sealed_result_stand_keeps_it_and_the_standings() {
    let hall = Hall::open();
    hall.slips("1", "1 40-24\n2 30-34\n3 20-44\n");
    hall.write("bad.txt", "f5 f5 f5");
    hall.run(&words("sheet add 1 1 bad.txt --by black"));
    hall.ok(&words("round seal 1"));
    let before = hall.ok(&["--format", "csv", "standings"]);
    hall.ok(&words("dispute open 1 1 --by white --about score"));
    let rule = [
        "dispute",
        "rule",
        "1",
        "let stand",
        "--reason",
        "as entered",
    ];
    let said = hall.refused(&rule);
    assert!(said.contains("round 1 is sealed"), "{said}");
    assert!(said.contains("--yes"), "{said}");
    let said = hall.ok(&[&rule[..], &["--yes"]].concat());
    assert!(said.contains("is   LAZARD Emmanuel 40-24"), "{said}");
    assert!(said.contains("ruling 1;"), "{said}");
    assert_eq!(hall.ok(&["--format", "csv", "standings"]), before);
}

#[test]
fn a_ruling_says_what_it_replaces_before_it_does() {
    let hall = Hall::open();
    hall.ok(&words("result set 1 1 40-24"));
    hall.ok(&words("dispute open 1 1 --by white --about score"));
    let rule = ["dispute", "rule", "1", "score 38-26", "--reason", "counted"];
    let said = hall.refused(&rule);
    assert!(
        said.contains("this replaces the entered 40-24 by 38-26"),
        "{said}"
    );
    let shown = hall.ok(&[&rule[..], &["--dry-run"]].concat());
    assert!(
        shown.contains("this replaces the entered 40-24 by 38-26"),
        "{shown}"
    );
    assert!(hall.ok(&words("round show 1")).contains("40-24"));
    let ruled = &hall.json(&[&rule[..], &["--yes"]].concat())[0];
    assert_eq!(ruled["ruling"], 1);
    assert_eq!(ruled["after"]["score"]["black"], 38);
}

#[test]
fn both_absent_is_entered_where_a_result_is_entered() {
    for line in [
        "result set 1 2 0-0",
        "result default 1 2 both-absent --score 0-0",
        "result correct 1 2 --score 0-0 --reason x --yes",
    ] {
        let hall = Hall::open();
        hall.ok(&words(line));
        let shown = hall.ok(&words("--format json round show 1"));
        assert!(shown.contains("\"outcome\":\"nobody\""), "{line}: {shown}");
    }
    let hall = Hall::open();
    let said = hall.ok(&words("result default 1 2 both-absent"));
    assert!(said.contains("`outflank result set 1 2 0-0`"), "{said}");
    hall.ok(&words("result set 1 2 0-0"));
}

#[test]
fn a_sheet_is_replaced_or_withdrawn_and_the_journal_says_why() {
    let hall = Hall::open();
    hall.ok(&words("result set 1 1 32-32"));
    hall.write("wrong.txt", "no game here");
    hall.write("right.txt", GAME);
    let said = text(
        &hall
            .run(&words("sheet add 1 1 wrong.txt --by black"))
            .stdout,
    );
    assert!(
        said.contains("`outflank sheet show 1 1` explains it"),
        "{said}"
    );
    let check = text(&hall.run(&words("sheet check 1")).stdout);
    assert!(
        check.contains("`outflank sheet show 1 1` explains it"),
        "{check}"
    );
    hall.ok(&words("sheet replace 1 1 1 right.txt --reason misfiled"));
    let shown = hall.json(&words("sheet show 1 1"));
    assert_eq!(shown.len(), 1);
    assert_eq!(
        (&shown[0]["file"], &shown[0]["by"]),
        (&"right.txt".into(), &"black".into())
    );
    let said = hall.refused(&words("sheet withdraw 1 1 1 --reason again"));
    assert!(said.contains("has no sheet 1 in use"), "{said}");
    let said = hall.ok(&words("sheet withdraw 1 1 2 --reason again"));
    assert!(
        said.contains("sheet 2 by black is withdrawn; 0 sheets left"),
        "{said}"
    );
    assert!(
        hall.ok(&["journal"])
            .contains("sheet 1 by black replaced (right.txt)")
    );
    hall.ok(&["undo"]);
    assert_eq!(hall.json(&words("sheet show 1 1")).len(), 1);
    hall.ok(&["doctor"]);
}

#[test]
fn a_sheet_stays_while_a_ruling_about_its_moves_is_in_force() {
    let hall = Hall::open();
    hall.write("sheet.txt", &format!("f5{}", &GAME[2..]));
    hall.run(&words("sheet add 1 1 sheet.txt --by black"));
    hall.ok(&words("dispute open 1 1 --by white --about writing"));
    hall.ok(&["dispute", "rule", "1", "read 1 as e6", "--reason", "seen"]);
    let said = hall.refused(&words("sheet withdraw 1 1 1 --reason x"));
    assert!(
        said.contains("a ruling in dispute 1 rests on the sheets"),
        "{said}"
    );
    let said = hall.refused(&words("dispute dismiss 1 --reason x"));
    assert!(said.contains("has a ruling in force"), "{said}");
    hall.ok(&["undo"]);
    hall.ok(&words("dispute dismiss 1 --reason mistake"));
    assert!(!hall.ok(&["standings"]).contains("provisional"));
    hall.ok(&words("dispute open 1 1 --by black --about again"));
}

#[test]
fn the_official_sheet_counts_and_every_sheet_is_compared_with_it() {
    let hall = Hall::open();
    hall.write("a.txt", &GAME[..100]);
    hall.write("b.txt", &format!("{}h8", &GAME[..100]));
    hall.write("c.txt", GAME);
    for (file, by) in [
        ("a.txt", "black"),
        ("b.txt", "white"),
        ("c.txt", "official"),
    ] {
        hall.run(&["sheet", "add", "1", "1", file, "--by", by]);
    }
    hall.ok(&words("dispute open 1 1 --by white --about score"));
    let case = &hall.json(&words("dispute show 1"))[0];
    let between = |at: usize| case["comparisons"][at]["between"].to_string();
    assert_eq!(between(0), r#"["official","black"]"#);
    assert_eq!(between(1), r#"["official","white"]"#);
    let shown = hall.ok(&words("dispute show 1"));
    for by in ["black", "white", "official"] {
        assert!(
            shown.contains(&format!("sheet by {by}, after move")),
            "{shown}"
        );
    }
    assert!(!shown.contains("solved"), "{shown}");
    let solved = hall.ok(&words("dispute show 1 --solve"));
    let advice = "solved, by the sheet of black:\n  with best play from the last board, ";
    assert!(solved.contains(advice), "{solved}");
}

#[test]
fn results_are_typed_for_the_open_round_with_endings_byes_and_comments() {
    let hall = Hall::open();
    hall.ok(&["player", "add", "Odd, One"]);
    let typed = "# the first table\n1 40-24 flag black # late\n2 resign white\n\
        absent leader\nbye odd\nundo\nnobody 38\nbye odd\n";
    let done = hall.type_in(&["result", "enter"], typed);
    let (out, err) = (text(&done.stdout), text(&done.stderr));
    assert!(out.contains("31-33 (flag black)"), "{out}");
    assert!(out.contains("64-0 (resign white)"), "{out}");
    assert!(out.contains("0-64 (no-show black)"), "{out}");
    assert!(out.contains("undone: "), "{out}");
    assert!(out.contains("Odd One [1] has a bye"), "{out}");
    assert!(err.contains("line 7, `nobody 38`"), "{err}");
    assert!(err.contains("1 result slip rejected"), "{err}");
    assert_eq!(done.status.code(), Some(2));
}

#[test]
fn the_change_of_somebody_else_is_not_undone_from_a_pipe() {
    let hall = Hall::open();
    hall.ok(&words("result set 1 1 40-24 --by Bea"));
    let done = hall.type_in(&words("result enter 1"), "undo\n");
    let err = text(&done.stderr);
    assert!(err.contains("the last change is not yours"), "{err}");
    assert!(err.contains("by Bea"), "{err}");
    assert!(hall.ok(&words("round show 1")).contains("40-24"));
}

#[test]
fn nothing_that_a_user_wrote_reaches_the_terminal_as_a_control_character() {
    let hall = Hall::open();
    let escape = "\u{1b}[31m\u{7}";
    let done = hall.type_in(&words("result enter 1"), format!("tan{escape}\n"));
    no_control(&done.stderr);
    assert!(text(&done.stderr).contains("tan␛[31m␇"));
    hall.write(
        "p.csv",
        &format!("name,given\nBad{escape},Name\nGood,Name\n"),
    );
    for args in [
        &words("player import p.csv --enter")[..],
        &["player", "list"],
    ] {
        let done = hall.run(args);
        no_control(&done.stdout);
        no_control(&done.stderr);
    }
    let file = format!("f{escape}.txt");
    hall.write(&file, &format!("f5 d6 {escape} c3\n"));
    for args in [
        &["sheet", "add", "1", "1", &file, "--by", "black"][..],
        &["sheet", "show", "1", "1"],
        &["sheet", "check", "1"],
        &["check", &file],
        &["check", &format!("missing{escape}")],
        &["result", "set", "1", "1", escape],
        &["round", "show", escape],
    ] {
        for color in ["never", "auto"] {
            let done = hall.run(&[&["--color", color], args].concat());
            no_control(&done.stdout);
            no_control(&done.stderr);
        }
        // The styles of the program stay, and are the only escapes.
        let done = hall.run(&[&["--color", "always"], args].concat());
        for printed in [text(&done.stdout), text(&done.stderr)] {
            assert!(!printed.contains("\u{1b}[31m\u{7}"), "{printed:?}");
            assert!(!printed.contains('\u{7}'), "{printed:?}");
        }
    }
    let said = hall.run(&["--color", "always", "result", "set", "9", "9", "40-24"]);
    assert!(
        text(&said.stderr).contains("\u{1b}["),
        "an error has its colour"
    );
}

#[test]
fn the_result_file_says_which_games_were_not_played() {
    let hall = Hall::open();
    hall.slips("1", "1 40-24\n2 no-show white\n3 20-44\n");
    let done = hall.run(&words("export elo"));
    let remark = "not played: round 1, SHAMAN David 64-0 (no-show white) LAZAREV Ivan";
    let file = text(&done.stdout);
    assert!(file.contains(&format!("% {remark}")), "{file}");
    assert!(text(&done.stderr).contains(&format!("note: {remark}")));
    hall.write("out.elo", &file);
    let read = hall.ok(&words("--db other.db import out.elo"));
    assert!(read.contains("3 games"), "{read}");
}

#[test]
fn a_result_that_a_short_sheet_cannot_reach_is_said() {
    let hall = Hall::open();
    hall.ok(&words("result set 1 1 20-44"));
    let moves: Vec<&str> = super::check::GAME.split_whitespace().collect();
    hall.write("short.txt", &moves[..59].join(" "));
    hall.run(&words("sheet add 1 1 short.txt --by black"));
    let check = text(&hall.run(&words("sheet check 1")).stdout);
    assert!(check.contains("R305"), "{check}");
}
