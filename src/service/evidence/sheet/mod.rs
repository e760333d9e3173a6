//! Sheets: kept as received, whatever is wrong with them, and checked.

mod findings;
pub mod withdrawal;

use crate::report::sheet::view::{
    AddedSheetView, GridSizeView, SheetContent, SheetFinding, SheetView, TableSheetsView,
};
use crate::report::{
    refusal::EntryRefusal, refusal::GameRefusal, round::table_wording, sheet::wording,
    sheet::written::SheetOrigin, sheet::written::WrittenSheetView,
};
use crate::service::prelude::*;
use crate::service::{
    local_time, results::enter::subject, results::judge::needs_a_sheet, results::ruled,
    session::actor::Role, session::actor::Touches,
};
use crate::storage::{document::Document, sheet::Sheet, work};
use findings::findings;
use outflank_core::adjudicate::{
    Budget, CaseSheet, Evidence, RankedSheets, Replay, SheetRank, repairs as find_repairs, replay,
};
use outflank_core::formats::{self, Unread, text};
use outflank_core::game::Empties;

pub use crate::storage::sheet::WrittenBy;

/// Keeps a sheet as received and checks it against the other sheets of the
/// table and the result entered.
#[derive(Clone, Debug)]
pub struct AddSheet {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    /// The name of the file.
    pub file: String,
    /// What was received.
    pub bytes: Vec<u8>,
    /// Detected if `None`.
    pub format: Option<Format>,
    /// Which of the games in the file, from 1.
    pub number: u32,
    pub by: WrittenBy,
}

impl Command for AddSheet {
    type Outcome = AddedSheetView;
    const NAME: &'static str = "sheet add";
    const LEAST_ROLE: Role = Role::Player;

    fn touches(&self) -> Touches<'_> {
        Touches::table(&self.event, (self.round, self.table), self.by.side())
    }

    fn run(&self, change: &mut Change<'_>) -> Result<AddedSheetView> {
        let (round, game) = table(change, &self.event, self.round, self.table)?;
        let mut sheets = of_game(change, round.judge.variant(), game.id)?;
        let before = ruled::counted_sheet(&sheets).map(|read| read.sheet.id);
        let (sheet, document, same_elsewhere) = self.keep(change, &game)?;
        let variant = round.judge.variant();
        let added = ReadSheet::parse(sheet, document, self.bytes.clone(), variant);
        self.ensure_in_file(added.games_in_file)?;
        sheets.push(added.clone());
        sheets.sort_by_key(|each| each.sheet.id);
        let counting = ruled::counted_sheet(&sheets);
        let now = counting.map(|read| read.sheet.id);
        if self.by.side().is_some() && now != before {
            ensure_not_decided_by(change, &round, &game, now)?;
        }
        // A ruling about the moves has to fit whatever sheet counts now.
        let written = counting.and_then(ReadSheet::transcript);
        ruled::ensure_fits(change, &round.judge, &game, written)?;
        change.about(subject(&round, &game));
        let by = self.by.word();
        let summary = summary::sheet_added(self.round, self.table, by, &self.file);
        change.summarise(summary);
        Ok(AddedSheetView {
            sheet: added.sheet.id.0,
            by,
            from: added.document.format.clone(),
            hash: added.document.hash.to_string(),
            bytes: added.bytes.len(),
            findings: added.codes().unwrap_or_default(),
            table_findings: findings(&round.judge, &game, &sheets),
            table: self.table,
            game: table_wording::table_line(&round.table_view(&game)),
            games_in_file: added.games_in_file,
            same_elsewhere,
            content: added.content(),
        })
    }
}

impl AddSheet {
    /// Refuses a game that the file does not have. A sheet on which nothing can
    /// be read is kept as the only game of its file.
    fn ensure_in_file(&self, found: usize) -> std::result::Result<(), GameRefusal> {
        let is_empty = self.bytes.iter().all(u8::is_ascii_whitespace);
        if !is_empty && (1..=found.max(1)).contains(&(self.number as usize)) {
            return Ok(());
        }
        Err(GameRefusal::NoSuchGame {
            file: self.file.clone(),
            number: self.number as usize,
            found,
        })
    }

    /// Keeps the file and the sheet; also counts the sheets of other games in it.
    fn keep(&self, change: &mut Change<'_>, game: &Game) -> Result<(Sheet, Document, usize)> {
        let format = self.format.unwrap_or_else(|| formats::detect(&self.bytes));
        let document = change.keep_document(&self.file, format.name(), &self.bytes)?;
        let kept = change.sheets_of_document(document.id)?;
        let is_same = |each: &Sheet| {
            each.game_id == game.id && each.number == self.number && each.written_by == self.by
        };
        if kept.iter().any(is_same) {
            return Err(Refusal::SheetExists {
                round: self.round,
                table: self.table,
            }
            .into());
        }
        let sheet = change.add_sheet(|id| Sheet {
            id,
            game_id: game.id,
            document_id: document.id,
            number: self.number,
            written_by: self.by,
        })?;
        let elsewhere = kept.iter().filter(|each| each.game_id != game.id).count();
        Ok((sheet, document, elsewhere))
    }
}

