//! From the lines of a file to its sheets.

use super::super::notes::{self, Field, Kind, Walk};
use super::super::{Expect, Reading, Unread};
use super::blanks;
use super::drawing::make_game;
use super::line::{self, Text};
use super::rule;
use crate::board::Geometry;
use crate::formats::text::{Cursor, Line};
use crate::game::Variant;
use crate::transcript::{Place, Transcript};

/// The most blank lines that mean anything: more than any board has rows.
const MOST_BLANKS: usize = 64;

/// The lines that belong to one sheet.
#[derive(Clone, Debug, Default)]
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
    /// How many blank lines stand between the rows.
    pub gaps: Vec<usize>,
}

impl Sheet<'_> {
    fn is_empty(&self) -> bool {
        self.header.is_empty()
            && self.rows.is_empty()
            && self.notes.is_empty()
            && self.matrix.is_none()
    }

    /// The variant: what the header says, else what is expected.
    pub fn variant(&self, expect: &Expect) -> Variant {
        let mut game = Transcript::empty(expect.variant.clone(), Place::TOP);
        notes::apply(&self.header, &mut game, &mut Vec::new());
        game.variant
    }

    pub fn height(&self, expect: &Expect) -> usize {
        self.variant(expect).geometry().rows()
    }

    fn has_cells(&self) -> bool {
        !self.rows.is_empty() || self.matrix.is_some()
    }
}

/// Reads the sheets of a file.
pub(super) fn read<'t>(
    mut lines: impl Iterator<Item = Line<'t>> + Clone,
    expect: &Expect,
) -> Reading {
    let mut reading = Reading::default();
    let mut sheet = Sheet::default();
    let next = |sheet: &mut Sheet<'t>, reading: &mut Reading| {
        finish(std::mem::take(sheet), expect, reading);
    };
    while let Some(line) = lines.next() {
        match kind(line) {
            Kind::Comment => {}
            Kind::Blank if sheet.blanks.len() >= MOST_BLANKS => {}
            Kind::Blank => sheet.blanks.push(line.cursor()),
            Kind::Header(field) => {
                if sheet.has_cells() {
                    next(&mut sheet, &mut reading);
                }
                sheet.header.push(field);
            }
            Kind::Moves(cursor) | Kind::Text(cursor) => match line::text(cursor) {
                Text::Row => {
                    let ahead = std::iter::once(line).chain(lines.clone());
                    if !blanks::row_belongs(&mut sheet, ahead, expect) {
                        next(&mut sheet, &mut reading);
                    }
                    sheet.rows.push(cursor);
                    sheet.blanks.clear();
                }
                Text::Columns => {
                    if sheet.rows.len() >= sheet.height(expect) && !sheet.blanks.is_empty() {
                        next(&mut sheet, &mut reading);
                    }
                    sheet.letters.get_or_insert(cursor);
                    sheet.blanks.clear();
                }
                Text::Matrix => {
                    if sheet.has_cells() {
                        next(&mut sheet, &mut reading);
                    }
                    sheet.matrix = Some(cursor);
                }
                Text::Frame => {}
                Text::Declaration => sheet.notes.push(vec![cursor]),
                Text::Claim => {
                    let variant = sheet.variant(expect);
                    let taken = claim_lines(variant.geometry(), cursor, lines.clone());
                    for _ in 1..taken.len() {
                        lines.next();
                    }
                    sheet.notes.push(taken);
                }
                Text::Stray => reading.unread.push(stray(line)),
            },
        }
    }
    finish(sheet, expect, &mut reading);
    reading
}

/// What kind of line this is: a row of blank cells with tabs between them is
/// no blank line.
pub(super) fn kind(line: Line<'_>) -> Kind<'_> {
    let blank = line.text.trim().is_empty();
    let tabs = line.text.bytes().take(512).filter(|b| *b == b'\t').count();
    if blank && tabs >= 3 {
        Kind::Text(line.cursor())
    } else {
        notes::kind(line)
    }
}

fn stray(line: Line<'_>) -> Unread {
    let shown: String = line.text.trim().chars().take(40).collect();
    Unread {
        place: line.place(),
        reason: format!("`{shown}` belongs to no grid: expected a row of numbers"),
    }
}

/// The lines of a claim: as many as the cells of a board take.
fn claim_lines<'t>(
    geometry: &Geometry,
    first: Cursor<'t>,
    lines: impl Iterator<Item = Line<'t>>,
) -> Vec<Cursor<'t>> {
    let mut claimed = vec![first];
    claimed.extend(lines.take(geometry.rows()).map(Line::cursor));
    let begun = Walk::new(&claimed).map_or(1, |mut walk| {
        let read = notes::claim(geometry, &mut walk);
        if read.is_ok() { walk.lines_begun() } else { 1 }
    });
    claimed.truncate(begun);
    claimed
}

/// Makes the games of a sheet: one, or several that stand without a blank line
/// between them.
fn finish(mut sheet: Sheet<'_>, expect: &Expect, reading: &mut Reading) {
    if sheet.is_empty() {
        return;
    }
    let variant = sheet.variant(expect);
    let height = variant.geometry().rows();
    rule::take_off(&mut sheet.rows, height);
    blanks::add_edge_rows(&mut sheet, &variant);
    while sheet.rows.len() >= 2 * height {
        let below = sheet.rows.split_off(height);
        let upper = Sheet {
            header: std::mem::take(&mut sheet.header),
            rows: std::mem::replace(&mut sheet.rows, below),
            letters: sheet.letters,
            ..Sheet::default()
        };
        make_game(&upper, expect, reading);
    }
    make_game(&sheet, expect, reading);
}
