//! The solvers against plain exhaustion, on every kind of board.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};

use proptest::prelude::*;

use super::{Budget, Interval, Memory, Outcome, Solution, Solver};
use crate::board::{PerColour, Symmetry};
use crate::game::{
    Empties, Goal, Move, Passing, Position, Setup, State, Variant, score, written_moves,
};

/// One of every kind: boards that fit into 8×8 and others, each rule.
const KINDS: [&str; 16] = [
    "othello",
    "othello-rotated",
    "othello-4x4",
    "othello-5x5",
    "othello-6x6",
    "othello-4x7",
    "othello-9x5",
    "othello-10x10",
    "anti",
    "anti-6x6",
    "reversi",
    "reversi-may-turn",
    "reversi-must-turn-32",
    "reversi-32",
    "hex-3",
    "hex-4",
];

const UNLIMITED: Budget = Budget::nodes(u64::MAX);

fn turns(variant: &Variant, position: &Position) -> Vec<Move> {
    match variant.state(position) {
        State::Over => Vec::new(),
        State::MustPass => vec![Move::Pass],
        State::MayPlace(squares) => {
            let pass = (variant.passing() == Passing::AtWill).then_some(Move::Pass);
            squares.iter().map(Move::Place).chain(pass).collect()
        }
    }
}

fn after(variant: &Variant, position: &Position, played: Move) -> Position {
    let mut next = *position;
    variant.play(&mut next, played).unwrap();
    next
}

/// What the side to move wins by, looking at every line; positions are
/// remembered, nothing is left out.
fn exhaust(variant: &Variant, position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let turns = turns(variant, position);
    let replies = turns.iter().map(|&played| {
        let next = after(variant, position, played);
        -exhaust(variant, &next, known)
    });
    let value = replies.max().unwrap_or_else(|| {
        let side = position.to_move();
        let discs = score(
            position.counts(),
            variant.geometry().len(),
            Empties::ToWinner,
        );
        let lead = (discs[side].as_halves() - discs[!side].as_halves()) / 2;
        match variant.goal() {
            Goal::Most => lead,
            Goal::Fewest => -lead,
        }
    });
    known.insert(*position, value);
    value
}

/// What the side to move wins by, and by each of its turns.
fn truth(variant: &Variant, position: &Position) -> (i32, HashMap<Move, i32>) {
    let mut known = HashMap::new();
    let value = exhaust(variant, position, &mut known);
    let turns = turns(variant, position).into_iter();
    let by_turn = turns.map(|played| {
        let next = after(variant, position, played);
        (played, -exhaust(variant, &next, &mut known))
    });
    (value, by_turn.collect())
}

fn gain(variant: &Variant, value: i32) -> i32 {
    match variant.goal() {
        Goal::Most => value,
        Goal::Fewest => -value,
    }
}

/// The position of a game at random where at most this many squares are empty.
fn position(variant: &Variant, choices: &[u8], empties: usize) -> Position {
    let mut position = variant.start();
    let squares = variant.geometry().len();
    for choice in choices.iter().cycle().take(2 * squares) {
        let mut turns = turns(variant, &position);
        // A pass at will early in the game would only end it.
        if turns.len() > 1 {
            turns.retain(|played| *played != Move::Pass);
        }
        if turns.is_empty() || squares - position.occupied().len() <= empties {
            break;
        }
        position = after(
            variant,
            &position,
            turns[usize::from(*choice) % turns.len()],
        );
    }
    position
}

fn solve(variant: &Variant, position: &Position, budget: &Budget) -> Solution {
    Solver::new(variant, Memory::power(12)).solve(position, budget)
}

