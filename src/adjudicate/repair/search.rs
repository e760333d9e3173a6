//! All games within a number of edits of a reading: one walk along the slots,
//! from which every possible edit branches off where it first shows.
//!
//! Two edits that touch the same move can always be replaced by two edits that
//! begin at different moves, or by an omission followed by another edit at the
//! same place, so this walk misses no game.

use super::edit::{Edit, Numbered, Reach};
use super::paper::{Ply, Reading, Slot};
use crate::adjudicate::lane::Lane;
use crate::board::{PerColour, Square, SquareSet};
use crate::engine::Meter;
use crate::game::Move;

/// A legal game and the edits that lead to it.
#[derive(Clone, Debug)]
pub(crate) struct FoundGame {
    /// Discs placed, and passes where a pass is a choice.
    pub(crate) played: Vec<Played>,
    pub(crate) edits: Vec<Edit>,
    pub(crate) discs: PerColour<SquareSet>,
    pub(crate) over: bool,
}

/// One turn of a game that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) slot: Slot,
    /// The slot of the reading in whose place it was played; none if an edit
    /// put it in.
    pub(crate) from: Option<u16>,
}

impl Played {
    /// The disc placed, or the pass.
    pub(crate) const fn turn(self) -> Move {
        match self.slot {
            Slot::Place(ply) => Move::Place(ply.square),
            _ => Move::Pass,
        }
    }
}

/// A game as the search arrives at its end.
pub(crate) struct Arrival<'s> {
    pub(crate) played: &'s [Played],
    pub(crate) edits: &'s [Edit],
    pub(crate) discs: PerColour<SquareSet>,
    pub(crate) over: bool,
}

impl From<&Arrival<'_>> for FoundGame {
    fn from(arrival: &Arrival<'_>) -> Self {
        Self {
            played: arrival.played.to_vec(),
            edits: arrival.edits.to_vec(),
            discs: arrival.discs,
            over: arrival.over,
        }
    }
}

/// Shows every game that at most `edits` edits of the reading lead to.
pub(crate) fn games<L: Lane>(
    lane: &L,
    reading: &Reading,
    edits: usize,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&Arrival<'_>),
) {
    let mut search = Search {
        lane,
        reading,
        slots: reading.slots.clone(),
        played: Vec::with_capacity(reading.slots.len() + edits),
        edits: reading.spent.clone(),
        meter,
        visit,
    };
    if let Some(left) = edits.checked_sub(reading.spent.len()) {
        search.descend(0, lane.start(), left);
    }
}

struct Search<'a, L: Lane> {
    lane: &'a L,
    reading: &'a Reading,
    /// What is still to be played, exchanges carried out.
    slots: Vec<Slot>,
    played: Vec<Played>,
    edits: Vec<Edit>,
    meter: &'a mut Meter,
    visit: &'a mut dyn FnMut(&Arrival<'_>),
}

