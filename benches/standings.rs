//! Standings against one pass that only sums the points, and their growth.
//!
//! Prints times and ratios measured in one run: `cargo bench --bench standings`.
#![allow(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a bench prints what it measured"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use outflank::game::HalfDiscs;
use outflank::ruleset::{Ruleset, TieBreak};
use outflank::tournament::{
    Colours, Crosstable, Game, GameResult, Player, PlayerIndex, Query, Standings, WhatIf,
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
            let changed = table.what_if(asked).expect("there is such a game");
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
                id: number.to_string(),
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
