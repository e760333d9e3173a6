//! What counts of a game where the slip alone does not say it.

use super::day::Hall;

/// A legal game to its end: 44-20.
const GAME: &str = "c4c5f6c3b5g7e3e6c2f3g3a5h8b3f4f2b4f5f7h3a3d2e2e1a6e7d7c1c6g8f1g4d1b6b1d3g6b7\
    f8a7c7h6a8b2g5g2a1d6h2h5a4d8c8h7e8a2h4b8g1h1";

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Opens a dispute about the first table; the others are none of its business.
fn disputed(result: &str) -> Hall {
    let hall = Hall::open();
    hall.ok(&words(result));
    hall.ok(&words("dispute open 1 1 --by white --about flips"));
    hall
}

fn rule(ruling: &str) -> [&str; 7] {
    ["dispute", "rule", "1", ruling, "--reason", "seen", "--yes"]
}

fn status(hall: &Hall) -> String {
    hall.json(&words("dispute list"))[0]["status"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn a_draw_win_decides_an_equal_game_only() {
    let hall = Hall::open();
    let said = hall.refused(&words("result set 1 1 32-32 --draw-win white"));
    assert!(said.contains("half a point each"), "{said}");
    hall.ok(&words("event new Tokyo --ruleset joa"));
    for name in ["Ando", "Baba"] {
        hall.ok(&["player", "add", name]);
    }
    hall.ok(&words("round set 1 ando baba"));
    let said = hall.refused(&words("result set 1 1 33-31 --draw-win white"));
    assert!(said.contains("33-31 is not equal"), "{said}");
    let said = hall.ok(&words("result set 1 1 32-32 --draw-win white"));
    assert!(
        said.contains("Ando [0] black 32-32 (draw-win white) white Baba [1]"),
        "{said}"
    );
}

#[test]
fn an_impossible_score_is_not_ruled() {
    let hall = disputed("result set 1 1 40-24");
    let said = hall.refused(&rule("score 40-23"));
    let text = "expected 64 discs, found 63 (40 + 23)";
    assert!(said.contains(text), "{said}");
    let said = hall.refused(&rule("score 34.5-29.5"));
    assert!(said.contains("34.5-29.5 has half discs"), "{said}");
    assert_eq!(status(&hall), "open");
}

#[test]
fn a_dispute_is_open_until_its_rulings_make_a_score() {
    let hall = disputed("result set 1 1 44-20");
    hall.write("sheet.txt", GAME);
    hall.ok(&words("sheet add 1 1 sheet.txt --by official"));
    let said = hall.ok(&rule("read 3 as a1"));
    assert!(said.contains("the dispute stays open until"), "{said}");
    assert!(
        !said.contains("now  Ando 44-20"),
        "no score is left: {said}"
    );
    assert_eq!(status(&hall), "open");
    let said = hall.ok(&words("dispute withdraw 1 --reason mistake --yes"));
    let text = "the dispute is open again; the result entered counts";
    assert!(said.contains(text), "{said}");
    hall.ok(&rule("read 3 as a1"));
    hall.ok(&rule("score 44-20"));
    assert_eq!(status(&hall), "ruled");
}

#[test]
fn both_can_be_ruled_to_have_lost() {
    let hall = disputed("result default 1 1 both-absent");
    let said = hall.ok(&rule("score 0-0"));
    assert!(said.contains("0-0 (both-absent)"), "{said}");
    let rows = hall.json(&words("standings --live"));
    let lost = rows[0].as_array().unwrap();
    assert!(lost.iter().all(|row| row["points"] == 0), "{rows:?}");
    assert_eq!(status(&hall), "ruled");
}

#[test]
fn a_game_without_an_official_result_is_missing() {
    let hall = Hall::open();
    hall.ok(&words("result set 1 2 40-24"));
    hall.ok(&words("result set 1 3 40-24"));
    hall.ok(&words("result default 1 1 adjourned"));
    let missing = hall.json(&words("round missing 1"));
    assert_eq!(missing.len(), 1);
    assert_eq!(missing[0]["table"], 1);
    let said = hall.refused(&words("round seal 1"));
    assert!(said.contains("table 1 has no result"), "{said}");
}

#[test]
fn a_flag_is_decided_by_the_board_of_the_sheet() {
    let hall = Hall::open();
    hall.write("sheet.txt", GAME);
    let said = hall.ok(&words("result default 1 1 flag black"));
    assert!(
        said.contains("after a flag the game is played to its end"),
        "{said}"
    );
    hall.ok(&words("sheet add 1 1 sheet.txt --by official"));
    let shown = hall.ok(&words("round show 1"));
    assert!(shown.contains("31-33 (flag black)"), "{shown}");
    // The other way round it is known at once.
    hall.ok(&words("sheet add 1 2 sheet.txt --by official"));
    let said = hall.ok(&words("result default 1 2 flag white"));
    assert!(said.contains("[1] black 44-20 (flag white)"), "{said}");
}

#[test]
fn what_is_entered_does_not_replace_a_ruling() {
    let hall = disputed("result set 1 1 40-24");
    hall.ok(&rule("score 38-26"));
    for line in [
        "result correct 1 1 --score 36-28 --reason misread --yes",
        "result set 1 1 36-28 --yes",
    ] {
        let said = hall.refused(&words(line));
        assert!(said.contains("was ruled in dispute 1"), "{said}");
        assert!(said.contains("dispute withdraw"), "{said}");
    }
}

#[test]
fn a_bye_given_to_the_wrong_player_is_exchanged() {
    let hall = Hall::open();
    hall.ok(&words("player add Late --from-round 1"));
    hall.ok(&words("round set 1 late"));
    let said = hall.ok(&words(
        "result correct 1 4 --black bor --reason mixed --yes",
    ));
    assert!(said.contains("BORASSI Michele: bye"), "{said}");
    let rows = hall.json(&words("round show 1"));
    assert_eq!(rows[2]["white"], "Late");
    assert_eq!(rows[3]["black"], "BORASSI Michele");
    let said = hall.ok(&words(
        "result correct 1 3 --white bor --reason mixed --yes",
    ));
    assert!(said.contains("Late: bye"), "{said}");
    let said = hall.refused(&words("result correct 1 4 --score 40-24 --reason x --yes"));
    assert!(said.contains("--black NAME"), "{said}");
}
