//! From the lines of one sheet to a transcript.

use super::super::notes::{self, Walk};
use super::super::{Expect, Reading, Reason, Unread};
use super::cell::{Cell, cell};
use super::columns::Columns;
use super::edges;
use super::line;
use super::row::{self, Piece, Row, Separator};
use super::sheet::Sheet;
use crate::board::{Colour, Geometry, PerColour, Square, SquareSet};
use crate::formats::text::Cursor;
use crate::transcript::{Claim, Claimed, GridRow, Layout, Mark, Place, Transcript, Written};

/// Makes the game of a sheet.
pub(super) fn make_game(sheet: &Sheet<'_>, expect: &Expect, reading: &mut Reading) {
    let header = sheet.header.first().map(|field| field.place);
    let cells = sheet
        .rows
        .first()
        .or(sheet.matrix.as_ref())
        .map(Cursor::here);
    let note = sheet
        .notes
        .first()
        .and_then(|note| note.first())
        .map(Cursor::here);
    let place = header.or(cells).or(note).unwrap_or(Place::TOP);
    let mut game = Transcript::empty(expect.variant.clone(), place);
    notes::apply(&sheet.header, &mut game, &mut reading.unread);
    let width = game.variant.geometry().columns();
    let rows = match sheet.matrix {
        Some(matrix) => matrix_rows(matrix, width),
        None => drawn_rows(sheet, game.variant.geometry()),
    };
    let mut drawing = Drawing::new(game);
    let columns = columns(sheet, &rows, width);
    for (number, row) in rows.iter().enumerate() {
        drawing.row(row, row.label.unwrap_or(number), columns.as_ref());
        reading.unread.extend(row.rest.map(|place| Unread {
            place,
            reason: Reason::TooManyCells,
        }));
    }
    let mut game = drawing.finish();
    notes::apply_times(&sheet.header, &mut game, &mut reading.unread);
    for note in &sheet.notes {
        add_note(note, &mut game, reading);
    }
    reading.games.push(game);
}

fn drawn_rows<'t>(sheet: &Sheet<'t>, geometry: &Geometry) -> Vec<Row<'t>> {
    let separator = row::separator(&sheet.rows, geometry.columns());
    let cut = |cursor: &Cursor<'t>| row::cut(*cursor, separator);
    let mut rows: Vec<_> = sheet.rows.iter().map(cut).collect();
    edges::remove(&mut rows, separator, geometry);
    rows
}

/// Where the columns are, if only blanks separate the cells.
fn columns(sheet: &Sheet<'_>, rows: &[Row<'_>], width: usize) -> Option<Columns> {
    let tabbed = sheet.rows.iter().any(|row| row.rest().contains('\t'));
    if tabbed || row::separator(&sheet.rows, width) != Separator::Blanks {
        return None;
    }
    let letters = sheet
        .letters
        .map(|letters| row::cut(letters, Separator::Blanks));
    Columns::find(rows, letters.as_ref(), width)
}

