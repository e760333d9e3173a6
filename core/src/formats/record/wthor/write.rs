//! Transcripts to records and tables of names.

use std::io::{self, Write};

use super::names::{Field, Known, UNKNOWN};
use super::read::move_byte;
use super::{Edition, Head, Names, key};
use crate::board::{Colour, Square};
use crate::formats::record::clock::{Holds, note_lost_times};
use crate::formats::record::loss::{Loss, Losses, Lost, Unwritable};
use crate::formats::record::writing::{Action, Followed, follow};
use crate::game::{Empties, HalfDiscs, Score, Variant, score};
use crate::transcript::{DeclaredResult, Mark, Transcript, Written};

/// The three files of an archive, and what they could not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// The games, as the bytes of the `.wtb` file.
    pub wtb: Vec<u8>,
    /// The players and the tournaments.
    pub names: Names,
    /// What was left out.
    pub lost: Vec<Lost>,
}

/// Puts games into an archive next to the tables of names that exist already
/// (or [`Names::default`]). Games that were read from an archive keep their
/// indices; a name without an index gets the one it has in the table, or a new
/// one. The edition is the one given, else the one the games were read from,
/// else the first day of their year (2000 if they have none).
///
/// One file has one board and one year; games on another board or from
/// another starting position are left out, and reported. Boards are not
/// turned: the official archive has every game begin with f5.
pub fn archive(games: &[Transcript], names: &Names, edition: Option<Edition>) -> Archive {
    let mut writer = ArchiveWriter::new(names.clone(), edition);
    for game in games {
        writer.add(game);
    }
    writer.finish()
}

/// [`archive`] one game at a time.
pub struct ArchiveWriter {
    writer: Writer,
    file: Vec<u8>,
    edition: Option<Edition>,
    games: usize,
}

impl ArchiveWriter {
    /// An archive next to these tables of names.
    pub fn new(mut names: Names, edition: Option<Edition>) -> Self {
        for table in [&mut names.players, &mut names.tournaments] {
            if table.names.is_empty() {
                table.names.push(UNKNOWN.to_owned());
            }
        }
        let mut writer = Writer::new(&[], edition);
        writer.naming = Some(Naming {
            names,
            players: Known::default(),
            tournaments: Known::default(),
        });
        Self {
            writer,
            file: vec![0; Head::LENGTH],
            edition,
            games: 0,
        }
    }

    /// Adds a game. The first one says which board and which year the file has.
    pub fn add(&mut self, game: &Transcript) {
        if self.games == 0 {
            let naming = self.writer.naming.take();
            self.writer = Writer {
                naming,
                ..Writer::new(std::slice::from_ref(game), self.edition)
            };
        }
        self.writer.game(self.games, game, &mut self.file);
        self.games += 1;
    }

    /// What could not be held of the games added since the last call.
    pub fn take_lost(&mut self) -> Vec<Lost> {
        std::mem::take(&mut self.writer.lost.0)
    }

    /// The three files.
    pub fn finish(mut self) -> Archive {
        let head = self.writer.head;
        self.file[..Head::LENGTH].copy_from_slice(&head.to_bytes());
        let naming = self.writer.naming.map(|naming| naming.names);
        let mut names = naming.unwrap_or_default();
        for table in [&mut names.players, &mut names.tournaments] {
            let fresh = Head {
                games: 0,
                year: 0,
                board: 0,
                depth: 0,
                ..head
            };
            table.head.get_or_insert(fresh);
        }
        let lost = self.writer.lost.0;
        let wtb = self.file;
        Archive { wtb, names, lost }
    }
}

/// Writes the games alone. Without the tables next to them a name can be held
/// only where the game came from an archive and knows its index.
pub fn write(games: &[Transcript], out: &mut dyn Write) -> io::Result<Vec<Lost>> {
    let mut writer = Writer::new(games, None);
    let wtb = writer.file(games);
    out.write_all(&wtb)?;
    Ok(writer.lost.0)
}

struct Writer {
    head: Head,
    variant: Variant,
    naming: Option<Naming>,
    lost: Losses,
}

struct Naming {
    names: Names,
    players: Known,
    tournaments: Known,
}

