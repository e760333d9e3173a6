//! The fast path for archives of plain lines.

/// What a byte is in a bare line: a column, a row, a blank, or none of these.
const COLUMN: u8 = 0x10;
const ROW: u8 = 0x20;
const NOTHING: u8 = 0xff;

/// Columns and rows with their places, for all bytes.
const MEANING: [u8; 256] = {
    let mut meaning = [NOTHING; 256];
    let mut place = 0;
    while place < 8 {
        meaning[(b'a' + place) as usize] = COLUMN | place;
        meaning[(b'A' + place) as usize] = COLUMN | place;
        meaning[(b'1' + place) as usize] = ROW | place;
        place += 1;
    }
    meaning
};

/// The moves of a line that is nothing but squares of the 8×8 board, column
/// before row in the case of either, run together or with single blanks
/// between them: their places in reading order go into `moves`, and their
/// number comes back. `None` for every other line, also for more than 64
/// moves, an empty line, or a mixture of cases (which may tell colours).
pub fn bare_line(line: &[u8], moves: &mut [u8; 64]) -> Option<usize> {
    let step = if line.get(2) == Some(&b' ') { 3 } else { 2 };
    let count = (line.len() + step - 2) / step;
    if line.len() != count * step + 2 - step || count == 0 || count > moves.len() {
        return None;
    }
    let case = line[0] & 0x20;
    let mut wrong = 0;
    for (square, written) in moves.iter_mut().zip(line.chunks(step)) {
        let (column, row) = (MEANING[written[0] as usize], MEANING[written[1] as usize]);
        wrong |= (column & 0xf0) ^ COLUMN | (row & 0xf0) ^ ROW | (written[0] & 0x20) ^ case;
        if step == 3 {
            wrong |= written.get(2).unwrap_or(&b' ') ^ b' ';
        }
        *square = (row & 7) << 3 | column & 7;
    }
    (wrong == 0).then_some(count)
}

/// Squares in a line that no other format could mean: a row of a grid has fewer.
const SURELY_MOVES: usize = 20;

/// Whether the head of a file is nothing but lines of squares, run together.
/// The other formats need not be asked then, which takes far longer.
pub(crate) fn recognises(head: &[u8]) -> bool {
    let mut moves = [0; 64];
    let mut lines = head.split(|&byte| byte == b'\n');
    // The last line may be cut off anywhere, also within a square.
    let last = lines.next_back().unwrap_or_default();
    let last = &last[..last.len() - last.len() % 2];
    let mut is_sure = |line: &[u8]| {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        bare_line(line, &mut moves)
            .is_some_and(|count| count >= SURELY_MOVES && line.len() == 2 * count)
    };
    let first = lines.next().is_some_and(&mut is_sure);
    first && lines.all(&mut is_sure) && (last.is_empty() || bare_line(last, &mut moves).is_some())
}
