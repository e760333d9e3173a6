//! Where one game ends and the next begins.
//!
//! Where every line that is not blank begins with a possible first move, or
//! cannot be read at its beginning, each line is a game. Otherwise blank lines
//! or a new header part the games. Claims and results that stand alone after a
//! blank line belong to the game before.

use memchr::memchr2;

use super::super::Lines;
use super::super::entries::Remarks;
use super::super::notes::{self, Key, Kind};
use super::token;
use crate::board::{Geometry, SquareError, SquareSet};
use crate::formats::text::{self, Cursor, Line};
use crate::game::Variant;

/// How much of a line tells how it begins.
const BEGINNING: usize = 256;

/// Decides how a file parts its games; fed with the file in chunks of any size.
#[derive(Clone, Debug)]
pub struct Parting {
    geometry: Geometry,
    firsts: SquareSet,
    /// The beginning of the line that is not complete yet.
    line: Vec<u8>,
    /// Whether the last byte was a CR, whose LF may follow.
    after_cr: bool,
    seen: Seen,
    block: Seen,
}

/// How many lines begin with a first move, and how many with something else.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    first: usize,
    other: usize,
    headers: usize,
    /// Blocks that hold more first moves than there are.
    crowded: usize,
}

impl Parting {
    /// Nothing seen yet. A first move is possible if the start of the variant
    /// allows it, or the same start with the colours exchanged.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        let start = variant.start();
        let other = start.with_turn_of(!start.to_move());
        Self {
            geometry: variant.geometry().clone(),
            firsts: variant.placements(&start) | variant.placements(&other),
            line: Vec::new(),
            after_cr: false,
            seen: Seen::default(),
            block: Seen::default(),
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

    /// How the games are parted, as far as was seen.
    #[must_use]
    pub fn lines(&self) -> Lines {
        let mut whole = self.clone();
        whole.end_line();
        whole.end_block();
        let Seen {
            first,
            other,
            headers,
            crowded,
        } = whole.seen;
        // One game has each square once: a block in which more lines begin
        // with a first move than there are such squares holds several games,
        // and a wrong line among them must not melt them into one.
        let most_are_games = crowded > 0 && first > other;
        if headers == 0 && (other == 0 || most_are_games) {
            Lines::GameEach
        } else {
            Lines::Apart
        }
    }

    /// Whether a single line was seen that begins with a first move.
    pub(super) fn counts_one_game(&self) -> bool {
        let mut whole = self.clone();
        whole.end_line();
        whole.seen.first == 1
    }

    /// Whether nothing further can change the answer.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.seen.headers > 0
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
        self.seen.crowded += usize::from(self.block.first > self.firsts.len());
        self.block = Seen::default();
    }

    fn look_at(&mut self, line: &[u8]) {
        if line.is_empty() {
            return self.end_block();
        }
        if let Some(&[column, row]) = line.first_chunk() {
            // Nearly every line of an archive: a square, and a square behind it.
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
        self.look_closely(&String::from_utf8_lossy(line));
    }

    fn count_first(&mut self) {
        self.seen.first += 1;
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
            Kind::Header(_) => self.seen.headers += 1,
            Kind::Moves(cursor) | Kind::Text(cursor) => {
                match beginning(&self.geometry, cursor.rest()) {
                    Beginning::Square(square) if self.firsts.contains(square) => self.count_first(),
                    Beginning::Unread => {}
                    Beginning::Square(_) | Beginning::Other => self.seen.other += 1,
                }
            }
        }
    }
}

/// How a file parts its games, decided from all of it.
#[must_use]
pub fn lines_of(bytes: &[u8], variant: &Variant) -> Lines {
    let mut parting = Parting::new(variant);
    if text::is_wide(bytes) {
        parting.feed(text::decode(bytes).as_bytes());
    } else {
        parting.feed(bytes);
    }
    parting.lines()
}

