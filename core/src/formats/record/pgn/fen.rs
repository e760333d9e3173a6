//! The starting position in a `FEN` tag: `p` black, `P` white, digits for
//! empty squares, the highest rank first, then the side to move.

use crate::board::{Colour, Geometry, PerColour, Square, SquareSet};
use crate::game::Setup;

/// From which side the ranks of a FEN and of the moves count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// Rank 1 is row 1, as Edax counts.
    FromTop,
    /// Rank 1 is the last row, as XBoard counts.
    FromBottom,
}

impl Rows {
    /// The square that is meant when `square` is written.
    pub(super) fn square(self, geometry: &Geometry, square: Square) -> Square {
        let (column, row) = geometry.coordinates(square);
        let row = match self {
            Self::FromTop => row,
            Self::FromBottom => geometry.rows() - 1 - row,
        };
        geometry
            .square_at(column, row)
            .expect("a rectangle is symmetric")
    }
}

/// Reads a FEN.
pub(super) fn parse(geometry: &Geometry, text: &str, rows: Rows) -> Option<Setup> {
    let mut fields = text.split_whitespace();
    let board = fields.next()?.split('[').next()?;
    let to_move = match fields.next() {
        Some("w" | "W") => Colour::White,
        Some("b" | "B") | None => Colour::Black,
        Some(_) => return None,
    };
    let mut discs = PerColour::<SquareSet>::default();
    let ranks: Vec<_> = board.split('/').collect();
    if ranks.len() != geometry.rows() {
        return None;
    }
    for (from_last, rank) in ranks.into_iter().enumerate() {
        let row = geometry.rows() - 1 - from_last;
        let mut column = 0_usize;
        let mut empty = 0_usize;
        for c in rank.chars() {
            if let Some(digit) = c.to_digit(10) {
                empty = empty.saturating_mul(10).saturating_add(digit as usize);
                continue;
            }
            column = column.saturating_add(std::mem::take(&mut empty));
            let colour = match c {
                'p' => Colour::Black,
                'P' => Colour::White,
                _ => return None,
            };
            let square = geometry.square_at(column, row)?;
            discs[colour].insert(rows.square(geometry, square));
            column += 1;
        }
        if column.saturating_add(empty) != geometry.columns() {
            return None;
        }
    }
    Some(Setup { discs, to_move })
}

/// Writes a FEN with rank 1 for row 1.
pub(super) fn write(geometry: &Geometry, setup: &Setup) -> String {
    let rank = |row: usize| {
        let mut rank = String::new();
        let mut empty = 0;
        for column in 0..geometry.columns() {
            let square = geometry.square_at(column, row);
            let holds = |colour: Colour| square.is_some_and(|at| setup.discs[colour].contains(at));
            let disc = match (holds(Colour::Black), holds(Colour::White)) {
                (true, _) => 'p',
                (_, true) => 'P',
                _ => {
                    empty += 1;
                    continue;
                }
            };
            if empty > 0 {
                rank += &std::mem::take(&mut empty).to_string();
            }
            rank.push(disc);
        }
        if empty > 0 {
            rank += &empty.to_string();
        }
        rank
    };
    let ranks: Vec<_> = (0..geometry.rows()).rev().map(rank).collect();
    let side = match setup.to_move {
        Colour::Black => 'b',
        Colour::White => 'w',
    };
    format!("{} {side} - - 0 1", ranks.join("/"))
}
