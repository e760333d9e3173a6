//! Boards to try hypotheses on, by the thousand: positions are copied, passes
//! are implied, and a move that cannot be stops the try at once.
//!
//! Two lanes answer the same questions: [`General`] for any variant, and
//! [`Express`](super::express::Express) for plain 8×8.

use crate::board::{Colour, PerColour, Square, SquareSet};
use crate::game::{Move, Opening, Passing, Position, State, Supply, Variant};
use crate::transcript::Recorded;

/// A board to try things on.
pub(super) trait Lane {
    /// A position that is copied rather than taken back.
    type Position: Copy;

    /// Before the first turn.
    fn start(&self) -> Self::Position;

    /// The squares that can be played next, after a pass where one is forced;
    /// none if the game is over.
    fn open(&self, position: &mut Self::Position) -> SquareSet;

    /// Places a disc, after a pass if one is forced. False if that is
    /// impossible. Flips that are recorded are carried out as recorded.
    fn place(
        &self,
        position: &mut Self::Position,
        square: Square,
        recorded: Option<&Recorded>,
    ) -> bool;

    /// The discs due on a square that can be played, for the side whose turn
    /// it is.
    fn due(&self, position: &Self::Position, square: Square) -> SquareSet;

    /// Places a disc that turns exactly `turned`, whatever the rules say.
    fn carry_out(&self, position: &mut Self::Position, square: Square, turned: SquareSet);

    /// Takes a turn without a disc. False if that is impossible.
    fn pass(&self, position: &mut Self::Position) -> bool;

    /// Whose turn it is.
    fn to_move(&self, position: &Self::Position) -> Colour;

    /// Where each side has its discs.
    fn discs(&self, position: &Self::Position) -> PerColour<SquareSet>;

    /// Whether the game is over.
    fn is_over(&self, position: &Self::Position) -> bool {
        let mut position = *position;
        self.open(&mut position).is_empty()
    }
}

/// The lane for any variant.
pub(super) struct General<'v> {
    variant: &'v Variant,
    /// Whether the discs turned alone decide what is legal.
    plain: bool,
}

impl<'v> General<'v> {
    pub(super) fn new(variant: &'v Variant) -> Self {
        let plain = matches!(variant.opening(), Opening::Placed(_))
            && variant.passing() == Passing::Forced
            && variant.supply() == Supply::Given;
        Self { variant, plain }
    }
}

impl Lane for General<'_> {
    type Position = Position;

    fn start(&self) -> Position {
        self.variant.start()
    }

    fn open(&self, position: &mut Position) -> SquareSet {
        match self.variant.state(position) {
            State::MayPlace(squares) => squares,
            State::Over => SquareSet::EMPTY,
            State::MustPass => {
                position.carry_out(Move::Pass, SquareSet::EMPTY);
                // Where a pass is free, a forced one may be the second.
                match self.variant.state(position) {
                    State::MayPlace(squares) => squares,
                    State::MustPass | State::Over => SquareSet::EMPTY,
                }
            }
        }
    }

    fn place(&self, position: &mut Position, square: Square, recorded: Option<&Recorded>) -> bool {
        if position.occupied().contains(square) {
            return false;
        }
        if self.plain && recorded.is_none() {
            let turned = self.variant.flips(position, square);
            if !turned.is_empty() {
                position.carry_out(Move::Place(square), turned);
                return true;
            }
        }
        let open = self.open(position);
        if open.is_empty() || (recorded.is_none() && !open.contains(square)) {
            return false;
        }
        let due = if open.contains(square) {
            self.due(position, square)
        } else {
            SquareSet::EMPTY
        };
        let turned = recorded.map_or(due, |flips| flips.turned(due)) & position.occupied();
        position.carry_out(Move::Place(square), turned);
        true
    }

    fn due(&self, position: &Position, square: Square) -> SquareSet {
        self.variant.flips(position, square)
    }

    fn carry_out(&self, position: &mut Position, square: Square, turned: SquareSet) {
        position.carry_out(Move::Place(square), turned);
    }

    fn pass(&self, position: &mut Position) -> bool {
        self.variant.play(position, Move::Pass).is_ok()
    }

    fn to_move(&self, position: &Position) -> Colour {
        position.to_move()
    }

    fn discs(&self, position: &Position) -> PerColour<SquareSet> {
        position.setup().discs
    }
}
