//! All ways to play a sheet with a number of wrong flips that agree with the
//! evidence.

use super::slip::{Slip, SlipKind, slips};
use crate::adjudicate::evidence::Evidence;
use crate::adjudicate::lane::Lane;
use crate::adjudicate::repair::paper::{Ply, Reading, Slot};
use crate::board::{Colour, PerColour, SquareSet};
use crate::engine::Meter;
use crate::game::{Score, Variant};
use crate::transcript::Claim;

/// A sheet and the evidence that has to be explained.
#[derive(Clone, Copy)]
pub(super) struct Inquiry<'a> {
    pub(super) variant: &'a Variant,
    pub(super) reading: &'a Reading,
    /// Claims with their places on the sheet.
    pub(super) claims: &'a [(usize, &'a Claim)],
    pub(super) evidence: &'a Evidence,
}

/// A way the game could have gone.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub(super) slips: Vec<Slip>,
    pub(super) discs: PerColour<SquareSet>,
    pub(super) to_move: Colour,
    pub(super) over: bool,
    pub(super) score: Score,
    pub(super) fits_reported: Option<bool>,
}

/// Plays the sheet with up to `left` slips in every way, and gives the courses
/// that agree with everything.
pub(super) fn courses<L: Lane>(
    lane: &L,
    inquiry: Inquiry<'_>,
    left: usize,
    meter: &mut Meter,
) -> Vec<Course> {
    let mut search = Search {
        lane,
        inquiry,
        slips: Vec::with_capacity(left),
        meter,
        found: Vec::new(),
    };
    search.descend(0, 0, lane.start(), left);
    search.found
}

struct Search<'a, L: Lane> {
    lane: &'a L,
    inquiry: Inquiry<'a>,
    slips: Vec<Slip>,
    meter: &'a mut Meter,
    found: Vec<Course>,
}

impl<L: Lane> Search<'_, L> {
    fn descend(&mut self, mut at: usize, mut number: u16, from: L::Position, left: usize) {
        let mut position = from;
        loop {
            let needless = self.inquiry.reading.passes.contains(&at) && self.could_place(&position);
            if needless || self.contradicted(number, &position) {
                return;
            }
            let Some(&slot) = self.inquiry.reading.slots.get(at) else {
                return self.arrive(&position);
            };
            if !self.meter.spend() {
                return;
            }
            let legal = match slot {
                Slot::Place(ply) => {
                    if left > 0 {
                        self.branch(at, number + 1, ply, position, left - 1);
                    }
                    number += 1;
                    let recorded = self.inquiry.reading.recorded(ply);
                    self.lane.place(&mut position, ply.square, recorded)
                }
                Slot::Pass | Slot::Hole => self.lane.pass(&mut position),
                Slot::Unread | Slot::Smudged(_) => false,
            };
            if !legal {
                return;
            }
            at += 1;
        }
    }

    /// Every slip on this move. Flips that are recorded are known.
    fn branch(&mut self, at: usize, number: u16, ply: Ply, position: L::Position, left: usize) {
        let mut ready = position;
        let open = self.lane.open(&mut ready);
        let discs = self.lane.discs(&ready);
        let occupied = (discs.black | discs.white).contains(ply.square);
        if open.is_empty() || occupied || self.inquiry.reading.recorded(ply).is_some() {
            return;
        }
        let mover = self.lane.to_move(&ready);
        let due = self.lane.due(&ready, ply.square);
        let geometry = self.inquiry.variant.geometry();
        for slip in slips(geometry, discs[mover], discs[!mover], ply.square, number) {
            let turned = match slip.kind {
                SlipKind::UnderFlip => due - slip.squares,
                SlipKind::OverFlip => due | slip.squares,
            };
            let mut altered = ready;
            self.lane.carry_out(&mut altered, ply.square, turned);
            self.slips.push(slip);
            self.descend(at + 1, number, altered, left);
            self.slips.pop();
        }
    }

    /// Whether the side to move has a placement, so that it would not have
    /// passed: a pass on the sheet is evidence too.
    fn could_place(&self, position: &L::Position) -> bool {
        let mut ready = *position;
        let open = self.lane.open(&mut ready);
        !open.is_empty() && self.lane.to_move(&ready) == self.lane.to_move(position)
    }

    /// Whether the board contradicts a claim about this move.
    fn contradicted(&self, number: u16, position: &L::Position) -> bool {
        let mut about = self
            .inquiry
            .claims
            .iter()
            .filter(|(_, claim)| claim.after == number)
            .peekable();
        if about.peek().is_none() {
            return false;
        }
        let discs = self.lane.discs(position);
        about.any(|(_, claim)| !claim.claimed.holds(&discs))
    }

    fn arrive(&mut self, position: &L::Position) {
        let discs = self.lane.discs(position);
        let over = self.lane.is_over(position);
        let squares = self.inquiry.variant.geometry().len();
        let evidence = self.inquiry.evidence;
        let score = evidence.score(discs.map(SquareSet::len), squares);
        let goal = self.inquiry.variant.goal();
        let fits_reported = evidence
            .reported
            .filter(|_| over)
            .map(|reported| reported.fits(&score, goal));
        if fits_reported == Some(false) {
            return;
        }
        self.found.push(Course {
            slips: self.slips.clone(),
            discs,
            to_move: self.lane.to_move(position),
            over,
            score,
            fits_reported,
        });
    }
}
