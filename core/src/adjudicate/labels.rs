//! The numbers of a numbered list: do they count on?
//!
//! Lists number the discs, the turns, or the pairs of either; some number only
//! the first move of a line. Whatever fits all of them is right.

use super::finding::Fault;
use crate::transcript::{Mark, Written};

/// With fewer numbers, nothing can be said about how they count.
const FEWEST: usize = 3;

/// A way to number the marks of a list.
#[derive(Clone, Copy)]
enum Numbering {
    Discs,
    Turns,
    PairsOfDiscs,
    PairsOfTurns,
}

impl Numbering {
    const ALL: [Self; 4] = [
        Self::Discs,
        Self::Turns,
        Self::PairsOfDiscs,
        Self::PairsOfTurns,
    ];

    /// The number of the mark after this many turns and discs.
    fn number(self, turns: i32, discs: i32) -> i32 {
        1 + match self {
            Self::Discs => discs,
            Self::Turns => turns,
            Self::PairsOfDiscs => discs / 2,
            Self::PairsOfTurns => turns / 2,
        }
    }

    /// The marks whose number does not follow, each with its fault.
    fn faults(self, marks: &[Mark]) -> Vec<(usize, Fault)> {
        let mut found = Vec::new();
        let mut ahead = 0;
        let mut discs = 0;
        for (turns, (index, mark)) in (0..).zip(marks.iter().enumerate()) {
            let right = self.number(turns, discs);
            discs += i32::from(mark.written != Written::Pass);
            let Some(written) = mark.label else { continue };
            let expected = right + ahead;
            let is = i32::from(written);
            if is == expected {
                continue;
            }
            ahead = is - right;
            // A number that was wrong once, and is right again.
            if ahead != 0 {
                let expected = u16::try_from(expected).unwrap_or(0);
                found.push((index, Fault::LabelOutOfOrder { written, expected }));
            }
        }
        found
    }
}

/// The numbers of a list that do not follow from the ones before, by the way of
/// counting that leaves the fewest of them; none if the numbers count something
/// else.
pub(super) fn faults(marks: &[Mark]) -> Vec<(usize, Fault)> {
    let labelled = marks.iter().filter(|mark| mark.label.is_some()).count();
    if labelled < FEWEST {
        return Vec::new();
    }
    let by = Numbering::ALL.map(|numbering| numbering.faults(marks));
    let fewest = by.into_iter().min_by_key(Vec::len).unwrap_or_default();
    if fewest.len() * 4 > labelled {
        return Vec::new();
    }
    fewest
}
