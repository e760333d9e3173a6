//! The express lane: games of plain 8×8 on two words of 64 bits.
//!
//! Nearly every record is clean. This lane follows such a game without
//! allocating and without places; whatever it cannot follow takes the full
//! [`replay`](super::replay()), which finds out what is wrong. Hypotheses about an
//! 8×8 game are tried here too.

use super::labels;
use super::lane::Lane;
use crate::board::{Colour, PerColour, Square, SquareSet, eight};
use crate::game::{Empties, Position, Variant, score};
use crate::transcript::{Declared, DeclaredResult, Layout, Recorded, Transcript, Written};

/// The express lane of a variant: its starting position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Express(Board);

/// A position of the express lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    position: eight::Position,
    to_move: Colour,
}

impl Express {
    /// The express lane for a variant, if it can take it.
    pub fn new(variant: &Variant) -> Option<Self> {
        Self::at(variant, &variant.start()).map(Self)
    }

    /// A position on the express lane of its variant.
    pub(super) fn at(variant: &Variant, position: &Position) -> Option<Board> {
        let to_move = position.to_move();
        let position = variant.eight(position)?;
        Some(Board { position, to_move })
    }

    /// Follows the moves (squares as bits 0 to 63, passes left out) and gives
    /// the last board, or `None` if some move is not legal.
    #[inline]
    pub fn follow(self, squares: impl IntoIterator<Item = u8>) -> Option<Board> {
        let Self(mut board) = self;
        for square in squares {
            if square > 63 || board.is_occupied(square) {
                return None;
            }
            let turned = board.due_after_pass(square);
            if turned == 0 {
                return None;
            }
            board.place(square, turned);
        }
        Some(board)
    }
}

/// How many moves a transcript has that is clean: a list of legal moves to the
/// end of the game, with the result of the board (empties to the winner) if one
/// is declared. `None` for all others, which need the full replay.
#[must_use]
pub fn clean_moves(transcript: &Transcript) -> Option<usize> {
    let Express(mut board) = Express::new(&transcript.variant)?;
    if transcript.layout != Layout::List
        || !transcript.claims.is_empty()
        || !labels::faults(&transcript.marks).is_empty()
    {
        return None;
    }
    let mut moves = 0;
    for mark in &transcript.marks {
        if mark.recorded.is_some() {
            return None;
        }
        match mark.written {
            Written::Place(square) => {
                let square = u8::try_from(square.index()).ok().filter(|at| *at < 64)?;
                if board.is_occupied(square) {
                    return None;
                }
                let turned = board.due_after_pass(square);
                if turned == 0 || mark.by.is_some_and(|by| by != board.to_move) {
                    return None;
                }
                board.place(square, turned);
                moves += 1;
            }
            Written::Pass => {
                let by = board.to_move;
                if mark.by.is_some_and(|written| written != by) || !board.pass_if_forced() {
                    return None;
                }
            }
            Written::OffBoard(_) | Written::Illegible(_) => return None,
        }
    }
    (board.is_over() && board.fits(transcript.declared.as_ref())).then_some(moves)
}

impl Board {
    /// Whether the declared result is that of the board.
    fn fits(&self, declared: Option<&Declared>) -> bool {
        let Some(declared) = declared else {
            return true;
        };
        let score = score(self.counts(), 64, Empties::ToWinner);
        declared.ending.is_none()
            && match declared.result {
                DeclaredResult::Score(declared) => declared == score,
                DeclaredResult::Difference(declared) => declared == score.black - score.white,
                DeclaredResult::Winner(declared) => declared == score.leader(),
                DeclaredResult::Unsaid => true,
            }
    }

    /// How many discs each side has.
    pub fn counts(&self) -> PerColour<usize> {
        self.discs().map(SquareSet::len)
    }

    /// Whether neither side can place a disc.
    pub const fn is_over(&self) -> bool {
        self.position.is_over()
    }

    const fn is_occupied(&self, square: u8) -> bool {
        self.position.empties() >> square & 1 == 0
    }

