//! What a side does when it is its turn.

use crate::board::{Colour, Square, SquareSet};

/// A disc placed, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc on this square.
    Place(Square),
    /// No disc.
    Pass,
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
    /// The passes in a row that stood before this turn.
    pub(super) passes_before: u8,
}

/// Why the rules refuse a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
