//! Boards to try hypotheses on, by the thousand: positions are copied, passes
//! are implied, and a move that cannot be stops the try at once.
//!
//! Two lanes answer the same questions: one for any variant, one for 8×8 on
//! two words of 64 bits.

use crate::board::{Colour, PerColour, Square, SquareSet, eight};
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

    /// Places a disc, after a pass where one is forced, and says whether that
    /// could be. What is recorded as having stood is carried out as recorded.
    fn place(
        &self,
        position: &mut Self::Position,
        square: Square,
        stood: Option<&Recorded>,
    ) -> bool;

    /// The discs due on a square that can be played, for the side whose turn
    /// it is.
    fn due(&self, position: &Self::Position, square: Square) -> SquareSet;

    /// Places a disc that turns exactly `turned`, whatever the rules say.
    fn carry_out(&self, position: &mut Self::Position, square: Square, turned: SquareSet);

    /// Takes a turn without a disc, and says whether that could be.
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
                self.variant.placements(position)
            }
        }
    }

    fn place(&self, position: &mut Position, square: Square, stood: Option<&Recorded>) -> bool {
        if position.occupied().contains(square) {
            return false;
        }
        if self.plain && stood.is_none() {
            let turned = self.variant.flips(position, square);
            if !turned.is_empty() {
                position.carry_out(Move::Place(square), turned);
                return true;
            }
        }
        let open = self.open(position);
        if open.is_empty() || (stood.is_none() && !open.contains(square)) {
            return false;
        }
        let due = if open.contains(square) {
            self.due(position, square)
        } else {
            SquareSet::EMPTY
        };
        let turned = stood.map_or(due, |recorded| recorded.turned(due)) & position.occupied();
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

/// The lane for 8×8 with forced passes and discs placed beforehand.
pub(super) struct Eight {
    start: Bits,
}

/// A position on two words: the side to move and the other one.
#[derive(Clone, Copy)]
pub(super) struct Bits {
    own: u64,
    opponent: u64,
    to_move: Colour,
}

impl Bits {
    const fn pass(&mut self) {
        *self = Self {
            own: self.opponent,
            opponent: self.own,
            to_move: match self.to_move {
                Colour::Black => Colour::White,
                Colour::White => Colour::Black,
            },
        };
    }

    const fn carry_out(&mut self, square: u8, turned: u64) {
        self.own ^= turned;
        self.opponent ^= turned;
        self.own |= 1 << square;
        self.pass();
    }
}

impl Eight {
    /// The lane of a variant, if it is plain 8×8.
    pub(super) fn new(variant: &Variant) -> Option<Self> {
        let start = variant.start();
        let to_move = start.to_move();
        variant.is_plain_eight().then(|| Self {
            start: Bits {
                own: start.discs(to_move).bits(),
                opponent: start.discs(!to_move).bits(),
                to_move,
            },
        })
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "an 8x8 board has 64 squares"
)]
const fn bit(square: Square) -> u8 {
    square.index() as u8
}

impl Lane for Eight {
    type Position = Bits;

    fn start(&self) -> Bits {
        self.start
    }

    fn open(&self, position: &mut Bits) -> SquareSet {
        let mut squares = eight::placements(position.own, position.opponent);
        if squares == 0 {
            squares = eight::placements(position.opponent, position.own);
            if squares != 0 {
                position.pass();
            }
        }
        SquareSet::from_bits(squares)
    }

    #[inline]
    fn place(&self, position: &mut Bits, square: Square, stood: Option<&Recorded>) -> bool {
        let at = bit(square);
        if (position.own | position.opponent) >> at & 1 != 0 {
            return false;
        }
        let mut due = eight::flips(position.own, position.opponent, at);
        if due == 0 {
            let open = self.open(position);
            if open.is_empty() {
                return false;
            }
            due = eight::flips(position.own, position.opponent, at);
            if due == 0 && stood.is_none() {
                return false;
            }
        }
        let turned = stood.map_or(due, |recorded| {
            recorded.turned(SquareSet::from_bits(due)).bits() & (position.own | position.opponent)
        });
        position.carry_out(at, turned);
        true
    }

    fn due(&self, position: &Bits, square: Square) -> SquareSet {
        SquareSet::from_bits(eight::flips(position.own, position.opponent, bit(square)))
    }

    fn carry_out(&self, position: &mut Bits, square: Square, turned: SquareSet) {
        position.carry_out(bit(square), turned.bits());
    }

    fn pass(&self, position: &mut Bits) -> bool {
        let forced = eight::placements(position.own, position.opponent) == 0
            && eight::placements(position.opponent, position.own) != 0;
        if forced {
            position.pass();
        }
        forced
    }

    fn to_move(&self, position: &Bits) -> Colour {
        position.to_move
    }

    fn discs(&self, position: &Bits) -> PerColour<SquareSet> {
        let discs = PerColour::new(
            SquareSet::from_bits(position.own),
            SquareSet::from_bits(position.opponent),
        );
        match position.to_move {
            Colour::Black => discs,
            Colour::White => discs.exchanged(),
        }
    }
}
