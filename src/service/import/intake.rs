//! Games on their way from an archive into the database.

use std::collections::BTreeMap;

use super::super::Result;
use super::ReceivedFile;
use super::earlier::{Edition, Share, old_games};
use super::edition::{Compared, Comparison, compare};
use crate::adjudicate::{Code, Severity, replay};
use crate::formats::Format;
use crate::report::view::import::{ArchiveGone, ArchiveView};
use crate::ruleset::Ruleset;
use crate::storage::document::Document;
use crate::storage::event::{Event, Kind};
use crate::storage::game::{Colours, Game, Rated};
use crate::storage::player::Player;
use crate::storage::sheet::{Sheet, WrittenBy};
use crate::storage::{Change, Detail, EventId, GameId, PlayerId, SheetId, Subject};
use crate::transcript::Transcript;

/// The rules of games that stand in an archive: empties to the winner, as in WTHOR.
const RULESET: &str = "woc";

/// What the check of a record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Health {
    Clean,
    Unfinished,
    /// The codes, by comma.
    Findings(String),
}

impl Health {
    /// The codes as they stand in the remark of a game.
    pub(super) fn remark(&self) -> String {
        match self {
            Self::Clean => String::new(),
            Self::Unfinished => Code::Unfinished.code().to_owned(),
            Self::Findings(codes) => codes.clone(),
        }
    }

    pub(super) fn of(transcript: &Transcript) -> Self {
        let replayed = replay(transcript);
        let mut codes: Vec<&str> = replayed
            .findings
            .iter()
            .filter(|finding| finding.severity() > Severity::Note)
            .map(|finding| finding.code().code())
            .collect();
        codes.dedup();
        match codes.as_slice() {
            [] => Self::Clean,
            [only] if *only == Code::Unfinished.code() => Self::Unfinished,
            several => Self::Findings(several.join(", ")),
        }
    }
}

/// An archive on its way into the database.
pub(super) struct Intake<'c, 'd> {
    pub(super) change: &'c mut Change<'d>,
    pub(super) document: Document,
    pub(super) view: ArchiveView,
    players: BTreeMap<String, PlayerId>,
    events: BTreeMap<(String, String), EventId>,
    next_game: GameId,
    next_sheet: SheetId,
    /// Games and sheets that wait to be written together.
    games: Vec<Game>,
    sheets: Vec<Sheet>,
}

/// How many sheets are written together.
const BATCH: usize = 512;

impl<'c, 'd> Intake<'c, 'd> {
    /// Keeps the file; the journal will have the counts, the file has the rest.
    pub(super) fn new(
        change: &'c mut Change<'d>,
        file: &ReceivedFile,
        format: Format,
    ) -> Result<Self> {
        change.keep(Detail::Counts);
        let document = change.keep_document(&file.name, format.name(), &file.bytes)?;
        Ok(Self {
            document,
            view: ArchiveView::default(),
            players: BTreeMap::new(),
            events: BTreeMap::new(),
            next_game: change.next::<Game>()?,
            next_sheet: change.next::<Sheet>()?,
            games: Vec::with_capacity(BATCH),
            sheets: Vec::with_capacity(BATCH),
            change,
        })
    }

    pub(super) fn count(&mut self, health: &Health) {
        self.view.games += 1;
        match health {
            Health::Clean => self.view.clean += 1,
            Health::Unfinished => self.view.unfinished += 1,
            Health::Findings(_) => self.view.with_findings += 1,
        }
    }

    /// The earlier documents of this name, oldest first.
    pub(super) fn same_name(&self) -> Result<Vec<Document>> {
        let named = self
            .change
            .documents_named(&self.document.name, &self.document.format)?;
        let earlier = named.into_iter().filter(|each| each.id != self.document.id);
        Ok(earlier.collect())
    }

    /// The event of this name and year.
    pub(super) fn event(&mut self, name: &str, date: &str, variant: &str) -> Result<EventId> {
        let key = (name.to_owned(), date.to_owned());
        if let Some(&id) = self.events.get(&key) {
            return Ok(id);
        }
        let named = self.change.events_named(name)?;
        let found = named
            .iter()
            .find(|event| event.kind == Kind::Archive && event.date == date);
        let id = match found {
            Some(event) => event.id,
            None => self.new_event(name, date, variant)?,
        };
        self.events.insert(key, id);
        Ok(id)
    }

    fn new_event(&mut self, name: &str, date: &str, variant: &str) -> Result<EventId> {
        self.view.events += 1;
        let rules = Ruleset::preset_text(RULESET).expect("it is one of the presets");
        let event = self.change.insert(|id| Event {
            id,
            name: name.to_owned(),
            kind: Kind::Archive,
            date: date.to_owned(),
            place: String::new(),
            country: String::new(),
            sender: String::new(),
            rounds: None,
            ruleset_name: RULESET.to_owned(),
            ruleset: rules.to_owned(),
            variant: variant.to_owned(),
            lot_seed: None,
        })?;
        Ok(event.id)
    }

