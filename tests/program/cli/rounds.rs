//! Rounds that check themselves, and standings that say what they count.

use serde_json::Value;

use snapbox::str;

use crate::desk::{Desk, assert_has};

/// Five players, nobody paired.
fn five() -> Desk {
    let hall = Desk::new();
    hall.ok("event new Lab --rounds 2 --ruleset woc");
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
    let set = hall.run("round set 1 --csv r1.csv");
    let unpaired = "warning: not paired in round 1: Evans Ed\n";
    assert_eq!(set.err, unpaired);
    hall.slips("1", "1 40-24\n2 40-24\n");
    let missing = hall.run("round missing 1");
    assert_eq!(missing.status, 1);
    assert_eq!(missing.err, unpaired);
    assert!(!missing.out.contains("complete"));
    assert_eq!(hall.run("round show 1").err, unpaired);
    let json = hall.run("--format json round show 1");
    assert_eq!(lines(&json.out).len(), 2);
    let said = lines(&json.err);
    assert_eq!(said[0]["warnings"][0]["code"], "unpaired");
    hall.session(str![[r#"
$ round seal 1
? 2
error: round 1 cannot be sealed: Evans Ed has neither a table nor a bye
help: say why: `outflank round seal 1 --absent "Evans Ed"`, or `--bye "Evans Ed"`; each can be given several times
"#]]);
    let sealed = hall.ok("--format json round seal 1 --bye evans");
    assert_eq!(lines(&sealed)[0]["warnings"], serde_json::json!([]));
    hall.session(str![[r#"
$ round missing 1
round 1 is complete
"#]]);
}

#[test]
fn one_table_is_replaced_and_a_whole_round_is_cleared_only_when_asked_for() {
    let hall = five();
    hall.write(
        "r1.csv",
        "board,black,white,result\n4,adams,brown,\n5,clark,davis,\n,evans,\n",
    );
    hall.session(str![[r#"
$ round set 1 --csv r1.csv
...
warning: the column `result` was not read; expected `table`, `black` and `white`
$ round show 1
...
    4  Adams Amy  Brown Bo  -
...
$ round set 1 brown adams --table 4 --replace
$ round show 1
...
    4  Brown Bo  Adams Amy  -
    5  Clark Cy  Davis Di   -
...
$ round set 1 brown adams --replace
? 2
error: --replace changes one table, and none is named
help: `outflank round set 1 BLACK WHITE --table N --replace` changes table N; `outflank round set 1 --csv FILE --replace` and `outflank round clear 1` change the whole round
$ round clear 1
? 2
error: take back 3 pairings of round 1? The input is not a terminal, so nobody can answer
help: add --yes
$ round clear 1 --yes
round 1: 3 pairings taken back; `outflank undo` brings them back
"#]]);
    let piped = hall.type_in(
        "round set 1 --csv -",
        "black,white\nadams,brown\nclark,davis\nevans,bye\n",
    );
    assert!(piped.status == 0);
}

#[test]
fn the_title_of_the_standings_says_what_they_count() {
    let hall = Desk::open();
    hall.slips("1", "1 38-26\n2 34-30\n");
    let shown = hall.run("standings");
    let title = "Paris Open, before round 1; round 1 in progress, 2 of 3 results (woc)";
    assert!(shown.out.starts_with(title), "{}", shown.out);
    assert_has(&shown.err, "`--live` counts the results that are in");
    let live = hall.ok("standings --live");
    let title = "Paris Open, live; round 1 in progress, 2 of 3 results (woc)";
    assert!(live.starts_with(title), "{live}");
    let json = hall.run("--format json standings --live");
    let rows: Vec<Value> = serde_json::from_str(&json.out).unwrap();
    assert_eq!((rows.len(), &rows[0]["points"]), (6, &serde_json::json!(1)));
    assert!(json.err.contains("round 1 is in progress (2 of 3 results)"));
    hall.slips("1", "3 40-24\n");
    hall.session(str![[r#"
$ standings
Paris Open, after round 1 (woc)

   name               from  games  +  =  -  points  brightwell  discs
1  LEADER, Imre       GBR       1  1  0  0       1          40     40
2  LAZARD, Emmanuel   FRA       1  1  0  0       1          38     38
3  SHAMAN, David      USA       1  1  0  0       1          34     34
4  LAZAREV, Ivan      RUS       1  0  0  1       0          36     30
5  TAMENORI, Hideshi  JPN       1  0  0  1       0          32     26
6  BORASSI, Michele   ITA       1  0  0  1       0          30     24

journal 6:e72921f6a6c98bfd
"#]]);
}

#[test]
fn a_correction_tells_of_later_rounds_and_of_what_was_published() {
    let hall = Desk::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 40-24\n");
    hall.ok("round seal 1");
    hall.write("two.csv", "black,white\nlea,lazard\nsha,tam\nlazarev,bor\n");
    hall.session(str![[r#"
$ round set 2 --csv two.csv
$ result correct 1 1 --score 20-44 --reason slip --yes
...
round 2 was paired on the old points
...
$ standings
...
note: these are not the standings published after round 1 on 2026-11-21 10:00: results were corrected since; `outflank round publish 1` publishes them again
$ round publish 1
standings after round 1 published (no. 2); replaces no. 1 (`outflank standings
  --published 1`)
journal 10:3e3b33c0ec8c791a
$ standings --published
...
    1  official  2026-11-21 10:00  director   1  no longer current
    1  official  2026-11-21 10:00  director   2  replaces no. 1
...
$ round publish 2
? 2
error: round 2 is not sealed, so its standings are not published
help: `outflank round seal 2` seals it and publishes its standings
"#]]);
}

#[test]
fn withdrawn_players_are_marked_and_teams_are_explained() {
    let hall = Desk::open();
    hall.slips("1", "1 38-26\n2 34-30\n3 40-24\n");
    hall.session(str![[r#"
$ player withdraw tam --after 1
$ standings
...
* TAMENORI, Hideshi withdrew after round 1
...
$ crosstable
...
opponent's line and own colour; own discs; running total
...
    withdrew after round 1
...
$ standings --teams --explain fra
...
FRA is ahead of USA: equal points, 38 against 34 discs
...
"#]]);
    let women = hall.ok("--format csv standings --category jpn");
    assert_has(&women, ",overall,withdrew_after\r\n");
}
