//! The tables of names next to the games.

use std::collections::{BTreeSet, HashMap};

use encoding_rs::WINDOWS_1252;

use super::Head;
use crate::formats::{Reason, Unread};
use crate::transcript::Place;

/// Bytes of one player in `.jou`: at most 19 characters and a zero.
const PLAYER: usize = 20;
/// Bytes of one tournament in `.trn`: at most 25 characters and a zero.
const TOURNAMENT: usize = 26;

/// The players and tournaments next to a file of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The players of the `.jou` file.
    pub players: Table,
    /// The tournaments of the `.trn` file.
    pub tournaments: Table,
    /// What of the two files could not be read.
    pub unread: Vec<Unread>,
}

/// Names by their index, which is their identity: the text of an index
/// changes between editions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The head of the file, if there was one.
    pub head: Option<Head>,
    /// The names, each at its index.
    pub names: Vec<String>,
}

impl Names {
    /// Reads both tables; an empty slice is a file that is not there.
    pub fn read(jou: &[u8], trn: &[u8]) -> Self {
        let mut unread = Vec::new();
        Self {
            players: Table::read(jou, PLAYER, "players", &mut unread),
            tournaments: Table::read(trn, TOURNAMENT, "tournaments", &mut unread),
            unread,
        }
    }

    /// The `.jou` file.
    pub fn jou(&self) -> Vec<u8> {
        self.players.to_bytes(PLAYER)
    }

    /// The `.trn` file.
    pub fn trn(&self) -> Vec<u8> {
        self.tournaments.to_bytes(TOURNAMENT)
    }
}

impl Table {
    /// The name of an index.
    pub fn get(&self, index: u16) -> Option<&str> {
        self.names.get(usize::from(index)).map(String::as_str)
    }

    fn read(file: &[u8], length: usize, kind: &'static str, unread: &mut Vec<Unread>) -> Self {
        let mut note = |record, byte, reason| {
            let place = Place::Record { record, byte };
            unread.push(Unread { place, reason });
        };
        let Some(head) = Head::read(file) else {
            if !file.is_empty() {
                note(0, 0, Reason::ShortTable(kind));
            }
            return Self::default();
        };
        let body = &file[Head::LENGTH..];
        let mut names = Vec::new();
        for (record, bytes) in (1..).zip(body.chunks(length)) {
            let (name, rest) = split_at_zero(bytes);
            names.push(
                WINDOWS_1252
                    .decode_without_bom_handling(name)
                    .0
                    .into_owned(),
            );
            let byte = (Head::LENGTH + (names.len() - 1) * length) as u64;
            if bytes.len() < length {
                let found = bytes.len();
                let reason = Reason::ShortRecord {
                    item: "name",
                    found,
                    expected: length,
                };
                note(record, byte, reason);
            } else if rest.iter().any(|&b| b != 0) {
                note(record, byte, Reason::BytesAfterName);
            } else if rest.is_empty() {
                note(record, byte, Reason::NameNotEnded);
            }
        }
        if names.len() != usize::from(head.names) {
            let reason = Reason::Miscount {
                items: kind,
                declared: head.names.into(),
                found: names.len() as u64,
            };
            note(0, 8, reason);
        }
        let head = Some(head);
        Self { head, names }
    }

    fn to_bytes(&self, length: usize) -> Vec<u8> {
        let count = u16::try_from(self.names.len()).unwrap_or(u16::MAX);
        let mut head = self.head.unwrap_or_default();
        head.names = count;
        let mut bytes = head.to_bytes().to_vec();
        for name in self.names.iter().take(count.into()) {
            let mut field = encode(name);
            field.resize(length, 0);
            bytes.extend(field);
        }
        bytes
    }

    /// The index of a name: the one it has already, whatever the table calls
    /// it, else the one this name was given, else a new one; 0, the unknown,
    /// if the table is full.
    pub(super) fn place(
        &mut self,
        name: &str,
        field: Field,
        wanted: Option<u16>,
        known: &mut Known,
    ) -> u16 {
        let Some(index) = wanted else {
            return known.index_of(name, field, self);
        };
        let at = usize::from(index);
        if self.names.len() <= at {
            self.names.resize(at + 1, String::new());
        }
        let is_free = self.names[at].is_empty() || at == 0 && self.names[0] == UNKNOWN;
        if is_free {
            self.names[at] = fitted(name, field);
        }
        index
    }
}

