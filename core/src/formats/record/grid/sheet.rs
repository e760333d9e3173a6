//! From the lines of a file to its sheets.

use super::super::notes::{self, Field, Walk};
use super::super::{Expect, Expected, Reading, Unread};
use super::blanks::{self, Rows};
use super::drawing::make_game;
use super::line::GridLine;
use super::rule;
use crate::formats::text::{Cursor, Line};
use crate::game::Variant;
use crate::transcript::Place;

/// The most blank lines that mean anything: more than any board has rows.
const MOST_BLANKS: usize = 64;

/// The lines that belong to one sheet.
#[derive(Clone, Debug)]
pub(super) struct Sheet<'t> {
    pub header: Vec<Field<'t>>,
    pub rows: Vec<Cursor<'t>>,
    /// The letters above the columns.
    pub letters: Option<Cursor<'t>>,
    /// Claims and declarations; each is a piece of the file.
    pub notes: Vec<Vec<Cursor<'t>>>,
    pub matrix: Option<Cursor<'t>>,
    /// Blank lines above the first row.
    pub above: Vec<Cursor<'t>>,
    /// Blank lines since the last row, or before the first.
    pub blanks: Vec<Cursor<'t>>,
    /// How many blank lines there are between the rows.
    pub gaps: Vec<usize>,
    strays: Vec<(Cursor<'t>, Place)>,
    /// The first line that is a part of a drawing without being a row of it.
    frame: Option<Cursor<'t>>,
    /// What the header says, else what is expected; its start is certain only
    /// when the whole header is known.
    pub variant: Variant,
    /// Whether the end of the text decided something, as it would not if the
    /// text went on.
    looked_to_the_end: bool,
}

/// The sheets of a file, one after the other.
pub(super) struct Sheets<'l, 't> {
    lines: &'l [Line<'t>],
    kinds: Vec<GridLine<'t>>,
    next: usize,
}

impl<'l, 't> Sheets<'l, 't> {
    pub fn new(lines: &'l [Line<'t>]) -> Self {
        Self {
            lines,
            kinds: lines.iter().copied().map(GridLine::from).collect(),
            next: 0,
        }
    }

    pub fn next(&mut self, expect: &Expect) -> Option<Sheet<'t>> {
        if self.next == self.lines.len() {
            return None;
        }
        let mut sheet = Sheet::new(expect.variant.clone());
        while self.next < self.lines.len() {
            match sheet.take(&self.lines[self.next..], &self.kinds[self.next..]) {
                0 => return Some(sheet),
                taken => self.next += taken,
            }
        }
        sheet.looked_to_the_end = true;
        Some(sheet)
    }

    /// The line with which the last sheet begins, where there are several.
    pub fn last_line(mut self, expect: &Expect) -> Option<u32> {
        let mut last = None;
        while let Some(sheet) = self.next(expect)
            && !sheet.looked_to_the_end
        {
            last = Some(self.lines[self.next].number);
        }
        last
    }
}

impl<'t> Sheet<'t> {
    fn new(variant: Variant) -> Self {
        Self {
            header: Vec::new(),
            rows: Vec::new(),
            letters: None,
            notes: Vec::new(),
            matrix: None,
            above: Vec::new(),
            blanks: Vec::new(),
            gaps: Vec::new(),
            strays: Vec::new(),
            frame: None,
            variant,
            looked_to_the_end: false,
        }
    }

    pub fn height(&self) -> usize {
        self.variant.geometry().rows()
    }

    fn has_cells(&self) -> bool {
        !self.rows.is_empty() || self.matrix.is_some()
    }

