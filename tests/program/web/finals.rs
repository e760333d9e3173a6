//! The finals on the desk, from the plan to the places.

use axum::http::StatusCode;

use super::site::{From, Site};
use crate::desk::assert_has;

const CONSOLE: From = From::Console;
const PAGE: &str = "/desk/finals";

fn post(site: &Site, path: &str, fields: &[(&str, &str)]) -> super::site::Answer {
    site.post(CONSOLE, PAGE, path, fields)
}

#[test]
fn finals_are_planned_set_played_and_decided_on_the_desk() {
    let site = Site::demo();
    let wrong = post(&site, "/desk/finals/plan", &[("plan", "final 0")]);
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_has(&wrong.body, "value=\"final 0\"");
    let plan = post(
        &site,
        "/desk/finals/plan",
        &[("plan", "final 1, no play-off")],
    );
    assert_eq!(plan.status, StatusCode::SEE_OTHER, "{}", plan.body);
    let desk = site.get(CONSOLE, "/desk").body;
    assert_has(&desk, "<a href=\"/desk/finals\">Set the next games</a>");
    let before = site.line();
    let shown = post(&site, "/desk/finals/pair", &[("step", "preview")]);
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.body);
    assert!(shown.body.contains("Round 8: final") && shown.body.contains("Goto"));
    assert_eq!(site.line(), before, "nothing is set yet");
    let set = post(&site, "/desk/finals/pair", &[("step", "set")]);
    assert_eq!(set.status, StatusCode::SEE_OTHER, "{}", set.body);
    let again = post(&site, "/desk/finals/pair", &[("step", "set")]);
    assert_has(&again.body, "still miss the result of table 1");
    let typed = [("round", "8"), ("table-1", "32-32")];
    let entered = site.post(CONSOLE, "/desk", "/desk/results", &typed);
    assert_eq!(entered.status, StatusCode::SEE_OTHER, "{}", entered.body);
    let level = post(&site, "/desk/finals/pair", &[("step", "set")]);
    assert_has(&level.body, "another game of each level match");
    let page = site.get(CONSOLE, PAGE).body;
    let one = super::site::hidden(&page, "one").to_owned();
    let other = super::site::hidden(&page, "other").to_owned();
    let decision = [
        ("one", one.as_str()),
        ("other", other.as_str()),
        ("winner", one.as_str()),
        ("reason", ""),
    ];
    let refused = post(&site, "/desk/finals/decide", &decision);
    assert_has(&refused.body, "A decision needs a reason");
    let mut decision = decision;
    decision[3].1 = "more discs";
    let decided = post(&site, "/desk/finals/decide", &decision);
    assert_eq!(decided.status, StatusCode::SEE_OTHER, "{}", decided.body);
    assert!(site.get(CONSOLE, PAGE).body.contains("Final places"));
    places_are_shown_in_the_hall(&site);
}

/// On the first page, on the screen, in the standings and on the winner's card.
fn places_are_shown_in_the_hall(site: &Site) {
    let home = site.get(From::Hall, "/").body;
    assert_has(&home, "</strong> <small>winner</small>");
    let screen = site.get(From::Hall, "/tv?show=standings").body;
    assert_has(&screen, "<h1>Final places</h1>");
    let next = site.get(From::Hall, "/tv?show=standings&screen=1").body;
    assert_has(&next, "<h1>Standings</h1>");
    let standings = site.get(From::Hall, "/standings").body;
    assert_has(&standings, ">final place 1</small>");
    let cards = (1..=10).map(|number| site.get(From::Hall, &format!("/player/{number}")).body);
    let winners = cards.filter(|card| card.contains("<small>final place 1</small>"));
    let winners: Vec<String> = winners.collect();
    assert_eq!(winners.len(), 1);
    assert_has(&winners[0], "32-32");
}

#[test]
fn a_stage_that_nobody_knows_is_not_planned() {
    let site = Site::playing();
    let before = site.line();
    for (plan, text) in [
        ("blah", "`blah` is not a stage of finals"),
        ("semi-finl 1, final 3", "did you mean `semi-final`?"),
    ] {
        let refused = post(&site, "/desk/finals/plan", &[("plan", plan)]);
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_has(&refused.body, text);
    }
    assert_eq!(site.line(), before);
    let plan = [(
        "plan",
        "Round of 16, quarter-finals, semi-finals 1, final 3",
    )];
    let planned = post(&site, "/desk/finals/plan", &plan);
    assert_eq!(planned.status, StatusCode::SEE_OTHER, "{}", planned.body);
    let journal = site.get(CONSOLE, "/desk/journal").body;
    assert!(!journal.contains('`'), "{journal}");
}
