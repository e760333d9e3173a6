//! The games of an event with their moves, one at a time: each file is read
//! once, in pieces, however many of its games the event has.

use super::source;
use crate::service::prelude::*;
use crate::service::{evidence::sheet, results::ruled};
use crate::storage::{DocumentId, document::Document, event::Kind, sheet::Sheet};
use outflank_core::{adjudicate::ruling::apply, formats, transcript::Header};
use std::{collections::VecDeque, collections::btree_map::Entry};

/// How many games of an event have been visited, and how many cannot be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::service) struct Visited {
    pub(in crate::service) games: usize,
    /// Games without a sheet that can be read.
    pub(in crate::service) without_sheet: usize,
}

/// Calls `visit` with each game of an event that has a sheet, as it is after
/// the rulings. Tournaments come by round and table; archives in the order of
/// their files, so that a file of any size takes the memory of a piece of it.
pub(in crate::service) fn visit_games(
    snapshot: &Snapshot<'_>,
    event: &Event,
    judge: &Judge,
    mut visit: impl FnMut(&Game, Transcript) -> Result<()>,
) -> Result<Visited> {
    let games = snapshot.games_of_event(event.id)?;
    let played: Vec<&Game> = games.iter().filter(|game| !game.is_bye()).collect();
    let mut readings = readings(snapshot, event, judge.variant(), &played)?;
    let mut visited = Visited {
        games: 0,
        without_sheet: played.len() - readings.len(),
    };
    let ruled = ruled_games(snapshot, event)?;
    let read = |game: &Game, transcript: Option<Transcript>| -> Result<Option<Transcript>> {
        let base = match transcript {
            Some(transcript) => Some(transcript),
            None => {
                let sheets = sheet::of_game(snapshot, judge.variant(), game.id)?;
                ruled::counted_transcript(&sheets).cloned()
            }
        };
        match base {
            Some(base) if ruled.contains(&game.id) => {
                let standing = ruled::in_force(snapshot, judge, game.id)?;
                Ok(Some(apply(&standing, &base).unwrap_or(base)))
            }
            base => Ok(base),
        }
    };
    readings.sort_by_key(|reading| (reading.document, reading.number));
    let mut gathered: Vec<(usize, Transcript)> = Vec::new();
    for readings in readings.chunk_by(|a, b| a.document == b.document) {
        let document = document(snapshot, readings[0].document)?;
        let bytes = snapshot.document_bytes(document.id)?;
        let mut file = OpenFile::new(&document, &bytes, judge.variant());
        for reading in readings {
            let game = played[reading.place];
            match read(game, file.game(reading.number))? {
                None => visited.without_sheet += 1,
                Some(transcript) if event.kind == Kind::Archive => {
                    visited.games += 1;
                    visit(game, transcript)?;
                }
                Some(transcript) => gathered.push((reading.place, transcript)),
            }
        }
    }
    gathered.sort_by_key(|(place, _)| *place);
    for (place, transcript) in gathered {
        visited.games += 1;
        visit(played[place], transcript)?;
    }
    Ok(visited)
}

/// Where the sheet that counts is, of a game that has one.
struct SheetPlace {
    /// The place of the game in the order of the event.
    place: usize,
    document: DocumentId,
    /// The game in the document, from 1.
    number: u32,
}

fn readings(
    snapshot: &Snapshot<'_>,
    event: &Event,
    variant: &Variant,
    games: &[&Game],
) -> Result<Vec<SheetPlace>> {
    let mut sheets: BTreeMap<GameId, Vec<Sheet>> = BTreeMap::new();
    for sheet in snapshot.sheets_of_event(event.id)? {
        sheets.entry(sheet.game_id).or_default().push(sheet);
    }
    let mut places = Vec::new();
    for (place, game) in games.iter().enumerate() {
        let Some(of_game) = sheets.remove(&game.id) else {
            continue;
        };
        let several = event.kind == Kind::Tournament && of_game.len() > 1;
        // Of an archive the last edition counts: its files are not read for that.
        let last = of_game.into_iter().next_back();
        let counting = if several {
            let sheets = sheet::of_game(snapshot, variant, game.id)?;
            ruled::counted_sheet(&sheets).map(|read| read.sheet.clone())
        } else {
            None
        };
        places.extend(counting.or(last).map(|sheet| SheetPlace {
            place,
            document: sheet.document_id,
            number: sheet.number,
        }));
    }
    Ok(places)
}

