//! How likely a slip of the pen is: an order, most likely first.

use super::edit::{Edit, Numbered, Reach};
use super::paper::Reading;
use crate::board::{Geometry, Square};

/// Kinds of slips of the pen, the most likely first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Likelihood {
    /// The sheet is turned or mirrored.
    TurnedSheet,
    /// The numbers written in the list say so.
    ByTheNumbers,
    /// Digits reversed or taken for one that looks alike: 1 and 7, 3 and 8, 6 and 0.
    MisreadNumber,
    /// A mark that cannot be read.
    Illegible,
    /// The writer counted wrong and went on.
    Miscounted,
    /// The numbers begin too high.
    NumbersTooHigh,
    /// A wrong number in one cell.
    WrongNumber,
    /// Two consecutive moves exchanged.
    ConsecutiveExchange,
    /// Column and row exchanged.
    TransposedSquare,
    /// A move written a second time.
    WrittenTwice,
    /// A pass that was not forced.
    NeedlessPass,
    /// A square next to the one meant.
    NeighbouringSquare,
    /// A cell of a grid left blank: its number is missing.
    BlankCell,
    /// The last moves were not written.
    LastMoves,
    /// A move left out.
    LeftOut,
    /// A row written a cell too far.
    ShiftedRow,
    /// Two rows or columns exchanged.
    ExchangedLines,
    /// Two moves of one side exchanged.
    SameSideExchange,
    /// Any other square.
    OtherSquare,
    /// Any other two moves exchanged.
    OtherExchange,
    /// A move too many.
    TooMany,
}

/// How likely one edit is: the kind, then how far apart, then where. The
/// smaller, the likelier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Weight {
    pub(crate) kind: Likelihood,
    distance: usize,
    number: u16,
}

/// Weighs an edit of a reading.
pub(super) fn weigh(edit: &Edit, geometry: &Geometry, reading: &Reading) -> Weight {
    let repeated = |square: Square| reading.times(square) > 1;
    let (kind, distance, number) = match *edit {
        Edit::TurnBoard(symmetry) => (Likelihood::TurnedSheet, symmetry as usize, 0),
        Edit::Number {
            written,
            number,
            reach,
            ..
        } => (number_kind(written, number, reach), 0, number),
        Edit::Swap { a, b } if reading.are_exchanged(a.number, b.number) => {
            (Likelihood::ByTheNumbers, 0, a.number)
        }
        Edit::Insert { before, .. } if reading.skips_before(before) => {
            (Likelihood::ByTheNumbers, 0, before)
        }
        Edit::Delete {
            number: Some(number),
            ..
        } if reading.repeats(number) => (Likelihood::ByTheNumbers, 0, number),
        Edit::Swap { a, b } => (
            exchange_kind(a, b),
            usize::from(b.number - a.number),
            a.number,
        ),
        Edit::Replace {
            number,
            written,
            square,
        } => {
            let (kind, distance) = written.map_or((Likelihood::OtherSquare, 0), |written| {
                square_kind(geometry, written, square)
            });
            (kind, distance, number)
        }
        Edit::Insert { before, .. } if before >= reading.number(reading.slots.len()) => {
            (Likelihood::LastMoves, 0, before)
        }
        Edit::Insert { before, .. } if reading.lacks(before) => (Likelihood::BlankCell, 0, before),
        Edit::Insert { before, .. } => (Likelihood::LeftOut, 0, before),
        Edit::Read { number, .. } => (Likelihood::Illegible, 0, number),
        Edit::ShiftRow { row, .. } => (Likelihood::ShiftedRow, row, 0),
        Edit::SwapRows { a, b } | Edit::SwapColumns { a, b } => {
            (Likelihood::ExchangedLines, b - a, 0)
        }
        Edit::Renumber { first } => (Likelihood::NumbersTooHigh, 0, first),
        Edit::Delete { number, written } if written.is_some_and(repeated) => {
            (Likelihood::WrittenTwice, 0, number.unwrap_or(u16::MAX))
        }
        Edit::Delete { number, .. } => (Likelihood::TooMany, 0, number.unwrap_or(u16::MAX)),
        Edit::DropPass { before } => (Likelihood::NeedlessPass, 0, before),
    };
    Weight {
        kind,
        distance,
        number,
    }
}

fn exchange_kind(a: Numbered, b: Numbered) -> Likelihood {
    match b.number.abs_diff(a.number) {
        1 => Likelihood::ConsecutiveExchange,
        apart if apart % 2 == 0 => Likelihood::SameSideExchange,
        _ => Likelihood::OtherExchange,
    }
}

fn square_kind(geometry: &Geometry, written: Square, meant: Square) -> (Likelihood, usize) {
    let (column, row) = geometry.coordinates(written);
    let (meant_column, meant_row) = geometry.coordinates(meant);
    let distance = column.abs_diff(meant_column).max(row.abs_diff(meant_row));
    let kind = if (column, row) == (meant_row, meant_column) {
        Likelihood::TransposedSquare
    } else if distance == 1 {
        Likelihood::NeighbouringSquare
    } else {
        Likelihood::OtherSquare
    };
    (kind, distance)
}

fn number_kind(written: Option<u16>, meant: u16, reach: Reach) -> Likelihood {
    match (written, reach) {
        (_, Reach::Onward) => Likelihood::Miscounted,
        (Some(written), Reach::Cell) if misread(written, meant) => Likelihood::MisreadNumber,
        _ => Likelihood::WrongNumber,
    }
}

/// Whether one number is easily taken for the other.
fn misread(written: u16, meant: u16) -> bool {
    let (written, meant) = (written.to_string(), meant.to_string());
    if written.len() > 1
        && written
            .chars()
            .rev()
            .eq(meant.trim_start_matches('0').chars())
    {
        return true;
    }
    let pairs: Vec<_> = written
        .bytes()
        .zip(meant.bytes())
        .filter(|(a, b)| a != b)
        .collect();
    written.len() == meant.len()
        && matches!(pairs[..], [(a, b)] if ALIKE.contains(&(a.min(b), a.max(b))))
}

/// Digits that look alike in handwriting.
const ALIKE: [(u8, u8); 3] = [(b'1', b'7'), (b'3', b'8'), (b'0', b'6')];
