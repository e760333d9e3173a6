//! The dispute desk.

use axum::http::{StatusCode, header};
use outflank::service::evidence::dispute::{DisputeId, Disputes, RulingId, WithdrawRuling};
use outflank::service::{EventRef, Session};

use super::site::{Answer, From, Site, request, token};
use crate::desk::assert_has;

/// The demo with its dispute open again.
fn open() -> Site {
    let site = Site::demo();
    let withdrawal = WithdrawRuling {
        event: EventRef::Unnamed,
        ruling: RulingId(1),
        reason: "look again".to_owned(),
        confirmed: true,
    };
    site.desk().execute(&withdrawal).unwrap();
    site
}

fn status(session: &Session) -> &'static str {
    let event = EventRef::Unnamed;
    let disputes = session.ask(&Disputes { event }).unwrap();
    let first = disputes.iter().find(|each| each.id == 1);
    first.unwrap().status
}

fn since(site: &Site) -> String {
    site.desk().last_journal_id().unwrap().0.to_string()
}

fn rule(site: &Site, from: From, fields: &[(&str, &str)]) -> Answer {
    let since = since(site);
    let mut all = vec![("since", since.as_str()), ("line", "h1"), ("ply", "21")];
    all.extend(fields);
    site.post(from, "/dispute/1", "/dispute/1/rule", &all)
}

const SCORE: [(&str, &str); 2] = [
    ("ruling", "score 37-27"),
    ("reason", "one game explains both"),
];

#[test]
fn the_desk_shows_both_sheets_where_they_differ_and_what_could_have_happened() {
    let site = open();
    let page = site.get(From::Console, "/dispute/1");
    assert_eq!(page.status, StatusCode::OK);
    for text in [
        "Black says",
        "37-27",
        "aria-label=\"a3, 23, differs\"",
        "aria-label=\"h4, 21, shown on the board, differs\"",
        "aria-label=\"h5, 22, the first fault\"",
        "exchange 21 and 23 (a3 and h4)",
        "Most likely: a mistake on a sheet. Only this game is possible",
        "Less likely: discs turned wrongly on the board.",
        "World Othello Championship",
        "Move 21, h4 by Black",
        "name=\"ruling\"",
        "let stand",
    ] {
        assert_has(&page.body, text);
    }
    // Two grids and a board.
    assert_eq!(page.body.matches("data-square=").count(), 192);
    let disputes = site.get(From::Hall, "/disputes");
    assert!(disputes.body.contains("href=\"/dispute/1\""));
}

