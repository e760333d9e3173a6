//! The express lane: games of plain 8×8 on two words of 64 bits.
//!
//! Nearly every record is clean. This lane follows such a game without
//! allocating and without places; whatever it cannot follow takes the full
//! [`replay`](super::replay()), which finds out what is wrong. Hypotheses about an
//! 8×8 game are tried here too.

use super::labels;
use super::lane::Lane;
use super::replay::{Replay, Step};
use crate::board::{Colour, PerColour, Square, SquareSet, eight};
use crate::game::{Empties, Goal, Move, Position, State, Variant, score};
use crate::transcript::{DeclaredResult, Layout, PlainMark, Recorded, Transcript};

/// The express lane of a variant: its starting position, and who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Express {
    start: Board,
    goal: Goal,
}

/// A position of the express lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    position: eight::Position,
    to_move: Colour,
}

impl Express {
    /// The express lane for a variant, if it can take it.
    pub fn new(variant: &Variant) -> Option<Self> {
        let start = Self::at(variant, &variant.start())?;
        let goal = variant.goal();
        Some(Self { start, goal })
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
        let mut board = self.start;
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

    /// How many moves a game has that is clean: legal moves to its end, with the
    /// result of the board (empties to the winner) if one is declared. `None` for
    /// all others.
    pub fn clean_moves(
        self,
        marks: &[PlainMark],
        declared: Option<DeclaredResult>,
    ) -> Option<usize> {
        let mut moves = 0;
        let marks = marks.iter().copied().map(Some);
        self.follow_to_end(marks, declared, |played, _| {
            moves += usize::from(played != Move::Pass);
        })?;
        Some(moves)
    }

    /// Follows a clean game; `None` if it is not clean.
    #[inline]
    fn follow_to_end(
        self,
        marks: impl IntoIterator<Item = Option<PlainMark>>,
        declared: Option<DeclaredResult>,
        mut on_turn: impl FnMut(Move, Turned),
    ) -> Option<()> {
        let mut board = self.start;
        for mark in marks {
            let mark = mark?;
            on_turn(mark.played, board.take(mark)?);
        }
        let fits = |declared: DeclaredResult| {
            declared.fits(&score(board.counts(), 64, Empties::ToWinner), self.goal)
        };
        (board.is_over() && declared.is_none_or(fits)).then_some(())
    }
}

/// What a turn did on the board.
#[derive(Clone, Copy)]
struct Turned {
    discs: u64,
    /// Whether the other side had to pass before it and did not write that.
    after_pass: bool,
}

/// The lane of a transcript and its result, if the transcript is a plain list.
fn plain_list(transcript: &Transcript) -> Option<(Express, Option<DeclaredResult>)> {
    let express = Express::new(&transcript.variant)?;
    let ending = transcript.declared.and_then(|declared| declared.ending);
    let is_plain = transcript.layout == Layout::List
        && transcript.claims.is_empty()
        && ending.is_none()
        && labels::faults(&transcript.marks).is_empty();
    let declared = transcript.declared.map(|declared| declared.result);
    is_plain.then_some((express, declared))
}

/// How many moves a transcript has that is clean: a list of legal moves to the
/// end of the game, with the result of the board (empties to the winner) if one
/// is declared. `None` for all others, which need the full replay.
pub fn clean_moves(transcript: &Transcript) -> Option<usize> {
    let (express, declared) = plain_list(transcript)?;
    let mut moves = 0;
    let marks = transcript.marks.iter().map(PlainMark::of);
    express.follow_to_end(marks, declared, |played, _| {
        moves += usize::from(played != Move::Pass);
    })?;
    Some(moves)
}

/// The replay of a transcript that is clean; `None` for all others.
pub(super) fn clean_replay(transcript: &Transcript) -> Option<Replay> {
    let (express, declared) = plain_list(transcript)?;
    let start = transcript.variant.start();
    let mut end = start;
    let mut steps = Vec::with_capacity(transcript.marks.len() + 2);
    let (mut number, mut turn) = (0, 0);
    let mut step = |mark, played, discs| {
        let due = SquareSet::from_bits(discs);
        number += u16::from(played != Move::Pass);
        turn += 1;
        let taken = end.carry_out(played, due);
        steps.push(Step {
            mark,
            number,
            turn,
            taken,
            due,
        });
    };
    let mut index = 0;
    let marks = transcript.marks.iter().map(PlainMark::of);
    express.follow_to_end(marks, declared, |played, turned| {
        if turned.after_pass {
            step(None, Move::Pass, 0);
        }
        step(Some(index), played, turned.discs);
        index += 1;
    })?;
    Some(Replay {
        variant: transcript.variant.clone(),
        start,
        steps,
        end,
        state: State::Over,
        stopped_at: None,
        findings: Vec::new(),
    })
}

impl Board {
    /// Takes a turn as it was written, after a pass where one is forced. `None`
    /// if the rules refuse it, or it was the turn of the other side.
    #[inline]
    fn take(&mut self, mark: PlainMark) -> Option<Turned> {
        let before = self.to_move;
        let is_by = |side| mark.by.is_none_or(|by| by == side);
        let Move::Place(square) = mark.played else {
            let passed = is_by(before) && self.pass_if_forced();
            return passed.then_some(Turned {
                discs: 0,
                after_pass: false,
            });
        };
        let at = bit(square);
        if at > 63 || self.is_occupied(at) {
            return None;
        }
        let discs = self.due_after_pass(at);
        if discs == 0 || !is_by(self.to_move) {
            return None;
        }
        let after_pass = self.to_move != before;
        self.place(at, discs);
        Some(Turned { discs, after_pass })
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
    reason = "a board has at most 256 squares"
)]
const fn bit(square: Square) -> u8 {
    square.index() as u8
}

impl Lane for Express {
    type Position = Board;

