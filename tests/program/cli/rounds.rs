//! Rounds that check themselves, and standings that say what they count.

use serde_json::Value;

use super::day::{Hall, text};

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

#[test]
fn the_title_of_the_standings_says_what_they_count() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n");
    let shown = hall.run(&["standings"]);
    let title = "Paris Open, before round 1; round 1 in progress, 2 of 3 results (woc)";
    assert!(
        text(&shown.stdout).starts_with(title),
        "{}",
        text(&shown.stdout)
    );
    assert!(text(&shown.stderr).contains("`--live` counts the results that are in"));
    let live = hall.ok(&["standings", "--live"]);
    let title = "Paris Open, live; round 1 in progress, 2 of 3 results (woc)";
    assert!(live.starts_with(title), "{live}");
    let json = hall.run(&["--format", "json", "standings", "--live"]);
    let rows: Vec<Value> = serde_json::from_str(&text(&json.stdout)).unwrap();
    assert_eq!((rows.len(), &rows[0]["points"]), (6, &serde_json::json!(1)));
    assert!(text(&json.stderr).contains("round 1 is in progress (2 of 3 results)"));
    hall.slips("1", "3 40-24\n");
    let shown = hall.run(&["standings"]);
    assert!(text(&shown.stdout).starts_with("Paris Open, after round 1 (woc)"));
    assert_eq!(text(&shown.stderr), "");
}

#[test]
fn a_correction_tells_of_later_rounds_and_of_what_was_published() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 40-24\n");
    hall.ok(&["round", "seal", "1"]);
    hall.write("two.csv", "black,white\nlea,lazard\nsha,tam\nlazarev,bor\n");
    hall.ok(&["round", "set", "2", "--csv", "two.csv"]);
    let correct = [
        "result", "correct", "1", "1", "--score", "20-44", "--reason", "slip", "--yes",
    ];
    let corrected = hall.ok(&correct);
    assert!(
        corrected.contains("round 2 was paired on the old points"),
        "{corrected}"
    );
    let now = hall.run(&["standings"]);
    let note = "`outflank round publish 1` publishes them again";
    assert!(text(&now.stderr).contains(note), "{}", text(&now.stderr));
    let published = hall.ok(&["round", "publish", "1"]);
    assert!(
        published.contains("published (no. 2); replaces no. 1"),
        "{published}"
    );
    let list = hall.ok(&["standings", "--published"]);
    assert!(list.contains("replaces no. 1"), "{list}");
    assert!(list.contains("no longer current"), "{list}");
    assert!(
        hall.refused(&["round", "publish", "2"])
            .contains("round seal 2")
    );
}

#[test]
fn withdrawn_players_are_marked_and_teams_are_explained() {
    let hall = Hall::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 40-24\n");
    hall.ok(&["player", "withdraw", "tam", "--after", "1"]);
    let shown = hall.ok(&["standings"]);
    assert!(
        shown.contains("* TAMENORI, Hideshi withdrew after round 1"),
        "{shown}"
    );
    let cross = hall.ok(&["crosstable"]);
    assert!(cross.contains("withdrew after round 1"), "{cross}");
    assert!(cross.contains("opponent's line"), "{cross}");
    let teams = hall.ok(&["standings", "--teams", "--explain", "fra"]);
    assert!(teams.contains("FRA is ahead of"), "{teams}");
    let women = hall.ok(&["--format", "csv", "standings", "--category", "jpn"]);
    assert!(women.contains(",overall,withdrew_after\r\n"), "{women}");
}
