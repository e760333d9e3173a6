//! What lies along the lines from a square: why a placement turns what it turns.

use super::{Position, Variant};
use crate::board::{Geometry, Square, SquareSet};

/// One line seen from a square, in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The unbroken run of the opponent's discs that begins next to the square,
    /// nearest first.
    pub run: Vec<Square>,
    /// What comes after the run.
    pub end: LineEnd,
}

/// What comes after a run of opposing discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// A disc of one's own: the run is outflanked.
    Own(Square),
    /// An empty square.
    Empty(Square),
    /// The edge of the board.
    Edge,
}

impl Line {
    /// The line in words: `e5 e4, then e3 empty`.
    pub fn words(&self, geometry: &Geometry) -> String {
        let names: Vec<String> = self
            .run
            .iter()
            .map(|&square| geometry.name(square))
            .collect();
        let run = names.join(" ");
        match self.end {
            LineEnd::Own(at) => format!("{run}, then {}", geometry.name(at)),
            LineEnd::Empty(at) => format!("{run}, then {} empty", geometry.name(at)),
            LineEnd::Edge => format!("{run} to the edge"),
        }
    }
}

impl Line {
    /// The lines from `square`, one for each direction, as the side with `own`
    /// sees them.
    pub fn all(
        geometry: &Geometry,
        own: SquareSet,
        opponent: SquareSet,
        square: Square,
    ) -> impl Iterator<Item = Self> {
        (0..geometry.directions()).map(move |direction| {
            let mut run = Vec::new();
            let end = geometry.ray(square, direction).find_map(|at| {
                if own.contains(at) {
                    Some(LineEnd::Own(at))
                } else if opponent.contains(at) {
                    run.push(at);
                    None
                } else {
                    Some(LineEnd::Empty(at))
                }
            });
            Self {
                run,
                end: end.unwrap_or(LineEnd::Edge),
            }
        })
    }
}

impl Variant {
    /// The lines from `square`, as the side to move sees them.
    pub fn lines(&self, position: &Position, square: Square) -> impl Iterator<Item = Line> {
        let side = position.to_move();
        let (own, opponent) = (position.discs(side), position.discs(!side));
        Line::all(self.geometry(), own, opponent, square)
    }
}
