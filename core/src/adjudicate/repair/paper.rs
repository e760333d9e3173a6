//! A sheet as a row of slots to be played in order: in a list as written,
//! in a grid by number, where numbers may be missing, doubled or impossible.

use super::edit::Edit;
use super::numbers::Grid;
use super::rearranged;
use super::smudge::{self, Smudge};
use crate::board::{Geometry, Square, SquareSet, Symmetry};
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
    /// Something that cannot be read; the index of the squares it may be.
    Smudged(u8),
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
    /// The cells of a grid that cannot be read; they belong to missing numbers,
    /// or after the last.
    pub(crate) smudges: Vec<Smudge>,
    /// The squares that each smudged mark of a list may be.
    pub(crate) hints: Vec<SquareSet>,
    /// The numbers written before the marks of a list.
    pub(super) labels: Vec<Option<u16>>,
    pub(super) notes: Vec<Recorded>,
}

impl Reading {
    /// How many marks cannot be read.
    pub(crate) const fn illegible(&self) -> usize {
        self.smudges.len() + self.hints.len()
    }

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

    /// The number written before a move of a list.
    fn label(&self, number: u16) -> Option<u16> {
        let at = self.numbers.iter().position(|&own| own == number)?;
        self.labels.get(at).copied().flatten()
    }

    /// Whether the numbers written in a list skip one before this move.
    pub(super) fn skips_before(&self, number: u16) -> bool {
        let before = number.checked_sub(1).and_then(|before| self.label(before));
        let skipped = before.map(|before| before + 2);
        skipped.is_some() && self.label(number) == skipped
    }

    /// Whether a move has the number of the one before it.
    pub(super) fn repeats(&self, number: u16) -> bool {
        let before = number.checked_sub(1).and_then(|before| self.label(before));
        before.is_some() && self.label(number) == before
    }

    /// Whether two moves have each other's number.
    pub(super) fn are_exchanged(&self, a: u16, b: u16) -> bool {
        self.label(a) == Some(b) && self.label(b) == Some(a)
    }

    /// Whether this number is missing from a grid.
    pub(super) fn lacks(&self, number: u16) -> bool {
        let mut slots = self.slots.iter().zip(&self.numbers);
        slots.any(|(slot, &own)| own == number && *slot == Slot::Hole)
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
        let to = |square| Some(symmetry.square(geometry, square));
        let mut turned = self
            .moved(to, Edit::TurnBoard(symmetry))
            .expect("every square has its image");
        for note in &mut turned.notes {
            *note = note.under(symmetry, geometry);
        }
        turned
    }

    /// The same sheet with every square somewhere else, by this edit; nothing if
    /// that leads off the board.
    pub(super) fn moved(&self, to: impl Fn(Square) -> Option<Square>, by: Edit) -> Option<Self> {
        let mut moved = self.clone();
        for slot in &mut moved.slots {
            if let Slot::Place(ply) = slot {
                ply.square = to(ply.square)?;
            }
        }
        for smudge in &mut moved.smudges {
            smudge.square = to(smudge.square)?;
        }
        for hint in &mut moved.hints {
            *hint = hint.iter().filter_map(&to).collect();
        }
        moved.spent.insert(0, by);
        Some(moved)
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

/// [`readings`], and those of a grid whose rows or columns were mixed up, or
/// whose numbers begin too high.
pub(crate) fn all_readings(sheet: &Transcript, slips: usize) -> Vec<Reading> {
    let mut found = readings(sheet, slips);
    if slips > 0 && matches!(sheet.layout, Layout::Grid { .. }) {
        found.extend(rearranged::readings(sheet, slips));
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
        smudges: Vec::new(),
        hints: Vec::new(),
        labels: Vec::new(),
        notes: Vec::new(),
    };
    let mut number = 1;
    for mark in &sheet.marks {
        let slot = match mark.written {
            Written::Place(square) => Slot::Place(noted(square, mark, &mut reading.notes)),
            Written::OffBoard(_) => Slot::Unread,
            Written::Illegible(ref text) => {
                let squares = smudge::squares(sheet.variant.geometry(), text);
                smudged(squares, &mut reading.hints)
            }
            Written::Pass if sheet.variant.passing() == Passing::AtWill => Slot::Pass,
            Written::Pass => {
                reading.passes.push(reading.slots.len());
                continue;
            }
        };
        reading.slots.push(slot);
        reading.numbers.push(number);
        reading.labels.push(mark.label);
        number += u16::from(slot != Slot::Pass);
    }
    reading
}

/// A mark that cannot be read. A sheet with more of them than a byte counts is
/// not a sheet of this game.
fn smudged(squares: SquareSet, hints: &mut Vec<SquareSet>) -> Slot {
    u8::try_from(hints.len()).map_or(Slot::Unread, |index| {
        hints.push(squares);
        Slot::Smudged(index)
    })
}

pub(super) fn noted(square: Square, mark: &Mark, notes: &mut Vec<Recorded>) -> Ply {
    let note = mark.recorded.and_then(|recorded| {
        notes.push(recorded);
        u8::try_from(notes.len() - 1).ok()
    });
    Ply { square, note }
}
