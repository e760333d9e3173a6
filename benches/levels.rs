//! The computer players against each other: each level against the one below
//! it, from openings at random, each opening once with either colour.
//!
//! `cargo bench --bench levels [-- GAMES [VARIANT [SEED [LEVEL]]]]`
//!
//! Another SEED gives other openings; the usual one is 0. With a LEVEL only that
//! one plays, against the one below it. The longest move is measured in processor
//! time where the system tells it (Linux), otherwise by the clock.

#![allow(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a bench prints what it measured"
)]

use std::fs::read_to_string;
use std::time::{Duration, Instant};

use outflank_core::board::{Colour, PerColour};
use outflank_core::engine::{Level, Player};
use outflank_core::game::{Empties, Move, Passing, Position, Variant, score};

/// Turns that are played at random before the players begin: fewer where two
/// passes end the game, because most games are over after about 14 turns there.
fn opening(variant: &Variant) -> usize {
    if variant.passing() == Passing::AtWill {
        4
    } else {
        8
    }
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let games: u64 = words
        .first()
        .map_or(200, |word| word.parse().expect("a number of games"));
    let name = words.get(1).map_or("othello", String::as_str);
    let seed: u64 = words
        .get(2)
        .map_or(0, |word| word.parse().expect("a number as seed"));
    let only: Option<Level> = words.get(3).map(|word| word.parse().expect("a level"));
    let variant = name.parse::<Variant>().expect("a variant");
    println!(
        "{name}, {games} games each, seed {seed}\n\
         levels   won  drawn  lost  score   longest move of each"
    );
    for pair in Level::ALL.windows(2) {
        let (weaker, stronger) = (pair[0], pair[1]);
        if only.is_some_and(|only| only != stronger) {
            continue;
        }
        let mut tally = Tally::default();
        for game in 0..games {
            let colour = if game % 2 == 0 {
                Colour::Black
            } else {
                Colour::White
            };
            // Far apart, so that no two seeds share an opening.
            let opening = (seed << 32) + game / 2;
            tally.play(&variant, (stronger, weaker), colour, opening);
        }
        let points = tally.won as f64 + tally.drawn as f64 / 2.0;
        println!(
            "{} : {}  {:>5}  {:>5}  {:>4}  {:>3.0} %   {:>6.0} ms  {:>6.0} ms",
            stronger.number(),
            weaker.number(),
            tally.won,
            tally.drawn,
            games - tally.won - tally.drawn,
            100.0 * points / games as f64,
            tally.longest.0.as_secs_f64() * 1000.0,
            tally.longest.1.as_secs_f64() * 1000.0,
        );
    }
}

/// Measures the processor time of this thread, or by the clock if the system does
/// not tell it.
struct Stopwatch {
    clock: Instant,
    processor: Option<Duration>,
}

impl Stopwatch {
    fn start() -> Self {
        Self {
            clock: Instant::now(),
            processor: processor_time(),
        }
    }

    fn elapsed(&self) -> Duration {
        let used = self.processor.zip(processor_time());
        used.map_or_else(
            || self.clock.elapsed(),
            |(begun, now)| now.saturating_sub(begun),
        )
    }
}

/// What the scheduler of Linux has given to this thread, to a few milliseconds.
fn processor_time() -> Option<Duration> {
    let line = read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = line.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[derive(Default)]
struct Tally {
    won: u64,
    drawn: u64,
    /// Of the stronger and the weaker player.
    longest: (Duration, Duration),
}

impl Tally {
    /// One game in which the stronger player has this colour.
    fn play(&mut self, variant: &Variant, levels: (Level, Level), colour: Colour, seed: u64) {
        let mut stronger = Player::new(variant, levels.0, seed);
        let mut weaker = Player::new(variant, levels.1, seed ^ 0x5555);
        let mut position = opened(variant, seed);
        loop {
            let begun = Stopwatch::start();
            let (player, longest) = if position.to_move() == colour {
                (&mut stronger, &mut self.longest.0)
            } else {
                (&mut weaker, &mut self.longest.1)
            };
            let Some(played) = player.choose(&position) else {
                break;
            };
            *longest = (*longest).max(begun.elapsed());
            variant
                .play(&mut position, played)
                .expect("players play by the rules");
        }
        let PerColour { black, white } = position.counts();
        let result = score(
            PerColour::new(black, white),
            variant.geometry().len(),
            Empties::ToWinner,
        );
        match variant.goal().winner(&result) {
            Some(winner) => self.won += u64::from(winner == colour),
            None => self.drawn += 1,
        }
    }
}

/// The game after an opening at random, without passes that nobody has to make.
fn opened(variant: &Variant, seed: u64) -> Position {
    let mut position = variant.start();
    let mut player = Player::new(
        variant,
        Level::Random,
        seed.wrapping_mul(0x9e37_79b9_7f4a_7c15),
    );
    let mut left = opening(variant);
    while left > 0
        && let Some(played) = player.choose(&position)
    {
        if played != Move::Pass || variant.placements(&position).is_empty() {
            variant.play(&mut position, played).expect("a legal move");
            left -= 1;
        }
    }
    position
}
