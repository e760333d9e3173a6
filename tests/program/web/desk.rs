//! The desk: every form of the director's day.

use axum::body::Body;
use axum::http::{StatusCode, header};

use super::site::{From, Site, hidden};
use crate::desk::assert_has;

const CONSOLE: From = From::Console;

#[test]
fn results_typed_on_the_desk_are_entered_and_the_wrong_one_stays_on_the_page() {
    let site = Site::playing();
    let before = site.line();
    let typed = [
        ("round", "8"),
        ("table-1", "40-24"),
        ("table-2", "40-20"),
        ("table-3", "resign black"),
        ("table-4", ""),
    ];
    let page = site.post(CONSOLE, "/desk", "/desk/results", &typed);
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_has(&page.body, "64 discs, found 60 (40 + 20)");
    assert!(
        page.body.contains("value=\"40-20\""),
        "what was typed stays"
    );
    assert_eq!(site.line(), before + 2, "two results are in");
    let round = site.get(From::Hall, "/round/8").body;
    assert_has(&round, ">40-24<");
}

#[test]
fn a_form_needs_the_token_of_its_visitor_and_the_origin_of_the_site() {
    let site = Site::playing();
    let before = site.line();
    let fields = [("token", "0123"), ("round", "8"), ("table-1", "40-24")];
    let refused = site.post_as_is(CONSOLE, "/desk/results", &fields);
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    for origin in [Some("http://evil.example"), Some("null"), None] {
        let mut request = CONSOLE
            .request("POST", "/desk/results")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        let refused = site.send(request.body(Body::from("round=8&table-1=40-24")).unwrap());
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{origin:?}");
    }
    let page = site.get(CONSOLE, "/desk").body;
    let token = super::site::token(&page);
    let own = format!("token={token}&request=1&round=8&table-1=40-24");
    let request = CONSOLE
        .request("POST", "/desk/results")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let refused = site.send(request.body(Body::from(own)).unwrap());
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "it says no origin");
    let huge = "9".repeat(300_000);
    let large = site.post_as_is(
        CONSOLE,
        "/desk/results",
        &[("token", token), ("slip", &huge)],
    );
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(site.line(), before, "nothing of it left a trace");
}

#[test]
fn somebody_in_the_hall_cannot_use_the_desk() {
    let site = Site::playing();
    let before = site.line();
    let console = site.get(CONSOLE, "/desk").body;
    let token = super::site::token(&console).to_owned();
    let fields = [
        ("token", token.as_str()),
        ("round", "8"),
        ("table-1", "40-24"),
    ];
    let refused = site.post_as_is(From::Hall, "/desk/results", &fields);
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(site.line(), before);
}

