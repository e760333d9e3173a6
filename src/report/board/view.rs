//! Boards, variants and counts of games.

use std::io;

use serde::Serialize;

use crate::report::analysis::view::AnalysedMoveView;
use crate::report::check::clock::TimeView;
use crate::report::csv::Cell;
use crate::report::rows::Columns;
use outflank_core::board::{Colour, PerColour, Shape, Square};
use outflank_core::game::{
    FourthDisc, Goal, Move, Opening, Passing, Position, Score, Supply, Variant, readable_moves,
};

/// A board after a move of a game, or at its start.
#[derive(Clone, Debug, Serialize)]
pub struct BoardView {
    pub variant: String,
    /// Discs placed so far.
    pub r#move: usize,
    pub moves: String,
    pub board: String,
    pub discs: PerColour<usize>,
    pub empty: usize,
    /// `None` if the game is over.
    pub to_move: Option<&'static str>,
    /// Where the side to move may place a disc.
    pub placements: Vec<String>,
    pub finished: bool,
    /// How much time each player had: `30m, extension 2m`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_control: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<TimeView>,
    /// What the last moves were worth, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<AnalysedMoveView>,
    #[serde(skip)]
    pub drawing: BoardDrawing,
}

/// What is drawn of a board.
#[derive(Clone, Debug)]
pub struct BoardDrawing {
    pub variant: Variant,
    pub position: Position,
    /// Who placed which disc up to the move shown.
    pub placed: Vec<(Colour, Square)>,
    /// The turns up to the move shown, passes included.
    pub turns: Vec<Move>,
    /// As it was written.
    pub time_control: Option<String>,
    /// What the clock showed up to the move shown.
    pub times: Vec<TimeView>,
    /// The same board as the rules say, where discs were turned wrongly before.
    pub by_the_rules: Option<Position>,
    /// Players, event, round and date, as far as they are known.
    pub title: Option<String>,
    /// The score of a game that is over, empty squares to the winner.
    pub score: Option<Score>,
    pub stopped: Option<StoppedAt>,
    /// Pieces of the file that could not be read.
    pub unread: usize,
}

/// The mark of a transcript that cannot be played.
#[derive(Clone, Debug)]
pub struct StoppedAt {
    /// From 1.
    pub mark: usize,
    /// What is wrong with it.
    pub why: Option<String>,
}

impl BoardView {
    /// The view of what is drawn.
    pub fn new(drawing: BoardDrawing) -> Self {
        let BoardDrawing {
            variant,
            position,
            placed,
            turns,
            ..
        } = &drawing;
        let geometry = variant.geometry();
        let finished = variant.is_over(position);
        let counts = position.counts();
        let placements = variant.placements(position);
        let placements = placements.iter().filter(|_| !finished);
        Self {
            variant: variant.name().to_owned(),
            r#move: placed.len(),
            moves: readable_moves(variant, turns.iter().copied()),
            board: position.setup().cells(geometry),
            discs: counts,
            empty: geometry.len() - counts.black - counts.white,
            to_move: (!finished).then(|| position.to_move().name()),
            placements: placements.map(|square| geometry.name(square)).collect(),
            finished,
            time_control: drawing.time_control.clone(),
            times: drawing.times.clone(),
            values: Vec::new(),
            drawing,
        }
    }
}

/// A variant of the game.
#[derive(Clone, Debug, Serialize)]
pub struct VariantView {
    pub name: String,
    pub shape: &'static str,
    pub columns: usize,
    pub rows: usize,
    pub squares: usize,
    pub board: String,
    pub begins: String,
    pub goal: &'static str,
    pub passing: &'static str,
    pub discs_each: Option<usize>,
    /// What a table has of it.
    #[serde(skip)]
    pub row: [String; 6],
}

impl Columns for VariantView {
    const COLUMNS: &'static [&'static str] =
        &["name", "board", "start", "goal", "passing", "discs"];

    fn cells(&self) -> io::Result<Vec<Cell>> {
        Ok(self.row.clone().map(Cell::from).to_vec())
    }
}

/// One of each kind.
const LISTED: [&str; 12] = [
    "othello",
    "othello-rotated",
    "othello-6x6",
    "othello-10x10",
    "anti",
    "reversi",
    "reversi-may-turn",
    "reversi-must-turn",
    "reversi-32",
    "hex-3",
    "hex-5",
    "hex-9",
];

impl VariantView {
    /// The views of one variant of each kind.
    ///
    /// # Panics
    ///
    /// Never: each of the names is one of a game.
    pub fn one_of_each_kind() -> Vec<Self> {
        let by_name = |name: &str| name.parse::<Variant>().expect("it is the name of a game");
        LISTED.map(|name| Self::new(&by_name(name))).into()
    }

    fn new(variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let goal = match variant.goal() {
            Goal::Most => "most",
            Goal::Fewest => "fewest",
        };
        let (shape, size) = match geometry.shape() {
            Shape::Rectangle { columns, rows } => ("rectangle", format!("{columns}x{rows}")),
            Shape::Hexagon { side } => ("hexagon", format!("side {side}")),
        };
        let (passing, may_pass) = match variant.passing() {
            Passing::Forced => ("forced", "forced"),
            Passing::AtWill => ("at-will", "allowed"),
        };
        let (discs_each, discs) = match variant.supply() {
            Supply::Given => (None, "enough".to_owned()),
            Supply::Own(count) => (Some(count), format!("{count} each")),
        };
        let (name, begins) = (variant.name().to_owned(), beginning(variant));
        Self {
            row: [
                name.clone(),
                size,
                begins.clone(),
                goal.to_owned(),
                may_pass.to_owned(),
                discs,
            ],
            name,
            shape,
            columns: geometry.columns(),
            rows: geometry.rows(),
            squares: geometry.len(),
            board: variant.start().setup().cells(geometry),
            begins,
            goal,
            passing,
            discs_each,
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

impl Columns for PerftView<'_> {
    const COLUMNS: &'static [&'static str] = &["variant", "depth", "nodes"];
}
