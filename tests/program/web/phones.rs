//! What phones may see and do, and the desk when players disagree.

use axum::http::StatusCode;

use super::entry::{Phone, after, joined, player, results, waiting, with_round};
use super::site::{From, Site, hidden};
use crate::desk::assert_has;

const CONSOLE: From = From::Console;

fn claim<'s>(site: &'s Site, who: &str, black: &str, white: &str) -> Phone<'s> {
    let table = "/enter/8/1";
    let fields = [("black", black), ("white", white)];
    let phone = player(site, who);
    let sent = phone.post(table, "/enter/8/1/result", &fields);
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    phone
}

#[test]
fn the_desk_asks_again_about_a_result_that_contradicts_a_player() {
    let site = with_round();
    claim(&site, "7", "40", "24");
    let before = site.line();
    let typed = [("round", "8"), ("table-1", "24-40"), ("table-2", "33-31")];
    let asked = site.post(CONSOLE, "/desk", "/desk/results", &typed);
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_has(&asked.body, "Goto Haruka claims 40-24");
    assert_eq!(hidden(&asked.body, "sure-table-1"), "24-40");
    assert_eq!(site.line(), before + 1, "the other table is entered");
    let other = [
        ("round", "8"),
        ("table-1", "30-34"),
        ("sure-table-1", "24-40"),
    ];
    let other = site.post(CONSOLE, "/desk", "/desk/results", &other);
    assert!(
        other.body.contains("claims 40-24"),
        "something else was confirmed"
    );
    let sure = [
        ("round", "8"),
        ("table-1", "24-40"),
        ("sure-table-1", "24-40"),
    ];
    let sure = site.post(CONSOLE, "/desk", "/desk/results", &sure);
    assert_eq!(sure.status, StatusCode::SEE_OTHER, "{}", sure.body);
    assert_eq!(results(&site), ["24-40", "33-31"]);
    let late = [("round", "8"), ("table-1", "30-34")];
    let late = site.post(CONSOLE, "/desk", "/desk/results", &late);
    let text = "Table 1 already has 24-40; you typed 30-34.";
    assert_has(&late.body, text);
}

#[test]
fn what_the_player_says_is_entered_without_a_question() {
    let site = with_round();
    claim(&site, "7", "40", "24");
    let typed = [("round", "8"), ("table-1", "40-24")];
    let entered = site.post(CONSOLE, "/desk", "/desk/results", &typed);
    assert_eq!(entered.status, StatusCode::SEE_OTHER, "{}", entered.body);
}

#[test]
fn a_disputed_table_is_marked_and_a_judge_is_asked_again() {
    let site = with_round();
    let black = claim(&site, "7", "40", "24");
    claim(&site, "9", "30", "34");
    let round = site.get(From::Hall, "/round/8").body;
    assert_has(&round, ">disputed</a>");
    let phone = black.get("/enter/8/1").body;
    assert_has(&phone, "This table is disputed");
    let judge = [("role", "table-judge"), ("first", "1"), ("last", "4")];
    let judge = joined(&site, "official", "Judge", &judge);
    assert!(judge.get("/enter").body.contains("disputed"));
    let score = [("black", "40"), ("white", "24")];
    let (table, path) = ("/enter/8/1", "/enter/8/1/result");
    let asked = judge.post(table, path, &score);
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_has(&asked.body, "is open: the players claim");
    let sure = hidden(&asked.body, "sure").to_owned();
    let sure = [score[0], score[1], ("sure", sure.as_str())];
    assert_eq!(
        after(&judge.post(table, path, &sure)),
        "/enter/8/1?done=entered"
    );
}

#[test]
fn an_official_takes_nobodys_claim_or_sheet_back() {
    let site = with_round();
    let black = claim(&site, "7", "40", "24");
    let arbiter = joined(&site, "official", "Arbiter", &[("role", "arbiter")]);
    let before = site.line();
    for what in ["withdraw", "sheet/withdraw"] {
        let path = format!("/enter/8/1/{what}");
        let refused = arbiter.post("/enter/8/1", &path, &[("sheet", "1")]);
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
        assert_has(&refused.body, "Only a player of this table");
    }
    assert_eq!(site.line(), before);
    let own = black.post("/enter/8/1", "/enter/8/1/withdraw", &[]);
    assert_eq!(after(&own), "/enter/8/1?done=withdrawn");
}

#[test]
fn a_player_sees_no_form_of_another_table() {
    let site = with_round();
    let phone = player(&site, "7");
    let own = phone.get("/enter/8/1").body;
    assert!(own.contains("Send my result"));
    let words = [("black", "x"), ("white", "y")];
    let words = phone.post("/enter/8/1", "/enter/8/1/result", &words).body;
    assert!(words.contains("Type a number of discs in each box."));
    let other = phone.get("/enter/8/2").body;
    let where_else = "This is not your table. You play at table 1.";
    assert_has(&other, where_else);
    let fields = [("black", "40"), ("white", "24")];
    let claimed = phone.post("/enter/8/1", "/enter/8/2/result", &fields);
    assert_eq!(claimed.status, StatusCode::FORBIDDEN);
    assert_has(&claimed.body, where_else);
    assert!(!other.contains("<form"), "{other}");
    let sheet = phone.get("/enter/sheet/8/2");
    assert_eq!(sheet.status, StatusCode::FORBIDDEN);
    assert!(sheet.body.contains("href=\"/enter\""));
}

