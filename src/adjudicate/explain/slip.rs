//! The ways to turn discs wrongly when one is placed.

use crate::board::{Geometry, Square, SquareSet};

/// Discs turned wrongly on one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    /// What was done wrongly.
    pub kind: SlipKind,
    /// The move on which it happened.
    pub number: u16,
    /// Where the disc was placed.
    pub placed: Square,
    /// The discs left or turned.
    pub squares: SquareSet,
    /// How such a slip comes about.
    pub manner: Manner,
}

/// What was done wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SlipKind {
    /// Discs that were due were left.
    UnderFlip,
    /// Discs were turned that were not due.
    OverFlip,
}

/// How a slip comes about, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manner {
    /// A whole line was forgotten.
    WholeLineLeft,
    /// One disc of a line was forgotten.
    DiscLeft,
    /// A stretch of a line was forgotten.
    StretchLeft,
    /// A whole run was turned that nothing closes.
    OpenRunTurned,
    /// A part of such a run was turned.
    PartOfOpenRunTurned,
}

impl SlipKind {
    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnderFlip => "under-flip",
            Self::OverFlip => "over-flip",
        }
    }
}

/// Every slip that can be made when the side with `own` places on `square`:
/// each disc, stretch or whole of a line that is due may be left, and each of a
/// run that nothing closes may be turned.
pub(super) fn slips(
    geometry: &Geometry,
    own: SquareSet,
    opponent: SquareSet,
    square: Square,
    number: u16,
) -> Vec<Slip> {
    let mut found = Vec::new();
    for direction in 0..geometry.directions() {
        let (run, end) = run(geometry, own, opponent, square, direction);
        for first in 0..run.len() {
            for last in first..run.len() {
                let squares = &run[first..=last];
                found.push(Slip {
                    kind: match end {
                        RunEnd::Closed => SlipKind::UnderFlip,
                        RunEnd::Open => SlipKind::OverFlip,
                    },
                    number,
                    placed: square,
                    squares: squares.iter().copied().collect(),
                    manner: manner(end, squares.len(), run.len()),
                });
            }
        }
    }
    found
}

/// What comes after a run of opposing discs.
#[derive(Clone, Copy)]
enum RunEnd {
    /// A disc of one's own: the run turns.
    Closed,
    /// An empty square or the edge.
    Open,
}

/// The opposing discs next to `square` in a direction, and what closes them.
fn run(
    geometry: &Geometry,
    own: SquareSet,
    opponent: SquareSet,
    square: Square,
    direction: usize,
) -> (Vec<Square>, RunEnd) {
    let mut run = Vec::new();
    let mut at = square;
    loop {
        match geometry.neighbour(at, direction) {
            Some(next) if opponent.contains(next) => {
                run.push(next);
                at = next;
            }
            Some(next) if own.contains(next) => return (run, RunEnd::Closed),
            _ => return (run, RunEnd::Open),
        }
    }
}

const fn manner(end: RunEnd, discs: usize, whole: usize) -> Manner {
    match (end, discs) {
        (RunEnd::Closed, discs) if discs == whole => Manner::WholeLineLeft,
        (RunEnd::Closed, 1) => Manner::DiscLeft,
        (RunEnd::Closed, _) => Manner::StretchLeft,
        (RunEnd::Open, discs) if discs == whole => Manner::OpenRunTurned,
        (RunEnd::Open, _) => Manner::PartOfOpenRunTurned,
    }
}
