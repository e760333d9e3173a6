//! The sheet was written wrongly: which slips of the pen could explain it?
//!
//! The first illegal move is a symptom; the cause may be many moves
//! before. So every single slip is tried, at every move, and two slips where
//! one does not suffice.

mod edit;
mod likelihood;
mod numbers;
pub(super) mod paper;
pub(super) mod passes;
mod rank;
mod rearranged;
pub(super) mod search;
#[cfg(test)]
mod sheet_tests;
pub(super) mod smudge;
#[cfg(test)]
mod tests;

pub use edit::{Edit, Numbered, Reach, Shift, Smudged};
pub use likelihood::Likelihood;

use std::rc::Rc;

use super::evidence::Evidence;
use super::express::Express;
use super::lane::{General, Lane};
use crate::board::{PerColour, SquareSet};
use crate::engine::{Budget, Meter};
use crate::game::{Move, Score, Variant};
use crate::transcript::{Mark, Recorded, Transcript, Written};
use paper::{Reading, all_readings};
use rank::Candidate;
use search::{Extent, FoundGame, games};

/// How many hypotheses an answer holds at most; the total is exact all the same.
pub const SHOWN: usize = 1000;

/// The slips of the pen that could explain a sheet, the best explanation first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repairs {
    /// The repairs, best first, at most [`SHOWN`].
    pub found: Vec<Repair>,
    /// How many there are.
    pub total: usize,
    /// How many slips were tried, besides what cannot be read.
    pub slips: usize,
    /// How many marks cannot be read; they were read in every way.
    pub illegible: usize,
    /// Whether every combination of that many slips was tried.
    pub complete: bool,
    /// Whether the last moves of the game are looked for.
    pub ending: LastMoves,
}

/// What was done about a sheet that stops before its declared result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastMoves {
    /// It does not stop early, or no result is known.
    Known,
    /// Every way to go on was tried.
    Tried,
    /// So many moves are missing that they were not tried.
    TooMany,
}

impl Repairs {
    /// Whether anything was looked for: not if nothing speaks against the sheet.
    pub const fn searched(&self) -> bool {
        self.slips + self.illegible > 0
    }
}

/// A game the sheet could mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What was written wrongly.
    pub edits: Vec<Edit>,
    /// The turns of the game, passes included.
    pub turns: Vec<Move>,
    /// What the sheet records about the discs that each of them turned.
    pub recorded: Vec<Option<Recorded>>,
    /// The discs at the end.
    pub discs: PerColour<SquareSet>,
    /// The score at the end.
    pub score: Score,
    /// Whether the game is over then.
    pub finished: bool,
    /// Whether the score is the reported one; `None` if none was reported or
    /// the game is not over.
    pub fits_reported: Option<bool>,
    /// How many claims on the sheet it contradicts.
    pub contradicts: usize,
    /// How likely such slips are, the least likely first.
    pub why: Vec<Likelihood>,
}

impl Repair {
    /// The game as a sheet without mistakes would have it.
    pub fn transcript(&self, variant: &Variant) -> Transcript {
        let turns = self.turns.iter().copied();
        let noted = turns.zip(self.recorded.iter().copied());
        Transcript::of_noted_turns(variant.clone(), noted)
    }

    /// The moves so that they can be read back.
    pub fn moves(&self, variant: &Variant) -> String {
        self.transcript(variant).moves()
    }
}

