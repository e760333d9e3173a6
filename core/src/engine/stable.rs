//! Discs that can never turn again.

use super::edge::edge;
use crate::board::eight::Position;
use crate::board::{Geometry, Square, SquareSet};

/// The discs of the side to move that can never turn, whatever both sides do
/// from here.
///
/// A disc turns along a line only if the run of its colour it lies in has an
/// opposing disc at either end, one of which is the disc being placed. The set
/// S begins with the discs on the edges that no placements on the edge can
/// turn (see the module `edge`) and is built up disc by disc, of both
/// colours. A disc joins S when each of the four lines through it is safe:
///
/// 1. the line has no empty square; or
/// 2. one of its two neighbours on the line is off the board; or
/// 3. one of them is a disc of the same colour that already is in S; or
/// 4. both are discs of the other colour that already are in S.
///
/// *No disc of S ever turns.* The first ones do not. Suppose others do, look
/// at the first move that turns any, and of the discs of S it turns take the
/// one, d, that joined S first; it turns along some line. Case 1: the placed
/// disc would lie on that line, which was full from the beginning. Case 2: the
/// run of d cannot have a disc at both ends. Case 3: the neighbour has not
/// turned before, so it lies in the run of d and turns with it, although it
/// joined S before d. Case 4: the neighbours have not turned before, so they
/// are the two ends of the run, which is d alone, and neither of them has just
/// been placed. ∎
pub fn stable(position: Position) -> u64 {
    let fixed = fixed_on_edges(position);
    let empty = position.empties();
    let safe = std::array::from_fn(|line| LINES[line].safe(empty));
    joined(position, fixed, &safe)
}

/// The same on a rectangle of squares in a corner of the board. What may
/// happen on its edges is not looked at, so that some discs are missed.
pub fn stable_within(position: Position, board: u64) -> u64 {
    if board == u64::MAX {
        return stable(position);
    }
    let empty = position.empties() & board;
    let safe = std::array::from_fn(|line| {
        let line: &Line = &LINES[line];
        !line.open(empty) | line.ends_of(board)
    });
    joined(position, 0, &safe)
}

/// The cells of any board that lie between two others on no line: a disc there
/// never turns.
pub fn corners(geometry: &Geometry) -> SquareSet {
    let squares = geometry.squares().iter();
    squares
        .filter(|&square| crossings(geometry, square) == 0)
        .collect()
}

/// On how many lines a cell lies between two others.
pub fn crossings(geometry: &Geometry, square: Square) -> usize {
    let half = geometry.directions() / 2;
    let open = |way| geometry.neighbour(square, way).is_some();
    (0..half)
        .filter(|&way| open(way) && open(way + half))
        .count()
}

/// The discs of the side to move in the set that is built up from `fixed`,
/// where these squares are safe along each of the four lines.
fn joined(position: Position, fixed: u64, safe: &[u64; 4]) -> u64 {
    let Position { own, opponent } = position;
    let everywhere = |lines: [u64; 4]| lines[0] & lines[1] & lines[2] & lines[3];
    let (mut mine, mut theirs) = (own & fixed, opponent & fixed);
    loop {
        let more_mine =
            own & everywhere(std::array::from_fn(|line| {
                safe[line] | LINES[line].held(mine, theirs)
            })) | mine;
        let more_theirs = opponent
            & everywhere(std::array::from_fn(|line| {
                safe[line] | LINES[line].held(theirs, mine)
            }))
            | theirs;
        if (more_mine, more_theirs) == (mine, theirs) {
            return mine;
        }
        (mine, theirs) = (more_mine, more_theirs);
    }
}

/// How many discs of the opponent are left on the board whatever both sides do and
/// whenever they stop: at least those that never turn off the edges, and the
/// least that each edge allows. A corner counts half on each of its edges, so
/// that the sum of the edges, halved, exceeds no board that can come about.
pub fn remaining(position: Position) -> u32 {
    let inner = stable(position.pass()) & INNER;
    inner.count_ones() + remaining_on_edges(position)
}

/// [`remaining`], looking at the edges only.
pub fn remaining_on_edges(position: Position) -> u32 {
    let halves: u32 = rims(position.own)
        .into_iter()
        .zip(rims(position.opponent))
        .map(|(own, opponent)| u32::from(edge(own, opponent).least))
        .sum();
    halves.div_ceil(2)
}

