//! Archives of games: each game with its sheet, checked on the way, part by part.

use super::super::source::{SourceError, chunks_again, chunks_of_bytes};
use super::intake::{HealthCounts, Intake, Kept, archived};
use super::parts::{OTHELLO, Parts, Survey};
use super::{ImportFile, ReceivedFile, Written};
use super::{
    earlier::editions, edition::Compared, known_games::KnownGames, plan::Plan, plan::plan,
    prepared::Prepared,
};
use crate::report::import::view::ArchiveView;
use crate::report::import::wording as import_wording;
use crate::service::prelude::*;
use crate::storage::{DocumentId, document::Document};
use outflank_core::{
    formats::Foreign, formats::Unread, formats::list::papp::PappPlayers,
    formats::list::player_csv::PlayerCsv,
};

/// An archive on its way, part by part.
pub(super) struct ArchiveImport<'f> {
    file: &'f ReceivedFile,
    format: Format,
    parts: Parts<'f>,
    /// How many games make a part.
    size: usize,
    survey: Survey,
    /// The part that has been read and is to be written.
    part: Option<Prepared>,
    /// Decided when the first part is written.
    plan: Option<Plan>,
    /// How many games an interrupted import has dealt with.
    resume: usize,
    /// What the part before has left.
    kept: Option<Kept>,
    tally: Tally,
}

/// What the check has found in the games so far.
#[derive(Default)]
struct Tally {
    counts: HealthCounts,
    unread: Vec<Unread>,
}

impl Tally {
    fn add(&mut self, part: &Prepared) {
        for brief in &part.games {
            self.counts.add(&part.health(brief));
        }
        self.unread.extend(part.unread.iter().cloned());
    }

    fn enter(&mut self, view: &mut ArchiveView) {
        self.counts.enter(view);
        view.unread = std::mem::take(&mut self.unread);
    }
}

impl<'f> ArchiveImport<'f> {
    /// Reads the first part, and looks at the others.
    pub(super) fn begin(file: &'f ReceivedFile, format: Format, size: usize) -> Result<Self> {
        let open = || Parts::of(&file.content, &file.name, format);
        let mut parts = open()?;
        let part = parts.next(size)?;
        let mut tally = Tally::default();
        tally.add(&part);
        let mut survey = Survey::default();
        if parts.at_end() {
            survey.add_part(&part);
        } else {
            open()?.survey(&mut survey)?;
        }
        Ok(Self {
            file,
            format,
            parts,
            size,
            survey,
            part: Some(part),
            plan: None,
            resume: 0,
            kept: None,
            tally,
        })
    }

    /// Reads the next part, while no change is open; those that an interrupted
    /// import has written are only counted.
    pub(super) fn prepare(&mut self) -> Result<()> {
        while self.part.is_none() {
            let part = self.parts.next(self.size)?;
            self.tally.add(&part);
            if part.end() > self.resume || self.parts.at_end() {
                self.part = Some(part);
            }
        }
        Ok(())
    }

    /// Writes the part that has been read.
    pub(super) fn write(
        &mut self,
        change: &mut Change<'_>,
        import: &ImportFile<'_>,
    ) -> Result<Written> {
        refuse_foreign(self.file)?;
        if !self.survey.has_games {
            return Err(no_games(self.file).into());
        }
        self.prepare()?;
        let part = self.part.take().expect("it has just been prepared");
        let mut intake = match self.kept.take() {
            None => Intake::new(change, self.file, self.format)?,
            Some(kept) => Intake::go_on(change, kept)?,
        };
        let plan = match self.plan.take() {
            Some(plan) => plan,
            None => self.decide(&mut intake)?,
        };
        for (index, amends) in plan.part(part.first.max(self.resume)..part.end().max(self.resume)) {
            keep(&mut intake, &part, index, amends)?;
        }
        self.plan = Some(plan);
        (import.progress)(part.end(), self.survey.games);
        if self.parts.at_end() {
            let mut view = intake.finish()?;
            self.tally.enter(&mut view);
            return Ok(Written::All(view));
        }
        self.kept = Some(intake.pause(part.end())?);
        Ok(Written::Part(part.first + 1..part.end() + 1))
    }

