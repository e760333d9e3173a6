//! Games on their way from an archive into the database.

use std::collections::BTreeMap;

use super::super::Result;
use super::ReceivedFile;
use super::earlier::{Edition, Share, old_games};
use super::edition::{Compared, compare};
use crate::adjudicate::express::clean_moves;
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

/// The rules of the games of an archive: empties to the winner, as in WTHOR.
const RULESET: &str = "woc";

/// What the check of a game found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Health {
    Clean,
    Unfinished,
    /// The codes, by comma.
    Findings(String),
}

impl Health {
    /// What these codes, by comma, say.
    pub(super) fn of_remark(codes: &str) -> Self {
        match codes {
            "" => Self::Clean,
            only if only == Code::Unfinished.code() => Self::Unfinished,
            several => Self::Findings(several.to_owned()),
        }
    }

    /// The codes, for the remark of the game.
    pub(super) fn remark(&self) -> String {
        match self {
            Self::Clean => String::new(),
            Self::Unfinished => Code::Unfinished.code().to_owned(),
            Self::Findings(codes) => codes.clone(),
        }
    }

    pub(super) fn of(transcript: &Transcript) -> Self {
        if clean_moves(transcript).is_some() {
            return Self::Clean;
        }
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
    /// Keeps the file. The journal gets only the counts: the rest is in the file.
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
            finals: None,
            acceleration: None,
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

    /// Keeps a game and its sheet, which has this place in the file, from 0: a
    /// new game, or another edition of one. `make` is given its id.
    pub(super) fn keep(
        &mut self,
        index: usize,
        amends: Option<GameId>,
        make: impl FnOnce(GameId) -> Game,
    ) -> Result<()> {
        let game_id = amends.unwrap_or(self.next_game);
        let game = make(game_id);
        if amends.is_some() {
            self.change.update(&game)?;
        } else {
            self.games.push(game);
            self.next_game.0 += 1;
            self.view.new += 1;
        }
        self.sheets.push(Sheet {
            id: self.next_sheet,
            game_id,
            document_id: self.document.id,
            number: u32::try_from(index + 1).unwrap_or(u32::MAX),
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

/// The games of a file that have to be kept, by their places in it: each with
/// the game it changes, or nothing for a new one.
pub(super) type Plan = Vec<(usize, Option<GameId>)>;

/// Compares the games of a file with its earlier editions, and says what changed.
/// Without an edition everything is new.
pub(super) fn plan(
    intake: &mut Intake<'_, '_>,
    editions: &[Edition],
    new: &[Compared],
    games: usize,
) -> Result<Plan> {
    if editions.is_empty() {
        return Ok((0..games).map(|index| (index, None)).collect());
    }
    let old = old_games(intake, editions)?;
    let view = &mut intake.view;
    let names = editions.iter().map(|edition| edition.received.name.clone());
    view.edition_of = names.collect();
    let compared: Vec<Compared> = old.iter().map(|old| old.compared.clone()).collect();
    let comparison = compare(&compared, new);
    view.same = comparison.same.len();
    let changed = comparison.changed.iter();
    view.changed = changed
        .clone()
        .map(|&(before, after)| compared[before].difference(&new[after], after + 1))
        .collect();
    let gone = comparison.gone.iter();
    view.gone = gone
        .filter(|&&index| old[index].share == Share::Whole)
        .map(|&index| ArchiveGone {
            game: compared[index].key.clone(),
            result: compared[index].result.clone(),
        })
        .collect();
    let added = comparison.new.iter().map(|&index| (index, None));
    let amended = changed.map(|&(before, after)| (after, Some(old[before].game)));
    let mut plan: Plan = added.chain(amended).collect();
    plan.sort_unstable_by_key(|(index, _)| *index);
    Ok(plan)
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
