//! Standings of an event of the record.

use serde_json::Value;

use crate::table::Table;

/// Five players; A has beaten B, C and D still play, F has a bye.
fn hall(new: &[&str]) -> Table {
    let table = Table::new();
    ok(&table, &[&["event", "new", "Club"], new].concat());
    for name in ["Ada", "Ben", "Cy", "Di", "Flo"] {
        ok(&table, &["player", "add", name]);
    }
    ok(&table, &["round", "set", "1", "ada", "ben", "--table", "3"]);
    ok(&table, &["round", "set", "1", "cy", "di", "--table", "7"]);
    ok(&table, &["round", "set", "1", "flo", "--table", "9"]);
    table
}

fn ok(table: &Table, arguments: &[&str]) -> String {
    let answer = table.run(arguments);
    assert_eq!(answer.status, 0, "{arguments:?}: {}", answer.err);
    answer.out
}

#[test]
fn nobody_is_sent_to_a_play_off_while_the_rounds_go_on() {
    let table = hall(&["--rounds", "2"]);
    ok(&table, &["result", "set", "1", "3", "40-24"]);
    assert!(!ok(&table, &["standings"]).contains("for the place"));
    ok(&table, &["result", "set", "1", "7", "40-24"]);
    assert!(
        !ok(&table, &["standings"]).contains("for the place"),
        "one round of two"
    );
    let short = hall(&["--rounds", "1"]);
    ok(&short, &["result", "set", "1", "3", "40-24"]);
    ok(&short, &["result", "set", "1", "7", "40-24"]);
    assert!(ok(&short, &["standings"]).contains("Ben and Di play a game for the place"));
    let unsaid = hall(&[]);
    ok(&unsaid, &["result", "set", "1", "3", "40-24"]);
    ok(&unsaid, &["result", "set", "1", "7", "40-24"]);
    assert!(ok(&unsaid, &["standings"]).contains("if no round follows: equal points"));
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
    let refused = table.run(&["standings", "--if", "1:1=40-24"]);
    assert_eq!(refused.status, 2);
    for said in ["tables 3 and 7, and a bye", "outflank round show"] {
        assert!(refused.err.contains(said), "{}", refused.err);
    }
}

#[test]
fn who_is_open_counts_the_rounds_that_are_announced() {
    let table = hall(&["--rounds", "3"]);
    ok(&table, &["result", "set", "1", "3", "40-24"]);
    let said = ok(&table, &["standings", "--open", "--places", "1"]);
    assert!(said.contains("1 game and 2 rounds to come"), "{said}");
    assert!(
        said.contains("certain: 0\n") && said.contains("out: 0\n"),
        "{said}"
    );
}

#[test]
fn a_bye_on_a_small_board_is_a_share_of_it_and_says_so() {
    let table = Table::new();
    ok(
        &table,
        &["event", "new", "Small", "--variant", "othello-6x6"],
    );
    ok(&table, &["player", "add", "Ada"]);
    ok(&table, &["player", "add", "Ben"]);
    let given = ok(&table, &["result", "bye", "1", "ada"]);
    assert!(given.contains("on 36 squares as 23"), "{given}");
    let answer = table.run(&["standings", "--format", "json"]);
    assert!(answer.err.contains("on 36 squares as 23"), "{}", answer.err);
    let rows: Vec<Value> = serde_json::from_str(&answer.out).unwrap();
    // A draw with himself is half of the board and his point: 18 + 6.
    assert_eq!(
        (&rows[0]["discs"], &rows[0]["brightwell"]),
        (&23.into(), &24.into())
    );
    let refused = table.run(&["standings", "--if", "1:1=40-24"]);
    assert!(
        refused.err.contains("40-24 makes 64, but the board has 36"),
        "{}",
        refused.err
    );
}
