//! A walk over a whole text that knows its line and column, for formats in
//! which line breaks mean nothing.

use super::Origin;
use crate::transcript::Place;

/// A walk over a text.
#[derive(Clone)]
pub(super) struct Scan<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    column: u32,
}

impl<'a> Scan<'a> {
    /// At the first character; `origin` is what comes before the text.
    pub(super) fn new(text: &'a str, origin: Origin) -> Self {
        Self {
            text,
            at: 0,
            line: origin.line.saturating_add(1),
            column: 1,
        }
    }

    /// The byte the walk has reached.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The line the walk has reached.
    pub(super) const fn line(&self) -> u32 {
        self.line
    }

    /// What has not been walked over.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next byte.
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Walks forward to a byte, which must not be inside a character.
    pub(super) fn go_to(&mut self, at: usize) {
        let bytes = self.text.as_bytes();
        for index in self.at..at {
            match bytes[index] {
                b'\r' if bytes.get(index + 1) == Some(&b'\n') => {}
                b'\r' | b'\n' => {
                    self.line = self.line.saturating_add(1);
                    self.column = 1;
                }
                // The bytes that only continue a character.
                0x80..=0xbf => {}
                _ => self.column = self.column.saturating_add(1),
            }
        }
        self.at = self.at.max(at);
    }

    /// Walks on while the bytes are of this ASCII kind.
    pub(super) fn take_while(&mut self, kind: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        let length = self
            .rest()
            .bytes()
            .take_while(|&b| b.is_ascii() && kind(b))
            .count();
        self.go_to(start + length);
        &self.text[start..self.at]
    }

    /// Walks over blanks and line breaks.
    pub(super) fn skip_blanks(&mut self) {
        self.take_while(|b| b.is_ascii_whitespace());
    }

    /// Walks over the next character, if there is one.
    pub(super) fn skip_character(&mut self) {
        if let Some(c) = self.rest().chars().next() {
            self.go_to(self.at + c.len_utf8());
        }
    }

    /// A piece of this many characters that begins here.
    pub(super) fn place(&self, text: &str) -> Place {
        let first_line = text.lines().next().unwrap_or_default();
        Place::Text {
            line: self.line,
            column: self.column,
            width: u32::try_from(first_line.chars().count()).unwrap_or(u32::MAX),
        }
    }
}

/// The beginning of a piece of text, for messages.
pub(super) fn excerpt(text: &str) -> String {
    const LENGTH: usize = 40;
    let line = text.trim().lines().next().unwrap_or_default();
    let mut excerpt: String = line.chars().take(LENGTH).collect();
    if excerpt.len() < text.trim().len() {
        excerpt.push('…');
    }
    excerpt
}
