//! An archive part by part: each is read in pieces side by side, while the
//! database is free for others.

use super::super::source::{Chunk, SourceError, chunks_again};
use super::content::Content;
use super::prepared::{Prepared, Read, UNNAMED, header, is_game};
use crate::service::prelude::*;
use crate::service::session::workers;
use crate::storage::{document::Meeting, document::MeetingNames};
use outflank_core::formats::Unread;
use std::{collections::VecDeque, sync::LazyLock};

/// How many pieces are read side by side.
const BATCH: usize = 4;

/// Reads an archive part by part.
pub(super) struct Parts<'f> {
    chunks: Box<dyn Iterator<Item = Result<Chunk, SourceError>> + 'f>,
    /// How many games have been given out.
    games: usize,
    /// Games that have been read and belong to the next part.
    waiting: VecDeque<Read>,
    /// Whether nothing is left to be read.
    exhausted: bool,
}

/// Standard Othello: what a file means that does not say what was played.
pub(super) static OTHELLO: LazyLock<Variant> = LazyLock::new(Variant::othello);

impl<'f> Parts<'f> {
    pub(super) fn of(
        content: &'f Content,
        name: &str,
        format: Format,
    ) -> Result<Self, SourceError> {
        let chunks = chunks_again(&|| content.open(), name, format, &OTHELLO)?;
        Ok(Self {
            chunks: Box::new(chunks),
            games: 0,
            waiting: VecDeque::new(),
            exhausted: false,
        })
    }

    /// Whether all games have been given out.
    pub(super) fn at_end(&self) -> bool {
        self.exhausted && self.waiting.is_empty()
    }

    /// The next games, this many if the file has them.
    pub(super) fn next(&mut self, wanted: usize) -> Result<Prepared, SourceError> {
        let mut part = Prepared::after(self.games);
        while self.waiting.len() < wanted && !self.exhausted {
            let read = self.pieces(|transcripts, unread| {
                (
                    transcripts.iter().map(Read::of).collect::<Vec<Read>>(),
                    unread,
                )
            })?;
            for (games, unread) in read {
                part.unread.extend(unread);
                self.waiting.extend(games);
            }
        }
        let wanted = wanted.min(self.waiting.len());
        self.waiting.drain(..wanted).for_each(|game| part.add(game));
        self.games += part.games.len();
        Ok(part)
    }

    /// Looks at the games that have not been read yet, without checking them.
    pub(super) fn survey(mut self, survey: &mut Survey) -> Result<(), SourceError> {
        while !self.exhausted {
            let read = self.pieces(|transcripts, _| {
                transcripts.iter().map(Named::of).collect::<Vec<Named>>()
            })?;
            for named in read.into_iter().flatten() {
                survey.add(named);
            }
        }
        Ok(())
    }

    /// What `look` makes of the next pieces, side by side.
    fn pieces<T: Send>(
        &mut self,
        look: impl Fn(&[Transcript], Vec<Unread>) -> T + Sync,
    ) -> Result<Vec<T>, SourceError> {
        let batch: Vec<Chunk> = self.chunks.by_ref().take(BATCH).collect::<Result<_, _>>()?;
        self.exhausted = batch.last().is_none_or(|chunk| chunk.last);
        Ok(workers::map(&batch, |chunk| {
            let reading = chunk.read(&OTHELLO);
            look(&reading.games, reading.unread)
        }))
    }
}

/// What has to be known of a whole archive before its first part is written.
#[derive(Debug, Default)]
pub(super) struct Survey {
    pub(super) games: usize,
    /// Whether anything in it is a game.
    pub(super) has_games: bool,
    /// Some of its games, evenly spread.
    pub(super) sample: Vec<Named>,
    /// How many games further the next one of the sample is.
    step: usize,
}

/// How many games of an archive are asked about to find an earlier edition; up
/// to twice as many.
pub(super) const SAMPLE: usize = 64;

impl Survey {
    fn add(&mut self, game: Named) {
        self.has_games |= game.is_game;
        if self.games.is_multiple_of(self.step.max(1)) {
            self.sample.push(game);
        }
        self.games += 1;
        if self.sample.len() == 2 * SAMPLE {
            self.step = 2 * self.step.max(1);
            let mut place = 0;
            self.sample.retain(|_| {
                place += 1;
                place % 2 == 1
            });
        }
    }

    /// Adds the games of a part.
    pub(super) fn add_part(&mut self, part: &Prepared) {
        for brief in &part.games {
            let meeting = part.meeting(brief);
            self.add(Named {
                event: meeting.event.map(|(event, _)| event.to_owned()),
                date: part.date(brief).to_owned(),
                black: meeting.black.to_owned(),
                white: meeting.white.to_owned(),
                is_game: part.has_games,
            });
        }
    }
}

/// Who met where.
#[derive(Debug)]
pub(super) struct Named {
    event: Option<String>,
    date: String,
    black: String,
    white: String,
    is_game: bool,
}

impl Named {
    fn of(transcript: &Transcript) -> Self {
        let [event, date, _, black, white] = header(transcript);
        let named = black.is_some() && white.is_some();
        Self {
            event,
            date: date.unwrap_or_default(),
            black: black.unwrap_or_else(|| UNNAMED.to_owned()),
            white: white.unwrap_or_else(|| UNNAMED.to_owned()),
            is_game: is_game(transcript, named),
        }
    }

    pub(super) fn meeting(&self) -> Meeting<'_> {
        Meeting {
            event: self
                .event
                .as_deref()
                .map(|event| (event, self.date.as_str())),
            black: &self.black,
            white: &self.white,
            names: MeetingNames::Whole,
        }
    }
}
