//! The ways to turn discs wrongly when one is placed.

use crate::board::{Geometry, Square, SquareSet};
use crate::game::{Line, LineEnd};
use crate::transcript::Recorded;

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

impl Slip {
    /// What a mark says about the discs turned if this has happened besides
    /// what it says already.
    pub(super) fn added_to(&self, recorded: Option<Recorded>) -> Recorded {
        let (mut left, mut extra) = match recorded {
            Some(Recorded::Turned(turned)) => {
                return Recorded::Turned(match self.kind {
                    SlipKind::UnderFlip => turned - self.squares,
                    SlipKind::OverFlip => turned | self.squares,
                });
            }
            Some(Recorded::Slips { left, extra }) => (left, extra),
            Some(Recorded::AcceptedIllegal) | None => (SquareSet::EMPTY, SquareSet::EMPTY),
        };
        match self.kind {
            SlipKind::UnderFlip => left |= self.squares,
            SlipKind::OverFlip => extra |= self.squares,
        }
        Recorded::Slips { left, extra }
    }
}

impl SlipKind {
    /// The name in JSON.
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
    for Line { run, end } in Line::all(geometry, own, opponent, square) {
        let kind = match end {
            LineEnd::Own(_) => SlipKind::UnderFlip,
            LineEnd::Empty(_) | LineEnd::Edge => SlipKind::OverFlip,
        };
        for first in 0..run.len() {
            for last in first..run.len() {
                let squares = &run[first..=last];
                found.push(Slip {
                    kind,
                    number,
                    placed: square,
                    squares: squares.iter().copied().collect(),
                    manner: manner(kind, squares.len(), run.len()),
                });
            }
        }
    }
    found
}

const fn manner(kind: SlipKind, discs: usize, whole: usize) -> Manner {
    match (kind, discs) {
        (SlipKind::UnderFlip, discs) if discs == whole => Manner::WholeLineLeft,
        (SlipKind::UnderFlip, 1) => Manner::DiscLeft,
        (SlipKind::UnderFlip, _) => Manner::StretchLeft,
        (SlipKind::OverFlip, discs) if discs == whole => Manner::OpenRunTurned,
        (SlipKind::OverFlip, _) => Manner::PartOfOpenRunTurned,
    }
}
