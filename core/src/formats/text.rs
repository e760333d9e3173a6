//! Bytes to characters, and characters with their line and column.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::Origin;
use crate::transcript::Place;

/// How many bytes decide about the encoding of a file without a mark.
const SAMPLE: usize = 4096;

/// The byte order mark in UTF-8.
const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

/// What a file may begin with before its first character; [`decode`] leaves it out.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// The characters of a whole text file: UTF-8 or UTF-16 with or without a byte
/// order mark, else Windows-1252 (which contains all of Latin-1 that is
/// printed). The mark itself is left out.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    decode_at(bytes, Origin::default())
}

/// The characters of a part of a text file that begins at `origin`. Each line
/// is decoded by itself, so that it does not matter where a file was cut.
pub fn decode_at(bytes: &[u8], origin: Origin) -> Cow<'_, str> {
    let mut rest = bytes;
    if origin.byte == 0 {
        if let Some(encoding) = wide(bytes) {
            return encoding.decode_with_bom_removal(bytes).0;
        }
        rest = bytes.strip_prefix(UTF_8_MARK).unwrap_or(bytes);
    }
    match std::str::from_utf8(rest) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            let lines = rest.split_inclusive(|&byte| byte == b'\n' || byte == b'\r');
            Cow::Owned(lines.map(decode_line).collect())
        }
    }
}

/// The characters of one line, wherever it is in the file.
pub(super) fn decode_line(line: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(line) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(line).0,
    }
}

/// Whether a file with this beginning takes two bytes for every character, so
/// that it cannot be cut at line breaks.
pub fn is_wide(bytes: &[u8]) -> bool {
    wide(bytes).is_some()
}

/// Whether the file may still turn out to be wide when more of it is known.
pub(super) fn may_be_wide(bytes: &[u8]) -> bool {
    let undecided = bytes.len() < SAMPLE && bytes.contains(&0);
    undecided || matches!(bytes, [0xfe | 0xff]) || is_wide(bytes)
}

/// How many of these bytes are complete lines. A CR at the very end is not
/// counted, because its LF may follow.
pub(super) fn complete_lines(bytes: &[u8]) -> usize {
    let certain = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    memchr::memrchr2(b'\r', b'\n', certain).map_or(0, |at| at + 1)
}

/// The byte at which a line begins that has this many lines before it.
pub(super) fn line_start(bytes: &[u8], lines_before: u32) -> usize {
    let (mut at, mut lines) = (0, 0);
    while lines < lines_before {
        let Some(length) = memchr::memchr2(b'\r', b'\n', &bytes[at..]) else {
            return bytes.len();
        };
        at += length + 1;
        at += usize::from(bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n'));
        lines += 1;
    }
    at
}

/// The encoding of a wide text. UTF-16 without a mark has a zero in every other
/// byte of a game.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Some(encoding).filter(|encoding| *encoding != UTF_8);
    }
    let sample = &bytes[..bytes.len().min(SAMPLE) & !1];
    let pairs = sample.len() / 2;
    let zeros = |from: usize| sample.iter().skip(from).step_by(2).filter(|&&b| b == 0);
    let (high_first, low_first) = (zeros(0).count(), zeros(1).count());
    if pairs < 2 {
        None
    } else if low_first * 10 >= pairs * 9 && high_first == 0 {
        Some(UTF_16LE)
    } else if high_first * 10 >= pairs * 9 && low_first == 0 {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Whether nothing but blanks comes before this byte in its line.
pub(super) fn begins_line(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with(['\r', '\n'])
}

/// How many lines end in these bytes: CR, LF and CRLF all end one.
pub fn line_breaks(bytes: &[u8]) -> u32 {
    let mut breaks = 0u32;
    let mut before = 0;
    for at in memchr::memchr2_iter(b'\r', b'\n', bytes) {
        let one_break = bytes[at] == b'\n' && at > 0 && bytes[before] == b'\r' && before + 1 == at;
        breaks = breaks.saturating_add(u32::from(!one_break));
        before = at;
    }
    breaks
}

/// A line of a text without its line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number in the file, from 1.
    pub number: u32,
    /// Its characters.
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// A cursor at the first character.
    pub fn cursor(self) -> Cursor<'a> {
        Cursor {
            rest: self.text,
            line: self.number,
            column: 1,
        }
    }

    /// The whole line.
    pub fn place(self) -> Place {
        self.cursor().place(self.text)
    }
}

/// The lines of a text: CR, LF and CRLF all end one. A break at the very end
/// begins no further line.
pub fn lines(text: &str, origin: Origin) -> impl Iterator<Item = Line<'_>> + Clone {
    let mut rest = text;
    let mut number = origin.line;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = memchr::memchr2(b'\r', b'\n', rest.as_bytes()).unwrap_or(rest.len());
        let (text, tail) = rest.split_at(end);
        rest = tail
            .strip_prefix("\r\n")
            .or_else(|| tail.strip_prefix(['\r', '\n']))
            .unwrap_or_default();
        number = number.saturating_add(1);
        Some(Line { number, text })
    })
}

/// A cursor in a text that knows its line and column.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
}

impl<'a> Cursor<'a> {
    /// A cursor at the first character; `origin` is what comes before the text.
    pub const fn new(text: &'a str, origin: Origin) -> Self {
        Self {
            rest: text,
            line: origin.line.saturating_add(1),
            column: 1,
        }
    }

