//! What lies along the lines from a square: why a placement turns what it turns.

use super::{Position, Variant};
use crate::board::{Geometry, Square};

/// One line seen from a square, in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The discs of the opponent, one after the other, that begin beside the
    /// square, nearest first; none if something else lies there.
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

impl Variant {
    /// The lines from `square`, as the side to move sees them.
    pub fn lines(&self, position: &Position, square: Square) -> impl Iterator<Item = Line> {
        let geometry = self.geometry();
        (0..geometry.directions()).map(move |direction| line(geometry, position, square, direction))
    }
}

fn line(geometry: &Geometry, position: &Position, square: Square, direction: usize) -> Line {
    let own = position.to_move();
    let mut run = Vec::new();
    let mut next = geometry.neighbour(square, direction);
    loop {
        let end = match next {
            None => LineEnd::Edge,
            Some(at) => match position.holder(at) {
                None => LineEnd::Empty(at),
                Some(holder) if holder == own => LineEnd::Own(at),
                Some(_) => {
                    run.push(at);
                    next = geometry.neighbour(at, direction);
                    continue;
                }
            },
        };
        return Line { run, end };
    }
}
