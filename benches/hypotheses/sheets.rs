//! How well two sheets of one game are reconciled.

use std::time::Instant;

use outflank_core::adjudicate::reconcile::Conclusion;
use outflank_core::adjudicate::{Budget, Evidence, Reconciliation, reconcile};
use outflank_core::board::{Square, Symmetry};
use outflank_core::game::Variant;
use outflank_core::transcript::Transcript;

use super::corpus::{Dice, Game};
use super::damage::{Pen, grid, list};
use super::holes::{self, Layouts};
use super::pen::{orientations, placed};
use super::tally::{Place, Tally};

/// What is wrong with the two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pair {
    /// The first has this slip, the second is right.
    One(Pen),
    /// Both have such a slip, each another one.
    Both(Pen),
    /// The first has two moves exchanged, the second lies half turned.
    Turned,
    /// The first is a grid with a doubled number, the second a list that lacks
    /// a move.
    GridAndList,
    /// Both are grids with a doubled number.
    Grids,
    /// The first stops early, the second has this slip.
    Stops(Pen),
    /// The first stops early and has two moves exchanged, the second lacks one
    /// of the last ten moves.
    StopsAndLacks,
    /// The first lacks one of the last ten moves, the second has this slip.
    LacksLate(Pen),
    /// The first is a grid with so many smudges, the second has this slip.
    Smudged(usize, Pen),
    /// A row of the first is shifted, the second has two moves exchanged.
    Shifted,
    /// The first counts the starting discs, the second has two moves exchanged.
    FromFive,
    /// The first is a grid with so many smudges, the second has two slips.
    SmudgedAndTwo(usize),
    /// So many slips on each, none of them the same on both.
    Slips(usize, usize),
    /// So many slips on each; now and then both have the same one.
    SlipsInCommon(usize, usize),
}

impl Pair {
    /// Full sheets with at most one slip each.
    pub const FULL: [Self; 14] = [
        Self::One(Pen::Consecutive),
        Self::One(Pen::SameSide),
        Self::One(Pen::AnyTwo),
        Self::One(Pen::LeftOut),
        Self::One(Pen::AnySquare),
        Self::Both(Pen::Consecutive),
        Self::Both(Pen::SameSide),
        Self::Both(Pen::AnyTwo),
        Self::Turned,
        Self::GridAndList,
        Self::One(Pen::NextOfSide),
        Self::Both(Pen::NextOfSide),
        Self::One(Pen::GridAny),
        Self::Grids,
    ];

    /// Sheets that say less, or have more slips.
    pub const HARD: [Self; 16] = [
        Self::Stops(Pen::Consecutive),
        Self::Stops(Pen::NextOfSide),
        Self::Stops(Pen::LeftOut),
        Self::StopsAndLacks,
        Self::LacksLate(Pen::Consecutive),
        Self::LacksLate(Pen::NextOfSide),
        Self::Smudged(1, Pen::NextOfSide),
        Self::Smudged(3, Pen::NextOfSide),
        Self::Smudged(6, Pen::Consecutive),
        Self::Shifted,
        Self::FromFive,
        Self::Slips(2, 1),
        Self::Slips(2, 2),
        Self::SmudgedAndTwo(6),
        Self::SlipsInCommon(2, 1),
        Self::SlipsInCommon(2, 2),
    ];

