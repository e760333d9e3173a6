//! What could have been meant instead of what was written.

use serde_json::{Value, json};

use crate::board::{Geometry, Square, Symmetry};

/// One correction of a sheet. Numbers are those on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edit {
    /// Two moves are exchanged.
    Swap {
        /// The earlier one as written.
        a: Numbered,
        /// The later one as written.
        b: Numbered,
    },
    /// Another square was meant.
    Replace {
        /// The move.
        number: u16,
        /// What was written, if it is a square of this board.
        written: Option<Square>,
        /// What was meant.
        square: Square,
    },
    /// A move was left out.
    Insert {
        /// The number it comes before; in a grid, the number that is missing.
        before: u16,
        /// The square.
        square: Square,
    },
    /// A move was written that was not played.
    Delete {
        /// The move, if its number is legible.
        number: Option<u16>,
        /// What was written, if it is a square of this board.
        written: Option<Square>,
    },
    /// A cell of a grid carries another number.
    Number {
        /// The cell.
        square: Square,
        /// The number as written, if it is legible.
        written: Option<u16>,
        /// The number meant.
        number: u16,
        /// Which cells it is about.
        reach: Reach,
    },
    /// The sheet lies turned or mirrored.
    TurnBoard(Symmetry),
    /// A pass was written that was not forced.
    DropPass {
        /// The number it stands before.
        before: u16,
    },
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbered {
    /// Its number.
    pub number: u16,
    /// Its square.
    pub square: Square,
}

/// How far a wrong number reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// The cell alone.
    Cell,
    /// The cell and all later numbers: the writer miscounted and went on.
    Onward,
}

impl Edit {
    /// The object of the contract.
    #[must_use]
    pub fn json(&self, geometry: &Geometry) -> Value {
        let name = |square: Square| geometry.name(square);
        match *self {
            Self::Swap { a, b } => json!({"kind": "swap", "a": a.number, "b": b.number}),
            Self::Replace { number, square, .. } => {
                json!({"kind": "replace", "move": number, "square": name(square)})
            }
            Self::Insert { before, square } => {
                json!({"kind": "insert", "before": before, "square": name(square)})
            }
            Self::Delete { number, written } => {
                let mut value = json!({"kind": "delete", "move": number});
                if let Some(square) = written {
                    value["square"] = name(square).into();
                }
                value
            }
            Self::Number {
                square,
                number,
                reach,
                ..
            } => {
                let mut value = json!({"kind": "number", "square": name(square), "as": number});
                if reach == Reach::Onward {
                    value["onward"] = true.into();
                }
                value
            }
            Self::TurnBoard(symmetry) => {
                json!({"kind": "turn-board", "symmetry": symmetry.name()})
            }
            Self::DropPass { before } => {
                json!({"kind": "delete", "move": before, "pass": true})
            }
        }
    }

    /// The correction in words, in the imperative: `exchange 23 and 25 (g2 and f2)`.
    #[must_use]
    pub fn words(&self, geometry: &Geometry) -> String {
        let name = |square: Square| geometry.name(square);
        let was =
            |written: Option<Square>| written.map_or_else(|| "what is written".to_owned(), name);
        match *self {
            Self::Swap { a, b } => format!(
                "exchange {} and {} ({} and {})",
                a.number,
                b.number,
                name(a.square),
                name(b.square)
            ),
            Self::Replace {
                number,
                written,
                square,
            } => format!(
                "read move {number} as {} instead of {}",
                name(square),
                was(written)
            ),
            Self::Insert { before, square } => {
                format!("put in {} as move {before}", name(square))
            }
            Self::Delete { number, written } => match number {
                Some(number) => format!("strike out move {number} ({})", was(written)),
                None => format!("strike out {}", was(written)),
            },
            Self::Number {
                square,
                written,
                number,
                reach,
            } => number_words(&name(square), written, number, reach),
            Self::TurnBoard(symmetry) => format!("turn the sheet ({})", symmetry.name()),
            Self::DropPass { before } => format!("strike out the pass before move {before}"),
        }
    }
}

fn number_words(cell: &str, written: Option<u16>, number: u16, reach: Reach) -> String {
    let instead = written.map_or_else(String::new, |written| format!(" instead of {written}"));
    let onward = match reach {
        Reach::Cell => "",
        Reach::Onward => " and count on from there",
    };
    format!("read the number on {cell} as {number}{instead}{onward}")
}