    /// Takes the first of these lines, and more if a claim goes on over them;
    /// how many were taken: none if the next sheet begins here.
    fn take(&mut self, lines: &[Line<'t>], kinds: &[GridLine<'t>]) -> usize {
        match kinds[0] {
            GridLine::Header(_) | GridLine::Matrix(_) if self.has_cells() => return 0,
            GridLine::Columns(_) if self.is_followed_by_another(&kinds[1..]) => return 0,
            GridLine::Comment => {}
            GridLine::Frame => {
                self.frame.get_or_insert(lines[0].cursor());
            }
            GridLine::Blank(_) if self.blanks.len() >= MOST_BLANKS => {}
            GridLine::Blank(cursor) => self.blanks.push(cursor),
            GridLine::Header(field) => {
                self.header.push(field);
                self.variant = notes::variant(&[field], &self.variant, &mut Vec::new());
            }
            GridLine::Matrix(cursor) => self.matrix = Some(cursor),
            GridLine::Columns(cursor) => {
                self.letters.get_or_insert(cursor);
                self.frame.get_or_insert(cursor);
                self.blanks.clear();
            }
            GridLine::Row(cursor) => return usize::from(self.take_row(cursor, kinds)),
            GridLine::Declaration(cursor) => self.notes.push(vec![cursor]),
            GridLine::Claim(cursor) => return self.take_claim(cursor, lines),
            GridLine::Stray(place) => self.strays.push((lines[0].cursor(), place)),
        }
        1
    }

    /// Whether letters with these lines below them are above the next sheet, and
    /// not below this one.
    fn is_followed_by_another(&self, below: &[GridLine<'t>]) -> bool {
        let between = |line: &&GridLine| {
            !matches!(
                line,
                GridLine::Blank(_) | GridLine::Frame | GridLine::Comment
            )
        };
        self.rows.len() >= self.height()
            && !self.blanks.is_empty()
            && matches!(below.iter().find(between), Some(GridLine::Row(_)))
    }

    /// Takes a row, unless it belongs to the next sheet; whether it was taken.
    /// `ahead` begins with it.
    fn take_row(&mut self, row: Cursor<'t>, ahead: &[GridLine<'t>]) -> bool {
        if self.matrix.is_some() {
            return false;
        }
        if self.rows.is_empty() {
            self.above = std::mem::take(&mut self.blanks);
        } else {
            self.gaps.push(self.blanks.len());
            match blanks::before_row(self, ahead) {
                Rows::Spaced => self.blanks.clear(),
                Rows::Blank { looked_to_the_end } => {
                    self.looked_to_the_end |= looked_to_the_end;
                    self.rows.append(&mut self.blanks);
                }
                Rows::OfNextSheet { looked_to_the_end } => {
                    self.looked_to_the_end |= looked_to_the_end;
                    return false;
                }
            }
        }
        self.rows.push(row);
        true
    }

    /// Takes a claim: as many lines as the cells of a board take.
    fn take_claim(&mut self, first: Cursor<'t>, lines: &[Line<'t>]) -> usize {
        let geometry = self.variant.geometry();
        let more = lines[1..].iter().take(geometry.rows());
        let mut claimed = vec![first];
        claimed.extend(more.map(|line| line.cursor()));
        let board = Walk::new(&claimed).and_then(|mut walk| {
            walk.cursor.skip_blanks();
            let read = notes::claim(geometry, &mut walk);
            read.is_ok().then(|| walk.lines_begun())
        });
        self.looked_to_the_end |= board.is_none() && lines.len() <= geometry.rows();
        claimed.truncate(board.unwrap_or(1));
        let taken = claimed.len();
        self.notes.push(claimed);
        taken
    }

    /// Reads its games: one, or several without a blank line between them.
    pub fn read(mut self, expect: &Expect, reading: &mut Reading) {
        for (stray, place) in self.strays.drain(..) {
            let reason = Expected::GridRow.instead_of(stray.rest());
            reading.unread.push(Unread { place, reason });
        }
        if self.header.is_empty() && self.notes.is_empty() && !self.has_cells() {
            if let Some(frame) = self.frame {
                let place = frame.place(frame.rest());
                let reason = Expected::GridRow.instead_of(frame.rest());
                reading.unread.push(Unread { place, reason });
            }
            return;
        }
        let height = self.height();
        self.variant = notes::variant(&self.header, expect.variant, &mut Vec::new());
        rule::remove(&mut self.rows, height);
        blanks::add_edge_rows(&mut self);
        let upper = (self.rows.len() / height).saturating_sub(1) * height;
        let last = self.rows.split_off(upper);
        for rows in std::mem::take(&mut self.rows).chunks(height) {
            let sheet = Sheet {
                header: std::mem::take(&mut self.header),
                rows: rows.to_vec(),
                letters: self.letters,
                ..Sheet::new(expect.variant.clone())
            };
            make_game(&sheet, expect, reading);
        }
        self.rows = last;
        make_game(&self, expect, reading);
    }
}