    fn start(&self) -> Board {
        self.start
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
    use crate::adjudicate::Context;
    use crate::adjudicate::lane::General;
    use crate::adjudicate::replay::replay_by_walking;
    use crate::transcript::{Declared, Mark, Place, Written};

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

    /// A game as somebody may write it: a choice of moves and passes, the sides
    /// named or not, a result or none.
    fn written_game(attempts: &[(usize, bool)], with_sides: bool, passes: bool) -> Transcript {
        let express = Express::new(&Variant::othello()).unwrap();
        let mut board = express.start();
        let mut game = Transcript::empty(Variant::othello(), Place::TOP);
        for &(choice, legal) in attempts {
            let side = board.to_move;
            let open = express.open(&mut board);
            let mut write = |written, by| {
                let by = Some(by).filter(|_| with_sides);
                let mark = Mark::new(written, Place::TOP);
                game.marks.push(Mark { by, ..mark });
            };
            if open.is_empty() {
                break;
            }
            if board.to_move != side && passes {
                write(Written::Pass, side);
            }
            let from = if legal { open } else { SquareSet::first(64) };
            let square = from.iter().nth(choice % from.len()).unwrap();
            write(Written::Place(square), board.to_move);
            if !express.place(&mut board, square, None) {
                break;
            }
        }
        game
    }

    fn results() -> impl Strategy<Value = Option<DeclaredResult>> {
        let discs = crate::game::Score::of_discs;
        prop_oneof![
            Just(None),
            (0..=64_usize)
                .prop_map(move |black| Some(DeclaredResult::Score(discs(black, 64 - black)))),
            Just(Some(DeclaredResult::Winner(Some(Colour::Black)))),
            Just(Some(DeclaredResult::Winner(Some(Colour::White)))),
        ]
    }

    proptest! {
        #[test]
        fn a_clean_game_is_replayed_as_if_there_were_no_express_lane(
            attempts in attempts(),
            with_sides: bool,
            passes: bool,
            result in results(),
        ) {
            let mut game = written_game(&attempts, with_sides, passes);
            game.declared = result.map(|result| Declared { result, ending: None, place: Place::TOP });
            let walked = replay_by_walking(&game, &Context::default());
            let is_clean = walked.findings.is_empty() && walked.finished();
            prop_assert_eq!(clean_moves(&game), is_clean.then(|| walked.moves()));
            prop_assert_eq!(clean_replay(&game), is_clean.then_some(walked));
        }
    }

    #[test]
    fn in_the_reversed_game_the_side_with_fewer_discs_has_won() {
        // Black loses all discs by move 9 of the shortest game turned around.
        let moves = "e6f4e3f6g5d6e7f5c5";
        let anti = "anti".parse::<Variant>().unwrap();
        let expect = crate::formats::Expect::new(&anti);
        let read = |winner| {
            let format = crate::formats::Format::Coordinates;
            let reading = crate::formats::read(format, moves.as_bytes(), &expect);
            let mut game = reading.games.into_iter().next().unwrap();
            let result = DeclaredResult::Winner(Some(winner));
            game.declared = Some(Declared {
                result,
                ending: None,
                place: Place::TOP,
            });
            clean_moves(&game)
        };
        assert_eq!(read(Colour::White), Some(9));
        assert_eq!(read(Colour::Black), None);
    }
}
