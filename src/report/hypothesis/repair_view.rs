//! Repairs as JSON.

use serde::Serialize;

use crate::report::hypothesis::repair_wording;
use outflank_core::adjudicate::repair::{Reach, Shift, Smudged};
use outflank_core::adjudicate::{Edit, Repair};
use outflank_core::board::Geometry;
use outflank_core::game::{Score, Variant};

/// A repair of a sheet.
#[derive(Clone, Debug, Serialize)]
pub struct RepairView {
    pub edits: Vec<EditView>,
    pub why: Vec<&'static str>,
    pub moves: String,
    /// Of a game that is over.
    pub score: Option<Score>,
    pub finished: bool,
    pub fits_reported: Option<bool>,
}

/// One edit of a sheet.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EditView {
    Swap {
        a: u16,
        b: u16,
    },
    Replace {
        r#move: u16,
        square: String,
    },
    Insert {
        before: u16,
        square: String,
    },
    Delete {
        r#move: Option<u16>,
        #[serde(skip_serializing_if = "Option::is_none")]
        square: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        pass: Option<bool>,
    },
    Number {
        square: String,
        r#as: u16,
        #[serde(skip_serializing_if = "Option::is_none")]
        onward: Option<bool>,
    },
    TurnBoard {
        symmetry: &'static str,
    },
    ShiftRow {
        row: usize,
        by: i8,
    },
    SwapRows {
        a: usize,
        b: usize,
    },
    SwapColumns {
        a: String,
        b: String,
    },
    Renumber {
        first: u16,
    },
}

impl RepairView {
    /// The view of a repair.
    pub fn new(repair: &Repair, variant: &Variant) -> Self {
        let geometry = variant.geometry();
        Self {
            edits: EditView::all(&repair.edits, geometry),
            why: repair
                .why
                .iter()
                .copied()
                .map(repair_wording::likelihood)
                .collect(),
            moves: repair.moves(variant),
            score: repair.finished.then_some(repair.score),
            finished: repair.finished,
            fits_reported: repair.fits_reported,
        }
    }
}

impl EditView {
    pub(in crate::report) fn all(edits: &[Edit], geometry: &Geometry) -> Vec<Self> {
        edits.iter().map(|edit| Self::new(edit, geometry)).collect()
    }

    fn new(edit: &Edit, geometry: &Geometry) -> Self {
        let name = |square| geometry.name(square);
        match *edit {
            Edit::Swap { a, b } => Self::Swap {
                a: a.number,
                b: b.number,
            },
            Edit::Replace { number, square, .. }
            | Edit::Read {
                number,
                square,
                on: Smudged::Square,
            } => Self::Replace {
                r#move: number,
                square: name(square),
            },
            Edit::Insert { before, square } => Self::Insert {
                before,
                square: name(square),
            },
            Edit::Delete { number, written } => Self::Delete {
                r#move: number,
                square: written.map(name),
                pass: None,
            },
            Edit::DropPass { before } => Self::Delete {
                r#move: Some(before),
                square: None,
                pass: Some(true),
            },
            Edit::Number {
                square,
                number,
                reach,
                ..
            } => Self::Number {
                square: name(square),
                r#as: number,
                onward: (reach == Reach::Onward).then_some(true),
            },
            Edit::Read {
                number,
                square,
                on: Smudged::Number,
            } => Self::Number {
                square: name(square),
                r#as: number,
                onward: None,
            },
            Edit::ShiftRow { row, to } => Self::ShiftRow {
                row: row + 1,
                by: match to {
                    Shift::Left => -1,
                    Shift::Right => 1,
                },
            },
            Edit::SwapRows { a, b } => Self::SwapRows { a: a + 1, b: b + 1 },
            Edit::SwapColumns { a, b } => Self::SwapColumns {
                a: Geometry::letter(a).to_string(),
                b: Geometry::letter(b).to_string(),
            },
            Edit::Renumber { first } => Self::Renumber { first },
            Edit::TurnBoard(symmetry) => Self::TurnBoard {
                symmetry: symmetry.name(),
            },
        }
    }
}
