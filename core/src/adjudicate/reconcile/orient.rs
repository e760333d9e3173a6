//! Turning one sheet to match the other: players need not have drawn the board
//! in the same orientation.

use super::align::{Alignment, align, written_moves};
use crate::board::Symmetry;
use crate::game::Move;
use crate::transcript::{Claimed, Mark, Transcript, Written};

/// One of the two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

impl Side {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
        }
    }

    /// The name in text.
    pub const fn title(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// How a sheet had to be turned to match the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turned {
    /// The sheet.
    pub sheet: Side,
    /// How its squares go to those of the other.
    pub symmetry: Symmetry,
}

/// Two sheets in the same orientation.
pub(super) struct Oriented {
    pub(super) a: Transcript,
    pub(super) b: Transcript,
    pub(super) turned: Option<Turned>,
    pub(super) alignment: Alignment,
}

/// Turns the second sheet so that the fewest moves differ; the first one
/// instead, where the second begins legally and the first does not.
pub(super) fn orient(a: &Transcript, b: &Transcript) -> Oriented {
    let sheet = if begins_legally(b) && !begins_legally(a) {
        Side::A
    } else {
        Side::B
    };
    let oriented = |symmetry| match sheet {
        Side::A => (turned(a, symmetry), b.clone()),
        Side::B => (a.clone(), turned(b, symmetry)),
    };
    let orientations = Symmetry::of(a.variant.geometry()).iter().map(|&symmetry| {
        let (a, b) = oriented(symmetry);
        let alignment = align(&written_moves(&a), &written_moves(&b));
        Oriented {
            a,
            b,
            turned: (symmetry != Symmetry::Identity).then_some(Turned { sheet, symmetry }),
            alignment,
        }
    });
    orientations
        .min_by_key(|oriented| oriented.alignment.differences.len())
        .expect("every board has the identity")
}

fn begins_legally(sheet: &Transcript) -> bool {
    let first = sheet.marks.iter().find_map(Mark::square);
    first.is_some_and(|square| {
        let start = sheet.variant.start();
        sheet.variant.due(&start, Move::Place(square)).is_ok()
    })
}

/// The sheet in another orientation.
fn turned(sheet: &Transcript, symmetry: Symmetry) -> Transcript {
    let geometry = sheet.variant.geometry();
    let mut turned = sheet.clone();
    for mark in &mut turned.marks {
        if let Written::Place(square) = &mut mark.written {
            *square = symmetry.square(geometry, *square);
        }
        let recorded = mark.recorded;
        mark.recorded = recorded.map(|recorded| recorded.under(symmetry, geometry));
    }
    for claim in &mut turned.claims {
        if let Claimed::Board(board) = claim.claimed {
            claim.claimed = Claimed::Board(board.map(|discs| symmetry.set(geometry, discs)));
        }
    }
    turned
}