impl Writer {
    fn new(games: &[Transcript], edition: Option<Edition>) -> Self {
        let first = games.first();
        let number = |key| first.and_then(|game| number(game, key));
        let columns = first.map_or(8, |game| game.variant.geometry().columns());
        let side = if columns == 10 { 10 } else { 8 };
        let variant = Variant::rectangle(side, side).expect("8x8 and 10x10 are possible boards");
        let year = first.and_then(year).unwrap_or(0);
        let read = first.and_then(|game| game.header.get(key::EDITION)?.parse::<Edition>().ok());
        let head = Head {
            edition: edition.or(read).unwrap_or(first_day(year)),
            year,
            board: number(key::BOARD).unwrap_or(if side == 10 { 10 } else { 8 }),
            depth: number(key::DEPTH).unwrap_or(0),
            ..Head::default()
        };
        Self {
            head,
            variant,
            naming: None,
            lost: Losses::default(),
        }
    }

    fn file(&mut self, games: &[Transcript]) -> Vec<u8> {
        let mut file = vec![0; Head::LENGTH];
        for (number, game) in games.iter().enumerate() {
            self.game(number, game, &mut file);
        }
        file[..Head::LENGTH].copy_from_slice(&self.head.to_bytes());
        file
    }

    /// The record of a game that the file can hold.
    fn game(&mut self, number: usize, game: &Transcript, file: &mut Vec<u8>) {
        let unwritable = if game.variant.geometry() != self.variant.geometry() {
            Unwritable::OtherBoard(game.variant.name().to_owned())
        } else if game.variant.start() != self.variant.start() {
            Unwritable::OtherStart
        } else {
            self.record(number, game, file);
            self.head.games += 1;
            return;
        };
        self.lost.note(number, Loss::WholeGame(unwritable));
    }

    fn record(&mut self, number: usize, game: &Transcript, file: &mut Vec<u8>) {
        let tournament = self.index(number, game, "event", key::TOURNAMENT);
        let black = self.index(number, game, "black", key::BLACK);
        let white = self.index(number, game, "white", key::WHITE);
        for index in [tournament, black, white] {
            file.extend(index.to_le_bytes());
        }
        let followed = follow(game);
        let real = self.real_score(number, game, &followed);
        let theoretical = self::number(game, key::THEORETICAL);
        file.extend([real, theoretical.unwrap_or(real)]);
        self.moves(number, &followed, file);
        self.lost.note_beyond_moves(number, game);
        note_lost_times(number, game, Holds::Nothing, &mut self.lost);
        let held = ["black", "white", "event", "date"];
        self.lost.note_header(number, game, |name| {
            held.contains(&name) || name.starts_with("wthor-")
        });
        let date = game.header.get("date").unwrap_or_default();
        if year(game).unwrap_or(0) != self.head.year || date.len() > 4 {
            let year = self.head.year;
            let date = date.to_owned();
            self.lost.note(number, Loss::Date { date, year });
        }
    }

    /// The index of a name; 0, the unknown, if there is none.
    fn index(&mut self, number: usize, game: &Transcript, name: &str, index: &str) -> u16 {
        let known = self::number(game, index);
        let Some(text) = game.header.get(name) else {
            return known.unwrap_or(0);
        };
        let Some(naming) = &mut self.naming else {
            if known.is_none() {
                let (key, name) = (name.to_owned(), text.to_owned());
                self.lost.note(number, Loss::Name { key, name });
            }
            return known.unwrap_or(0);
        };
        let (table, known_names, field) = if name == "event" {
            (
                &mut naming.names.tournaments,
                &mut naming.tournaments,
                Field::Tournament,
            )
        } else {
            (
                &mut naming.names.players,
                &mut naming.players,
                Field::Player,
            )
        };
        let index = table.place(text, field, known, known_names);
        let held = table.get(index).unwrap_or_default();
        if held != text {
            let loss = Loss::NameChanged {
                key: name.to_owned(),
                name: text.to_owned(),
                written: held.to_owned(),
                index,
            };
            self.lost.note(number, loss);
        }
        index
    }

    fn moves(&mut self, number: usize, followed: &Followed, file: &mut Vec<u8>) {
        let room = self.head.record_length() - 8;
        let mut bytes = Vec::with_capacity(room);
        for turn in &followed.turns {
            if let Action::Written(mark) = turn.action {
                match self.byte(mark) {
                    Some(byte) => bytes.push(byte),
                    None if mark.written == Written::Pass => {
                        let (by, after) = (turn.by, bytes.len());
                        self.lost.note(number, Loss::UnforcedPass { by, after });
                    }
                    None => {
                        bytes.push(0);
                        self.lost.note(number, Loss::NotSquare(bytes.len()));
                    }
                }
            }
        }
        if bytes.len() > room {
            self.lost.note(number, Loss::MovesAfter(room));
        }
        bytes.resize(room, 0);
        file.extend(bytes);
    }

