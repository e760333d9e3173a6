//! Lines to tags and words, and these to games.

use super::draft::{Draft, Stage, is_move, outcome};
use super::tags::{begins_tag, take_tag};
use crate::formats::record::marks::{MOST_MARKS, cut_word};
use crate::formats::record::reason::outside_of_games;
use crate::formats::text::{Cursor, Line, decode_at, lines};
use crate::formats::{Expect, Expected, Reading, Reason, Unread};
use crate::transcript::Place;

/// Reads all games.
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode_at(bytes, expect.origin);
    let mut reader = Reader::new(expect, |draft, reading| {
        let game = draft.transcript(&mut reading.unread);
        reading.games.push(game);
    });
    for line in lines(&text, expect.origin) {
        reader.line(line);
    }
    reader.finish();
    reader.reading
}

/// What every game begins with that is known for certain to be a new one.
const EVENT: &[u8] = b"[Event \"";

/// The byte with which the last game begins that has a blank line and then a
/// whole `Event` tag: whatever comes before, that is always a new game.
pub(crate) fn last_event(bytes: &[u8]) -> Option<usize> {
    let mut starts = memchr::memmem::rfind_iter(bytes, EVENT);
    starts.find(|&at| is_new_game(bytes, at))
}

/// The same for the first one that is not at the very beginning.
pub(crate) fn next_event(bytes: &[u8]) -> Option<usize> {
    let mut starts = memchr::memmem::find_iter(bytes, EVENT);
    starts.find(|&at| is_new_game(bytes, at))
}

fn is_new_game(bytes: &[u8], at: usize) -> bool {
    let before = &bytes[..at];
    let is_after_blank = before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n");
    is_after_blank && is_event_line(&bytes[at..])
}

/// Whether the first line is a whole `Event` tag without escapes.
pub(super) fn is_event_line(bytes: &[u8]) -> bool {
    let Some(line) = bytes.strip_prefix(EVENT) else {
        return false;
    };
    let end = memchr::memchr2(b'\r', b'\n', line).unwrap_or(line.len());
    let value = line[..end].strip_suffix(b"\"]");
    value.is_some_and(|value| memchr::memchr2(b'"', b'\\', value).is_none())
}

/// The line with which the last game begins.
pub(crate) fn last_game(text: &str, expect: &Expect) -> Option<u32> {
    let mut reader = Reader::new(expect, |_, _| {});
    for line in lines(text, expect.origin) {
        reader.line(line);
        reader.reading.unread.clear();
    }
    reader.last_game
}

struct Reader<'a> {
    expect: &'a Expect<'a>,
    /// What to do with a game that is complete.
    complete: fn(&Draft<'a>, &mut Reading),
    reading: Reading,
    draft: Option<Draft<'a>>,
    inside: Inside,
    /// Where the current line begins, blanks left out, unless something goes on
    /// in it.
    line_start: Option<Place>,
    /// The last line that begins with a new game.
    last_game: Option<u32>,
}

/// What goes on over the end of a line, and where it began.
enum Inside {
    Nothing,
    Comment { text: String, place: Place },
    Variation { depth: u32, place: Place },
}

fn ends_word(c: char) -> bool {
    matches!(c, '{' | '}' | '(' | ')' | ';') || c.is_whitespace()
}

