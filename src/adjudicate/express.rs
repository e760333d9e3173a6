//! The express lane: clean 8×8 games on two words of 64 bits.
//!
//! Nearly every record is clean. This lane follows such a game without
//! allocating and without spans; whatever it cannot follow takes the full
//! [`replay`](super::replay()), which says what is wrong.

use crate::board::{Colour, PerColour, eight};
use crate::game::{Position, Variant};

/// A starting position for the express lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Express {
    own: u64,
    opponent: u64,
    first: Colour,
}

/// The end of a clean game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clean {
    /// Discs of each side on the board.
    pub discs: PerColour<u64>,
    /// Passes, all of them forced.
    pub passes: u32,
    /// Whether neither side could move any more.
    pub finished: bool,
}

impl Express {
    /// The express lane for a variant, if it can take it.
    pub fn new(variant: &Variant) -> Option<Self> {
        variant
            .is_plain_eight()
            .then(|| Self::from(&variant.start()))
    }

    /// Follows the moves (squares as bits 0 to 63, no passes) and gives the
    /// end, or `None` if some move is not legal where it stands. The discs the
    /// written square turns decide legality; only a square that turns nothing
    /// needs the question whether a pass was forced.
    #[inline]
    pub fn follow(self, squares: impl IntoIterator<Item = u8>) -> Option<Clean> {
        let (mut own, mut opponent, mut mover) = (self.own, self.opponent, self.first);
        let mut passes = 0;
        for square in squares {
            if square > 63 || (own | opponent) >> square & 1 != 0 {
                return None;
            }
            let mut turned = eight::flips(own, opponent, square);
            if turned == 0 {
                if eight::placements(own, opponent) != 0 {
                    return None;
                }
                (own, opponent, mover) = (opponent, own, !mover);
                passes += 1;
                turned = eight::flips(own, opponent, square);
                if turned == 0 {
                    return None;
                }
            }
            (own, opponent) = (opponent & !turned, own | turned | 1 << square);
            mover = !mover;
        }
        let finished = own | opponent == u64::MAX
            || (eight::placements(own, opponent) == 0 && eight::placements(opponent, own) == 0);
        let discs = match mover {
            Colour::Black => PerColour::new(own, opponent),
            Colour::White => PerColour::new(opponent, own),
        };
        Some(Clean {
            discs,
            passes,
            finished,
        })
    }
}

impl From<&Position> for Express {
    fn from(position: &Position) -> Self {
        let first = position.to_move();
        Self {
            own: position.discs(first).bits(),
            opponent: position.discs(!first).bits(),
            first,
        }
    }
}

impl Clean {
    /// How many discs each side has.
    pub fn counts(&self) -> PerColour<usize> {
        self.discs.map(|discs| discs.count_ones() as usize)
    }
}
