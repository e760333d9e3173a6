//! How well two sheets of one game are reconciled.

use std::time::Instant;

use outflank::adjudicate::reconcile::Conclusion;
use outflank::adjudicate::{Budget, Evidence, Reconciliation, reconcile};
use outflank::board::Symmetry;
use outflank::game::Variant;
use outflank::transcript::Transcript;

use super::corpus::{Dice, Game};
use super::damage::{Pen, list};
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
}

impl Pair {
    pub const ALL: [Self; 12] = [
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
    ];

    pub fn name(self) -> String {
        match self {
            Self::One(pen) => format!("one sheet: {}", pen.name()),
            Self::Both(pen) => format!("both sheets: {}", pen.name()),
            Self::Turned => "one half turned, the other with two moves exchanged".to_owned(),
            Self::GridAndList => "a grid with a number twice, a list that lacks a move".to_owned(),
        }
    }

    fn sheets(self, game: &Game, dice: &mut Dice) -> Option<(Transcript, Transcript)> {
        let right = || list(&game.squares);
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
        })
    }
}

/// Two sheets of each game, without and with the reported score.
pub fn pairs(pair: Pair, games: &[&Game], seed: u64) -> (Tally, Tally) {
    let mut dice = Dice::new(seed);
    let (mut alone, mut with_score) = (Tally::default(), Tally::default());
    for game in games {
        if let Some((a, b)) = pair.sheets(game, &mut dice) {
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
    tally.add(place(&answer, game), answer.total, time);
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