    /// A cursor at the same place, with another text after it.
    pub const fn before(self, rest: &str) -> Cursor<'_> {
        Cursor {
            rest,
            line: self.line,
            column: self.column,
        }
    }

    /// What comes next.
    pub const fn rest(&self) -> &'a str {
        self.rest
    }

    /// The line the cursor is in, from 1.
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// Whether the end of the text is reached.
    pub const fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Moves over the next `bytes` bytes and gives them back with their place.
    ///
    /// # Panics
    ///
    /// If a character would be cut.
    pub fn take(&mut self, bytes: usize) -> (&'a str, Place) {
        let (taken, rest) = self.rest.split_at(bytes);
        // Nearly everything is ASCII in one line.
        if taken.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            let width = u32::try_from(bytes).unwrap_or(u32::MAX);
            let (line, column) = (self.line, self.column);
            self.column = column.saturating_add(width);
            self.rest = rest;
            let place = Place::Text {
                line,
                column,
                width,
            };
            return (taken, place);
        }
        let place = self.place(taken);
        let ahead = self.rest.as_bytes();
        for (index, byte) in taken.bytes().enumerate() {
            match byte {
                b'\r' if ahead.get(index + 1) == Some(&b'\n') => {}
                b'\r' | b'\n' => {
                    self.line = self.line.saturating_add(1);
                    self.column = 1;
                }
                // The bytes that only continue a character.
                0x80..=0xbf => {}
                _ => self.column = self.column.saturating_add(1),
            }
        }
        self.rest = rest;
        (taken, place)
    }

    /// Moves on while the characters are of this kind.
    pub fn take_while(&mut self, kind: impl Fn(char) -> bool) -> (&'a str, Place) {
        let length = self
            .rest
            .find(|c: char| !kind(c))
            .unwrap_or(self.rest.len());
        self.take(length)
    }

    /// Moves over the next character if it is of this kind.
    pub fn take_char(&mut self, kind: impl Fn(char) -> bool) -> Option<(&'a str, Place)> {
        let next = self.peek().filter(|&c| kind(c))?;
        Some(self.take(next.len_utf8()))
    }

    /// The same cursor, but the text ends `bytes` bytes from here.
    #[must_use]
    pub fn until(mut self, bytes: Option<usize>) -> Self {
        self.rest = &self.rest[..bytes.unwrap_or(self.rest.len())];
        self
    }

    /// Moves over blanks.
    pub fn skip_blanks(&mut self) {
        // Nearly always there is none, or one.
        if let Some(rest) = self.rest.strip_prefix(' ') {
            self.rest = rest;
            self.column = self.column.saturating_add(1);
        }
        if self.rest.starts_with(char::is_whitespace) {
            self.take_while(char::is_whitespace);
        }
    }

    /// Where the cursor is, without any width.
    pub fn here(&self) -> Place {
        self.place("")
    }

    /// The place of a text that begins here, as far as it is in this line.
    pub fn place(&self, text: &str) -> Place {
        let end = memchr::memchr2(b'\r', b'\n', text.as_bytes());
        let in_line = &text[..end.unwrap_or(text.len())];
        Place::Text {
            line: self.line,
            column: self.column,
            width: u32::try_from(in_line.chars().count()).unwrap_or(u32::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide_bytes(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    #[test]
    fn the_same_moves_are_read_in_every_encoding() {
        let moves = "f5 d6 c3";
        let marked = [b"\xef\xbb\xbf".as_slice(), moves.as_bytes()].concat();
        assert_eq!(decode(moves.as_bytes()), moves);
        assert_eq!(decode(&marked), moves);
        for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            assert_eq!(decode(&wide_bytes(moves, to_bytes)), moves);
            let marked = wide_bytes(&format!("\u{feff}{moves}"), to_bytes);
            assert_eq!(decode(&marked), moves);
            assert!(is_wide(&marked));
        }
    }

    #[test]
    fn a_name_in_latin_1_keeps_its_accent() {
        assert_eq!(decode(b"Black: Andr\xe9"), "Black: André");
        assert!(!is_wide(b"Black: Andr\xe9"));
    }

    #[test]
    fn each_line_has_an_encoding_of_its_own() {
        assert_eq!(decode(b"\xc3\xa9\r\n\xe9\r\xc3\xa9"), "é\r\né\ré");
        let origin = Origin {
            byte: 1,
            ..Origin::default()
        };
        assert_eq!(decode_at(b"\xff\xfef5", origin), "ÿþf5");
    }

    #[test]
    fn every_kind_of_line_break_ends_one_line() {
        let found: Vec<_> = lines("a\r\nb\rc\n\nd\n", Origin::default())
            .map(|line| (line.number, line.text))
            .collect();
        assert_eq!(found, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
    }

    #[test]
    fn columns_count_characters_and_not_bytes() {
        let line = Line {
            number: 7,
            text: "é é f5",
        };
        let mut cursor = line.cursor();
        cursor.take_while(|c| c != 'f');
        let (taken, place) = cursor.take(2);
        assert_eq!(taken, "f5");
        let expected = Place::Text {
            line: 7,
            column: 5,
            width: 2,
        };
        assert_eq!(place, expected);
    }
}
