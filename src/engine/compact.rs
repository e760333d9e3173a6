//! Boards that fit into 8×8, for the 8×8 kernel.

use crate::board::{Colour, Shape, Square, SquareSet, eight};
use crate::game::{Goal, Opening, Passing, Position, Supply, Variant};

/// A game whose rules the 8×8 kernel knows: a rectangle of up to 8×8, forced
/// passes, discs without end.
///
/// A smaller board lies in the corner of a1. The squares outside hold no disc,
/// and a run of discs that meets them turns nothing, as at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compact {
    /// The squares of the board.
    pub board: u64,
    /// Its four corners.
    pub corners: u64,
    /// How many squares it has.
    pub size: i32,
    columns: usize,
    /// 1 where the most discs win, -1 where the fewest do.
    sign: i32,
}

impl Compact {
    /// The game, if the 8×8 kernel knows its rules from this position on.
    pub fn of(variant: &Variant, position: &Position) -> Option<Self> {
        let Shape::Rectangle { columns, rows } = variant.geometry().shape() else {
            return None;
        };
        let opened =
            matches!(variant.opening(), Opening::Placed(_)) || position.occupied().len() >= 4;
        let plain = variant.passing() == Passing::Forced && variant.supply() == Supply::Given;
        if columns > 8 || rows > 8 || !opened || !plain {
            return None;
        }
        let row: u64 = (1 << columns) - 1;
        let board = (0..rows).fold(0, |board, at| board | row << (8 * at));
        let ends = 1 | 1 << (columns - 1);
        Some(Self {
            board,
            corners: ends | ends << (8 * (rows - 1)),
            size: i32::try_from(columns * rows).expect("at most 64"),
            columns,
            sign: match variant.goal() {
                Goal::Most => 1,
                Goal::Fewest => -1,
            },
        })
    }

    /// Whether it is the ordinary game on 8×8.
    pub const fn is_othello(&self) -> bool {
        self.board == u64::MAX && self.sign == 1
    }

    /// The position as the kernel sees it.
    pub fn position(&self, position: &Position) -> eight::Position {
        let side = position.to_move();
        let bits = |colour: Colour| self.bits(position.discs(colour));
        eight::Position {
            own: bits(side),
            opponent: bits(!side),
        }
    }

    fn bits(&self, squares: SquareSet) -> u64 {
        if self.columns == 8 {
            return squares.bits();
        }
        squares.iter().fold(0, |bits, square| {
            let (row, column) = (square.index() / self.columns, square.index() % self.columns);
            bits | 1 << (8 * row + column)
        })
    }

    /// The square of the board that the kernel calls by this number.
    pub fn square(&self, bit: u8) -> Square {
        let (row, column) = (usize::from(bit / 8), usize::from(bit % 8));
        Square::from_index(row * self.columns + column)
    }

    /// The squares of the board without a disc.
    #[inline]
    pub const fn empties(&self, position: eight::Position) -> u64 {
        position.empties() & self.board
    }

    /// Where the side to move may place.
    #[inline]
    pub const fn moves(&self, position: eight::Position) -> u64 {
        position.moves() & self.board
    }

    /// What the side to move has gained when nobody can place any more: the
    /// margin in discs, positive if it has won.
    #[inline]
    pub fn gain(&self, position: eight::Position) -> i32 {
        let (own, opponent) = (position.own.count_ones(), position.opponent.count_ones());
        self.gain_of(own.cast_signed(), opponent.cast_signed())
    }

    /// The same from the numbers of discs.
    #[inline]
    pub const fn gain_of(&self, own: i32, opponent: i32) -> i32 {
        let lead = own - opponent;
        let left = self.size - own - opponent;
        self.sign * (lead + left * lead.signum())
    }

    /// From a margin of discs to what is gained, and back.
    #[inline]
    pub const fn signed(&self, value: i32) -> i32 {
        self.sign * value
    }
}
