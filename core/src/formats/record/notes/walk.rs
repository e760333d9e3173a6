//! A walk over the lines of one game.

use crate::formats::text::Cursor;
use crate::transcript::Place;

/// A walk over the lines of one game, with a cursor in the current one.
#[derive(Clone, Debug)]
pub(in super::super) struct Walk<'t> {
    /// The line the walk is in.
    pub cursor: Cursor<'t>,
    lines: &'t [Cursor<'t>],
    next: usize,
}

impl<'t> Walk<'t> {
    /// A walk at the beginning of the first of these lines, if there is one.
    pub fn new(lines: &'t [Cursor<'t>]) -> Option<Self> {
        lines.first().map(|&cursor| Self {
            cursor,
            lines,
            next: 1,
        })
    }

    /// Goes to the next line, if there is one.
    pub fn next_line(&mut self) -> bool {
        let Some(&cursor) = self.lines.get(self.next) else {
            return false;
        };
        self.cursor = cursor;
        self.next += 1;
        true
    }

    /// How many of the lines the walk has begun.
    pub const fn lines_begun(&self) -> usize {
        self.next
    }

    /// The characters that nobody walked over, from here to the end.
    pub fn rest(&self) -> usize {
        let later = self.lines[self.next..].iter();
        std::iter::once(&self.cursor)
            .chain(later)
            .map(|cursor| cursor.rest().chars().count())
            .sum()
    }

    /// The place from `begun`, an earlier state of this walk, to here; to the
    /// end of the line where it began, if that has been left.
    pub fn place_since(&self, begun: &Self) -> Place {
        self.text_since(begun).1
    }

    /// What was walked over since `begun`, as far as it is in that line.
    pub fn text_since(&self, begun: &Self) -> (&'t str, Place) {
        let mut cursor = begun.cursor;
        let length = if self.next == begun.next {
            cursor.rest().len() - self.cursor.rest().len()
        } else {
            cursor.rest().len()
        };
        cursor.take(cursor.rest()[..length].trim_end().len())
    }
}
