//! Text to game trees, of which only the main line is kept.

use crate::formats::record::marks::{MOST_MARKS, MOST_REMARKS, Room, UpTo};
use crate::formats::record::reason::outside_of_games;
use crate::formats::record::scan::{Scan, excerpt};
use crate::formats::{Expected, Origin, Reason, Unread};
use crate::transcript::Place;

/// The main line of one tree.
pub(super) struct Tree {
    pub(super) place: Place,
    pub(super) properties: Vec<Property>,
    /// Where the first other branch begins.
    pub(super) variation: Option<Place>,
}

/// One property: its name in capitals, and its values without escapes.
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<(String, Place)>,
}

/// The trees of a text, one after the other; what belongs to none is unread.
pub(super) struct Trees<'a> {
    scan: Scan<'a>,
    text: &'a str,
    pub(super) unread: Vec<Unread>,
    /// The last line that begins with a tree.
    pub(super) last_line: Option<u32>,
}

impl<'a> Trees<'a> {
    pub(super) fn new(text: &'a str, origin: Origin) -> Self {
        Self {
            scan: Scan::new(text, origin),
            text,
            unread: Vec::new(),
            last_line: None,
        }
    }

    pub(super) fn next(&mut self) -> Option<Tree> {
        loop {
            let line_before = self.scan.line();
            self.scan.skip_blanks();
            match self.scan.peek()? {
                b'(' => {
                    if self.scan.line() > line_before {
                        self.last_line = Some(self.scan.line());
                    }
                    return Some(self.tree());
                }
                _ => self.stray(outside_of_games, |b| b == b'('),
            }
        }
    }

    fn tree(&mut self) -> Tree {
        let start = self.scan.clone();
        let mut tree = Tree {
            place: start.place("("),
            properties: Vec::new(),
            variation: None,
        };
        let mut room = MainLine::default();
        let mut depth = 0_u32;
        let mut on_main_line = true;
        loop {
            self.scan.skip_blanks();
            match self.scan.peek() {
                None => break,
                Some(b'(') if depth > 0 && begins_game(self.scan.rest()) => break,
                Some(b'(') => {
                    if !on_main_line {
                        tree.variation.get_or_insert(self.scan.place("("));
                    }
                    depth += 1;
                    self.scan.skip_character();
                }
                Some(b')') => {
                    depth -= 1;
                    on_main_line = false;
                    self.scan.skip_character();
                    if depth == 0 {
                        room.note_beyond(&mut self.unread);
                        return tree;
                    }
                }
                Some(b';') => self.scan.skip_character(),
                Some(b) if b.is_ascii_alphabetic() => {
                    let property = self.property().filter(|_| on_main_line);
                    let fits = |property: &Property| room.fits(property);
                    tree.properties.extend(property.filter(fits));
                }
                Some(_) => self.stray(
                    |text| Expected::Property.instead_of(text),
                    |b| matches!(b, b'(' | b')' | b';') || b.is_ascii_alphabetic(),
                ),
            }
        }
        room.note_beyond(&mut self.unread);
        let reason = Reason::NotClosed("game");
        let place = tree.place;
        self.unread.push(Unread { place, reason });
        tree
    }

    fn property(&mut self) -> Option<Property> {
        let start = self.scan.clone();
        let letters = self.scan.take_while(|b| b.is_ascii_alphabetic());
        let mut values = UpTo::<_, MOST_MARKS>::default();
        loop {
            self.scan.skip_blanks();
            if self.scan.peek() != Some(b'[') {
                break;
            }
            let open = self.scan.clone();
            self.scan.skip_character();
            let from = self.scan.at();
            let Some(length) = value_length(self.scan.rest()) else {
                let rest = open.rest();
                self.note(&open, rest, Expected::ClosedValue.instead_of(rest));
                self.scan.go_to(self.text.len());
                break;
            };
            let raw = &self.text[from..from + length];
            let place = self.scan.place(raw);
            values.push(place, || (unescaped(raw), place));
            self.scan.go_to(from + length + 1);
        }
        values.note_beyond("values of one property", &mut self.unread);
        let values = values.into_kept();
        if values.is_empty() {
            self.note(&start, letters, Reason::NoValue(excerpt(letters)));
            return None;
        }
        let name = name(letters);
        Some(Property { name, values })
    }

    /// Walks over at least one character, up to one of this kind.
    fn stray(&mut self, reason: fn(&str) -> Reason, ends: impl Fn(u8) -> bool) {
        let start = self.scan.clone();
        self.scan.skip_character();
        let rest = self.scan.rest();
        let length = rest.bytes().position(ends).unwrap_or(rest.len());
        self.scan.go_to(self.scan.at() + length);
        let stray = &self.text[start.at()..self.scan.at()];
        self.note(&start, stray.trim_end(), reason(stray));
    }

    fn note(&mut self, at: &Scan, text: &str, reason: Reason) {
        let place = at.place(text);
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
        let is_move = matches!(property.name.as_str(), "B" | "W");
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

fn unescaped(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars();
    while let Some(c) = characters.next() {
        match c {
            // An escaped line break does not count.
            '\\' => text.extend(characters.next().filter(|c| !matches!(c, '\r' | '\n'))),
            c => text.push(c),
        }
    }
    text
}

/// Old files write names out (`Black`); only the capitals count.
fn name(letters: &str) -> String {
    let capitals: String = letters.chars().filter(char::is_ascii_uppercase).collect();
    if capitals.is_empty() {
        letters.to_ascii_uppercase()
    } else {
        capitals
    }
}
