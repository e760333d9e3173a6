//! The endgame positions of the FFO, with the known value of every move.

use std::collections::BTreeMap;

use outflank_core::engine::{Budget, Memory, Solver};
use outflank_core::game::{Setup, Variant};

use super::folder::{bytes, corpus};

/// A position and the value of each of its moves, by the name of the square.
struct Endgame {
    variant: Variant,
    values: BTreeMap<String, i32>,
}

impl Endgame {
    fn best(&self) -> i32 {
        *self.values.values().max().unwrap()
    }
}

/// The positions by number, from 1.
fn endgames() -> Vec<Endgame> {
    let parts = ["1-19", "20-39", "40-59", "60-79"];
    let folder = corpus("ffo");
    let read = |part| bytes(&folder.join(format!("fforum-{part}.obf")));
    let lines = parts.map(|part| String::from_utf8(read(part)).unwrap());
    let lines = lines.join("\n");
    let lines = lines.lines().filter(|line| !line.trim().is_empty());
    lines.map(endgame).collect()
}

/// `<64 cells> X; G8:+18; H1:+12;`
fn endgame(line: &str) -> Endgame {
    let mut parts = line.split(';').map(str::trim);
    let othello = Variant::othello();
    let setup = Setup::parse(othello.geometry(), parts.next().unwrap()).unwrap();
    let value = |part: &str| {
        let (square, value) = part.split_once(':').unwrap();
        (square.to_lowercase(), value.trim().parse().unwrap())
    };
    Endgame {
        variant: othello.starting_from(setup).unwrap(),
        values: parts.filter(|part| part.contains(':')).map(value).collect(),
    }
}

/// The value is right, and the move that is called best has it.
fn assert_solved(numbers: std::ops::RangeInclusive<usize>) {
    for (number, endgame) in (1..).zip(endgames()) {
        if !numbers.contains(&number) {
            continue;
        }
        let variant = &endgame.variant;
        let mut solver = Solver::new(variant, Memory::USUAL);
        let solution = solver.solve(&variant.start(), &Budget::nodes(u64::MAX));
        assert_eq!(solution.value.value(), Some(endgame.best()), "FFO {number}");
        let best = solution.line[0].text(variant.geometry());
        assert_eq!(
            endgame.values[&best],
            endgame.best(),
            "FFO {number}: {best}"
        );
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn the_first_19_endgames_have_their_known_values() {
    assert_solved(1..=19);
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_move_of_an_endgame_has_its_known_value() {
    for endgame in endgames().into_iter().take(7) {
        let variant = &endgame.variant;
        let mut solver = Solver::new(variant, Memory::USUAL);
        let budget = Budget::nodes(u64::MAX);
        let solution = solver.solve(&variant.start(), &budget);
        let (moves, _) = solver.values(&variant.start(), solution.value, &budget);
        let found: BTreeMap<String, i32> = moves
            .iter()
            .map(|each| {
                let value = each.value.value().unwrap();
                (each.played.text(variant.geometry()), value)
            })
            .collect();
        assert_eq!(found, endgame.values);
    }
}

#[test]
#[ignore = "minutes in a release build: cargo test --release --test program -- --ignored endgames"]
fn the_endgames_from_20_to_49_have_their_known_values() {
    assert_solved(20..=49);
}
