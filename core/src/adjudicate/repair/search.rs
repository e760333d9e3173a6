//! All games within a number of edits of a reading: one walk along the slots,
//! from which every possible edit branches off where it first shows.
//!
//! Two edits that touch the same move can always be replaced by two edits that
//! begin at different moves, or by an omission followed by another edit at the
//! same place, so this walk misses no game.

use super::edit::{Edit, Numbered, Reach, Smudged};
use super::paper::{Ply, Reading, Slot};
use crate::adjudicate::lane::Lane;
use crate::board::{PerColour, Square, SquareSet};
use crate::engine::Meter;
use crate::game::Move;

/// How far the search goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// The most slips. What cannot be read is read in every way besides.
    pub(crate) slips: usize,
    /// The most moves that may be missing at the end, together one slip.
    pub(crate) tail: usize,
}

impl Extent {
    /// So many slips, and no missing end.
    pub(crate) const fn slips(slips: usize) -> Self {
        Self { slips, tail: 0 }
    }
}

/// A legal game and the edits that lead to it.
#[derive(Clone, Debug)]
pub(crate) struct FoundGame {
    /// Discs placed, and passes where a pass is a choice.
    pub(crate) played: Vec<Played>,
    pub(crate) edits: Vec<Edit>,
    /// How many slips the edits are.
    pub(crate) slips: usize,
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
    pub(crate) slips: usize,
    pub(crate) discs: PerColour<SquareSet>,
    pub(crate) over: bool,
}

impl From<&Arrival<'_>> for FoundGame {
    fn from(arrival: &Arrival<'_>) -> Self {
        Self {
            played: arrival.played.to_vec(),
            edits: arrival.edits.to_vec(),
            slips: arrival.slips,
            discs: arrival.discs,
            over: arrival.over,
        }
    }
}

/// Shows every game that edits of the reading lead to, as far as the extent
/// goes.
pub(crate) fn games<L: Lane>(
    lane: &L,
    reading: &Reading,
    extent: Extent,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&Arrival<'_>),
) {
    let Some(left) = extent.slips.checked_sub(reading.spent.len()) else {
        return;
    };
    let mut search = Search {
        lane,
        reading,
        extent,
        slots: reading.slots.clone(),
        unread: reading.smudges.iter().map(|smudge| smudge.square).collect(),
        played: Vec::with_capacity(reading.slots.len() + extent.slips),
        edits: reading.spent.clone(),
        meter,
        visit,
    };
    search.descend(0, lane.start(), left);
}

struct Search<'a, L: Lane> {
    lane: &'a L,
    reading: &'a Reading,
    extent: Extent,
    /// What is still to be played, exchanges carried out.
    slots: Vec<Slot>,
    /// The cells that cannot be read and have no number yet.
    unread: SquareSet,
    played: Vec<Played>,
    edits: Vec<Edit>,
    meter: &'a mut Meter,
    visit: &'a mut dyn FnMut(&Arrival<'_>),
}

/// Up to this many illegible marks are also tried as no move at all.
const MAY_BE_NOTHING: usize = 2;

