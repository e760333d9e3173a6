//! A page costs what it shows: neither its statements nor the sheets that are read
//! and replayed for it become more with the rounds or the sheets of the event.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use http_body_util::BodyExt as _;
use outflank::service::event::overview::CreateEvent;
use outflank::service::event::status::EventStatus;
use outflank::service::evidence::sheet::{AddSheet, WrittenBy};
use outflank::service::players::add::{AddPlayer, NewEntrant, Person, Search};
use outflank::service::record::doctor::Diagnose;
use outflank::service::results::enter::EnterResult;
use outflank::service::rounds::tables::{
    Existing, ExistingPairings, Pairing, SealRound, SetPairings, Stage,
};
use outflank::service::{Command, EventRef, Session};
use outflank::storage::work::{self, Work};
use outflank::web::router;
use outflank_core::game::{Score, Variant};
use outflank_core::ruleset::Ruleset;
use outflank_core::tournament::PlayerRef;
use tower::ServiceExt as _;

use super::site::{From, Site};

const TABLES: u32 = 4;
/// The beginning of a game: no sheet fits a result.
const MOVES: &str = "f5d6c3d3c4f4c5b3c2e3";

/// What spectators and the director look at while an event is running.
const PAGES: [&str; 11] = [
    "/",
    "/round/1",
    "/standings",
    "/crosstable",
    "/players",
    "/disputes",
    "/published",
    "/tv",
    "/desk",
    "/desk/check-in",
    "/enter",
];

fn done<C: Command>(session: &mut Session, command: &C) {
    session.execute(command).unwrap();
}

/// An event with so many sealed rounds and one that is open; so many of the sealed
/// games have a sheet.
fn event(rounds: u32, sheets: u32) -> Site {
    let site = Site::empty();
    let mut session = site.desk();
    let rules = Ruleset::preset_text("woc").unwrap();
    let othello = "othello".parse::<Variant>().unwrap();
    done(&mut session, &CreateEvent::named("Try", rules, othello));
    for number in 1..=TABLES * 2 {
        let player = AddPlayer {
            person: Person::named(&format!("Player{number}, Ada")),
            search: Search::Nowhere,
            entrant: Some(NewEntrant::into_event(EventRef::Unnamed)),
        };
        done(&mut session, &player);
    }
    for round in 1..=rounds {
        pair(&mut session, round);
        for table in 1..=TABLES {
            enter(&mut session, round, table);
            if (round - 1) * TABLES + table <= sheets {
                add_sheet(&mut session, round, table);
            }
        }
        let seal = SealRound {
            round,
            ..SealRound::default()
        };
        done(&mut session, &seal);
    }
    pair(&mut session, rounds + 1);
    site
}

fn pair(session: &mut Session, round: u32) {
    let entrant = |number: u32| PlayerRef::new(&format!("#{number}"));
    let pairings = (1..=TABLES).map(|table| Pairing {
        table: Some(table),
        black: entrant(table),
        white: Some(entrant(TABLES + 1 + (table + round) % TABLES)),
    });
    let command = SetPairings {
        event: EventRef::Unnamed,
        round,
        pairings: pairings.collect::<Vec<_>>().into(),
        existing: ExistingPairings::Keep,
        stage: Stage::Swiss,
    };
    done(session, &command);
}

fn enter(session: &mut Session, round: u32, table: u32) {
    let command = EnterResult {
        event: EventRef::Unnamed,
        round,
        table,
        entered: "40-24".parse::<Score>().unwrap().into(),
        existing: Existing::Keep,
    };
    done(session, &command);
}

fn add_sheet(session: &mut Session, round: u32, table: u32) {
    let command = AddSheet {
        event: EventRef::Unnamed,
        round,
        table,
        file: "sheet.txt".to_owned(),
        bytes: format!("{MOVES}{}", "?".repeat(usize::try_from(table % 3).unwrap())).into_bytes(),
        format: None,
        number: 1,
        by: WrittenBy::Black,
    };
    done(session, &command);
}

/// What is done for each of these pages, asked one after the other.
fn of_pages(router: &Router, pages: &[&str]) -> Vec<Work> {
    // One thread reads for all, and counts.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(1)
        .thread_keep_alive(Duration::from_secs(600))
        .build()
        .unwrap();
    runtime.block_on(async {
        let so_far = || async { tokio::task::spawn_blocking(work::done).await.unwrap() };
        let mut found = Vec::new();
        for page in pages {
            let before = so_far().await;
            let request = From::Console.request("GET", page).body(Body::empty());
            let response = router.clone().oneshot(request.unwrap()).await.unwrap();
            assert_eq!(response.status(), 200, "{page}");
            response.into_body().collect().await.unwrap();
            found.push(since(before, so_far().await));
        }
        found
    })
}

