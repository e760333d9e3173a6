//! The lines of a file of grids.

use super::super::notes::{self, Field, Kind};
use super::cell::{Cell, cell};
use crate::board::{Colour, Geometry};
use crate::formats::text::{Cursor, Line};
use crate::game::Score;
use crate::transcript::{Ending, Place};

/// The most pieces of a row that are looked at: more than any board has
/// columns, with labels on both sides.
pub(super) const MOST_PIECES: usize = 64;

/// A line of a file of grids, by what it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum GridLine<'t> {
    Blank(Cursor<'t>),
    Comment,
    /// `Key: value`.
    Header(Field<'t>),
    /// `@20 ..`.
    Claim(Cursor<'t>),
    /// `= 38-26`, or an ending.
    Declaration(Cursor<'t>),
    /// `matrix=..|..`.
    Matrix(Cursor<'t>),
    /// The frame of the drawing.
    Frame,
    /// The letters or numbers of the columns.
    Columns(Cursor<'t>),
    /// A row of cells.
    Row(Cursor<'t>),
    /// Nothing that belongs to a grid.
    Stray(Place),
}

impl<'t> From<Line<'t>> for GridLine<'t> {
    fn from(line: Line<'t>) -> Self {
        match notes::kind(line) {
            Kind::Blank if is_row_of_tabs(line.text) => Self::Row(line.cursor()),
            Kind::Blank => Self::Blank(line.cursor()),
            _ if has_marked_centre(line.text) => Self::Row(line.cursor()),
            Kind::Comment => Self::Comment,
            Kind::Header(field) => Self::Header(field),
            Kind::Moves(cursor) | Kind::Text(cursor) => of_text(line, cursor),
        }
    }
}

fn of_text<'t>(line: Line<'t>, cursor: Cursor<'t>) -> GridLine<'t> {
    let text = cursor.rest().trim();
    let digit = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    if text.strip_prefix('@').is_some_and(digit) {
        GridLine::Claim(cursor)
    } else if text.starts_with('=') || is_declared(text) {
        GridLine::Declaration(cursor)
    } else if matrix(text).is_some() {
        GridLine::Matrix(cursor)
    } else if is_frame(text) {
        GridLine::Frame
    } else if is_columns(text) {
        GridLine::Columns(cursor)
    } else if is_row(cursor.rest()) {
        GridLine::Row(cursor)
    } else {
        GridLine::Stray(line.place())
    }
}

/// Whether a line is a row in which `#` marks the starting squares, as in
/// `34 24 20 # # 4 16 29`. One such sign begins a comment.
fn has_marked_centre(line: &str) -> bool {
    let words: Vec<_> = pieces(line).take(MOST_PIECES).collect();
    words.iter().filter(|word| **word == "#").count() >= 2 && words.iter().all(|word| is_cell(word))
}

/// Whether a blank line is a row of blank cells with tabs between them.
fn is_row_of_tabs(line: &str) -> bool {
    line.bytes().take(512).filter(|b| *b == b'\t').count() >= 3
}

/// A score or an ending without the sign `=`. `38 - 26` is a row: two numbers
/// with a blank cell between them.
fn is_declared(text: &str) -> bool {
    let first = text.split_whitespace().next();
    first.is_some_and(|word| word.parse::<Score>().is_ok()) || Ending::read(text).is_ok()
}

/// Where the cells of a `matrix=` begin, and where they end.
pub(super) fn matrix(line: &str) -> Option<(usize, usize)> {
    const NAME: &str = "matrix=";
    let from = line.find(NAME)? + NAME.len();
    let ends = |c: char| c == '&' || c == '"' || c == '\'' || c == '<';
    let to = line[from..].find(ends).map_or(line.len(), |at| from + at);
    Some((from, to))
}

/// `+---+---+`, or a rule of five dashes or more. Two dashes are a blank cell.
fn is_frame(line: &str) -> bool {
    const RULES: &str = "-=_─━═";
    let in_frame = |c: char| {
        RULES.contains(c) || "+| \t".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c)
    };
    let corner = |c: char| c == '+' || ('\u{250c}'..='\u{254b}').contains(&c) || c > '\u{2551}';
    let long = line
        .split(|c| !RULES.contains(c))
        .any(|run| run.chars().nth(4).is_some());
    let framed = line.chars().all(in_frame) && (line.contains(corner) || long);
    framed || is_aligned_rule(line)
}

/// `|:-:|---|`: the rule of a Markdown table that says how to align it.
fn is_aligned_rule(line: &str) -> bool {
    let rule = line.contains('|') && line.contains(':') && line.contains('-');
    rule && pieces(line).all(|piece| piece.bytes().all(|b| b == b'-' || b == b':'))
}

/// `a b c d e f g h`, or `1 2 3 4 5 6 7 8`, which is never a row of a game.
fn is_columns(line: &str) -> bool {
    let words: Vec<_> = pieces(line).take(MOST_PIECES).collect();
    let letters =
        |place: usize, word: &str| word.eq_ignore_ascii_case(&Geometry::letter(place).to_string());
    let numbers = |place: usize, word: &str| word == (place + 1).to_string();
    let are = |label: &dyn Fn(usize, &str) -> bool| {
        let mut words = words.iter().enumerate();
        words.all(|(place, word)| label(place, word))
    };
    words.len() >= 4 && words.len() <= 17 && (are(&letters) || are(&numbers))
}

/// The words of a line, whatever separates them.
pub(super) fn pieces(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_between).filter(|piece| !piece.is_empty())
}

/// Whether this may separate cells.
pub(super) fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | ',' | ';' | '│' | '║' | '"')
}

/// Whether at least half of the words are cells, or it is a row of separators
/// with nothing between them.
fn is_row(line: &str) -> bool {
    let words: Vec<_> = pieces(line).take(MOST_PIECES).collect();
    let cells = words.iter().filter(|word| is_cell(word)).count();
    if words.is_empty() {
        separators(line) >= 3
    } else {
        cells * 2 >= words.len()
    }
}

/// Whether this is a cell or the label of a row.
pub(super) fn is_cell(word: &str) -> bool {
    cell(word.trim_end_matches([':', ')', '.'])) != Cell::Illegible
}

fn separators(line: &str) -> usize {
    let looked_at = line.chars().take(512);
    looked_at.filter(|c| "|,;\t│║".contains(*c)).count()
}

/// How many numbers a line has, if it is a row of at least three cells and
/// nothing else.
pub(super) fn numbers(line: &str) -> Option<usize> {
    let words: Vec<_> = pieces(line).take(MOST_PIECES).collect();
    let numbers = words
        .iter()
        .filter(|word| matches!(cell(word), Cell::Number(_)))
        .count();
    let cells = words.iter().all(|word| is_cell(word));
    (cells && words.len().max(separators(line)) >= 3).then_some(numbers)
}

/// Whether a line draws squares only: discs and empty squares, no number.
pub(super) fn is_board_row(text: &str) -> bool {
    let drawn = |c: char| c.is_whitespace() || matches!(c, 'X' | 'x' | 'O' | 'o' | '*' | '-' | '.');
    !text.trim().is_empty() && text.chars().all(drawn)
}

/// Whether a line has discs of both colours, as the middle of a board has.
pub(super) fn has_discs(line: &str) -> bool {
    let holds = |colour| {
        let mut words = pieces(line).take(MOST_PIECES);
        words.any(|word| cell(word) == Cell::Disc(colour))
    };
    holds(Colour::Black) && holds(Colour::White)
}

/// Whether a line is nothing but cells, too few to tell a row by.
pub(super) fn is_short(line: &str) -> bool {
    pieces(line).take(3).all(is_cell) && pieces(line).count() < 3
}