/// What the moves of a line begin with.
enum Beginning {
    Square(crate::board::Square),
    /// Something that can be read and is no first move.
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
    claim || text.starts_with('=') || {
        let line = Line { number: 1, text };
        notes::begins_ending(&line.cursor()) || notes::ending(&mut line.cursor()).is_some()
    }
}

/// The lines of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct Block<'t> {
    /// Its header.
    pub header: Remarks<notes::Field<'t>>,
    /// Its moves, claims and results.
    pub text: Remarks<Cursor<'t>>,
}

impl<'t> Block<'t> {
    /// A game of one line.
    pub fn of_text(cursor: Cursor<'t>) -> Self {
        let mut block = Self::default();
        block.text.push(cursor.here(), || cursor);
        block
    }

    fn is_empty(&self) -> bool {
        self.header.kept().is_empty() && self.text.kept().is_empty()
    }
}

/// What was seen of the game that is being collected.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    has_text: bool,
    parted: bool,
}

impl Progress {
    /// Whether this line begins a new game, whatever the header says.
    fn begins(&mut self, kind: &Kind<'_>) -> bool {
        let begins = match kind {
            Kind::Blank => {
                self.parted = true;
                return false;
            }
            Kind::Comment => return false,
            Kind::Header(_) | Kind::Moves(_) => self.has_text,
            Kind::Text(cursor) => self.has_text && self.parted && !continues(cursor.rest()),
        };
        self.parted = false;
        self.has_text =
            matches!(kind, Kind::Moves(_) | Kind::Text(_)) || (self.has_text && !begins);
        begins
    }
}

/// Parts the lines at blank lines and new headers.
pub(super) fn blocks<'t>(lines: impl Iterator<Item = Line<'t>>) -> Vec<Block<'t>> {
    let mut blocks = Vec::new();
    let mut block = Block::default();
    let mut progress = Progress::default();
    for line in lines {
        let kind = notes::kind(line);
        let repeats = match &kind {
            Kind::Header(field) => progress.parted && is_repeated(&block, field),
            _ => false,
        };
        if progress.begins(&kind) || repeats {
            blocks.push(std::mem::take(&mut block));
        }
        match kind {
            Kind::Header(field) => block.header.push(field.place, || field),
            Kind::Moves(cursor) | Kind::Text(cursor) => block.text.push(cursor.here(), || cursor),
            Kind::Blank | Kind::Comment => {}
        }
    }
    if !block.is_empty() {
        blocks.push(block);
    }
    blocks
}

fn is_repeated(block: &Block<'_>, field: &notes::Field<'_>) -> bool {
    let same = |other: &notes::Field<'_>| match (other.key, field.key) {
        (Key::Other(_), Key::Other(_)) => other.name() == field.name(),
        (other, key) => other == key,
    };
    block.header.kept().iter().any(same)
}

/// The length of the longest beginning made of whole games of a file that
/// parts its games so.
#[must_use]
pub fn whole_games_parted(bytes: &[u8], parted: Lines) -> usize {
    if text::is_wide(bytes) {
        return 0;
    }
    match parted {
        Lines::GameEach => {
            // A CR at the very end may have its LF in the next chunk.
            let certain = bytes.strip_suffix(b"\r").unwrap_or(bytes);
            memchr::memrchr2(b'\r', b'\n', certain).map_or(0, |at| at + 1)
        }
        Lines::Apart => whole_blocks(bytes),
    }
}

fn whole_blocks(bytes: &[u8]) -> usize {
    let mut progress = Progress::default();
    let mut whole = 0;
    let mut at = 0;
    while let Some(length) = memchr2(b'\r', b'\n', &bytes[at..]) {
        let line = &bytes[at..at + length.min(BEGINNING)];
        let text = String::from_utf8_lossy(line);
        let line = Line {
            number: 1,
            text: text.trim_start_matches(text::BYTE_ORDER_MARK),
        };
        if progress.begins(&notes::kind(line)) {
            whole = at;
        }
        at += length + 1;
        if bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n') {
            at += 1;
        }
    }
    whole
}
