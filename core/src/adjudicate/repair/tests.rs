use std::collections::BTreeSet;

use super::*;
use crate::adjudicate::samples::{Dice, grid, list};
use crate::board::{Square, Symmetry};
use crate::game::{Empties, State, Variant};
use crate::transcript::{Declared, DeclaredResult, Mark, Place, Written};

fn othello_sheet(moves: &str) -> Transcript {
    let variant = Variant::othello();
    let mut sheet = list(&variant, &[]);
    for word in moves.split_whitespace() {
        let written = match word {
            "--" => Written::Pass,
            word => variant
                .geometry()
                .parse(word)
                .map_or_else(|_| Written::Illegible(word.to_owned()), Written::Place),
        };
        sheet.marks.push(Mark::new(written, Place::TOP));
    }
    sheet
}

fn numbered(squares: &[Square]) -> Vec<(u16, Square)> {
    (1..).zip(squares.iter().copied()).collect()
}

/// Whether every move is legal, and whether the game is over then.
fn follow(variant: &Variant, squares: &[Square]) -> Option<bool> {
    let mut position = variant.start();
    for &square in squares {
        if variant.state(&position) == State::MustPass {
            variant.play(&mut position, Move::Pass).unwrap();
        }
        variant.play(&mut position, Move::Place(square)).ok()?;
    }
    Some(variant.is_over(&position))
}

/// Every list one edit away, by writing them all down.
fn one_edit(variant: &Variant, squares: &[Square]) -> BTreeSet<Vec<Square>> {
    let mut lists = BTreeSet::new();
    for at in 0..=squares.len() {
        for square in variant.geometry().squares().iter() {
            let mut longer = squares.to_vec();
            longer.insert(at, square);
            lists.insert(longer);
            if at < squares.len() {
                let mut replaced = squares.to_vec();
                replaced[at] = square;
                lists.insert(replaced);
            }
        }
        if at < squares.len() {
            let mut shorter = squares.to_vec();
            shorter.remove(at);
            lists.insert(shorter);
        }
        for other in at + 1..squares.len() {
            let mut exchanged = squares.to_vec();
            exchanged.swap(at, other);
            lists.insert(exchanged);
        }
    }
    for symmetry in Symmetry::of(variant.geometry()) {
        lists.insert(
            squares
                .iter()
                .map(|&square| symmetry.square(variant.geometry(), square))
                .collect(),
        );
    }
    lists
}

fn damage(dice: &mut Dice, variant: &Variant, squares: &[Square]) -> Vec<Square> {
    let mut damaged = squares.to_vec();
    let (a, b) = (dice.below(squares.len()), dice.below(squares.len()));
    match dice.below(4) {
        0 => damaged.swap(a, b),
        1 => damaged[a] = Square::from_index(dice.below(variant.geometry().len())),
        2 => {
            damaged.remove(a);
        }
        _ => damaged.insert(a, squares[b]),
    }
    damaged
}

fn placed(repair: &Repair) -> Vec<Square> {
    let squares = repair.turns.iter().filter_map(|turn| match turn {
        Move::Place(square) => Some(*square),
        Move::Pass => None,
    });
    squares.collect()
}

/// No bound.
const ALL: &Budget = &Budget::nodes(u64::MAX);

#[test]
fn one_slip_is_searched_to_the_last_edit() {
    let mut dice = Dice(1);
    for name in ["othello-4x4", "othello-6x4", "othello-6x6", "othello"] {
        let variant = name.parse::<Variant>().unwrap();
        let mut tried = 0;
        while tried < 8 {
            let mut game = dice.game(&variant);
            if dice.below(3) == 0 {
                game.truncate(game.len() / 2);
            }
            let damaged = damage(&mut dice, &variant, &game);
            if follow(&variant, &damaged).is_some() {
                continue;
            }
            tried += 1;
            let must_finish = damaged.len() >= variant.last_move();
            let expected: BTreeSet<_> = one_edit(&variant, &damaged)
                .into_iter()
                .filter(|squares| {
                    follow(&variant, squares).is_some_and(|over| over || !must_finish)
                })
                .collect();
            let answer = repairs(&list(&variant, &damaged), &Evidence::default(), ALL);
            assert!(answer.complete);
            if answer.slips == 1 {
                let found: BTreeSet<_> = answer.found.iter().map(placed).collect();
                assert_eq!(answer.total, expected.len(), "{name}");
                if answer.total <= SHOWN {
                    assert_eq!(found, expected, "{name}");
                }
            } else {
                assert!(expected.is_empty(), "{name}");
            }
        }
    }
}

