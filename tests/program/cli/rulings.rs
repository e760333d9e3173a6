//! What counts of a game where the slip alone does not say it.

use snapbox::str;

use crate::desk::{Desk, assert_has};

/// A legal game to its end: 44-20.
const GAME: &str = "c4c5f6c3b5g7e3e6c2f3g3a5h8b3f4f2b4f5f7h3a3d2e2e1a6e7d7c1c6g8f1g4d1b6b1d3g6b7\
    f8a7c7h6a8b2g5g2a1d6h2h5a4d8c8h7e8a2h4b8g1h1";

/// Opens a dispute about the first table; the others are none of its business.
fn disputed(result: &str) -> Desk {
    let hall = Desk::open();
    hall.ok(result);
    hall.ok("dispute open 1 1 --by white --about flips");
    hall
}

fn rule(ruling: &str) -> [&str; 7] {
    ["dispute", "rule", "1", ruling, "--reason", "seen", "--yes"]
}

fn status(hall: &Desk) -> String {
    hall.json("dispute list")[0]["status"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn a_draw_win_decides_an_equal_game_only() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ result set 1 1 32-32 --draw-win white
? 2
error: under `woc` an equal game is half a point each, so there is no draw-win
help: leave --draw-win out; `outflank rulesets` lists other rules
$ event new Tokyo --ruleset joa
"#]]);
    for name in ["Ando", "Baba"] {
        hall.ok(&["player", "add", name]);
    }
    hall.session(str![[r#"
$ round set 1 ando baba
$ result set 1 1 33-31 --draw-win white
? 2
error: a draw-win decides an equal game, and 33-31 is not equal
help: leave --draw-win out, or check the score
$ result set 1 1 32-32 --draw-win white
Tokyo: table 1: Ando [0] black 32-32 (draw-win white) white Baba [1]
"#]]);
}

#[test]
fn an_impossible_score_is_not_ruled() {
    let hall = disputed("result set 1 1 40-24");
    let said = hall.refused(&rule("score 40-23"));
    let text = "expected 64 discs, found 63 (40 + 23)";
    assert_has(&said, text);
    let said = hall.refused(&rule("score 34.5-29.5"));
    assert_has(&said, "34.5-29.5 has half discs");
    assert_eq!(status(&hall), "open");
}

#[test]
fn a_dispute_is_open_until_its_rulings_make_a_score() {
    let hall = disputed("result set 1 1 44-20");
    hall.write("sheet.txt", GAME);
    hall.ok("sheet add 1 1 sheet.txt --by official");
    let said = hall.ok(&rule("read 3 as a1"));
    assert_has(&said, "the dispute stays open until");
    assert!(
        !said.contains("now  Ando 44-20"),
        "no score is left: {said}"
    );
    assert_eq!(status(&hall), "open");
    hall.session(str![[r#"
$ dispute withdraw 1 --reason mistake --yes
...
     the dispute is open again; the result entered counts until it is ruled
...
"#]]);
    hall.ok(&rule("read 3 as a1"));
    hall.ok(&rule("score 44-20"));
    assert_eq!(status(&hall), "ruled");
}

#[test]
fn both_can_be_ruled_to_have_lost() {
    let hall = disputed("result default 1 1 both-absent");
    let said = hall.ok(&rule("score 0-0"));
    assert_has(&said, "0-0 (both-absent)");
    let rows = hall.json("standings --live");
    let lost = rows[0].as_array().unwrap();
    assert!(lost.iter().all(|row| row["points"] == 0), "{rows:?}");
    assert_eq!(status(&hall), "ruled");
}

#[test]
fn a_game_without_an_official_result_is_missing() {
    let hall = Desk::open();
    hall.ok("result set 1 2 40-24");
    hall.ok("result set 1 3 40-24");
    hall.ok("result default 1 1 adjourned");
    let missing = hall.json("round missing 1");
    assert_eq!(missing.len(), 1);
    assert_eq!(missing[0]["table"], 1);
    hall.session(str![[r#"
$ round seal 1
? 2
error: round 1 is not complete: table 1 has no result
help: `outflank round missing 1` lists them
"#]]);
}

#[test]
fn a_flag_is_decided_by_the_board_of_the_sheet() {
    let hall = Desk::open();
    hall.write("sheet.txt", GAME);
    hall.session(str![[r#"
$ result default 1 1 flag black
table 1: LAZARD Emmanuel [0] black - (flag black, undecided) white TAMENORI Hideshi [0]
          no score yet: after a flag the game is played to its end, and the
          board is not known; give the transcript, or the final board
$ sheet add 1 1 sheet.txt --by official
$ round show 1
...
    1  LAZARD Emmanuel  TAMENORI Hideshi  31-33 (flag black)
...
"#]]);
    // The other way round it is known at once.
    hall.ok("sheet add 1 2 sheet.txt --by official");
    hall.session(str![[r#"
$ result default 1 2 flag white
table 2: SHAMAN David [1] black 44-20 (flag white) white LAZAREV Ivan [0]
          the first flag to fall loses; the finished board counts
          (time-default.capped.at-most)
"#]]);
}

#[test]
fn what_is_entered_does_not_replace_a_ruling() {
    let hall = disputed("result set 1 1 40-24");
    hall.ok(&rule("score 38-26"));
    for line in [
        "result correct 1 1 --score 36-28 --reason misread --yes",
        "result set 1 1 36-28 --yes",
    ] {
        let said = hall.refused(line);
        assert_has(&said, "was ruled in dispute 1");
        assert_has(&said, "dispute withdraw");
    }
}

#[test]
fn a_bye_given_to_the_wrong_player_is_exchanged() {
    let hall = Desk::open();
    hall.session(str![[r#"
$ player add Late --from-round 1
$ round set 1 late
$ result correct 1 4 --black bor --reason mixed --yes
...
is   BORASSI Michele: bye
...
"#]]);
    let rows = hall.json("round show 1");
    assert_eq!(rows[2]["white"], "Late");
    assert_eq!(rows[3]["black"], "BORASSI Michele");
    hall.session(str![[r#"
$ result correct 1 3 --white bor --reason mixed --yes
...
and  Late: bye (table 4)
...
$ result correct 1 4 --score 40-24 --reason x --yes
? 2
error: table 4 is a bye: it has no game
help: `outflank round show 1` shows the tables; `outflank result correct 1 4 --black NAME` changes who has the bye
"#]]);
}