    /// The player of this name; new if nobody is called so.
    pub(super) fn player(&mut self, name: &str) -> Result<PlayerId> {
        if let Some(&id) = self.players.get(name) {
            return Ok(id);
        }
        let known = self.change.players_named(name, "")?;
        let id = match known.first() {
            Some(known) => known.id,
            None => self.new_player(name)?,
        };
        self.players.insert(name.to_owned(), id);
        Ok(id)
    }

    pub(super) fn new_player(&mut self, name: &str) -> Result<PlayerId> {
        self.view.players += 1;
        let player = self.change.insert(|id| Player {
            id,
            name: name.to_owned(),
            given: String::new(),
            country: String::new(),
            rating: None,
            merged_into: None,
        })?;
        Ok(player.id)
    }

    /// A new game and its sheet; `make` is given its number.
    pub(super) fn insert(&mut self, number: u32, make: impl FnOnce(GameId) -> Game) -> Result<()> {
        let id = self.next_game;
        self.games.push(make(id));
        self.next_game.0 += 1;
        self.view.new += 1;
        self.attach(id, number)
    }

    /// Another edition of a game: the row as it is now, and the new sheet.
    pub(super) fn amend(&mut self, number: u32, game: &Game) -> Result<()> {
        self.change.update(game)?;
        self.attach(game.id, number)
    }

    fn attach(&mut self, game_id: GameId, number: u32) -> Result<()> {
        self.sheets.push(Sheet {
            id: self.next_sheet,
            game_id,
            document_id: self.document.id,
            number,
            written_by: WrittenBy::Archive,
        });
        self.next_sheet.0 += 1;
        if self.sheets.len() < BATCH {
            return Ok(());
        }
        self.write()
    }

    /// Writes what waits: the games first, their sheets point to them.
    fn write(&mut self) -> Result<()> {
        self.change.insert_rows(&self.games)?;
        self.change.insert_rows(&self.sheets)?;
        self.games.clear();
        self.sheets.clear();
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<ArchiveView> {
        self.write()?;
        self.change.about(Subject::default());
        Ok(self.view)
    }
}

/// What to do with each record of a file: the game it is, if there is one.
pub(super) struct Plan {
    /// For each record: the game it puts right, or nothing for a new one;
    /// records that are the same are not here.
    pub(super) work: Vec<(usize, Option<GameId>)>,
}

impl Plan {
    /// Everything is new.
    pub(super) fn all_new(records: usize) -> Self {
        Self {
            work: (0..records).map(|index| (index, None)).collect(),
        }
    }

    /// Compares with the earlier editions, and says what changed.
    pub(super) fn amending(
        intake: &mut Intake<'_, '_>,
        editions: &[Edition],
        new: &[Compared],
    ) -> Result<Self> {
        let old = old_games(intake, editions)?;
        let view = &mut intake.view;
        let names = editions.iter().map(|edition| edition.received.name.clone());
        view.edition_of = names.collect();
        let compared: Vec<Compared> = old.iter().map(|old| old.compared.clone()).collect();
        let Comparison {
            same,
            changed,
            new: added,
            gone,
        } = compare(&compared, new);
        view.same = same.len();
        let differs =
            |&(before, after): &(usize, usize)| compared[before].difference(&new[after], after + 1);
        view.changed = changed.iter().map(differs).collect();
        let whole = |index: &&usize| old[**index].share == Share::Whole;
        let gone = gone.iter().filter(whole).map(|&index| {
            let Compared { key, result, .. } = &compared[index];
            ArchiveGone {
                game: key.clone(),
                result: result.clone(),
            }
        });
        view.gone = gone.collect();
        let mut work: Vec<(usize, Option<GameId>)> =
            added.into_iter().map(|index| (index, None)).collect();
        let amended = changed
            .iter()
            .map(|&(before, after)| (after, Some(old[before].game)));
        work.extend(amended);
        work.sort_unstable_by_key(|(index, _)| *index);
        Ok(Self { work })
    }
}

/// A game without a round.
pub(super) fn archived(
    id: GameId,
    event_id: EventId,
    (black_id, white_id): (PlayerId, PlayerId),
) -> Game {
    Game {
        id,
        event_id,
        round_id: None,
        table_number: None,
        black_id,
        white_id: Some(white_id),
        colours: Colours::Known,
        winner: None,
        black_halves: None,
        white_halves: None,
        ending: None,
        rated: Rated::Yes,
        remark: String::new(),
    }
}
