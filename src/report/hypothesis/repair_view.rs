//! Repairs as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use crate::report::hypothesis::repair_wording;
use outflank_core::adjudicate::repair::{Reach, Shift, Smudged};
use outflank_core::adjudicate::{Edit, Repair};
use outflank_core::board::Geometry;
use outflank_core::game::{Score, Variant};

/// A repair of a sheet.
#[derive(Clone, Debug, Serialize)]
pub struct RepairView {
    pub edits: Vec<Value>,
    pub why: Vec<&'static str>,
    pub moves: String,
    /// Of a game that is over.
    pub score: Option<Score>,
    pub finished: bool,
    pub fits_reported: Option<bool>,
}

impl RepairView {
    /// The view of a repair.
    pub fn new(repair: &Repair, variant: &Variant) -> Self {
        let geometry = variant.geometry();
        Self {
            edits: edits(&repair.edits, geometry),
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

/// Edits of a sheet, each an object with its `kind`.
pub(in crate::report) fn edits(edits: &[Edit], geometry: &Geometry) -> Vec<Value> {
    edits.iter().map(|each| edit(each, geometry)).collect()
}

fn edit(edit: &Edit, geometry: &Geometry) -> Value {
    let name = |square| geometry.name(square);
    match *edit {
        Edit::Swap { a, b } => json!({"kind": "swap", "a": a.number, "b": b.number}),
        Edit::Replace { number, square, .. }
        | Edit::Read {
            number,
            square,
            on: Smudged::Square,
        } => json!({"kind": "replace", "move": number, "square": name(square)}),
        Edit::Insert { before, square } => {
            json!({"kind": "insert", "before": before, "square": name(square)})
        }
        Edit::Delete {
            number,
            written: None,
        } => json!({"kind": "delete", "move": number}),
        Edit::Delete {
            number,
            written: Some(square),
        } => json!({"kind": "delete", "move": number, "square": name(square)}),
        Edit::DropPass { before } => json!({"kind": "delete", "move": before, "pass": true}),
        Edit::Number {
            square,
            number,
            reach: Reach::Onward,
            ..
        } => json!({"kind": "number", "square": name(square), "as": number, "onward": true}),
        Edit::Number { square, number, .. }
        | Edit::Read {
            number,
            square,
            on: Smudged::Number,
        } => json!({"kind": "number", "square": name(square), "as": number}),
        Edit::ShiftRow { row, to } => {
            let by = match to {
                Shift::Left => -1,
                Shift::Right => 1,
            };
            json!({"kind": "shift-row", "row": row + 1, "by": by})
        }
        Edit::SwapRows { a, b } => json!({"kind": "swap-rows", "a": a + 1, "b": b + 1}),
        Edit::SwapColumns { a, b } => {
            let [a, b] = [a, b].map(Geometry::letter);
            json!({"kind": "swap-columns", "a": a, "b": b})
        }
        Edit::Renumber { first } => json!({"kind": "renumber", "first": first}),
        Edit::TurnBoard(symmetry) => json!({"kind": "turn-board", "symmetry": symmetry.name()}),
    }
}
