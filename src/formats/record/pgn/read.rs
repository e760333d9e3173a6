//! Lines to tags and words, and these to games.

use super::draft::{Draft, Stage, is_move, outcome};
use super::tags::{begins_tag, take_tag};
use crate::formats::record::entries::{MOST_ENTRIES, cut_word};
use crate::formats::record::scan::excerpt;
use crate::formats::text::{Cursor, Line, decode, lines};
use crate::formats::{Expect, Reading, Unread};
use crate::transcript::Place;

/// Reads all games.
#[must_use]
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode(bytes);
    let mut reader = Reader {
        expect,
        reading: Reading::default(),
        draft: None,
        inside: Inside::Nothing,
    };
    for line in lines(&text, expect.origin) {
        reader.line(line);
    }
    reader.finish();
    reader.reading
}

struct Reader<'a> {
    expect: &'a Expect<'a>,
    reading: Reading,
    draft: Option<Draft<'a>>,
    inside: Inside,
}

/// What goes on over the end of a line.
enum Inside {
    Nothing,
    Comment(String),
    Variation { depth: u32 },
}

impl Reader<'_> {
    fn line(&mut self, line: Line<'_>) {
        let mut cursor = line.cursor();
        // No comment reaches into the tags of the next game.
        if line.text.starts_with("[Event ") {
            self.close(line.place());
        }
        let continued = !matches!(self.inside, Inside::Nothing);
        if !continued {
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
            if begins_tag(cursor.rest()) {
                return self.tag_line(cursor);
            }
        }
        self.moves_line(cursor);
    }

    fn tag_line(&mut self, mut cursor: Cursor<'_>) {
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
            let expect = self.expect;
            let draft = self.draft.get_or_insert_with(|| Draft::new(place, expect));
            draft.tags.push(place, || tag);
            cursor.skip_blanks();
        }
        if !cursor.at_end() {
            let (rest, place) = cursor.take(cursor.rest().len());
            let reason = format!("`{}` is no tag: expected [Name \"value\"]", excerpt(rest));
            self.reading.unread.push(Unread { place, reason });
        }
    }

    fn moves_line(&mut self, mut cursor: Cursor<'_>) {
        loop {
            match &mut self.inside {
                Inside::Comment(text) => {
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
                        draft.comments.push(cursor.here(), || text);
                    }
                }
                Inside::Variation { depth } => {
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

    fn token(&mut self, cursor: &mut Cursor<'_>) {
        let place = cursor.here();
        match cursor.peek() {
            Some('{') => {
                cursor.take(1);
                self.inside = Inside::Comment(String::new());
            }
            Some('(') => {
                cursor.take(1);
                self.inside = Inside::Variation { depth: 1 };
                if let Some(draft) = &mut self.draft {
                    draft.variation.get_or_insert(place);
                }
            }
            Some(';') => {
                let (comment, _) = cursor.take(cursor.rest().len());
                if let Some(draft) = &mut self.draft {
                    draft
                        .comments
                        .push(place, || comment[1..].trim().to_owned());
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
    fn word(&mut self, cursor: &mut Cursor<'_>) {
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
            let reason = format!("`{}` stands outside of any game", excerpt(rest));
            self.reading.unread.push(Unread { place, reason });
            return;
        }
        let start = *cursor;
        let (word, place) = cursor.take_while(|c| !c.is_whitespace() && !"{}();".contains(c));
        if word.is_empty() {
            // A bracket that closes nothing.
            let (word, place) = cursor.take(1);
            return self.push(word, place);
        }
        let (begins, rest) = cut_word(word.trim_end_matches(['!', '?']));
        self.push(begins, place);
        if !rest.is_empty() {
            let mut behind = start;
            behind.take(begins.len());
            self.leave(rest, behind.here());
        }
    }

    /// Leaves the rest of a word unread.
    fn leave(&mut self, rest: &str, place: Place) {
        let further = rest.chars().count();
        let reason =
            format!("{further} further characters: no game has more than {MOST_ENTRIES} entries");
        self.reading.unread.push(Unread { place, reason });
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

    fn push(&mut self, word: &str, place: Place) {
        self.begin_moves(place);
        let Some(draft) = &mut self.draft else { return };
        if outcome(word).is_some() {
            draft.result = Some((word.to_owned(), place));
            draft.stage = Stage::Ended;
        } else {
            draft.tokens.push(place, || (word.to_owned(), place));
        }
    }

    /// From here on there are moves, of a new game if the last one has ended.
    fn begin_moves(&mut self, place: Place) {
        let ended = |draft: &Draft| draft.stage == Stage::Ended;
        if self.draft.as_ref().is_some_and(ended) {
            self.finish();
        }
        let expect = self.expect;
        let draft = self.draft.get_or_insert_with(|| Draft::new(place, expect));
        draft.stage = Stage::Moves;
    }

    /// Ends a comment or variation that has no end.
    fn close(&mut self, place: Place) {
        let what = match std::mem::replace(&mut self.inside, Inside::Nothing) {
            Inside::Nothing => return,
            Inside::Comment(text) => {
                if let Some(draft) = &mut self.draft {
                    draft.comments.push(place, || text);
                }
                "a comment"
            }
            Inside::Variation { .. } => "a variation",
        };
        let reason = format!("{what} of this game is not closed");
        self.reading.unread.push(Unread { place, reason });
    }

    fn finish(&mut self) {
        let top = Place::Text {
            line: self.expect.origin.line.saturating_add(1),
            column: 1,
            width: 0,
        };
        self.close(self.draft.as_ref().map_or(top, |draft| draft.place));
        if let Some(draft) = self.draft.take() {
            let game = draft.transcript(&mut self.reading.unread);
            self.reading.games.push(game);
        }
    }
}