#[test]
fn a_device_that_may_not_use_a_page_is_told_what_it_may_do() {
    let site = with_round();
    let phone = player(&site, "7").get("/desk");
    assert_eq!(phone.status, StatusCode::FORBIDDEN);
    assert_has(&phone.body, "known as phone 7");
    assert!(phone.body.contains("To my table") && !phone.body.contains("/join"));
    let arbiter = joined(&site, "official", "Arbiter", &[("role", "arbiter")]);
    let page = arbiter.get("/desk/players").body;
    assert_has(&page, "To the desk");
    let hall = site.get(From::Hall, "/desk").body;
    assert_has(&hall, "href=\"/join\"");
    let enter = site.get(From::Hall, "/enter").body;
    assert!(enter.contains("players and officials who have joined"));
    assert_has(&enter, "href=\"/join\"");
}

#[test]
fn a_photo_that_is_too_large_stays_on_the_page() {
    let site = with_round();
    let phone = player(&site, "7");
    let mut photo = b"\xff\xd8\xff\xe0".to_vec();
    photo.resize(13 * 1024 * 1024, 0);
    let before = site.line();
    let large = phone.upload("/enter/8/1", "/enter/8/1/photo", "board.jpg", &photo);
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_has(&large.body, "<h1>Table 1</h1>");
    assert_has(
        &large.body,
        "photo board.jpg has 13 MB, expected at most 12 MB",
    );
    assert_eq!(site.line(), before);
}

#[test]
fn a_ruled_game_says_that_the_ruling_counts() {
    let site = with_round();
    claim(&site, "7", "40", "24");
    claim(&site, "9", "30", "34");
    site.run("dispute rule 2 'score 40-24' --reason 'both agree' --yes");
    let page = site.get(CONSOLE, "/desk/correct/8/1").body;
    assert_has(&page, "the ruling counts");
    assert_has(&page, "/dispute/2#rulings");
    assert_has(&page, "withdraw the ruling in");
    site.run("dispute close 2");
    let page = site.get(CONSOLE, "/desk/correct/8/1").body;
    assert!(page.contains("is final, so its ruling cannot be withdrawn"));
    assert!(!page.contains("is sealed"), "{page}");
    let sealed = site.get(CONSOLE, "/desk/correct/7/1").body;
    assert_has(&sealed, "Round 7 is sealed");
    let closed = site.line().to_string();
    let sent = [("line", closed.as_str()), ("sure", "yes")];
    let undone = site.post(CONSOLE, "/desk", "/desk/undo", &sent);
    assert_eq!(undone.status, StatusCode::SEE_OTHER, "{}", undone.body);
    site.run("dispute withdraw 2 --reason wrong --yes");
    let dismissed = [("reason", "a mistake"), ("since", &site.line().to_string())];
    let done = site.post(CONSOLE, "/dispute/2", "/dispute/2/dismiss", &dismissed);
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    let disputes = site.get(From::Hall, "/disputes").body;
    assert_has(&disputes, ">dismissed</span>");
}

#[test]
fn an_answer_that_was_refused_stays_at_its_device_and_names_it() {
    let site = with_round();
    let _phones = ["Anna", "Ben"].map(|label| waiting(&site, "somebody", label));
    let page = site.get(CONSOLE, "/desk/devices").body;
    let number = page.split("/desk/devices/answer/").nth(1).unwrap();
    let path = format!("/desk/devices/answer/{}", number.split('"').next().unwrap());
    let typed = [
        ("answer", "approve"),
        ("label", "Door"),
        ("role", "table-judge"),
        ("first", "3"),
        ("last", "1"),
    ];
    let refused = site.post(CONSOLE, "/desk/devices", &path, &typed);
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let text = "Anna: Tables 3 to 1: write the smaller number first";
    assert_has(&refused.body, text);
    let mut cards = refused.body.split("/desk/devices/answer/").skip(1);
    let (anna, ben) = (cards.next().unwrap(), cards.next().unwrap());
    assert!(anna.contains("value=\"Door\"") && anna.contains("value=\"table-judge\" checked"));
    assert!(anna.contains("name=\"first\" inputmode=\"numeric\" size=\"3\" value=\"3\""));
    assert!(ben.contains("value=\"Ben\"") && !ben.contains("value=\"3\" aria"));
    assert!(!ben.contains("value=\"table-judge\" checked"), "{ben}");
}