#[test]
fn two_slips_are_searched_to_the_last_pair_of_edits() {
    let mut dice = Dice(5);
    let variant = "othello-4x4".parse::<Variant>().unwrap();
    let mut tried = 0;
    while tried < 2 {
        let game = dice.game(&variant);
        let once = damage(&mut dice, &variant, &game);
        let damaged = damage(&mut dice, &variant, &once);
        let must_finish = damaged.len() >= variant.last_move();
        let fits =
            |list: &Vec<Square>| follow(&variant, list).is_some_and(|over| over || !must_finish);
        let near = one_edit(&variant, &damaged);
        if follow(&variant, &damaged).is_some() || near.iter().any(&fits) {
            continue;
        }
        tried += 1;
        let expected: BTreeSet<_> = near
            .iter()
            .flat_map(|list| one_edit(&variant, list))
            .filter(&fits)
            .collect();
        let answer = repairs(&list(&variant, &damaged), &Evidence::default(), ALL);
        assert_eq!((answer.slips, answer.complete), (2, true));
        assert_eq!(answer.total, expected.len());
        let found: BTreeSet<_> = answer.found.iter().map(placed).collect();
        assert!(found.is_subset(&expected));
        assert!(found.contains(&game));
    }
}

#[test]
fn both_lanes_find_the_same_games() {
    let variant = Variant::othello();
    let mut dice = Dice(3);
    for _ in 0..6 {
        let damaged = {
            let game = dice.game(&variant);
            damage(&mut dice, &variant, &game)
        };
        let sheet = list(&variant, &damaged);
        let evidence = Evidence::default();
        let fast = repairs(&sheet, &evidence, ALL);
        if fast.slips < 2 {
            let general = General::new(&variant);
            let slow = Workshop::new(&general, &sheet, &evidence, ALL).repairs();
            assert_eq!(fast, slow);
        }
    }
}

#[test]
fn an_exchange_is_found_though_the_first_illegal_move_is_another() {
    let variant = Variant::othello();
    let mut dice = Dice(11);
    let game = dice.game(&variant);
    let mut far = 0;
    for a in 0..game.len() {
        for b in a + 1..game.len() {
            let mut damaged = game.clone();
            damaged.swap(a, b);
            if follow(&variant, &damaged[..=a]).is_some() && follow(&variant, &damaged).is_none() {
                far += 1;
                let answer = repairs(&list(&variant, &damaged), &Evidence::default(), ALL);
                assert!(answer.found.iter().any(|repair| placed(repair) == game));
            }
        }
    }
    assert!(far > 20, "only {far} exchanges show later than they stand");
}

#[test]
fn the_reported_score_puts_the_fitting_game_first() {
    let variant = Variant::othello();
    let mut dice = Dice(21);
    let mut ambiguous = 0;
    while ambiguous < 5 {
        let game = dice.game(&variant);
        let a = dice.below(game.len() - 2);
        let mut damaged = game.clone();
        damaged.swap(a, a + 2);
        let mut damaged = list(&variant, &damaged);
        let answer = repairs(&damaged, &Evidence::default(), ALL);
        let Some(truth) = answer.found.iter().find(|repair| placed(repair) == game) else {
            continue;
        };
        if answer.total == 1 {
            continue;
        }
        ambiguous += 1;
        damaged.declared = Some(Declared {
            result: DeclaredResult::Score(truth.score),
            ending: None,
            place: Place::TOP,
        });
        let evidence = Evidence::of(&damaged, Empties::ToWinner);
        let answer = repairs(&damaged, &evidence, ALL);
        assert_eq!(answer.found[0].fits_reported, Some(true));
        let fitting = answer
            .found
            .iter()
            .filter(|r| r.fits_reported == Some(true));
        assert!(fitting.into_iter().any(|repair| placed(repair) == game));
    }
}

#[test]
fn a_mirrored_sheet_is_turned_back() {
    let answer = repairs(&othello_sheet("f4 d3"), &Evidence::default(), ALL);
    let turns = answer
        .found
        .iter()
        .filter(|repair| matches!(repair.edits[..], [Edit::TurnBoard(_)]))
        .count();
    assert_eq!(turns, 4);
    assert_eq!(answer.found[0].why, [Likelihood::TurnedSheet]);
}

