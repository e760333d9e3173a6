//! Devices join, claim results, type sheets and hand in photos.

use axum::body::Body;
use axum::http::{StatusCode, header};
use outflank::report::round::view::TableView;
use outflank::service::event::edit::EditEvent;
use outflank::service::evidence::dispute::Disputes;
use outflank::service::hall::device::{DeviceId, RevokeDevice};
use outflank::service::rounds::tables::{
    ExistingPairings, Pairing, RoundTables, SetPairings, Stage, TableFilter,
};
use outflank::service::{EventRef, Role};
use outflank::web::addresses;
use outflank_core::tournament::PlayerRef;

use super::roles::example;
use super::site::{Answer, From, Site, request, token};
use crate::desk::assert_has;

/// A browser in the hall, with the cookie of its device.
pub struct Phone<'s> {
    site: &'s Site,
    cookie: String,
}

impl Phone<'_> {
    pub fn get(&self, path: &str) -> Answer {
        let request = From::Hall.request("GET", path);
        let request = request.header(header::COOKIE, &self.cookie);
        self.site.send(request.body(Body::empty()).unwrap())
    }

    pub fn post(&self, page: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        let shown = self.get(page).body;
        let mut all = vec![("token", token(&shown)), ("request", request(&shown))];
        all.extend(fields);
        self.post_as_is(path, &all)
    }

    pub fn post_as_is(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = serde_html_form::to_string(fields).unwrap();
        let request = From::Hall
            .request("POST", path)
            .header(header::COOKIE, &self.cookie)
            .header(header::ORIGIN, format!("http://{}", From::Hall.host()))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.site.send(request.body(Body::from(body)).unwrap())
    }

    /// Sends a file as a browser does.
    pub fn upload(&self, page: &str, path: &str, name: &str, bytes: &[u8]) -> Answer {
        let shown = self.get(page).body;
        let field = |name: &str, value: &str| {
            format!("--XX\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let mut body = field("token", token(&shown)) + &field("request", request(&shown));
        body += &format!(
            "--XX\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"{name}\"\r\n\
             Content-Type: image/jpeg\r\n\r\n"
        );
        let mut body = body.into_bytes();
        body.extend(bytes);
        body.extend(b"\r\n--XX--\r\n");
        let request = From::Hall
            .request("POST", path)
            .header(header::COOKIE, &self.cookie)
            .header(header::ORIGIN, format!("http://{}", From::Hall.host()))
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=XX");
        self.site.send(request.body(Body::from(body)).unwrap())
    }
}

pub fn after(answer: &Answer) -> &str {
    answer.headers[header::LOCATION].to_str().unwrap()
}

/// The demo tournament with an eighth round: table 1 is Goto (7) against Ivanova
/// (9), table 2 Fairley (6) against Hoang (8).
pub fn with_round() -> Site {
    let site = Site::demo();
    let mut desk = site.desk();
    let event = EditEvent {
        rounds: Some(8),
        ..EditEvent::default()
    };
    desk.execute(&event).unwrap();
    let pairing = |black: &str, white: &str| Pairing {
        table: None,
        black: PlayerRef::new(black),
        white: Some(PlayerRef::new(white)),
    };
    desk.execute(&SetPairings {
        event: EventRef::Unnamed,
        round: 8,
        pairings: vec![pairing("#7", "#9"), pairing("#6", "#8")].into(),
        existing: ExistingPairings::Keep,
        stage: Stage::Swiss,
    })
    .unwrap();
    site
}

/// The code that the console shows.
fn code(site: &Site) -> String {
    site.post(
        From::Console,
        "/desk/devices",
        "/desk/devices/codes",
        &[("show", "yes")],
    );
    let page = site.get(From::Console, "/desk/devices").body;
    let address = page.split("/join/").nth(1).unwrap();
    address.split('<').next().unwrap().to_owned()
}

/// A phone that has asked to join and waits.
pub fn waiting<'s>(site: &'s Site, who: &str, label: &str) -> Phone<'s> {
    let path = format!("/join/{}", code(site));
    let fields = [("who", who), ("label", label)];
    let joined = site.post(From::Hall, &path, &path, &fields);
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.body);
    let cookie = joined.headers[header::SET_COOKIE].to_str().unwrap();
    assert_has(cookie, "HttpOnly; SameSite=Strict");
    assert!(
        !cookie.contains("Secure"),
        "the network has no TLS: {cookie}"
    );
    Phone {
        site,
        cookie: cookie.split(';').next().unwrap().to_owned(),
    }
}

