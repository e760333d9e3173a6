//! The declared result in a list, and what stands in its place and is none.

use super::super::Unread;
use super::super::notes::{self, Walk};
use super::super::scan::excerpt;
use super::lexer::{Lexer, begins_something, is_separator};
use super::token;
use crate::transcript::{Declared, DeclaredResult};

impl Lexer<'_> {
    /// `= 38-26 flag black`.
    pub(super) fn declaration(&mut self) {
        let begun = self.walk.clone();
        self.walk.cursor.take(1);
        if let Some((result, ending)) = notes::declared(&mut self.walk.cursor) {
            let place = self.walk.place_since(&begun);
            self.found.declared.push(Declared {
                result,
                ending,
                place,
            });
            self.leave_what_is_no_ending();
        } else if self.walk_over_no_moves() {
            self.leave(&begun);
        } else {
            self.walk = begun;
            self.illegible(1);
        }
    }

    /// `38-26 flag green`: what stands behind a result and is neither an ending
    /// nor a move.
    fn leave_what_is_no_ending(&mut self) {
        let mut ahead = self.walk.cursor;
        ahead.skip_blanks();
        let rest = ahead.rest();
        let letters = token::letters(rest);
        let pass = token::pass(&rest[..letters], &rest[letters..]).is_some();
        if letters > 0 && !pass {
            self.walk.cursor = ahead;
            let begun = self.walk.clone();
            if self.walk_over_no_moves() {
                self.leave(&begun);
            }
        }
    }

    /// Walks over words that cannot be moves, to the end of the line at most;
    /// whether there were any.
    fn walk_over_no_moves(&mut self) -> bool {
        let begun = self.walk.cursor.rest().len();
        loop {
            let mut ahead = self.walk.cursor;
            ahead.take_while(is_separator);
            let next = ahead.peek();
            let begins = |c: char| begins_something(c) || self.begins_square(ahead.rest());
            if next.is_none_or(begins) {
                return self.walk.cursor.rest().len() < begun;
            }
            ahead.take_while(|c| !c.is_whitespace());
            self.walk.cursor = ahead;
        }
    }

    fn begins_square(&self, text: &str) -> bool {
        let two = text.get(..2);
        two.is_some_and(|two| self.geometry.parse(two).is_ok())
    }

    /// Leaves what was walked over since `begun` unread: it is no result.
    fn leave(&mut self, begun: &Walk<'_>) {
        let (text, place) = self.walk.text_since(begun);
        let reason = format!(
            "`{}` is no result: expected discs as in `= 38-26`, or an ending as in `flag black`",
            excerpt(text)
        );
        self.found.unread.push(Unread { place, reason });
    }

    /// `38-26` without the sign `=`.
    pub(super) fn bare_score(&mut self) -> bool {
        let begun = self.walk.clone();
        let Some(score) = notes::score(&mut self.walk.cursor) else {
            return false;
        };
        let place = self.walk.place_since(&begun);
        self.found.declared.push(Declared {
            result: DeclaredResult::Score(score),
            ending: None,
            place,
        });
        true
    }

    /// `flag black` without the sign `=`; `flag green` is left unread.
    pub(super) fn ending(&mut self) -> bool {
        let begun = self.walk.clone();
        let Some(ending) = notes::ending(&mut self.walk.cursor) else {
            let begins = notes::begins_ending(&self.walk.cursor) && self.walk_over_no_moves();
            if begins {
                self.leave(&begun);
            }
            return begins;
        };
        let place = self.walk.place_since(&begun);
        self.found.declared.push(Declared {
            result: DeclaredResult::Unsaid,
            ending: Some(ending),
            place,
        });
        true
    }
}
