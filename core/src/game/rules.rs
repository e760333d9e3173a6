//! Legality, passing and the end of the game, written once for every variant.

use super::{FourthDisc, Illegal, Move, Opening, Passing, Position, Supply, Turn, Variant};
use crate::board::{Colour, Square, SquareSet};

/// What the side to move can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It can place a disc on any of these squares.
    MayPlace(SquareSet),
    /// It cannot place a disc and has to pass.
    MustPass,
    /// The game is over.
    Over,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndCause {
    /// Neither side can place a disc.
    NoPlacement,
    /// Both sides have passed, one after the other, where a pass is free.
    BothPassed,
}

impl Variant {
    /// What the side to move can do.
    pub fn state(&self, position: &Position) -> State {
        let squares = self.placements(position);
        if self.ended_by_passes(position) {
            State::Over
        } else if !squares.is_empty() {
            State::MayPlace(squares)
        } else if self.placements_of(position, !position.to_move()).is_empty() {
            State::Over
        } else {
            State::MustPass
        }
    }

    /// Whether the game is over: neither side can place, or both have passed
    /// where a pass is free. The board need not be full.
    pub fn is_over(&self, position: &Position) -> bool {
        self.state(position) == State::Over
    }

    /// Why the game is over; `None` if it is not.
    pub fn end_cause(&self, position: &Position) -> Option<EndCause> {
        if self.ended_by_passes(position) {
            return Some(EndCause::BothPassed);
        }
        self.is_over(position).then_some(EndCause::NoPlacement)
    }

    /// The squares on which the side to move may place a disc.
    pub fn placements(&self, position: &Position) -> SquareSet {
        self.placements_of(position, position.to_move())
    }

    /// The squares on which `side` could place a disc if it were its turn.
    pub fn placements_of(&self, position: &Position, side: Colour) -> SquareSet {
        if !self.has_disc(position, side) {
            return SquareSet::EMPTY;
        }
        let outflanking = || {
            self.geometry()
                .placements(position.discs(side), position.discs(!side))
        };
        match self.open_centre(position) {
            None => outflanking(),
            Some((centre, FourthDisc::Quiet)) => centre,
            Some((centre, FourthDisc::MayTurn)) => centre | outflanking(),
            Some((centre, FourthDisc::MustTurn)) => Some(outflanking())
                .filter(|squares| !squares.is_empty())
                .unwrap_or(centre),
        }
    }

    /// The discs that have to turn when the side to move places on `square`.
    pub fn flips(&self, position: &Position, square: Square) -> SquareSet {
        if self
            .open_centre(position)
            .is_some_and(|(centre, _)| centre.contains(square))
        {
            return SquareSet::EMPTY;
        }
        let side = position.to_move();
        self.geometry()
            .flips(position.discs(side), position.discs(!side), square)
    }

    /// Takes a turn, if the rules allow it.
    ///
    /// # Errors
    ///
    /// The reason why not; the position is then unchanged.
    pub fn play(&self, position: &mut Position, played: Move) -> Result<Turn, Illegal> {
        let turned = self.due(position, played)?;
        Ok(position.carry_out(played, turned))
    }

    /// The discs that this move has to turn, if the rules allow the move.
    pub fn due(&self, position: &Position, played: Move) -> Result<SquareSet, Illegal> {
        match played {
            Move::Place(square) => self.due_on(position, square),
            Move::Pass => match (self.state(position), self.passing()) {
                (State::Over, _) => Err(Illegal::Over),
                (State::MustPass, _) | (State::MayPlace(_), Passing::AtWill) => {
                    Ok(SquareSet::EMPTY)
                }
                (State::MayPlace(_), Passing::Forced) => Err(Illegal::PassNotForced),
            },
        }
    }

    fn due_on(&self, position: &Position, square: Square) -> Result<SquareSet, Illegal> {
        if let Some(colour) = position.holder(square) {
            return Err(Illegal::Occupied(colour));
        }
        if !self.ended_by_passes(position) && self.placements(position).contains(square) {
            return Ok(self.flips(position, square));
        }
        Err(match self.open_centre(position) {
            _ if self.is_over(position) => Illegal::Over,
            _ if !self.has_disc(position, position.to_move()) => Illegal::NoDiscLeft,
            Some((_, FourthDisc::Quiet)) => Illegal::OutsideCentre,
            _ => Illegal::OutflanksNothing,
        })
    }

    fn ended_by_passes(&self, position: &Position) -> bool {
        self.passing() == Passing::AtWill && position.passes() >= 2
    }

    /// Whether a side has a disc to place. Where discs are shared out, a side
    /// that runs out is given one by the other (\[S\] USOA 1.4; WOF basic rules).
    fn has_disc(&self, position: &Position, side: Colour) -> bool {
        match self.supply() {
            Supply::Given => true,
            Supply::Own(count) => position.placed(side) < count,
        }
    }

    /// In the opening of reversi: the centre squares still free, and whether
    /// the disc about to be placed may turn others.
    fn open_centre(&self, position: &Position) -> Option<(SquareSet, FourthDisc)> {
        let Opening::Centre { squares, fourth } = self.opening() else {
            return None;
        };
        match position.occupied().len() {
            0..3 => Some((*squares - position.occupied(), FourthDisc::Quiet)),
            3 => Some((*squares - position.occupied(), *fourth)),
            _ => None,
        }
    }
}
