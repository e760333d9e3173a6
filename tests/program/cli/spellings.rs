//! Every command takes the same spellings of a value.

use snapbox::str;

use crate::desk::{Desk, assert_has};

/// A legal game to its end: 44-20.
const GAME: &str = "c4c5f6c3b5g7e3e6c2f3g3a5h8b3f4f2b4f5f7h3a3d2e2e1a6e7d7c1c6g8f1g4d1b6b1d3g6b7\
    f8a7c7h6a8b2g5g2a1d6h2h5a4d8c8h7e8a2h4b8g1h1";

const SCORES: [&str; 8] = [
    "44-20",
    "44:20",
    "44 - 20",
    " 44 : 20 ",
    "44–20",
    "44—20",
    "44−20",
    "44.0-20,0",
];

/// The first line that names the players of table 1.
fn table_one(printed: &str) -> &str {
    let mut lines = printed.lines();
    lines
        .find(|line| line.contains("TAMENORI"))
        .unwrap_or_default()
}

#[test]
fn a_score_is_spelt_alike_in_every_command_that_enters_one() {
    for score in SCORES {
        let hall = Desk::open();
        let said = hall.ok(&["result", "set", "1", "1", score]);
        assert!(table_one(&said).contains(" 44-20 "), "{score}: {said}");
        let slip = format!("1 {score}\n");
        let said = hall.slips("1", &slip).out;
        assert!(table_one(&said).contains(" 44-20 "), "{slip}: {said}");
        let slip = format!(
            "tam {}\n",
            score
                .replace("44", "x")
                .replace("20", "44")
                .replace('x', "20")
        );
        let said = hall.slips("1", &slip).out;
        assert!(table_one(&said).contains(" 44-20 "), "{slip}: {said}");
        let default = [
            "result", "default", "1", "1", "flag", "white", "--yes", "--score", score,
        ];
        let said = hall.ok(&default);
        assert!(said.contains("44-20 (flag white)"), "{score}: {said}");
        let correct = [
            "result", "correct", "1", "1", "--reason", "x", "--yes", "--score", score, "--ending",
            "none",
        ];
        hall.ok(&correct);
        hall.ok("dispute open 1 1 --by white --about flips");
        let ruling = format!("score {score}");
        hall.ok(&["dispute", "rule", "1", &ruling, "--reason", "seen"]);
        let said = hall.ok("dispute show 1");
        assert!(said.contains("score 44-20"), "{score}: {said}");
    }
}

#[test]
fn a_score_is_spelt_alike_in_every_command_that_asks_about_one() {
    let hall = Desk::open();
    hall.write("game.txt", GAME);
    hall.ok("result set 1 1 30-34");
    let standings = |score: &str| {
        let question = format!("1:1={score}");
        hall.ok(&["standings", "--if", &question])
    };
    let status = |args: &[&str]| hall.run(args).status;
    let wrong = "45-19";
    assert_ne!(standings(wrong), standings("44-20"));
    assert_eq!(status(&["check", "game.txt", "--reported", wrong]), 1);
    hall.write("declared.txt", format!("{GAME}\n= {wrong}\n"));
    assert_eq!(status(&["check", "declared.txt"]), 1);
    for score in SCORES {
        assert_eq!(standings(score), standings("44-20"), "{score}");
        let check = ["check", "game.txt", "--reported", score];
        assert_eq!(status(&check), 0, "{score}");
        let official = ["score", "game.txt", "--reported", score];
        assert_eq!(status(&official), 0, "{score}");
        let claim = format!("60:{score}");
        let claimed = ["check", "game.txt", "--claim", &claim];
        assert_eq!(status(&claimed), 0, "{claim}");
        hall.write("declared.txt", format!("{GAME}\n= {score}\n"));
        assert_eq!(status(&["check", "declared.txt"]), 0, "{score}");
    }
}

