//! What holds for every board and every game.

use outflank_core::board::eight::{self, Position as Eight};
use outflank_core::board::{Colour, Geometry, PerColour, SquareSet, Symmetry};
use outflank_core::game::{Move, Passing, Position, Setup, State, Variant, perft};
use proptest::prelude::*;

/// Positions on 8×8, from nearly empty to full.
fn eights() -> impl Strategy<Value = Eight> {
    (any::<u64>(), any::<u64>(), any::<u64>(), any::<bool>()).prop_map(
        |(occupied, more, side, dense)| {
            let occupied = if dense {
                occupied | more
            } else {
                occupied & more
            };
            Eight {
                own: occupied & side,
                opponent: occupied & !side,
            }
        },
    )
}

fn variant() -> impl Strategy<Value = Variant> {
    let names = [
        "othello",
        "othello-rotated",
        "othello-4x4",
        "othello-5x7",
        "othello-10x6",
        "othello-16x16",
        "anti",
        "reversi",
        "reversi-may-turn",
        "reversi-must-turn-32",
        "hex-3",
        "hex-5",
    ];
    proptest::sample::select(names.to_vec()).prop_map(|name| name.parse::<Variant>().unwrap())
}

/// Choices for the turns of a game: each picks one of the legal moves.
fn choices() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(any::<usize>(), 0..80)
}

/// The legal moves in reading order, a pass last.
fn legal(variant: &Variant, position: &Position) -> Vec<Move> {
    match variant.state(position) {
        State::Over => Vec::new(),
        State::MustPass => vec![Move::Pass],
        State::MayPlace(squares) => {
            let pass = (variant.passing() == Passing::AtWill).then_some(Move::Pass);
            squares.iter().map(Move::Place).chain(pass).collect()
        }
    }
}

fn choose(variant: &Variant, position: &Position, choice: usize) -> Option<Move> {
    let moves = legal(variant, position);
    (!moves.is_empty()).then(|| moves[choice % moves.len()])
}

/// Othello from this position, Black to move.
fn othello_from(position: Eight) -> Variant {
    let (own, opponent) = sets(position);
    let setup = Setup {
        discs: PerColour::new(own, opponent),
        to_move: Colour::Black,
    };
    Variant::othello().starting_from(setup).unwrap()
}

fn sets(position: Eight) -> (SquareSet, SquareSet) {
    (
        SquareSet::from_bits(position.own),
        SquareSet::from_bits(position.opponent),
    )
}

