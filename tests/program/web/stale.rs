//! Forms of a page that is older than the database: what was typed is never lost,
//! and nothing is done twice.

use axum::http::{StatusCode, header};

use super::site::{Answer, From, Site, hidden, request, token};
use crate::desk::assert_has;

const CONSOLE: From = From::Console;

/// A site whose round 8 is sealed.
fn sealed() -> Site {
    let site = Site::playing();
    for table in ["1", "2", "3", "4", "5"] {
        site.run(&["result", "set", "8", table, "20-44"]);
    }
    site.run("round seal 8");
    site
}

/// The request was refused, and somebody who looks at the page reads why.
fn says(answer: &Answer, texts: &[&str]) {
    assert!(answer.status.is_client_error(), "{}", answer.status);
    assert_has(&answer.body, "role=\"alert\"");
    for text in texts {
        assert!(answer.body.contains(text), "{text}: {}", answer.body);
    }
}

#[test]
fn a_result_for_a_table_that_has_one_by_now_is_shown_with_the_way_to_correct_it() {
    let site = Site::playing();
    site.run("result set 8 1 20-44");
    let typed = [("round", "8"), ("table-1", "44-20")];
    let refused = site.post(CONSOLE, "/desk", "/desk/results", &typed);
    let expected = [
        "Table 1 already has 20-44; you typed 44-20.",
        "href=\"/desk/correct/8/1\"",
        "Not entered: table 1.",
    ];
    says(&refused, &expected);
    let sealed = sealed();
    let refused = sealed.post(CONSOLE, "/desk", "/desk/results", &typed);
    says(&refused, &expected);
    sealed.run("event edit --rounds 9");
    sealed.run("round pair 9 --yes --seed 1");
    let refused = sealed.post(CONSOLE, "/desk", "/desk/results", &typed);
    let expected = ["Round 8, table 1 already has 20-44; you typed 44-20."];
    says(&refused, &expected);
    assert!(
        !refused.body.contains("name=\"table-1\" value=\"44-20\""),
        "that is table 1 of another round"
    );
}

#[test]
fn a_form_that_is_no_longer_on_its_page_says_at_the_top_why_it_was_refused() {
    let site = sealed();
    let before = site.line();
    let post = |path: &str, fields: &[(&str, &str)]| site.post(CONSOLE, "/desk", path, fields);
    let colours = post("/desk/colours", &[("round", "8"), ("table", "3")]);
    says(&colours, &["Round 8 is sealed", "<dd>3</dd>"]);
    let swap = [("round", "8"), ("one", "goto"), ("other", "lind")];
    let swap = post("/desk/swap", &swap);
    says(&swap, &["<dd>goto</dd>", "<dd>lind</dd>"]);
    says(&post("/desk/clear", &[("round", "8")]), &["Round 8 "]);
    site.run("dispute close 1");
    let line = (before + 1).to_string();
    let ruling = [
        ("ruling", "score 37-27"),
        ("reason", "one game explains both"),
        ("action", "preview"),
        ("since", line.as_str()),
    ];
    let ruled = site.post(CONSOLE, "/desk", "/dispute/1/rule", &ruling);
    says(&ruled, &["final", "<dd>score 37-27</dd>"]);
    assert_eq!(site.line(), before + 1);
}

#[test]
fn a_pairing_that_is_sent_twice_is_set_once_and_leads_to_the_same_page() {
    let site = Site::demo();
    site.run("event edit --rounds 8");
    let page = site.get(CONSOLE, "/desk/pairing?seed=5").body;
    let form = [
        ("token", token(&page)),
        ("request", request(&page)),
        ("seed", "5"),
        ("round", hidden(&page, "round")),
        ("shown", hidden(&page, "shown")),
    ];
    let before = site.line();
    for _ in 0..2 {
        let set = site.post_as_is(CONSOLE, "/desk/pairing", &form);
        assert_eq!(set.status, StatusCode::SEE_OTHER, "{}", set.body);
        assert_eq!(set.headers[header::LOCATION], "/round/8");
    }
    assert_eq!(site.line(), before + 1);
}

#[test]
fn every_form_of_a_page_has_a_number_of_its_own() {
    let page = Site::playing().get(CONSOLE, "/desk").body;
    let numbers = page.split("name=\"request\" value=\"").skip(1);
    let mut numbers: Vec<&str> = numbers.map(|rest| &rest[..32]).collect();
    let forms = numbers.len();
    assert!(forms > 3, "{page}");
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), forms);
}

#[test]
fn what_cannot_be_a_result_is_said_in_words_of_the_field() {
    let site = Site::playing();
    let before = site.line();
    let typed = [
        ("round", "8"),
        ("table-1", "abc"),
        ("table-3", "64"),
        ("table-4", "40-20"),
    ];
    let refused = site.post(CONSOLE, "/desk", "/desk/results", &typed);
    let expected = [
        "Not entered: tables 1, 3 and 4. The reason is next to each.",
        "`abc` is not a result. Type a score such as 38-26.",
        "Type both numbers, Black first: 38-26",
    ];
    says(&refused, &expected);
    let empty = site.post(CONSOLE, "/desk", "/desk/results", &typed[..1]);
    says(&empty, &["Nothing was filled in"]);
    assert_eq!(site.line(), before);
}

#[test]
fn a_correction_without_a_reason_is_shown_but_not_made() {
    let site = Site::playing();
    let before = site.line();
    let address = "/desk/correct/7/1";
    let typed = [("result", "43-21"), ("step", "preview")];
    let preview = site.post(CONSOLE, address, address, &typed);
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.body);
    let seen = hidden(&preview.body, "seen");
    let made = [typed[0], ("step", "correct"), ("seen", seen)];
    let refused = site.post(CONSOLE, address, address, &made);
    says(&refused, &["A correction needs a reason"]);
    let unclear = [("result", "64"), ("step", "preview")];
    let unclear = site.post(CONSOLE, address, address, &unclear);
    says(&unclear, &["Type both numbers, Black first: 38-26"]);
    let empty = site.post(CONSOLE, address, address, &[("step", "preview")]);
    says(&empty, &["Nothing was filled in"]);
    assert_eq!(site.line(), before);
}
