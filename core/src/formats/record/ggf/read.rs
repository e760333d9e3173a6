//! Text to games, and games to tags.

use super::MATCH;
use super::boards::Boards;
use super::fill::{Game, Tag, Tags};
use crate::formats::record::marks::Remarks;
use crate::formats::record::reason::outside_of_games;
use crate::formats::text::{Cursor, begins_line, decode_at};
use crate::formats::{Expect, Expected, Origin, Reading, Reason, Unread};
use crate::transcript::{Place, Transcript};

/// Reads all games.
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode_at(bytes, expect.origin);
    let mut reader = Reader {
        boards: Boards::new(expect.variant),
        reading: Reading::default(),
        announced: None,
        comments: Remarks::default(),
    };
    let mut pieces = Pieces::new(&text, expect.origin);
    while let Some(piece) = pieces.next() {
        reader.piece(piece);
    }
    reader.end_match();
    reader.reading
}

/// The line with which the last game or its comments begin.
pub(crate) fn last_game(text: &str, expect: &Expect) -> Option<u32> {
    let mut pieces = Pieces::new(text, expect.origin);
    let (mut last, mut after_comment) = (None, false);
    while let Some(piece) = pieces.next() {
        if pieces.looked_to_the_end() {
            break;
        }
        let at = text.len() - piece.start.rest().len();
        if !after_comment && begins_line(text, at) {
            last = Some(piece.start.line());
        }
        after_comment = match piece.kind {
            PieceKind::Comment => true,
            PieceKind::Game { .. } => false,
            PieceKind::Count | PieceKind::Stray => after_comment,
        };
    }
    last
}

/// What a file is made of.
struct Piece<'a> {
    kind: PieceKind,
    /// Its first character.
    start: Cursor<'a>,
    text: &'a str,
}

enum PieceKind {
    /// `# ..`.
    Comment,
    /// The number of games before a match.
    Count,
    /// `(; .. ;)`; the last bracket may be missing.
    Game { closed: bool },
    /// Text outside of games, up to the next game or line.
    Stray,
}

/// The pieces of a text, one after the other.
struct Pieces<'a> {
    cursor: Cursor<'a>,
    text: &'a str,
    brackets: Brackets,
}

impl<'a> Pieces<'a> {
    fn new(text: &'a str, origin: Origin) -> Self {
        Self {
            cursor: Cursor::new(text, origin),
            text,
            brackets: Brackets::default(),
        }
    }

    fn next(&mut self) -> Option<Piece<'a>> {
        self.cursor.skip_blanks();
        let start = self.cursor;
        let rest = start.rest();
        let line_end = || memchr::memchr2(b'\r', b'\n', rest.as_bytes());
        let (kind, length) = match start.peek()? {
            '#' => (PieceKind::Comment, line_end().unwrap_or(rest.len())),
            '(' if rest.starts_with("(;") => {
                let at = self.text.len() - rest.len();
                let (end, closed) = self.brackets.end_of_game(self.text, at);
                (PieceKind::Game { closed }, end - at)
            }
            '0'..='9' => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                (PieceKind::Count, digits)
            }
            _ => {
                let bytes = rest.as_bytes();
                let ends =
                    |at: &usize| matches!(bytes[*at..], [b'\r' | b'\n', ..] | [b'(', b';', ..]);
                let end = (0..bytes.len()).find(ends);
                (PieceKind::Stray, end.unwrap_or(bytes.len()))
            }
        };
        let (text, _) = self.cursor.take(length);
        Some(Piece { kind, start, text })
    }

    /// Whether the end of the text was taken for the end of a value, although
    /// the value may go on where the text does.
    fn looked_to_the_end(&self) -> bool {
        self.brackets.ahead == Some(self.text.len())
    }
}

struct Reader<'a> {
    boards: Boards,
    reading: Reading,
    announced: Option<Match>,
    comments: Remarks<&'a str>,
}

/// The games announced by the number at the beginning of a line.
struct Match {
    place: Place,
    line: u32,
    games: usize,
    first: usize,
}

impl<'a> Reader<'a> {
    fn piece(&mut self, piece: Piece<'a>) {
        let Piece { kind, start, text } = piece;
        let on_line = |announced: &Match| announced.line == start.line();
        if !self.announced.as_ref().is_some_and(on_line) {
            self.end_match();
        }
        let place = start.place(text);
        match kind {
            PieceKind::Comment => self.comments.push(place, || text[1..].trim()),
            PieceKind::Count => {
                self.end_match();
                self.announced = text.parse().ok().map(|games| Match {
                    place,
                    line: start.line(),
                    games,
                    first: self.reading.games.len(),
                });
            }
            PieceKind::Stray => {
                let reason = outside_of_games(text);
                self.reading.unread.push(Unread { place, reason });
            }
            PieceKind::Game { closed } => self.game(start, text, closed),
        }
    }

