//! How well slips of the pen are repaired.

use std::time::Instant;

use outflank_core::adjudicate::{Budget, Evidence, Repairs, repairs};
use outflank_core::board::{Geometry, Square, Symmetry};
use outflank_core::game::{Move, Variant};
use outflank_core::transcript::Transcript;

use super::corpus::{Dice, Game};
use super::damage::{Pen, list};
use super::tally::{Place, Tally};

/// One kind of slip, without and with the reported score.
pub struct Measured {
    pub alone: Tally,
    pub with_score: Tally,
}

/// One slip in each game.
pub fn one_slip(pen: Pen, games: &[&Game], seed: u64) -> Measured {
    let mut dice = Dice::new(seed);
    let mut measured = Measured {
        alone: Tally::default(),
        with_score: Tally::default(),
    };
    for game in games {
        if let Some(sheet) = pen.damage(&game.squares, &mut dice) {
            let none = Evidence::default();
            let reported = none.or_reported(Some(game.score));
            repair(&sheet, &none, game, &mut measured.alone);
            repair(&sheet, &reported, game, &mut measured.with_score);
        }
    }
    measured
}

/// How searches for two slips went.
pub struct TwoSlips {
    pub measured: Measured,
    /// Searches within the budget.
    pub complete: usize,
    /// Sheets that a single slip explains too, so that two were not tried.
    pub one_suffices: usize,
}

/// Two slips in each game: exchanges, wrong squares and omissions, mixed.
pub fn two_slips(games: &[&Game], seed: u64) -> TwoSlips {
    const KINDS: [Pen; 6] = [
        Pen::Consecutive,
        Pen::NextOfSide,
        Pen::Transposed,
        Pen::Neighbour,
        Pen::LeftOut,
        Pen::Twice,
    ];
    let mut dice = Dice::new(seed);
    let mut two = TwoSlips {
        measured: Measured {
            alone: Tally::default(),
            with_score: Tally::default(),
        },
        complete: 0,
        one_suffices: 0,
    };
    for game in games {
        let (first, second) = (dice.one_of(&KINDS), dice.one_of(&KINDS));
        let damaged = first
            .in_list(&game.squares, &mut dice)
            .and_then(|squares| second.in_list(&squares, &mut dice));
        let Some(squares) = damaged else {
            continue;
        };
        let sheet = list(&squares);
        let none = Evidence::default();
        let reported = none.or_reported(Some(game.score));
        let answer = repair(&sheet, &none, game, &mut two.measured.alone);
        two.complete += usize::from(answer.complete);
        two.one_suffices += usize::from(answer.slips == 1);
        repair(&sheet, &reported, game, &mut two.measured.with_score);
    }
    two
}

fn repair(sheet: &Transcript, evidence: &Evidence, game: &Game, tally: &mut Tally) -> Repairs {
    let budget = Budget::usual(&sheet.variant);
    let start = Instant::now();
    let answer = repairs(sheet, evidence, &budget);
    let time = start.elapsed();
    tally.add(place(&answer, game), answer.total, time);
    answer
}

/// Where the truth stands. With a reported score only the games that fit it
/// count as rivals.
pub fn place(answer: &Repairs, game: &Game) -> Place {
    if !answer.searched() {
        return Place::Unseen;
    }
    let truth = orientations(Variant::othello().geometry(), &game.squares);
    let fitting = answer
        .found
        .iter()
        .any(|repair| repair.fits_reported == Some(true));
    let rivals = answer
        .found
        .iter()
        .filter(|repair| {
            let counts = match repair.fits_reported {
                Some(fits) => fits,
                None => !fitting,
            };
            counts && !truth.contains(&placed(&repair.turns))
        })
        .count();
    match standing(answer, game) {
        Some(0) if rivals == 0 && answer.complete => Place::Only,
        Some(0) => Place::First,
        Some(_) => Place::Among,
        None => Place::Missing,
    }
}

/// Where the truth stands among the repairs.
pub fn standing(answer: &Repairs, game: &Game) -> Option<usize> {
    let truth = orientations(Variant::othello().geometry(), &game.squares);
    let mut found = answer.found.iter();
    found.position(|repair| truth.contains(&placed(&repair.turns)))
}

/// The four ways to lay a game: it is the same one.
pub fn orientations(geometry: &Geometry, squares: &[Square]) -> Vec<Vec<Square>> {
    let laid = |symmetry: &Symmetry| {
        let squares = squares.iter();
        squares
            .map(|&square| symmetry.square(geometry, square))
            .collect()
    };
    Symmetry::ALL[..4].iter().map(laid).collect()
}

/// The squares of the turns.
pub fn placed(turns: &[Move]) -> Vec<Square> {
    let squares = turns.iter().filter_map(|turn| match turn {
        Move::Place(square) => Some(*square),
        Move::Pass => None,
    });
    squares.collect()
}
