//! The value of a position as JSON.

use serde::Serialize;

use crate::report::rows::Columns;
use outflank_core::board::Colour;
use outflank_core::engine::{Interval, MoveValue, Outcome, Solution};
use outflank_core::game::{HalfDiscs, Position, Score, State, Variant, written_moves};

/// The value of a position, and of its moves if they were asked for.
#[derive(Clone, Debug, Serialize)]
pub struct SolveView {
    pub variant: String,
    /// `None` if the game is over.
    pub to_move: Option<&'static str>,
    pub empties: usize,
    /// Discs of the side to move less those of the other side, the empty
    /// squares to the side with more; `None` if it is not proven.
    pub value: Option<i32>,
    pub lower: i32,
    pub upper: i32,
    pub exact: bool,
    /// `win`, `draw` or `loss` for the side to move, if that is proven.
    pub outcome: Option<&'static str>,
    /// Discs placed until the end of the game.
    pub remoteness: Option<usize>,
    pub best: Option<String>,
    pub line: String,
    /// Every legal move, the best first, if asked for.
    pub moves: Vec<MoveValueView>,
    pub nodes: u64,
    #[serde(skip)]
    pub solved: Solved,
    /// The line with its passes.
    #[serde(skip)]
    pub turns: Vec<String>,
}

/// What was solved, for the text.
#[derive(Clone, Debug)]
pub struct Solved {
    pub variant: Variant,
    pub position: Position,
    /// Pieces of the file that could not be read.
    pub unread: usize,
}

/// The value of one legal move for the side that plays it.
#[derive(Clone, Debug, Serialize)]
pub struct MoveValueView {
    pub r#move: String,
    pub value: Option<i32>,
    pub exact: bool,
    pub lower: i32,
    pub upper: i32,
    pub outcome: Option<&'static str>,
    pub remoteness: Option<usize>,
}

impl Columns for MoveValueView {
    const COLUMNS: &'static [&'static str] = &[
        "move",
        "value",
        "exact",
        "lower",
        "upper",
        "outcome",
        "remoteness",
    ];
}

impl SolveView {
    /// The view of a solution.
    pub fn new(solved: Solved, solution: &Solution, moves: &[MoveValue]) -> Self {
        let Solved {
            variant, position, ..
        } = &solved;
        let geometry = variant.geometry();
        let value = solution.value;
        let is_over = variant.state(position) == State::Over;
        let best = solution.line.first().map(|played| played.text(geometry));
        Self {
            variant: variant.name().to_owned(),
            to_move: (!is_over).then(|| position.to_move().name()),
            empties: geometry.len() - position.occupied().len(),
            value: value.value(),
            lower: value.lower,
            upper: value.upper,
            exact: value.value().is_some(),
            outcome: value.outcome(variant.goal()).map(Outcome::name),
            remoteness: solution.remoteness(),
            // A move that was only looked at first is not called the best.
            best: best.filter(|_| value.value().is_some()),
            line: match value.value() {
                Some(_) => written_moves(variant, solution.line.iter().copied()),
                None => String::new(),
            },
            moves: moves
                .iter()
                .map(|each| MoveValueView::new(variant, each))
                .collect(),
            nodes: solution.nodes,
            turns: solution
                .line
                .iter()
                .map(|turn| turn.text(geometry))
                .collect(),
            solved,
        }
    }

    /// The score that a value means, black-white.
    pub fn score(&self, value: i32) -> Score {
        score_of(&self.solved.variant, self.solved.position.to_move(), value)
    }
}

impl MoveValueView {
    /// The view of the value of a move.
    pub fn new(variant: &Variant, each: &MoveValue) -> Self {
        let MoveValue {
            played,
            value,
            remoteness,
        } = *each;
        let Interval { lower, upper } = value;
        Self {
            r#move: played.text(variant.geometry()),
            value: value.value(),
            exact: value.value().is_some(),
            lower,
            upper,
            outcome: value.outcome(variant.goal()).map(Outcome::name),
            remoteness,
        }
    }
}

/// The score that a value for this side means, black-white.
pub fn score_of(variant: &Variant, side: Colour, value: i32) -> Score {
    let squares = HalfDiscs::whole(variant.geometry().len()).as_halves() / 2;
    let lead = match side {
        Colour::Black => value,
        Colour::White => -value,
    };
    Score {
        black: HalfDiscs::halves(squares + lead),
        white: HalfDiscs::halves(squares - lead),
    }
}