/// Finds the slips of the pen that could explain what is wrong with a sheet:
/// every single one, and every two if a single one does not suffice (no game is
/// legal, or none has the reported result), as far as the budget reaches. Marks
/// that cannot be read are read in every way; the last moves may be missing
/// where a result tells which they were.
///
/// A sheet that is legal is searched only if something else speaks against it
/// (the reported score, a claim), and then only for games that fit it all. A
/// sheet with a mark for every square was played to the end; a shorter one
/// may have been broken off, and so may its repairs.
///
/// ```
/// use outflank_core::adjudicate::{Budget, Evidence, repairs};
/// use outflank_core::formats::{Expect, Format, read};
/// use outflank_core::Variant;
///
/// // White's second move turns nothing: a slip of the pen?
/// let variant = Variant::othello();
/// let text = b"f5 d6 c3 a3 c4 f4 f6 f3";
/// let sheet = &read(Format::Coordinates, text, &Expect::new(&variant)).games[0];
/// let answer = repairs(sheet, &Evidence::default(), &Budget::usual(&variant));
/// assert!(answer.complete);
/// let meant: Vec<String> = answer.found.iter().map(|repair| repair.moves(&variant)).collect();
/// assert!(meant.contains(&"f5d6c3d3c4f4f6f3".to_owned()));
/// ```
pub fn repairs(sheet: &Transcript, evidence: &Evidence, budget: &Budget) -> Repairs {
    match Express::new(&sheet.variant) {
        Some(lane) => Workshop::new(&lane, sheet, evidence, budget).repairs(),
        None => Workshop::new(&General::new(&sheet.variant), sheet, evidence, budget).repairs(),
    }
}

/// So many moves may be missing at the end; with more, a result leaves too
/// many games to be of use.
const MOST_MISSING: usize = 10;

/// So many games are kept of one way to read a sheet.
const MOST_KEPT: usize = 20 * SHOWN;

/// How many marks of a sheet cannot be read.
fn illegible(sheet: &Transcript) -> usize {
    let unread = |mark: &&Mark| matches!(mark.written, Written::Illegible(_));
    sheet.marks.iter().filter(unread).count()
}

/// The tools to repair one sheet with.
struct Workshop<'a, L: Lane> {
    lane: &'a L,
    sheet: &'a Transcript,
    evidence: &'a Evidence,
    meter: Meter,
    /// How many marks cannot be read.
    illegible: usize,
    ending: LastMoves,
    /// Whether more games were found than are kept.
    overflow: bool,
}

impl<'a, L: Lane> Workshop<'a, L> {
    fn new(lane: &'a L, sheet: &'a Transcript, evidence: &'a Evidence, budget: &Budget) -> Self {
        Self {
            lane,
            sheet,
            evidence,
            meter: Meter::new(budget),
            illegible: illegible(sheet),
            ending: LastMoves::Known,
            overflow: false,
        }
    }

    fn repairs(mut self) -> Repairs {
        let mut demand = self.demand();
        let mut most = 2;
        let mut found = self.candidates(0, demand);
        if self.illegible > 0 {
            most = 1;
        } else if let Some(as_written) = found.first() {
            if !self.speaks_against(as_written) {
                return Repairs::nothing();
            }
            demand = Demand::AllEvidence;
            most = self.look_on(as_written);
            found.clear();
        }
        let mut slips = 0;
        while slips < most && !self.settled(&found) && !self.meter.ran_short() {
            slips += 1;
            // Where repairs were found already, only better ones are wanted.
            let demand = if found.is_empty() {
                demand
            } else {
                Demand::AllEvidence
            };
            found.extend(self.candidates(slips, demand));
        }
        self.answer(rank::best_of_each_game(found), slips)
    }

    /// How many slips to look for on a legal sheet, and how many moves may be
    /// missing at its end. A finished game with another score has one slip at
    /// most, or too many games would explain it.
    fn look_on(&mut self, as_written: &Candidate) -> usize {
        if as_written.finished() {
            return 1;
        }
        let open = self.sheet.variant.geometry().len() - as_written.discs();
        if open > MOST_MISSING {
            self.ending = LastMoves::TooMany;
            return 1;
        }
        self.ending = LastMoves::Tried;
        2
    }

    /// Whether one of these explains all that is known.
    fn settled(&self, found: &[Candidate]) -> bool {
        let fits = |candidate: &Candidate| candidate.fits_reported() == Some(true);
        !found.is_empty() && (self.evidence.reported.is_none() || found.iter().any(fits))
    }

    /// How many moves may be missing at the end, where a result tells which.
    fn tail(&self, slips: usize, demand: Demand) -> usize {
        match (slips, demand) {
            _ if self.evidence.reported.is_none() || self.ending == LastMoves::TooMany => 0,
            (1, Demand::AllEvidence) => MOST_MISSING,
            (2, Demand::AllEvidence) => MOST_MISSING / 2,
            _ => 0,
        }
    }

