//! A position that the rules accept.

use super::{Move, Setup, Turn};
use crate::board::{Colour, PerColour, Square, SquareSet};

/// A board and whose turn it is. Made by [`Variant::start`](super::Variant::start)
/// and changed by [`Variant::play`](super::Variant::play).
///
/// ```
/// use outflank_core::board::Colour;
/// use outflank_core::game::{Move, Variant};
///
/// let othello = Variant::othello();
/// let f5 = othello.geometry().parse("f5")?;
/// let mut position = othello.start();
/// let turn = othello.play(&mut position, Move::Place(f5))?;
/// assert_eq!(position.to_move(), Colour::White);
/// assert_eq!((position.counts().black, position.counts().white), (4, 1));
/// assert_eq!(position.holder(f5), Some(Colour::Black));
///
/// position.undo(&turn);
/// assert_eq!(position, othello.start());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    discs: PerColour<SquareSet>,
    to_move: Colour,
    /// Discs each side has placed, those of the starting position included.
    placed: PerColour<u16>,
    /// Passes in a row up to now.
    passes: u8,
}

impl Position {
    /// The position a checked setup describes.
    pub(super) fn new(setup: &Setup) -> Self {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "a board has at most 256 squares"
        )]
        let placed = setup.discs.map(|set| set.len() as u16);
        Self {
            discs: setup.discs,
            to_move: setup.to_move,
            placed,
            passes: 0,
        }
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// Where a side has its discs.
    pub fn discs(&self, colour: Colour) -> SquareSet {
        self.discs[colour]
    }

    /// How many discs each side has on the board.
    pub fn counts(&self) -> PerColour<usize> {
        self.discs.map(SquareSet::len)
    }

    /// The squares that hold a disc.
    pub fn occupied(&self) -> SquareSet {
        self.discs.black | self.discs.white
    }

    /// The colour of the disc on a square.
    pub fn holder(&self, square: Square) -> Option<Colour> {
        Colour::BOTH
            .into_iter()
            .find(|&colour| self.discs[colour].contains(square))
    }

    /// Discs a side has placed so far, those of the starting position included.
    pub fn placed(&self, colour: Colour) -> usize {
        self.placed[colour].into()
    }

    /// Passes in a row up to now.
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The position as a claim: what can be drawn, compared and written down.
    pub const fn setup(&self) -> Setup {
        Setup {
            discs: self.discs,
            to_move: self.to_move,
        }
    }

    /// The same board with the other side to move.
    #[must_use]
    pub fn with_turn_of(mut self, colour: Colour) -> Self {
        self.to_move = colour;
        self
    }

    /// Carries out a turn without asking the rules: places the disc if there
    /// is one, changes the side of exactly the discs in `turned`, and hands
    /// the turn over. This is the board after a wrong flip.
    ///
    /// # Panics
    ///
    /// If the square is occupied, or a square in `turned` is empty.
    pub fn carry_out(&mut self, played: Move, turned: SquareSet) -> Turn {
        let turn = Turn {
            mover: self.to_move,
            played,
            turned,
            passes_before: self.passes,
        };
        assert!(
            turned.is_subset(self.occupied()),
            "only discs can be turned"
        );
        self.exchange(turned);
        match played {
            Move::Place(square) => {
                assert!(
                    !self.occupied().contains(square),
                    "a disc goes to an empty square"
                );
                self.discs[self.to_move].insert(square);
                self.placed[self.to_move] += 1;
                self.passes = 0;
            }
            Move::Pass => self.passes = self.passes.saturating_add(1),
        }
        self.to_move = !self.to_move;
        turn
    }

    /// Takes back a turn that was the last one taken here.
    pub fn undo(&mut self, turn: &Turn) {
        self.to_move = turn.mover;
        self.passes = turn.passes_before;
        if let Move::Place(square) = turn.played {
            self.discs[turn.mover].remove(square);
            self.placed[turn.mover] -= 1;
        }
        self.exchange(turn.turned);
    }

    fn exchange(&mut self, discs: SquareSet) {
        self.discs.black ^= discs;
        self.discs.white ^= discs;
    }
}
