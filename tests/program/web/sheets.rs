//! Which sheet of a person is used, and how one is taken back.

use axum::http::StatusCode;
use outflank::service::EventRef;
use outflank::service::evidence::sheet::SheetsOfTable;

use super::entry::{Phone, after, player, with_round};
use super::site::{From, Site, hidden};
use crate::desk::assert_has;

const TABLE: &str = "/enter/8/1";
const SHEET: &str = "/enter/sheet/8/1";

fn hand_in(phone: &Phone<'_>, moves: &str) {
    let sent = phone.post(SHEET, SHEET, &[("do", "hand-in"), ("moves", moves)]);
    assert_eq!(after(&sent), "/enter/8/1?done=sheet", "{}", sent.body);
}

/// Hands in what is not a game, asked once more.
fn insist(phone: &Phone<'_>, text: &str) {
    let fields = [("do", "hand-in"), ("moves", text)];
    let asked = phone.post(SHEET, SHEET, &fields);
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    let sure = hidden(&asked.body, "sure").to_owned();
    let fields = [fields[0], fields[1], ("sure", &sure)];
    assert_eq!(
        after(&phone.post(SHEET, SHEET, &fields)),
        "/enter/8/1?done=sheet"
    );
}

fn sheets(site: &Site) -> Vec<i64> {
    let sheets = SheetsOfTable {
        event: EventRef::Unnamed,
        round: 8,
        table: 1,
    };
    let sheets = site.desk().ask(&sheets).unwrap();
    sheets.iter().map(|sheet| sheet.sheet).collect()
}

/// The address of the game at the table.
fn game(site: &Site) -> String {
    after(&site.get(From::Hall, "/round/8/table/1")).to_owned()
}

#[test]
fn a_sheet_without_a_move_is_asked_about_before_it_is_kept() {
    let site = with_round();
    let phone = player(&site, "7");
    let fields = [("do", "hand-in"), ("moves", "hello")];
    let before = site.line();
    let asked = phone.post(SHEET, SHEET, &fields);
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_has(&asked.body, "No move can be followed");
    assert_has(&asked.body, ">hello</textarea>");
    let other = [fields[0], ("moves", "good day"), ("sure", "hello")];
    let other = phone.post(SHEET, SHEET, &other);
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(site.line(), before, "something else was confirmed");
    insist(&phone, "hello");
    assert_eq!(sheets(&site).len(), 1);
}

#[test]
fn the_last_readable_sheet_of_a_player_is_used_and_the_earlier_ones_can_be_seen() {
    let site = with_round();
    let (black, white) = (player(&site, "7"), player(&site, "9"));
    insist(&black, "hello");
    hand_in(&black, "f5 d6 c3");
    hand_in(&black, "f5 d6 c3 d3 c4");
    hand_in(&white, "f5 d6 c3 d3 c6");
    let game = game(&site);
    let page = site.get(From::Hall, &game).body.replace("&#39;", "'");
    assert_eq!(page.matches(">Black's sheet</a>").count(), 1, "{page}");
    assert_eq!(page.matches(">Black's earlier sheet ").count(), 2, "{page}");
    assert_has(&page, "<small>5</small>");
    let own = black.get(TABLE).body;
    assert_eq!(own.matches("(replaced)").count(), 2, "{own}");
    let opened = black.post(TABLE, "/enter/8/1/wrong", &[("about", "move 5")]);
    assert_eq!(after(&opened), "/enter/8/1?done=called");
    let desk = site.get(From::Console, "/dispute/2").body;
    let differ = "The sheets differ at <a href=\"/dispute/2?line=black&#38;ply=5\"";
    let differ = desk.replace("&amp;", "&#38;").contains(differ);
    assert!(differ, "{desk}");
    assert_has(&desk, "data-key=\"black-");
}

#[test]
fn what_is_not_a_game_never_takes_the_place_of_a_game() {
    let site = with_round();
    let phone = player(&site, "7");
    hand_in(&phone, "f5 d6 c3");
    insist(&phone, "hello");
    let page = site.get(From::Hall, &game(&site)).body;
    assert_has(&page, "<small>3</small>");
    let score = [
        "dispute",
        "open",
        "8",
        "1",
        "--by",
        "official",
        "--about",
        "the score",
    ];
    site.run(&score);
    site.run("dispute rule 2 'score 40-24' --reason seen --yes");
    let page = site.get(From::Hall, &game(&site)).body;
    assert_has(&page, "as ruled");
    assert_has(&page, "<small>3</small>");
}

#[test]
fn a_player_takes_back_their_own_sheet_and_no_other() {
    let site = with_round();
    let (black, white) = (player(&site, "7"), player(&site, "9"));
    hand_in(&black, "f5 d6 c3");
    let own = sheets(&site)[0].to_string();
    let path = "/enter/8/1/sheet/withdraw";
    assert!(!white.get(TABLE).body.contains(path));
    let foreign = white.post(TABLE, path, &[("sheet", &own)]);
    assert_eq!(foreign.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_has(&foreign.body, "is not yours");
    assert!(black.get(TABLE).body.contains(path));
    let back = black.post(TABLE, path, &[("sheet", &own)]);
    assert_eq!(after(&back), "/enter/8/1?done=sheet-withdrawn");
    assert_eq!(sheets(&site), Vec::<i64>::new());
}

#[test]
fn an_arbiter_withdraws_a_sheet_on_the_desk_with_a_reason() {
    let site = with_round();
    let black = player(&site, "7");
    hand_in(&black, "f5 d6 c3");
    black.post(TABLE, "/enter/8/1/wrong", &[("about", "my sheet")]);
    let number = sheets(&site)[0].to_string();
    let path = "/dispute/2/sheet/withdraw";
    let withdraw = |reason| {
        let fields = [("sheet", number.as_str()), ("reason", reason)];
        site.post(From::Console, "/dispute/2", path, &fields)
    };
    let silent = withdraw(" ");
    assert_eq!(silent.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(silent.body.contains("<details id=\"withdraw-sheet\" open>"));
    assert_eq!(after(&withdraw("of another game")), "/dispute/2");
    assert_eq!(sheets(&site), Vec::<i64>::new());
}

#[test]
fn a_dispute_shows_what_was_claimed_before_it_and_no_empty_heading() {
    let site = with_round();
    let black = player(&site, "7");
    let claim = [("black", "40"), ("white", "24")];
    black.post(TABLE, "/enter/8/1/result", &claim);
    black.post(TABLE, "/enter/8/1/wrong", &[("about", "the clock")]);
    let desk = site.get(From::Console, "/dispute/2").body;
    assert_has(&desk, "Black says</dt><dd>40-24</dd>");
    assert!(!desk.contains("What could have happened"), "{desk}");
    assert_has(&desk, "· The clock");
    assert_has(&desk, "<button>Dismiss it</button>");
}

#[test]
fn a_player_cannot_change_the_sheet_that_a_ruling_rests_on() {
    let site = with_round();
    let black = player(&site, "7");
    hand_in(&black, "f5 d6 c3 d3 c5");
    site.run("dispute open 8 1 --by official --about 'move 5'");
    site.run("dispute rule 2 'read 5 as c4' --reason 'both say so' --yes");
    let other = [("do", "hand-in"), ("moves", "f5 d6 c3 d3")];
    let other = black.post(SHEET, SHEET, &other);
    assert_eq!(
        other.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        other.body
    );
    let text = "A ruling in dispute 2 rests on the sheets";
    assert_has(&other.body, text);
    assert_eq!(sheets(&site).len(), 1);
}
