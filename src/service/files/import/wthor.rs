//! The WTHOR archive: records straight from the bytes, checked in the express lane.

use super::intake::{Health, HealthCounts, Intake, Kept, archived};
use super::{ImportFile, ReceivedFile, Refusal, Written};
use super::{
    earlier::editions, edition::Compared, known_games::KnownGames, parts::SAMPLE, plan::Plan,
    plan::plan,
};
use crate::report::import::wording;
use crate::service::prelude::*;
use crate::service::session::workers;
use crate::storage::document::{Document, Meeting, MeetingNames};
use crate::storage::{player::PlayerNumber, player::Register};
use outflank_core::formats::record::wthor::{Head, Names, Record, read_records, records};
use outflank_core::game::{Empties, HalfDiscs, score};
use outflank_core::{adjudicate::express::Express, formats::Expect, formats::Origin};

/// What the file is among documents.
const FORMAT: Format = Format::Wthor;

/// How many records are read as transcripts together.
const PIECE: usize = 256;

/// Squares of the board: the two scores add up to it.
const SQUARES: usize = 64;

/// An archive on its way, part by part. All of it is in memory: a game takes 68
/// bytes.
pub(super) struct WthorImport<'f> {
    file: &'f ReceivedFile,
    head: Head,
    /// How many games make a part.
    size: usize,
    records: Vec<Record<'f>>,
    health: Vec<Health>,
    /// Decided when the first part is written.
    plan: Option<Plan>,
    /// How many games have been dealt with.
    next: usize,
    /// What the part before has left.
    kept: Option<Kept>,
}

impl<'f> WthorImport<'f> {
    /// Reads and checks all games.
    pub(super) fn begin(file: &'f ReceivedFile, size: usize) -> Result<Self> {
        let bytes = file.bytes();
        let head = Head::read(bytes).ok_or_else(|| Refusal::NoGames {
            file: file.name.clone(),
        })?;
        let records: Vec<Record<'_>> = records(body(bytes)).collect();
        let checker = Checker::new(head);
        let health = workers::map(0..records.len(), |index| {
            checker.check(index, &records[index], body(bytes))
        });
        Ok(Self {
            file,
            head,
            size,
            health,
            records,
            plan: None,
            next: 0,
            kept: None,
        })
    }

    /// Writes the next part.
    pub(super) fn write(
        &mut self,
        change: &mut Change<'_>,
        import: &ImportFile<'_>,
    ) -> Result<Written> {
        let mut intake = match self.kept.take() {
            None => Intake::new(change, self.file, FORMAT)?,
            Some(kept) => Intake::go_on(change, kept)?,
        };
        let plan = match self.plan.take() {
            Some(plan) => plan,
            None => self.decide(&mut intake)?,
        };
        let end = (self.next + self.size).min(self.records.len());
        let mut people = People::new(&mut intake, self.file.names.as_ref(), self.head.year)?;
        for (index, amends) in plan.part(self.next..end) {
            let (record, health) = (&self.records[index], &self.health[index]);
            people.keep(&mut intake, index, record, health, amends)?;
        }
        self.plan = Some(plan);
        let first = std::mem::replace(&mut self.next, end);
        (import.progress)(end, self.records.len());
        if end == self.records.len() {
            let mut view = intake.finish()?;
            let mut counts = HealthCounts::default();
            self.health.iter().for_each(|health| counts.add(health));
            counts.enter(&mut view);
            let miscount = self.head.miscount(self.file.bytes().len() as u64);
            view.unread = miscount.into_iter().collect();
            return Ok(Written::All(view));
        }
        self.kept = Some(intake.pause(end)?);
        Ok(Written::Part(first + 1..end + 1))
    }

