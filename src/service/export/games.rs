//! The games of an event that have a sheet, in a format of archives.

use super::super::event_games::{Names, header, visit_games};
use super::super::judge::Judge;
use super::super::save::Output;
use super::super::{Refusal, Result};
use super::{Exported, GameFormat};
use crate::board::Colour;
use crate::formats::record::ggf;
use crate::formats::record::wthor::{self, ArchiveWriter};
use crate::formats::{self, Format, Lost};
use crate::report::view::export::{ExportNote, LossTally};
use crate::storage::Snapshot;
use crate::storage::event::{Event, Kind};
use crate::storage::game::{Game, Winner};
use crate::transcript::{Declared, DeclaredResult, Place, Transcript};

pub(super) fn games(
    snapshot: &Snapshot<'_>,
    event: &Event,
    format: GameFormat,
) -> Result<Exported> {
    let judge = Judge::of(snapshot, event)?;
    let rounds = snapshot.rounds_of_event(event.id)?;
    let mut names = Names::default();
    let mut writer = GameWriter::new(format);
    let mut losses = LossTally::default();
    let visited = visit_games(snapshot, event, &judge, |game, transcript| {
        let round = rounds.iter().find(|round| Some(round.id) == game.round_id);
        let round = round.map(|round| round.name.as_str());
        let written = transcript.header;
        let header = header(snapshot, &mut names, (event, game), round, written)?;
        let declared = match event.kind {
            Kind::Archive => transcript.declared,
            Kind::Tournament => declared(&judge, game).or(transcript.declared),
        };
        let game = Transcript {
            header,
            declared,
            ..transcript
        };
        losses.extend(writer.write(game));
        Ok(())
    })?;
    if visited.games == 0 {
        let event = event.name.clone();
        return Err(Refusal::NoSheets { event }.into());
    }
    let (output, lost) = writer.finish();
    losses.extend(lost);
    let mut notes: Vec<ExportNote> = losses.groups().map(ExportNote::Lost).collect();
    let without = visited.without_sheet;
    notes.extend((without > 0).then_some(ExportNote::WithoutSheet(without)));
    Ok(Exported { output, notes })
}

/// Writes games one at a time, the games of a GGF match together.
enum GameWriter {
    Archive(Box<ArchiveWriter>),
    Text(TextWriter),
}

struct TextWriter {
    format: Format,
    bytes: Vec<u8>,
    /// How many have been written.
    games: usize,
    /// The games of a match that is not complete yet.
    waiting: Vec<Transcript>,
}

/// A match is not longer than this, whatever a game says.
const LONGEST_MATCH: usize = 64;

impl GameWriter {
    fn new(format: GameFormat) -> Self {
        let format = match format {
            GameFormat::Wthor => {
                let writer = ArchiveWriter::new(wthor::Names::default(), None);
                return Self::Archive(Box::new(writer));
            }
            GameFormat::Pgn => Format::Pgn,
            GameFormat::Ggf => Format::Ggf,
            GameFormat::Sgf => Format::Sgf,
        };
        Self::Text(TextWriter {
            format,
            bytes: Vec::new(),
            games: 0,
            waiting: Vec::new(),
        })
    }

    /// Writes a game; what the format cannot hold of it.
    fn write(&mut self, game: Transcript) -> Vec<Lost> {
        match self {
            Self::Archive(writer) => {
                writer.add(&game);
                writer.take_lost()
            }
            Self::Text(writer) => writer.write(game),
        }
    }

    fn finish(self) -> (Output, Vec<Lost>) {
        match self {
            Self::Text(mut writer) => {
                let lost = writer.write_waiting();
                let output = Output {
                    bytes: writer.bytes,
                    companions: Vec::new(),
                };
                (output, lost)
            }
            Self::Archive(writer) => {
                let archive = writer.finish();
                let output = Output {
                    companions: vec![("jou", archive.names.jou()), ("trn", archive.names.trn())],
                    bytes: archive.wtb,
                };
                (output, archive.lost)
            }
        }
    }
}

impl TextWriter {
    fn write(&mut self, game: Transcript) -> Vec<Lost> {
        let goes_on = self.format == Format::Ggf && ggf::match_goes_on(&game);
        self.waiting.push(game);
        if goes_on && self.waiting.len() < LONGEST_MATCH {
            return Vec::new();
        }
        self.write_waiting()
    }

    fn write_waiting(&mut self) -> Vec<Lost> {
        let written = formats::write(self.format, &self.waiting, &mut self.bytes);
        let mut lost = written.expect("memory takes all formats that can be written");
        for lost in &mut lost {
            lost.game += self.games;
        }
        self.games += self.waiting.len();
        self.waiting.clear();
        lost
    }
}

/// The result of a game as it goes out.
pub(in crate::service) fn declared(judge: &Judge, game: &Game) -> Option<Declared> {
    let official = judge.official(game).ok().flatten()?;
    let winner = match game.winner {
        Some(Winner::Black) => Some(Some(Colour::Black)),
        Some(Winner::White) => Some(Some(Colour::White)),
        Some(Winner::Draw) => Some(None),
        Some(Winner::Nobody) | None => None,
    };
    let result = match (official.score, winner) {
        (Some(score), _) => DeclaredResult::Score(score),
        (None, Some(winner)) => DeclaredResult::Winner(winner),
        (None, None) => DeclaredResult::Unsaid,
    };
    Some(Declared {
        result,
        ending: game.ending.map(|ending| ending.0),
        place: Place::TOP,
    })
}
