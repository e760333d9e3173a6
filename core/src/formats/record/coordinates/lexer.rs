//! Characters to marks, from left to right. Nothing is skipped: what is
//! not a move, a number or a separator becomes an illegible mark.

use super::super::marks::MOST_MARKS;
use super::super::notes::{self, Walk, is_dash};
use super::super::{Reason, Unread};
use super::annotation;
use super::token::{self, Split};
use crate::board::{Geometry, SquareError};
use crate::formats::text::Cursor;
use crate::game::Variant;
use crate::transcript::{Claim, Declared, Mark, Place, Written};

/// Whether a square begins with its column or its row. A square with
/// nothing joined to it is read in either order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// `f5`.
    ColumnFirst,
    /// `5f`.
    RowFirst,
}

/// What one game says.
#[derive(Clone, Debug, Default)]
pub(super) struct Lexed {
    pub marks: Vec<Mark>,
    /// The letter of each mark, where it is a square.
    pub letters: Vec<Option<char>>,
    pub claims: Vec<Claim>,
    pub declared: Vec<Declared>,
    pub unread: Vec<Unread>,
}

impl Lexed {
    /// How much was found: marks, claims and results.
    fn len(&self) -> usize {
        self.marks.len() + self.claims.len() + self.declared.len()
    }

    /// How many marks are neither a square of the board nor a pass.
    pub fn faults(&self) -> usize {
        let legible = |mark: &&Mark| matches!(mark.written, Written::Place(_) | Written::Pass);
        self.marks.len() - self.marks.iter().filter(legible).count()
    }
}

/// Reads the lines of one game.
pub(super) fn lex(variant: &Variant, lines: &[Cursor<'_>], order: Order) -> Lexed {
    let Some(walk) = Walk::new(lines) else {
        return Lexed::default();
    };
    let mut lexer = Lexer {
        geometry: variant.geometry(),
        order,
        walk,
        before: Before::Gap,
        dashed: false,
        passes: 0,
        label: None,
        lexed: Lexed::default(),
    };
    lexer.run();
    lexer.lexed
}

/// What is directly before the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// A blank, a separator or the beginning of a line.
    Gap,
    /// A move.
    Move,
    /// A number.
    Number,
}

pub(super) struct Lexer<'t> {
    pub(super) geometry: &'t Geometry,
    order: Order,
    pub(super) walk: Walk<'t>,
    before: Before,
    /// Whether single dashes separate the moves of this game.
    dashed: bool,
    /// How many of the marks are passes.
    passes: usize,
    /// The number before the next mark.
    label: Option<u16>,
    pub(super) lexed: Lexed,
}

