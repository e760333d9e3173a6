//! The board was turned wrongly: which wrong flips could explain the evidence?
//!
//! A move list implies the right flips and cannot show a wrong one. A claimed
//! board or count, the final score, or a later move that is illegal on the
//! right board can; usually several slips explain them equally well.

mod checkpoint;
mod claims;
mod search;
mod slip;
#[cfg(test)]
mod tests;

pub use checkpoint::{Checkpoint, Narrowing};
pub use claims::{ClaimProblem, Flaw};
pub use slip::{Manner, Slip, SlipKind};

use super::evidence::Evidence;
use super::express::Express;
use super::lane::{General, Lane};
use super::repair::SHOWN;
use super::repair::paper::{Reading, Slot, readings};
use crate::board::{Colour, Geometry, PerColour, SquareSet};
use crate::engine::{Budget, Meter};
use crate::game::{Score, Setup};
use crate::transcript::{Claim, Transcript};
use search::{Course, Inquiry, courses};

/// The wrong flips that could explain all the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanations {
    /// The explanations, best first, at most [`SHOWN`].
    pub found: Vec<Explanation>,
    /// How many there are.
    pub total: usize,
    /// How many slips were tried: none if nothing speaks for a wrong flip.
    pub slips: usize,
    /// Whether every combination of that many slips was tried.
    pub complete: bool,
    /// How much the evidence decides.
    pub trace: Trace,
    /// How the checkpoints narrow the single slips down; nothing if a single
    /// one does not suffice.
    pub narrowing: Option<Narrowing>,
    /// Where nothing explains everything: the checkpoints without which a
    /// single slip would, and how many explanations there would be.
    pub without: Vec<(Checkpoint, usize)>,
    /// What is wrong with the claims themselves.
    pub problems: Vec<ClaimProblem>,
}

/// A way the game could have gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The wrong flips.
    pub slips: Vec<Slip>,
    /// The board they lead to at the end of the sheet.
    pub discs: PerColour<SquareSet>,
    /// Whose turn it is then.
    pub to_move: Colour,
    /// Whether the game is over then.
    pub finished: bool,
    /// The score then.
    pub score: Score,
    /// Whether the score is the reported one; `None` if none was reported or
    /// the game is not over.
    pub fits_reported: Option<bool>,
}

/// How much the evidence decides about wrong flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trace {
    /// The evidence cannot decide. Either nothing speaks against the sheet, and a
    /// wrong flip, if there was one, has left no trace; or the sheet cannot be
    /// played as written, because a mark cannot be read or its numbers give no
    /// order.
    None,
    /// Exactly one explanation.
    One,
    /// More than one.
    Several,
    /// No wrong flip explains all the evidence.
    Unexplained,
}

impl Explanation {
    /// The sheet with these wrong flips recorded: replayed, it gives the game
    /// that is assumed.
    pub fn recorded_on(&self, sheet: &Transcript) -> Transcript {
        let mut played = sheet.clone();
        for slip in &self.slips {
            let mut marks = played.marks.iter_mut();
            if let Some(mark) = marks.find(|mark| mark.square() == Some(slip.placed)) {
                mark.recorded = Some(slip.added_to(mark.recorded));
            }
        }
        played
    }

    /// The board at the end, one cell a square.
    pub fn cells(&self, geometry: &Geometry) -> String {
        let setup = Setup {
            discs: self.discs,
            to_move: self.to_move,
        };
        setup.cells(geometry)
    }
}

