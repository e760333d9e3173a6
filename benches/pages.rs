//! What a page costs in an event of 200 players, 11 rounds and 1,000 sheets.
//!
//! `cargo bench --bench pages` prints for each page how much processor time it takes
//! after a change, and how much that is of what `/standings` takes in the same run;
//! then how long 300 readers wait who all fetch a page again after one change. The
//! event is made here, from a seed.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench"
)]

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, header};
use http_body_util::BodyExt as _;
use outflank::service::event::overview::CreateEvent;
use outflank::service::event::status::EventStatus;
use outflank::service::evidence::sheet::{AddSheet, WrittenBy};
use outflank::service::players::add::{AddPlayer, NewEntrant, Person, Search};
use outflank::service::results::enter::EnterResult;
use outflank::service::rounds::tables::{
    Existing, ExistingPairings, Pairing, SealRound, SetPairings, Stage,
};
use outflank::service::{Access, Actor, Clock, Command, EventRef, Session};
use outflank::web::{App, ConsoleSecret, Settings, TimeLimits, router};
use outflank_core::board::eight::Position;
use outflank_core::game::{Score, Variant};
use outflank_core::ruleset::Ruleset;
use outflank_core::tournament::PlayerRef;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tower::ServiceExt as _;

const TABLES: u32 = 100;
const ROUNDS: u32 = 11;
const SHEETS: u32 = 1000;
const SEED: u64 = 20_261_118;
/// How often each page is asked for.
const TIMES: usize = 7;
const READERS: usize = 300;

/// The base, and the pages that are compared with it.
const BASE: &str = "/standings";
const PAGES: [(&str, Who); 12] = [
    (BASE, Who::Spectator),
    ("/", Who::Spectator),
    ("/round/11", Who::Spectator),
    ("/round/1", Who::Spectator),
    ("/crosstable", Who::Spectator),
    ("/players", Who::Spectator),
    ("/published", Who::Spectator),
    ("/disputes", Who::Spectator),
    ("/tv", Who::Spectator),
    ("/desk", Who::Director),
    ("/desk/check-in", Who::Director),
    ("/desk/players", Who::Director),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Spectator,
    Director,
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("outflank.db");
    let made = Instant::now();
    let mut event = Event::new(&path);
    let seconds = made.elapsed().as_secs();
    println!(
        "{} players, {ROUNDS} rounds, {SHEETS} sheets: made in {seconds} s",
        TABLES * 2
    );
    let app = served(&path);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let site = router(&app);
    let costs = PAGES.map(|(page, who)| runtime.block_on(event.cost(&site, page, who)));
    println!("\n{:20} {:>12} {:>12}", "page", "processor", "of base");
    for ((page, _), cost) in PAGES.iter().zip(&costs) {
        print_row(page, *cost, costs[0]);
    }
    print_row("outflank status", event.cost_of_status(), costs[0]);
    println!("\n{READERS} readers at once after one change:");
    println!(
        "{:20} {:>12} {:>12} {:>12}",
        "page", "processor", "median", "p99"
    );
    for (page, who) in [PAGES[1], PAGES[2], PAGES[0], PAGES[9]] {
        event.readers(&runtime, &site, page, who);
    }
}