    /// The discs due on an empty square, after a pass where one is forced. The
    /// discs that turn decide; only a square that turns nothing needs the
    /// question whether the side to move has to pass.
    #[inline]
    fn due_after_pass(&mut self, square: u8) -> u64 {
        let due = self.position.flips(square);
        if due == 0 && self.pass_if_forced() {
            self.position.flips(square)
        } else {
            due
        }
    }

    fn pass_if_forced(&mut self) -> bool {
        let forced = self.position.moves() == 0 && self.position.pass().moves() != 0;
        if forced {
            self.position = self.position.pass();
            self.to_move = !self.to_move;
        }
        forced
    }

    #[inline]
    fn place(&mut self, square: u8, turned: u64) {
        self.position = self.position.place(square, turned);
        self.to_move = !self.to_move;
    }

    fn discs(&self) -> PerColour<SquareSet> {
        let discs = PerColour::new(
            SquareSet::from_bits(self.position.own),
            SquareSet::from_bits(self.position.opponent),
        );
        match self.to_move {
            Colour::Black => discs,
            Colour::White => discs.exchanged(),
        }
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "an 8x8 board has 64 squares"
)]
const fn bit(square: Square) -> u8 {
    square.index() as u8
}

impl Lane for Express {
    type Position = Board;

    fn start(&self) -> Board {
        self.0
    }

    fn open(&self, board: &mut Board) -> SquareSet {
        let mut squares = board.position.moves();
        if squares == 0 && board.pass_if_forced() {
            squares = board.position.moves();
        }
        SquareSet::from_bits(squares)
    }

    #[inline]
    fn place(&self, board: &mut Board, square: Square, recorded: Option<&Recorded>) -> bool {
        let at = bit(square);
        if board.is_occupied(at) {
            return false;
        }
        let due = board.due_after_pass(at);
        if due == 0 && (recorded.is_none() || board.is_over()) {
            return false;
        }
        let turned = recorded.map_or(due, |flips| {
            flips.turned(SquareSet::from_bits(due)).bits() & !board.position.empties()
        });
        board.place(at, turned);
        true
    }

    fn due(&self, board: &Board, square: Square) -> SquareSet {
        SquareSet::from_bits(board.position.flips(bit(square)))
    }

    fn carry_out(&self, board: &mut Board, square: Square, turned: SquareSet) {
        board.place(bit(square), turned.bits());
    }

    fn pass(&self, board: &mut Board) -> bool {
        board.pass_if_forced()
    }

    fn to_move(&self, board: &Board) -> Colour {
        board.to_move
    }

    fn discs(&self, board: &Board) -> PerColour<SquareSet> {
        board.discs()
    }

    fn is_over(&self, board: &Board) -> bool {
        board.is_over()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::adjudicate::lane::General;

    /// Squares to place on: one of those that can be played, or any.
    fn attempts() -> impl Strategy<Value = Vec<(usize, bool)>> {
        let usually = prop::bool::weighted(0.98);
        prop::collection::vec((any::<usize>(), usually), 64)
    }

    proptest! {
        #[test]
        fn both_lanes_follow_a_game_alike(attempts in attempts()) {
            let variant = Variant::othello();
            let (general, express) = (General::new(&variant), Express::new(&variant).unwrap());
            let (mut here, mut there) = (general.start(), express.start());
            let mut squares = Vec::new();
            for (choice, legal) in attempts {
                let open = express.open(&mut { there });
                prop_assert_eq!(general.open(&mut { here }), open);
                prop_assert_eq!(general.is_over(&here), express.is_over(&there));
                let from = if legal && !open.is_empty() { open } else { SquareSet::first(64) };
                let square = from.iter().nth(choice % from.len()).unwrap();
                squares.push(bit(square));
                let placed = general.place(&mut here, square, None);
                prop_assert_eq!(express.place(&mut there, square, None), placed);
                prop_assert_eq!(express.follow(squares.iter().copied()).is_some(), placed);
                if !placed {
                    break;
                }
                prop_assert_eq!(general.discs(&here), express.discs(&there));
                prop_assert_eq!(general.to_move(&here), express.to_move(&there));
                prop_assert_eq!(express.follow(squares.iter().copied()), Some(there));
            }
        }
    }
}
