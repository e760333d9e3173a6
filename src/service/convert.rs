//! Writing records in another format.

use std::io::Write;
use std::path::Path;

use super::save::{Existing, SaveError, save};
use super::source::{self, Input, SourceError};
use crate::formats::record::wthor;
use crate::formats::{self, Format, Lost, Unread, WriteError};
use crate::game::Variant;
use crate::transcript::Transcript;

/// All games of a file.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The games, in order.
    pub games: Vec<Transcript>,
    /// What belongs to no game.
    pub unread: Vec<Unread>,
}

/// Reads all games of a file.
///
/// # Errors
///
/// If it cannot be read.
pub fn load(input: &Input, from: Option<Format>, variant: &Variant) -> Result<Loaded, SourceError> {
    let mut loaded = Loaded::default();
    for chunk in source::chunks(std::slice::from_ref(input), from, variant) {
        let reading = chunk?.read(variant);
        loaded.games.extend(reading.games);
        loaded.unread.extend(reading.unread);
    }
    Ok(loaded)
}

/// Why the games were not written.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// The format cannot be written, or the output refused.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file could not be put in its place.
    #[error(transparent)]
    Save(#[from] SaveError),
}

/// Writes games to a stream and says what the format could not hold.
///
/// # Errors
///
/// If the format cannot be written, or the stream refuses.
pub fn to_stream(
    games: &[Transcript],
    to: Format,
    out: &mut dyn Write,
) -> Result<Vec<Lost>, ConvertError> {
    Ok(formats::write(to, games, out)?)
}

/// Writes games to a file that does not exist yet; for WTHOR also the tables
/// of players and tournaments beside it.
///
/// # Errors
///
/// If the format cannot be written, a file exists already, or the disk refuses.
pub fn to_file(
    games: &[Transcript],
    to: Format,
    path: &Path,
    existing: Existing,
) -> Result<Vec<Lost>, ConvertError> {
    if to == Format::Wthor {
        let archive = wthor::archive(games, &wthor::Names::default(), None);
        save(&path.with_extension("jou"), archive.names.jou(), existing)?;
        save(&path.with_extension("trn"), archive.names.trn(), existing)?;
        save(path, &archive.wtb, existing)?;
        return Ok(archive.lost);
    }
    let mut bytes = Vec::new();
    let lost = formats::write(to, games, &mut bytes)?;
    save(path, &bytes, existing)?;
    Ok(lost)
}
