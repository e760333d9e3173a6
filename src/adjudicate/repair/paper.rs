//! A sheet as a row of slots to be played in order: in a list as written,
//! in a grid by number, where numbers may be missing, doubled or impossible.

use std::collections::BTreeMap;

use super::edit::{Edit, Reach};
use crate::board::{Geometry, Square, Symmetry};
use crate::game::{Opening, Passing, Variant};
use crate::transcript::{Layout, Mark, Recorded, Transcript, Written};

/// A square to be played, and the index of the note about the discs turned, if
/// there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) square: Square,
    note: Option<u8>,
}

impl Ply {
    /// The same mark on another square.
    pub(crate) const fn on(self, square: Square) -> Self {
        Self { square, ..self }
    }
}

/// What is written for one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// A square.
    Place(Ply),
    /// A pass, in games where a pass is a choice.
    Pass,
    /// A number missing from a grid.
    Hole,
    /// Something that is not a square of this board.
    Unread,
}

/// One way to read a sheet, with the edits this reading has cost.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) slots: Vec<Slot>,
    /// The number on the sheet of every slot.
    pub(crate) numbers: Vec<u16>,
    /// The slots before which a pass is written, where passes are forced.
    pub(crate) passes: Vec<usize>,
    pub(crate) spent: Vec<Edit>,
    notes: Vec<Recorded>,
}

impl Reading {
    /// What is recorded about the discs turned.
    pub(crate) fn recorded(&self, ply: Ply) -> Option<&Recorded> {
        ply.note.map(|note| &self.notes[usize::from(note)])
    }

    /// A square put in by an edit.
    pub(crate) const fn ply(square: Square) -> Ply {
        Ply { square, note: None }
    }

    /// The number of a slot, or the one after the last.
    pub(crate) fn number(&self, at: usize) -> u16 {
        self.numbers
            .get(at)
            .copied()
            .unwrap_or_else(|| self.numbers.last().map_or(1, |last| last + 1))
    }

    /// How often a square is written.
    pub(crate) fn times(&self, square: Square) -> usize {
        self.slots
            .iter()
            .filter(|slot| matches!(slot, Slot::Place(ply) if ply.square == square))
            .count()
    }

    /// The same sheet turned or mirrored.
    fn turned(&self, geometry: &Geometry, symmetry: Symmetry) -> Self {
        let mut turned = self.clone();
        for slot in &mut turned.slots {
            if let Slot::Place(ply) = slot {
                ply.square = symmetry.square(geometry, ply.square);
            }
        }
        for note in &mut turned.notes {
            *note = note.under(symmetry, geometry);
        }
        turned.spent.insert(0, Edit::TurnBoard(symmetry));
        turned
    }
}

/// All ways to read a sheet that cost at most `slips` edits of numbers or a
/// turned board. The reading as written, if there is one, comes first.
pub(crate) fn readings(sheet: &Transcript, slips: usize) -> Vec<Reading> {
    let mut found = match sheet.layout {
        Layout::List => vec![list(sheet)],
        Layout::Grid { .. } => Grid::readings(sheet, slips),
    };
    let geometry = sheet.variant.geometry();
    for symmetry in exchanging(&sheet.variant) {
        let turned: Vec<_> = found
            .iter()
            .take_while(|reading| !matches!(reading.spent.first(), Some(Edit::TurnBoard(_))))
            .filter(|reading| reading.spent.len() < slips)
            .map(|reading| reading.turned(geometry, symmetry))
            .collect();
        found.extend(turned);
    }
    found
}

/// The symmetries that lay the starting discs on squares of the other colour.
fn exchanging(variant: &Variant) -> Vec<Symmetry> {
    let geometry = variant.geometry();
    let Opening::Placed(setup) = variant.opening() else {
        return Vec::new();
    };
    Symmetry::of(geometry)
        .iter()
        .copied()
        .filter(|symmetry| {
            setup.discs.map(|discs| symmetry.set(geometry, discs)) == setup.discs.exchanged()
        })
        .collect()
}

fn list(sheet: &Transcript) -> Reading {
    let mut reading = Reading {
        slots: Vec::with_capacity(sheet.marks.len() + 2),
        numbers: Vec::with_capacity(sheet.marks.len() + 2),
        passes: Vec::new(),
        spent: Vec::new(),
        notes: Vec::new(),
    };
    let mut number = 1;
    for mark in &sheet.marks {
        let slot = match mark.written {
            Written::Place(square) => Slot::Place(noted(square, mark, &mut reading.notes)),
            Written::OffBoard(_) | Written::Illegible(_) => Slot::Unread,
            Written::Pass if sheet.variant.passing() == Passing::AtWill => Slot::Pass,
            Written::Pass => {
                reading.passes.push(reading.slots.len());
                continue;
            }
        };
        reading.slots.push(slot);
        reading.numbers.push(number);
        number += u16::from(slot != Slot::Pass);
    }
    reading
}

fn noted(square: Square, mark: &Mark, notes: &mut Vec<Recorded>) -> Ply {
    let note = mark.recorded.and_then(|recorded| {
        notes.push(recorded);
        u8::try_from(notes.len() - 1).ok()
    });
    Ply { square, note }
}

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
struct Grid {
    /// The cells of every number from 1 on.
    cells: BTreeMap<u16, Vec<Ply>>,
    loose: Vec<Loose>,
    last: u16,
    notes: Vec<Recorded>,
}

impl Grid {
    fn readings(sheet: &Transcript, slips: usize) -> Vec<Reading> {
        let last = u16::try_from(sheet.variant.last_move()).expect("at most 256 squares");
        let by_discs = Self::new(sheet, last);
        let highest = sheet.marks.iter().filter_map(|mark| mark.number).max();
        let mut found = Vec::new();
        // Where passes use up numbers, numbers go beyond the last move.
        if let Some(highest) = highest.filter(|&highest| highest > last && highest <= last + 8) {
            Self::new(sheet, highest).resolve(slips, &mut found);
        }
        by_discs.resolve(slips, &mut found);
        found
    }

    fn new(sheet: &Transcript, last: u16) -> Self {
        let mut grid = Self {
            cells: BTreeMap::new(),
            loose: Vec::new(),
            last,
            notes: Vec::new(),
        };
        for mark in &sheet.marks {
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