/// A phone that was let in.
pub fn joined<'s>(site: &'s Site, who: &str, label: &str, role: &[(&str, &str)]) -> Phone<'s> {
    let phone = waiting(site, who, label);
    assert!(phone.get("/join").body.contains("Waiting for the director"));
    let page = site.get(From::Console, "/desk/devices").body;
    let number = page.split("/desk/devices/answer/").last().unwrap();
    let path = format!("/desk/devices/answer/{}", number.split('"').next().unwrap());
    let mut fields = vec![("answer", "approve"), ("label", label)];
    fields.extend(role);
    let answer = site.post(From::Console, "/desk/devices", &path, &fields);
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    assert!(phone.get("/join").body.contains("You are in"));
    phone
}

pub fn player<'s>(site: &'s Site, number: &str) -> Phone<'s> {
    let label = format!("phone {number}");
    joined(
        site,
        number,
        &label,
        &[("role", "player"), ("player", number)],
    )
}

pub fn results(site: &Site) -> Vec<String> {
    let round = RoundTables {
        event: EventRef::Unnamed,
        round: 8,
        filter: TableFilter::All,
    };
    let round = site.desk().ask(&round).unwrap();
    round.tables.iter().map(TableView::result).collect()
}

#[test]
fn two_phones_claim_the_same_and_it_is_the_result() {
    let site = with_round();
    let (black, white) = (player(&site, "7"), player(&site, "9"));
    assert_eq!(after(&black.get("/enter")), "/enter/8/1");
    let table = "/enter/8/1";
    let result = "/enter/8/1/result";
    let first = black.post(table, result, &[("black", "40"), ("white", "24")]);
    assert_eq!(after(&first), "/enter/8/1?done=waiting");
    let seen = white.get(table).body;
    assert_has(&seen, "Your opponent has sent a result");
    let is_shown = seen.contains("40-24") || seen.contains("value=\"40\"");
    assert!(!is_shown, "what they claim is not shown: {seen}");
    let hall = site.get(From::Hall, "/round/8").body;
    assert!(!hall.contains("40-24"), "nor to the hall");
    let second = white.post(table, result, &[("black", "40"), ("white", "24")]);
    assert_eq!(after(&second), "/enter/8/1?done=result");
    assert_eq!(results(&site)[0], "40-24");
    let late = white.post(table, result, &[("black", "30"), ("white", "34")]);
    assert_eq!(late.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(late.body.contains("Table 1 already has a result, 40-24"));
}

#[test]
fn two_phones_that_disagree_call_the_arbiter() {
    let site = with_round();
    let (black, white) = (player(&site, "7"), player(&site, "9"));
    let (table, result) = ("/enter/8/1", "/enter/8/1/result");
    black.post(table, result, &[("black", "40"), ("white", "24")]);
    let other = white.post(table, result, &[("black", "30"), ("white", "34")]);
    assert_eq!(after(&other), "/enter/8/1?done=dispute");
    let seen = white.get(table).body;
    assert!(seen.contains("40-24") && seen.contains("The arbiter was called"));
    let disputes = Disputes {
        event: EventRef::Unnamed,
    };
    let disputes = site.desk().ask(&disputes).unwrap();
    let open = disputes.iter().filter(|each| each.status == "open");
    assert_eq!(open.count(), 1);
}

#[test]
fn a_ruling_on_claims_that_differ_is_the_result_on_every_page_and_in_every_file() {
    let site = with_round();
    let (black, white) = (player(&site, "7"), player(&site, "9"));
    let (table, result) = ("/enter/8/1", "/enter/8/1/result");
    black.post(table, result, &[("black", "40"), ("white", "24")]);
    white.post(table, result, &[("black", "30"), ("white", "34")]);
    site.run("dispute rule 2 'score 30-34' --reason 'both sheets'");
    for page in ["/", "/round/8", "/tv?show=results", "/print/results/8"] {
        let shown = site.get(From::Hall, page).body;
        assert!(shown.contains("30-34"), "{page}: {shown}");
    }
    assert!(black.get(table).body.contains("This is the result"));
    let file = site.run("round show 8 --format csv");
    assert_has(&file, "30-34");
}

#[test]
fn a_form_that_is_sent_twice_changes_nothing_twice_and_errors_keep_what_was_typed() {
    let site = with_round();
    let black = player(&site, "7");
    let table = "/enter/8/1";
    let wrong = black.post(
        table,
        "/enter/8/1/result",
        &[("black", "40"), ("white", "25")],
    );
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_has(&wrong.body, "Expected 64 discs, found 65");
    assert!(wrong.body.contains("name=\"white\" value=\"25\""));
    let half = black.post(
        table,
        "/enter/8/1/result",
        &[("black", "40"), ("white", "")],
    );
    assert!(half.body.contains("Enter the discs of both players"));
    let shown = black.get(table).body;
    let fields = [
        ("token", token(&shown)),
        ("request", request(&shown)),
        ("black", "40"),
        ("white", "24"),
    ];
    let before = site.desk().last_journal_id().unwrap().0;
    for _ in 0..3 {
        let sent = black.post_as_is("/enter/8/1/result", &fields);
        assert_eq!(sent.status, StatusCode::SEE_OTHER);
    }
    assert_eq!(site.desk().last_journal_id().unwrap().0, before + 1);
    let other = [fields[0], fields[1], ("black", "30"), ("white", "34")];
    let other = black.post_as_is("/enter/8/1/result", &other);
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(other.body.contains("sent before with something else"));
}

#[test]
fn a_player_cannot_reach_another_table_or_the_desk() {
    let site = with_round();
    let black = player(&site, "7");
    let before = site.desk().last_journal_id().unwrap();
    let claim = [("black", "40"), ("white", "24")];
    let elsewhere = black.post("/enter/8/1", "/enter/8/2/result", &claim);
    assert_eq!(elsewhere.status, StatusCode::FORBIDDEN);
    let nowhere = black.post("/enter/8/1", "/enter/8/99/result", &claim);
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
    let wrong = black.post("/enter/8/1", "/enter/8/2/wrong", &[("about", "noise")]);
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    assert_eq!(black.get("/desk/devices").status, StatusCode::FORBIDDEN);
    assert_eq!(black.get("/photo/1").status, StatusCode::FORBIDDEN);
    let no_token = black.post_as_is("/enter/8/1/result", &claim);
    assert_eq!(no_token.status, StatusCode::FORBIDDEN);
    assert_eq!(site.desk().last_journal_id().unwrap(), before);
}

#[test]
fn judges_and_arbiters_enter_results_of_their_tables() {
    let site = with_round();
    let tables = [("role", "table-judge"), ("first", "2"), ("last", "4")];
    let judge = joined(&site, "official", "Judge", &tables);
    let list = judge.get("/enter").body;
    assert!(
        list.contains("/enter/8/2") && !list.contains("/enter/8/1\""),
        "{list}"
    );
    let score = [("black", "33"), ("white", "31")];
    let elsewhere = judge.post("/enter/8/2", "/enter/8/1/result", &score);
    assert_eq!(elsewhere.status, StatusCode::FORBIDDEN);
    let entered = judge.post("/enter/8/2", "/enter/8/2/result", &score);
    assert_eq!(after(&entered), "/enter/8/2?done=entered");
    assert_eq!(results(&site), ["-", "33-31"]);
    let arbiter = joined(&site, "official", "Arbiter", &[("role", "arbiter")]);
    let replaced = [("black", "31"), ("white", "33"), ("replace", "yes")];
    let replaced = arbiter.post("/enter/8/2", "/enter/8/2/result", &replaced);
    assert_eq!(after(&replaced), "/enter/8/2?done=entered");
    assert_eq!(results(&site), ["-", "31-33"]);
}

#[test]
fn a_code_is_used_once_and_a_wrong_one_leaves_no_trace() {
    let site = with_round();
    let path = format!("/join/{}", code(&site));
    assert_eq!(site.get(From::Hall, &path).status, StatusCode::OK);
    let fields = [("who", "7"), ("label", "phone")];
    let empty = site.post(From::Hall, &path, &path, &[("who", "7")]);
    assert_eq!(
        empty.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        empty.body
    );
    let shown = site.get(From::Hall, &path).body;
    let first = site.post(From::Hall, &path, &path, &fields);
    assert_eq!(first.status, StatusCode::SEE_OTHER);
    let again = [
        ("token", token(&shown)),
        ("request", request(&shown)),
        fields[0],
        fields[1],
    ];
    let again = site.post_as_is(From::Hall, &path, &again);
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    for _ in 0..12 {
        site.get(From::Hall, "/join/0000000000000000");
    }
    let stopped = site.get(From::Hall, "/join/0000000000000000");
    assert_eq!(stopped.status, StatusCode::TOO_MANY_REQUESTS);
    let page = site.get(From::Console, "/desk/devices").body;
    assert_eq!(page.matches("/desk/devices/answer/").count(), 1);
}

#[test]
fn a_device_that_waits_or_was_revoked_can_only_read() {
    let site = with_round();
    let phone = waiting(&site, "7", "phone");
    assert_eq!(phone.get("/enter").status, StatusCode::FORBIDDEN);
    let phone = player(&site, "9");
    assert_eq!(phone.get("/enter/8/1").status, StatusCode::OK);
    let page = site.get(From::Console, "/desk/devices").body;
    assert!(
        page.contains("phone 9") && page.contains("2026-11-21"),
        "last seen"
    );
    site.desk()
        .execute(&RevokeDevice {
            device: DeviceId(1),
        })
        .unwrap();
    let revoked = phone.get("/enter/8/1");
    assert_eq!(revoked.status, StatusCode::FORBIDDEN);
    assert_has(&revoked.body, "it was revoked");
    assert_eq!(phone.get("/round/8").status, StatusCode::OK);
}

#[test]
fn a_sheet_is_checked_while_it_is_typed_and_kept_as_typed() {
    let site = with_round();
    let black = player(&site, "7");
    let page = "/enter/sheet/8/1";
    let tapped = [("as", "moves"), ("moves", "f5 d6"), ("tap", "c3")];
    let tapped = black.post(page, page, &tapped).body;
    assert_has(&tapped, ">f5 d6 c3</textarea>");
    assert!(tapped.contains("3 moves, 3-4, White to move") || tapped.contains("3 moves"));
    let back = [("as", "moves"), ("moves", "f5 d6"), ("do", "back")];
    assert_has(&black.post(page, page, &back).body, ">f5</textarea>");
    let checked = [("as", "moves"), ("moves", "f5 a1")];
    let checked = black.post(page, "/enter/check", &checked);
    assert_eq!(checked.status, StatusCode::OK);
    let json: serde_json::Value = serde_json::from_str(&checked.body).unwrap();
    assert_eq!(json["findings"][0]["code"], "M102");
    assert_eq!(json["findings"][0]["squares"][0], "a1");
    let empty = black.post(page, page, &[("as", "moves"), ("do", "hand-in")]);
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(empty.body.contains("Nothing was typed"));
    let handed = [("as", "moves"), ("moves", "f5 a1"), ("do", "hand-in")];
    let handed = black.post(page, page, &handed);
    assert_eq!(after(&handed), "/enter/8/1?done=sheet");
    assert_has(
        &black.get("/enter/8/1").body,
        ": 1 of 2 moves can be followed",
    );
}

#[test]
fn a_fault_in_the_grid_is_marked_in_its_cell() {
    let site = with_round();
    let white = player(&site, "9");
    let page = "/enter/sheet/8/1?as=grid";
    let mut cells = vec![""; 64];
    cells[4 * 8 + 5] = "1"; // f5
    cells[5 * 8 + 3] = "1"; // d6
    let mut fields = vec![("as", "grid"), ("do", "check")];
    fields.extend(cells.iter().map(|cell| ("c", *cell)));
    let checked = white.post(page, "/enter/sheet/8/1", &fields).body;
    assert_eq!(checked.matches("cell wrong").count(), 2, "{checked}");
    assert_has(&checked, "Number 1 is in 2 cells: f5 d6");
}

#[test]
fn a_photo_is_known_by_its_bytes_and_shown_to_officials_only() {
    let site = with_round();
    let black = player(&site, "7");
    let (table, path) = ("/enter/8/1", "/enter/8/1/photo");
    let jpeg = b"\xff\xd8\xff\xe0 a photo";
    let kept = black.upload(table, path, "../../IMG 1.jpg", jpeg);
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.body);
    assert!(black.get(table).body.contains("IMG 1.jpg, from black"));
    let script = black.upload(table, path, "photo.jpg", b"<script>alert(1)</script>");
    assert_eq!(script.status, StatusCode::UNPROCESSABLE_ENTITY);
    let large = black.upload(table, path, "photo.jpg", &vec![0xff; 13 * 1024 * 1024]);
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    let shown = site.get(From::Console, "/photo/1");
    assert_eq!(shown.headers[header::CONTENT_TYPE], "image/jpeg");
    assert_eq!(shown.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
}

#[test]
fn every_address_refuses_the_devices_that_may_not_use_it_and_no_other() {
    let site = with_round();
    let judge = [("role", "table-judge"), ("first", "1"), ("last", "4")];
    let phones = [
        (player(&site, "7"), Role::Player),
        (joined(&site, "official", "Judge", &judge), Role::TableJudge),
        (
            joined(&site, "official", "Arbiter", &[("role", "arbiter")]),
            Role::Arbiter,
        ),
        (
            joined(&site, "official", "Deputy", &[("role", "director")]),
            Role::Director,
        ),
    ];
    for address in addresses(&site.app) {
        if address.path == "/live" {
            continue; // a stream does not end
        }
        let path = example(address.path);
        for (phone, role) in &phones {
            let answer = match address.method {
                "GET" => phone.get(&path),
                _ => phone.post_as_is(&path, &[]),
            };
            let refused = answer.body.contains("This page is for the people who run");
            assert_eq!(refused, *role < address.least, "{role:?} at {address:?}");
            assert_ne!(answer.status.as_u16(), 500, "{address:?}: {}", answer.body);
        }
    }
}