#[test]
fn half_discs_are_refused_as_such_where_they_are_not_counted() {
    let hall = Desk::open();
    for score in ["34.5-29.5", "34,5-29,5", "34½-29½"] {
        let said = hall.refused(&["result", "set", "1", "1", score]);
        assert!(said.contains("34.5-29.5 has half discs"), "{score}: {said}");
        let question = format!("1:1={score}");
        let said = hall.refused(&["standings", "--if", &question]);
        assert!(said.contains("34.5-29.5 has half discs"), "{score}: {said}");
    }
    hall.session(str![[r#"
$ result set 1 1 34.25-29.75
? 2
error: `34.25-29.75` is not a score: `34.25` has a fraction other than a half

For more information, try '--help'.
"#]]);
}

#[test]
fn an_ending_is_spelt_alike_in_every_command_and_in_a_file() {
    let hall = Desk::open();
    for (ending, written) in [
        ("flag black", "flag black"),
        ("FLAG Black", "flag black"),
        ("resigned white", "resign white"),
        ("no-show both", "both-absent"),
        ("both absent", "both-absent"),
        ("both-flags", "both-flags"),
        ("flag both", "both-flags"),
    ] {
        let args = ["result", "default", "1", "1", ending, "--yes"];
        let said = hall.ok(&args);
        assert!(said.contains(&format!("({written}")), "{ending}: {said}");
        hall.write("ended.txt", format!("f5d6c3d3\n= {ending}\n"));
        let converted = hall.ok("convert ended.txt --to coordinates");
        assert!(
            converted.contains(&format!("= {written}\n")),
            "{ending}: {converted}"
        );
    }
    hall.session(str![[r#"
$ result default 1 1 flag white --yes
$ result default 1 1 flag both --yes
$ result default 1 1 no show w --yes
$ result default 1 1 flag --yes
? 2
error: `flag` needs a colour: whose flag fell, black or white?
$ result default 1 1 agreed black --yes
? 2
error: `agreed` concerns both players: leave the colour out
"#]]);
}

/// Two players of one name, told apart by numbers, and one with accents.
fn namesakes() -> Desk {
    let hall = Desk::new();
    hall.ok("event new Cup --rounds 3");
    for (name, number) in [
        ("Smith, John", "1001"),
        ("Smith, John", "1002"),
        ("Goto, Haruka", "1003"),
        ("Sjöberg, Zoë", "1004"),
    ] {
        hall.ok(&["player", "add", name, "--number", number, "--new"]);
    }
    hall
}

#[test]
fn a_number_names_the_player_even_among_namesakes() {
    let hall = namesakes();
    hall.session(str![[r#"
$ result bye 1 smith
? 2
error: `smith` matches 2 players: Smith John #1 1001; Smith John #2 1002
help: type more of the name, or the number (`no.`) that `outflank player list` shows
$ result bye 1 1002
$ round set 1 #1 3
"#]]);
    let round = hall.json("round show 1");
    let numbers = hall.json("player list 1001");
    assert_eq!(numbers.len(), 1, "{numbers:?}");
    assert_eq!(round.len(), 2, "{round:?}");
    let said = hall.slips("1", "#1 40\n").out;
    assert_has(&said, "Smith John [1] black 40-24 white Goto Haruka");
}

#[test]
fn a_name_is_found_alike_by_every_command() {
    let hall = namesakes();
    hall.ok("round set 1 goto zoe");
    hall.ok("result set 1 1 40-24");
    for name in [
        "Goto Haruka",
        "Goto, Haruka",
        "Haruka Goto",
        "har",
        "goto h",
        "3",
        "#3",
        "1003",
    ] {
        let explained = hall.ok(&["standings", "--explain", name]);
        assert!(explained.contains("Goto, Haruka"), "{name}: {explained}");
        let listed = hall.ok(&["player", "list", name]);
        assert!(listed.contains("Goto Haruka"), "{name}: {listed}");
        assert!(!listed.contains("Smith"), "{name}: {listed}");
        if !["3", "#3"].contains(&name) {
            let journal = hall.ok(&["journal", "--player", name]);
            assert!(journal.contains("Goto Haruka"), "{name}: {journal}");
        }
    }
    for name in ["Sjoberg", "SJÖBERG", "Sjo\u{308}berg", "zoe sjo"] {
        let explained = hall.ok(&["standings", "--explain", name]);
        assert!(explained.contains("Sjöberg, Zoë"), "{name}: {explained}");
    }
    hall.session(str![[r#"
$ standings --explain Gotto
? 2
error: no player matches `Gotto`; did you mean Goto Haruka #3 1003?
help: `outflank player list` lists the players with their numbers
$ round set 2 gotto zoe
? 2
error: no player matches `gotto`; did you mean Goto Haruka #3 1003?
help: `outflank player list` lists all players; `outflank player add NAME` adds one
"#]]);
}

#[test]
fn a_typed_cell_may_hold_what_a_cell_of_a_file_may_hold() {
    let hall = Desk::open();
    let rows = ". . . . . . . .\n".repeat(3)
        + ". . . O X . . .\n. . . X O 1 . .\n. . ? . . . . .\n"
        + &"- _ . 0 - . . .\n".repeat(2);
    let typed = hall.type_in("sheet type 1 1 --by official", &rows);
    let said = typed.err;
    let strange: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("kept as written"))
        .collect();
    assert_eq!(strange.len(), 1, "{said}");
    assert_has(strange[0], "`?` is not a number, a disc or a blank cell");
}

#[test]
fn a_date_is_a_day_a_month_or_a_year() {
    let hall = Desk::new();
    for date in ["2026-11-21", "2026-11", "2026"] {
        hall.ok(&["event", "new", "Cup", "--date", date]);
    }
    let dates: Vec<_> = hall.json("event list");
    let dates: Vec<&str> = dates
        .iter()
        .filter_map(|event| event["date"].as_str())
        .collect();
    for date in ["2026-11-21", "2026-11", "2026"] {
        assert!(dates.contains(&date), "{dates:?}");
    }
    hall.session(str![[r#"
$ event new Cup --date tomorrow
? 2
error: `tomorrow` is not a date: expected a form such as 2026-11-21, 21/11/2026, 2026-11 or 2026

For more information, try '--help'.
"#]]);
}