proptest! {
    #[test]
    fn both_kernels_turn_the_same_discs(position in eights()) {
        let geometry = Geometry::rectangle(8, 8).unwrap();
        let (own, opponent) = sets(position);
        for square in (geometry.squares() - own - opponent).iter() {
            let index = u8::try_from(square.index()).unwrap();
            let walked = geometry.flips_by_walking(own, opponent, square);
            prop_assert_eq!(position.flips(index), walked.bits());
        }
    }

    #[test]
    fn both_kernels_find_the_same_placements(position in eights()) {
        let geometry = Geometry::rectangle(8, 8).unwrap();
        let (own, opponent) = sets(position);
        let walked = geometry.placements_by_walking(own, opponent);
        prop_assert_eq!(position.moves(), walked.bits());
    }

    #[test]
    fn placements_are_exactly_the_empty_squares_that_turn_something(position in eights()) {
        let turning = eight::squares(position.empties())
            .filter(|&square| position.flips(square) != 0)
            .fold(0, |set, square| set | 1_u64 << square);
        prop_assert_eq!(position.moves(), turning);
    }

    #[test]
    fn only_discs_of_the_opponent_turn(position in eights()) {
        for square in eight::squares(position.empties()) {
            prop_assert_eq!(position.flips(square) & !position.opponent, 0);
        }
    }

    #[test]
    fn the_8x8_kernel_plays_passes_and_ends_as_the_rules_do(position in eights()) {
        let variant = othello_from(position);
        let start = variant.start();
        prop_assert_eq!(variant.eight(&start), Some(position));
        prop_assert_eq!(position.is_over(), variant.is_over(&start));
        for played in legal(&variant, &start) {
            let mut next = start;
            variant.play(&mut next, played).unwrap();
            let here = match played {
                Move::Place(square) => position.play(u8::try_from(square.index()).unwrap()),
                Move::Pass => position.pass(),
            };
            prop_assert_eq!(variant.eight(&next), Some(here));
        }
    }

    #[test]
    fn a_game_always_ends(variant in variant(), seed in any::<u64>()) {
        let mut position = variant.start();
        let mut seed = seed;
        // Every turn places a disc or is one of at most two passes before the next.
        for _ in 0..=3 * (variant.geometry().len() + 1) {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let choice = usize::try_from(seed >> 33).unwrap();
            let Some(played) = choose(&variant, &position, choice) else { break };
            variant.play(&mut position, played).unwrap();
        }
        prop_assert!(variant.is_over(&position));
    }

    #[test]
    fn playing_and_undoing_is_the_identity(variant in variant(), choices in choices()) {
        let mut position = variant.start();
        let mut taken = Vec::new();
        for choice in choices {
            let Some(played) = choose(&variant, &position, choice) else { break };
            let before = position;
            taken.push((before, variant.play(&mut position, played).unwrap()));
        }
        for (before, turn) in taken.into_iter().rev() {
            position.undo(&turn);
            prop_assert_eq!(position, before);
        }
        prop_assert_eq!(position, variant.start());
    }

    #[test]
    fn a_refused_move_changes_nothing(variant in variant(), choices in choices(), wish in any::<usize>()) {
        let mut position = variant.start();
        for choice in choices {
            let Some(played) = choose(&variant, &position, choice) else { break };
            variant.play(&mut position, played).unwrap();
        }
        let square = variant.geometry().squares().iter().nth(wish % variant.geometry().len()).unwrap();
        let before = position;
        let allowed = legal(&variant, &position).contains(&Move::Place(square));
        prop_assert_eq!(variant.play(&mut position, Move::Place(square)).is_ok(), allowed);
        prop_assert!(allowed || position == before);
    }

    #[test]
    fn the_eight_symmetries_commute_with_play(position in eights(), choice in any::<usize>()) {
        let variant = othello_from(position);
        let geometry = variant.geometry();
        let mut played_here = variant.start();
        let Some(played) = choose(&variant, &played_here, choice) else { return Ok(()) };
        variant.play(&mut played_here, played).unwrap();
        for &symmetry in Symmetry::of(geometry) {
            let turn = |position: &Position| Setup {
                discs: position.setup().discs.map(|set| symmetry.set(geometry, set)),
                to_move: position.to_move(),
            };
            let turned = variant.starting_from(turn(&variant.start())).unwrap();
            let mut played_there = turned.start();
            let image = match played {
                Move::Place(square) => Move::Place(symmetry.square(geometry, square)),
                Move::Pass => Move::Pass,
            };
            turned.play(&mut played_there, image).unwrap();
            prop_assert_eq!(played_there.setup(), turn(&played_here));
        }
    }

    #[test]
    fn a_symmetry_and_its_inverse_are_the_identity(index in 0_usize..8, set in any::<u64>()) {
        let geometry = Geometry::rectangle(8, 8).unwrap();
        let (symmetry, set) = (Symmetry::ALL[index], SquareSet::from_bits(set));
        let inverse = match symmetry {
            Symmetry::QuarterTurn => Symmetry::ThreeQuarterTurn,
            Symmetry::ThreeQuarterTurn => Symmetry::QuarterTurn,
            other => other,
        };
        let there = symmetry.set(&geometry, set);
        prop_assert_eq!(inverse.set(&geometry, there), set);
    }

    #[test]
    fn a_game_of_othello_turned_by_a_quarter_is_a_game_of_othello_rotated(choices in choices()) {
        let (othello, rotated) = (Variant::othello(), "othello-rotated".parse::<Variant>().unwrap());
        let geometry = othello.geometry();
        for symmetry in [Symmetry::QuarterTurn, Symmetry::ThreeQuarterTurn, Symmetry::LeftRight, Symmetry::TopBottom] {
            let (mut here, mut there) = (othello.start(), rotated.start());
            for &choice in &choices {
                let Some(played) = choose(&othello, &here, choice) else { break };
                othello.play(&mut here, played).unwrap();
                let image = match played {
                    Move::Place(square) => Move::Place(symmetry.square(geometry, square)),
                    Move::Pass => Move::Pass,
                };
                rotated.play(&mut there, image).unwrap();
            }
            prop_assert_eq!(here.setup().discs.map(|set| symmetry.set(geometry, set)), there.setup().discs);
        }
    }

    #[test]
    fn the_8x8_kernel_counts_as_the_rules_do(position in eights(), depth in 1_u32..4) {
        let variant = othello_from(position);
        let mut position = variant.start();
        let by_the_rules = count(&variant, &mut position, depth);
        prop_assert_eq!(perft(&variant, &position, depth), by_the_rules);
    }
}

/// Perft through `play` and `undo`, whatever kernel `perft` takes.
fn count(variant: &Variant, position: &mut Position, depth: u32) -> u64 {
    let moves = legal(variant, position);
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    let mut leaves = 0;
    for played in moves {
        let turn = variant.play(position, played).unwrap();
        leaves += count(variant, position, depth - 1);
        position.undo(&turn);
    }
    leaves
}

#[test]
fn the_8x8_kernel_knows_the_start_of_othello() {
    let variant = Variant::othello();
    assert_eq!(variant.eight(&variant.start()), Some(Eight::START));
}

#[test]
fn a_game_with_other_rules_does_not_go_to_the_8x8_kernel() {
    for name in ["reversi", "othello-6x6", "hex-5"] {
        let variant = name.parse::<Variant>().unwrap();
        assert_eq!(variant.eight(&variant.start()), None, "{name}");
    }
}

#[test]
fn the_first_four_symmetries_keep_the_start_of_othello_and_the_others_exchange_the_colours() {
    let variant = Variant::othello();
    let geometry = variant.geometry();
    let start = variant.start().setup().discs;
    for (index, symmetry) in Symmetry::ALL.into_iter().enumerate() {
        let turned = start.map(|set| symmetry.set(geometry, set));
        let expected = if index < 4 { start } else { start.exchanged() };
        assert_eq!(turned, expected, "{}", symmetry.name());
    }
}
