//! Which repair is the better one: an order of fields, the weightiest first.

use std::cmp::Ordering;
use std::rc::Rc;

use super::edit::Edit;
use super::likelihood::{Weight, weigh};
use super::paper::{Reading, Slot};
use super::search::{FoundGame, Played};
use super::{Repair, passes};
use crate::adjudicate::evidence::Evidence;
use crate::adjudicate::lane::Lane;
use crate::board::SquareSet;
use crate::game::{Move, Score};
use crate::transcript::Transcript;

/// A repaired game and what speaks for it.
pub(super) struct Candidate {
    rank: Rank,
    turns: Vec<Move>,
    edits: Vec<Edit>,
    game: FoundGame,
    reading: Rc<Reading>,
    score: Score,
}

/// What speaks for a repair; the smaller, the better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    fit: Fit,
    /// Claims on the sheet that it contradicts.
    contradicts: usize,
    ending: Ending,
    slips: usize,
    /// The least likely slip first.
    weights: Vec<Weight>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Reported,
    Unknown,
    OtherResult,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ending {
    Finished,
    BrokenOff,
}

impl Candidate {
    pub(super) fn new<L: Lane>(
        lane: &L,
        sheet: &Transcript,
        evidence: &Evidence,
        reading: &Rc<Reading>,
        game: FoundGame,
    ) -> Self {
        let geometry = sheet.variant.geometry();
        let score = evidence.score(game.discs.map(SquareSet::len), geometry.len());
        let fit = match evidence.reported.filter(|_| game.over) {
            None => Fit::Unknown,
            Some(reported) if reported.fits(&score, sheet.variant.goal()) => Fit::Reported,
            Some(_) => Fit::OtherResult,
        };
        let mut weights: Vec<_> = game
            .edits
            .iter()
            .map(|edit| weigh(edit, geometry, reading))
            .collect();
        weights.sort_by(|a, b| b.cmp(a));
        let rank = Rank {
            fit,
            contradicts: contradictions(lane, sheet, reading, &game.played),
            ending: if game.over {
                Ending::Finished
            } else {
                Ending::BrokenOff
            },
            slips: game.slips,
            weights,
        };
        Self {
            rank,
            turns: game.played.iter().copied().map(Played::turn).collect(),
            edits: game.edits.clone(),
            reading: Rc::clone(reading),
            game,
            score,
        }
    }

    pub(super) const fn contradicts(&self) -> usize {
        self.rank.contradicts
    }

    /// How many discs are on the last board.
    pub(super) fn discs(&self) -> usize {
        (self.game.discs.black | self.game.discs.white).len()
    }

    pub(super) const fn finished(&self) -> bool {
        self.game.over
    }

    pub(super) const fn fits_reported(&self) -> Option<bool> {
        match self.rank.fit {
            Fit::Reported => Some(true),
            Fit::Unknown => None,
            Fit::OtherResult => Some(false),
        }
    }

    pub(super) fn into_repair<L: Lane>(self, lane: &L) -> Repair {
        let turns = passes::with_passes(lane, &self.reading, &self.game.played);
        let (turns, recorded) = turns.into_iter().unzip();
        Repair {
            turns,
            recorded,
            discs: self.game.discs,
            score: self.score,
            finished: self.finished(),
            fits_reported: self.fits_reported(),
            contradicts: self.rank.contradicts,
            why: self.rank.weights.iter().map(|weight| weight.kind).collect(),
            edits: self.edits,
        }
    }
}

/// How many claims on the sheet a game contradicts. Claims about moves it does
/// not have are not counted.
fn contradictions<L: Lane>(
    lane: &L,
    sheet: &Transcript,
    reading: &Reading,
    played: &[Played],
) -> usize {
    if sheet.claims.is_empty() {
        return 0;
    }
    let mut position = lane.start();
    let mut number = 0;
    let mut against = 0;
    for turn in played {
        match turn.slot {
            Slot::Place(ply) => {
                lane.place(&mut position, ply.square, reading.recorded(ply));
                number += 1;
                let discs = lane.discs(&position);
                against += sheet
                    .claims
                    .iter()
                    .filter(|claim| claim.after == number && !claim.claimed.holds(&discs))
                    .count();
            }
            _ => {
                lane.pass(&mut position);
            }
        }
    }
    against
}

/// Keeps one candidate for each game: the one with the likeliest edits.
pub(super) fn best_of_each_game(mut found: Vec<Candidate>) -> Vec<Candidate> {
    found.sort_by(|a, b| {
        a.turns
            .cmp(&b.turns)
            .then_with(|| a.rank.cmp(&b.rank))
            .then_with(|| a.edits.cmp(&b.edits))
    });
    found.dedup_by(|later, earlier| later.turns == earlier.turns);
    found
}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank
            .cmp(&other.rank)
            .then_with(|| self.turns.cmp(&other.turns))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Candidate {}