    /// Compares the file with what is here: what has to be written.
    fn decide(&mut self, intake: &mut Intake<'_, '_>) -> Result<Plan> {
        let unfinished = intake.unfinished.as_ref();
        self.next = unfinished
            .map_or(0, |row| row.games as usize)
            .min(self.records.len());
        let year = self.head.year.to_string();
        let others = intake.change.documents_of_year(&year, FORMAT.name())?;
        let names = self.file.names.as_ref();
        let compared = |bytes: &[u8]| compared_all(bytes, names);
        let new = || Ok(compared(self.file.bytes()));
        let (editions, new) = editions(intake, others, new, compared)?;
        let mut plan = plan(intake, &editions, &new)?;
        let elsewhere = self.sharing(intake)?;
        if !elsewhere.is_empty() {
            let mut known = KnownGames::of_documents(intake.change, &elsewhere)?;
            let variant = Variant::othello();
            let expect = Expect {
                names,
                ..Expect::new(&variant)
            };
            // A transcript takes a hundred times the memory of its record.
            let pieces = body(self.file.bytes()).chunks(PIECE * Record::LENGTH);
            let games = pieces.flat_map(|piece| read_records(&self.head, piece, &expect).games);
            let here: Vec<bool> = games.map(|game| known.take(&game)).collect();
            plan.leave_out(intake, &elsewhere, &here);
        }
        Ok(plan)
    }

    /// The documents of other formats in which players of the file meet.
    fn sharing(&self, intake: &Intake<'_, '_>) -> Result<Vec<Document>> {
        let Some(names) = self.file.names.as_ref() else {
            return Ok(Vec::new());
        };
        let mut found = BTreeMap::new();
        let apart = (self.records.len() / SAMPLE).max(1);
        for record in self.records.iter().step_by(apart) {
            let name = |index| names.players.get(index).filter(|name| !name.is_empty());
            let (Some(black), Some(white)) = (name(record.black), name(record.white)) else {
                continue;
            };
            let documents = intake.change.documents_of_meeting(Meeting {
                event: None,
                black,
                white,
                names: MeetingNames::Cut,
            })?;
            let others = documents.into_iter();
            let others = others.filter(|document| document.format != FORMAT.name());
            found.extend(others.map(|document| (document.id, document)));
        }
        Ok(found.into_values().collect())
    }
}

/// The records after the head.
fn body(file: &[u8]) -> &[u8] {
    file.get(Head::LENGTH..).unwrap_or_default()
}

struct Checker {
    head: Head,
    variant: Variant,
    express: Option<Express>,
}

impl Checker {
    fn new(head: Head) -> Self {
        let variant = Variant::othello();
        Self {
            head,
            express: Express::new(&variant),
            variant,
        }
    }

    fn check(&self, index: usize, record: &Record<'_>, body: &[u8]) -> Health {
        if self.is_clean(record) {
            return Health::Clean;
        }
        let at = index * Record::LENGTH;
        let expect = Expect {
            origin: Origin {
                record: u32::try_from(index).unwrap_or(u32::MAX),
                ..Origin::default()
            },
            ..Expect::new(&self.variant)
        };
        let bytes = &body[at..at + Record::LENGTH];
        let reading = read_records(&self.head, bytes, &expect);
        reading.games.first().map_or(Health::Clean, Health::of)
    }

    /// Legal, finished, and the score is that of the board.
    fn is_clean(&self, record: &Record<'_>) -> bool {
        let mut squares = [0; 60];
        let clean = record
            .squares(&mut squares)
            .zip(self.express)
            .and_then(|(count, express)| express.follow(squares[..count].iter().copied()));
        clean.is_some_and(|clean| {
            let board = score(clean.counts(), SQUARES, Empties::ToWinner);
            clean.is_over() && board == declared(record)
        })
    }
}

fn declared(record: &Record<'_>) -> Score {
    let black = HalfDiscs::whole(record.real_score.into());
    Score {
        black,
        white: HalfDiscs::whole(SQUARES) - black,
    }
}

fn compared_all(file: &[u8], names: Option<&Names>) -> Vec<Compared> {
    let records = records(body(file));
    records.map(|record| compared(&record, names)).collect()
}

/// Indices are the identity: their names change between editions.
fn compared(record: &Record<'_>, names: Option<&Names>) -> Compared {
    let name = |index: u16| {
        let known = names.and_then(|names| names.players.get(index));
        known.map_or_else(|| wording::unnamed_player(index), str::to_owned)
    };
    let mut squares = [0; 60];
    let count = record.squares(&mut squares).unwrap_or(0);
    let square = |index: &u8| format!("{}{}", char::from(b'a' + index % 8), index / 8 + 1);
    Compared {
        key: wording::wthor_game(&name(record.black), &name(record.white), record.tournament),
        moves: squares[..count].iter().map(square).collect(),
        result: declared(record).to_string(),
    }
}

