//! Standings of an event of the record.

use serde_json::Value;

use snapbox::str;

use crate::desk::{Desk, assert_has};

/// Five players; A has beaten B, C and D still play, F has a bye.
fn hall(new: &[&str]) -> Desk {
    let table = Desk::new();
    ok(&table, &[&["event", "new", "Club"], new].concat());
    for name in ["Ada", "Ben", "Cy", "Di", "Flo"] {
        ok(&table, &["player", "add", name]);
    }
    ok(&table, &["round", "set", "1", "ada", "ben", "--table", "3"]);
    ok(&table, &["round", "set", "1", "cy", "di", "--table", "7"]);
    ok(&table, &["round", "set", "1", "flo", "--table", "9"]);
    table
}

fn ok(table: &Desk, arguments: &[&str]) -> String {
    let answer = table.run(arguments);
    assert_eq!(answer.status, 0, "{arguments:?}: {}", answer.err);
    answer.out
}

#[test]
fn nobody_is_sent_to_a_play_off_while_the_rounds_go_on() {
    let table = hall(&["--rounds", "2"]);
    ok(&table, &["result", "set", "1", "3", "40-24"]);
    assert!(!ok(&table, &["standings"]).contains("play a game for"));
    ok(&table, &["result", "set", "1", "7", "40-24"]);
    assert!(
        !ok(&table, &["standings"]).contains("play a game for"),
        "one round of two"
    );
    let short = hall(&["--rounds", "1"]);
    ok(&short, &["result", "set", "1", "3", "40-24"]);
    ok(&short, &["result", "set", "1", "7", "40-24"]);
    assert!(ok(&short, &["standings"]).contains("Ben and Di have equal points for the last place"));
    let unsaid = hall(&[]);
    ok(&unsaid, &["result", "set", "1", "3", "40-24"]);
    ok(&unsaid, &["result", "set", "1", "7", "40-24"]);
    assert!(
        ok(&unsaid, &["standings"]).contains("if no round follows: Ben and Di have equal points")
    );
}

