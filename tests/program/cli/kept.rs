//! What is kept for good: lots, publications, what undo takes back.

use serde_json::Value;

use snapbox::str;

use crate::desk::{Desk, GAME, assert_has};

#[test]
fn lots_are_drawn_once_from_a_seed_that_is_kept() {
    let hall = Desk::open();
    hall.slips("1", "1 32-32\n2 32-32\n3 32-32\n");
    let ranks = || -> Vec<Value> {
        let rows = hall.ok("--format json standings");
        let rows: Vec<Value> = serde_json::from_str(&rows).unwrap();
        rows.iter().map(|row| row["rank"].clone()).collect()
    };
    assert!(
        ranks().iter().all(|rank| *rank == 1),
        "nobody has drawn lots"
    );
    hall.session(str![[r#"
$ event lots --number 7
Paris Open, 2026-11-21: lots drawn from seed 7
"#]]);
    assert_eq!(ranks(), [1, 2, 3, 4, 5, 6]);
    hall.session(str![[r#"
$ standings
...
note: lots are drawn from seed 7
$ event lots
? 2
error: lots have already been drawn, from seed 7
help: `outflank standings` shows the order they give; `outflank journal` shows who drew them
$ event show
...
  lots     drawn from seed 7
...
$ journal
...
       event lots: lots drawn from seed 7
$ undo
"#]]);
    assert!(ranks().iter().all(|rank| *rank == 1));
    hall.ok("doctor");
}

#[test]
fn what_was_published_can_be_seen_again_after_a_correction() {
    let hall = Desk::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 40-24\n");
    hall.ok("round seal 1");
    let then = hall.ok("--format json standings");
    hall.ok("result correct 1 1 --score 20-44 --reason slip --yes");
    assert_ne!(then, hall.ok("--format json standings"));
    let published = ["--format", "json", "standings", "--published", "1"];
    assert_eq!(then, hall.ok(&published));
    hall.session(str![[r#"
$ standings --published
round  standing  published         by        no
    1  official  2026-11-21 10:00  director   1  no longer current

journal 8:0f7b973a9a191607
"#]]);
    let shown = hall.ok("standings --published 1");
    assert!(
        shown.starts_with("Paris Open, after round 1 (official)"),
        "{shown}"
    );
    assert!(
        shown.lines().all(|line| line.chars().count() <= 80),
        "{shown}"
    );
    hall.session(str![[r#"
$ standings --published 2
? 2
error: nothing was published after round 2
help: `outflank round seal 2` publishes the standings after it
"#]]);
}

#[test]
fn a_sheet_put_in_the_wrong_place_is_withdrawn_by_undo_and_counts_again_when_added() {
    let hall = Desk::open();
    hall.write("sheet.txt", GAME);
    hall.ok("result set 1 1 32-32");
    let add = "sheet add 1 1 sheet.txt --by black";
    let without = || {
        let checked = hall.run("sheet check 1");
        checked.out.contains("3 without a sheet")
    };
    hall.ok(add);
    assert!(!without());
    hall.ok("undo --reason 'it is of table 2'");
    assert!(without());
    hall.ok("doctor");
    hall.ok(add);
    assert!(!without());
    hall.ok("undo");
    assert!(without());
    hall.ok("doctor");
    // Everything that is kept is written out, what counts no more too.
    let everything: Value = serde_json::from_str(&hall.ok("export json")).unwrap();
    let tables = &everything["tables"];
    assert_eq!(tables["sheet"].as_array().unwrap().len(), 1);
    assert_eq!(tables["withdrawal"][0]["sheet_id"], 1);
}

#[test]
fn undo_takes_a_ruling_back_and_its_withdrawal_too() {
    let hall = Desk::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 32-32\n");
    hall.ok("dispute open 1 1 --by white --about 'the count'");
    hall.ok("dispute rule 1 'score 30-34' --reason recounted --yes");
    let settled = || {
        let shown = hall.ok("standings");
        (!shown.contains("(provisional)")).then(|| hall.ok("-q round show 1"))
    };
    let ruled = settled().expect("ruled");
    assert_has(&ruled, "30-34");
    hall.ok("dispute withdraw 1 --reason 'new sheet'");
    assert_eq!(settled(), None);
    hall.ok("undo");
    assert_eq!(settled(), Some(ruled));
    hall.ok("undo");
    assert_eq!(settled(), None);
    hall.session(str![[r#"
$ round show 1
...
    1  LAZARD Emmanuel  TAMENORI Hideshi  38-26
...
$ doctor
"#]]);
    // The rulings that are no longer in force go with their dispute.
    hall.ok("undo");
    assert_eq!(hall.json("dispute list").len(), 0);
    hall.ok("doctor");
}

#[test]
fn published_standings_are_the_same_csv_as_those_of_the_round() {
    let hall = Desk::open();
    hall.write("joa.toml", &{
        let woc = hall.ok("rulesets show woc");
        woc.replace("tie-breaks = [", "tie-breaks = [\"disc-difference\", ")
    });
    hall.ok("event new Differences --ruleset ./joa.toml");
    hall.ok("player import players.csv --enter");
    hall.ok("round set 1 --csv one.csv");
    hall.slips("1", "1 38-26\n2 34-30\n3 40-24\n");
    hall.ok("round seal 1");
    let now = hall.ok("--format csv standings");
    assert_has(&now, ",-12");
    let published = hall.ok("--format csv standings --published 1");
    assert_eq!(published, now);
    let results = hall.ok("export csv");
    assert!(
        results.lines().count() == 4 && results.ends_with("\r\n"),
        "{results}"
    );
}

#[test]
fn names_in_wide_characters_keep_the_columns_straight() {
    let hall = Desk::new();
    hall.ok("event new 名人戦 --rounds 1");
    for name in ["村上, 健", "Smith, John"] {
        hall.ok(&["player", "add", name]);
    }
    hall.ok("round set 1 村上 Smith");
    hall.slips("1", "1 38-26\n");
    for command in ["standings", "crosstable"] {
        let shown = hall.ok(&[command]);
        let columns: Vec<usize> = shown
            .lines()
            .filter(|line| line.contains("村上") || line.contains("Smith"))
            .map(unicode_width::UnicodeWidthStr::width)
            .collect();
        assert_eq!(columns.len(), 2, "{shown}");
        assert_eq!(columns[0], columns[1], "{shown}");
    }
}