#[test]
fn a_complete_round_is_sealed_and_what_was_done_last_is_undone() {
    let site = Site::playing();
    let fields: Vec<(String, String)> = (1..=5)
        .map(|table| (format!("table-{table}"), "40-24".to_owned()))
        .chain([("round".to_owned(), "8".to_owned())])
        .collect();
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    let entered = site.post(CONSOLE, "/desk", "/desk/results", &fields);
    assert_eq!(entered.status, StatusCode::SEE_OTHER, "{}", entered.body);
    let sealed = site.post(CONSOLE, "/desk", "/desk/seal", &[("round", "8")]);
    assert_eq!(sealed.status, StatusCode::SEE_OTHER, "{}", sealed.body);
    assert_has(&site.get(From::Hall, "/published/8").body, "official");
    let line = site.line().to_string();
    let undone = site.post(CONSOLE, "/desk", "/desk/undo", &[("line", &line)]);
    assert_eq!(undone.status, StatusCode::SEE_OTHER, "{}", undone.body);
    assert_eq!(
        site.get(From::Hall, "/published/8").status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[test]
fn a_pairing_is_set_only_as_it_was_shown() {
    let site = Site::demo();
    site.run("event edit --rounds 8");
    let proposal = site.get(CONSOLE, "/desk/pairing?seed=5").body;
    let shown = proposal.split("name=\"shown\" value=\"").nth(1).unwrap();
    let shown = shown.split('"').next().unwrap();
    site.run("player withdraw goto --after 7");
    let fields = [("seed", "5"), ("shown", shown)];
    let stale = site.post(CONSOLE, "/desk/pairing?seed=5", "/desk/pairing", &fields);
    assert_eq!(stale.status, StatusCode::CONFLICT, "{}", stale.body);
    let proposal = site.get(CONSOLE, "/desk/pairing?seed=5").body;
    assert!(!proposal.contains("Goto"), "they have withdrawn");
    let shown = proposal.split("name=\"shown\" value=\"").nth(1).unwrap();
    let shown = shown.split('"').next().unwrap();
    let fields = [("seed", "5"), ("shown", shown)];
    let set = site.post(CONSOLE, "/desk/pairing?seed=5", "/desk/pairing", &fields);
    assert_eq!(set.status, StatusCode::SEE_OTHER, "{}", set.body);
    assert_eq!(set.headers[header::LOCATION], "/round/8");
}

#[test]
fn a_correction_is_shown_before_it_is_made() {
    let site = Site::playing();
    let before = site.line();
    let address = "/desk/correct/7/1";
    let typed = [
        ("result", "43-21"),
        ("reason", "read wrong"),
        ("step", "preview"),
    ];
    let preview = site.post(CONSOLE, address, address, &typed);
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.body);
    assert!(
        preview.body.contains("Goto"),
        "whose place changes is shown"
    );
    assert_eq!(site.line(), before, "nothing was changed yet");
    let correct = [
        ("result", "43-21"),
        ("reason", "read wrong"),
        ("step", "correct"),
    ];
    let unseen = site.post(CONSOLE, address, address, &correct);
    assert_eq!(unseen.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(unseen.body.contains("Nothing was changed"));
    assert_eq!(site.line(), before, "nobody has looked at it");
    let seen = hidden(&preview.body, "seen");
    let other = [("result", "44-20"), correct[1], correct[2], ("seen", seen)];
    let other = site.post(CONSOLE, address, address, &other);
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(site.line(), before, "another one was looked at");
    let seen = [correct[0], correct[1], correct[2], ("seen", seen)];
    let made = site.post(CONSOLE, address, address, &seen);
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    assert_eq!(site.line(), before + 1);
    let journal = site.get(CONSOLE, "/desk/journal").body;
    assert!(journal.contains("read wrong"), "with its reason");
}

#[test]
fn who_comes_and_who_goes_is_confirmed_by_name() {
    let site = Site::demo();
    site.run("event edit --rounds 8");
    let before = site.line();
    // Everybody but number 7; number 11 has withdrawn.
    let numbers = (1..=12).filter(|number| ![7, 11].contains(number));
    let fields: Vec<String> = numbers.map(|number| format!("there-{number}")).collect();
    let mut fields: Vec<(&str, &str)> =
        fields.iter().map(|field| (field.as_str(), "yes")).collect();
    let asked = site.post(CONSOLE, "/desk/check-in", "/desk/check-in", &fields);
    assert_has(&asked.body, "<li>Goto Haruka</li>");
    assert_eq!(site.line(), before);
    fields.push(("confirmed", "yes"));
    let noted = site.post(CONSOLE, "/desk/check-in", "/desk/check-in", &fields);
    assert_eq!(noted.status, StatusCode::SEE_OTHER, "{}", noted.body);
    assert_eq!(site.line(), before + 1);
    let proposal = site.get(CONSOLE, "/desk/pairing").body;
    assert!(!proposal.contains("Goto Haruka"), "they are absent");
}

#[test]
fn a_player_is_entered_and_a_name_that_is_known_is_asked_about() {
    let site = Site::playing();
    site.run("event edit --rounds 9");
    let typed = [
        ("name", "Tanaka, Kenji"),
        ("country", "JPN"),
        ("rating", "1500"),
    ];
    let entered = site.post(CONSOLE, "/desk/players", "/desk/players/add", &typed);
    assert_eq!(entered.status, StatusCode::SEE_OTHER, "{}", entered.body);
    assert_has(&site.get(From::Hall, "/players").body, "Tanaka Kenji");
    let typed = [("name", "<script>alert(1)</script>"), ("rating", "many")];
    let refused = site.post(CONSOLE, "/desk/players", "/desk/players/add", &typed);
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!refused.body.contains("<script>alert"), "{}", refused.body);
    assert!(refused.body.contains("`many` is not a rating"));
}

#[test]
fn a_change_of_another_process_is_seen_at_once() {
    let site = Site::playing();
    let round = site.get(From::Hall, "/round/8").body;
    assert!(!round.contains(">40-24<"));
    site.run("result set 8 1 40-24");
    assert!(site.get(From::Hall, "/round/8").body.contains(">40-24<"));
}

#[test]
fn a_registration_is_corrected_and_taken_back() {
    let site = Site::demo();
    site.run("event edit --rounds 9");
    let page = "/desk/players";
    let typed = [("name", "Tanaka, Kenji"), ("country", "ZZZZ")];
    let entered = site.post(CONSOLE, page, "/desk/players/add", &typed);
    assert_eq!(entered.status, StatusCode::SEE_OTHER, "{}", entered.body);
    let shown = site.get(CONSOLE, page).body;
    assert!(shown.contains("`ZZZZ` is not a country that outflank knows"));
    let typed = [
        ("entrant", "13"),
        ("name", "Tanaka, Kenta"),
        ("country", "Japan"),
        ("rating", "1500"),
        ("number", ""),
    ];
    let edited = site.post(CONSOLE, page, "/desk/players/edit", &typed);
    assert_eq!(edited.status, StatusCode::SEE_OTHER, "{}", edited.body);
    let shown = site.get(CONSOLE, page).body;
    assert_has(&shown, "Tanaka Kenta");
    assert_has(&shown, ">JPN<");
    let removed = site.post(CONSOLE, page, "/desk/players/remove", &[("entrant", "13")]);
    assert_eq!(removed.status, StatusCode::SEE_OTHER, "{}", removed.body);
    assert!(!site.get(CONSOLE, page).body.contains("Tanaka"));
    let later = [("number", "7"), ("after", "3"), ("reason", "ill")];
    let refused = site.post(CONSOLE, page, "/desk/players/withdraw", &later);
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("<h1>Goto Haruka</h1>"));
    assert_has(&refused.body, "plays in round 4");
    assert!(refused.body.contains("name=\"reason\" value=\"ill\""));
}