/// The squares through which every line is full: a disc there neither
/// turns nor helps to turn anything any more.
#[inline]
pub const fn idle(empty: u64) -> u64 {
    !(LINES[0].open(empty) | LINES[1].open(empty) | LINES[2].open(empty) | LINES[3].open(empty))
}

fn fixed_on_edges(position: Position) -> u64 {
    let (own, opponent) = (rims(position.own), rims(position.opponent));
    let [top, bottom, left, right] =
        std::array::from_fn(|side| u64::from(edge(own[side], opponent[side]).fixed));
    top | bottom << 56 | column(left) | column(right) << 7
}

/// The four edges as numbers: top, bottom, left, right.
#[inline]
const fn rims(discs: u64) -> [u8; 4] {
    [
        (discs & 0xff) as u8,
        (discs >> 56) as u8,
        gathered(discs),
        gathered(discs >> 7),
    ]
}

/// The bits of column a as one number, row 1 lowest: the product brings the
/// bit of row r to place 56 + r, and no two meet on the way.
#[inline]
const fn gathered(discs: u64) -> u8 {
    ((discs & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The other way: a number as the bits of column a.
#[inline]
const fn column(rim: u64) -> u64 {
    let mut spread = rim;
    spread = (spread | spread << 28) & 0x0000_000f_0000_000f;
    spread = (spread | spread << 14) & 0x0003_0003_0003_0003;
    (spread | spread << 7) & COLUMN_A
}

/// One of the four ways a line can run.
struct Line {
    /// From a square to the next one along the line, in bits.
    step: u32,
    /// Where one can arrive from 1, 2 and 4 steps before without leaving the
    /// board sideways.
    after: [u64; 3],
    /// Where one can arrive from 1, 2 and 4 steps after.
    before: [u64; 3],
    /// The squares whose next or previous square is off the board.
    ends: u64,
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
const ROWS_1_8: u64 = 0xff00_0000_0000_00ff;
const RIGHT: [u64; 3] = [!COLUMN_A, !(COLUMN_A * 0b11), !(COLUMN_A * 0b1111)];
const LEFT: [u64; 3] = [
    !COLUMN_H,
    !(COLUMN_A * 0b1100_0000),
    !(COLUMN_A * 0b1111_0000),
];
const STRAIGHT: [u64; 3] = [!0; 3];

static LINES: [Line; 4] = [
    Line {
        step: 1,
        after: RIGHT,
        before: LEFT,
        ends: COLUMN_A | COLUMN_H,
    },
    Line {
        step: 8,
        after: STRAIGHT,
        before: STRAIGHT,
        ends: ROWS_1_8,
    },
    Line {
        step: 9,
        after: RIGHT,
        before: LEFT,
        ends: ROWS_1_8 | COLUMN_A | COLUMN_H,
    },
    Line {
        step: 7,
        after: LEFT,
        before: RIGHT,
        ends: ROWS_1_8 | COLUMN_A | COLUMN_H,
    },
];

impl Line {
    /// The squares on which no disc can turn along this line: its ends, and
    /// all of it if it has no empty square.
    #[inline]
    const fn safe(&self, empty: u64) -> u64 {
        !self.open(empty) | self.ends
    }

    /// The squares of a board whose next or previous square is outside of it.
    #[inline]
    const fn ends_of(&self, board: u64) -> u64 {
        let inner = (board << self.step) & self.after[0] & (board >> self.step) & self.before[0];
        board & !inner
    }

    /// The squares that share a line of this way with an empty one.
    #[inline]
    const fn open(&self, empty: u64) -> u64 {
        let step = self.step;
        let mut open = empty;
        open |= (open << step) & self.after[0];
        open |= (open << (2 * step)) & self.after[1];
        open |= (open << (4 * step)) & self.after[2];
        open |= (open >> step) & self.before[0];
        open |= (open >> (2 * step)) & self.before[1];
        open |= (open >> (4 * step)) & self.before[2];
        open
    }

    /// The squares next to a disc of `same`, or between two of `other`.
    #[inline]
    const fn held(&self, same: u64, other: u64) -> u64 {
        let step = self.step;
        let next_to = (same << step) & self.after[0] | (same >> step) & self.before[0];
        let between = (other << step) & self.after[0] & (other >> step) & self.before[0];
        next_to | between
    }
}
