//! What is refused stays on its page, with what was typed and in words of the page.

use axum::body::Body;
use axum::http::{StatusCode, header};

use super::site::{Answer, From, Site, hidden};
use crate::desk::assert_has;

const CONSOLE: From = From::Console;

/// The page is still there, says why, and names no command of the shell.
fn stays(answer: &Answer, page: &str, texts: &[&str]) {
    assert!(answer.status.is_client_error(), "{}", answer.status);
    let heading = format!("<h1>{page}</h1>");
    assert!(answer.body.contains(&heading), "{page}: {}", answer.body);
    for text in texts {
        assert!(answer.body.contains(text), "{text}: {}", answer.body);
    }
    let main = answer
        .body
        .split("role=\"alert\"")
        .nth(1)
        .unwrap_or_default();
    let alert = main.split("</p>").next().unwrap_or_default();
    assert!(
        !alert.contains("outflank ") && !alert.contains("--"),
        "{alert}"
    );
}

#[test]
fn a_form_of_the_desk_stays_on_the_desk() {
    let site = Site::playing();
    site.run("result set 8 1 40-24");
    let before = site.line();
    let refused = |path: &str, fields: &[(&str, &str)]| site.post(CONSOLE, "/desk", path, fields);
    let seal = refused("/desk/seal", &[("round", "8")]);
    stays(&seal, "Desk", &["Round 8 is not complete"]);
    let swap = [("round", "8"), ("one", "nobody"), ("other", "goto")];
    let swap = refused("/desk/swap", &swap);
    stays(
        &swap,
        "Desk",
        &["value=\"nobody\"", "value=\"goto\"", "nobody"],
    );
    let colours = refused("/desk/colours", &[("round", "8"), ("table", "99")]);
    stays(
        &colours,
        "Desk",
        &["Round 8 has no table 99", "value=\"99\""],
    );
    let clear = refused("/desk/clear", &[("round", "8")]);
    stays(&clear, "Desk", &["has a result"]);
    let undo = refused("/desk/undo", &[("line", "1"), ("sure", "yes")]);
    stays(&undo, "Desk", &["cannot be undone"]);
    let publish = refused("/desk/publish", &[("round", "8")]);
    assert!(publish.status.is_client_error() && publish.body.contains("<h1>Desk</h1>"));
    assert_eq!(site.line(), before, "nothing of it left a trace");
}

#[test]
fn the_change_of_somebody_else_is_undone_after_a_second_question() {
    let site = Site::playing();
    site.run("result set 8 1 40-24 --by Bea");
    let line = site.line().to_string();
    let asked = site.post(CONSOLE, "/desk", "/desk/undo", &[("line", &line)]);
    stays(&asked, "Desk", &["by Bea", "Undo anyway"]);
    let sure = [("line", line.as_str()), ("sure", "yes")];
    let undone = site.post(CONSOLE, "/desk", "/desk/undo", &sure);
    assert_eq!(undone.status, StatusCode::SEE_OTHER, "{}", undone.body);
}

#[test]
fn a_wrong_lock_stays_on_the_page_of_the_pairing() {
    let site = Site::demo();
    site.run("event edit --rounds 8");
    let typed = [("seed", "5"), ("lock", "nobody:goto"), ("shown", "x")];
    let page = "/desk/pairing?seed=5";
    let refused = site.post(CONSOLE, page, "/desk/pairing", &typed);
    stays(&refused, "Pairing", &["value=\"nobody:goto\""]);
    let shown = site.get(CONSOLE, "/desk/pairing?seed=5&lock=nobody");
    assert_has(&shown.body, "`nobody` is not a pair");
    let seed = site.get(CONSOLE, "/desk/pairing?seed=many");
    assert_has(&seed.body, "`many` is not a seed");
}

#[test]
fn a_dispute_that_cannot_be_opened_or_ended_stays_on_its_page() {
    let site = Site::demo();
    let typed = [("round", "7"), ("table", "99"), ("about", "noise")];
    let refused = site.post(CONSOLE, "/disputes", "/disputes", &typed);
    stays(&refused, "Disputes", &["value=\"noise\"", "no table 99"]);
    let ruled = [("reason", "a mistake"), ("since", &site.line().to_string())];
    let refused = site.post(CONSOLE, "/dispute/1", "/dispute/1/dismiss", &ruled);
    assert!(refused.status.is_client_error(), "{}", refused.status);
    assert_has(&refused.body, "Dispute 1");
}

#[test]
fn a_what_if_that_has_no_answer_stays_in_its_field() {
    let site = Site::demo();
    for (asked, why) in [("nonsense", "cannot be read"), ("7:99=40-24", "99")] {
        let page = site.get(From::Hall, &format!("/standings?if={asked}"));
        stays(&page, "Standings", &[&format!("value=\"{asked}\""), why]);
        assert!(page.body.contains("Goto"), "the standings are shown");
    }
}

#[test]
fn a_form_from_before_a_restart_is_shown_with_what_was_typed() {
    let site = Site::playing();
    let before = site.line();
    let page = site.get(CONSOLE, "/desk").body;
    let old = [
        ("token", "0123456789abcdef"),
        ("request", hidden(&page, "request")),
        ("round", "8"),
        ("table-1", "40-24"),
    ];
    let shown = site.post_as_is(CONSOLE, "/desk/results", &old);
    assert_eq!(shown.status, StatusCode::FORBIDDEN);
    assert_has(&shown.body, "<dd>40-24</dd>");
    assert!(shown.body.contains("action=\"/desk/results\""));
    assert_eq!(site.line(), before);
    let mut fresh = old;
    fresh[0].1 = hidden(&shown.body, "token");
    for _ in 0..2 {
        let sent = site.post_as_is(CONSOLE, "/desk/results", &fresh);
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    }
    assert_eq!(site.line(), before + 1, "and counts once");
}

#[test]
fn a_page_about_an_error_has_a_heading_in_words_and_the_way_back() {
    let site = Site::demo();
    let ask = |method: &str, path: &str| {
        let request = CONSOLE
            .request(method, path)
            .header(header::REFERER, "http://localhost:8080/desk/players?x=1")
            .header(header::ORIGIN, "http://localhost:8080");
        site.send(request.body(Body::empty()).unwrap())
    };
    for (method, path, kind) in [
        ("GET", "/nowhere", "Not found"),
        ("GET", "/round/many", "Not found"),
        ("GET", "/desk/players/abc", "Not found"),
        ("GET", "/round/99", "Not found"),
        ("POST", "/standings", "Not possible"),
        ("GET", "/desk/seal", "Not possible"),
    ] {
        let page = ask(method, path);
        assert!(page.status.is_client_error(), "{path}: {}", page.status);
        assert!(page.body.contains(kind), "{path}: {}", page.body);
        assert!(!page.body.contains(page.status.as_str()), "{path}");
        assert_has(&page.body, "<h1>");
        let back = "href=\"/desk/players?x=1\"";
        assert!(page.body.contains(back), "{path}: {}", page.body);
    }
    let foreign = CONSOLE.request("GET", "/nowhere");
    let foreign = foreign.header(header::REFERER, "http://evil.example/desk");
    let page = site.send(foreign.body(Body::empty()).unwrap());
    assert!(!page.body.contains("Back to the page"), "{}", page.body);
}
