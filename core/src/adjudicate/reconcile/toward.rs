//! From a sheet to a given game with the fewest edits.

use crate::adjudicate::repair::paper::{Reading, Slot};
use crate::adjudicate::repair::{Edit, Numbered, Reach, Smudged};
use crate::board::{Square, SquareSet};

/// A game to compare sheets with.
pub(super) struct Target {
    /// The squares in the order played.
    pub(super) squares: Vec<Square>,
    /// Before which of them a pass was forced.
    pub(super) passes: Vec<bool>,
}

/// How to get from a sheet to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Route {
    pub(super) edits: Vec<Edit>,
    pub(super) end: End,
}

impl Route {
    /// How many of the edits are slips.
    pub(super) fn slips(&self) -> usize {
        self.edits.iter().filter(|edit| edit.is_slip()).count()
    }
}

/// How far a sheet goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// To the end of the game.
    Reached,
    /// It stops before.
    Stops,
}

/// The fewest slips, at most `most`, that lead from one of the readings to the
/// game; none if more are needed. A sheet may stop before the game does, and
/// what cannot be read contradicts nothing.
pub(super) fn toward(readings: &[Reading], target: &Target, most: usize) -> Option<Route> {
    let route = |slips: usize, end: End| {
        let mut readings = readings.iter();
        readings.find_map(|reading| route(reading, target, slips, end))
    };
    // Of two ways to read a sheet, the one that goes to the end says more.
    (0..=most).find_map(|slips| route(slips, End::Reached).or_else(|| route(slips, End::Stops)))
}

/// The way from one reading with this many slips, if it ends like this.
fn route(reading: &Reading, target: &Target, slips: usize, end: End) -> Option<Route> {
    let mut walk = Walk {
        reading,
        slots: reading.slots.clone(),
        unread: reading.smudges.iter().map(|smudge| smudge.square).collect(),
        target,
        edits: reading.spent.clone(),
        wanted: end,
    };
    let left = slips.checked_sub(reading.spent.len())?;
    walk.end(0, 0, left)?;
    Some(Route {
        edits: walk.edits,
        end,
    })
}

struct Walk<'a> {
    reading: &'a Reading,
    slots: Vec<Slot>,
    /// The cells that cannot be read and have no number yet.
    unread: SquareSet,
    target: &'a Target,
    edits: Vec<Edit>,
    /// How it has to end.
    wanted: End,
}