    /// Compares the file with what is here: what has to be written.
    fn decide(&mut self, intake: &mut Intake<'_, '_>) -> Result<Plan> {
        let unfinished = intake.unfinished.as_ref();
        self.resume = unfinished.map_or(0, |row| row.games as usize);
        let format = self.format;
        let sharing = sharing(intake, &self.survey)?.into_iter();
        let (others, elsewhere): (Vec<Document>, Vec<Document>) =
            sharing.partition(|document| document.format == format.name());
        let new = || {
            let mut games = Vec::new();
            visit_file(self.file, format, |game| games.push(compared(game)))?;
            Ok(games)
        };
        let read = |bytes: &[u8]| compared_all(bytes, format);
        let (editions, new) = editions(intake, others, new, read)?;
        let mut plan = plan(intake, &editions, &new)?;
        if !elsewhere.is_empty() {
            let mut known = KnownGames::of_documents(intake.change, &elsewhere)?;
            let mut here = Vec::new();
            visit_file(self.file, format, |game| here.push(known.take(game)))?;
            plan.leave_out(intake, &elsewhere, &here);
        }
        Ok(plan)
    }
}

/// Refuses a file that is known to be something else than games.
fn refuse_foreign(file: &ReceivedFile) -> std::result::Result<(), SourceError> {
    match Foreign::recognise(file.bytes()) {
        None | Some(Foreign::Results | Foreign::Players) => Ok(()),
        Some(foreign) => {
            let name = file.name.clone();
            Err(SourceError::Foreign { name, foreign })
        }
    }
}

/// Refuses a file in which nothing is a game.
pub(super) fn ensure_has_games(file: &ReceivedFile, format: Format) -> Result<()> {
    refuse_foreign(file)?;
    let mut parts = Parts::of(&file.content, &file.name, format)?;
    while !parts.at_end() {
        if parts.next(1)?.has_games {
            return Ok(());
        }
    }
    Err(no_games(file).into())
}

/// Why a file without games is refused.
fn no_games(file: &ReceivedFile) -> Refusal {
    let bytes = file.bytes();
    let is_text = !bytes.contains(&0);
    let is_player_list =
        is_text && (PlayerCsv::recognises(bytes) || !PappPlayers::read(bytes).players.is_empty());
    let file = file.name.clone();
    if is_player_list {
        Refusal::PlayersNotGames { file }
    } else {
        Refusal::NoGames { file }
    }
}

/// The documents that have a game of the same event and players. An edition
/// has half of its games, so a few of them find it.
fn sharing(intake: &Intake<'_, '_>, survey: &Survey) -> Result<Vec<Document>> {
    let mut found: BTreeMap<DocumentId, Document> = BTreeMap::new();
    for game in &survey.sample {
        let documents = intake.change.documents_of_meeting(game.meeting())?;
        found.extend(documents.into_iter().map(|each| (each.id, each)));
    }
    found.remove(&intake.document.id);
    Ok(found.into_values().collect())
}

/// The games of the file, one piece of it after the other.
fn visit_file(
    file: &ReceivedFile,
    format: Format,
    mut visit: impl FnMut(&Transcript),
) -> std::result::Result<(), SourceError> {
    for chunk in chunks_again(&|| file.content.open(), &file.name, format, &OTHELLO)? {
        chunk?.read(&OTHELLO).games.iter().for_each(&mut visit);
    }
    Ok(())
}

fn compared_all(bytes: &[u8], format: Format) -> Vec<Compared> {
    let mut games = Vec::new();
    for chunk in chunks_of_bytes(bytes, format, &OTHELLO, None) {
        games.extend(chunk.read(&OTHELLO).games.iter().map(compared));
    }
    games
}

fn compared(transcript: &Transcript) -> Compared {
    let header = |key: &str| transcript.header.get(key).unwrap_or_default();
    let parts = ["event", "date", "round", "black", "white"].map(header);
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let result = transcript
        .declared
        .map_or_else(String::new, |declared| declared.result.to_string());
    Compared {
        key: parts.join(", "),
        moves: transcript.moves(),
        result,
    }
}

fn keep(
    intake: &mut Intake<'_, '_>,
    prepared: &Prepared,
    index: usize,
    amends: Option<GameId>,
) -> Result<()> {
    let brief = &prepared.games[index - prepared.first];
    let meeting = prepared.meeting(brief);
    let unnamed = intake.document.name.clone();
    let (event, date) = meeting.event.unwrap_or((&unnamed, prepared.date(brief)));
    let event_id = intake.event(event, date, prepared.variant(brief))?;
    let black_id = intake.player(meeting.black)?;
    let white_id = intake.player(meeting.white)?;
    let codes = prepared.codes(brief);
    let remark = match prepared.round(brief) {
        Some(round) => import_wording::archived_round(round, codes),
        None => codes.to_owned(),
    };
    let make = |id: GameId| {
        let mut game = archived(id, event_id, (black_id, white_id));
        game.remark = remark;
        brief.declare(&mut game);
        game
    };
    intake.keep(index, amends, make)
}