fn since(before: Work, after: Work) -> Work {
    Work {
        statements: after.statements - before.statements,
        documents: after.documents - before.documents,
        derived: after.derived - before.derived,
    }
}

/// What is done for every page, each asked of a server that knows nothing yet, and
/// for `outflank status`.
fn of_everything(site: &Site) -> Vec<(&'static str, Work)> {
    let page = |page: &&'static str| {
        let app = site.another_server();
        (*page, of_pages(&router(&app), &[page])[0])
    };
    let mut found: Vec<_> = PAGES.iter().map(page).collect();
    let session = site.desk();
    let before = work::done();
    session.ask(&EventStatus::default()).unwrap();
    found.push(("outflank status", since(before, work::done())));
    found
}

#[test]
fn no_page_costs_more_because_an_event_has_more_rounds_or_more_sheets() {
    let few = of_everything(&event(3, 6));
    for (rounds, sheets) in [(6, 6), (3, 12), (6, 24)] {
        let many = of_everything(&event(rounds, sheets));
        for ((page, few), (_, many)) in few.iter().zip(&many) {
            assert!(few.statements > 0, "{page} asks nothing");
            let what = format!("{page}, {rounds} rounds, {sheets} sheets");
            assert!(
                many.statements <= few.statements,
                "{what}: {few:?}, then {many:?}"
            );
            assert_eq!((few.documents, many.documents), (0, 0), "{what}");
        }
    }
}

#[test]
fn sheets_that_nobody_has_checked_are_read_once_and_not_for_spectators() {
    let site = event(2, 6);
    let connection = rusqlite::Connection::open(site.database()).unwrap();
    connection.execute("DELETE FROM sheet_check", []).unwrap();
    let app = site.another_server();
    let pages = ["/", "/round/1", "/desk/check-in", "/desk", "/desk", "/"];
    let work = of_pages(&router(&app), &pages);
    let documents: Vec<u64> = work.iter().map(|each| each.documents).collect();
    assert_eq!(documents, [0, 0, 0, 6, 0, 0]);
}

#[test]
fn a_page_that_was_asked_for_a_moment_ago_is_not_asked_of_the_database_again() {
    let site = event(3, 6);
    let app = site.another_server();
    let work = of_pages(&router(&app), &["/desk", "/desk", "/", "/"]);
    assert!(work[1].statements * 3 < work[0].statements, "{work:?}");
    assert!(work[3].statements < work[2].statements, "{work:?}");
}

#[test]
fn publications_are_compared_again_only_if_what_they_say_can_have_changed() {
    let site = event(3, 0);
    let app = site.another_server();
    let derived = || of_pages(&router(&app), &["/", "/desk", "/published", "/tv"]);
    let derived = || derived().iter().map(|work| work.derived).sum::<u64>();
    assert_eq!(derived(), 1, "nobody has compared them");
    enter(&mut site.desk(), 4, 1);
    assert_eq!(derived(), 0, "the open round is not published");
    let published = || site.desk().ask(&EventStatus::default()).unwrap().outdated;
    assert_eq!(published(), [0_u32; 0]);
    site.run("result correct 2 1 --score 24-40 --reason wrong --yes");
    assert_eq!(derived(), 1, "round 2 is published");
    let page = site.get(From::Console, "/desk").body;
    assert!(page.contains("after round 2 no longer match"), "{page}");
}

#[test]
fn a_check_that_was_altered_is_noticed_by_doctor_and_one_that_does_not_fit_is_not_used() {
    let site = event(1, 2);
    let connection = rusqlite::Connection::open(site.database()).unwrap();
    let sheets = || {
        let status = site.desk().ask(&EventStatus::default()).unwrap();
        status.sheets.len()
    };
    let doctor = || site.desk().ask(&Diagnose).unwrap();
    assert_eq!(sheets(), 2);
    assert!(doctor().sound);
    let altered = "UPDATE sheet_check SET findings = 0";
    connection.execute(altered, []).unwrap();
    assert_eq!(sheets(), 0, "it is believed as long as it fits");
    assert_eq!(doctor().altered_rows.len(), 2, "{:?}", doctor());
    let outdated = "UPDATE sheet_check SET fingerprint = randomblob(32)";
    connection.execute(outdated, []).unwrap();
    assert_eq!(sheets(), 2);
    assert!(doctor().sound, "{:?}", doctor());
}