impl<L: Lane> Search<'_, L> {
    /// Plays on as written from slot `at`, with edits branching off on the way.
    fn descend(&mut self, mut at: usize, mut position: L::Position, left: usize) {
        let depth = self.played.len();
        loop {
            if left > 0 {
                self.branch(at, position, left - 1);
            }
            let Some(&slot) = self.slots.get(at) else {
                self.arrive(&position);
                break;
            };
            if !self.follow(slot, Some(at), &mut position) {
                break;
            }
            at += 1;
        }
        self.played.truncate(depth);
    }

    /// Plays a slot as written.
    #[inline]
    fn follow(&mut self, slot: Slot, from: Option<usize>, position: &mut L::Position) -> bool {
        if !self.meter.spend() {
            return false;
        }
        let legal = match slot {
            Slot::Place(ply) => self
                .lane
                .place(position, ply.square, self.reading.recorded(ply)),
            Slot::Pass => self.lane.pass(position),
            // A number used up by a pass.
            Slot::Hole => return self.lane.pass(position),
            Slot::Unread => false,
        };
        if legal {
            let from = from.and_then(|from| u16::try_from(from).ok());
            self.played.push(Played { slot, from });
        }
        legal
    }

    /// Every edit that begins at slot `at`.
    fn branch(&mut self, at: usize, position: L::Position, left: usize) {
        let mut ready = position;
        let open = self.lane.open(&mut ready);
        let number = self.reading.number(at);
        let hole = self.slots.get(at) == Some(&Slot::Hole);
        if !hole {
            for square in open.iter() {
                let edit = Edit::Insert {
                    before: number,
                    square,
                };
                self.instead(edit, Reading::ply(square), at, ready, left);
            }
        }
        let Some(&slot) = self.slots.get(at) else {
            return;
        };
        self.leave_out(at, slot, position, left);
        self.replace(at, slot, open, ready, left);
        if let Slot::Place(ply) = slot {
            self.exchange(at, ply, open, ready, left);
        }
    }

    /// Another move at this point, and on from slot `next`.
    fn instead(&mut self, edit: Edit, ply: Ply, next: usize, ready: L::Position, left: usize) {
        let mut position = ready;
        let from = next
            .checked_sub(1)
            .filter(|_| !matches!(edit, Edit::Insert { .. }));
        if self.follow(Slot::Place(ply), from, &mut position) {
            self.edits.push(edit);
            self.descend(next, position, left);
            self.edits.pop();
            self.played.pop();
        }
    }

    fn leave_out(&mut self, at: usize, slot: Slot, position: L::Position, left: usize) {
        let number = self.reading.number(at);
        let edit = match slot {
            Slot::Place(ply) => Edit::Delete {
                number: Some(number),
                written: Some(ply.square),
            },
            Slot::Unread => Edit::Delete {
                number: Some(number),
                written: None,
            },
            Slot::Hole => match self.slots.get(at + 1) {
                Some(Slot::Place(next)) => Edit::Number {
                    square: next.square,
                    written: Some(self.reading.number(at + 1)),
                    number,
                    reach: Reach::Onward,
                },
                _ => return,
            },
            Slot::Pass => Edit::DropPass { before: number },
        };
        self.edits.push(edit);
        self.descend(at + 1, position, left);
        self.edits.pop();
    }

    fn replace(&mut self, at: usize, slot: Slot, open: SquareSet, ready: L::Position, left: usize) {
        let number = self.reading.number(at);
        let (written, note) = match slot {
            Slot::Place(ply) => (Some(ply.square), Some(ply)),
            Slot::Unread | Slot::Hole => (None, None),
            Slot::Pass => return,
        };
        for square in open.iter().filter(|&square| Some(square) != written) {
            let edit = if slot == Slot::Hole {
                Edit::Insert {
                    before: number,
                    square,
                }
            } else {
                Edit::Replace {
                    number,
                    written,
                    square,
                }
            };
            let ply = note.map_or(Reading::ply(square), |ply| ply.on(square));
            self.instead(edit, ply, at + 1, ready, left);
        }
    }

    fn exchange(&mut self, at: usize, ply: Ply, open: SquareSet, ready: L::Position, left: usize) {
        for other in at + 1..self.slots.len() {
            let Slot::Place(later) = self.slots[other] else {
                continue;
            };
            let playable = open.contains(later.square) || self.reading.recorded(later).is_some();
            if !playable || later.square == ply.square {
                continue;
            }
            let edit = Edit::Swap {
                a: self.numbered(at, ply.square),
                b: self.numbered(other, later.square),
            };
            self.slots[other] = Slot::Place(ply);
            self.instead(edit, later, at + 1, ready, left);
            self.slots[other] = Slot::Place(later);
        }
    }

    fn numbered(&self, at: usize, square: Square) -> Numbered {
        Numbered {
            number: self.reading.number(at),
            square,
        }
    }

    fn arrive(&mut self, position: &L::Position) {
        let arrival = Arrival {
            played: &self.played,
            edits: &self.edits,
            discs: self.lane.discs(position),
            over: self.lane.is_over(position),
        };
        (self.visit)(&arrival);
    }
}