/// Whose indices a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbering {
    /// Those of the federation: an index is a player, whatever their name.
    Federation,
    /// Its own, as an export of games from elsewhere has: only names count.
    Own,
}

/// Players and tournaments by their indices.
struct People<'n> {
    names: Option<&'n Names>,
    numbering: Numbering,
    year: String,
    players: Vec<Option<PlayerId>>,
    events: Vec<Option<EventId>>,
}

impl<'n> People<'n> {
    /// Those who are here already, under the names this edition has for them.
    fn new(intake: &mut Intake<'_, '_>, names: Option<&'n Names>, year: u16) -> Result<Self> {
        let mut people = Self {
            names,
            numbering: Numbering::Federation,
            year: year.to_string(),
            players: Vec::new(),
            events: Vec::new(),
        };
        let mut renamed = Vec::new();
        let mut same = 0;
        intake.change.walk_register(Register::Wthor, |known| {
            let Ok(index) = known.number.parse::<u16>() else {
                return;
            };
            *slot(&mut people.players, index) = Some(known.id);
            let name = names.and_then(|names| names.players.get(index));
            let name = name.filter(|name| !name.trim().is_empty());
            same += usize::from(name == Some(known.name));
            // A name with a given part comes from a better list than this one.
            if let Some(name) = name.filter(|name| known.given.is_empty() && known.name != *name) {
                renamed.push((known.id, name.to_owned()));
            }
        })?;
        if renamed.len() > same.max(1) {
            people.numbering = Numbering::Own;
            people.players.clear();
            return Ok(people);
        }
        for (id, name) in renamed {
            if let Some(known) = intake.change.player(id)? {
                intake.change.update(&Player { name, ..known })?;
            }
        }
        Ok(people)
    }

    fn player(&mut self, intake: &mut Intake<'_, '_>, index: u16) -> Result<PlayerId> {
        if let Some(id) = slot(&mut self.players, index) {
            return Ok(*id);
        }
        let name = self.names.and_then(|names| names.players.get(index));
        let name = name.filter(|name| !name.trim().is_empty());
        let name = name.map_or_else(|| wording::unnamed_player(index), str::to_owned);
        let id = match self.numbering {
            Numbering::Own => intake.player(&name)?,
            Numbering::Federation => {
                let id = intake.new_player(&name)?;
                intake.change.insert(|row| PlayerNumber {
                    id: row,
                    player_id: id,
                    register: Register::Wthor,
                    number: index.to_string(),
                })?;
                id
            }
        };
        *slot(&mut self.players, index) = Some(id);
        Ok(id)
    }

    fn event(&mut self, intake: &mut Intake<'_, '_>, index: u16) -> Result<EventId> {
        if let Some(id) = slot(&mut self.events, index) {
            return Ok(*id);
        }
        let name = self.names.and_then(|names| names.tournaments.get(index));
        let name = name.filter(|name| !name.trim().is_empty());
        let name = name.map_or_else(|| wording::unnamed_tournament(index), str::to_owned);
        let year = self.year.clone();
        let id = intake.event(&name, &year, "othello")?;
        *slot(&mut self.events, index) = Some(id);
        Ok(id)
    }

    fn keep(
        &mut self,
        intake: &mut Intake<'_, '_>,
        index: usize,
        record: &Record<'_>,
        health: &Health,
        amends: Option<GameId>,
    ) -> Result<()> {
        let event = self.event(intake, record.tournament)?;
        let black = self.player(intake, record.black)?;
        let white = self.player(intake, record.white)?;
        let make = |id: GameId| {
            let mut game = archived(id, event, (black, white));
            game.set_score(Some(declared(record)));
            game.remark = health.remark();
            game
        };
        intake.keep(index, amends, make)
    }
}

/// The place of an index in a list that grows.
fn slot<T: Clone>(list: &mut Vec<Option<T>>, index: u16) -> &mut Option<T> {
    let index = usize::from(index);
    if list.len() <= index {
        list.resize(index + 1, None);
    }
    &mut list[index]
}
