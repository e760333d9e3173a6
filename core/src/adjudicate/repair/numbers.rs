//! The numbers of a grid: which cell belongs to which move, where a number may
//! be missing, doubled, impossible or illegible.

use std::collections::BTreeMap;

use super::edit::{Edit, Reach};
use super::paper::{Ply, Reading, Slot, noted};
use super::smudge::{Digits, Smudge};
use crate::transcript::{Recorded, Transcript, Written};

/// A numbered cell that has no slot of its own.
#[derive(Clone, Copy)]
struct Loose {
    ply: Ply,
    written: Option<u16>,
    /// Another cell carries the same number.
    doubled: bool,
}

/// A grid by number, while its loose cells are being placed.
#[derive(Clone)]
pub(super) struct Grid {
    /// The cells of every number from 1 on.
    cells: BTreeMap<u16, Vec<Ply>>,
    loose: Vec<Loose>,
    last: u16,
    smudges: Vec<Smudge>,
    notes: Vec<Recorded>,
}

impl Grid {
    pub(super) fn readings(sheet: &Transcript, slips: usize) -> Vec<Reading> {
        let last = u16::try_from(sheet.variant.last_move()).expect("at most 256 squares");
        let by_discs = Self::new(sheet, last);
        let highest = sheet.marks.iter().filter_map(|mark| mark.number).max();
        let mut found = Vec::new();
        // Where passes use up numbers, numbers go beyond the last move.
        if let Some(highest) = highest.filter(|&highest| highest > last && highest <= last + 8) {
            Self::new(sheet, highest).resolve(slips, &mut found);
        }
        if let Some(lowered) = by_discs.without_the_highest() {
            lowered.resolve(slips, &mut found);
        }
        by_discs.resolve(slips, &mut found);
        found
    }

    /// The readings of a grid whose numbers begin this much too high.
    pub(super) fn lowered(sheet: &Transcript, by: u16, slips: usize) -> Vec<Reading> {
        let mut lower = sheet.clone();
        for mark in &mut lower.marks {
            mark.number = mark.number.map(|number| number.saturating_sub(by));
        }
        Self::readings(&lower, slips)
    }

    /// The same grid without its highest number, if another is missing: that one
    /// may have been misread as one beyond the last move.
    fn without_the_highest(&self) -> Option<Self> {
        let (&highest, cells) = self.cells.last_key_value()?;
        let &[ply] = cells.as_slice() else {
            return None;
        };
        let is_gap = self.cells.len() < usize::from(highest);
        is_gap.then(|| {
            let mut lower = self.clone();
            lower.cells.remove(&highest);
            lower.loose.push(Loose {
                ply,
                written: Some(highest),
                doubled: false,
            });
            lower
        })
    }

    fn new(sheet: &Transcript, last: u16) -> Self {
        let mut grid = Self {
            cells: BTreeMap::new(),
            loose: Vec::new(),
            last,
            smudges: Vec::new(),
            notes: Vec::new(),
        };
        for mark in &sheet.marks {
            if let (Written::Illegible(text), Some(square)) = (&mark.written, mark.cell) {
                let digits = Digits::parse(text);
                grid.smudges.push(Smudge { square, digits });
            }
            let Some(square) = mark.square() else {
                continue;
            };
            let ply = noted(square, mark, &mut grid.notes);
            match mark.number.filter(|number| (1..=last).contains(number)) {
                Some(number) => grid.cells.entry(number).or_default().push(ply),
                None => grid.loose.push(Loose {
                    ply,
                    written: mark.number,
                    doubled: false,
                }),
            }
        }
        grid
    }

    /// Chooses which cell of a doubled number keeps it, in every way, and then
    /// places the loose cells in every way.
    fn resolve(self, slips: usize, found: &mut Vec<Reading>) {
        let extra: usize = self.cells.values().map(|cells| cells.len() - 1).sum();
        if extra + self.loose.len() > slips {
            return;
        }
        let doubled = self.cells.iter().find(|(_, cells)| cells.len() > 1);
        let Some((&number, cells)) = doubled else {
            let (slots, numbers) = self.slots();
            let reading = Reading {
                slots,
                numbers,
                passes: Vec::new(),
                spent: Vec::new(),
                smudges: self.smudges.clone(),
                hints: Vec::new(),
                labels: Vec::new(),
                notes: self.notes.clone(),
            };
            place_loose(&self.loose, self.last, reading, found);
            return;
        };
        for (index, &stays) in cells.iter().enumerate() {
            let mut chosen = self.clone();
            let others = cells
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != index);
            chosen.loose.extend(others.map(|(_, &ply)| Loose {
                ply,
                written: Some(number),
                doubled: true,
            }));
            chosen.cells.insert(number, vec![stays]);
            chosen.resolve(slips, found);
        }
    }

    fn slots(&self) -> (Vec<Slot>, Vec<u16>) {
        let top = self.cells.keys().next_back().copied().unwrap_or(0);
        let slot = |number| match self.cells.get(&number) {
            Some(cells) => Slot::Place(cells[0]),
            None => Slot::Hole,
        };
        ((1..=top).map(slot).collect(), (1..=top).collect())
    }
}

/// Every loose cell gets a missing number, the number after the last, the one
/// after its double, or none.
fn place_loose(loose: &[Loose], last: u16, reading: Reading, found: &mut Vec<Reading>) {
    let Some((&cell, rest)) = loose.split_first() else {
        found.push(reading);
        return;
    };
    let number = |number, reach| Edit::Number {
        square: cell.ply.square,
        written: cell.written,
        number,
        reach,
    };
    for at in 0..reading.slots.len() {
        if reading.slots[at] == Slot::Hole {
            let mut filled = reading.clone();
            filled.slots[at] = Slot::Place(cell.ply);
            filled.spent.push(number(reading.numbers[at], Reach::Cell));
            place_loose(rest, last, filled, found);
        }
    }
    let end = reading.number(reading.slots.len());
    // Each missing number may have been used up by a pass.
    let holes = reading.slots.iter().filter(|&&slot| slot == Slot::Hole);
    let fits = usize::from(end) <= usize::from(last) + holes.count();
    if fits && cell.written != Some(end) {
        let mut longer = reading.clone();
        longer.slots.push(Slot::Place(cell.ply));
        longer.numbers.push(end);
        longer.spent.push(number(end, Reach::Cell));
        place_loose(rest, last, longer, found);
    }
    if let Some(written) = cell.written.filter(|_| cell.doubled) {
        let double = reading.numbers.iter().position(|&number| number == written);
        let after = double.map_or(reading.slots.len(), |at| at + 1);
        // At the very end this is the number after the last, tried above.
        if after < reading.slots.len() {
            let mut counted_on = reading.clone();
            counted_on.slots.insert(after, Slot::Place(cell.ply));
            counted_on.numbers.insert(after, written);
            counted_on.spent.push(number(written + 1, Reach::Onward));
            place_loose(rest, last, counted_on, found);
        }
    }
    let mut without = reading;
    without.spent.push(Edit::Delete {
        number: cell.written,
        written: Some(cell.ply.square),
    });
    place_loose(rest, last, without, found);
}
