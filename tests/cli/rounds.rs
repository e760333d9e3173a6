//! Rounds that check themselves, and standings that say what they count.

use serde_json::Value;

use crate::day::{Hall, text};

/// Five players, nobody paired.
fn five() -> Hall {
    let hall = Hall::empty();
    hall.ok(&["event", "new", "Lab", "--rounds", "2", "--ruleset", "woc"]);
    for name in [
        "Adams, Amy",
        "Brown, Bo",
        "Clark, Cy",
        "Davis, Di",
        "Evans, Ed",
    ] {
        hall.ok(&["player", "add", name, "--country", "GBR"]);
    }
    hall
}

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn an_unpaired_player_is_named_by_set_show_missing_and_seal() {
    let hall = five();
    hall.write(
        "r1.csv",
        "table,black,white\n1,adams,brown\n2,clark,davis\n",
    );
    let set = hall.run(&["round", "set", "1", "--csv", "r1.csv"]);
    let unpaired = "warning: not paired in round 1: Evans Ed\n";
    assert_eq!(text(&set.stderr), unpaired);
    hall.slips("1", "1 40-24\n2 40-24\n");
    let missing = hall.run(&["round", "missing", "1"]);
    assert_eq!(missing.status.code(), Some(1));
    assert_eq!(text(&missing.stderr), unpaired);
    assert!(!text(&missing.stdout).contains("complete"));
    assert_eq!(text(&hall.run(&["round", "show", "1"]).stderr), unpaired);
    let json = hall.run(&["--format", "json", "round", "show", "1"]);
    assert_eq!(lines(&text(&json.stdout)).len(), 2);
    let said = lines(&text(&json.stderr));
    assert_eq!(said[0]["warnings"][0]["code"], "unpaired");
    let refused = hall.refused(&["round", "seal", "1"]);
    assert!(
        refused.contains("Evans Ed has neither a table nor a bye"),
        "{refused}"
    );
    assert!(
        refused.contains("round seal 1 --absent \"Evans Ed\""),
        "{refused}"
    );
    let sealed = hall.ok(&["--format", "json", "round", "seal", "1", "--bye", "evans"]);
    assert_eq!(lines(&sealed)[0]["warnings"], serde_json::json!([]));
    assert!(
        hall.ok(&["round", "missing", "1"])
            .contains("round 1 is complete")
    );
}

#[test]
fn one_table_is_replaced_and_a_whole_round_is_cleared_only_when_asked_for() {
    let hall = five();
    hall.write(
        "r1.csv",
        "board,black,white,result\n4,adams,brown,\n5,clark,davis,\n,evans,\n",
    );
    let set = hall.run(&["round", "set", "1", "--csv", "r1.csv"]);
    assert!(text(&set.stderr).contains("the column `result` was not read"));
    assert!(
        hall.ok(&["round", "show", "1"])
            .contains("    4  Adams Amy")
    );
    let one = [
        "round",
        "set",
        "1",
        "brown",
        "adams",
        "--table",
        "4",
        "--replace",
    ];
    hall.ok(&one);
    let shown = hall.ok(&["round", "show", "1"]);
    assert!(
        shown.contains("Brown Bo") && shown.contains("Clark Cy"),
        "{shown}"
    );
    let refused = hall.refused(&["round", "set", "1", "brown", "adams", "--replace"]);
    assert!(refused.contains("--table N --replace"), "{refused}");
    let refused = hall.refused(&["round", "clear", "1"]);
    assert!(
        refused.contains("take back 3 pairings of round 1?"),
        "{refused}"
    );
    assert!(
        hall.ok(&["round", "clear", "1", "--yes"])
            .contains("3 pairings taken back")
    );
    let piped = hall.type_in(
        &["round", "set", "1", "--csv", "-"],
        "black,white\nadams,brown\nclark,davis\nevans,bye\n",
    );
    assert!(piped.status.success());
}
