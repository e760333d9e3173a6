//! Boards, variants and counts of games as JSON.

use serde::Serialize;

use crate::board::{Colour, PerColour, Shape, Square, SquareSet};
use crate::game::{FourthDisc, Goal, Opening, Passing, Position, Supply, Variant};

/// A board of a game.
#[derive(Clone, Debug, Serialize)]
pub struct BoardView<'a> {
    pub variant: &'a str,
    pub r#move: usize,
    pub moves: String,
    pub board: String,
    pub discs: PerColour<usize>,
    pub empty: usize,
    pub to_move: Option<&'static str>,
    pub placements: Vec<String>,
    pub finished: bool,
}

impl<'a> BoardView<'a> {
    /// The view of a position after these placements.
    pub fn new(
        variant: &'a Variant,
        position: &Position,
        placed: impl ExactSizeIterator<Item = Square>,
    ) -> Self {
        let geometry = variant.geometry();
        let finished = variant.is_over(position);
        let placements = if finished {
            SquareSet::EMPTY
        } else {
            variant.placements(position)
        };
        let discs = position.counts();
        Self {
            variant: variant.name(),
            r#move: placed.len(),
            moves: placed.map(|square| geometry.name(square)).collect(),
            board: position.setup().cells(geometry),
            discs,
            empty: geometry.len() - discs.black - discs.white,
            to_move: (!finished).then(|| position.to_move().name()),
            placements: placements
                .iter()
                .map(|square| geometry.name(square))
                .collect(),
            finished,
        }
    }
}

/// A variant of the game.
#[derive(Clone, Debug, Serialize)]
pub struct VariantView<'a> {
    pub name: &'a str,
    pub shape: &'static str,
    pub columns: usize,
    pub rows: usize,
    pub squares: usize,
    pub board: String,
    pub begins: String,
    pub goal: &'static str,
    pub passing: &'static str,
    pub discs_each: Option<usize>,
}

impl<'a> VariantView<'a> {
    /// The view of a variant.
    pub fn new(variant: &'a Variant) -> Self {
        let geometry = variant.geometry();
        Self {
            name: variant.name(),
            shape: match geometry.shape() {
                Shape::Rectangle { .. } => "rectangle",
                Shape::Hexagon { .. } => "hexagon",
            },
            columns: geometry.columns(),
            rows: geometry.rows(),
            squares: geometry.len(),
            board: variant.start().setup().cells(geometry),
            begins: beginning(variant),
            goal: match variant.goal() {
                Goal::Most => "most",
                Goal::Fewest => "fewest",
            },
            passing: match variant.passing() {
                Passing::Forced => "forced",
                Passing::AtWill => "at-will",
            },
            discs_each: match variant.supply() {
                Supply::Given => None,
                Supply::Own(count) => Some(count),
            },
        }
    }
}

/// How a game begins, in a few words.
fn beginning(variant: &Variant) -> String {
    match (variant.opening(), variant.geometry().shape()) {
        (Opening::Placed(setup), Shape::Rectangle { .. }) => {
            let [black, white] = Colour::BOTH.map(|colour| {
                format!("{colour} {}", variant.geometry().names(setup.discs[colour]))
            });
            format!("{white}, {black}")
        }
        (Opening::Placed(_), Shape::Hexagon { .. }) => "6 discs around the centre".to_owned(),
        (Opening::Centre { fourth, .. }, _) => match fourth {
            FourthDisc::Quiet => "empty, 4 to the centre",
            FourthDisc::MayTurn => "empty, the 4th may turn",
            FourthDisc::MustTurn => "empty, the 4th must turn",
        }
        .to_owned(),
    }
}

/// How many sequences of moves there are.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PerftView<'a> {
    pub variant: &'a str,
    pub depth: u32,
    pub nodes: u64,
}
