//! Claims that cannot be true, whatever was turned.

use crate::adjudicate::repair::paper::{Reading, Slot};
use crate::board::{Square, SquareSet};
use crate::game::Variant;
use crate::transcript::{Claim, Claimed};

/// What is wrong with a claim itself. Claims are named by their place on the
/// sheet, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimProblem {
    /// The claim.
    pub claim: usize,
    /// The move it is about.
    pub after: u16,
    /// What is wrong with it.
    pub flaw: Flaw,
}

/// What is wrong with a claim itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It is about a move that the sheet does not have.
    NeverPlayed {
        /// How many moves the sheet has.
        moves: u16,
    },
    /// Its discs are more or fewer than were placed.
    WrongTotal {
        /// Discs claimed.
        found: usize,
        /// Discs placed up to then, those at the start included.
        expected: usize,
    },
    /// It has discs where none were placed, and none where some were.
    OtherSquares {
        /// Squares that should hold a disc.
        missing: SquareSet,
        /// Squares that should be empty.
        surplus: SquareSet,
    },
    /// An earlier claim about the same move differs.
    Contradicts {
        /// The other claim.
        other: usize,
    },
}

impl ClaimProblem {
    /// Whether the claim is about a move that this sheet does not have, rather
    /// than impossible.
    pub(super) const fn sets_aside(&self) -> bool {
        matches!(self.flaw, Flaw::NeverPlayed { .. })
    }
}

/// Looks at every claim without playing.
pub(super) fn problems(
    variant: &Variant,
    reading: &Reading,
    claims: &[Claim],
) -> Vec<ClaimProblem> {
    let placed: Vec<_> = reading
        .slots
        .iter()
        .filter_map(|slot| match slot {
            Slot::Place(ply) => Some(Some(ply.square)),
            Slot::Unread | Slot::Smudged(_) => Some(None),
            Slot::Pass | Slot::Hole => None,
        })
        .collect();
    let start = variant.start().occupied();
    let mut found = Vec::new();
    for (index, claim) in claims.iter().enumerate() {
        let flaw = paper_flaw(start, &placed, claim).or_else(|| {
            let other = claims[..index].iter().position(|other| {
                other.after == claim.after && other.claimed.contradicts(&claim.claimed)
            });
            other.map(|other| Flaw::Contradicts { other })
        });
        found.extend(flaw.map(|flaw| ClaimProblem {
            claim: index,
            after: claim.after,
            flaw,
        }));
    }
    found
}

/// What is wrong with a claim, given the squares written up to its move.
fn paper_flaw(start: SquareSet, placed: &[Option<Square>], claim: &Claim) -> Option<Flaw> {
    let Some(before) = placed.get(..usize::from(claim.after)) else {
        return Some(Flaw::NeverPlayed {
            moves: u16::try_from(placed.len()).unwrap_or(u16::MAX),
        });
    };
    let expected = start.len() + before.len();
    let found = match &claim.claimed {
        Claimed::Board(board) => (board.black | board.white).len(),
        Claimed::Counts(counts) => counts.black + counts.white,
    };
    if found != expected {
        return Some(Flaw::WrongTotal { found, expected });
    }
    let Claimed::Board(board) = &claim.claimed else {
        return None;
    };
    let occupied = start | before.iter().copied().collect::<Option<SquareSet>>()?;
    let claimed = board.black | board.white;
    (claimed != occupied).then(|| Flaw::OtherSquares {
        missing: occupied - claimed,
        surplus: claimed - occupied,
    })
}
