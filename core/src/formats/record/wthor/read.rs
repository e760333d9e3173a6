//! Records to transcripts.

use super::{Head, Record, key};
use crate::board::{Geometry, Square};
use crate::formats::{Expect, Reading, Reason, Unread};
use crate::game::{HalfDiscs, Score, Variant};
use crate::transcript::{Declared, DeclaredResult, Mark, Place, Transcript, Written};

/// Reads a whole file.
pub fn read(file: &[u8], expect: &Expect) -> Reading {
    let mut reading = Reading::default();
    let mut refuse = |reason: Reason| {
        let place = Place::Record { record: 0, byte: 0 };
        reading.unread.push(Unread { place, reason });
    };
    match Head::read(file) {
        None if file.is_empty() => {}
        None => refuse(Reason::ShortHead { found: file.len() }),
        Some(head) if head.side().is_none() => {
            refuse(Reason::WthorBoard(head.board));
        }
        Some(head) if head.kind == 1 => {
            refuse(Reason::Solitaires);
        }
        Some(head) if head.games == 0 && head.names > 0 => {
            refuse(Reason::NameTable(head.names));
        }
        Some(head) => {
            reading = read_records(&head, &file[Head::LENGTH..], expect);
            reading.unread.extend(head.unread(file.len() as u64));
        }
    }
    reading
}

/// Reads the records of a file or of a part of it: `expect.origin` says how
/// many records come before these (its other fields are ignored). What
/// is left over, too short for a record, is unread.
pub fn read_records(head: &Head, records: &[u8], expect: &Expect) -> Reading {
    let reader = Reader::new(head, expect);
    let mut reading = Reading::default();
    let mut chunks = records.chunks_exact(head.record_length());
    let mut number = expect.origin.record;
    for bytes in &mut chunks {
        number = number.saturating_add(1);
        let record = Record::read(bytes).expect("a record has more than 8 bytes");
        reading.games.push(reader.transcript(number, &record));
    }
    let left = chunks.remainder().len();
    if left > 0 {
        let place = reader.place(number.saturating_add(1), 0);
        let reason = Reason::ShortRecord {
            item: "record",
            found: left,
            expected: head.record_length(),
        };
        reading.unread.push(Unread { place, reason });
    }
    reading
}

impl Head {
    /// What the head of a file of this length says and is not so, or what no
    /// transcript keeps.
    pub fn unread(&self, file: u64) -> Vec<Unread> {
        self.miscount(file)
            .into_iter()
            .chain(self.oddities())
            .collect()
    }

    /// Whether a file of this length does not hold the games its head counts.
    pub fn miscount(&self, file: u64) -> Option<Unread> {
        let declared = self.games;
        let found = file.saturating_sub(Self::LENGTH as u64) / self.record_length() as u64;
        (found != u64::from(declared)).then(|| Unread {
            place: Place::Record { record: 0, byte: 4 },
            reason: Reason::Miscount {
                items: "games",
                declared: declared.into(),
                found,
            },
        })
    }

    /// What a head of games says that no transcript keeps.
    fn oddities(&self) -> Option<Unread> {
        let (names, kind, reserved) = (self.names, self.kind, self.reserved);
        ((names, kind, reserved) != (0, 0, 0)).then_some(Unread {
            place: Place::Record { record: 0, byte: 8 },
            reason: Reason::HeadNotZero {
                names,
                kind,
                reserved,
            },
        })
    }
}

struct Reader<'a> {
    head: &'a Head,
    expect: &'a Expect<'a>,
    variant: Variant,
    squares: Squares,
    year: String,
    edition: String,
}

impl<'a> Reader<'a> {
    fn new(head: &'a Head, expect: &'a Expect) -> Self {
        let side = head.side().unwrap_or(8);
        let geometry = expect.variant.geometry();
        let variant = if (geometry.columns(), geometry.rows()) == (side, side) {
            expect.variant.clone()
        } else {
            Variant::rectangle(side, side).expect("8x8 and 10x10 are possible boards")
        };
        let squares = Squares::new(side, variant.geometry());
        Self {
            head,
            expect,
            variant,
            squares,
            year: head.year.to_string(),
            edition: head.edition.to_string(),
        }
    }

    fn place(&self, record: u32, offset: usize) -> Place {
        let length = self.head.record_length() as u64;
        let byte = Head::LENGTH as u64 + u64::from(record - 1) * length + offset as u64;
        Place::Record { record, byte }
    }

    fn transcript(&self, number: u32, record: &Record) -> Transcript {
        let mut game = Transcript::empty(self.variant.clone(), self.place(number, 0));
        self.fill_header(&mut game, record);
        let black = HalfDiscs::whole(record.real_score.into());
        let white = HalfDiscs::whole(self.variant.geometry().len()) - black;
        game.declared = Some(Declared {
            result: DeclaredResult::Score(Score { black, white }),
            ending: None,
            place: self.place(number, 6),
        });
        let played = record
            .moves
            .iter()
            .rposition(|&b| b != 0)
            .map_or(0, |last| last + 1);
        let moves = record.moves[..played].iter().enumerate();
        game.marks = moves
            .map(|(at, &byte)| {
                let written = match self.squares.0[usize::from(byte)] {
                    Some(square) => Written::Place(square),
                    None => Written::Illegible(format!("byte {byte}")),
                };
                Mark::new(written, self.place(number, Record::MOVES + at))
            })
            .collect();
        game
    }

    fn fill_header(&self, game: &mut Transcript, record: &Record) {
        let header = &mut game.header;
        if let Some(names) = self.expect.names {
            let named = [
                ("black", names.players.get(record.black)),
                ("white", names.players.get(record.white)),
                ("event", names.tournaments.get(record.tournament)),
            ];
            for (key, name) in named {
                if let Some(name) = name {
                    header.push(key, name);
                }
            }
        }
        header.push("date", self.year.as_str());
        header.push(key::BLACK, record.black.to_string());
        header.push(key::WHITE, record.white.to_string());
        header.push(key::TOURNAMENT, record.tournament.to_string());
        header.push(key::THEORETICAL, record.theoretical_score.to_string());
        header.push(key::DEPTH, self.head.depth.to_string());
        header.push(key::BOARD, self.head.board.to_string());
        header.push(key::EDITION, self.edition.as_str());
    }
}

/// The square of every move byte.
struct Squares([Option<Square>; 256]);

impl Squares {
    fn new(side: usize, geometry: &Geometry) -> Self {
        let mut squares = [None; 256];
        for square in geometry.squares().iter() {
            let byte = move_byte(side, geometry.coordinates(square));
            squares[usize::from(byte)] = Some(square);
        }
        Self(squares)
    }
}

/// The byte of the square in this column and row, counted from 0: 10 times the
/// row and the column on 8×8, 12 times the row and the column on 10×10, both
/// counted from 1.
pub(super) fn move_byte(side: usize, (column, row): (usize, usize)) -> u8 {
    let byte = (side + 2) * (row + 1) + column + 1;
    u8::try_from(byte).expect("the last square of 10x10 is 130")
}