impl Lexer<'_> {
    fn run(&mut self) {
        loop {
            let gap = self.walk.cursor.take_while(is_separator).0;
            if !gap.is_empty() {
                self.before = Before::Gap;
            }
            let Some(next) = self.walk.cursor.peek() else {
                self.before = Before::Gap;
                if self.walk.next_line() {
                    continue;
                }
                return;
            };
            if self.lexed.len() >= MOST_MARKS {
                self.note_rest();
                return;
            }
            self.token(next);
        }
    }

    fn token(&mut self, next: char) {
        match next {
            '=' => self.declaration(),
            '@' => self.at_sign(),
            '{' | '[' => self.annotation(),
            '(' => self.bracketed_number(),
            c if is_dash(c) => self.dashes(),
            c if c.is_ascii_digit() => self.digits(),
            c if c.is_ascii_alphabetic() => self.letters(),
            c if c.is_alphabetic() => self.illegible_while(char::is_alphanumeric),
            _ => self.illegible(token::signs_and_half(self.walk.cursor.rest())),
        }
    }

    fn note_rest(&mut self) {
        let reason = Reason::TooLong {
            count: self.walk.rest(),
            most: MOST_MARKS,
        };
        let place = self.walk.cursor.here();
        self.lexed.unread.push(Unread { place, reason });
    }

    fn push(&mut self, written: Written, letter: Option<char>, place: Place) {
        self.lexed.marks.push(Mark {
            label: self.label.take(),
            ..Mark::new(written, place)
        });
        self.lexed.letters.push(letter);
        self.before = Before::Move;
    }

    pub(super) fn illegible(&mut self, length: usize) {
        let (text, place) = self.walk.cursor.take(length);
        self.push(notes::illegible(text), None, place);
    }

    /// Takes at least one character.
    fn illegible_while(&mut self, kind: impl Fn(char) -> bool) {
        let rest = self.walk.cursor.rest();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let more = rest[first..]
            .find(|c| !kind(c))
            .unwrap_or(rest.len() - first);
        self.illegible(first + more);
    }

    fn pass(&mut self, length: usize) {
        let (_, place) = self.walk.cursor.take(length);
        self.push(Written::Pass, None, place);
        self.passes += 1;
    }

    fn square(&mut self, length: usize) {
        let (text, place) = self.walk.cursor.take(length);
        let written = match self.geometry.parse(text) {
            Ok(square) => Written::Place(square),
            Err(SquareError::OffBoard { .. }) => notes::off_board(text),
            Err(SquareError::Illegible(_)) if text.len() > 3 => notes::off_board(text),
            Err(SquareError::Illegible(_)) => notes::illegible(text),
        };
        let letter = text.chars().find(char::is_ascii_alphabetic);
        self.push(written, letter, place);
    }

    /// Whether this is the number of the next mark: of the move, of the turn,
    /// or of the pair.
    fn expected(&self, number: usize) -> bool {
        let turns = self.lexed.marks.len();
        let moves = turns - self.passes;
        [turns, moves, turns / 2, moves / 2].contains(&number.wrapping_sub(1))
    }

    fn number(&mut self, length: usize) {
        let (text, _) = self.walk.cursor.take(length);
        let digits = text.trim_matches(|c: char| !c.is_ascii_digit());
        self.label = digits.parse().ok();
        self.before = Before::Number;
    }

    /// `@@` is a pass, `@20` begins a claim.
    fn at_sign(&mut self) {
        let after = &self.walk.cursor.rest()[1..];
        if after.starts_with('@') {
            self.pass(2);
        } else if after.starts_with(|c: char| c.is_ascii_digit()) {
            let begun = self.walk.clone();
            match notes::claim(self.geometry, &mut self.walk) {
                Ok(claim) => self.lexed.claims.push(claim),
                Err(written) => {
                    let place = self.walk.place_since(&begun);
                    self.push(written, None, place);
                }
            }
        } else {
            self.illegible(1);
        }
    }

    /// `{-d4 +e3}` or `[d3 d4]` after a move.
    fn annotation(&mut self) {
        let read = annotation::read(self.geometry, self.walk.cursor.rest());
        let mark = self.lexed.marks.last_mut();
        let mark = mark.filter(|mark| mark.square().is_some() && mark.recorded.is_none());
        match (read, mark) {
            (Ok((recorded, length)), Some(mark)) => {
                mark.recorded = Some(recorded);
                self.walk.cursor.take(length);
                self.before = Before::Move;
            }
            (Ok((_, length)) | Err(length), _) => self.illegible(length),
        }
    }

    /// `(12)`.
    fn bracketed_number(&mut self) {
        let rest = self.walk.cursor.rest();
        let run = token::digits(&rest[1..]);
        if run > 0 && rest[1 + run..].starts_with(')') {
            self.number(run + 2);
        } else {
            self.illegible(1);
        }
    }

    /// One dash between moves separates them; one alone, or two, are a pass; three
    /// or four between moves are a pass with dashes around it.
    fn dashes(&mut self) {
        let rest = self.walk.cursor.rest();
        let length = rest.find(|c| !is_dash(c)).unwrap_or(rest.len());
        let count = rest[..length].chars().take(5).count();
        let after_move = self.before == Before::Move;
        let before_move = rest[length..].starts_with(|c: char| c.is_ascii_alphanumeric());
        match count {
            1 if after_move || before_move => {
                self.dashed = true;
                self.walk.cursor.take(length);
                self.before = Before::Gap;
            }
            1 | 2 => self.pass(length),
            3 if after_move && before_move => self.pass(length),
            4 if after_move && self.dashed => self.pass(length),
            4 if after_move => {
                let two = rest.chars().take(2).map(char::len_utf8).sum();
                self.pass(two);
                self.pass(length - two);
            }
            _ => self.illegible(length),
        }
    }

    /// A number, the row of a square, or a score.
    fn digits(&mut self) {
        let rest = self.walk.cursor.rest();
        if self.before == Before::Gap && self.bare_score() {
            return;
        }
        let run = token::digits(rest);
        let after = &rest[run..];
        let dots = after
            .bytes()
            .take(8)
            .take_while(|b| b".):".contains(b))
            .count();
        let letters = token::letters(after);
        let known = token::value(&rest[..run]).is_some_and(|number| self.expected(number));
        let half = token::half_and_signs(rest, run);
        if dots > 0 {
            self.number(run + dots);
        } else if let Some(half) = half.filter(|_| !known || self.order == Order::RowFirst) {
            self.illegible(half);
        } else if letters > 0 {
            self.digits_and_letters(run, letters, known);
        } else if known && run < token::LOOK {
            self.number(run);
        } else {
            self.illegible_while(|c| c.is_ascii_digit());
        }
    }

    fn digits_and_letters(&mut self, run: usize, letters: usize, known: bool) {
        let rest = self.walk.cursor.rest();
        let after = &rest[run + letters..];
        let more = &rest[run + 1..run + letters];
        let then_passes = more.is_empty() || token::pass(more, "").is_some();
        let separate = self.before != Before::Move
            && letters == 1
            && !after.starts_with(|c: char| c.is_ascii_alphanumeric());
        if (self.order == Order::RowFirst && then_passes) || separate {
            match token::row_first(self.geometry, rest, |number| self.expected(number)) {
                Split::Square(length) => self.square(length),
                Split::Number(length) => self.number(length),
            }
        } else if known && self.order == Order::ColumnFirst {
            self.number(run);
        } else if self.order == Order::ColumnFirst && token::digits(after) > 0 && letters == 1 {
            self.illegible(run);
        } else {
            self.illegible_while(|c| c.is_ascii_alphanumeric());
        }
    }

    /// A square, a pass, an ending, or nothing that can be read.
    fn letters(&mut self) {
        let rest = self.walk.cursor.rest();
        let run = token::letters(rest);
        let after = &rest[run..];
        let with_row = run == 1 && token::digits(after) > 0;
        if self.before != Before::Move && self.ending() {
            return;
        }
        if after.starts_with(|c: char| c.is_alphabetic() && !c.is_ascii()) {
            self.illegible_while(char::is_alphanumeric);
        } else if let Some(length) = token::pass(&rest[..run], after).filter(|_| !with_row) {
            self.pass(length);
        } else if let Some(half) = token::half_and_signs(rest, run) {
            self.illegible(half);
        } else if with_row && (self.order == Order::ColumnFirst || self.is_separate(after)) {
            let length = token::column_first(self.geometry, rest, |number| self.expected(number));
            self.square(length);
        } else if self.order == Order::ColumnFirst && run < token::LOOK {
            self.illegible(run + token::digits(after));
        } else {
            self.illegible_while(|c| c.is_ascii_alphabetic());
        }
    }

    /// Whether a square ends with its digits, and nothing is joined to it.
    fn is_separate(&self, row: &str) -> bool {
        let after = &row[token::digits(row)..];
        self.before != Before::Move && !after.starts_with(|c: char| c.is_ascii_alphanumeric())
    }
}

/// Whether something that can be read may begin with this sign.
pub(super) fn begins_something(c: char) -> bool {
    is_separator(c) || is_dash(c) || matches!(c, '=' | '@' | '{' | '[' | '(')
}

pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '.')
}