    pub fn name(self) -> String {
        match self {
            Self::One(pen) => format!("one sheet: {}", pen.name()),
            Self::Both(pen) => format!("both sheets: {}", pen.name()),
            Self::Turned => "one half turned, the other with two moves exchanged".to_owned(),
            Self::GridAndList => "a grid with a number twice, a list that lacks a move".to_owned(),
            Self::Grids => "two grids with a number twice".to_owned(),
            Self::Stops(pen) => format!("one stops early, the other: {}", pen.name()),
            Self::StopsAndLacks => {
                "one stops early with an exchange, the other lacks a late move".to_owned()
            }
            Self::LacksLate(pen) => format!("one lacks a late move, the other: {}", pen.name()),
            Self::Smudged(count, pen) => {
                format!("a grid with {count} smudged, a list: {}", pen.name())
            }
            Self::Shifted => "a grid with a row shifted, a list with an exchange".to_owned(),
            Self::FromFive => "a grid with numbers 5 to 64, a list with an exchange".to_owned(),
            Self::SmudgedAndTwo(count) => {
                format!("a grid with {count} smudged, a list with two slips")
            }
            Self::Slips(a, b) => format!("{a} slips on one sheet, {b} on the other"),
            Self::SlipsInCommon(a, b) => {
                format!("{a} slips on one sheet, {b} on the other, perhaps one in common")
            }
        }
    }

    fn sheets(self, game: &Game, dice: &mut Dice) -> Option<(Transcript, Transcript)> {
        let right = || list(&game.squares);
        let last = game.squares.len();
        match self {
            Self::Stops(pen) => {
                let until = stop(last, dice)?;
                return Some((
                    list(&game.squares[..until]),
                    pen.damage(&game.squares, dice)?,
                ));
            }
            Self::StopsAndLacks => {
                let until = stop(last, dice)?;
                let short = Pen::Consecutive.damage(&game.squares[..until], dice)?;
                return Some((short, lacks_late(game, dice)));
            }
            Self::LacksLate(pen) => {
                return Some((lacks_late(game, dice), pen.damage(&game.squares, dice)?));
            }
            Self::Smudged(count, pen) => {
                let grid = smudged(count, game, dice);
                return Some((grid, pen.damage(&game.squares, dice)?));
            }
            Self::SmudgedAndTwo(count) => {
                let grid = smudged(count, game, dice);
                return Some((grid, slips(2, game, dice)?.0));
            }
            Self::Shifted => {
                let grid = holes::row_shifted(&game.squares, dice);
                return Some((grid, Pen::Consecutive.damage(&game.squares, dice)?));
            }
            Self::Slips(a, b) => {
                let (a, of_a) = slips(a, game, dice)?;
                let (b, of_b) = slips(b, game, dice)?;
                // What both sheets have wrong in the same way leaves no trace.
                let shared = of_a.iter().any(|slip| of_b.contains(slip));
                return (!shared).then_some((a, b));
            }
            Self::SlipsInCommon(a, b) => {
                return Some((slips(a, game, dice)?.0, slips(b, game, dice)?.0));
            }
            _ => {}
        }
        let mut damaged = |pen: Pen| pen.damage(&game.squares, dice);
        Some(match self {
            Self::One(pen) => (damaged(pen)?, right()),
            Self::Both(pen) => (damaged(pen)?, damaged(pen)?),
            Self::Turned => {
                let variant = Variant::othello();
                let turn = |&square| Symmetry::HalfTurn.square(variant.geometry(), square);
                let turned: Vec<_> = game.squares.iter().map(turn).collect();
                (damaged(Pen::AnyTwo)?, list(&turned))
            }
            Self::GridAndList => (damaged(Pen::GridNext)?, damaged(Pen::LeftOut)?),
            Self::Grids => (damaged(Pen::GridAny)?, damaged(Pen::GridAny)?),
            _ => {
                let cells: Vec<_> = (5..).zip(game.squares.iter().copied()).collect();
                (grid(&cells), damaged(Pen::Consecutive)?)
            }
        })
    }
}

/// Where a sheet of a game of so many moves stops early; a few games are too
/// short for that.
fn stop(moves: usize, dice: &mut Dice) -> Option<usize> {
    let room = moves.checked_sub(26).filter(|&room| room > 0)?;
    Some(25 + dice.below(room))
}

/// A grid with so many numbers that cannot be read.
fn smudged(count: usize, game: &Game, dice: &mut Dice) -> Transcript {
    let which = holes::any(count, game.squares.len(), dice);
    let sign = |_| "?".to_owned();
    holes::smudged(Layouts::Grid, &game.squares, &which, sign)
}

