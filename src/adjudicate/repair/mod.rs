//! The sheet was written wrongly: which slips of the pen could explain it?
//!
//! The first illegal move is a symptom; the cause may be many moves
//! before. So every single slip is tried, at every move, and two slips where
//! one does not suffice.

mod edit;
mod likelihood;
pub(super) mod paper;
pub(super) mod passes;
mod rank;
pub(super) mod search;
#[cfg(test)]
mod tests;

pub use edit::{Edit, Numbered, Reach};
pub use likelihood::Likelihood;

use std::rc::Rc;

use super::evidence::Evidence;
use super::express::Express;
use super::lane::{General, Lane};
use crate::board::{Geometry, PerColour, SquareSet};
use crate::engine::{Budget, Meter};
use crate::game::{Move, Score, move_list};
use crate::transcript::{Transcript, Written};
use paper::{Reading, readings};
use rank::Candidate;
use search::{FoundGame, games};

/// How many hypotheses an answer holds at most; the total is exact all the same.
pub const SHOWN: usize = 1000;

/// The slips of the pen that could explain a sheet, the best explanation first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repairs {
    /// The repairs, best first, at most [`SHOWN`].
    pub found: Vec<Repair>,
    /// How many there are.
    pub total: usize,
    /// How many slips were tried: none if nothing speaks against the sheet.
    pub slips: usize,
    /// Whether every combination of that many slips was tried.
    pub complete: bool,
}

/// A game the sheet could mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What was written wrongly.
    pub edits: Vec<Edit>,
    /// The turns of the game, passes included.
    pub turns: Vec<Move>,
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
    /// The squares run together, passes left out.
    #[must_use]
    pub fn moves(&self, geometry: &Geometry) -> String {
        move_list(geometry, self.turns.iter().copied(), "")
    }
}

/// Finds the slips of the pen that could explain what is wrong with a sheet:
/// every single one, and every two if a single one does not suffice, as far as
/// the budget reaches.
///
/// A sheet that is legal is searched only if something else speaks against it
/// (the reported score, a claim), and then only for games that fit it all. A
/// sheet with a mark for every square was played to the end; a shorter one
/// may have been broken off, and so may its repairs.
#[must_use]
pub fn repairs(sheet: &Transcript, evidence: &Evidence, budget: &Budget) -> Repairs {
    match Express::new(&sheet.variant) {
        Some(lane) => Workshop::new(&lane, sheet, evidence, budget).repairs(),
        None => Workshop::new(&General::new(&sheet.variant), sheet, evidence, budget).repairs(),
    }
}

/// Which games are wanted, by their last board and whether they are over then.
type Wanted<'a> = &'a dyn Fn(&PerColour<SquareSet>, bool) -> bool;

/// The tools to repair one sheet with.
struct Workshop<'a, L: Lane> {
    lane: &'a L,
    sheet: &'a Transcript,
    evidence: &'a Evidence,
    meter: Meter,
}

impl<'a, L: Lane> Workshop<'a, L> {
    fn new(lane: &'a L, sheet: &'a Transcript, evidence: &'a Evidence, budget: &Budget) -> Self {
        Self {
            lane,
            sheet,
            evidence,
            meter: Meter::new(budget),
        }
    }

    fn repairs(mut self) -> Repairs {
        let legal = self.candidates(0, &|_, _| true);
        let demand = match legal.first() {
            None => self.demand(),
            Some(as_written) if self.speaks_against(as_written) => Demand::AllEvidence,
            Some(_) => return Repairs::nothing(),
        };
        let most = match demand {
            Demand::AllEvidence => 1,
            Demand::Finished | Demand::Legal => 2,
        };
        let mut slips = 0;
        let mut found = Vec::new();
        while found.is_empty() && slips < most && !self.meter.ran_short() {
            slips += 1;
            found = self.repairs_with(slips, demand);
        }
        self.answer(found, slips)
    }

    fn repairs_with(&mut self, slips: usize, demand: Demand) -> Vec<Candidate> {
        let squares = self.sheet.variant.geometry().len();
        let goal = self.sheet.variant.goal();
        let evidence = self.evidence;
        let wanted = |discs: &PerColour<SquareSet>, over: bool| match demand {
            Demand::Legal => true,
            Demand::Finished => over,
            Demand::AllEvidence => {
                over && evidence.reported.is_none_or(|reported| {
                    reported.fits(&evidence.score(discs.map(SquareSet::len), squares), goal)
                })
            }
        };
        let mut found = self.candidates(slips, &wanted);
        if demand == Demand::AllEvidence {
            found.retain(|candidate| candidate.contradicts() == 0);
        }
        found
    }

    /// Every game within this many slips, each with its likeliest edits.
    fn candidates(&mut self, slips: usize, wanted: Wanted<'_>) -> Vec<Candidate> {
        let mut found = Vec::new();
        for reading in readings(self.sheet, slips).into_iter().map(Rc::new) {
            let mut arrived = Vec::new();
            games(
                self.lane,
                &reading,
                slips,
                &mut self.meter,
                &mut |arrival| {
                    if wanted(&arrival.discs, arrival.over) {
                        arrived.push(FoundGame::from(arrival));
                    }
                },
            );
            for game in arrived {
                let needless = passes::needless(self.lane, &reading, &game);
                if game.edits.len() + needless.len() <= slips {
                    found.push(self.candidate(&reading, game, needless));
                }
            }
        }
        rank::best_of_each_game(found)
    }

    fn candidate(
        &self,
        reading: &Rc<Reading>,
        mut game: FoundGame,
        needless: Vec<Edit>,
    ) -> Candidate {
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
            found: found
                .into_iter()
                .take(SHOWN)
                .map(|candidate| candidate.into_repair(self.lane))
                .collect(),
            slips,
            complete: !self.meter.ran_short(),
        }
    }
}

impl Repairs {
    const fn nothing() -> Self {
        Self {
            found: Vec::new(),
            total: 0,
            slips: 0,
            complete: true,
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