    fn wanted(&self, demand: Demand, discs: &PerColour<SquareSet>, over: bool) -> bool {
        match demand {
            Demand::Legal => true,
            Demand::Finished => over,
            Demand::AllEvidence => {
                let squares = self.sheet.variant.geometry().len();
                let goal = self.sheet.variant.goal();
                over && self.evidence.reported.is_none_or(|reported| {
                    let score = self.evidence.score(discs.map(SquareSet::len), squares);
                    reported.fits(&score, goal)
                })
            }
        }
    }

    /// Every game within this many slips, each with its likeliest edits.
    fn candidates(&mut self, slips: usize, demand: Demand) -> Vec<Candidate> {
        let mut found = Vec::new();
        let extent = Extent {
            slips,
            tail: self.tail(slips, demand),
        };
        for reading in all_readings(self.sheet, slips).into_iter().map(Rc::new) {
            for game in self.arrivals(&reading, extent, demand) {
                let needless = passes::needless(self.lane, &reading, &game);
                if game.slips + needless.len() <= slips {
                    found.push(self.candidate(&reading, game, needless));
                }
            }
        }
        if demand == Demand::AllEvidence {
            found.retain(|candidate| candidate.contradicts() == 0);
        }
        rank::best_of_each_game(found)
    }

    fn arrivals(&mut self, reading: &Reading, extent: Extent, demand: Demand) -> Vec<FoundGame> {
        let mut meter = self.meter.clone();
        let mut arrived = Vec::new();
        let mut overflow = false;
        games(self.lane, reading, extent, &mut meter, &mut |arrival| {
            if self.wanted(demand, &arrival.discs, arrival.over) {
                overflow |= arrived.len() == MOST_KEPT;
                if !overflow {
                    arrived.push(FoundGame::from(arrival));
                }
            }
        });
        self.meter = meter;
        self.overflow |= overflow;
        arrived
    }

    fn candidate(
        &self,
        reading: &Rc<Reading>,
        mut game: FoundGame,
        needless: Vec<Edit>,
    ) -> Candidate {
        game.slips += needless.len();
        game.edits.extend(needless);
        Candidate::new(self.lane, self.sheet, self.evidence, reading, game)
    }

    /// What a repair has to reach where the sheet is not legal.
    fn demand(&self) -> Demand {
        let marks = self.sheet.marks.iter();
        let placed = marks.filter(|mark| mark.written != Written::Pass).count();
        if placed >= self.sheet.variant.last_move() {
            Demand::Finished
        } else {
            Demand::Legal
        }
    }

    /// Whether something speaks against a legal sheet.
    fn speaks_against(&self, as_written: &Candidate) -> bool {
        let ended_otherwise = self
            .sheet
            .declared
            .is_some_and(|declared| declared.ending.is_some());
        let short = !as_written.finished() && !ended_otherwise && self.evidence.reported.is_some();
        as_written.contradicts() > 0 || as_written.fits_reported() == Some(false) || short
    }

    fn answer(self, mut found: Vec<Candidate>, slips: usize) -> Repairs {
        found.sort();
        Repairs {
            total: found.len(),
            illegible: self.illegible,
            ending: self.ending,
            found: found
                .into_iter()
                .take(SHOWN)
                .map(|candidate| candidate.into_repair(self.lane))
                .collect(),
            slips,
            complete: !self.meter.ran_short() && !self.overflow,
        }
    }
}

impl Repairs {
    const fn nothing() -> Self {
        Self {
            found: Vec::new(),
            total: 0,
            slips: 0,
            illegible: 0,
            complete: true,
            ending: LastMoves::Known,
        }
    }
}

/// What a repaired game has to reach.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Demand {
    /// Every move legal.
    Legal,
    /// Every move legal, and the game played to its end.
    Finished,
    /// Played to its end, with the reported score and all claims.
    AllEvidence,
}
