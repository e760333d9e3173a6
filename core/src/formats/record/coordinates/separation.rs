//! Where one game ends and the next begins.
//!
//! Where every line that is not blank begins with a possible first move, or
//! cannot be read at its beginning, each line is a game. Otherwise blank lines
//! or a new header separate the games. Claims and results alone after a blank
//! line belong to the game before. A title above the moves belongs to the game that
//! follows; where no game follows, it is not a title.

use std::borrow::Cow;

use memchr::memchr2;

use super::super::marks::Remarks;
use super::super::notes::{self, Key, Kind};
use super::super::{Lines, Origin};
use super::title::is_title;
use super::token;
use crate::board::{Geometry, SquareError, SquareSet};
use crate::formats::text::{self, Cursor, Line};
use crate::game::Variant;
use crate::transcript::Place;

/// How much of a line tells how it begins.
const BEGINNING: usize = 256;

/// Decides how a file separates its games; fed with the file in chunks of any
/// size.
#[derive(Clone, Debug)]
pub struct Separation {
    geometry: Geometry,
    firsts: SquareSet,
    /// The beginning of the line that is not complete yet.
    line: Vec<u8>,
    /// Whether the last byte was a CR, whose LF may follow.
    after_cr: bool,
    file: LineCounts,
    block: LineCounts,
}

/// How many lines begin with a first move, and how many with something else.
#[derive(Clone, Copy, Debug, Default)]
struct LineCounts {
    first: usize,
    other: usize,
    headers: usize,
    titles: usize,
    /// Blocks that hold more first moves than there are.
    crowded: usize,
}

impl Separation {
    /// Before any line. A first move is possible if the start of the variant
    /// allows it, or the same start with the colours exchanged.
    pub fn new(variant: &Variant) -> Self {
        let start = variant.start();
        let other = start.with_turn_of(!start.to_move());
        Self {
            geometry: variant.geometry().clone(),
            firsts: variant.placements(&start) | variant.placements(&other),
            line: Vec::new(),
            after_cr: false,
            file: LineCounts::default(),
            block: LineCounts::default(),
        }
    }

    /// Looks at the next bytes of the file.
    pub fn feed(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some(end) = memchr2(b'\r', b'\n', rest) {
            if end > 0 || rest[0] == b'\r' || !self.after_cr {
                self.collect(&rest[..end]);
                self.end_line();
            }
            self.after_cr = rest[end] == b'\r';
            rest = &rest[end + 1..];
        }
        self.after_cr &= rest.is_empty();
        self.collect(rest);
    }

    /// How the games are separated, judged by the bytes so far.
    pub fn lines(&self) -> Lines {
        let mut whole = self.clone();
        whole.end_line();
        whole.end_block();
        let LineCounts {
            first,
            other,
            headers,
            titles,
            crowded,
        } = whole.file;
        let has_game = first > 0 || titles == 0;
        // One game has each square once: a block in which more lines begin
        // with a first move than there are such squares holds several games,
        // and a wrong line among them must not make one game of them.
        let most_are_games = crowded > 0 && first > other;
        if headers == 0 && has_game && (other == 0 || most_are_games) {
            Lines::GameEach
        } else {
            Lines::Apart
        }
    }

    /// Whether exactly one line begins with a first move.
    pub(super) fn counts_one_game(&self) -> bool {
        let mut whole = self.clone();
        whole.end_line();
        whole.file.first == 1
    }

    /// Whether nothing further can change the answer.
    pub const fn is_settled(&self) -> bool {
        self.file.headers > 0
    }

    fn collect(&mut self, bytes: &[u8]) {
        let room = BEGINNING.saturating_sub(self.line.len());
        self.line.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.look_at(&line);
        self.line = line;
        self.line.clear();
    }

    fn end_block(&mut self) {
        self.file.crowded += usize::from(self.block.first > self.firsts.len());
        self.block = LineCounts::default();
    }