#[test]
fn nobody_is_checked_in_for_a_round_after_the_last() {
    let site = Site::demo();
    let page = site.get(CONSOLE, "/desk/check-in").body;
    assert!(!page.contains("round 8"), "{page}");
    assert!(page.contains("All rounds of the event are paired"));
    let before = site.line();
    let sent = [("confirmed", "yes"), ("there-1", "yes")];
    let refused = site.post(CONSOLE, "/desk", "/desk/check-in", &sent);
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(site.line(), before);
}

#[test]
fn a_step_that_comes_next_leads_to_the_page_that_does_it() {
    let site = Site::demo();
    site.run("event edit --rounds 8");
    let desk = site.get(CONSOLE, "/desk").body;
    assert!(desk.contains("<a href=\"/desk/pairing\">Pair the next round</a>"));
    assert!(!desk.contains("outflank round pair"), "{desk}");
}

#[test]
fn a_pairing_is_taken_back_only_while_nothing_was_entered() {
    let site = Site::playing();
    let button = "Take back the whole pairing";
    assert!(site.get(CONSOLE, "/desk").body.contains(button));
    site.run("result set 8 1 40-24");
    assert!(!site.get(CONSOLE, "/desk").body.contains(button));
}

#[test]
fn the_desk_says_what_the_rules_made_of_a_result() {
    let site = Site::playing();
    let typed = [("round", "8"), ("table-1", "30-34 flag white")];
    let entered = site.post(CONSOLE, "/desk", "/desk/results", &typed);
    assert_eq!(entered.status, StatusCode::SEE_OTHER, "{}", entered.body);
    let desk = site.get(CONSOLE, "/desk").body;
    assert_has(&desk, "33-31");
    assert_has(&desk, "entered as 30-34;");
}

#[test]
fn a_registration_does_not_get_the_name_of_another_player_unasked() {
    let site = Site::demo();
    let page = "/desk/players/7";
    let other = site.get(CONSOLE, "/desk/players/6").body;
    let typed = [("entrant", "7"), ("name", hidden(&other, "name"))];
    let before = site.line();
    let asked = site.post(CONSOLE, page, "/desk/players/edit", &typed);
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_has(&asked.body, "somebody new");
    let long = "x".repeat(300);
    let long = [typed[0], ("name", long.as_str())];
    let refused = site.post(CONSOLE, page, "/desk/players/edit", &long);
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(site.line(), before);
    let sure = [typed[0], typed[1], ("new", "yes")];
    let edited = site.post(CONSOLE, page, "/desk/players/edit", &sure);
    assert_eq!(edited.status, StatusCode::SEE_OTHER, "{}", edited.body);
    let to = edited.headers[header::LOCATION].to_str().unwrap();
    let shown = site.get(CONSOLE, to).body;
    let said = shown.split("role=\"status\">").nth(1).unwrap_or_default();
    assert!(said.starts_with("Goto"), "{shown}");
}

#[test]
fn pairs_are_typed_with_the_names_that_are_shown() {
    let site = Site::demo();
    site.run("event edit --rounds 8");
    let propose = |lock: &str, forbid: &str| {
        let fields = [("seed", "5"), ("lock", lock), ("forbid", forbid)];
        let query = serde_html_form::to_string(fields).unwrap();
        site.get(CONSOLE, &format!("/desk/pairing?{query}")).body
    };
    let set = "Set this pairing of round 8";
    for lock in ["Goto Haruka:Fairley", "7:6 1:2", "Goto Haruka:6, 1:2"] {
        let page = propose(lock, "");
        assert!(page.contains(set), "{lock}: {page}");
    }
    assert!(propose("", "").contains("Pairing method: "));
    let themselves = propose("7:7", "");
    assert!(themselves.contains("Goto Haruka cannot meet themselves"));
    let both = propose("7:6", "6:7");
    assert_has(&both, "must meet and must not meet");
}