/// Refuses to let a player change the sheet that their result rests on: that of
/// a game whose ending needs the board, or about whose moves somebody has ruled.
pub(in crate::service) fn ensure_not_decided_by_sheet(
    snapshot: &Snapshot<'_>,
    round: &RoundState,
    game: &Game,
) -> Result<()> {
    let sheets = of_game(snapshot, round.judge.variant(), game.id)?;
    let counting = ruled::counted_sheet(&sheets).map(|read| read.sheet.id);
    ensure_not_decided_by(snapshot, round, game, counting)
}

fn ensure_not_decided_by(
    snapshot: &Snapshot<'_>,
    round: &RoundState,
    game: &Game,
    counting: Option<storage::SheetId>,
) -> Result<()> {
    withdrawal::refuse_if_ruled_on(snapshot, round, game)?;
    match counting {
        Some(sheet) if needs_a_sheet(game) => Err(EntryRefusal::SheetDecides(sheet.0).into()),
        _ => Ok(()),
    }
}

/// A round and the game at one of its tables, which is not a bye.
pub(in crate::service) fn table(
    snapshot: &Snapshot<'_>,
    event: &EventRef,
    round: u32,
    table: u32,
) -> Result<(RoundState, Game)> {
    let round = RoundState::find(snapshot, event, round)?;
    let game = round.at(table)?.clone();
    if game.is_bye() {
        return Err(Refusal::TableIsBye {
            round: round.round.number,
            table,
        }
        .into());
    }
    Ok((round, game))
}

/// The size of the grid on a sheet of a table.
#[derive(Clone, Debug)]
pub struct SheetGrid {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
}

impl Query for SheetGrid {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = GridSizeView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<GridSizeView> {
        let (round, _) = table(snapshot, &self.event, self.round, self.table)?;
        let geometry = round.judge.variant().geometry();
        Ok(GridSizeView {
            columns: geometry.columns(),
            rows: geometry.rows(),
        })
    }
}

/// The sheets of a table as they were received.
#[derive(Clone, Debug)]
pub struct SheetsOfTable {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
}

impl Query for SheetsOfTable {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = Vec<SheetView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<SheetView>> {
        let round = RoundState::find(snapshot, &self.event, self.round)?;
        let game = round.at(self.table)?;
        let sheets = of_game(snapshot, round.judge.variant(), game.id)?;
        let view = |sheet: &ReadSheet| sheet.view(&round.judge);
        Ok(sheets.iter().map(view).collect())
    }
}

/// Checks the sheets of all tables of a round against each other and the
/// results entered.
#[derive(Clone, Debug)]
pub struct CheckSheets {
    pub event: EventRef,
    pub round: u32,
}

impl Query for CheckSheets {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = Vec<TableSheetsView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<TableSheetsView>> {
        let round = RoundState::find(snapshot, &self.event, self.round)?;
        let games = round.games.iter().filter(|game| !game.is_bye());
        let mut rows: BTreeMap<GameId, Vec<Sheet>> = BTreeMap::new();
        for sheet in snapshot.sheets_of_round(round.round.id)? {
            rows.entry(sheet.game_id).or_default().push(sheet);
        }
        let mut check = |game: &Game| {
            let rows = rows.remove(&game.id).unwrap_or_default();
            let sheets = read(snapshot, round.judge.variant(), rows)?;
            Ok(TableSheetsView {
                table: game.table_number,
                sheets: sheets.len(),
                findings: findings(&round.judge, game, &sheets),
                game: table_wording::table_line(&round.table_view(game)),
            })
        };
        games.map(&mut check).collect()
    }
}

/// What is wrong with the sheets of a game.
pub(in crate::service) fn findings_of(
    snapshot: &Snapshot<'_>,
    judge: &Judge,
    game: GameId,
) -> Result<Vec<SheetFinding>> {
    let Some(game) = snapshot.game(game)? else {
        return Ok(Vec::new());
    };
    let sheets = of_game(snapshot, judge.variant(), game.id)?;
    Ok(findings(judge, &game, &sheets))
}

/// A sheet with what it says.
#[derive(Clone, Debug)]
pub(in crate::service) struct ReadSheet {
    pub(in crate::service) sheet: Sheet,
    pub(in crate::service) document: Document,
    /// When it was handed in, in local time; empty if the journal does not tell.
    pub(in crate::service) at: String,
    bytes: Vec<u8>,
    /// `None` if no game can be read in it.
    pub(in crate::service) game: Option<(Transcript, Replay)>,
    unread: Vec<Unread>,
    games_in_file: usize,
}

impl ReadSheet {
    fn load(snapshot: &Snapshot<'_>, variant: &Variant, sheet: Sheet) -> Result<Self> {
        let document = snapshot.document(sheet.document_id)?;
        let missing = || storage::Error::Damaged(wording::document_missing(sheet.id.0));
        let document = document.ok_or_else(missing)?;
        let bytes = snapshot.document_bytes(document.id)?;
        work::read_document();
        let line = snapshot.line_of::<Sheet>(sheet.id)?;
        Ok(Self {
            at: line.map_or_else(String::new, |line| local_time(&line.at)),
            ..Self::parse(sheet, document, bytes, variant)
        })
    }

