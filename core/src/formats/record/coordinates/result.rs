//! The declared result in a list, and what is in its place and is not one.

use super::super::Unread;
use super::super::notes::{self, Walk};
use super::lexer::{Lexer, begins_something, is_separator};
use super::token;
use crate::game::{HalfDiscs, Score};
use crate::transcript::{Declared, DeclaredResult, Place};

impl Lexer<'_> {
    /// `= 38-26 flag black`.
    pub(super) fn declaration(&mut self) {
        let begun = self.walk.clone();
        self.walk.cursor.take(1);
        if let Some((result, ending)) = notes::declared(&mut self.walk.cursor) {
            let place = self.walk.place_since(&begun);
            self.lexed.declared.push(Declared {
                result,
                ending,
                place,
            });
            self.skip_unknown_ending();
        } else if self.skip_non_moves() {
            self.leave_unread(&begun);
        } else {
            self.walk = begun;
            self.illegible(1);
        }
    }

    /// `38-26 flag green`: leaves unread what follows a result and is neither an
    /// ending nor a move.
    fn skip_unknown_ending(&mut self) {
        let mut ahead = self.walk.cursor;
        ahead.skip_blanks();
        let rest = ahead.rest();
        let letters = token::letters(rest);
        let pass = token::pass(&rest[..letters], &rest[letters..]).is_some();
        if letters > 0 && !pass {
            self.walk.cursor = ahead;
            let begun = self.walk.clone();
            if self.skip_non_moves() {
                self.leave_unread(&begun);
            }
        }
    }

    /// Skips words that cannot be moves, to the end of the line at most; whether
    /// there were any.
    fn skip_non_moves(&mut self) -> bool {
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

    /// Leaves what was skipped since `begun` unread: it is not a result.
    fn leave_unread(&mut self, begun: &Walk<'_>) {
        let (text, place) = self.walk.text_since(begun);
        let reason = notes::not_a_result(text);
        self.lexed.unread.push(Unread { place, reason });
    }

    /// `38-26` without the sign `=`.
    pub(super) fn bare_score(&mut self) -> bool {
        let begun = self.walk.clone();
        let Some(score) = notes::score(&mut self.walk.cursor) else {
            return false;
        };
        let (text, place) = self.walk.text_since(&begun);
        let plain = !text.contains(|c: char| c.is_whitespace() || c == ':');
        if !plain && !self.ends_line_with(score, &begun) {
            self.walk = begun;
            return false;
        }
        self.lexed.declared.push(Declared {
            result: DeclaredResult::Score(score),
            ending: None,
            place,
        });
        true
    }

    /// Whether `38:26` or `38 - 26` is a score and not the number of a move or a
    /// time on a clock: nothing but an ending follows in its line, and nothing
    /// comes before it or it counts every square.
    fn ends_line_with(&self, score: Score, begun: &Walk<'_>) -> bool {
        let alone = matches!(begun.cursor.here(), Place::Text { column: 1, .. });
        let all = HalfDiscs::whole(self.geometry.len());
        notes::ends_line(self.walk.cursor) && (alone || score.black + score.white == all)
    }

    /// `flag black` without the sign `=`; `flag green` is left unread.
    pub(super) fn ending(&mut self) -> bool {
        let begun = self.walk.clone();
        let Some(ending) = notes::ending(&mut self.walk.cursor) else {
            let begins = notes::begins_ending(&self.walk.cursor) && self.skip_non_moves();
            if begins {
                self.leave_unread(&begun);
            }
            return begins;
        };
        let place = self.walk.place_since(&begun);
        self.lexed.declared.push(Declared {
            result: DeclaredResult::Unsaid,
            ending: Some(ending),
            place,
        });
        true
    }
}
