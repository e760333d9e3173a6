//! Changes are taken back and made again on the pages, one after the other.

use axum::http::{StatusCode, header};

use super::site::{From, Site, hidden};
use crate::desk::assert_has;

const CONSOLE: From = From::Console;

#[test]
fn changes_are_undone_and_made_again_step_by_step_in_the_journal() {
    let site = Site::playing();
    for (table, score) in [("1", "40-24"), ("2", "41-23")] {
        site.run(&["result", "set", "8", table, score, "--by", "Ann"]);
    }
    let step = |path: &str| {
        let journal = site.get(CONSOLE, "/desk/journal").body;
        let form = journal.split(&format!("action=\"{path}\"")).nth(1).unwrap();
        let fields = [("line", hidden(form, "line")), ("page", "journal")];
        let done = site.post(CONSOLE, "/desk/journal", path, &fields);
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
        assert_eq!(done.headers[header::LOCATION], "/desk/journal");
    };
    let results = || site.get(From::Hall, "/round/8").body;
    step("/desk/undo");
    assert!(!results().contains(">41-23<") && results().contains(">40-24<"));
    step("/desk/undo");
    assert!(!results().contains(">40-24<"), "two steps back");
    step("/desk/redo");
    step("/desk/redo");
    assert!(results().contains(">41-23<") && results().contains(">40-24<"));
    let desk = site.get(CONSOLE, "/desk").body;
    assert!(desk.contains("Undo this</button>"), "after a redo too");
}

#[test]
fn a_new_event_is_not_offered_to_be_undone_and_one_that_was_is_made_again_at_the_desk() {
    let site = Site::fresh();
    let desk = site.get(CONSOLE, "/desk").body;
    assert_has(&desk, "new event Try");
    assert!(!desk.contains("/desk/undo"), "{desk}");
    site.run("undo --yes");
    let home = site.get(From::Hall, "/");
    assert!(home.status.is_client_error());
    assert!(
        home.body.contains("The director creates one"),
        "{}",
        home.body
    );
    assert!(!home.body.contains("outflank event"), "{}", home.body);
    assert!(home.body.contains("href=\"/desk\""), "{}", home.body);
    let desk = site.get(CONSOLE, "/desk").body;
    assert_has(&desk, "Redo</button>");
    let form = ["token", "request", "line", "sure"].map(|name| (name, hidden(&desk, name)));
    let again = site.post_as_is(CONSOLE, "/desk/redo", &form);
    assert_eq!(again.status, StatusCode::SEE_OTHER, "{}", again.body);
    assert_eq!(site.get(CONSOLE, "/desk").status, StatusCode::OK);
}

#[test]
fn two_results_that_were_entered_at_each_others_table_are_exchanged() {
    let site = Site::playing();
    site.run("result set 8 1 40-24");
    site.run("result set 8 2 30-34");
    let tables = [("round", "8"), ("one", "1"), ("other", "2")];
    let swapped = site.post(CONSOLE, "/desk", "/desk/swap-results", &tables);
    assert_eq!(swapped.status, StatusCode::SEE_OTHER, "{}", swapped.body);
    let round = site.run("round show 8");
    let first = round.find("30-34").unwrap();
    assert!(first < round.find("40-24").unwrap(), "{round}");
    let wrong = [("round", "8"), ("one", "x"), ("other", "2")];
    let refused = site.post(CONSOLE, "/desk", "/desk/swap-results", &wrong);
    assert!(refused.body.contains("`x` is not the number of a table"));
}
