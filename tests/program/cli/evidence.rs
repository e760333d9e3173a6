//! Rulings that keep what was agreed, sheets that were added by mistake, and
//! the desk at which results are entered.

use snapbox::str;

use crate::desk::{Desk, GAME, assert_has};

fn no_control(printed: &str) {
    let control = printed
        .chars()
        .find(|c| c.is_control() && !"\n\t".contains(*c));
    assert_eq!(control, None, "{printed:?}");
}

#[test]
fn to_let_a_sealed_result_stand_keeps_it_and_the_standings() {
    let hall = Desk::open();
    hall.slips("1", "1 40-24\n2 30-34\n3 20-44\n");
    hall.write("bad.txt", "f5 f5 f5");
    hall.run("sheet add 1 1 bad.txt --by black");
    hall.ok("round seal 1");
    let before = hall.ok("--format csv standings");
    hall.ok("dispute open 1 1 --by white --about score");
    let rule = [
        "dispute",
        "rule",
        "1",
        "let stand",
        "--reason",
        "as entered",
    ];
    let said = hall.refused(&rule);
    assert_has(&said, "round 1 is sealed");
    assert_has(&said, "--yes");
    let said = hall.ok(&[&rule[..], &["--yes"]].concat());
    assert_has(&said, "is   LAZARD Emmanuel 40-24");
    assert_has(&said, "ruling 1;");
    assert_eq!(hall.ok("--format csv standings"), before);
}

