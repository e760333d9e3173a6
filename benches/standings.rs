//! Standings against one pass that only sums the points, and their growth;
//! then the same from the record: the file opened, the event read, ranked.
//!
//! Prints times and ratios measured in one run: `cargo bench --bench standings`.
#![allow(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a bench prints what it measured"
)]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use outflank::report;
use outflank::service::files::import::{Editions, ImportFile, ReceivedFile};
use outflank::service::results::event_results::EventResults;
use outflank::service::{Actor, Clock, EventId, Session};
use outflank::storage::Database;
use outflank_core::game::HalfDiscs;
use outflank_core::ruleset::{Ruleset, TieBreak};
use outflank_core::tournament::{
    Colours, Crosstable, Game, GameResult, Player, PlayerIndex, Query, Rated, Standings, WhatIf,
};

/// Rounds of the event.
const ROUNDS: u16 = 15;
/// Repetitions of each measurement; the quickest counts.
const TIMES: usize = 9;

fn main() {
    let rules = every_tie_break();
    let query = Query {
        after: None,
        seed: Some(1),
    };
    println!(
        "{ROUNDS} rounds, all tie-breaks: {:?}\n",
        rules.standings.tie_breaks
    );
    println!("players      sum points       standings    ratio   per player        what-if");
    for players in [100, 300, 1_000, 3_000, 10_000] {
        let table = event(players);
        let sum = quickest(|| sum_points(&table));
        let standings = quickest(|| Standings::of(&table, &rules, query));
        let asked: WhatIf = "8:1=64-0".parse().expect("a question");
        let what_if = quickest(|| {
            let changed = table.what_if(asked, &rules).expect("there is such a game");
            Standings::of(&changed, &rules, query)
        });
        println!(
            "{players:>7} {:>12.3} ms {:>12.3} ms {:>8.1} {:>9.0} ns {:>11.3} ms",
            milliseconds(sum),
            milliseconds(standings),
            standings.as_secs_f64() / sum.as_secs_f64(),
            standings.as_secs_f64() * 1e9 / players as f64,
            milliseconds(what_if),
        );
    }
    println!("\nplayers   standings in memory    from the record    ratio    reading alone");
    for players in [100, 1_000, 10_000] {
        from_the_record(players, &rules, query);
    }
}

/// The same event out of a file, as `outflank standings` reads it.
fn from_the_record(players: usize, rules: &Ruleset, query: Query) {
    let table = event(players);
    let memory = quickest(|| Standings::of(&table, rules, query));
    let space = tempfile::tempdir().expect("a folder");
    let path = space.path().join("outflank.db");
    record(&path, &table, rules);
    let read = || {
        let database = Database::read(&path).expect("the record");
        let snapshot = database.snapshot().expect("the database can be read");
        let event = snapshot.event(EventId(1)).expect("the events can be read");
        EventResults::of(&snapshot, &event.expect("the event")).expect("its results")
    };
    assert_eq!(read().table.games().len(), table.games().len());
    let reading = quickest(read);
    let whole = quickest(|| Standings::of(&read().table, rules, query));
    println!(
        "{players:>7} {:>18.3} ms {:>15.3} ms {:>8.1} {:>13.3} ms",
        milliseconds(memory),
        milliseconds(whole),
        whole.as_secs_f64() / memory.as_secs_f64(),
        milliseconds(reading),
    );
}

/// Brings the event in by its result file.
fn record(path: &Path, table: &Crosstable, rules: &Ruleset) {
    let mut bytes = Vec::new();
    let standings = Standings::of(table, rules, Query::default());
    report::elo::elo(
        &mut bytes,
        &report::elo::EloHead::default(),
        table,
        &standings,
    )
    .expect("written to memory");
    let file = ReceivedFile::new("event.elo".to_owned(), bytes);
    let command = ImportFile::new(&file, Editions::Refuse, &|_, _| {});
    let database = Database::write(path).expect("a new database");
    let mut session = Session::new(database, Actor::director("bench".to_owned()), Clock::System);
    session.execute(&command).expect("an event");
}

/// Everything that can be asked, the group-wise ones and the lot last.
fn every_tie_break() -> Ruleset {
    let mut rules = Ruleset::preset("woc").expect("a preset");
    rules.standings.tie_breaks = TieBreak::ALL.to_vec();
    rules
}

/// An event in which everybody plays every round, with discs from a counter.
fn event(players: usize) -> Crosstable {
    let mut table = Crosstable::new(ROUNDS);
    let entered: Vec<PlayerIndex> = (0..players)
        .map(|number| {
            table.add_player(Player {
                id: (number + 1).to_string(),
                name: format!("PLAYER {}", number + 1),
                ..Player::default()
            })
        })
        .collect();
    let mut state = 12_345_u64;
    for round in 1..=ROUNDS {
        let shift = usize::from(round);
        for pair in 0..players / 2 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let black = usize::try_from(state >> 33).expect("31 bits") % 65;
            let result =
                GameResult::by_discs(HalfDiscs::whole(black), HalfDiscs::whole(64 - black));
            // The circle method: the first stays, the others move on.
            let seat = |at: usize| {
                if at == 0 {
                    0
                } else {
                    (at - 1 + shift) % (players - 1) + 1
                }
            };
            table.add_game(Game {
                round,
                table: u16::try_from(pair + 1).expect("few tables"),
                first: entered[seat(pair)],
                second: entered[seat(players - 1 - pair)],
                colours: Colours::FirstBlack,
                result: Some(result),
                rated: Rated::Yes,
            });
        }
    }
    table
}

/// The least that any table has to do.
fn sum_points(table: &Crosstable) -> Vec<u32> {
    let mut points = vec![0; table.size()];
    for game in table.games() {
        if let Some(result) = game.result {
            points[game.first.get()] += result.outcome.points_of_first().as_halves();
            points[game.second.get()] += result.turned().outcome.points_of_first().as_halves();
        }
    }
    points
}

fn quickest<T>(mut work: impl FnMut() -> T) -> Duration {
    let times = (0..TIMES).map(|_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    });
    times.min().expect("measured at least once")
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
