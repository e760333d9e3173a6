//! Text to games, and games to tags.

use super::MATCH;
use super::boards::Boards;
use super::fill::{Game, Tag, Tags};
use crate::formats::record::entries::Remarks;
use crate::formats::record::scan::{Scan, excerpt};
use crate::formats::text::decode;
use crate::formats::{Expect, Reading, Unread};
use crate::transcript::{Place, Transcript};

/// Reads all games.
#[must_use]
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode(bytes);
    let mut reader = Reader {
        scan: Scan::new(&text, expect.origin),
        text: &text,
        brackets: Brackets::default(),
        boards: Boards::new(expect.variant),
        reading: Reading::default(),
        pending: None,
        comments: Remarks::default(),
    };
    reader.run();
    reader.reading
}

struct Reader<'a> {
    scan: Scan<'a>,
    text: &'a str,
    brackets: Brackets,
    boards: Boards,
    reading: Reading,
    pending: Option<Match>,
    comments: Remarks<&'a str>,
}

/// The games announced by the number at the beginning of a line.
struct Match {
    place: Place,
    games: usize,
    first: usize,
}

impl<'a> Reader<'a> {
    fn run(&mut self) {
        loop {
            self.scan.skip_blanks();
            let rest = self.scan.rest();
            match self.scan.peek() {
                None => break,
                Some(b'#') => {
                    let line = rest.split(['\r', '\n']).next().unwrap_or_default();
                    let comment = line[1..].trim();
                    self.comments.push(self.scan.place(line), || comment);
                    self.scan.go_to(self.scan.at() + line.len());
                }
                Some(_) if rest.starts_with("(;") => self.game(),
                Some(b) if b.is_ascii_digit() => self.count(),
                Some(_) => self.stray(),
            }
        }
        self.end_match();
    }

    /// The number of games before a match.
    fn count(&mut self) {
        self.end_match();
        let here = self.scan.clone();
        let digits = self.scan.take_while(|b| b.is_ascii_digit());
        self.pending = digits.parse().ok().map(|games| Match {
            place: here.place(digits),
            games,
            first: self.reading.games.len(),
        });
    }

    /// Compares the number of games announced with those that came.
    fn end_match(&mut self) {
        let Some(Match {
            place,
            games,
            first,
        }) = self.pending.take()
        else {
            return;
        };
        let found = self.reading.games.len() - first;
        if found != games {
            let reason = format!("a match of {games} games is announced, {found} were found");
            self.reading.unread.push(Unread { place, reason });
        }
        if found > 1 {
            for (number, game) in (1..).zip(&mut self.reading.games[first..]) {
                game.header.push(MATCH, format!("{number} of {found}"));
            }
        }
    }

    /// Text outside of games, up to the next game or line.
    fn stray(&mut self) {
        let rest = self.scan.rest();
        let line = rest.split(['\r', '\n']).next().unwrap_or_default();
        let stray = line.split("(;").next().unwrap_or_default();
        self.unread(
            stray,
            format!("`{}` stands outside of any game", excerpt(stray)),
        );
        self.scan.go_to(self.scan.at() + stray.len());
    }

    fn unread(&mut self, text: &str, reason: String) {
        let place = self.scan.place(text);
        self.reading.unread.push(Unread { place, reason });
    }

    fn game(&mut self) {
        let (end, closed) = self.brackets.end_of_game(self.text, self.scan.at());
        let place = self.scan.place("(;");
        if self
            .pending
            .as_ref()
            .is_some_and(|m| line(m.place) != line(place))
        {
            self.end_match();
        }
        if !closed {
            self.unread("(;", "the game is not closed by `;)`".to_owned());
        }
        self.scan.go_to(self.scan.at() + 2);
        let mut tags = Tags::default();
        while self.scan.at() < end {
            self.scan.skip_blanks();
            if self.scan.at() < end {
                self.tag(end, &mut tags);
            }
        }
        let after = if closed { end + 2 } else { end };
        self.scan.go_to(after);
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
        if self
            .pending
            .as_ref()
            .is_some_and(|m| found - m.first >= m.games)
        {
            self.end_match();
        }
    }

    /// One tag, or a piece that is none.
    fn tag(&mut self, end: usize, tags: &mut Tags<'a>) {
        let start = self.scan.clone();
        let name = self.scan.take_while(|b| b.is_ascii_alphabetic());
        let open = self.scan.at();
        let inside = &self.text[open..end];
        let value = inside.strip_prefix('[').filter(|_| !name.is_empty());
        if let Some(length) = value.and_then(|value| value.find(']')) {
            self.scan.go_to(open + 1);
            let value = &self.text[open + 1..open + 1 + length];
            let place = self.scan.place(value);
            tags.push(Tag { name, value, place });
            self.scan.go_to(open + 1 + length + 1);
            return;
        }
        // A value without its end takes the rest of the game with it.
        let length = match value {
            Some(_) => inside.len(),
            None => next_tag(inside),
        };
        self.scan.go_to(open + length);
        let stray = &self.text[start.at()..open + length];
        let reason = format!(
            "`{}` is no tag: expected letters and [value]",
            excerpt(stray)
        );
        let place = start.place(stray);
        self.reading.unread.push(Unread { place, reason });
    }
}

/// Where the next letters with a `[` behind them begin, or the end.
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

/// Finds where games end; remembers the bracket it last saw ahead, so that no
/// text is searched twice.
#[derive(Default)]
struct Brackets {
    ahead: Option<usize>,
}

impl Brackets {
    /// The end of the game that begins at `start`, and whether `;)` stands
    /// there. A `;)` inside a value whose `]` is yet to come is a part of it.
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
                        return (at, closes);
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

fn line(place: Place) -> u32 {
    match place {
        Place::Text { line, .. } => line,
        Place::Record { record, .. } => record,
    }
}