#[test]
fn a_hypothesis_and_a_ply_have_an_address() {
    let site = open();
    let page = site.get(From::Hall, "/dispute/1?line=h1&ply=23").body;
    assert_has(&page, "Move 23, a3 by Black");
    assert!(page.contains("aria-label=\"a3, 21, differs, corrected\""));
    let white = site.get(From::Hall, "/dispute/1?line=white&ply=22").body;
    assert!(white.contains("The sheet cannot be followed here: move 22"));
    for path in [
        "/dispute/1?line=h99",
        "/dispute/77",
        "/dispute/1/line/nothing",
    ] {
        assert_eq!(
            site.get(From::Hall, path).status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    let line = site.get(From::Hall, "/dispute/1/line/h1");
    let line: serde_json::Value = serde_json::from_str(&line.body).unwrap();
    assert_eq!(line["plies"][23]["played"], "a3");
    assert_eq!(line["score"], serde_json::json!({"black": 37, "white": 27}));
}

#[test]
fn a_ruling_is_looked_at_first_and_then_decided() {
    let site = open();
    let before = since(&site);
    let looked = rule(
        &site,
        From::Console,
        &[SCORE[0], SCORE[1], ("action", "preview")],
    );
    assert_eq!(looked.status, StatusCode::OK);
    assert_has(&looked.body, "this replaces the entered 35-29");
    assert!(looked.body.contains("value=\"one game explains both\""));
    // It is not decided before somebody has seen what it changes.
    let unseen = rule(
        &site,
        From::Console,
        &[SCORE[0], SCORE[1], ("action", "decide")],
    );
    assert_eq!(unseen.status, StatusCode::OK);
    assert_has(&unseen.body, "name=\"confirmed\" value=\"score 37-27\"");
    // Nor is another ruling than the one that was seen.
    let other = [
        ("ruling", "score 38-26"),
        ("reason", "typed over it"),
        ("action", "decide"),
        ("confirmed", "score 37-27"),
    ];
    assert_eq!(rule(&site, From::Console, &other).status, StatusCode::OK);
    assert_eq!(since(&site), before, "nothing was kept");
    let confirmed = [
        SCORE[0],
        SCORE[1],
        ("action", "decide"),
        ("confirmed", "score 37-27"),
    ];
    let decided = rule(&site, From::Console, &confirmed);
    assert_eq!(decided.status, StatusCode::SEE_OTHER, "{}", decided.body);
    assert_eq!(
        decided.headers[header::LOCATION],
        "/dispute/1?line=h1&ply=21#rulings"
    );
    assert_eq!(status(&site.desk()), "ruled");
    let page = site.get(From::Hall, "/dispute/1").body;
    assert_has(
        &page,
        "<b>score 37-27</b>: one game explains both <small>Ann",
    );
}

#[test]
fn the_same_form_sent_twice_rules_once() {
    let site = open();
    let line = since(&site);
    let fields = [
        SCORE[0],
        SCORE[1],
        ("action", "decide"),
        ("confirmed", "score 37-27"),
        ("since", &line),
    ];
    let page = site.get(From::Console, "/dispute/1").body;
    let mut form = vec![("token", token(&page)), ("request", request(&page))];
    form.extend(fields);
    let first = site.post_as_is(From::Console, "/dispute/1/rule", &form);
    assert_eq!(first.status, StatusCode::SEE_OTHER, "{}", first.body);
    let after = since(&site);
    let double_click = site.post_as_is(From::Console, "/dispute/1/rule", &form);
    assert_eq!(double_click.status, StatusCode::SEE_OTHER);
    assert_eq!(
        double_click.headers[header::LOCATION],
        first.headers[header::LOCATION]
    );
    let again = site.post(From::Console, "/dispute/1", "/dispute/1/rule", &fields);
    assert_eq!(again.status, StatusCode::CONFLICT, "{}", again.body);
    assert!(again.body.contains("has changed since you looked"));
    assert_eq!(since(&site), after);
}

#[test]
fn what_cannot_be_ruled_is_said_next_to_what_was_typed() {
    let site = open();
    let before = since(&site);
    for (ruling, words) in [
        ("<b>nonsense</b>", "is not a ruling"),
        ("read 99 as a1", "the sheet has no move 99"),
        ("score 40-40", "expected 64 discs"),
    ] {
        let fields = [("ruling", ruling), ("reason", "why"), ("action", "decide")];
        let answer = rule(&site, From::Console, &fields);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{ruling}");
        assert!(answer.body.contains(words), "{ruling}: {}", answer.body);
        assert!(!answer.body.contains("<b>nonsense"), "text stays text");
        assert_has(&answer.body, "value=\"why\"");
    }
    let looked = rule(&site, From::Console, &[SCORE[0], ("action", "preview")]);
    assert_eq!(looked.status, StatusCode::OK, "a preview needs no reason");
    assert_has(&looked.body, "value=\"decide\"");
    let first = site.get(From::Console, "/dispute/1").body;
    assert!(!first.contains("Decide</button>"), "it was not looked at");
    let without = [SCORE[0], ("action", "decide"), ("confirmed", SCORE[0].1)];
    let without = rule(&site, From::Console, &without);
    assert!(without.body.contains("A ruling needs a reason"));
    assert_eq!(since(&site), before);
}

#[test]
fn somebody_in_the_hall_sees_the_desk_and_cannot_rule() {
    let site = open();
    let before = since(&site);
    let page = site.get(From::Hall, "/dispute/1").body;
    assert!(page.contains("What could have happened") && !page.contains("name=\"ruling\""));
    for path in ["rule", "withdraw", "dismiss", "close"] {
        let path = format!("/dispute/1/{path}");
        let fields = [("reason", "because"), ("number", "1"), SCORE[0]];
        let answer = site.post_as_is(From::Hall, &path, &fields);
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
    }
    assert_eq!(since(&site), before);
}

#[test]
fn a_ruling_is_withdrawn_and_a_dispute_dismissed_on_the_desk() {
    let site = Site::demo();
    let post = |path: &str, fields: &[(&str, &str)]| {
        let since = since(&site);
        let mut all = vec![("since", since.as_str())];
        all.extend(fields);
        site.post(From::Console, "/dispute/1", path, &all)
    };
    let fields = [
        ("number", "1"),
        ("reason", "look again"),
        ("action", "preview"),
    ];
    let looked = post("/dispute/1/withdraw", &fields);
    assert_has(&looked.body, "what withdrawing ruling 1 changes");
    assert_eq!(status(&site.desk()), "ruled");
    let fields = [
        ("number", "1"),
        ("reason", "look again"),
        ("action", "decide"),
        ("confirmed", "withdrawal"),
    ];
    assert_eq!(
        post("/dispute/1/withdraw", &fields).status,
        StatusCode::SEE_OTHER
    );
    assert_eq!(status(&site.desk()), "open");
    let dismissed = post("/dispute/1/dismiss", &[("reason", "taken back")]);
    assert_eq!(
        dismissed.status,
        StatusCode::SEE_OTHER,
        "{}",
        dismissed.body
    );
    assert_eq!(status(&site.desk()), "final");
    let page = site.get(From::Console, "/dispute/1").body;
    assert!(
        !page.contains("name=\"ruling\""),
        "nothing more can be decided"
    );
}

#[test]
fn a_dispute_is_opened_on_its_page_and_needs_no_sheet() {
    let site = Site::demo();
    let fields = [
        ("round", "7"),
        ("table", "1"),
        ("by", "white"),
        ("about", "<i>the clock</i>"),
        ("black_claim", "33-31"),
    ];
    let opened = site.post(From::Console, "/disputes", "/disputes", &fields);
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.body);
    let path = opened.headers[header::LOCATION].to_str().unwrap();
    let page = site.get(From::Console, path).body;
    assert!(
        page.contains("&lt;i&gt;the clock&lt;/i&gt;") || page.contains("&#60;i&#62;"),
        "{page}"
    );
    assert_has(&page, "only a score can be ruled");
    assert!(
        page.contains("data-ruling=\"score 33-31\""),
        "what Black claims is offered"
    );
    let id = path.rsplit('/').next().unwrap().parse().unwrap();
    assert!(DisputeId(id).0 > 1);
}