#[test]
fn a_needless_pass_is_struck_out_or_stands_for_a_move() {
    let answer = repairs(&othello_sheet("f5 --"), &Evidence::default(), ALL);
    assert_eq!(answer.found[0].edits, [Edit::DropPass { before: 2 }]);
    let moves: Vec<_> = answer
        .found
        .iter()
        .map(|repair| repair.moves(&Variant::othello()))
        .collect();
    assert!(moves.contains(&"f5d6".to_owned()), "{moves:?}");
    assert_eq!(answer.slips, 1);
}

#[test]
fn an_illegible_entry_is_read_as_every_move_that_fits() {
    let answer = repairs(&othello_sheet("f5 ?? c3"), &Evidence::default(), ALL);
    let variant = Variant::othello();
    let moves: Vec<_> = answer.found.iter().map(|r| r.moves(&variant)).collect();
    assert!(moves.contains(&"f5d6c3".to_owned()), "{moves:?}");
}

#[test]
fn a_number_written_twice_goes_to_the_missing_one() {
    let variant = Variant::othello();
    let mut dice = Dice(31);
    for _ in 0..5 {
        let game = dice.game(&variant);
        for at in (5..game.len() - 1).step_by(9) {
            let mut cells = numbered(&game);
            cells[at + 1].0 = cells[at].0;
            let answer = repairs(&grid(&variant, &cells), &Evidence::default(), ALL);
            let truth = answer.found.iter().find(|repair| placed(repair) == game);
            let edit = truth.expect("the game is among the repairs").edits[0];
            let Edit::Number { square, number, .. } = edit else {
                panic!("{edit:?}")
            };
            assert_eq!((square, usize::from(number)), (game[at + 1], at + 2));
        }
    }
}

#[test]
fn a_number_beyond_the_last_is_read_with_its_digits_reversed() {
    let variant = Variant::othello();
    let game = Dice(41).game(&variant);
    let mut cells = numbered(&game);
    cells[56].0 = 75;
    let answer = repairs(&grid(&variant, &cells), &Evidence::default(), ALL);
    assert_eq!(placed(&answer.found[0]), game);
    assert_eq!(answer.found[0].why, [Likelihood::MisreadNumber]);
}

#[test]
fn a_blank_cell_of_a_grid_is_filled_in() {
    let variant = Variant::othello();
    let game = Dice(51).game(&variant);
    let mut cells = numbered(&game);
    cells.remove(29);
    let answer = repairs(&grid(&variant, &cells), &Evidence::default(), ALL);
    assert!(answer.found.iter().any(|repair| placed(repair) == game
        && repair.edits
            == [Edit::Insert {
                before: 30,
                square: game[29]
            }]));
}

#[test]
fn a_writer_who_skipped_a_number_only_counted_wrong() {
    let variant = Variant::othello();
    let game = Dice(61).game(&variant);
    let cells: Vec<_> = numbered(&game)
        .into_iter()
        .map(|(number, square)| (number + u16::from(number > 20), square))
        .collect();
    let answer = repairs(&grid(&variant, &cells), &Evidence::default(), ALL);
    let truth = answer.found.iter().find(|repair| placed(repair) == game);
    let edits = &truth.expect("the game is among the repairs").edits;
    assert!(
        matches!(
            edits[..],
            [Edit::Number {
                number: 21,
                reach: Reach::Onward,
                ..
            }]
        ),
        "{edits:?}"
    );
}

#[test]
fn nothing_is_repaired_where_nothing_speaks_against_the_sheet() {
    let variant = Variant::othello();
    let game = Dice(71).game(&variant);
    let answer = repairs(&list(&variant, &game), &Evidence::default(), ALL);
    assert_eq!(answer, Repairs::nothing());
}

#[test]
fn a_budget_too_small_is_said() {
    let variant = Variant::othello();
    let game = Dice(81).game(&variant);
    let mut damaged = game;
    damaged.swap(10, 30);
    let answer = repairs(
        &list(&variant, &damaged),
        &Evidence::default(),
        &Budget::nodes(100),
    );
    assert!(!answer.complete);
}
