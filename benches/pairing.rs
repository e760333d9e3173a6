//! Pairing a round, with the explanation of its cost, as a ratio against the
//! bare matching on the same graph.
//!
//! `cargo bench --bench pairing` prints for each size the processor time that
//! building, solving and pricing takes, that of a bare call of `rustworkx-core`
//! on the same packed costs, the ratio, and how the time has grown since the
//! size before. The last lines are a thousand players who have all met half the
//! field, whose costs no bare matching can hold in one number.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench"
)]

use std::convert::Infallible;
use std::time::{Duration, Instant};

use outflank_core::ruleset::{PairingRules, Ruleset};
use outflank_core::tournament::pairing::{
    Conditions, Cycles, Field, Problem, Schedule, ScheduleTable,
};
use outflank_core::tournament::{
    Colours, Crosstable, Game, GameResult, Outcome, Player, PlayerIndex, Rated,
};
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

/// An event that is played round by round.
struct Event {
    table: Crosstable,
    present: Vec<PlayerIndex>,
}

impl Event {
    fn new(players: usize, rounds: u16) -> Self {
        let mut table = Crosstable::new(rounds);
        let add = |number: usize| {
            table.add_player(Player {
                id: number.to_string(),
                entrant: u32::try_from(number).ok(),
                country: ["FRA", "JPN", "SGP", "USA", "GBR"][number % 5].to_owned(),
                ..Player::default()
            })
        };
        let present = (1..=players).map(add).collect();
        Self { table, present }
    }

    fn play(&mut self, round: u16, number: u16, black: usize, white: usize) {
        let outcome = match (black * 31 + white * 17 + usize::from(round) * 7) % 20 {
            0 => Outcome::Draw,
            1..=10 => Outcome::First,
            _ => Outcome::Second,
        };
        self.table.add_game(Game {
            round,
            table: number,
            first: self.present[black],
            second: self.present[white],
            colours: Colours::FirstBlack,
            result: Some(GameResult {
                outcome,
                discs: None,
            }),
            rated: Rated::Yes,
        });
    }

    /// After so many rounds of its own pairings.
    fn paired(players: usize, rounds: u16, rules: &PairingRules) -> Self {
        let mut event = Self::new(players, 9);
        for round in 1..=rounds {
            let field = event.field(rules, round);
            let problem = Problem::new(&field, rules, 7, Conditions::default());
            let pairing = problem.solve().unwrap();
            for (number, pair) in (1..).zip(&pairing.tables) {
                if let Some(white) = pair.white {
                    event.play(round, number, pair.black, white);
                }
            }
        }
        event
    }

    /// After half a round robin.
    fn half_met(players: usize) -> (Self, u16) {
        let played = u16::try_from(players / 2 - 1).unwrap();
        let schedule = Schedule::new(players, Cycles::Single, ScheduleTable::Circle);
        let mut event = Self::new(players, played + 2);
        for (round, games) in (1..=played).zip(schedule.rounds()) {
            for (number, game) in (1..).zip(games) {
                event.play(round, number, game.black, game.white.unwrap());
            }
        }
        (event, played)
    }

    fn field(&self, rules: &PairingRules, round: u16) -> Field {
        let woc = Ruleset::preset("woc").unwrap();
        Field::before(&self.table, &woc, rules, round, &self.present)
    }

    /// Pairs a round and says why, as `round pair` does.
    fn pair(&self, rules: &PairingRules, round: u16) -> usize {
        let field = self.field(rules, round);
        let problem = Problem::new(&field, rules, 7, Conditions::default());
        let pairing = problem.solve().unwrap();
        let remarks = pairing.tables.iter();
        remarks
            .map(|pair| problem.remarks(pair.black, pair.white).len())
            .sum()
    }
}

/// The time this thread has been on a processor, where the system tells it; it
/// does not grow while other programs run.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The mean of so many runs: the system counts in steps of some milliseconds.
fn timed<T>(runs: u32, mut run: impl FnMut() -> T) -> Duration {
    let (clock, processor) = (Instant::now(), processor_time());
    for _ in 0..runs {
        std::hint::black_box(run());
    }
    let taken = match (processor, processor_time()) {
        (Some(before), Some(after)) => after.checked_sub(before).unwrap(),
        _ => clock.elapsed(),
    };
    taken / runs
}

/// The same costs, packed beforehand, and nothing but the matching.
fn bare(graph: &UnGraph<(), i128>) -> usize {
    let weight = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| {
        Ok::<i128, Infallible>(*edge.weight())
    };
    let Ok(found) = max_weight_matching(graph, true, weight, false);
    found.len()
}

fn bare_graph(players: usize, problem: &Problem<'_>) -> Option<UnGraph<(), i128>> {
    let mut graph = UnGraph::default();
    let nodes: Vec<_> = (0..players).map(|_| graph.add_node(())).collect();
    for (one, two, weight) in problem.packed_weights()? {
        graph.add_edge(nodes[one], nodes[two], weight);
    }
    Some(graph)
}

fn main() {
    println!("players  preset    complete       bare   ratio  growth");
    for preset in ["papp", "strict"] {
        let rules = PairingRules::preset(preset).unwrap();
        let mut before: Option<Duration> = None;
        for players in [64, 128, 256, 512, 1000] {
            let rounds = 4;
            let event = Event::paired(players, rounds, &rules);
            let runs = 2_000_000 / u32::try_from(players * players).unwrap() + 1;
            let complete = timed(runs, || event.pair(&rules, rounds + 1));
            let growth = before.map_or_else(String::new, |before| {
                format!("{:.1}x", complete.as_secs_f64() / before.as_secs_f64())
            });
            before = Some(complete);
            let field = event.field(&rules, rounds + 1);
            let problem = Problem::new(&field, &rules, 7, Conditions::default());
            let Some(graph) = bare_graph(players, &problem) else {
                println!(
                    "{players:>7}  {preset:<8} {complete:>9.1?}  several words          {growth:>6}"
                );
                continue;
            };
            let bare = timed(runs.min(20), || bare(&graph));
            let ratio = complete.as_secs_f64() / bare.as_secs_f64();
            println!(
                "{players:>7}  {preset:<8} {complete:>9.1?}  {bare:>9.1?}  {ratio:>6.2}  {growth:>6}"
            );
        }
    }
    let (event, played) = Event::half_met(1000);
    for preset in ["papp", "strict"] {
        let rules = PairingRules::preset(preset).unwrap();
        let complete = timed(1, || event.pair(&rules, played + 1));
        println!(
            "   1000  {preset:<8} {complete:>9.1?}  after {played} of 999 rounds of a round robin"
        );
    }
}
