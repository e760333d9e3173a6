//! The last few empty squares: no table, no sorting but by parity.

use super::count::last_turned;
use super::search::Search;
use crate::board::eight::{self, Position};

/// Up to how many empty squares a position is searched here.
pub const FEW: u32 = 7;

/// The squares next to each square.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let disc = 1_u64 << square;
        let beside =
            disc | (disc & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (disc & 0xfefe_fefe_fefe_fefe) >> 1;
        table[square] = (beside | beside << 8 | beside >> 8) & !disc;
        square += 1;
    }
    table
};

/// The quarters of the board with an odd number of these squares. Whoever
/// places first in such a quarter usually places last there.
#[inline]
pub const fn odd_quarters(squares: u64) -> u64 {
    let mut parity = squares ^ squares >> 1;
    parity ^= parity >> 2;
    parity ^= parity >> 8;
    parity ^= parity >> 16;
    (parity & 0x0000_0011_0000_0011) * 0x0f0f_0f0f
}

/// The first square of a set that is not empty.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "a u64 has 64 bits")]
const fn lowest(squares: u64) -> u8 {
    squares.trailing_zeros() as u8
}

impl Search<'_> {
    /// The value of a position with up to [`FEW`] empty squares.
    pub(super) fn few(&mut self, position: Position, empty: u64, alpha: i32, beta: i32) -> i32 {
        match empty.count_ones() {
            0 => self.game.gain(position),
            1 => self.last(position, lowest(empty)),
            2 => self.last_two(position, empty, alpha, beta),
            3 | 4 => self.by_squares(position, empty, alpha, beta),
            _ => self.by_moves(position, empty, alpha, beta),
        }
    }

    /// One empty square: the placement is counted, not made.
    #[inline]
    fn last(&mut self, position: Position, square: u8) -> i32 {
        self.nodes += 1;
        let own = position.own.count_ones().cast_signed();
        let size = self.game.size;
        let turned = last_turned(position.own, square);
        if turned > 0 {
            return self.game.signed(2 * (own + turned + 1) - size);
        }
        let turned = last_turned(position.opponent, square);
        if turned > 0 {
            return self.game.signed(2 * (own - turned) - size);
        }
        self.game.gain(position)
    }

    fn last_two(&mut self, position: Position, empty: u64, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let squares = (lowest(empty), lowest(empty & (empty - 1)));
        match self.placed_on_two(position, squares, beta) {
            Some(value) => value,
            None => self.passed(position, |this, passed| {
                this.placed_on_two(passed, squares, -alpha)
            }),
        }
    }

    /// The best placement on one of two squares, if there is one.
    #[inline]
    fn placed_on_two(
        &mut self,
        position: Position,
        (first, second): (u8, u8),
        beta: i32,
    ) -> Option<i32> {
        let mut best = None;
        for (square, other) in [(first, second), (second, first)] {
            if position.opponent & NEIGHBOURS[usize::from(square & 63)] == 0 {
                continue;
            }
            let turned = position.flips(square);
            if turned != 0 {
                let value = -self.last(position.place(square, turned), other);
                best = best.max(Some(value));
                if value >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Neither placement turns anything for the side to move: the other side's
    /// turn, or the end.
    fn passed(
        &mut self,
        position: Position,
        reply: impl FnOnce(&mut Self, Position) -> Option<i32>,
    ) -> i32 {
        match reply(self, position.pass()) {
            Some(value) => -value,
            None => self.game.gain(position),
        }
    }

    /// Three or four empty squares: each is tried in turn.
    fn by_squares(&mut self, position: Position, empty: u64, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        match self.placed_by_squares(position, empty, alpha, beta) {
            Some(value) => value,
            None => self.passed(position, |this, passed| {
                this.placed_by_squares(passed, empty, -beta, -alpha)
            }),
        }
    }

    fn placed_by_squares(
        &mut self,
        position: Position,
        empty: u64,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let odd = odd_quarters(empty);
        let mut best = None;
        for part in [empty & odd, empty & !odd] {
            for square in eight::squares(part) {
                if position.opponent & NEIGHBOURS[usize::from(square & 63)] == 0 {
                    continue;
                }
                let turned = position.flips(square);
                if turned == 0 {
                    continue;
                }
                let child = position.place(square, turned);
                let left = empty & !(1 << square);
                let value = if left.count_ones() == 2 {
                    -self.last_two(child, left, -beta, -alpha)
                } else {
                    -self.by_squares(child, left, -beta, -alpha)
                };
                best = best.max(Some(value));
                if value >= beta {
                    return best;
                }
                alpha = alpha.max(value);
            }
        }
        best
    }

    /// Five to seven empty squares: the legal ones are tried in turn.
    fn by_moves(&mut self, position: Position, empty: u64, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if let Some(most) = self.stable_bound(position, empty.count_ones(), alpha) {
            return most;
        }
        let moves = position.moves() & empty;
        if moves == 0 {
            let passed = position.pass();
            return if passed.moves() & empty == 0 {
                self.game.gain(position)
            } else {
                -self.by_moves(passed, empty, -beta, -alpha)
            };
        }
        let odd = odd_quarters(empty);
        let mut best = i32::MIN;
        let corners = self.game.corners;
        for part in [
            moves & odd & corners,
            moves & odd & !corners,
            moves & !odd & corners,
            moves & !odd & !corners,
        ] {
            for square in eight::squares(part) {
                let child = position.play(square);
                let left = empty & !(1 << square);
                let value = if left.count_ones() >= 5 {
                    -self.by_moves(child, left, -beta, -alpha)
                } else {
                    -self.by_squares(child, left, -beta, -alpha)
                };
                if value >= beta {
                    return value;
                }
                best = best.max(value);
                alpha = alpha.max(value);
            }
        }
        best
    }
}
