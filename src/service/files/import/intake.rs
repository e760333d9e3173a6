//! Games on their way from an archive into the database.

use super::ReceivedFile;
use crate::report::import::view::ArchiveView;
use crate::service::prelude::*;
use crate::storage::{
    Detail, SheetId, document::Document, document::Received, event::Kind, game::Colours,
    game::Rated, sheet::Sheet, sheet::WrittenBy, unfinished_import::UnfinishedImport,
};
use outflank_core::adjudicate::express::clean_moves;
use outflank_core::adjudicate::{Code, Severity, replay};

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

/// What the checks of several games have found.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HealthCounts {
    clean: usize,
    unfinished: usize,
    with_findings: usize,
}

impl HealthCounts {
    pub(super) const fn add(&mut self, health: &Health) {
        match health {
            Health::Clean => self.clean += 1,
            Health::Unfinished => self.unfinished += 1,
            Health::Findings(_) => self.with_findings += 1,
        }
    }

    pub(super) const fn enter(self, view: &mut ArchiveView) {
        view.games = self.clean + self.unfinished + self.with_findings;
        view.clean = self.clean;
        view.unfinished = self.unfinished;
        view.with_findings = self.unfinished + self.with_findings;
    }
}

/// An archive on its way into the database.
pub(super) struct Intake<'c, 'd> {
    pub(super) change: &'c mut Change<'d>,
    pub(super) document: Document,
    pub(super) view: ArchiveView,
    players: BTreeMap<String, PlayerId>,
    events: BTreeMap<(String, String), EventId>,
    /// The import, if it is one in parts and some were written.
    pub(super) unfinished: Option<UnfinishedImport>,
    next_game: GameId,
    next_sheet: SheetId,
    /// Games and sheets that wait to be written together.
    games: Vec<Game>,
    sheets: Vec<Sheet>,
}

/// What an import in parts remembers from one part to the next.
pub(super) struct Kept {
    document: Document,
    view: ArchiveView,
    players: BTreeMap<String, PlayerId>,
    events: BTreeMap<(String, String), EventId>,
    unfinished: UnfinishedImport,
    /// The line of the journal that the last part got.
    line: JournalId,
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
        let received = Received {
            name: &file.name,
            format: format.name(),
            hash: file.content.hash(),
            length: file.content.length(),
        };
        let mut bytes = file.open()?;
        let document = change.keep_stream(&received, &mut bytes)?;
        let unfinished = change.unfinished_import_of(document.id)?;
        let view = ArchiveView {
            continued: unfinished.as_ref().map(|row| row.games as usize),
            ..ArchiveView::default()
        };
        Self::begin(change, document, view, unfinished)
    }

    /// Goes on after the part before. Fails if somebody else has undone it, or
    /// has gone on with it.
    pub(super) fn go_on(change: &'c mut Change<'d>, kept: Kept) -> Result<Self> {
        let unfinished = change.unfinished_import_of(kept.document.id)?;
        if unfinished.as_ref() != Some(&kept.unfinished) {
            let file = kept.document.name;
            return Err(Refusal::ImportTakenOver { file }.into());
        }
        let is_alone = change.last_journal_id()? == kept.line;
        let mut intake = Self::begin(change, kept.document, kept.view, unfinished)?;
        // Others may have renamed, merged or undone what is remembered.
        if is_alone {
            intake.players = kept.players;
            intake.events = kept.events;
        }
        Ok(intake)
    }

    fn begin(
        change: &'c mut Change<'d>,
        document: Document,
        view: ArchiveView,
        unfinished: Option<UnfinishedImport>,
    ) -> Result<Self> {
        change.set_detail(Detail::Counts);
        Ok(Self {
            document,
            view,
            players: BTreeMap::new(),
            events: BTreeMap::new(),
            unfinished,
            next_game: change.next::<Game>()?,
            next_sheet: change.next::<Sheet>()?,
            games: Vec::with_capacity(BATCH),
            sheets: Vec::with_capacity(BATCH),
            change,
        })
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
        let amends = match amends {
            Some(id) => self.change.game(id)?.map(|game| game.id),
            None => None,
        };
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

    /// Ends a part after which this many games of the file have been dealt with;
    /// others follow.
    pub(super) fn pause(mut self, games: usize) -> Result<Kept> {
        self.write()?;
        self.change.about(Subject::default());
        let games = u32::try_from(games).unwrap_or(u32::MAX);
        let document_id = self.document.id;
        let unfinished = match self.unfinished {
            // A part that an interrupted import has written already.
            Some(row) if row.games >= games => row,
            Some(row) => {
                let parts = row.parts + 1;
                let row = UnfinishedImport {
                    games,
                    parts,
                    ..row
                };
                self.change.update(&row)?;
                row
            }
            None => {
                // The journal has to name the row: by it the parts belong together.
                self.change.set_detail(Detail::Rows);
                self.change.insert(|id| UnfinishedImport {
                    id,
                    document_id,
                    games,
                    parts: 1,
                })?
            }
        };
        Ok(Kept {
            line: JournalId(self.change.last_journal_id()?.0 + 1),
            document: self.document,
            view: self.view,
            players: self.players,
            events: self.events,
            unfinished,
        })
    }

    /// Ends the last part.
    pub(super) fn finish(mut self) -> Result<ArchiveView> {
        self.write()?;
        if let Some(row) = &self.unfinished {
            self.change.delete::<UnfinishedImport>(row.id)?;
        }
        self.change.about(Subject::default());
        Ok(self.view)
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
