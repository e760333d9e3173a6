//! Sheets that are wrong in other ways than by one slip at one move.

use super::*;
use crate::adjudicate::samples::{Dice, grid, list};
use crate::board::Square;
use crate::game::Empties;
use crate::transcript::{Mark, Place};

const BUDGET: &Budget = &Budget::nodes(20_000_000);

fn numbered(squares: &[Square]) -> Vec<(u16, Square)> {
    (1..).zip(squares.iter().copied()).collect()
}

fn reported(variant: &Variant, squares: &[Square]) -> Evidence {
    let mut position = variant.start();
    for &square in squares {
        if variant.state(&position) == crate::game::State::MustPass {
            variant.play(&mut position, Move::Pass).unwrap();
        }
        variant.play(&mut position, Move::Place(square)).unwrap();
    }
    let counts = position.counts();
    let score = crate::game::score(counts, variant.geometry().len(), Empties::ToWinner);
    Evidence::default().or_reported(Some(score))
}

fn placed(repair: &Repair) -> Vec<Square> {
    repair
        .turns
        .iter()
        .filter_map(|turn| turn.square())
        .collect()
}

/// Where a game stands in an answer.
fn standing(answer: &Repairs, squares: &[Square]) -> Option<usize> {
    answer
        .found
        .iter()
        .position(|repair| placed(repair) == squares)
}

/// Makes marks illegible.
fn smudge(sheet: &mut Transcript, at: &[usize], text: &str) {
    for &at in at {
        let mark = &mut sheet.marks[at];
        *mark = Mark {
            cell: mark.square().filter(|_| mark.number.is_some()),
            ..Mark::new(Written::Illegible(text.to_owned()), Place::TOP)
        };
    }
    sheet.marks.sort_by_key(|mark| {
        let last = mark.cell.is_some();
        if last {
            u16::MAX
        } else {
            mark.number.unwrap_or(0)
        }
    });
}

#[test]
fn any_number_of_smudges_leaves_the_game_among_the_repairs() {
    let mut dice = Dice(21);
    for name in ["othello", "othello-6x6", "anti"] {
        let variant = name.parse::<Variant>().unwrap();
        for count in [1, 3, 5, 8] {
            let game = dice.game(&variant);
            let evidence = reported(&variant, &game);
            let mut at: Vec<usize> = (0..game.len()).collect();
            for place in 0..count {
                let other = place + dice.below(game.len() - place);
                at.swap(place, other);
            }
            for mut sheet in [list(&variant, &game), grid(&variant, &numbered(&game))] {
                smudge(&mut sheet, &at[..count], "?");
                let answer = repairs(&sheet, &evidence, BUDGET);
                assert!(answer.complete, "{name} {count}");
                assert_eq!((answer.slips, answer.illegible), (0, count));
                let found = standing(&answer, &game).map(|at| &answer.found[at]);
                let found = found.unwrap_or_else(|| panic!("{name}: {count} smudges"));
                assert_eq!(found.fits_reported, Some(true));
                assert_eq!(found.edits.len(), count);
            }
        }
    }
}

#[test]
fn a_digit_that_can_be_read_leaves_fewer_games() {
    let variant = Variant::othello();
    let game = Dice(5).game(&variant);
    let answer = |text: &str| {
        let mut sheet = grid(&variant, &numbered(&game));
        smudge(&mut sheet, &[40, 42, 44, 46, 48], text);
        let found = repairs(&sheet, &Evidence::default(), BUDGET);
        assert!(standing(&found, &game).is_some(), "{text}");
        found.total
    };
    assert!(answer("4?") <= answer("?"));
}

#[test]
fn the_last_number_can_be_smudged() {
    let variant = Variant::othello();
    let game = Dice(8).game(&variant);
    let mut sheet = grid(&variant, &numbered(&game));
    smudge(&mut sheet, &[game.len() - 1], "??");
    let answer = repairs(&sheet, &Evidence::default(), BUDGET);
    assert_eq!(standing(&answer, &game), Some(0));
}

#[test]
fn the_last_moves_are_put_in_where_the_result_tells_which() {
    let mut dice = Dice(31);
    for name in ["othello", "othello-6x6", "anti", "othello-6x10"] {
        let variant = name.parse::<Variant>().unwrap();
        for missing in [1, 2, 4] {
            let game = dice.game(&variant);
            let evidence = reported(&variant, &game);
            let sheet = list(&variant, &game[..game.len() - missing]);
            let answer = repairs(&sheet, &evidence, BUDGET);
            let found = standing(&answer, &game).map(|at| &answer.found[at]);
            let found = found.unwrap_or_else(|| panic!("{name}: {missing} missing"));
            let first = u16::try_from(game.len() - missing + 1).unwrap();
            let inserts: Vec<Edit> = (first..)
                .zip(&game[game.len() - missing..])
                .map(|(before, &square)| Edit::Insert { before, square })
                .collect();
            assert_eq!(found.edits, inserts, "{name}");
            assert_eq!(found.why, vec![Likelihood::LastMoves; missing]);
            let fits = |repair: &Repair| repair.fits_reported == Some(true);
            assert!(answer.found.iter().all(fits), "{name}");
        }
    }
}