impl<'a> Reader<'a> {
    fn new(expect: &'a Expect<'a>, complete: fn(&Draft<'a>, &mut Reading)) -> Self {
        Self {
            expect,
            complete,
            reading: Reading::default(),
            draft: None,
            inside: Inside::Nothing,
            line_start: None,
            last_game: None,
        }
    }

    fn line(&mut self, line: Line<'a>) {
        let mut cursor = line.cursor();
        // No comment reaches into the tags of the next game, and a blank line
        // in one that is never closed does not end the tags before it.
        if self.is_inside() && line.text.starts_with("[Event ") {
            self.finish();
        }
        self.line_start = None;
        if !self.is_inside() {
            cursor.skip_blanks();
            if cursor.at_end() {
                if let Some(draft) = &mut self.draft
                    && draft.stage == Stage::Tags
                {
                    draft.stage = Stage::BlankAfterTags;
                }
                return;
            }
            if line.text.starts_with('%') {
                return;
            }
            self.line_start = Some(cursor.here());
            if begins_tag(cursor.rest()) {
                return self.tag_line(cursor);
            }
        }
        self.moves_line(cursor);
    }

    fn tag_line(&mut self, mut cursor: Cursor<'a>) {
        while begins_tag(cursor.rest()) {
            let place = cursor.here();
            let Some(tag) = take_tag(&mut cursor) else {
                break;
            };
            let again = |draft: &Draft| {
                draft.stage != Stage::Tags
                    || (tag.name == "Event"
                        && draft.tags.kept().iter().any(|known| known.name == "Event"))
            };
            if self.draft.as_ref().is_some_and(again) {
                self.finish();
            }
            self.draft_at(place).tags.push(place, || tag);
            cursor.skip_blanks();
        }
        if !cursor.at_end() {
            let (rest, place) = cursor.take(cursor.rest().len());
            let reason = Expected::PgnTag.instead_of(rest);
            self.reading.unread.push(Unread { place, reason });
        }
    }

    fn moves_line(&mut self, mut cursor: Cursor<'a>) {
        loop {
            match &mut self.inside {
                Inside::Comment { text, .. } => {
                    let (piece, _) = cursor.take_while(|c| c != '}');
                    if !text.is_empty() && !piece.is_empty() {
                        text.push(' ');
                    }
                    *text += piece.trim();
                    if cursor.at_end() {
                        return;
                    }
                    cursor.take(1);
                    let text = std::mem::take(text);
                    self.inside = Inside::Nothing;
                    if let Some(draft) = &mut self.draft {
                        draft.comment(text, cursor.here());
                    }
                }
                Inside::Variation { depth, .. } => {
                    cursor.take_while(|c| c != '(' && c != ')');
                    match cursor.peek() {
                        None => return,
                        Some('(') => *depth += 1,
                        Some(_) => *depth -= 1,
                    }
                    cursor.take(1);
                    if *depth == 0 {
                        self.inside = Inside::Nothing;
                    }
                }
                Inside::Nothing => {
                    cursor.skip_blanks();
                    if cursor.at_end() {
                        return;
                    }
                    self.token(&mut cursor);
                }
            }
        }
    }

    fn token(&mut self, cursor: &mut Cursor<'a>) {
        let place = cursor.here();
        match cursor.peek() {
            Some('{') => {
                cursor.take(1);
                let text = String::new();
                self.inside = Inside::Comment { text, place };
            }
            Some('(') => {
                cursor.take(1);
                self.inside = Inside::Variation { depth: 1, place };
                if let Some(draft) = &mut self.draft {
                    draft.variation.get_or_insert(place);
                }
            }
            Some(';') => {
                let (comment, _) = cursor.take(cursor.rest().len());
                if let Some(draft) = &mut self.draft {
                    draft.comment(comment[1..].trim().to_owned(), place);
                }
            }
            Some('$') => {
                cursor.take(1);
                cursor.take_while(|c| c.is_ascii_digit());
            }
            _ => self.word(cursor),
        }
    }

    /// A number, a move or a result.
    fn word(&mut self, cursor: &mut Cursor<'a>) {
        let mut ahead = *cursor;
        if !ahead.take_while(|c| c.is_ascii_digit()).0.is_empty() {
            let dots = !ahead.take_while(|c| c == '.').0.is_empty();
            let ends = ahead.peek().is_none_or(char::is_whitespace);
            if dots || ends {
                *cursor = ahead;
                if self.draft.is_some() {
                    self.begin_moves(cursor.here());
                }
                return;
            }
        }
        if !self.is_open() && !self.begins_game(cursor.rest()) {
            let (rest, place) = cursor.take(cursor.rest().len());
            let reason = outside_of_games(rest);
            self.reading.unread.push(Unread { place, reason });
            return;
        }
        let start = *cursor;
        let (word, place) = cursor.take_while(|c| !ends_word(c));
        if word.is_empty() {
            // A bracket that closes nothing.
            let (word, place) = cursor.take(1);
            return self.push(word, place);
        }
        let (begins, rest) = cut_word(word.trim_end_matches(['!', '?']));
        self.push(begins, place);
        if !rest.is_empty() {
            let mut after = start;
            after.take(begins.len());
            self.leave_unread(rest, after.here());
        }
    }

    /// Leaves the rest of a word unread.
    fn leave_unread(&mut self, rest: &str, place: Place) {
        let reason = Reason::TooLong {
            count: rest.chars().count(),
            most: MOST_MARKS,
        };
        self.reading.unread.push(Unread { place, reason });
    }

    /// Whether a comment or variation goes on.
    const fn is_inside(&self) -> bool {
        !matches!(self.inside, Inside::Nothing)
    }

    fn is_open(&self) -> bool {
        self.draft
            .as_ref()
            .is_some_and(|draft| draft.stage != Stage::Ended)
    }

    /// Whether a game without tags begins here.
    fn begins_game(&self, text: &str) -> bool {
        let word = cut_word(text.split_whitespace().next().unwrap_or_default()).0;
        outcome(word).is_some() || is_move(self.expect.variant.geometry(), word)
    }

    fn push(&mut self, word: &'a str, place: Place) {
        self.begin_moves(place);
        let Some(draft) = &mut self.draft else { return };
        if outcome(word).is_some() {
            draft.result = Some((word, place));
            draft.stage = Stage::Ended;
        } else {
            draft.tokens.push(place, || (word, place));
        }
    }

    /// From here on there are moves, of a new game if the last one has ended.
    fn begin_moves(&mut self, place: Place) {
        let ended = |draft: &Draft| draft.stage == Stage::Ended;
        if self.draft.as_ref().is_some_and(ended) {
            self.finish();
        }
        self.draft_at(place).stage = Stage::Moves;
    }

    /// The game that is being read, or a new one that begins here.
    fn draft_at(&mut self, place: Place) -> &mut Draft<'a> {
        if let Place::Text { line, column, .. } = place {
            let width = 0;
            let start = Place::Text {
                line,
                column,
                width,
            };
            if self.draft.is_none() && self.line_start == Some(start) {
                self.last_game = Some(line);
            }
        }
        let expect = self.expect;
        self.draft.get_or_insert_with(|| Draft::new(place, expect))
    }

    /// Ends a comment or variation that has no end.
    fn close(&mut self) {
        let (what, place) = match std::mem::replace(&mut self.inside, Inside::Nothing) {
            Inside::Nothing => return,
            Inside::Comment { text, place } => {
                if let Some(draft) = &mut self.draft {
                    draft.comment(text, place);
                }
                ("comment", place)
            }
            Inside::Variation { place, .. } => ("variation", place),
        };
        let reason = Reason::NotClosed(what);
        self.reading.unread.push(Unread { place, reason });
    }

    fn finish(&mut self) {
        self.close();
        if let Some(draft) = self.draft.take() {
            (self.complete)(&draft, &mut self.reading);
        }
    }
}
