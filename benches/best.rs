//! How quickly the best completion of a defaulted game is found, on real games
//! of the archive cut off with 10 to 24 squares empty, once for each side as
//! the winner.
//!
//! `OUTFLANK_CORPUS=../shared/data cargo bench --bench best [-- POSITIONS [PLACEMENTS]]`
//!
//! The budget is counted in placements, so that what is found does not depend
//! on the machine; the times do.

#![allow(clippy::print_stdout, reason = "a table is what it is for")]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use outflank::adjudicate::Budget;
use outflank::adjudicate::best::{Stopping, best};
use outflank::board::{Colour, Square};
use outflank::formats::wthor;
use outflank::game::{Move, Position, State, Variant};

const YEAR: &str = "WTH_2019.wtb";

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let positions = numbers.first().copied().unwrap_or(60);
    let variant = Variant::othello();
    let budget = numbers.get(1).map_or_else(
        || Budget::usual(&variant),
        |&count| Budget::placements(count),
    );
    let Some(root) = std::env::var_os("OUTFLANK_CORPUS") else {
        println!("SKIPPED: OUTFLANK_CORPUS does not name the corpus");
        return;
    };
    let path = PathBuf::from(root).join("wthor").join(YEAR);
    let bytes = std::fs::read(&path).expect("the corpus has the year 2019");
    println!("empties  positions  exact  median ms   99 % ms    max ms  widest interval");
    for empties in 10..=24 {
        let cut = sample(&bytes, &variant, empties, positions / 2);
        measure(&variant, empties, &cut, budget);
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

fn measure(variant: &Variant, empties: usize, positions: &[Position], budget: Budget) {
    let mut times: Vec<Duration> = Vec::new();
    let (mut exact, mut widest) = (0, 0);
    for position in positions {
        for winner in Colour::BOTH {
            let begun = Instant::now();
            let found = best(variant, position, winner, Stopping::Never, budget)
                .expect("the archive holds Othello on 8x8");
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
        "{empties:>7}  {:>9}  {:>3} %  {:>9.1}  {:>8.1}  {:>8.1}  {widest:>15}",
        times.len(),
        exact * 100 / times.len(),
        at(50),
        at(99),
        at(100),
    );
}