    fn look_at(&mut self, line: &[u8]) {
        if line.is_empty() {
            return self.end_block();
        }
        if let Some(&[column, row]) = line.first_chunk() {
            // Nearly every line of an archive: a square, and another after it.
            let quick = column.is_ascii_lowercase()
                && row.is_ascii_digit()
                && line.get(2).is_some_and(u8::is_ascii_lowercase)
                && line.get(3).is_some_and(u8::is_ascii_digit)
                && memchr::memchr(b':', line).is_none();
            let square = self.geometry.square_at(
                usize::from(column.wrapping_sub(b'a')),
                usize::from(row.wrapping_sub(b'1')),
            );
            if quick && square.is_some_and(|square| self.firsts.contains(square)) {
                return self.count_first();
            }
        }
        self.look_closely(&decode_beginning(line));
    }

    fn count_first(&mut self) {
        self.file.first += 1;
        self.block.first += 1;
    }

    fn look_closely(&mut self, text: &str) {
        let line = Line {
            number: 1,
            text: text.trim_start_matches(text::BYTE_ORDER_MARK),
        };
        match notes::kind(line) {
            Kind::Blank => self.end_block(),
            Kind::Comment => {}
            Kind::Header(_) => self.file.headers += 1,
            Kind::Text(cursor) if is_title(cursor.rest()) => self.file.titles += 1,
            Kind::Moves(cursor) | Kind::Text(cursor) => {
                match beginning(&self.geometry, cursor.rest()) {
                    Beginning::Square(square) if self.firsts.contains(square) => self.count_first(),
                    Beginning::Unread => {}
                    Beginning::Square(_) | Beginning::Other => self.file.other += 1,
                }
            }
        }
    }
}

/// The beginning of a line, decoded as the whole line is: a character cut at
/// its end is left out.
fn decode_beginning(line: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(line) {
        Err(error) if line.len() == BEGINNING && error.error_len().is_none() => {
            text::decode_line(&line[..error.valid_up_to()])
        }
        _ => text::decode_line(line),
    }
}

/// How a file separates its games, decided from all of it.
pub fn lines_of(bytes: &[u8], variant: &Variant) -> Lines {
    let mut separation = Separation::new(variant);
    separation.feed(text::decode(bytes).as_bytes());
    separation.lines()
}

/// What the moves of a line begin with.
enum Beginning {
    Square(crate::board::Square),
    /// Something that can be read and is not a first move.
    Other,
    /// Something that cannot be read.
    Unread,
}

fn beginning(geometry: &Geometry, text: &str) -> Beginning {
    let text = text.trim_start();
    let number = token::digits(text);
    if number > 0 && text[number..].starts_with(['.', ')', ':']) {
        return match &text[..number] {
            "1" => beginning(geometry, text[number + 1..].trim_start_matches('.')),
            _ => Beginning::Other,
        };
    }
    if continues(text) || text.starts_with("@@") || text.starts_with(notes::is_dash) {
        return Beginning::Other;
    }
    let letters = token::letters(text);
    if token::pass(&text[..letters], &text[letters..]).is_some() {
        return Beginning::Other;
    }
    let length = match (letters, number) {
        (1, _) => 1 + token::digits(&text[1..]).min(row_digits(geometry)),
        (0, 1..) => number + usize::from(token::letters(&text[number..]) > 0),
        _ => return Beginning::Unread,
    };
    match geometry.parse(&text[..length]) {
        Ok(square) => Beginning::Square(square),
        Err(SquareError::Illegible(_) | SquareError::OffBoard { .. }) => Beginning::Unread,
    }
}

fn row_digits(geometry: &Geometry) -> usize {
    if geometry.rows() < 10 { 1 } else { 2 }
}

/// Whether a line adds something to the game before it: a claim, a result.
pub(super) fn continues(text: &str) -> bool {
    let text = text.trim_start();
    let claim = text
        .strip_prefix('@')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let mut cursor = Line { number: 1, text }.cursor();
    claim
        || text.starts_with('=')
        || notes::begins_ending(&cursor)
        || (notes::score(&mut cursor).is_some() && notes::ends_line(cursor))
}

