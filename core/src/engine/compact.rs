//! Boards that fit into 8×8, for the 8×8 kernel.

use crate::board::eight::{self, transposed};
use crate::board::{Colour, Shape, Square, SquareSet};
use crate::game::{Goal, Opening, Passing, Position, Supply, Variant};

/// A game whose rules the 8×8 kernel knows: a rectangle of up to 8×8, forced
/// passes, discs without end.
///
/// A smaller board lies in the middle, so that its quarters are those of the
/// large one. The squares outside hold no disc, and a run of discs that meets
/// them turns nothing, as at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compact {
    /// The squares of the board.
    pub board: u64,
    /// Its four corners.
    pub corners: u64,
    /// How many squares it has.
    pub size: i32,
    columns: usize,
    /// Column and row of its first square on the large board.
    origin: (usize, usize),
    /// How good each square of the large board is when nothing else is known.
    pub worth: [i8; 64],
    /// Whether the mirror images of the large board are those of this one.
    is_even_square: bool,
    /// 1 where the most discs win, -1 where the fewest do.
    sign: i32,
}

/// Up to how many discs mirror images are taken for the same position. With
/// more of them they seldom meet in one search.
const FOLDED: u32 = 14;

impl Compact {
    /// The game, if the 8×8 kernel knows its rules from this position on.
    pub fn of(variant: &Variant, position: &Position) -> Option<Self> {
        let Shape::Rectangle { columns, rows } = variant.geometry().shape() else {
            return None;
        };
        let opened =
            matches!(variant.opening(), Opening::Placed(_)) || position.occupied().len() >= 4;
        if !opened || !Self::knows(variant) {
            return None;
        }
        let origin = ((8 - columns) / 2, (8 - rows) / 2);
        let first = origin.0 + 8 * origin.1;
        let row: u64 = ((1 << columns) - 1) << first;
        let ends: u64 = (1 | 1 << (columns - 1)) << first;
        Some(Self {
            board: (0..rows).fold(0, |board, at| board | row << (8 * at)),
            corners: ends | ends << (8 * (rows - 1)),
            size: i32::try_from(columns * rows).expect("at most 64"),
            is_even_square: columns == rows && columns.is_multiple_of(2),
            worth: worth(origin, columns, rows),
            origin,
            columns,
            sign: match variant.goal() {
                Goal::Most => 1,
                Goal::Fewest => -1,
            },
        })
    }

    /// Whether the 8×8 kernel knows the rules of a game once its first discs are
    /// there.
    pub fn knows(variant: &Variant) -> bool {
        let fits = match variant.geometry().shape() {
            Shape::Rectangle { columns, rows } => columns <= 8 && rows <= 8,
            Shape::Hexagon { .. } => false,
        };
        fits && variant.passing() == Passing::Forced && variant.supply() == Supply::Given
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
            return squares.bits() << (8 * self.origin.1);
        }
        squares.iter().fold(0, |bits, square| {
            let (row, column) = (square.index() / self.columns, square.index() % self.columns);
            bits | 1 << (8 * (row + self.origin.1) + column + self.origin.0)
        })
    }

    /// The square of the board that the kernel calls by this number.
    pub fn square(&self, bit: u8) -> Square {
        let (row, column) = (usize::from(bit / 8), usize::from(bit % 8));
        Square::from_index((row - self.origin.1) * self.columns + column - self.origin.0)
    }

    /// Of a position with few discs that of its eight mirror images
    /// which stands for all of them, on a square board with an even number of
    /// columns; any other position as it is.
    #[inline]
    pub fn folded(&self, position: eight::Position) -> eight::Position {
        let discs = position.own | position.opponent;
        if self.is_even_square && discs.count_ones() <= FOLDED {
            first_image(position)
        } else {
            position
        }
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

/// The first of the eight mirror images of a position on the large board.
fn first_image(position: eight::Position) -> eight::Position {
    let images = |set: u64| {
        let (half, across) = (set.reverse_bits(), transposed(set));
        let other = across.reverse_bits();
        let over = u64::swap_bytes;
        [
            [set, half, across, other],
            [over(set), over(half), over(across), over(other)],
        ]
    };
    let (own, opponent) = (images(position.own), images(position.opponent));
    let pairs = own.as_flattened().iter().zip(opponent.as_flattened());
    let first = pairs.min().unwrap_or((&position.own, &position.opponent));
    eight::Position {
        own: *first.0,
        opponent: *first.1,
    }
}

/// How good a square is when nothing else is known, by its distance from the
/// nearest two edges: corners first, what gives them away last.
const WORTH: [[i8; 4]; 4] = [
    [18, 4, 16, 12],
    [4, 2, 6, 8],
    [16, 6, 14, 10],
    [12, 8, 10, 0],
];

fn worth((first_column, first_row): (usize, usize), columns: usize, rows: usize) -> [i8; 64] {
    let mut table = [0; 64];
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let from_edge = |at: usize, count: usize| at.min(count - 1 - at);
        let square = 8 * (first_row + row) + first_column + column;
        table[square] = WORTH[from_edge(row, rows)][from_edge(column, columns)];
    }
    table
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::Symmetry;

    proptest! {
        #[test]
        fn all_mirror_images_of_a_board_with_few_discs_are_folded_into_one(
            own in 0..1_u64 << 36,
            held in prop::collection::vec(0..36_usize, 0..14),
        ) {
            let variant = "othello-6x6".parse::<Variant>().unwrap();
            let game = Compact::of(&variant, &variant.start()).unwrap();
            let held = held.into_iter().fold(0, |held, square| held | 1 << square);
            let seen = |symmetry: Symmetry| {
                let bits = |discs: u64| {
                    let discs = SquareSet::from_bits(discs);
                    game.bits(symmetry.set(variant.geometry(), discs))
                };
                eight::Position { own: bits(own & held), opponent: bits(!own & held) }
            };
            let images = Symmetry::ALL.map(seen);
            let folded = images.map(|image| game.folded(image));
            prop_assert!(images.contains(&folded[0]));
            prop_assert_eq!([folded[0]; 8], folded);
        }
    }
}