/// Finds the wrong flips that could explain a claim, a score or a move that is
/// illegal on the right board: every single one, and every two if a single one
/// does not suffice, as far as the budget reaches. Slips that the sheet records
/// are taken as played.
///
/// ```
/// use outflank_core::adjudicate::{Budget, Evidence, Trace, explanations};
/// use outflank_core::board::PerColour;
/// use outflank_core::formats::{Expect, Format, read};
/// use outflank_core::transcript::{Claim, Claimed, Place};
/// use outflank_core::Variant;
///
/// // After two moves there should be three discs each; somebody counted 4-2.
/// let variant = Variant::othello();
/// let mut sheet = read(Format::Coordinates, b"f5 d6", &Expect::new(&variant)).games.remove(0);
/// sheet.claims.push(Claim {
///     after: 2,
///     claimed: Claimed::Counts(PerColour::new(4, 2)),
///     place: Place::TOP,
/// });
/// let answer = explanations(&sheet, &Evidence::default(), &Budget::usual(&variant));
/// assert_eq!(answer.trace, Trace::One);
/// assert_eq!(answer.found[0].slips.len(), 1);
/// ```
pub fn explanations(sheet: &Transcript, evidence: &Evidence, budget: &Budget) -> Explanations {
    match Express::new(&sheet.variant) {
        Some(lane) => explain(&lane, sheet, evidence, budget),
        None => explain(&General::new(&sheet.variant), sheet, evidence, budget),
    }
}

fn explain<L: Lane>(
    lane: &L,
    sheet: &Transcript,
    evidence: &Evidence,
    budget: &Budget,
) -> Explanations {
    let mut answer = Explanations::untold();
    let as_written = readings(sheet, 0).into_iter().next();
    let Some(reading) = as_written.filter(|reading| !reading.slots.contains(&Slot::Unread)) else {
        return answer;
    };
    answer.problems = claims::problems(&sheet.variant, &reading, &sheet.claims);
    if !answer.problems.iter().all(ClaimProblem::sets_aside) {
        answer.trace = Trace::Unexplained;
        return answer;
    }
    let claims = usable(sheet, &answer.problems);
    let inquiry = Inquiry {
        variant: &sheet.variant,
        reading: &reading,
        claims: &claims,
        evidence,
    };
    let mut meter = Meter::new(budget);
    if !courses(lane, inquiry, 0, &mut meter).is_empty() {
        return answer;
    }
    let mut found = Vec::new();
    while found.is_empty() && answer.slips < 2 && !meter.ran_short() {
        answer.slips += 1;
        found = courses(lane, inquiry, answer.slips, &mut meter);
    }
    if found.is_empty() && !meter.ran_short() {
        answer.without = checkpoint::without_one(lane, inquiry, &mut meter);
    } else if answer.slips == 1 {
        answer.narrowing = Some(checkpoint::narrowing(lane, inquiry, &mut meter));
    }
    answer.complete = !meter.ran_short();
    answer.conclude(found, &reading);
    answer
}

/// The claims that concern a move of this sheet.
fn usable<'s>(sheet: &'s Transcript, problems: &[ClaimProblem]) -> Vec<(usize, &'s Claim)> {
    let set_aside = |index| problems.iter().any(|problem| problem.claim == index);
    sheet
        .claims
        .iter()
        .enumerate()
        .filter(|(index, _)| !set_aside(*index))
        .collect()
}

impl Explanations {
    const fn untold() -> Self {
        Self {
            found: Vec::new(),
            total: 0,
            slips: 0,
            complete: true,
            trace: Trace::None,
            narrowing: None,
            without: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// Ranks what was found: the fewest slips, the likeliest manner, the
    /// fewest discs, the latest move.
    fn conclude(&mut self, mut found: Vec<Course>, reading: &Reading) {
        let last = u16::try_from(reading.slots.len()).unwrap_or(u16::MAX);
        found.sort_by_cached_key(|course| {
            let weight = |slip: &Slip| {
                let before_end = last.saturating_sub(slip.number);
                (slip.manner, slip.squares.len(), before_end)
            };
            let mut weights: Vec<_> = course.slips.iter().map(weight).collect();
            weights.sort_by(|a, b| b.cmp(a));
            let squares: Vec<_> = course.slips.iter().map(|slip| slip.squares).collect();
            (course.slips.len(), weights, squares)
        });
        self.total = found.len();
        self.trace = match self.total {
            0 => Trace::Unexplained,
            1 => Trace::One,
            _ => Trace::Several,
        };
        self.found = found
            .into_iter()
            .take(SHOWN)
            .map(Explanation::from)
            .collect();
    }
}

impl From<Course> for Explanation {
    fn from(course: Course) -> Self {
        Self {
            slips: course.slips,
            discs: course.discs,
            to_move: course.to_move,
            finished: course.over,
            score: course.score,
            fits_reported: course.fits_reported,
        }
    }
}