    /// Compares the number of games announced with those that came.
    fn end_match(&mut self) {
        let Some(announced) = self.announced.take() else {
            return;
        };
        let games = &mut self.reading.games[announced.first..];
        let (found, expected) = (games.len(), announced.games);
        if found > 1 {
            for (number, game) in (1..).zip(games) {
                game.header.push(MATCH, format!("{number} of {found}"));
            }
        }
        if found != expected {
            self.reading.unread.push(Unread {
                place: announced.place,
                reason: Reason::MatchLength { expected, found },
            });
        }
    }

    fn game(&mut self, start: Cursor<'a>, text: &'a str, closed: bool) {
        let place = start.place("(;");
        if !closed {
            let reason = Reason::NotClosed("game");
            self.reading.unread.push(Unread { place, reason });
        }
        let inside = if closed { text.len() - 2 } else { text.len() };
        let tags = self.tags(start.until(Some(inside)));
        let game = Game {
            transcript: Transcript::empty(self.boards.expected.clone(), place),
            notes: Vec::new(),
            unread: &mut self.reading.unread,
        };
        let mut transcript = game.fill(&tags, &mut self.boards);
        let comments = std::mem::take(&mut self.comments);
        comments.note_beyond("comments", &mut self.reading.unread);
        for comment in comments.into_kept() {
            transcript.header.push("comment", comment);
        }
        self.reading.games.push(transcript);
        let found = self.reading.games.len();
        let complete = |announced: &Match| found - announced.first >= announced.games;
        if self.announced.as_ref().is_some_and(complete) {
            self.end_match();
        }
    }

    /// The tags of a game, after its `(;`.
    fn tags(&mut self, mut cursor: Cursor<'a>) -> Tags<'a> {
        cursor.take(2);
        let mut tags = Tags::default();
        loop {
            cursor.skip_blanks();
            if cursor.at_end() {
                return tags;
            }
            self.tag(&mut cursor, &mut tags);
        }
    }

    /// One tag, or a piece that is not one.
    fn tag(&mut self, cursor: &mut Cursor<'a>, tags: &mut Tags<'a>) {
        let mut start = *cursor;
        let (name, _) = cursor.take_while(|c| c.is_ascii_alphabetic());
        let inside = cursor.rest();
        let value = inside.strip_prefix('[').filter(|_| !name.is_empty());
        if let Some(length) = value.and_then(|value| value.find(']')) {
            cursor.take(1);
            let (value, place) = cursor.take(length);
            tags.push(Tag { name, value, place });
            cursor.take(1);
            return;
        }
        // A value without its end takes the rest of the game with it.
        let length = match value {
            Some(_) => inside.len(),
            None => next_tag(inside),
        };
        cursor.take(length);
        let (stray, place) = start.take(name.len() + length);
        let reason = Expected::GgfTag.instead_of(stray);
        self.reading.unread.push(Unread { place, reason });
    }
}

/// Where the next letters with a `[` after them begin, or the end.
fn next_tag(text: &str) -> usize {
    let mut letters = 0;
    for (at, b) in text.bytes().enumerate() {
        match b {
            b'[' if letters > 0 => return at - letters,
            b if b.is_ascii_alphabetic() => letters += 1,
            _ => letters = 0,
        }
    }
    text.len()
}

/// Finds where games end; remembers the bracket it last found ahead, so that no
/// text is searched twice.
#[derive(Default)]
struct Brackets {
    ahead: Option<usize>,
}

impl Brackets {
    /// Where the game that begins at `start` ends, and whether with `;)`. A `;)`
    /// inside a value whose `]` is yet to come is a part of it.
    fn end_of_game(&mut self, text: &str, start: usize) -> (usize, bool) {
        let bytes = text.as_bytes();
        let mut inside = false;
        for at in start + 2..bytes.len() {
            match bytes[at] {
                b'[' => inside = true,
                b']' => inside = false,
                mark @ (b';' | b'(') => {
                    let closes = mark == b';';
                    let other = if closes { b')' } else { b';' };
                    let paired = bytes.get(at + 1) == Some(&other);
                    if paired && !(inside && self.next_bracket(bytes, at) == Some(b']')) {
                        return (if closes { at + 2 } else { at }, closes);
                    }
                }
                _ => {}
            }
        }
        (bytes.len(), false)
    }

    fn next_bracket(&mut self, bytes: &[u8], from: usize) -> Option<u8> {
        if self.ahead.is_none_or(|at| at < from) {
            let found = bytes[from..].iter().position(|b| matches!(b, b'[' | b']'));
            self.ahead = Some(found.map_or(bytes.len(), |length| from + length));
        }
        bytes.get(self.ahead?).copied()
    }
}
