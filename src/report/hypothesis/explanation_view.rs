//! Explanations as JSON.

use serde::Serialize;

use outflank_core::adjudicate::{Explanation, Slip};
use outflank_core::board::Geometry;
use outflank_core::game::Score;

/// Wrong flips that explain a sheet.
#[derive(Clone, Debug, Serialize)]
pub struct ExplanationView {
    pub slips: Vec<SlipView>,
    pub board: String,
    /// Of a game that is over.
    pub score: Option<Score>,
    pub fits_reported: Option<bool>,
}

/// One wrong flip.
#[derive(Clone, Debug, Serialize)]
pub struct SlipView {
    pub kind: &'static str,
    pub r#move: u16,
    pub squares: Vec<String>,
}

impl ExplanationView {
    /// The view of an explanation.
    pub fn new(explanation: &Explanation, geometry: &Geometry) -> Self {
        let slip = |slip: &Slip| SlipView {
            kind: slip.kind.name(),
            r#move: slip.number,
            squares: slip
                .squares
                .iter()
                .map(|each| geometry.name(each))
                .collect(),
        };
        Self {
            slips: explanation.slips.iter().map(slip).collect(),
            board: explanation.cells(geometry),
            score: explanation.finished.then_some(explanation.score),
            fits_reported: explanation.fits_reported,
        }
    }
}
