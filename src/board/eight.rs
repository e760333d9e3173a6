//! The 8×8 kernel: the same questions as on any board, answered on `u64`.
//!
//! Bit 0 is a1, bit 7 is h1, bit 63 is h8.

/// The squares a placement on `square` turns, for the side that owns `own`.
///
/// `square` must be an empty one: the answer for an occupied square has no
/// meaning.
///
/// Along each ray the nearest square that holds no opposing disc decides: if
/// it is one's own, all before it turn. In four directions that is the lowest
/// bit of the ray, in the other four the highest. Measured on a plain x86-64
/// (perft 10 of Othello): runs by shifts took 1.4 times as long, finding the
/// end by a carry 1.3 times, a mirrored board for the upward rays 0.95 times
/// for twice the code.
#[must_use]
#[inline]
pub const fn flips(own: u64, opponent: u64, square: u8) -> u64 {
    let rays = &RAYS[(square & 63) as usize];
    let mut turned = 0;
    let mut direction = 0;
    while direction < 4 {
        let up = rays.up[direction];
        let stop = up & !opponent;
        let end = stop & stop.wrapping_neg() & own;
        turned |= up & end.wrapping_sub((end != 0) as u64);

        let down = rays.down[direction];
        let stop = down & !opponent;
        let end = (1 << 63 >> (stop | 1).leading_zeros()) & stop & own;
        turned |= down & (end << 1).wrapping_neg();
        direction += 1;
    }
    turned
}

/// The empty squares on which the side that owns `own` would turn something.
#[must_use]
#[inline]
pub const fn placements(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_COLUMNS;
    let found = towards(own, inner, 1)
        | towards(own, inner, 7)
        | towards(own, inner, 9)
        | towards(own, opponent, 8);
    found & !(own | opponent)
}

/// The squares one step beyond a run of `run` discs that begins at `own`, both
/// ways along one line; `run` leaves out the edge columns where a step of
/// `shift` would wrap around. A run has at most six discs.
#[inline]
const fn towards(own: u64, run: u64, shift: u32) -> u64 {
    let mut up = run & own << shift;
    let mut down = run & own >> shift;
    up |= run & up << shift;
    down |= run & down >> shift;
    let run_up = run & run << shift;
    let run_down = run & run >> shift;
    up |= run_up & up << (2 * shift);
    down |= run_down & down >> (2 * shift);
    up |= run_up & up << (2 * shift);
    down |= run_down & down >> (2 * shift);
    up << shift | down >> shift
}

const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares seen from one square: `up` towards higher bits (right, down
/// left, down, down right), `down` towards lower ones.
#[derive(Clone, Copy)]
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    let steps = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut table = [Rays {
        up: [0; 4],
        down: [0; 4],
    }; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (column, row) = steps[direction];
            table[square].up[direction] = ray(square, column, row);
            table[square].down[direction] = ray(square, -column, -row);
            direction += 1;
        }
        square += 1;
    }
    table
}

const fn ray(square: usize, column_step: i8, row_step: i8) -> u64 {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "square < 64"
    )]
    let (mut column, mut row) = (
        (square % 8) as i8 + column_step,
        (square / 8) as i8 + row_step,
    );
    let mut squares = 0;
    while column >= 0 && column < 8 && row >= 0 && row < 8 {
        squares |= 1 << (row * 8 + column);
        column += column_step;
        row += row_step;
    }
    squares
}
