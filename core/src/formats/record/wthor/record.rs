//! One game of a `.wtb` as bytes, without copying anything.

/// One game as it lies in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// Index of the tournament in `.trn`, from 0.
    pub tournament: u16,
    /// Index of the black player in `.jou`, from 0.
    pub black: u16,
    /// Index of the white player.
    pub white: u16,
    /// Black's discs, the empties given to the winner; White has the rest.
    pub real_score: u8,
    /// Black's discs after perfect play from a certain number of empties on.
    pub theoretical_score: u8,
    /// The move bytes, one for each square that starts empty; 0 is not a move.
    pub moves: &'a [u8],
}

impl<'a> Record<'a> {
    /// Bytes before the moves.
    pub(super) const MOVES: usize = 8;

    /// Bytes of one record of an 8×8 file.
    pub const LENGTH: usize = 68;

    /// The move bytes up to the end of the game; `None` if one comes after it.
    #[inline]
    pub fn played(&self) -> Option<&'a [u8]> {
        if self.moves.last().is_some_and(|&last| last != 0) {
            return (!self.moves.contains(&0)).then_some(self.moves);
        }
        let end = self.moves.iter().position(|&byte| byte == 0).unwrap_or(0);
        let (played, rest) = self.moves.split_at(end);
        rest.iter().all(|&byte| byte == 0).then_some(played)
    }

    /// The squares played on 8×8, in reading order from 0, put into `squares`;
    /// how many there are, or `None` if a byte is not a square or comes
    /// after the end.
    pub fn squares(&self, squares: &mut [u8; 60]) -> Option<usize> {
        let played = self.played()?;
        for (square, &byte) in squares.iter_mut().zip(played) {
            *square = square_index(byte)?;
        }
        Some(played.len())
    }

    /// The record in these bytes, if there are enough for one.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let (&[t0, t1, b0, b1, w0, w1, real_score, theoretical_score], moves) =
            bytes.split_first_chunk()?;
        Some(Self {
            tournament: u16::from_le_bytes([t0, t1]),
            black: u16::from_le_bytes([b0, b1]),
            white: u16::from_le_bytes([w0, w1]),
            real_score,
            theoretical_score,
            moves,
        })
    }
}

/// The games in the bytes after the head of an 8×8 file; what is left at the
/// end, too short for a record, is not looked at. Allocates nothing.
pub fn records(body: &[u8]) -> impl ExactSizeIterator<Item = Record<'_>> {
    let records = body.as_chunks::<{ Record::LENGTH }>().0.iter();
    records.map(|bytes| Record::read(bytes).expect("a record has its length"))
}

/// Index in reading order of the square a move byte of 8×8 names: ten times
/// the row and the column, both from 1.
pub const fn square_index(byte: u8) -> Option<u8> {
    let (row, column) = (byte / 10, byte % 10);
    if row >= 1 && row <= 8 && column >= 1 && column <= 8 {
        Some((row - 1) * 8 + column - 1)
    } else {
        None
    }
}

/// What [`square_or_none`] gives for a byte that is not a square: beyond all.
const NO_SQUARE: u8 = 255;

/// [`square_index`] from a table, and 255 for a byte that is not a square: for
/// the express lane, which refuses such a square by itself.
#[inline]
pub fn square_or_none(byte: u8) -> u8 {
    SQUARES[usize::from(byte)]
}

/// [`square_index`] of every byte.
static SQUARES: [u8; 256] = {
    let mut squares = [NO_SQUARE; 256];
    let mut byte = 0;
    while byte < 256 {
        #[allow(clippy::cast_possible_truncation, reason = "below 256")]
        if let Some(square) = square_index(byte as u8) {
            squares[byte] = square;
        }
        byte += 1;
    }
    squares
};
