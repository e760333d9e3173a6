//! Text to game trees, of which only the main line is kept.

use std::borrow::Cow;

use crate::formats::record::marks::{MOST_MARKS, MOST_REMARKS, Room, UpTo};
use crate::formats::record::reason::{excerpt, outside_of_games};
use crate::formats::text::{Cursor, begins_line};
use crate::formats::{Expected, Origin, Reason, Unread};
use crate::transcript::Place;

/// The main line of one tree.
pub(super) struct Tree<'a> {
    pub(super) place: Place,
    pub(super) properties: Vec<Property<'a>>,
    /// Where the first other branch begins.
    pub(super) variation: Option<Place>,
}

/// One property: its name in capitals, and its values without escapes.
pub(super) struct Property<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) values: Vec<(Cow<'a, str>, Place)>,
    /// How many `;` come before it.
    pub(super) node: usize,
}

/// The trees of a text, one after the other; what belongs to none is unread.
pub(super) struct Trees<'a> {
    cursor: Cursor<'a>,
    text: &'a str,
    pub(super) unread: Vec<Unread>,
    /// The last line that begins with a tree.
    pub(super) last_line: Option<u32>,
}

impl<'a> Trees<'a> {
    pub(super) fn new(text: &'a str, origin: Origin) -> Self {
        Self {
            cursor: Cursor::new(text, origin),
            text,
            unread: Vec::new(),
            last_line: None,
        }
    }

    pub(super) fn next(&mut self) -> Option<Tree<'a>> {
        loop {
            self.cursor.skip_blanks();
            let at = self.text.len() - self.cursor.rest().len();
            match self.cursor.peek()? {
                '(' => {
                    if begins_line(self.text, at) {
                        self.last_line = Some(self.cursor.line());
                    }
                    return Some(self.tree());
                }
                _ => self.stray(outside_of_games, |c| c == '('),
            }
        }
    }

    fn tree(&mut self) -> Tree<'a> {
        let mut tree = Tree {
            place: self.cursor.place("("),
            properties: Vec::new(),
            variation: None,
        };
        let mut room = MainLine::default();
        let mut depth = 0_u32;
        let mut on_main_line = true;
        let mut node = 0;
        loop {
            self.cursor.skip_blanks();
            match self.cursor.peek() {
                None => break,
                Some('(') if depth > 0 && begins_game(self.cursor.rest()) => break,
                Some('(') => {
                    if !on_main_line {
                        tree.variation.get_or_insert(self.cursor.place("("));
                    }
                    depth += 1;
                    self.cursor.take(1);
                }
                Some(')') => {
                    depth -= 1;
                    on_main_line = false;
                    self.cursor.take(1);
                    if depth == 0 {
                        room.note_beyond(&mut self.unread);
                        return tree;
                    }
                }
                Some(';') => {
                    node += 1;
                    self.cursor.take(1);
                }
                Some(c) if c.is_ascii_alphabetic() => {
                    let property = self.property(node).filter(|_| on_main_line);
                    let fits = |property: &Property| room.fits(property);
                    tree.properties.extend(property.filter(fits));
                }
                Some(_) => self.stray(
                    |text| Expected::Property.instead_of(text),
                    |c| matches!(c, '(' | ')' | ';') || c.is_ascii_alphabetic(),
                ),
            }
        }
        room.note_beyond(&mut self.unread);
        let reason = Reason::NotClosed("game");
        let place = tree.place;
        self.unread.push(Unread { place, reason });
        tree
    }

    fn property(&mut self, node: usize) -> Option<Property<'a>> {
        let (letters, place) = self.cursor.take_while(|c| c.is_ascii_alphabetic());
        let mut values = UpTo::<_, MOST_MARKS>::default();
        loop {
            self.cursor.skip_blanks();
            if self.cursor.peek() != Some('[') {
                break;
            }
            let Some(length) = value_length(&self.cursor.rest()[1..]) else {
                let (rest, place) = self.cursor.take(self.cursor.rest().len());
                let reason = Expected::ClosedValue.instead_of(rest);
                self.unread.push(Unread { place, reason });
                break;
            };
            self.cursor.take(1);
            let (raw, place) = self.cursor.take(length);
            values.push(place, || (unescaped(raw), place));
            self.cursor.take(1);
        }
        values.note_beyond("values of one property", &mut self.unread);
        let values = values.into_kept();
        if values.is_empty() {
            let reason = Reason::NoValue(excerpt(letters));
            self.unread.push(Unread { place, reason });
            return None;
        }
        let name = name(letters);
        Some(Property { name, values, node })
    }

    /// Moves over at least one character, up to one of this kind.
    fn stray(&mut self, reason: fn(&str) -> Reason, ends: impl Fn(char) -> bool) {
        let mut later = self.cursor.rest().char_indices().skip(1);
        let end = later.find(|&(_, c)| ends(c)).map(|(at, _)| at);
        let stray = self.cursor.until(end).rest();
        let place = self.cursor.place(stray.trim_end());
        self.cursor.take(stray.len());
        let reason = reason(stray);
        self.unread.push(Unread { place, reason });
    }
}

/// The room for the properties of one game.
#[derive(Default)]
struct MainLine {
    moves: Room<MOST_MARKS>,
    others: Room<MOST_REMARKS>,
}

impl MainLine {
    fn fits(&mut self, property: &Property) -> bool {
        let is_move = matches!(&*property.name, "B" | "W");
        property.values.first().is_some_and(|(_, place)| {
            if is_move {
                self.moves.take(*place)
            } else {
                self.others.take(*place)
            }
        })
    }

    fn note_beyond(&self, unread: &mut Vec<Unread>) {
        self.moves.note_beyond("marks", unread);
        self.others.note_beyond("properties", unread);
    }
}

/// Whether a new game begins here rather than a branch: only a root says which
/// game or format it is.
fn begins_game(text: &str) -> bool {
    let root = text.strip_prefix('(').map(str::trim_start);
    let root = root
        .and_then(|root| root.strip_prefix(';'))
        .map(str::trim_start);
    root.is_some_and(|root| root.starts_with("GM[") || root.starts_with("FF["))
}

/// Bytes before the `]` that is not escaped.
fn value_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|b| {
        let ends = b == b']' && !escaped;
        escaped = b == b'\\' && !escaped;
        ends
    })
}

fn unescaped(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars();
    while let Some(c) = characters.next() {
        match c {
            // An escaped line break does not count.
            '\\' => text.extend(characters.next().filter(|c| !matches!(c, '\r' | '\n'))),
            c => text.push(c),
        }
    }
    Cow::Owned(text)
}

/// Old files write names out (`Black`); only the capitals count.
fn name(letters: &str) -> Cow<'_, str> {
    if letters.bytes().all(|b| b.is_ascii_uppercase()) {
        return Cow::Borrowed(letters);
    }
    let capitals: String = letters.chars().filter(char::is_ascii_uppercase).collect();
    Cow::Owned(if capitals.is_empty() {
        letters.to_ascii_uppercase()
    } else {
        capitals
    })
}
