//! How quickly the best completion of a defaulted game is found: on real games
//! of the archive and on games played at random, cut off with 10 to 24 squares
//! empty, once for each side as the winner; and against playing out every line
//! where that can be waited for.
//!
//! `OUTFLANK_CORPUS=../shared/data cargo bench --bench best [-- POSITIONS [NODES]]`
//!
//! The budget is counted in nodes, so that what is found does not depend
//! on the machine; the times do.

#![allow(
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    reason = "it prints a table; choices are small numbers"
)]

use std::cmp::Ordering;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use outflank_core::adjudicate::Budget;
use outflank_core::board::{Colour, Square, eight};
use outflank_core::engine::best::{Stopping, best};
use outflank_core::formats::record::wthor;
use outflank_core::game::{Move, Position, State, Variant};

const YEAR: &str = "WTH_2019.wtb";
const EMPTIES: [usize; 10] = [10, 12, 14, 15, 16, 17, 18, 19, 20, 24];
/// How many positions of each kind, up to 14 empty squares and beyond.
const USUAL: (u64, u64) = (200, 40);
/// Every line is played out from this many empty squares.
const PLAYED_OUT: usize = 9;

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let variant = Variant::othello();
    let budget = numbers
        .get(1)
        .map_or_else(|| Budget::usual(&variant), |&count| Budget::nodes(count));
    let archive = std::env::var_os("OUTFLANK_CORPUS").map(|root| {
        let path = PathBuf::from(root).join("wthor").join(YEAR);
        std::fs::read(path).expect("the corpus has the year 2019")
    });
    if archive.is_none() {
        println!("REAL GAMES SKIPPED: OUTFLANK_CORPUS does not name the corpus");
    }
    println!("empties  games    positions  exact  median ms   99 % ms    max ms  widest interval");
    for empties in EMPTIES {
        let usual = if empties <= 14 { USUAL.0 } else { USUAL.1 };
        let count = numbers.first().copied().unwrap_or(usual) / 2;
        if let Some(bytes) = &archive {
            let real = sample(bytes, &variant, empties, count);
            measure(&variant, ("real", empties), &real, &budget);
        }
        let random = played_at_random(&variant, empties, count);
        measure(&variant, ("random", empties), &random, &budget);
    }
    against_playing_out(&variant, &budget);
}

/// Positions with this many empty squares, from games played at random from a
/// fixed seed.
fn played_at_random(variant: &Variant, empties: usize, count: u64) -> Vec<Position> {
    let mut state = 64_u64;
    let mut positions = Vec::new();
    while positions.len()
        < usize::try_from(count)
            .expect("a number of positions")
            .max(1)
    {
        let mut position = variant.start();
        while !variant.is_over(&position) && 64 - position.occupied().len() > empties {
            let placements = variant.placements(&position);
            // A step of Knuth's generator; its high bits choose.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let choice = (state >> 33) as usize % placements.len().max(1);
            let turn = placements.iter().nth(choice);
            variant
                .play(&mut position, turn.map_or(Move::Pass, Move::Place))
                .expect("the placements are allowed");
        }
        if !variant.is_over(&position) {
            positions.push(position);
        }
    }
    positions
}

/// How long it takes to play out every line, and to search.
fn against_playing_out(variant: &Variant, budget: &Budget) {
    let (mut plain, mut searched) = (Duration::ZERO, Duration::ZERO);
    let positions = played_at_random(variant, PLAYED_OUT, 20);
    for position in &positions {
        let black = Colour::Black;
        let begun = Instant::now();
        let eight = variant.eight(position).expect("this is Othello");
        let truth = play_out(eight, position.to_move() == black);
        plain += begun.elapsed();
        let begun = Instant::now();
        let found = best(variant, position, black, Stopping::Never, budget);
        searched += begun.elapsed();
        assert_eq!((found.found, found.bound), (truth, truth));
    }
    println!(
        "\n{} random positions with {PLAYED_OUT} empties: every line played out {:.0} ms, searched {:.0} ms, {:.1} times as fast",
        positions.len(),
        plain.as_secs_f64() * 1000.0,
        searched.as_secs_f64() * 1000.0,
        plain.as_secs_f64() / searched.as_secs_f64(),
    );
}

/// The best outcome by playing out every line, without bound or memory.
fn play_out(position: eight::Position, winner_moves: bool) -> u32 {
    let moves = position.moves();
    if moves != 0 {
        return eight::squares(moves)
            .map(|square| play_out(position.play(square), !winner_moves))
            .max()
            .expect("there are moves");
    }
    if !position.is_over() {
        return play_out(position.pass(), !winner_moves);
    }
    let (own, other) = (position.own.count_ones(), position.opponent.count_ones());
    if winner_moves {
        outcome(own, other)
    } else {
        outcome(other, own)
    }
}

/// The winner's score with the empty squares going to the side with more.
fn outcome(winner: u32, loser: u32) -> u32 {
    match winner.cmp(&loser) {
        Ordering::Greater => 64 - loser,
        Ordering::Equal => 32,
        Ordering::Less => winner,
    }
}

/// Positions with this many empty squares, from games spread over the year.
fn sample(bytes: &[u8], variant: &Variant, empties: usize, count: u64) -> Vec<Position> {
    let records = wthor::records(&bytes[16..]);
    let count = usize::try_from(count)
        .expect("a number of positions")
        .max(1);
    let step = (records.len() / count).max(1);
    let games = records.step_by(step).take(count);
    games
        .filter_map(|record| cut(variant, record.moves, empties))
        .collect()
}

/// The game when this many squares are left and somebody can move.
fn cut(variant: &Variant, moves: &[u8], empties: usize) -> Option<Position> {
    let mut position = variant.start();
    for &byte in moves {
        if variant.state(&position) == State::MustPass {
            variant.play(&mut position, Move::Pass).ok()?;
        }
        if 64 - position.occupied().len() == empties {
            return (!variant.is_over(&position)).then_some(position);
        }
        let square = Square::from_index(wthor::square_index(byte)?.into());
        variant.play(&mut position, Move::Place(square)).ok()?;
    }
    None
}

fn measure(
    variant: &Variant,
    (games, empties): (&str, usize),
    positions: &[Position],
    budget: &Budget,
) {
    let mut times: Vec<Duration> = Vec::new();
    let (mut exact, mut widest) = (0, 0);
    for position in positions {
        for winner in Colour::BOTH {
            let begun = Instant::now();
            let found = best(variant, position, winner, Stopping::Never, budget);
            times.push(begun.elapsed());
            exact += usize::from(found.is_exact());
            widest = widest.max(found.bound - found.found);
        }
    }
    times.sort();
    let at = |percent: usize| {
        let place = (times.len() * percent / 100).min(times.len() - 1);
        times[place].as_secs_f64() * 1000.0
    };
    println!(
        "{empties:>7}  {games:<6}  {:>10}  {exact:>5}  {:>9.1}  {:>8.1}  {:>8.1}  {widest:>15}",
        times.len(),
        at(50),
        at(99),
        at(100),
    );
}