    fn parse(sheet: Sheet, document: Document, bytes: Vec<u8>, variant: &Variant) -> Self {
        let reading = formats::read_kept(&document.format, &bytes, variant);
        let games_in_file = reading.games.len();
        let place = (sheet.number as usize).checked_sub(1);
        let game = place.and_then(|place| reading.games.into_iter().nth(place));
        Self {
            sheet,
            document,
            at: String::new(),
            bytes,
            game: game.map(|transcript| {
                let replayed = replay(&transcript);
                (transcript, replayed)
            }),
            unread: reading.unread,
            games_in_file,
        }
    }

    /// The score at the end, if it gets there.
    fn ends(&self, empties: Empties) -> Option<Score> {
        let (_, replay) = self.game.as_ref()?;
        replay.finished().then(|| replay.score(empties))
    }

    /// The moves, if a game can be read in it.
    pub(in crate::service) fn transcript(&self) -> Option<&Transcript> {
        self.game.as_ref().map(|(transcript, _)| transcript)
    }

    /// What decides whether it counts.
    pub(in crate::service) fn rank(&self) -> SheetRank {
        let game = self.game.as_ref();
        SheetRank {
            id: self.sheet.id.0,
            by: self.sheet.written_by,
            moves: game.map_or(0, |(_, replay)| replay.moves()),
        }
    }

    pub(in crate::service) fn codes(&self) -> Option<Vec<&'static str>> {
        let (_, replay) = self.game.as_ref()?;
        let findings = replay.findings.iter();
        Some(findings.map(|finding| finding.code().code()).collect())
    }

    fn content(&self) -> SheetContent {
        SheetContent {
            name: self.document.name.clone(),
            bytes: self.bytes.clone(),
            replay: self.game.as_ref().map(|(_, replay)| replay.clone()),
            unread: self.unread.clone(),
        }
    }

    /// What is written on it, if a game can be read in it.
    pub(in crate::service) fn written(&self) -> Option<WrittenSheetView> {
        let (transcript, replay) = self.game.as_ref()?;
        let origin = SheetOrigin {
            sheet: self.sheet.id.0,
            by: self.sheet.written_by.word(),
            file: self.document.name.clone(),
            hash: self.document.hash.to_string(),
            at: self.at.clone(),
        };
        Some(WrittenSheetView::new(origin, transcript, replay))
    }

    fn view(&self, judge: &Judge) -> SheetView {
        let empties = judge.rules().scoring.empties;
        let game = self.game.as_ref();
        let repairs = game.filter(|(_, replay)| !replay.findings.is_empty());
        SheetView {
            sheet: self.sheet.id.0,
            by: self.sheet.written_by.word(),
            file: self.document.name.clone(),
            from: self.document.format.clone(),
            hash: self.document.hash.to_string(),
            bytes: self.bytes.len(),
            text: text::decode(&self.bytes).into_owned(),
            moves: game.map(|(transcript, _)| transcript.moves()),
            move_count: game.map(|(_, replay)| replay.moves()),
            discs: game.map(|(_, replay)| replay.end.counts()),
            score: self.ends(empties).map(|score| score.to_string()),
            findings: self.codes(),
            content: self.content(),
            repairs: repairs.map(|(transcript, _)| {
                let evidence = Evidence::of(transcript, empties);
                let budget = Budget::usual(&transcript.variant);
                let found = find_repairs(transcript, &evidence, &budget);
                (found, transcript.variant.clone())
            }),
        }
    }
}

/// The sheets of a game, read; the official's come before the players'.
pub(in crate::service) fn of_game(
    snapshot: &Snapshot<'_>,
    variant: &Variant,
    game: GameId,
) -> Result<Vec<ReadSheet>> {
    read(snapshot, variant, snapshot.sheets_of_game(game)?)
}

fn read(
    snapshot: &Snapshot<'_>,
    variant: &Variant,
    mut sheets: Vec<Sheet>,
) -> Result<Vec<ReadSheet>> {
    sheets.sort_by_key(|sheet| (sheet.written_by != WrittenBy::Official, sheet.id));
    sheets
        .into_iter()
        .map(|sheet| ReadSheet::load(snapshot, variant, sheet))
        .collect()
}

/// The score entered, if it was reached on the board.
pub(in crate::service) fn played_out(game: &Game) -> Option<Score> {
    game.score().filter(|_| game.ending.is_none())
}

/// The sheets in use on which a game can be read, the one that counts first.
pub(in crate::service) fn readable(sheets: &[ReadSheet]) -> Vec<CaseSheet<'_>> {
    let mut readable = Vec::new();
    for sheet in sheets {
        if let Some((transcript, replay)) = &sheet.game {
            readable.push(CaseSheet {
                id: sheet.sheet.id.0,
                by: sheet.sheet.written_by,
                transcript,
                replay,
            });
        }
    }
    RankedSheets::new(readable, CaseSheet::rank).in_use
}