    fn byte_of(&self, square: Square) -> u8 {
        let geometry = self.variant.geometry();
        move_byte(geometry.columns(), geometry.coordinates(square))
    }

    /// The move byte; a byte that was read and is not a square comes back.
    fn byte(&self, mark: &Mark) -> Option<u8> {
        match &mark.written {
            Written::Place(square) => Some(self.byte_of(*square)),
            Written::Illegible(text) => text.strip_prefix("byte ")?.parse().ok(),
            Written::Pass | Written::OffBoard(_) => None,
        }
    }

    /// Black's discs with the empties given to the winner: as declared, else
    /// as on the board of a finished game.
    fn real_score(&mut self, number: usize, game: &Transcript, followed: &Followed) -> u8 {
        let squares = HalfDiscs::whole(self.variant.geometry().len());
        if let Some(ending) = game.declared.and_then(|declared| declared.ending) {
            self.lost.note(number, Loss::Ending(ending));
        }
        let result = game
            .declared
            .map_or(DeclaredResult::Unsaid, |declared| declared.result);
        let black = match result {
            DeclaredResult::Score(declared) => {
                let left = squares - declared.black - declared.white;
                if left == HalfDiscs::default() || declared.leader() != Some(Colour::Black) {
                    declared.black
                } else {
                    declared.black + left
                }
            }
            DeclaredResult::Difference(difference) => {
                HalfDiscs::halves((squares + difference).as_halves() / 2)
            }
            DeclaredResult::Winner(winner) => {
                self.lost.note(number, Loss::OnlyWinner);
                board_score(game, followed)
                    .map_or_else(|| forfeit(winner, squares), |board| board.black)
            }
            DeclaredResult::Unsaid => board_score(game, followed).map_or_else(
                || {
                    self.lost.note(number, Loss::NoResult);
                    forfeit(None, squares)
                },
                |board| board.black,
            ),
        };
        self.check_score(number, result, black, squares);
        black
            .as_whole()
            .and_then(|discs| u8::try_from(discs).ok())
            .unwrap_or(0)
    }

    fn check_score(
        &mut self,
        number: usize,
        result: DeclaredResult,
        black: HalfDiscs,
        squares: HalfDiscs,
    ) {
        let written = Score {
            black,
            white: squares - black,
        };
        let whole = black
            .as_whole()
            .is_some_and(|discs| u8::try_from(discs).is_ok());
        let same = match result {
            DeclaredResult::Score(declared) => declared == written,
            DeclaredResult::Difference(difference) => written.black - written.white == difference,
            DeclaredResult::Winner(_) | DeclaredResult::Unsaid => true,
        };
        if !same || !whole {
            self.lost.note(number, Loss::DeclaredResult(written));
        }
    }
}

/// The score of a game that is over on the board, empties to the winner.
fn board_score(game: &Transcript, followed: &Followed) -> Option<Score> {
    let position = followed.last?;
    let squares = game.variant.geometry().len();
    let over = game.variant.is_over(&position);
    over.then(|| score(position.counts(), squares, Empties::ToWinner))
}

/// All squares for the winner, half of them for nobody.
fn forfeit(winner: Option<Colour>, squares: HalfDiscs) -> HalfDiscs {
    match winner {
        Some(Colour::Black) => squares,
        Some(Colour::White) => HalfDiscs::default(),
        None => HalfDiscs::halves(squares.as_halves() / 2),
    }
}

/// The first day of a year; of 2000 where no year is known, because a file
/// without a date of its own is taken for none of the archive.
fn first_day(year: u16) -> Edition {
    let year = if (1900..2200).contains(&year) {
        year
    } else {
        2000
    };
    Edition::new(year, 1, 1)
}

fn number<T: std::str::FromStr>(game: &Transcript, key: &str) -> Option<T> {
    game.header.get(key)?.parse().ok()
}

/// The year: the first four digits of the date.
fn year(game: &Transcript) -> Option<u16> {
    let date = game.header.get("date")?;
    let end = date
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(date.len());
    date[..end].parse().ok()
}