impl Walk<'_> {
    /// Where `left` slips lead from slot `at` and the move `played` on, if they
    /// lead through the whole sheet.
    fn end(&mut self, at: usize, played: usize, left: usize) -> Option<End> {
        let (edits, unread) = (self.edits.len(), self.unread);
        let end = self.follow(at, played, left);
        if end.is_none() {
            self.edits.truncate(edits);
            self.unread = unread;
        }
        end
    }

    fn follow(&mut self, mut at: usize, mut played: usize, left: usize) -> Option<End> {
        while let (Some(&slot), Some(&square)) =
            (self.slots.get(at), self.target.squares.get(played))
        {
            match slot {
                Slot::Place(ply) if ply.square == square => played += 1,
                Slot::Smudged(hint) if self.reading.hints[usize::from(hint)].contains(square) => {
                    self.read(self.reading.number(at), square, Smudged::Square);
                    played += 1;
                }
                Slot::Hole if self.may_be_unread(square, self.reading.number(at)) => {
                    self.read(self.reading.number(at), square, Smudged::Number);
                    played += 1;
                }
                Slot::Pass => {}
                Slot::Hole if self.target.passes.get(played) == Some(&true) => {}
                _ => break,
            }
            at += 1;
        }
        if at < self.slots.len() {
            return self.edit(at, played, left.checked_sub(1)?);
        }
        self.last_cells(played, left)
    }

    fn may_be_unread(&self, square: Square, number: u16) -> bool {
        let mut smudges = self.reading.smudges.iter();
        self.unread.contains(square)
            && smudges.any(|smudge| smudge.square == square && smudge.digits.allows(number))
    }

    fn read(&mut self, number: u16, square: Square, on: Smudged) {
        self.unread.remove(square);
        self.edits.push(Edit::Read { number, square, on });
    }

    /// The cells without a number come last, or each is a slip.
    fn last_cells(&mut self, mut played: usize, left: usize) -> Option<End> {
        let mut number = self.reading.number(self.slots.len());
        while let Some(&square) = self.target.squares.get(played) {
            if !self.may_be_unread(square, number) {
                break;
            }
            self.read(number, square, Smudged::Number);
            (played, number) = (played + 1, number + 1);
        }
        left.checked_sub(self.unread.len())?;
        let end = if played == self.target.squares.len() {
            End::Reached
        } else {
            End::Stops
        };
        if end != self.wanted {
            return None;
        }
        let too_many = self.unread.iter().map(|square| Edit::Delete {
            number: None,
            written: Some(square),
        });
        self.edits.extend(too_many);
        Some(end)
    }

    /// Where an edit at this slot leads.
    fn edit(&mut self, at: usize, played: usize, left: usize) -> Option<End> {
        let slot = self.slots[at];
        let number = self.reading.number(at);
        let Some(&square) = self.target.squares.get(played) else {
            return self.strike_out(at, played, left);
        };
        let insert = Edit::Insert {
            before: number,
            square,
        };
        if slot == Slot::Hole {
            return self
                .by(insert, at + 1, played + 1, left)
                .or_else(|| self.strike_out(at, played, left));
        }
        let written = match slot {
            Slot::Place(ply) => Some(ply.square),
            _ => None,
        };
        let replace = Edit::Replace {
            number,
            written,
            square,
        };
        self.exchange(at, played, left)
            .or_else(|| self.by(replace, at + 1, played + 1, left))
            .or_else(|| self.by(insert, at, played + 1, left))
            .or_else(|| self.strike_out(at, played, left))
    }

    fn by(&mut self, edit: Edit, at: usize, played: usize, left: usize) -> Option<End> {
        self.edits.push(edit);
        let end = self.end(at, played, left);
        if end.is_none() {
            self.edits.pop();
        }
        end
    }

    fn exchange(&mut self, at: usize, played: usize, left: usize) -> Option<End> {
        let Slot::Place(ply) = self.slots[at] else {
            return None;
        };
        let square = self.target.squares[played];
        for other in at + 1..self.slots.len() {
            let Slot::Place(later) = self.slots[other] else {
                continue;
            };
            if later.square != square {
                continue;
            }
            let edit = Edit::Swap {
                a: Numbered {
                    number: self.reading.number(at),
                    square: ply.square,
                },
                b: Numbered {
                    number: self.reading.number(other),
                    square,
                },
            };
            self.slots[other] = Slot::Place(ply);
            let end = self.by(edit, at + 1, played + 1, left);
            self.slots[other] = Slot::Place(later);
            if end.is_some() {
                return end;
            }
        }
        None
    }

    fn strike_out(&mut self, at: usize, played: usize, left: usize) -> Option<End> {
        let number = self.reading.number(at);
        let edit = match (self.slots[at], self.slots.get(at + 1)) {
            (Slot::Place(ply), _) => Edit::Delete {
                number: Some(number),
                written: Some(ply.square),
            },
            (Slot::Hole, Some(Slot::Place(next))) => Edit::Number {
                square: next.square,
                written: Some(self.reading.number(at + 1)),
                number,
                reach: Reach::Onward,
            },
            (Slot::Hole, _) => return None,
            (Slot::Pass, _) => Edit::DropPass { before: number },
            (Slot::Unread | Slot::Smudged(_), _) => Edit::Delete {
                number: Some(number),
                written: None,
            },
        };
        self.by(edit, at + 1, played, left)
    }
}
