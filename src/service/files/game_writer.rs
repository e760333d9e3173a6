//! Writes games one at a time in any format that can be written, so that an
//! archive of any size takes the memory of a game.

use crate::service::prelude::*;
use crate::service::{record::save::Output, record::spool::Spool};
use outflank_core::formats::{self, Lost, WriteError};
use outflank_core::{
    formats::record::coordinates, formats::record::ggf, formats::record::wthor,
    formats::record::wthor::ArchiveWriter,
};
use std::io::{self, BufRead as _, BufReader, Write as _};

/// Writes games one at a time, the games of a GGF match together.
pub(in crate::service) enum GameWriter {
    /// Tables of names belong to it, which are complete at the end.
    Archive(Box<ArchiveWriter>),
    Text(TextWriter),
}

pub(in crate::service) struct TextWriter {
    format: Format,
    content: Spool,
    /// How many have been written.
    games: usize,
    /// The games of a match that is not complete yet.
    waiting: Vec<Transcript>,
    separated: Separated,
}

/// How the games of a list of coordinates are separated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separated {
    /// Each is a line, so far.
    Lines,
    /// Each is a block, with a blank line before the next.
    Blocks,
}

/// A match is not longer than this, whatever a game says.
const LONGEST_MATCH: usize = 64;

impl GameWriter {
    pub(in crate::service) fn new(format: Format) -> Result<Self, WriteError> {
        if format == Format::Wthor {
            let writer = ArchiveWriter::new(wthor::Names::default(), None);
            return Ok(Self::Archive(Box::new(writer)));
        }
        if !Format::WRITTEN.contains(&format) {
            return Err(WriteError::Unwritten(format));
        }
        Ok(Self::Text(TextWriter {
            format,
            content: Spool::default(),
            games: 0,
            waiting: Vec::new(),
            separated: Separated::Lines,
        }))
    }

    /// Writes a game; what the format cannot hold of it.
    pub(in crate::service) fn write(&mut self, game: Transcript) -> Result<Vec<Lost>, WriteError> {
        match self {
            Self::Archive(writer) => {
                writer.add(&game);
                Ok(writer.take_lost())
            }
            Self::Text(writer) => writer.write(game),
        }
    }

    /// Ends the file.
    pub(in crate::service) fn finish(self) -> Result<(Output, Vec<Lost>), WriteError> {
        match self {
            Self::Text(mut writer) => {
                let lost = writer.write_waiting()?;
                let output = Output {
                    content: writer.content,
                    companions: Vec::new(),
                };
                Ok((output, lost))
            }
            Self::Archive(writer) => {
                let archive = writer.finish();
                let output = Output {
                    companions: vec![("jou", archive.names.jou()), ("trn", archive.names.trn())],
                    content: archive.wtb.into(),
                };
                Ok((output, archive.lost))
            }
        }
    }
}

impl TextWriter {
    fn write(&mut self, game: Transcript) -> Result<Vec<Lost>, WriteError> {
        let goes_on = self.format == Format::Ggf && ggf::match_goes_on(&game);
        self.waiting.push(game);
        if goes_on && self.waiting.len() < LONGEST_MATCH {
            return Ok(Vec::new());
        }
        self.write_waiting()
    }

    fn write_waiting(&mut self) -> Result<Vec<Lost>, WriteError> {
        let mut text = Vec::new();
        let mut lost = formats::write(self.format, &self.waiting, &mut text)?;
        for lost in &mut lost {
            lost.game += self.games;
        }
        self.separate(&text)?;
        self.content.write_all(&text)?;
        self.games += self.waiting.len();
        self.waiting.clear();
        Ok(lost)
    }

    /// Separates the game of this text from those before it. The writers of
    /// these two formats make one file of one call.
    fn separate(&mut self, text: &[u8]) -> io::Result<()> {
        let is_apart = match self.format {
            Format::Grid => true,
            Format::Coordinates => {
                let is_line = self
                    .waiting
                    .iter()
                    .all(|game| coordinates::is_a_line(game, text));
                if self.separated == Separated::Lines && !is_line {
                    self.lines_to_blocks()?;
                }
                self.separated == Separated::Blocks
            }
            _ => false,
        };
        if is_apart && self.games > 0 && !text.is_empty() {
            writeln!(self.content)?;
        }
        Ok(())
    }

    /// Puts blank lines between the games so far, which have one line each.
    fn lines_to_blocks(&mut self) -> io::Result<()> {
        self.separated = Separated::Blocks;
        let mut lines = std::mem::take(&mut self.content);
        let lines = BufReader::new(lines.read()?).split(b'\n');
        for (number, line) in lines.enumerate() {
            if number > 0 {
                writeln!(self.content)?;
            }
            self.content.write_all(&line?)?;
            writeln!(self.content)?;
        }
        Ok(())
    }
}
