//! What a side does when it is its turn.

use super::{Passing, Variant};
use crate::board::{Colour, Geometry, Square, SquareError, SquareSet};

/// What a side does in its turn.
///
/// ```
/// use outflank_core::board::Geometry;
/// use outflank_core::game::Move;
///
/// let board = Geometry::rectangle(8, 8)?;
/// assert_eq!(Move::parse(&board, "F5")?, Move::Place(board.parse("f5")?));
/// assert_eq!(Move::parse(&board, "--")?, Move::Pass);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc on this square.
    Place(Square),
    /// No disc: forced in Othello, at will in some relatives.
    Pass,
}

impl Move {
    /// The spellings of a pass found in real files and at keyboards.
    const PASSES: [&str; 8] = ["pass", "pa", "ps", "--", "-", "@@", "@@@@", "tt"];

    /// Reads a square of this board, or a pass in any of its spellings.
    pub fn parse(geometry: &Geometry, text: &str) -> Result<Self, SquareError> {
        // No pass is spelt with a digit, so none is a square.
        match geometry.parse(text) {
            Ok(square) => Ok(Self::Place(square)),
            Err(_) if Self::is_pass(text) => Ok(Self::Pass),
            Err(error) => Err(error),
        }
    }

    /// Whether the text is a pass in any of its spellings.
    pub fn is_pass(text: &str) -> bool {
        let mut passes = Self::PASSES.into_iter();
        passes.any(|pass| text.eq_ignore_ascii_case(pass))
    }

    /// The name of the square, or `pass`; [`parse`](Self::parse) reads it back.
    pub fn text(self, geometry: &Geometry) -> String {
        match self {
            Self::Place(square) => geometry.name(square),
            Self::Pass => "pass".to_owned(),
        }
    }

    /// The square, unless it is a pass.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }
}

/// The squares of a game in the order of play with this text between them;
/// passes follow from the board and are left out.
pub fn move_list(
    geometry: &Geometry,
    moves: impl IntoIterator<Item = Move>,
    between: &str,
) -> String {
    let mut list = String::new();
    for square in moves.into_iter().filter_map(Move::square) {
        if !list.is_empty() {
            list += between;
        }
        geometry.push_name(square, &mut list);
    }
    list
}

/// The moves of a game so that they can be read back: squares run together, or
/// with blanks and every pass where a side has passed and may do so at will.
pub fn readable_moves(variant: &Variant, moves: impl IntoIterator<Item = Move>) -> String {
    let geometry = variant.geometry();
    if variant.passing() == Passing::Forced {
        return move_list(geometry, moves, "");
    }
    let moves: Vec<Move> = moves.into_iter().collect();
    if !moves.contains(&Move::Pass) {
        return move_list(geometry, moves, "");
    }
    let words = moves.into_iter().map(|played| played.text(geometry));
    words.collect::<Vec<_>>().join(" ")
}

/// The moves of a game as people write them down: as they can be read back, with
/// blanks where the name of a square may have three characters.
pub fn written_moves(variant: &Variant, moves: impl IntoIterator<Item = Move>) -> String {
    let geometry = variant.geometry();
    if geometry.rows() > 9 && variant.passing() == Passing::Forced {
        return move_list(geometry, moves, " ");
    }
    readable_moves(variant, moves)
}

/// A turn that was taken: who did what, and which discs changed sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub mover: Colour,
    /// What was done.
    pub played: Move,
    /// The discs that changed sides.
    pub turned: SquareSet,
    /// How many passes in a row came directly before this turn.
    pub(super) passes_before: u8,
}

/// Why the rules refuse a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Illegal {
    /// The square holds a disc.
    #[error("the square already holds a {0} disc")]
    Occupied(Colour),
    /// An empty square from which no line of opposing discs ends in one's own.
    #[error("no disc would turn")]
    OutflanksNothing,
    /// In the opening of reversi, a square outside the centre.
    #[error("the first four discs go to the centre")]
    OutsideCentre,
    /// All discs of one's own have been placed.
    #[error("no disc is left in hand")]
    NoDiscLeft,
    /// A pass although a disc can be placed.
    #[error("a pass is allowed only when no disc can be placed")]
    PassNotForced,
    /// The game has ended.
    #[error("the game is over")]
    Over,
}