/// Plays a line by the rules; what the side to move wins by at its end.
fn played_out(variant: &Variant, position: &Position, line: &[Move]) -> Option<i32> {
    let mut end = *position;
    for &played in line {
        variant.play(&mut end, played).ok()?;
    }
    let value = exhaust(variant, &end, &mut HashMap::new());
    let same_side = end.to_move() == position.to_move();
    variant
        .is_over(&end)
        .then_some(if same_side { value } else { -value })
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn every_variant_is_solved_as_exhaustion_solves_it(choices in choices(), empties in 1..=10_usize) {
        for name in KINDS {
            let variant = name.parse::<Variant>().unwrap();
            let position = position(&variant, &choices, empties);
            let (value, by_turn) = truth(&variant, &position);
            let mut solver = Solver::new(&variant, Memory::power(10));
            let solution = solver.solve(&position, &UNLIMITED);
            prop_assert_eq!(solution.value, Interval::exactly(gain(&variant, value)), "{}", name);
            let moves = written_moves(&variant, solution.line.iter().copied());
            prop_assert_eq!(played_out(&variant, &position, &solution.line), Some(value), "{}: {}", name, moves);
            let (values, _) = solver.values(&position, solution.value, &UNLIMITED);
            prop_assert_eq!(values.len(), by_turn.len());
            for each in values {
                let expected = gain(&variant, by_turn[&each.played]);
                prop_assert_eq!(each.value, Interval::exactly(expected), "{} {:?}", name, each.played);
            }
        }
    }

    /// The kernel knows every rectangle of up to 8×8 by a place in the middle of its
    /// board.
    #[test]
    fn every_rectangle_is_solved_as_exhaustion_solves_it(choices in choices(), empties in 1..=7_usize) {
        let sizes = (4..=8).flat_map(|columns| (4..=8).map(move |rows| (columns, rows)));
        for ((columns, rows), game) in sizes.zip(["othello", "anti"].into_iter().cycle()) {
            let name = format!("{game}-{columns}x{rows}");
            let name = if name.ends_with("8x8") { game } else { &name };
            let variant = name.parse::<Variant>().unwrap();
            let position = position(&variant, &choices, empties);
            let (value, _) = truth(&variant, &position);
            let solution = solve(&variant, &position, &UNLIMITED);
            prop_assert_eq!(solution.value, Interval::exactly(gain(&variant, value)), "{}", name);
            prop_assert_eq!(played_out(&variant, &position, &solution.line), Some(value), "{}", name);
        }
    }

    #[test]
    fn a_small_budget_gives_a_true_interval_and_always_the_same(choices in choices(), nodes in 0..400_u64) {
        for name in ["othello", "anti-6x6", "othello-10x10", "hex-3"] {
            let variant = name.parse::<Variant>().unwrap();
            let position = position(&variant, &choices, 8);
            let (value, _) = truth(&variant, &position);
            let value = gain(&variant, value);
            let solution = solve(&variant, &position, &Budget::nodes(nodes));
            prop_assert!(solution.value.lower <= value && value <= solution.value.upper, "{}", name);
            prop_assert_eq!(solve(&variant, &position, &Budget::nodes(nodes)), solution);
        }
    }

    #[test]
    fn a_look_ahead_before_solving_changes_neither_truth_nor_repetition(
        choices in choices(),
        nodes in 0..30_000_u64,
    ) {
        let variant = Variant::othello();
        let position = position(&variant, &choices, 14);
        let Interval { lower, upper } = solve(&variant, &position, &UNLIMITED).value;
        prop_assert_eq!(lower, upper);
        let limited = solve(&variant, &position, &Budget::nodes(nodes));
        prop_assert!(limited.value.lower <= lower && upper <= limited.value.upper);
        prop_assert_eq!(solve(&variant, &position, &Budget::nodes(nodes)), limited);
    }

    #[test]
    fn a_tiny_table_gives_the_values_of_a_large_one(choices in choices()) {
        for name in ["othello", "othello-6x6", "anti", "reversi-32", "hex-3"] {
            let variant = name.parse::<Variant>().unwrap();
            let position = position(&variant, &choices, if name == "hex-3" { 8 } else { 11 });
            let values = [0, 4, 14].map(|bits| {
                Solver::new(&variant, Memory::power(bits)).solve(&position, &UNLIMITED).value
            });
            prop_assert_eq!([values[0]; 3], values, "{}", name);
        }
    }

    #[test]
    fn two_threads_find_the_values_of_one(choices in choices()) {
        for name in ["othello", "othello-6x6", "anti"] {
            let variant = name.parse::<Variant>().unwrap();
            let position = position(&variant, &choices, 15);
            let alone = solve(&variant, &position, &UNLIMITED);
            let together = solve(&variant, &position, &UNLIMITED.with_threads(2));
            prop_assert_eq!(together.value, alone.value, "{}", name);
            let end = played_out(&variant, &position, &together.line);
            prop_assert_eq!(end.map(|gained| gain(&variant, gained)), alone.value.value(), "{}", name);
        }
    }

    #[test]
    fn a_turned_board_and_exchanged_colours_have_the_same_value(choices in choices()) {
        for name in ["othello", "othello-6x6", "othello-5x7", "anti", "othello-9x5"] {
            let variant = name.parse::<Variant>().unwrap();
            let geometry = variant.geometry();
            let position = position(&variant, &choices, 11);
            let value = solve(&variant, &position, &UNLIMITED).value;
            for &symmetry in Symmetry::of(geometry) {
                let Setup { discs, to_move } = position.setup();
                let discs = discs.map(|squares| symmetry.set(geometry, squares));
                let exchanged = PerColour::new(discs.white, discs.black);
                for setup in [Setup { discs, to_move }, Setup { discs: exchanged, to_move: !to_move }] {
                    let turned = variant.starting_from(setup).unwrap();
                    prop_assert_eq!(solve(&turned, &turned.start(), &UNLIMITED).value, value);
                }
            }
        }
    }
}

