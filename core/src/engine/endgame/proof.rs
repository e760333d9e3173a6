//! What the endgame solver proves about a position.

use crate::engine::table;

/// What was proven about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The value is not less than this.
    pub lower: i8,
    /// The value is not more than this.
    pub upper: i8,
    /// The square that gave the lower bound, or came closest.
    pub best: Option<u8>,
}

/// As a byte, that no square is known.
const NO_SQUARE: u8 = 64;

impl table::Proof for Proof {
    #[inline]
    fn to_bytes(self) -> [u8; 3] {
        [
            self.lower.cast_unsigned(),
            self.upper.cast_unsigned(),
            self.best.unwrap_or(NO_SQUARE),
        ]
    }

    #[inline]
    fn of_bytes([lower, upper, best]: [u8; 3]) -> Self {
        Self {
            lower: lower.cast_signed(),
            upper: upper.cast_signed(),
            best: (best != NO_SQUARE).then_some(best),
        }
    }

    /// Both proofs together; the later one knows the better square.
    #[inline]
    fn and(self, later: Self) -> Self {
        Self {
            lower: self.lower.max(later.lower),
            upper: self.upper.min(later.upper),
            best: later.best.or(self.best),
        }
    }
}