/// The lines of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct Block<'t> {
    /// Its header.
    pub header: Remarks<notes::Field<'t>>,
    /// The titles above its moves.
    pub titles: Remarks<Cursor<'t>>,
    /// Its moves, claims and results.
    pub text: Remarks<Cursor<'t>>,
    /// Whether `Moves:` says that what follows are moves.
    has_moves: bool,
    /// Whether a blank line follows what was added last.
    ends_blank: bool,
}

impl<'t> Block<'t> {
    /// A game of one line.
    pub fn of_text(cursor: Cursor<'t>) -> Self {
        let mut block = Self::default();
        block.text.push(cursor.here(), || cursor);
        block
    }

    fn is_empty(&self) -> bool {
        self.header.kept().is_empty() && self.titles.kept().is_empty() && !self.has_text()
    }

    fn has_text(&self) -> bool {
        !self.text.kept().is_empty()
    }

    /// Where it begins.
    pub fn place(&self) -> Place {
        let header = self.header.kept().first().map(|field| field.place);
        let title = self.titles.kept().first().map(Cursor::here);
        let text = self.text.kept().first().map(Cursor::here);
        let places = [header, title, text].into_iter().flatten();
        places.min().unwrap_or(Place::TOP)
    }

    /// Whether a line of this kind begins the next game.
    fn begins(&self, kind: &Kind<'_>) -> bool {
        let has_text = self.has_text();
        match kind {
            Kind::Blank | Kind::Comment => false,
            Kind::Moves(_) => has_text,
            Kind::Header(field) => has_text || (self.ends_blank && self.has_key_of(field)),
            Kind::Text(cursor) => has_text && self.ends_blank && !continues(cursor.rest()),
        }
    }

    fn add(&mut self, kind: Kind<'t>) {
        match kind {
            Kind::Comment => return,
            Kind::Blank => {}
            Kind::Header(field) => self.header.push(field.place, || field),
            Kind::Text(cursor) if !self.has_text() && is_title(cursor.rest()) => {
                self.titles.push(cursor.here(), || cursor);
            }
            Kind::Moves(cursor) | Kind::Text(cursor) => self.text.push(cursor.here(), || cursor),
        }
        self.has_moves |= matches!(kind, Kind::Moves(_));
        self.ends_blank = matches!(kind, Kind::Blank);
    }

    /// The block as it is at its end: what no moves follow is not a title.
    fn ended(mut self) -> Self {
        let mut lines = self.text.kept().iter();
        if self.has_moves || lines.any(|line| !continues(line.rest())) {
            return self;
        }
        let after = std::mem::replace(&mut self.text, std::mem::take(&mut self.titles));
        for &cursor in after.kept() {
            self.text.push(cursor.here(), || cursor);
        }
        self
    }

    fn has_key_of(&self, field: &notes::Field<'_>) -> bool {
        let same = |other: &notes::Field<'_>| match (other.key, field.key) {
            (Key::Other(_), Key::Other(_)) => other.name() == field.name(),
            (other, key) => other == key,
        };
        self.header.kept().iter().any(same)
    }
}

/// The lines of a file in blocks of one game each.
pub(super) fn blocks<'t>(
    mut lines: impl Iterator<Item = Line<'t>>,
) -> impl Iterator<Item = Block<'t>> {
    let mut block = Block::default();
    std::iter::from_fn(move || {
        for line in lines.by_ref() {
            let kind = notes::kind(line);
            let before = block
                .begins(&kind)
                .then(|| std::mem::take(&mut block).ended());
            block.add(kind);
            if before.is_some() {
                return before;
            }
        }
        let last = std::mem::take(&mut block).ended();
        (!last.is_empty()).then_some(last)
    })
}

/// The line with which the last game begins, where there are several.
pub(super) fn last_block(text: &str, origin: Origin) -> Option<u32> {
    let last = blocks(text::lines(text, origin)).last()?;
    match last.place() {
        Place::Text { line, .. } => Some(line),
        Place::Record { .. } => None,
    }
}
