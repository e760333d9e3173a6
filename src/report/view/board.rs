//! A board of a game.

use serde::Serialize;

use crate::board::{Colour, PerColour, Square};
use crate::game::{Position, Score, Variant};

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

/// The entry of a transcript that cannot be played.
#[derive(Clone, Debug)]
pub struct StoppedAt {
    /// From 1.
    pub entry: usize,
    /// What is wrong with it.
    pub why: Option<String>,
}

impl BoardView {
    /// The view of what is drawn.
    #[must_use]
    pub fn new(drawing: BoardDrawing) -> Self {
        let BoardDrawing {
            variant,
            position,
            placed,
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
            moves: placed
                .iter()
                .map(|&(_, square)| geometry.name(square))
                .collect(),
            board: position.setup().cells(geometry),
            discs: counts,
            empty: geometry.len() - counts.black - counts.white,
            to_move: (!finished).then(|| position.to_move().name()),
            placements: placements.map(|square| geometry.name(square)).collect(),
            finished,
            drawing,
        }
    }
}
