//! From a sheet to a given game with the fewest edits.

use crate::adjudicate::repair::paper::{Reading, Slot};
use crate::adjudicate::repair::{Edit, Numbered, Reach};
use crate::board::Square;

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

/// How far a sheet goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// To the end of the game.
    Reached,
    /// It stops before.
    Stops,
}

/// The fewest edits, at most `most`, that lead from one of the readings to the
/// game; none if more are needed. A sheet may stop before the game does.
pub(super) fn toward(readings: &[Reading], target: &Target, most: usize) -> Option<Route> {
    (0..=most).find_map(|edits| {
        readings.iter().find_map(|reading| {
            let mut walk = Walk {
                reading,
                slots: reading.slots.clone(),
                target,
                edits: reading.spent.clone(),
            };
            let left = edits.checked_sub(reading.spent.len())?;
            let end = walk.end(0, 0, left)?;
            Some(Route {
                edits: walk.edits,
                end,
            })
        })
    })
}

struct Walk<'a> {
    reading: &'a Reading,
    slots: Vec<Slot>,
    target: &'a Target,
    edits: Vec<Edit>,
}

impl Walk<'_> {
    /// Where `left` edits lead from slot `at` and the move `played` on, if they
    /// lead through the whole sheet.
    fn end(&mut self, mut at: usize, mut played: usize, left: usize) -> Option<End> {
        while let (Some(slot), Some(&square)) =
            (self.slots.get(at), self.target.squares.get(played))
        {
            match slot {
                Slot::Place(ply) if ply.square == square => played += 1,
                Slot::Pass => {}
                Slot::Hole if self.target.passes.get(played) == Some(&true) => {}
                _ => break,
            }
            at += 1;
        }
        if at < self.slots.len() {
            return self.edit(at, played, left.checked_sub(1)?);
        }
        Some(if played == self.target.squares.len() {
            End::Reached
        } else {
            End::Stops
        })
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
            (Slot::Unread, _) => Edit::Delete {
                number: Some(number),
                written: None,
            },
        };
        self.by(edit, at + 1, played, left)
    }
}