#[test]
fn too_many_missing_moves_are_said_to_be_too_many() {
    let variant = Variant::othello();
    let game = Dice(3).game(&variant);
    let evidence = reported(&variant, &game);
    let answer = repairs(&list(&variant, &game[..30]), &evidence, BUDGET);
    assert_eq!(answer.ending, LastMoves::TooMany);
    assert!(answer.searched());
}

#[test]
fn nothing_is_completed_without_a_result() {
    let variant = Variant::othello();
    let game = Dice(3).game(&variant);
    let answer = repairs(&list(&variant, &game[..58]), &Evidence::default(), BUDGET);
    assert!(!answer.searched());
}

/// The answer to a grid whose cells are moved.
fn moved(variant: &Variant, game: &[Square], to: impl Fn(Square) -> Option<Square>) -> Repairs {
    let cells = numbered(game).into_iter();
    let cells: Vec<_> = cells
        .filter_map(|(number, square)| Some((number, to(square)?)))
        .collect();
    repairs(&grid(variant, &cells), &Evidence::default(), BUDGET)
}

#[test]
fn a_grid_that_is_mixed_up_as_a_whole_is_put_in_order_by_one_edit() {
    let variant = Variant::othello();
    let geometry = variant.geometry();
    let game = Dice(17).game(&variant);
    let at = |square: Square| geometry.coordinates(square);
    let shifted = moved(&variant, &game, |square| match at(square) {
        (column, 5) => geometry.square_at(column + 1, 5),
        _ => Some(square),
    });
    let first = &shifted.found[standing(&shifted, &game).expect("the row is put back")];
    let back = Edit::ShiftRow {
        row: 5,
        to: Shift::Left,
    };
    assert_eq!((first.edits[0], shifted.slips), (back, 1));
    let rows = moved(&variant, &game, |square| {
        let (column, row) = at(square);
        geometry.square_at(column, [0, 6, 2, 3, 4, 5, 1, 7][row])
    });
    assert_eq!(rows.found[0].edits, [Edit::SwapRows { a: 1, b: 6 }]);
    assert_eq!(placed(&rows.found[0]), game);
    let columns = moved(&variant, &game, |square| {
        let (column, row) = at(square);
        geometry.square_at([0, 1, 7, 3, 4, 5, 6, 2][column], row)
    });
    assert_eq!(columns.found[0].edits, [Edit::SwapColumns { a: 2, b: 7 }]);
    assert_eq!(placed(&columns.found[0]), game);
}

#[test]
fn numbers_that_count_the_starting_discs_are_counted_down() {
    let variant = Variant::othello();
    let game = Dice(4).game(&variant);
    let cells: Vec<_> = (5..).zip(game.iter().copied()).collect();
    let answer = repairs(&grid(&variant, &cells), &Evidence::default(), BUDGET);
    assert_eq!(answer.total, 1);
    assert_eq!(answer.found[0].edits, [Edit::Renumber { first: 5 }]);
    assert_eq!(placed(&answer.found[0]), game);
}

#[test]
fn a_number_misread_beyond_the_last_move_of_a_short_game_is_found() {
    // A wipe-out in nine moves.
    let variant = Variant::othello();
    let squares = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    let game = squares.map(|name| variant.geometry().parse(name).unwrap());
    for (at, number) in [(8, 13), (8, 10), (3, 10), (0, 17)] {
        let mut cells = numbered(&game);
        cells[at].0 = number;
        let evidence = reported(&variant, &game);
        let answer = repairs(&grid(&variant, &cells), &evidence, BUDGET);
        assert_eq!(standing(&answer, &game), Some(0), "{at} {number}");
        assert_eq!(answer.slips, 1);
    }
}

#[test]
fn pairs_are_tried_where_no_single_slip_has_the_reported_result() {
    let variant = Variant::othello();
    let mut dice = Dice(77);
    let mut tried = 0;
    for _ in 0..2000 {
        let game = dice.game(&variant);
        if game.len() < 60 {
            continue;
        }
        let mut damaged = game.clone();
        let at = dice.below(56);
        damaged.swap(at, at + 1);
        damaged.remove(40 + dice.below(19));
        let sheet = list(&variant, &damaged);
        let alone = repairs(&sheet, &Evidence::default(), BUDGET);
        if alone.slips != 1 || alone.found.is_empty() || standing(&alone, &game).is_some() {
            continue;
        }
        tried += 1;
        let evidence = reported(&variant, &game);
        let answer = repairs(&sheet, &evidence, BUDGET);
        let fits = |repair: &Repair| repair.fits_reported == Some(true);
        assert!(answer.found.iter().any(fits));
        assert!(standing(&answer, &game).is_some() || answer.slips == 1);
        if tried == 3 {
            return;
        }
    }
    panic!("no sheet on which one slip explains two");
}