fn ruled_games(snapshot: &Snapshot<'_>, event: &Event) -> Result<BTreeSet<GameId>> {
    let disputes = snapshot.disputes_of_event(event.id)?;
    Ok(disputes.iter().map(|dispute| dispute.game_id).collect())
}

fn document(snapshot: &Snapshot<'_>, id: DocumentId) -> Result<Document> {
    Ok(snapshot.document(id)?.ok_or(storage::Error::Referenced)?)
}

/// A file whose games are taken out of it in their order.
pub(in crate::service) struct OpenFile<'b> {
    chunks: Box<dyn Iterator<Item = source::Chunk> + 'b>,
    variant: &'b Variant,
    /// The games that have been read and not yet passed.
    games: VecDeque<Transcript>,
    /// The number of the first of them.
    next: u32,
    /// The game that was taken out last: two games of an event may share a sheet.
    last: Option<(u32, Transcript)>,
}

impl<'b> OpenFile<'b> {
    pub(in crate::service) fn new(
        document: &Document,
        bytes: &'b [u8],
        variant: &'b Variant,
    ) -> Self {
        let format = document.format.parse::<Format>().ok();
        let format = format.unwrap_or_else(|| formats::detect(bytes));
        Self {
            chunks: Box::new(source::chunks_of_bytes(bytes, format, variant, None)),
            variant,
            games: VecDeque::new(),
            next: 1,
            last: None,
        }
    }

    /// The game with this number, which is not smaller than the last one asked for.
    pub(in crate::service) fn game(&mut self, number: u32) -> Option<Transcript> {
        if let Some((_, game)) = self.last.as_ref().filter(|(last, _)| *last == number) {
            return Some(game.clone());
        }
        while self.next <= number {
            if let Some(game) = self.games.pop_front() {
                self.next += 1;
                if self.next > number {
                    self.last = Some((number, game.clone()));
                    return Some(game);
                }
            } else {
                self.games = self.chunks.next()?.read(self.variant).games.into();
            }
        }
        None
    }
}

/// The names of people by the ids of their rows, each looked up once.
#[derive(Default)]
pub(in crate::service) struct Names(BTreeMap<PlayerId, String>);

impl Names {
    pub(in crate::service) fn of(&mut self, snapshot: &Snapshot<'_>, id: PlayerId) -> Result<&str> {
        let free = match self.0.entry(id) {
            Entry::Occupied(known) => return Ok(known.into_mut()),
            Entry::Vacant(free) => free,
        };
        let person = snapshot.player_meant(id)?;
        let name = person.map_or_else(String::new, |person| person.full_name());
        Ok(free.insert(name))
    }
}

/// The header of a game on its way out. A sheet of a tournament gets the
/// header of the event; an archive keeps its own lines, with the names as they
/// are known here.
pub(in crate::service) fn header(
    snapshot: &Snapshot<'_>,
    names: &mut Names,
    (event, game): (&Event, &Game),
    round: Option<&str>,
    written: Header,
) -> Result<Header> {
    let mut header = match event.kind {
        Kind::Archive => written,
        Kind::Tournament => Header::default(),
    };
    for (key, id) in [("black", Some(game.black_id)), ("white", game.white_id)] {
        if let Some(id) = id {
            header.set(key, names.of(snapshot, id)?);
        }
    }
    header.set("event", &event.name);
    for (key, value) in [("date", &event.date), ("place", &event.place)] {
        if !value.is_empty() && header.get(key).is_none() {
            header.push(key, value);
        }
    }
    if let Some(round) = round {
        header.set("round", round);
    }
    Ok(header)
}
