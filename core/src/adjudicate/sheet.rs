//! Replaying a drawn board: the numbers decide the order, and a number may be
//! missing, doubled, too large, or used up by a pass.

use super::Severity;
use super::finding::{Fault, Finding};
use super::replay::Walk;
use crate::game::State;
use crate::transcript::{Layout, Mark, Written};

/// Whether a pass takes a number of its own. Sheets as a rule count discs, so
/// a pass leaves no mark; THOR.PAR and some old files count turns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbering {
    Discs,
    Turns,
}

/// Walks a grid. Gaps are read as passes only if that makes the whole sheet
/// right; if not, a gap is a missing number. Nothing is renumbered.
pub(super) fn walk_grid(walk: &mut Walk<'_>) {
    report_shape(walk);
    let mut by_turns = walk.clone();
    Sheet::new(&mut by_turns, Numbering::Turns).walk();
    let right = by_turns
        .findings
        .iter()
        .all(|finding| finding.severity() < Severity::Error);
    if right {
        *walk = by_turns;
    } else {
        Sheet::new(walk, Numbering::Discs).walk();
    }
}

/// Reports which rows or cells of the drawing are too many or too few.
fn report_shape(walk: &mut Walk<'_>) {
    let Layout::Grid { rows } = &walk.transcript.layout else {
        return;
    };
    let geometry = walk.variant().geometry();
    let finding = |fault, place| Finding {
        fault,
        number: None,
        turn: None,
        player: None,
        square: None,
        place,
    };
    if rows.len() != geometry.rows() {
        walk.findings.push(finding(
            Fault::WrongRows { found: rows.len() },
            Some(walk.transcript.place),
        ));
    }
    for (index, row) in rows
        .iter()
        .enumerate()
        .filter(|(index, row)| row.cells != geometry.squares_in_row(*index))
    {
        walk.findings.push(finding(
            Fault::WrongCells {
                row: index + 1,
                found: row.cells,
            },
            Some(row.place),
        ));
    }
}

struct Sheet<'w, 't> {
    walk: &'w mut Walk<'t>,
    numbering: Numbering,
    /// The number that comes next.
    next: u16,
    /// The last number that can be: grows with every numbered pass.
    last: u16,
    passes: Vec<u16>,
}

impl<'w, 't> Sheet<'w, 't> {
    fn new(walk: &'w mut Walk<'t>, numbering: Numbering) -> Self {
        let last =
            u16::try_from(walk.variant().last_move()).expect("a board has at most 256 squares");
        Self {
            walk,
            numbering,
            next: 1,
            last,
            passes: Vec::new(),
        }
    }

    fn walk(mut self) {
        let marks = &self.walk.transcript.marks;
        let mut index = 0;
        while let Some(Mark {
            number: Some(number),
            ..
        }) = marks.get(index)
        {
            let same = marks[index..]
                .iter()
                .take_while(|mark| mark.number == Some(*number))
                .count();
            self.fill_gap(*number, index);
            self.group(index, same, *number);
            self.next = number.saturating_add(1);
            index += same;
        }
        for without_number in index..marks.len() {
            self.walk.take(without_number);
        }
        if let (false, Some(first)) = (self.passes.is_empty(), marks.first()) {
            self.walk.findings.push(Finding {
                fault: Fault::PassNumbered {
                    numbers: self.passes,
                },
                number: None,
                turn: None,
                player: None,
                square: None,
                place: Some(first.place),
            });
        }
    }

    /// The numbers up to `number` that are in no cell. A number that is too large
    /// implies nothing about those before it.
    fn fill_gap(&mut self, number: u16, index: usize) {
        while self.next < number {
            if self.may_pass() {
                self.walk.implied_pass();
                self.passes.push(self.next);
                self.last += 1;
            } else if number > self.last {
                return;
            } else {
                self.missing(index);
            }
            self.next += 1;
        }
    }

    fn may_pass(&self) -> bool {
        self.numbering == Numbering::Turns
            && self.walk.stopped_at.is_none()
            && self.walk.variant().state(&self.walk.position) == State::MustPass
    }

    fn missing(&mut self, index: usize) {
        let following = self.walk.stopped_at.is_none();
        self.walk.findings.push(Finding {
            fault: Fault::MissingNumber { written: self.next },
            number: Some(self.next),
            turn: None,
            player: following.then(|| self.walk.position.to_move()),
            square: None,
            place: Some(self.walk.transcript.place),
        });
        self.walk.stopped_at.get_or_insert(index);
        self.walk.number = self.next;
    }

    /// The cells that carry one number: usually one.
    fn group(&mut self, index: usize, same: usize, number: u16) {
        let misplaced: Vec<usize> = (index..index + same)
            .filter(|&cell| self.on_start_disc(&self.walk.transcript.marks[cell]))
            .collect();
        if number > self.last {
            self.fault(
                index,
                number,
                Fault::NumberTooLarge {
                    written: number,
                    last: self.last,
                },
            );
        } else if same > 1 {
            let squares = self.walk.transcript.marks[index..index + same]
                .iter()
                .filter_map(Mark::square)
                .collect();
            self.fault(
                index,
                number,
                Fault::DuplicateNumber {
                    written: number,
                    squares,
                },
            );
        } else if misplaced.is_empty() {
            self.one(index, number);
        }
        for cell in misplaced {
            self.fault(cell, number, Fault::StartSquareNumbered { written: number });
        }
    }

    /// The one cell that carries a number.
    fn one(&mut self, index: usize, number: u16) {
        match self.walk.after_end(index) {
            Some(fault) => self.fault(index, number, fault),
            None => self.walk.take(index),
        }
    }

    fn on_start_disc(&self, mark: &Mark) -> bool {
        let start = self.walk.variant().start().occupied();
        matches!(mark.written, Written::Place(square) if start.contains(square))
    }

    fn fault(&mut self, index: usize, number: u16, fault: Fault) {
        self.walk.number = number;
        self.walk.report(index, fault);
        self.walk.stopped_at.get_or_insert(index);
    }
}