impl<L: Lane> Search<'_, L> {
    /// Plays on as written from slot `at`, with edits branching off on the way.
    fn descend(&mut self, mut at: usize, mut position: L::Position, left: usize) {
        let depth = self.played.len();
        loop {
            if left > 0 {
                self.branch(at, position, left - 1);
            }
            let Some(&slot) = self.slots.get(at) else {
                self.end(self.reading.number(at), position, left);
                break;
            };
            match slot {
                Slot::Smudged(hint) => {
                    self.read_square(at, hint, position, left);
                    break;
                }
                Slot::Hole => self.read_number(at, position, left),
                _ => {}
            }
            if !self.follow(slot, Some(at), &mut position) {
                break;
            }
            at += 1;
        }
        self.played.truncate(depth);
    }

    /// Reads a mark of a list that cannot be read, in every way.
    fn read_square(&mut self, at: usize, hint: u8, position: L::Position, left: usize) {
        let mut ready = position;
        let mut open = self.lane.open(&mut ready) & self.reading.hints[usize::from(hint)];
        if left == 0 {
            // What is written further on has not been played yet.
            for slot in &self.slots[at + 1..] {
                if let Slot::Place(ply) = slot {
                    open -= SquareSet::of(ply.square);
                }
            }
        }
        let number = self.reading.number(at);
        for square in open.iter() {
            let edit = Edit::Read {
                number,
                square,
                on: Smudged::Square,
            };
            self.instead(edit, Reading::ply(square), at + 1, ready, left);
        }
        if self.reading.illegible() <= MAY_BE_NOTHING {
            self.edits.push(Edit::Delete {
                number: Some(number),
                written: None,
            });
            self.descend(at + 1, position, left);
            self.edits.pop();
        }
    }

    /// Gives a missing number to each cell whose number cannot be read.
    fn read_number(&mut self, at: usize, position: L::Position, left: usize) {
        let number = self.reading.number(at);
        for square in self.unread_as(number).iter() {
            let edit = self.take_unread(number, square);
            self.instead(edit, Reading::ply(square), at + 1, position, left);
            self.unread.insert(square);
        }
    }

    /// The cells that may hold this number.
    fn unread_as(&self, number: u16) -> SquareSet {
        if self.unread.is_empty() {
            return SquareSet::EMPTY;
        }
        let smudges = self.reading.smudges.iter();
        let allowed = smudges.filter(|smudge| smudge.digits.allows(number));
        allowed.map(|smudge| smudge.square).collect::<SquareSet>() & self.unread
    }

    fn take_unread(&mut self, number: u16, square: Square) -> Edit {
        self.unread.remove(square);
        Edit::Read {
            number,
            square,
            on: Smudged::Number,
        }
    }

    /// After the last slot: the cells without a number come last, or are no
    /// moves; and the last moves may be missing.
    fn end(&mut self, number: u16, position: L::Position, left: usize) {
        if self.unread.is_empty() {
            let over = self.arrive(&position, left);
            if left > 0 && self.extent.tail > 0 && !over {
                self.finish(number, position, left - 1, self.extent.tail);
            }
            return;
        }
        for square in self.unread_as(number).iter() {
            let mut after = position;
            let slot = Slot::Place(Reading::ply(square));
            if self.follow(slot, None, &mut after) {
                let edit = self.take_unread(number, square);
                self.edits.push(edit);
                self.end(number + 1, after, left);
                self.edits.pop();
                self.unread.insert(square);
                self.played.pop();
            }
        }
        let free = self.reading.illegible() <= MAY_BE_NOTHING;
        if let (Some(square), true) = (self.unread.iter().next(), free || left > 0) {
            self.unread.remove(square);
            self.edits.push(Edit::Delete {
                number: None,
                written: Some(square),
            });
            self.end(number, position, if free { left } else { left - 1 });
            self.edits.pop();
            self.unread.insert(square);
        }
    }

    /// Plays on to the end of the game, in every way.
    fn finish(&mut self, number: u16, position: L::Position, left: usize, moves: usize) {
        let mut ready = position;
        let open = self.lane.open(&mut ready);
        if open.is_empty() {
            self.arrive(&position, left);
        } else if moves > 0 {
            for square in open.iter() {
                let mut after = ready;
                let slot = Slot::Place(Reading::ply(square));
                if self.follow(slot, None, &mut after) {
                    self.edits.push(Edit::Insert {
                        before: number,
                        square,
                    });
                    self.finish(number + 1, after, left, moves - 1);
                    self.edits.pop();
                    self.played.pop();
                }
            }
        }
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
            // The passes that end a game may be written.
            Slot::Pass => self.lane.pass(position) || self.lane.is_over(position),
            // A number used up by a pass.
            Slot::Hole => return self.lane.pass(position),
            Slot::Unread | Slot::Smudged(_) => false,
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
            Slot::Unread | Slot::Smudged(_) => Edit::Delete {
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
            Slot::Pass | Slot::Smudged(_) => return,
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

    /// Shows a game; true if it is over.
    fn arrive(&mut self, position: &L::Position, left: usize) -> bool {
        let over = self.lane.is_over(position);
        let arrival = Arrival {
            played: &self.played,
            edits: &self.edits,
            slips: self.extent.slips - left,
            discs: self.lane.discs(position),
            over,
        };
        (self.visit)(&arrival);
        over
    }
}