/// hamlite: cells between `|`, row by row; what is empty is left out.
fn matrix_rows(line: Cursor<'_>, width: usize) -> Vec<Row<'_>> {
    /// Four times the largest board; what is more is reported as unread.
    const MOST_CELLS: usize = 1024;
    let Some((from, to)) = line::matrix(line.rest()) else {
        return Vec::new();
    };
    let mut cursor = line.until(Some(to));
    cursor.take(from);
    let mut pieces = Vec::new();
    while !cursor.at_end() && pieces.len() < MOST_CELLS {
        let end = cursor
            .rest()
            .find(['|', '%'])
            .unwrap_or(cursor.rest().len());
        if end > 0 {
            let (text, place) = cursor.take(end);
            pieces.push(Piece {
                text: text.trim(),
                place,
            });
        }
        let coded = ["%7C", "%7c"]
            .iter()
            .any(|bar| cursor.rest().starts_with(bar));
        let bar = if coded {
            3
        } else {
            usize::from(!cursor.at_end())
        };
        cursor.take(bar);
    }
    let rows = pieces.chunks(width).map(|pieces| Row {
        pieces: pieces.to_vec(),
        label: None,
        left: 1,
        place: pieces[0].place,
        rest: None,
    });
    let mut rows: Vec<_> = rows.collect();
    if let Some(last) = rows.last_mut().filter(|_| !cursor.at_end()) {
        last.rest = Some(cursor.here());
    }
    rows
}

fn add_note(note: &[Cursor<'_>], game: &mut Transcript, reading: &mut Reading) {
    let Some(mut walk) = Walk::new(note) else {
        return;
    };
    walk.cursor.skip_blanks();
    let begun = walk.clone();
    if walk.cursor.peek() == Some('@') {
        match notes::claim(game.variant.geometry(), &mut walk) {
            Ok(claim) => game.claims.push(claim),
            Err(written) => game
                .marks
                .push(Mark::new(written, walk.place_since(&begun))),
        }
    } else {
        walk.cursor.take_char(|c| c == '=');
        let merged = notes::declared(&mut walk.cursor).map(|(result, ending)| {
            notes::merge(&mut game.declared, result, ending, walk.place_since(&begun))
        });
        if merged != Some(notes::Merged::Kept) {
            walk.cursor.take(walk.cursor.rest().len());
            let (text, place) = walk.text_since(&begun);
            let reason = match merged {
                Some(_) => Reason::SecondResult,
                None => notes::not_a_result(text),
            };
            reading.unread.push(Unread { place, reason });
            return;
        }
    }
    walk.cursor.skip_blanks();
    let (rest, place) = walk.cursor.take(walk.cursor.rest().trim_end().len());
    if !rest.is_empty() {
        let reason = notes::not_a_result(rest);
        reading.unread.push(Unread { place, reason });
    }
}

/// A sheet on its way to a transcript.
struct Drawing {
    game: Transcript,
    rows: Vec<GridRow>,
    discs: PerColour<SquareSet>,
    first_disc: Option<Place>,
}

impl Drawing {
    fn new(game: Transcript) -> Self {
        Self {
            game,
            rows: Vec::new(),
            discs: PerColour::default(),
            first_disc: None,
        }
    }

    fn row(&mut self, row: &Row<'_>, number: usize, columns: Option<&Columns>) {
        let geometry = self.game.variant.geometry();
        let squares: Vec<_> = (0..geometry.columns())
            .filter_map(|column| geometry.square_at(column, number))
            .collect();
        let start = self.game.variant.start().occupied();
        let gap: Vec<_> = (0..squares.len())
            .filter(|&column| start.contains(squares[column]))
            .collect();
        let placed = row::place(row, columns, squares.len(), &gap);
        self.rows.push(GridRow {
            cells: placed.cells,
            place: row.place,
        });
        for (piece, column) in row.pieces.iter().zip(placed.columns) {
            let square = squares.get(column).copied();
            let written = square.map_or_else(
                || notes::off_board(&outside(piece, column, number)),
                Written::Place,
            );
            match cell(piece.text) {
                Cell::Blank => {}
                Cell::Number(number) => self.game.marks.push(Mark {
                    number: Some(number),
                    ..Mark::new(written, piece.place)
                }),
                Cell::Disc(colour) => self.disc(colour, square, piece),
                Cell::Smudged | Cell::Illegible => self.game.marks.push(Mark {
                    cell: square,
                    ..Mark::new(notes::illegible(piece.text), piece.place)
                }),
            }
        }
    }

    fn disc(&mut self, colour: Colour, square: Option<Square>, piece: &Piece<'_>) {
        if let Some(square) = square {
            self.discs[colour].insert(square);
            self.first_disc.get_or_insert(piece.place);
        } else {
            let written = notes::illegible(piece.text);
            self.game.marks.push(Mark::new(written, piece.place));
        }
    }

    /// Puts the marks in the order of their numbers. Drawn discs that are not
    /// those of the start are a claim about the board before the first move.
    fn finish(mut self) -> Transcript {
        self.game
            .marks
            .sort_by_key(|mark| mark.number.unwrap_or(u16::MAX));
        self.game.layout = Layout::Grid { rows: self.rows };
        let start = self.game.variant.start();
        let drawn = self.discs.black | self.discs.white;
        let differs = Colour::BOTH
            .into_iter()
            .any(|colour| !self.discs[colour].is_subset(start.discs(colour)));
        let one_sign = Colour::BOTH
            .into_iter()
            .any(|colour| self.discs[colour].is_empty());
        let only_marks = one_sign && drawn.is_subset(start.occupied());
        if let Some(place) = self.first_disc.filter(|_| differs && !only_marks) {
            let with = |colour| self.discs[colour] | (start.discs(colour) - drawn);
            self.game.claims.push(Claim {
                after: 0,
                claimed: Claimed::Board(PerColour {
                    black: with(Colour::Black),
                    white: with(Colour::White),
                }),
                place,
            });
        }
        self.game
    }
}

/// The name a square outside the board would have.
fn outside(piece: &Piece<'_>, column: usize, row: usize) -> String {
    if column < 26 {
        format!("{}{}", Geometry::letter(column), row + 1)
    } else {
        piece.text.to_owned()
    }
}