/// Who is at index 0 of a new table.
pub(super) const UNKNOWN: &str = "???";

/// Where each name is, so that a table is not searched again and again. Two
/// names never share an index, even if the table cuts both to the same text.
#[derive(Default)]
pub(super) struct Known {
    /// By the name before it is cut.
    indices: HashMap<String, u16>,
    /// By the text in the table; whose text it is may be known only as cut.
    texts: HashMap<String, u16>,
    /// The indices that were given to a name here.
    given: BTreeSet<u16>,
    seen: usize,
}

impl Known {
    fn index_of(&mut self, name: &str, field: Field, table: &mut Table) -> u16 {
        if let Some(&index) = self.indices.get(name) {
            return index;
        }
        for (index, text) in table.names.iter().enumerate().skip(self.seen) {
            if let Ok(index) = u16::try_from(index) {
                self.texts.entry(text.clone()).or_insert(index);
            }
        }
        self.seen = table.names.len();
        let text = fitted(name, field);
        let index = match self.texts.get(&text) {
            Some(index) if !self.given.contains(index) => *index,
            Some(_) => self.add(self.free_text(name, field), table),
            None => self.add(text, table),
        };
        self.indices.insert(name.to_owned(), index);
        index
    }

    fn add(&mut self, text: String, table: &mut Table) -> u16 {
        let Ok(index) = u16::try_from(table.names.len()) else {
            return 0;
        };
        table.names.push(text);
        self.given.insert(index);
        index
    }

    /// The name with a number at its end that no other name of the table has.
    fn free_text(&self, name: &str, field: Field) -> String {
        let numbered = |number: usize| {
            let mark = format!("~{number}");
            let mut text = fitted(name, field);
            let room = field.length() - 1 - mark.len();
            while text.chars().count() > room {
                text.pop();
            }
            text + &mark
        };
        let mut texts = (2..).map(numbered);
        texts
            .find(|text| !self.texts.contains_key(text))
            .expect("there are more numbers than names")
    }
}

/// The longest name a table can hold, from this one: cut to the length of the
/// field, characters outside Windows-1252 as `?`.
pub(super) fn fitted(name: &str, field: Field) -> String {
    let mut bytes = encode(name);
    bytes.truncate(field.length() - 1);
    WINDOWS_1252
        .decode_without_bom_handling(&bytes)
        .0
        .into_owned()
}

/// Whether a table may hold this player as `stored`: a name that does not fit
/// is cut, and numbered if another one is cut to the same text.
pub fn player_may_be(stored: &str, name: &str) -> bool {
    may_be(stored, name, Field::Player)
}

/// Whether a table may hold this tournament as `stored`.
pub fn tournament_may_be(stored: &str, name: &str) -> bool {
    may_be(stored, name, Field::Tournament)
}

fn may_be(stored: &str, name: &str, field: Field) -> bool {
    let fitted = fitted(name, field);
    let is_numbered = |(front, number): (&str, &str)| {
        number.parse::<usize>().is_ok() && fitted.starts_with(front)
    };
    stored == fitted || fitted != name && stored.rsplit_once('~').is_some_and(is_numbered)
}

/// Which table a name is for.
#[derive(Clone, Copy)]
pub(super) enum Field {
    Player,
    Tournament,
}

impl Field {
    /// The bytes of one name and a zero.
    const fn length(self) -> usize {
        match self {
            Self::Player => PLAYER,
            Self::Tournament => TOURNAMENT,
        }
    }
}

fn encode(name: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(name.len());
    for c in name.chars() {
        let text = c.encode_utf8(&mut [0; 4]).to_owned();
        match WINDOWS_1252.encode(&text) {
            (encoded, _, false) => bytes.extend_from_slice(&encoded),
            (_, _, true) => bytes.push(b'?'),
        }
    }
    bytes
}

fn split_at_zero(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
    bytes.split_at(end)
}
