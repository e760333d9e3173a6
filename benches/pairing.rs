//! Pairing a round, with the explanation of its cost, as a ratio against the
//! bare matching on the same graph.
//!
//! `cargo bench --bench pairing` prints for each size how long building,
//! solving and pricing takes, how long the bare call takes, and the ratio.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench"
)]

use std::convert::Infallible;
use std::time::{Duration, Instant};

use outflank::ruleset::{PairingRules, Ruleset};
use outflank::tournament::pairing::{Conditions, Field, Problem};
use outflank::tournament::{
    Colours, Crosstable, Game, GameResult, Outcome, Player, PlayerIndex, Rated,
};
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

/// An event of so many players after so many rounds of its own pairings.
fn event(players: u32, rounds: u16, rules: &PairingRules) -> (Crosstable, Vec<PlayerIndex>) {
    let woc = Ruleset::preset("woc").unwrap();
    let mut table = Crosstable::new(9);
    let present: Vec<PlayerIndex> = (1..=players)
        .map(|number| {
            table.add_player(Player {
                id: number.to_string(),
                entrant: Some(number),
                country: ["FRA", "JPN", "SGP", "USA", "GBR"][number as usize % 5].to_owned(),
                ..Player::default()
            })
        })
        .collect();
    for round in 1..=rounds {
        let field = Field::before(&table, &woc, rules, round, &present);
        let problem = Problem::new(&field, rules, 7, Conditions::default());
        let pairing = problem.solve().unwrap();
        for (number, pair) in (1..).zip(&pairing.tables) {
            let Some(white) = pair.white else { continue };
            let outcome = match (pair.black * 31 + white * 17 + usize::from(round) * 7) % 20 {
                0 => Outcome::Draw,
                1..=10 => Outcome::First,
                _ => Outcome::Second,
            };
            table.add_game(Game {
                round,
                table: number,
                first: field.entrants[pair.black].player,
                second: field.entrants[white].player,
                colours: Colours::FirstBlack,
                result: Some(GameResult {
                    outcome,
                    discs: None,
                }),
                rated: Rated::Yes,
            });
        }
    }
    (table, present)
}

/// The best of a few runs.
fn timed<T>(runs: u32, mut run: impl FnMut() -> T) -> Duration {
    let once = |_| {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed()
    };
    (0..runs).map(once).min().unwrap_or_default()
}

/// The same costs, packed beforehand, and nothing but the matching.
fn bare(graph: &UnGraph<(), i128>) -> usize {
    let weight = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| {
        Ok::<i128, Infallible>(*edge.weight())
    };
    let Ok(found) = max_weight_matching(graph, true, weight, false);
    found.len()
}

fn main() {
    let woc = Ruleset::preset("woc").unwrap();
    println!("players  preset    complete       bare   ratio");
    for players in [64, 128, 256, 512] {
        for preset in ["papp", "strict"] {
            let rules = PairingRules::preset(preset).unwrap();
            let rounds = 4;
            let (table, present) = event(players, rounds, &rules);
            let runs = if players > 200 { 2 } else { 5 };
            let complete = timed(runs, || {
                let field = Field::before(&table, &woc, &rules, rounds + 1, &present);
                let problem = Problem::new(&field, &rules, 7, Conditions::default());
                let pairing = problem.solve().unwrap();
                let remarks = pairing.tables.iter();
                remarks
                    .map(|pair| problem.remarks(pair.black, pair.white).len())
                    .sum::<usize>()
            });
            let field = Field::before(&table, &woc, &rules, rounds + 1, &present);
            let problem = Problem::new(&field, &rules, 7, Conditions::default());
            let Some(weights) = problem.packed_weights() else {
                println!("{players:>7}  {preset:<8} {complete:>9.1?}   several words");
                continue;
            };
            let mut graph = UnGraph::<(), i128>::default();
            let nodes: Vec<_> = present.iter().map(|_| graph.add_node(())).collect();
            for (one, two, weight) in weights {
                graph.add_edge(nodes[one], nodes[two], weight);
            }
            let bare = timed(runs, || bare(&graph));
            let ratio = complete.as_secs_f64() / bare.as_secs_f64();
            println!("{players:>7}  {preset:<8} {complete:>9.1?}  {bare:>9.1?}  {ratio:>6.2}");
        }
    }
}