fn print_row(page: &str, cost: Duration, base: Duration) {
    let ratio = cost.as_secs_f64() / base.as_secs_f64();
    println!("{page:20} {:>9.2} ms {ratio:>12.2}", millis(cost));
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The processor time of all threads of this process that still run, in nanoseconds.
fn processor() -> u64 {
    let threads = fs::read_dir("/proc/self/task").unwrap();
    let spent = threads.filter_map(|thread| {
        let text = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    });
    spent.sum()
}

fn spent_since(before: u64) -> Duration {
    Duration::from_nanos(processor().saturating_sub(before))
}

struct Event {
    desk: Session,
    changes: u32,
}

fn done<C: Command>(session: &mut Session, command: &C) -> C::Outcome {
    session.execute(command).unwrap().outcome
}

impl Event {
    fn new(path: &Path) -> Self {
        let clock = Clock::Fixed("2026-11-21T10:00:00Z".to_owned());
        let desk = Session::open(path, Access::Create, Actor::director("Ann"), clock).unwrap();
        desk.wait_for_disk_later().unwrap();
        let mut event = Self { desk, changes: 0 };
        let rules = Ruleset::preset_text("woc").unwrap();
        let othello = "othello".parse::<Variant>().unwrap();
        done(&mut event.desk, &CreateEvent::named("Hall", rules, othello));
        for number in 1..=TABLES * 2 {
            let player = AddPlayer {
                person: Person::named(&format!("Player{number}, Ada")),
                search: Search::Nowhere,
                entrant: Some(NewEntrant::into_event(EventRef::Unnamed)),
            };
            done(&mut event.desk, &player);
        }
        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        for round in 1..=ROUNDS {
            event.play(round, &mut random);
        }
        event
    }

    /// Pairs a round and plays it; the last one stays open, and misses results.
    fn play(&mut self, round: u32, random: &mut ChaCha8Rng) {
        self.pair(round);
        for table in 1..=TABLES {
            let (moves, score) = game(random);
            if round == ROUNDS && table > TABLES / 2 {
                continue;
            }
            self.enter(round, table, score);
            if (round - 1) * TABLES + table <= SHEETS {
                self.add_sheet(round, table, moves);
            }
        }
        if round < ROUNDS {
            let seal = SealRound {
                round,
                ..SealRound::default()
            };
            done(&mut self.desk, &seal);
        }
    }

    fn pair(&mut self, round: u32) {
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
        done(&mut self.desk, &command);
    }

    fn enter(&mut self, round: u32, table: u32, score: Score) {
        let command = EnterResult {
            event: EventRef::Unnamed,
            round,
            table,
            entered: score.into(),
            existing: Existing::Replace,
        };
        done(&mut self.desk, &command);
    }

    fn add_sheet(&mut self, round: u32, table: u32, moves: String) {
        let command = AddSheet {
            event: EventRef::Unnamed,
            round,
            table,
            file: "sheet.txt".to_owned(),
            bytes: moves.into_bytes(),
            format: None,
            number: 1,
            by: WrittenBy::Black,
        };
        let added = done(&mut self.desk, &command);
        assert!(added.findings.is_empty(), "{:?}", added.findings);
    }

    /// A result that was not there before, in the open round.
    fn change(&mut self) {
        self.changes += 1;
        let score = ["40-24", "24-40"][self.changes as usize % 2];
        self.enter(ROUNDS, TABLES, score.parse().unwrap());
    }

    /// The least processor time of a page, each time after a change.
    async fn cost(&mut self, site: &Router, page: &'static str, who: Who) -> Duration {
        let mut least = Duration::MAX;
        for _ in 0..TIMES {
            self.change();
            let before = processor();
            fetch(site.clone(), page, who).await;
            least = least.min(spent_since(before));
        }
        least
    }

    fn cost_of_status(&self) -> Duration {
        let times = (0..TIMES).map(|_| {
            let before = processor();
            self.desk.ask(&EventStatus::default()).unwrap();
            spent_since(before)
        });
        times.min().unwrap()
    }

    fn readers(
        &mut self,
        runtime: &tokio::runtime::Runtime,
        site: &Router,
        page: &'static str,
        who: Who,
    ) {
        self.change();
        let before = processor();
        let mut waited = runtime.block_on(async {
            let readers = (0..READERS).map(|_| {
                let site = site.clone();
                tokio::spawn(async move {
                    let begun = Instant::now();
                    fetch(site, page, who).await;
                    begun.elapsed()
                })
            });
            let readers: Vec<_> = readers.collect();
            let mut waited = Vec::new();
            for reader in readers {
                waited.push(reader.await.unwrap());
            }
            waited
        });
        let spent = millis(spent_since(before));
        waited.sort();
        let [median, p99] = [READERS / 2, READERS * 99 / 100].map(|place| millis(waited[place]));
        println!("{page:20} {spent:>9.1} ms {median:>9.1} ms {p99:>9.1} ms");
    }
}

/// A whole game at random, as it is written on a sheet, and its score.
fn game(random: &mut ChaCha8Rng) -> (String, Score) {
    let mut position = Position::START;
    let (mut moves, mut black_moves) = (String::new(), true);
    loop {
        let taken = position.own | position.opponent;
        let legal = |position: &Position| -> Vec<u8> {
            let squares = 0..64_u8;
            let free = squares.filter(|square| taken >> square & 1 == 0);
            free.filter(|&square| position.flips(square) != 0).collect()
        };
        let mut squares = legal(&position);
        if squares.is_empty() {
            position = position.pass();
            black_moves = !black_moves;
            squares = legal(&position);
        }
        if squares.is_empty() {
            break;
        }
        let square = squares[random.random_range(0..squares.len())];
        let turned = position.flips(square);
        position = position.place(square, turned);
        black_moves = !black_moves;
        moves.push(char::from(b'a' + square % 8));
        moves.push(char::from(b'1' + square / 8));
    }
    let (own, other) = (position.own.count_ones(), position.opponent.count_ones());
    let (black, white) = if black_moves {
        (own, other)
    } else {
        (other, own)
    };
    let empty = 64 - black - white;
    let (black, white) = match black.cmp(&white) {
        std::cmp::Ordering::Greater => (black + empty, white),
        std::cmp::Ordering::Less => (black, white + empty),
        std::cmp::Ordering::Equal => (32, 32),
    };
    (moves, format!("{black}-{white}").parse().unwrap())
}

fn console() -> ConsoleSecret {
    ConsoleSecret::new([1; 16])
}

fn served(path: &Path) -> Arc<App> {
    let clock = Clock::Fixed("2026-11-21T10:00:00Z".to_owned());
    let director = Actor::director("Ann");
    let writer = Session::open(path, Access::Write, director, clock.clone()).unwrap();
    let app = App::new(Settings {
        database: path.to_owned(),
        event: EventRef::Unnamed,
        clock,
        writer,
        director: "Ann".to_owned(),
        secret: [7; 32],
        console: console(),
        time_limits: TimeLimits::default(),
    });
    app.unwrap()
}

async fn fetch(site: Router, page: &str, who: Who) {
    let peer = SocketAddr::from(([192, 168, 1, 77], 50000));
    let request = Request::builder().uri(page);
    let request = request.header(header::HOST, "192.168.1.10:8080");
    let request = match who {
        Who::Director => request.header(header::COOKIE, console().cookie()),
        Who::Spectator => request,
    };
    let request = request.extension(ConnectInfo(peer)).body(Body::empty());
    let response = site.oneshot(request.unwrap()).await.unwrap();
    assert_eq!(response.status(), 200, "{page}");
    response.into_body().collect().await.unwrap();
}
