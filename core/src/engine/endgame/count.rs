//! How many discs the last placement of a game turns, without turning them.

/// The number of discs that turn along one line of up to eight squares when a
/// disc is placed at a place of it and every other square is taken: only the
/// discs of the own side matter. Squares beyond the edge count as the other
/// side's, without an end beyond them.
static ALONG: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            table[place][own] = along(place, own);
            own += 1;
        }
        place += 1;
    }
    table
};

#[allow(clippy::cast_possible_truncation, reason = "a line has eight squares")]
const fn along(place: usize, own: usize) -> u8 {
    let mut turned = 0;
    let above = own >> (place + 1);
    if above != 0 {
        turned += above.trailing_zeros();
    }
    let below = own & ((1 << place) - 1);
    if below != 0 {
        turned += place as u32 - 1 - below.ilog2();
    }
    turned as u8
}

/// The two diagonals through a square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square % 8, square / 8);
        let mut at = 0;
        while at < 64 {
            let (other_column, other_row) = (at % 8, at / 8);
            if other_column + row == other_row + column {
                table[square][0] |= 1 << at;
            }
            if other_column + other_row == column + row {
                table[square][1] |= 1 << at;
            }
            at += 1;
        }
        square += 1;
    }
    table
};

const COLUMN_A: u64 = 0x0101_0101_0101_0101;

/// How many discs turn when the side with `own` places on the last empty
/// square of the board.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "eight bits of a line are left after the shift"
)]
pub fn last_turned(own: u64, square: u8) -> i32 {
    let square = usize::from(square & 63);
    let (column, row) = (square % 8, square / 8);
    let across = &ALONG[column];
    let [falling, rising] = DIAGONALS[square];
    // The product brings the discs of a diagonal, one in each column, into
    // one row; that of a column, row by row, into one row too.
    let gathered = |line: u64| (line.wrapping_mul(COLUMN_A) >> 56) as usize;
    let down = (own >> column & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let turned = across[(own >> (8 * row) & 0xff) as usize]
        + across[gathered(own & falling)]
        + across[gathered(own & rising)]
        + ALONG[row][(down & 0xff) as usize];
    i32::from(turned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::eight::Position;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_last_placement_turns_as_many_discs_as_the_kernel_says(own: u64, square in 0..64_u8) {
            let own = own & !(1 << square);
            let position = Position { own, opponent: !own & !(1 << square) };
            let turned = position.flips(square).count_ones();
            prop_assert_eq!(last_turned(own, square), turned.cast_signed());
        }
    }
}
