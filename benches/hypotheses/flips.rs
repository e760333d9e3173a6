//! How well wrong flips are explained.
//!
//! A game is followed to some move, where discs are turned wrongly; it goes on
//! from the altered board with the moves of the real game while they are legal
//! there, and with any legal move where they are not.

use std::time::Instant;

use outflank_core::adjudicate::explain::SlipKind;
use outflank_core::adjudicate::{Budget, Evidence, Explanations, Trace, explanations};
use outflank_core::board::{Geometry, PerColour, Square, SquareSet};
use outflank_core::game::{Empties, Move, Position, State, Variant, score};
use outflank_core::transcript::{Claim, Claimed, Place as Somewhere, Transcript};

use super::corpus::{Dice, Game};
use super::damage::list;
use super::tally::{Place, Tally};

/// A way to turn discs wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    DiscLeft,
    LineLeft,
    RunTurned,
}

/// What is known besides the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Moves,
    Score,
    Board,
    BoardsEveryTen,
    CountsEveryTen,
}

impl Hand {
    pub const ALL: [Self; 3] = [Self::DiscLeft, Self::LineLeft, Self::RunTurned];

    pub const fn name(self) -> &'static str {
        match self {
            Self::DiscLeft => "one disc left",
            Self::LineLeft => "a whole line left",
            Self::RunTurned => "an open run turned",
        }
    }
}

impl Known {
    pub const ALL: [Self; 5] = [
        Self::Moves,
        Self::Score,
        Self::Board,
        Self::BoardsEveryTen,
        Self::CountsEveryTen,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "the moves alone",
            Self::Score => "final score",
            Self::Board => "final board",
            Self::BoardsEveryTen => "final score, boards every 10",
            Self::CountsEveryTen => "final score, counts every 10",
        }
    }
}

/// A game with a wrong flip in it, as it was played.
struct Course {
    squares: Vec<Square>,
    /// The board after every move.
    boards: Vec<PerColour<SquareSet>>,
    slip: (u16, SlipKind, SquareSet),
}

/// One wrong flip in each game.
pub fn one_slip(hand: Hand, known: Known, games: &[&Game], seed: u64) -> Tally {
    let mut dice = Dice::new(seed);
    let mut tally = Tally::default();
    for game in games {
        let Some(course) = play(hand, game, &mut dice) else {
            continue;
        };
        let (sheet, evidence) = evidence(&course, known);
        let start = Instant::now();
        let answer = explanations(&sheet, &evidence, &Budget::usual(&sheet.variant));
        let time = start.elapsed();
        tally.add(place(&answer, &course), answer.total, time);
    }
    tally
}

fn play(hand: Hand, game: &Game, dice: &mut Dice) -> Option<Course> {
    let variant = Variant::othello();
    let mut position = variant.start();
    let mut course = Course {
        squares: Vec::new(),
        boards: Vec::new(),
        slip: (0, SlipKind::UnderFlip, SquareSet::EMPTY),
    };
    // The first move from a random one on at which such a slip can happen.
    let from = dice.below(game.squares.len());
    for index in 0.. {
        match variant.state(&position) {
            State::Over => break,
            State::MustPass => {
                variant.play(&mut position, Move::Pass).ok()?;
            }
            State::MayPlace(_) => {}
        }
        let State::MayPlace(open) = variant.state(&position) else {
            break;
        };
        let written = game
            .squares
            .get(index)
            .filter(|&&square| open.contains(square));
        let square = written.copied().unwrap_or_else(|| {
            let squares: Vec<_> = open.iter().collect();
            dice.one_of(&squares)
        });
        let due = variant.flips(&position, square);
        let mut turned = due;
        if course.slip.2.is_empty()
            && index >= from
            && let Some((kind, squares)) = wrong(hand, &variant, &position, square, dice)
        {
            turned = match kind {
                SlipKind::UnderFlip => due - squares,
                SlipKind::OverFlip => due | squares,
            };
            course.slip = (u16::try_from(index + 1).ok()?, kind, squares);
        }
        position.carry_out(Move::Place(square), turned);
        course.squares.push(square);
        course.boards.push(position.setup().discs);
    }
    (!course.slip.2.is_empty()).then_some(course)
}

/// A wrong flip of this kind at this placement, if there can be one.
fn wrong(
    hand: Hand,
    variant: &Variant,
    position: &Position,
    square: Square,
    dice: &mut Dice,
) -> Option<(SlipKind, SquareSet)> {
    let runs: Vec<_> = (0..8)
        .map(|direction| run(variant.geometry(), position, square, direction))
        .filter(|(run, closed)| !run.is_empty() && *closed == (hand != Hand::RunTurned))
        .map(|(run, _)| run)
        .collect();
    if runs.is_empty() {
        return None;
    }
    let run = runs[dice.below(runs.len())].clone();
    Some(match hand {
        Hand::DiscLeft => (SlipKind::UnderFlip, SquareSet::of(dice.one_of(&run))),
        Hand::LineLeft => (SlipKind::UnderFlip, run.into_iter().collect()),
        Hand::RunTurned => (SlipKind::OverFlip, run.into_iter().collect()),
    })
}

fn run(
    geometry: &Geometry,
    position: &Position,
    square: Square,
    direction: usize,
) -> (Vec<Square>, bool) {
    let mover = position.to_move();
    let mut run = Vec::new();
    let mut at = square;
    while let Some(next) = geometry.neighbour(at, direction) {
        if !position.discs(!mover).contains(next) {
            return (run, position.discs(mover).contains(next));
        }
        run.push(next);
        at = next;
    }
    (run, false)
}

fn evidence(course: &Course, known: Known) -> (Transcript, Evidence) {
    let mut sheet = list(&course.squares);
    let last = course.boards.len();
    let board = |number: usize| course.boards[number - 1];
    let claim = |number: usize, claimed| Claim {
        after: u16::try_from(number).expect("at most 60 moves"),
        claimed,
        place: Somewhere::TOP,
    };
    let tens = (10..last).step_by(10);
    sheet.claims = match known {
        Known::Moves | Known::Score => Vec::new(),
        Known::Board => vec![claim(last, Claimed::Board(board(last)))],
        Known::BoardsEveryTen => tens.map(|n| claim(n, Claimed::Board(board(n)))).collect(),
        Known::CountsEveryTen => tens
            .map(|n| claim(n, Claimed::Counts(board(n).map(SquareSet::len))))
            .collect(),
    };
    let reported = (known != Known::Moves).then(|| {
        let counts = board(last).map(SquareSet::len);
        score(counts, 64, Empties::ToWinner)
    });
    (sheet, Evidence::default().or_reported(reported))
}

fn place(answer: &Explanations, course: &Course) -> Place {
    if answer.trace == Trace::None {
        return Place::Unseen;
    }
    let told = answer.found.iter().position(|found| {
        let [slip] = found.slips[..] else {
            return false;
        };
        (slip.number, slip.kind, slip.squares) == course.slip
    });
    match told {
        Some(0) if answer.total == 1 => Place::Only,
        Some(0) => Place::First,
        Some(_) => Place::Among,
        None => Place::Missing,
    }
}