#[test]
fn a_what_if_names_the_tables_as_the_round_does() {
    let table = hall(&["--rounds", "2"]);
    let shown = ok(
        &table,
        &["standings", "--if", "1:7=10-54", "--format", "json"],
    );
    let rows: Vec<Value> = serde_json::from_str(&shown).unwrap();
    assert_eq!(rows[0]["name"], "Di");
    table.session(str![[r#"
$ standings --if 1:1=40-24
? 2
error: --if `1:1=40-24`: round 1 has no game at table 1; it has games at tables 3 and 7, and a bye, which has no score
help: the table is the number it has in the round: `outflank round show N` lists them
"#]]);
}

#[test]
fn who_is_open_counts_the_rounds_that_are_announced() {
    let table = hall(&["--rounds", "3"]);
    ok(&table, &["result", "set", "1", "3", "40-24"]);
    let said = ok(&table, &["standings", "--open", "--places", "1"]);
    assert_has(&said, "1 result missing, 2 rounds");
    assert_has(&said, "certain: 0\n");
    assert_has(&said, "no chance: 0\n");
}

#[test]
fn a_bye_on_a_small_board_is_a_share_of_it_and_says_so() {
    let table = Desk::new();
    ok(
        &table,
        &["event", "new", "Small", "--variant", "othello-6x6"],
    );
    ok(&table, &["player", "add", "Ada"]);
    ok(&table, &["player", "add", "Ben"]);
    let given = ok(&table, &["result", "bye", "1", "ada"]);
    assert_has(&given, "on 36 squares as 23");
    let answer = table.run("standings --after 1 --format json");
    assert_has(&answer.err, "on 36 squares as 23");
    let rows: Vec<Value> = serde_json::from_str(&answer.out).unwrap();
    // A draw with himself is half of the board and his point: 18 + 6.
    assert_eq!(
        (&rows[0]["discs"], &rows[0]["brightwell"]),
        (&23.into(), &24.into())
    );
    table.session(str![[r#"
$ standings --if 1:1=40-24
? 2
error: --if `1:1=40-24`: expected 36 discs, found 64 (40 + 24)
help: a score is one that `outflank result set` would accept: the whole board, with the empty squares as the ruleset says
"#]]);
}

const ENTRIES: &str = "\
name,country,team,category,designated
Ada,FRA,Lyon,\"women, junior\",yes
Ben,FRA,Lyon,junior,no
Cy,FRA,Lyon,,yes
Di,GBR,,women,
";

#[test]
fn a_list_says_who_is_in_a_category_and_who_counts_for_a_team() {
    let table = Desk::new();
    table.write("p.csv", ENTRIES);
    ok(&table, &["event", "new", "Club", "--rounds", "1"]);
    table.session(str![[r#"
$ player import p.csv
4 players in p.csv: 4 new, 0 changed, 0 unchanged
note: teams and categories belong to an event and were ignored: add --enter
"#]]);
    let said = ok(&table, &["player", "import", "p.csv", "--enter"]);
    assert_has(&said, "4 with a team or categories");
    let again = ok(&table, &["player", "import", "p.csv", "--enter"]);
    assert!(!again.contains("with a team"), "nothing new: {again}");
    ok(&table, &["round", "set", "1", "ben", "ada"]);
    ok(&table, &["round", "set", "1", "di", "cy"]);
    ok(&table, &["result", "set", "1", "1", "40-24"]);
    ok(&table, &["result", "set", "1", "2", "40-24"]);
    assert_eq!(names(&table, &["--category", "Junior"]), ["Ben", "Ada"]);
    assert_eq!(names(&table, &["--category", "women"]), ["Di", "Ada"]);
    let woc = ok(&table, &["rulesets", "show", "woc"]);
    table.write(
        "rome.toml",
        woc.replace("counting = { best = 3 }", "counting = { designated = 2 }")
            .replace("\"team.counting.best\"", "\"team.counting.designated\""),
    );
    let rome = ["standings", "--teams", "--format", "json", "--ruleset"];
    let of = |rules: &str| -> Vec<Value> {
        let said = ok(&table, &[&rome[..], &[rules]].concat());
        serde_json::from_str(&said).unwrap()
    };
    let lyon = |rows: Vec<Value>| rows.into_iter().find(|row| row["team"] == "Lyon").unwrap();
    assert_eq!(lyon(of("woc"))["points"], 1, "the best three");
    assert_eq!(lyon(of("./rome.toml"))["points"], 0, "Ben was not named");
}

fn names(table: &Desk, more: &[&str]) -> Vec<String> {
    let arguments = [&["standings", "--format", "json"], more].concat();
    let rows: Vec<Value> = serde_json::from_str(&ok(table, &arguments)).unwrap();
    let name = |row: &Value| row["name"].as_str().unwrap().to_owned();
    rows.iter().map(name).collect()
}

#[test]
fn a_player_is_put_in_a_category_and_taken_out_again() {
    let table = hall(&["--rounds", "2"]);
    ok(&table, &["player", "add", "Gil", "--category", "junior"]);
    let said = ok(
        &table,
        &[
            "player",
            "assign",
            "ben",
            "--category",
            "junior",
            "--team",
            "Lyon",
        ],
    );
    assert_eq!(said, "Ben: team Lyon; junior\n");
    assert_eq!(names(&table, &["--category", "junior"]).len(), 2);
    assert!(ok(&table, &["player", "list"]).contains("team Lyon; junior"));
    ok(&table, &["undo"]);
    assert_eq!(names(&table, &["--category", "junior"]), ["Gil"]);
    ok(&table, &["player", "assign", "gil", "--category", ""]);
    table.session(str![[r#"
$ standings --category junior
? 2
error: nobody is in the category `junior`
help: `outflank player list` shows the countries and categories; `outflank player assign NAME --category junior` assigns one
"#]]);
    assert_eq!(table.run("player assign gil").status, 2, "nothing said");
    ok(&table, &["doctor"]);
}