#[test]
fn a_ruling_says_what_it_replaces_before_it_does() {
    let hall = Desk::open();
    hall.ok("result set 1 1 40-24");
    hall.ok("dispute open 1 1 --by white --about score");
    let rule = ["dispute", "rule", "1", "score 38-26", "--reason", "counted"];
    let said = hall.refused(&rule);
    assert_has(&said, "this replaces the entered 40-24 by 38-26");
    let shown = hall.ok(&[&rule[..], &["--dry-run"]].concat());
    assert_has(&shown, "this replaces the entered 40-24 by 38-26");
    hall.session(str![[r#"
$ round show 1
...
    1  LAZARD Emmanuel  TAMENORI Hideshi  40-24
...
"#]]);
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
        let hall = Desk::open();
        hall.ok(line);
        let shown = hall.ok("--format json round show 1");
        assert!(shown.contains("\"outcome\":\"nobody\""), "{line}: {shown}");
    }
    let hall = Desk::open();
    hall.session(str![[r#"
$ result default 1 2 both-absent
table 2: SHAMAN David [0] black - (both-absent, undecided) white LAZAREV Ivan [0]
          no score yet: neither player appeared, so the director decides; if
          both lose: `outflank result set 1 2 0-0`; another score is entered the
          same way
$ result set 1 2 0-0
"#]]);
}

#[test]
fn a_sheet_is_replaced_or_withdrawn_and_the_journal_says_why() {
    let hall = Desk::open();
    hall.ok("result set 1 1 32-32");
    hall.write("wrong.txt", "no game here");
    hall.write("right.txt", GAME);
    hall.session(str![[r#"
$ sheet add 1 1 wrong.txt --by black
? 1
...
`outflank sheet show 1 1` explains it
$ sheet check 1
? 1
table   1 LAZARD Emmanuel 32-32 TAMENORI Hideshi
          the sheet by Black has findings: S001
          `outflank sheet show 1 1` explains it
3 tables: 1 with findings, 2 without a sheet
$ sheet replace 1 1 1 right.txt --reason misfiled
"#]]);
    let shown = hall.json("sheet show 1 1");
    assert_eq!(shown.len(), 1);
    assert_eq!(
        (&shown[0]["file"], &shown[0]["by"]),
        (&"right.txt".into(), &"black".into())
    );
    hall.session(str![[r#"
$ sheet withdraw 1 1 1 --reason again
? 2
error: table 1 of round 1 has no sheet 1 in use
help: `outflank sheet show 1 1` lists them with their numbers
$ sheet withdraw 1 1 2 --reason again
round 1, table 1: sheet 2 by black is withdrawn; 0 sheets left
$ journal
...
       sheet replace: round 1, table 1: sheet 1 by black replaced (right.txt)
...
$ undo
"#]]);
    assert_eq!(hall.json("sheet show 1 1").len(), 1);
    hall.ok("doctor");
}

#[test]
fn a_sheet_stays_while_a_ruling_about_its_moves_is_in_force() {
    let hall = Desk::open();
    hall.write("sheet.txt", format!("f5{}", &GAME[2..]));
    hall.run("sheet add 1 1 sheet.txt --by black");
    hall.session(str![[r#"
$ dispute open 1 1 --by white --about writing
$ dispute rule 1 'read 1 as e6' --reason seen
$ sheet withdraw 1 1 1 --reason x
? 2
error: a ruling in dispute 1 rests on the sheets of this table
help: `outflank dispute show 1` lists the rulings; withdraw them first with `outflank dispute withdraw N --reason REASON`
$ dispute dismiss 1 --reason x
? 2
error: dispute 1 has a ruling in force, so it cannot be dismissed
help: `outflank dispute show 1` lists the rulings; withdraw them first with `outflank dispute withdraw N --reason REASON`
$ undo
$ dispute dismiss 1 --reason mistake
"#]]);
    assert!(!hall.ok("standings").contains("provisional"));
    hall.ok("dispute open 1 1 --by black --about again");
}

#[test]
fn the_official_sheet_counts_and_every_sheet_is_compared_with_it() {
    let hall = Desk::open();
    hall.write("a.txt", &GAME[..100]);
    hall.write("b.txt", format!("{}h8", &GAME[..100]));
    hall.write("c.txt", GAME);
    for (file, by) in [
        ("a.txt", "black"),
        ("b.txt", "white"),
        ("c.txt", "official"),
    ] {
        hall.run(&["sheet", "add", "1", "1", file, "--by", by]);
    }
    hall.ok("dispute open 1 1 --by white --about score");
    let case = &hall.json("dispute show 1")[0];
    let between = |at: usize| case["comparisons"][at]["between"].to_string();
    assert_eq!(between(0), r#"["official","black"]"#);
    assert_eq!(between(1), r#"["official","white"]"#);
    let shown = hall.ok("dispute show 1");
    for by in ["black", "white", "official"] {
        assert!(
            shown.contains(&format!("sheet by {by}, after move")),
            "{shown}"
        );
    }
    assert!(!shown.contains("solved"), "{shown}");
    hall.session(str![[r#"
$ dispute show 1 --solve
...
solved, by the sheet of black:
  with best play from the last board, black wins 33-31 (advice: the rules
...
"#]]);
}

#[test]
fn results_are_typed_for_the_open_round_with_endings_byes_and_comments() {
    let hall = Desk::open();
    hall.ok(&["player", "add", "Odd, One"]);
    let typed = "# the first table\n1 40-24 flag black # late\n2 resign white\n\
        absent leader\nbye odd\nundo\nnobody 38\nbye odd\n";
    let done = hall.type_in("result enter", typed);
    let (out, err) = (done.out, done.err);
    assert_has(&out, "31-33 (flag black)");
    assert_has(&out, "64-0 (resign white)");
    assert_has(&out, "0-64 (no-show black)");
    assert_has(&out, "undone: ");
    assert_has(&out, "Odd One [1] has a bye");
    assert_has(&err, "line 7, `nobody 38`");
    assert_has(&err, "1 result slip rejected");
    assert_eq!(done.status, 2);
}

#[test]
fn the_change_of_somebody_else_is_not_undone_from_a_pipe() {
    let hall = Desk::open();
    hall.ok("result set 1 1 40-24 --by Bea");
    let done = hall.type_in("result enter 1", "undo\n");
    let err = done.err;
    assert_has(&err, "the last change is not yours");
    assert_has(&err, "by Bea");
    hall.session(str![[r#"
$ round show 1
...
    1  LAZARD Emmanuel  TAMENORI Hideshi  40-24
...
"#]]);
}

#[test]
fn nothing_that_a_user_wrote_reaches_the_terminal_as_a_control_character() {
    let hall = Desk::open();
    let escape = "\u{1b}[31m\u{7}";
    let done = hall.type_in("result enter 1", format!("tan{escape}\n"));
    no_control(&done.err);
    assert!(done.err.contains("tan␛[31m␇"));
    hall.write(
        "p.csv",
        format!("name,given\nBad{escape},Name\nGood,Name\n"),
    );
    for args in [
        &["player", "import", "p.csv", "--enter"][..],
        &["player", "list"],
    ] {
        let done = hall.run(args);
        no_control(&done.out);
        no_control(&done.err);
    }
    let file = format!("f{escape}.txt");
    hall.write(&file, format!("f5 d6 {escape} c3\n"));
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
            no_control(&done.out);
            no_control(&done.err);
        }
        // The styles of the program stay, and are the only escapes.
        let done = hall.run(&[&["--color", "always"], args].concat());
        for printed in [done.out, done.err] {
            assert!(!printed.contains("\u{1b}[31m\u{7}"), "{printed:?}");
            assert!(!printed.contains('\u{7}'), "{printed:?}");
        }
    }
    hall.session(str![[r#"
$ --color always result set 9 9 40-24
? 2
[1m[31merror[0m: there is no round 9; the last one is 1
help: `outflank round pair 2` pairs the next round; `outflank round set 2 BLACK WHITE` sets its tables by hand
"#]]);
}

#[test]
fn the_result_file_says_which_games_were_not_played() {
    let hall = Desk::open();
    hall.slips("1", "1 40-24\n2 no-show white\n3 20-44\n");
    let done = hall.run("export elo");
    let remark = "not played: round 1, SHAMAN David 64-0 (no-show white) LAZAREV Ivan";
    let file = done.out;
    assert!(file.contains(&format!("% {remark}")), "{file}");
    assert!(done.err.contains(&format!("note: {remark}")));
    hall.write("out.elo", &file);
    hall.session(str![[r#"
$ --db other.db import out.elo
out.elo: event 1 (Paris Open), 6 players, 1 round, 3 games, 0 byes
"#]]);
}

#[test]
fn a_result_that_a_short_sheet_cannot_reach_is_said() {
    let hall = Desk::open();
    hall.ok("result set 1 1 20-44");
    let moves: Vec<&str> = super::check::GAME.split_whitespace().collect();
    hall.write("short.txt", moves[..59].join(" "));
    hall.run("sheet add 1 1 short.txt --by black");
    hall.session(str![[r#"
$ sheet check 1
? 1
table   1 LAZARD Emmanuel 20-44 TAMENORI Hideshi
          the sheet by Black has findings: R301, R305
          `outflank sheet show 1 1` explains it
3 tables: 1 with findings, 2 without a sheet
"#]]);
}
