//! Comparing two sheets move by move.

use crate::board::Square;
use crate::transcript::{Recorded, Transcript, Written};

/// One move as one sheet has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The number on that sheet.
    pub number: u16,
    /// The mark, with the discs turned if they are noted.
    pub text: String,
    square: Option<Square>,
    recorded: Option<Recorded>,
    /// Whether two cells of the grid hold this number.
    doubled: bool,
}

impl WrittenMove {
    /// The square, if it is one of this board.
    pub const fn square(&self) -> Option<Square> {
        self.square
    }

    /// Lists that lack a move, and grids that count passes, number the same
    /// moves differently; only a number that is on a sheet twice is wrong.
    fn same(&self, other: &Self) -> bool {
        let number_fits = self.number == other.number || !(self.doubled || other.doubled);
        let same_square = self.square.is_some() && self.square == other.square;
        same_square && self.recorded == other.recorded && number_fits
    }
}

/// A move that differs between the sheets. `None` on one side: that sheet lacks
/// the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The move on the first sheet.
    pub a: Option<WrittenMove>,
    /// The move on the second sheet.
    pub b: Option<WrittenMove>,
}

impl Difference {
    /// The number of the move: the first sheet's, if it has one.
    pub fn number(&self) -> u16 {
        let written = self.a.as_ref().or(self.b.as_ref());
        written.map_or(0, |written| written.number)
    }
}

/// Two sheets compared move by move.
pub(super) struct Alignment {
    pub(super) differences: Vec<Difference>,
    /// Moves on which they agree.
    pub(super) same: usize,
    /// Moves on which they agree before the first difference.
    pub(super) until: usize,
}

/// The moves of a sheet in the order written, passes left out.
pub(super) fn written_moves(sheet: &Transcript) -> Vec<WrittenMove> {
    let geometry = sheet.variant.geometry();
    let mut number = 0;
    let mut found = Vec::with_capacity(sheet.marks.len());
    for mark in sheet
        .marks
        .iter()
        .filter(|mark| mark.written != Written::Pass)
    {
        number = mark.number.unwrap_or(number + 1);
        found.push(WrittenMove {
            number,
            text: mark.text(geometry),
            square: mark.square(),
            recorded: mark.recorded,
            doubled: false,
        });
    }
    for at in 1..found.len() {
        if found[at - 1].number == found[at].number {
            found[at - 1].doubled = true;
            found[at].doubled = true;
        }
    }
    found
}

/// Aligns two sheets so that as few moves as possible differ or are missing;
/// of equal alignments, the one that finds a move missing as late as possible.
pub(super) fn align(a: &[WrittenMove], b: &[WrittenMove]) -> Alignment {
    let costs = costs(a, b);
    let mut alignment = Alignment {
        differences: Vec::new(),
        same: 0,
        until: 0,
    };
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let here = costs[i][j];
        if i < a.len() && j < b.len() && a[i].same(&b[j]) && costs[i + 1][j + 1] == here {
            alignment.same += 1;
            (i, j) = (i + 1, j + 1);
            continue;
        }
        let (take_a, take_b) = if i < a.len() && j < b.len() && costs[i + 1][j + 1] + 1 == here {
            (true, true)
        } else {
            let a_alone = i < a.len() && costs[i + 1][j] + 1 == here;
            (a_alone, !a_alone)
        };
        alignment.note_first_difference();
        alignment.differences.push(Difference {
            a: take_a.then(|| a[i].clone()),
            b: take_b.then(|| b[j].clone()),
        });
        i += usize::from(take_a);
        j += usize::from(take_b);
    }
    alignment.note_first_difference();
    alignment
}

impl Alignment {
    /// How many differences are disputed.
    pub(super) fn disputed(&self) -> usize {
        disputed(&self.differences).len()
    }

    fn note_first_difference(&mut self) {
        if self.differences.is_empty() {
            self.until = self.same;
        }
    }
}

/// Differences that are not merely the end of a sheet that goes on longer.
pub(super) fn disputed(differences: &[Difference]) -> &[Difference] {
    let trailing = |missing: fn(&Difference) -> bool| {
        let from_the_end = differences.iter().rev();
        from_the_end
            .take_while(|difference| missing(difference))
            .count()
    };
    let stopped = trailing(|d| d.a.is_none()).max(trailing(|d| d.b.is_none()));
    &differences[..differences.len() - stopped]
}

/// The fewest differences between the rest of `a` from i and of `b` from j.
fn costs(a: &[WrittenMove], b: &[WrittenMove]) -> Vec<Vec<usize>> {
    let mut costs = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in (0..=a.len()).rev() {
        for j in (0..=b.len()).rev() {
            costs[i][j] = match (a.get(i), b.get(j)) {
                (None, None) => 0,
                (Some(_), None) => a.len() - i,
                (None, Some(_)) => b.len() - j,
                (Some(one), Some(other)) => {
                    let both = costs[i + 1][j + 1] + usize::from(!one.same(other));
                    both.min(costs[i + 1][j] + 1).min(costs[i][j + 1] + 1)
                }
            };
        }
    }
    costs
}