#[test]
fn four_by_four_is_lost_by_eight_discs_and_two_empty_squares() {
    let variant = "othello-4x4".parse::<Variant>().unwrap();
    let solution = solve(&variant, &variant.start(), &UNLIMITED);
    assert_eq!(solution.value, Interval::exactly(-10));
    assert_eq!(solution.value.outcome(variant.goal()), Some(Outcome::Loss));
    // Two squares stay empty.
    assert_eq!(solution.remoteness(), Some(10));
}

#[test]
fn a_search_that_is_told_to_stop_keeps_what_it_has_proven() {
    let variant = "othello-6x6".parse::<Variant>().unwrap();
    let budget = Budget::nodes(u64::MAX).until(|| true);
    let solution = solve(&variant, &variant.start(), &budget);
    assert_eq!(
        solution.value,
        Interval {
            lower: -36,
            upper: 36
        }
    );
    assert_eq!(solution.remoteness(), None);
}

#[test]
fn a_search_from_the_first_move_on_ends_soon_after_its_budget() {
    for kind in KINDS {
        let variant = kind.parse::<Variant>().unwrap();
        let mut solver = Solver::new(&variant, Memory::power(8));
        let (_, nodes) = solver.value(&variant.start(), &Budget::nodes(50_000));
        // The moves of one position are sorted before the budget is asked again.
        assert!(nodes < 200_000, "{kind}: {nodes}");
    }
}

#[test]
fn a_search_that_is_stopped_again_and_again_finds_the_same_value() {
    let variant = "othello-6x6".parse::<Variant>().unwrap();
    let moves = "c2 b4 c5 d2 e4 e3 d1 c1 b1 d5 d6 f4 b3 b2";
    let mut position = variant.start();
    for name in moves.split(' ') {
        let square = variant.geometry().parse(name).unwrap();
        variant.play(&mut position, Move::Place(square)).unwrap();
    }
    let mut solver = Solver::new(&variant, Memory::power(16));
    let value = loop {
        let asked = AtomicU32::new(0);
        let stop = move || asked.fetch_add(1, Ordering::Relaxed) >= 12;
        let budget = UNLIMITED.with_threads(4).until(stop);
        if let Some(value) = solver.value(&position, &budget).0.value() {
            break value;
        }
    };
    // Best play from the start: the second player wins by 4.
    assert_eq!(value, -4);
}

#[test]
fn a_game_that_is_over_is_its_own_solution() {
    let othello = Variant::othello();
    let cells = "X".repeat(30) + &"-".repeat(34) + "O";
    let setup = Setup::parse(othello.geometry(), &cells).unwrap();
    let variant = othello.starting_from(setup).unwrap();
    let solution = solve(&variant, &variant.start(), &UNLIMITED);
    assert_eq!(solution.value, Interval::exactly(-64));
    assert_eq!((solution.line, solution.is_complete), (Vec::new(), true));
}

#[test]
#[ignore = "minutes in a release build: cargo test --release --lib six_by_six -- --ignored"]
fn six_by_six_is_won_by_the_second_player_by_four_discs() {
    let variant = "othello-6x6".parse::<Variant>().unwrap();
    let mut solver = Solver::new(&variant, Memory::LARGE);
    let (value, _) = solver.value(&variant.start(), &UNLIMITED.with_threads(2));
    assert_eq!(value, Interval::exactly(-4));
}

#[test]
fn threads_that_are_told_to_stop_keep_what_they_have_proven() {
    let variant = "othello-6x6".parse::<Variant>().unwrap();
    let asked = AtomicU32::new(0);
    let budget = UNLIMITED
        .with_threads(3)
        .until(move || asked.fetch_add(1, Ordering::Relaxed) >= 20);
    let mut solver = Solver::new(&variant, Memory::power(16));
    let (value, nodes) = solver.value(&variant.start(), &budget);
    assert!(value.lower <= -4 && -4 <= value.upper, "{value:?}");
    assert!(nodes > 0);
}
