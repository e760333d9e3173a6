//! The patterns of a board: groups of squares, each read as a number with one
//! digit a square (empty, own, opponent).

use crate::board::eight::{Position, transposed};

/// A group of squares that occurs on the board several times, turned or
/// mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// How many squares.
    pub squares: u32,
    /// How many patterns they can show.
    pub patterns: usize,
    /// How many times it is on the board.
    pub instances: usize,
    /// Its first place among all instances.
    pub first: usize,
    /// The first weight of it among all weights of a stage.
    pub begin: usize,
    /// Where each square goes in the mirror in which the group looks the same,
    /// if there is one.
    mirror: Option<[u8; 10]>,
}

/// How many instances there are of all kinds.
pub const INSTANCES: usize = 46;

#[allow(clippy::cast_possible_truncation, reason = "at most eight squares")]
const BACKWARDS: [[u8; 10]; 9] = {
    let mut table = [[0; 10]; 9];
    let mut squares = 0;
    while squares < 9 {
        let mut at = 0;
        while at < squares {
            table[squares][at] = (squares - 1 - at) as u8;
            at += 1;
        }
        squares += 1;
    }
    table
};

/// The edge with the two squares next to the corners diagonally; 3×3 and 2×5 in
/// a corner; the second, third and fourth row; diagonals of eight to four.
pub const KINDS: [Kind; 11] = {
    let described = [
        (10, 4, Some([7, 6, 5, 4, 3, 2, 1, 0, 9, 8])),
        (9, 4, Some([0, 3, 6, 1, 4, 7, 2, 5, 8, 0])),
        (10, 8, None),
        (8, 4, Some(BACKWARDS[8])),
        (8, 4, Some(BACKWARDS[8])),
        (8, 4, Some(BACKWARDS[8])),
        (8, 2, Some(BACKWARDS[8])),
        (7, 4, Some(BACKWARDS[7])),
        (6, 4, Some(BACKWARDS[6])),
        (5, 4, Some(BACKWARDS[5])),
        (4, 4, Some(BACKWARDS[4])),
    ];
    let nothing = Kind {
        squares: 0,
        patterns: 0,
        instances: 0,
        first: 0,
        begin: 0,
        mirror: None,
    };
    let mut kinds = [nothing; 11];
    let (mut first, mut begin) = (0, 0);
    let mut at = 0;
    while at < kinds.len() {
        let (squares, instances, mirror) = described[at];
        let patterns = 3_usize.pow(squares);
        kinds[at] = Kind {
            squares,
            patterns,
            instances,
            first,
            begin,
            mirror,
        };
        first += instances;
        begin += patterns;
        at += 1;
    }
    kinds
};

/// The pattern seen in the mirror; both have the same weight.
pub fn mirrored(kind: &Kind, pattern: usize) -> usize {
    let Some(mirror) = kind.mirror else {
        return pattern;
    };
    let (mut rest, mut seen) = (pattern, 0);
    for &to in mirror.iter().take(kind.squares as usize) {
        seen += rest % 3 * 3_usize.pow(to.into());
        rest /= 3;
    }
    seen
}

/// The bits of a number read as digits to base three.
static TERNARY: [u16; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 1;
    while bits < 1024 {
        let last = if bits % 2 == 1 { 1 } else { 0 };
        table[bits] = 3 * table[bits / 2] + last;
        bits += 1;
    }
    table
};

/// Five bits in the other order.
static REVERSED: [u8; 32] = {
    let mut table = [0; 32];
    let mut bits = 0_u8;
    while bits < 32 {
        table[bits as usize] = bits.reverse_bits() >> 3;
        bits += 1;
    }
    table
};

/// The pattern of every instance on the board.
pub fn instances(position: Position) -> [u16; INSTANCES] {
    let mut found = [0; INSTANCES];
    let (own, opponent) = (turned(position.own), turned(position.opponent));
    for side in 0..4 {
        let (own, opponent) = (groups(own[side]), groups(opponent[side]));
        let number = |at: usize| TERNARY[own[at] & 1023] + 2 * TERNARY[opponent[at] & 1023];
        found[side] = number(0);
        found[4 + side] = number(1);
        found[8 + side] = number(2);
        found[12 + side] = number(3);
        found[16 + side] = number(4);
        found[20 + side] = number(5);
        found[24 + side] = number(6);
        if side < 2 {
            found[28 + side] = number(7);
        }
        found[30 + side] = number(8);
        found[34 + side] = number(9);
        found[38 + side] = number(10);
        found[42 + side] = number(11);
    }
    found
}

/// The squares of each group at the upper left, as bits.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "at most ten bits of each group are looked at"
)]
fn groups(board: u64) -> [usize; 12] {
    let edge = board & 0xff | (board >> 9 & 1) << 8 | (board >> 14 & 1) << 9;
    let corner = board & 7 | (board >> 8 & 7) << 3 | (board >> 16 & 7) << 6;
    let low = board & 31 | (board >> 8 & 31) << 5;
    let reversed = |bits: u64| u64::from(REVERSED[(bits & 31) as usize]);
    let mirrored = reversed(board >> 3) | reversed(board >> 11) << 5;
    // The product brings the discs of a diagonal, one in each column, into
    // one row.
    let diagonal = |mask: u64, skipped: u32| {
        (board & mask).wrapping_mul(0x0101_0101_0101_0101) >> (56 + skipped)
    };
    [
        edge,
        corner,
        low,
        mirrored,
        board >> 8 & 0xff,
        board >> 16 & 0xff,
        board >> 24 & 0xff,
        diagonal(0x8040_2010_0804_0201, 0),
        diagonal(0x0080_4020_1008_0402, 1),
        diagonal(0x0000_8040_2010_0804, 2),
        diagonal(0x0000_0080_4020_1008, 3),
        diagonal(0x0000_0000_8040_2010, 4),
    ]
    .map(|bits| bits as usize)
}

/// The board turned by no, one, two and three quarters.
#[inline]
const fn turned(board: u64) -> [u64; 4] {
    let quarter = transposed(board).swap_bytes();
    [board, quarter, board.reverse_bits(), quarter.reverse_bits()]
}