/// A list without one of the last ten moves.
fn lacks_late(game: &Game, dice: &mut Dice) -> Transcript {
    let mut squares = game.squares.clone();
    let late = dice.below(10.min(squares.len()));
    squares.remove(squares.len() - 1 - late);
    list(&squares)
}

/// A slip: its kind, and what was written first instead of what.
type Slip = (Pen, Option<Square>, Option<Square>);

/// A list with so many slips, and which they are.
fn slips(count: usize, game: &Game, dice: &mut Dice) -> Option<(Transcript, Vec<Slip>)> {
    const KINDS: [Pen; 5] = [
        Pen::Consecutive,
        Pen::NextOfSide,
        Pen::Neighbour,
        Pen::LeftOut,
        Pen::Twice,
    ];
    let mut squares = game.squares.clone();
    let mut slips = Vec::new();
    for _ in 0..count {
        let pen = dice.one_of(&KINDS);
        let after = pen.in_list(&squares, dice)?;
        let same = squares.iter().zip(&after).take_while(|(a, b)| a == b);
        let at = same.count();
        slips.push((pen, squares.get(at).copied(), after.get(at).copied()));
        squares = after;
    }
    Some((list(&squares), slips))
}

/// Two sheets of each game, without and with the reported score.
pub fn pairs(pair: Pair, games: &[&Game], seed: u64) -> (Tally, Tally) {
    let mut dice = Dice::new(seed);
    let (mut alone, mut with_score) = (Tally::default(), Tally::default());
    for game in games {
        // The same slip on both sheets leaves no trace.
        let sheets = pair.sheets(game, &mut dice);
        if let Some((a, b)) = sheets.filter(|(a, b)| a.marks != b.marks) {
            let none = Evidence::default();
            compare(&a, &b, &none, game, &mut alone);
            let reported = none.or_reported(Some(game.score));
            compare(&a, &b, &reported, game, &mut with_score);
        }
    }
    (alone, with_score)
}

fn compare(a: &Transcript, b: &Transcript, evidence: &Evidence, game: &Game, tally: &mut Tally) {
    let start = Instant::now();
    let answer = reconcile(a, b, evidence, &Budget::usual(&a.variant));
    let time = start.elapsed();
    let place = place(&answer, game);
    if place == Place::Misled {
        print_wrong_claim(a, b, &answer, game);
    }
    tally.add(place, answer.total, time);
}

/// Everything about a claim that was wrong: each one is a case to look into.
#[allow(clippy::print_stderr, reason = "for whoever runs the bench")]
fn print_wrong_claim(a: &Transcript, b: &Transcript, answer: &Reconciliation, game: &Game) {
    eprintln!("wrong claim: {:?}", answer.conclusion);
    let claimed = &answer.candidates[0];
    let played = list(&game.squares).moves();
    for (name, moves) in [
        ("sheet A", a.moves()),
        ("sheet B", b.moves()),
        ("claimed", claimed.moves(&a.variant)),
        ("played ", played),
    ] {
        eprintln!("  {name} {moves}");
    }
    eprintln!("  slips claimed: {:?} and {:?}", claimed.a, claimed.b);
}

/// Where the truth stands; it is the only one if the conclusion says so.
fn place(answer: &Reconciliation, game: &Game) -> Place {
    let variant = Variant::othello();
    let truth = orientations(variant.geometry(), &game.squares);
    let stands = answer
        .candidates
        .iter()
        .position(|candidate| truth.contains(&placed(&candidate.turns)));
    let one = matches!(answer.conclusion, Conclusion::One(_));
    match stands {
        Some(0) if one && answer.complete => Place::Only,
        Some(0) => Place::First,
        _ if one => Place::Misled,
        Some(_) => Place::Among,
        None => Place::Missing,
    }
}
