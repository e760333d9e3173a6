//! Games written in another format.

use super::save::Output;
use super::source::{self, Input, SourceError};
use crate::formats::record::wthor;
use crate::formats::{self, Format, Lost, Reading, Unread, WriteError};
use crate::game::Variant;
use crate::transcript::Transcript;

/// Converts the games of a file to another format.
#[derive(Clone, Debug)]
pub struct Convert {
    pub input: Input,
    /// `None` detects it.
    pub from: Option<Format>,
    pub to: Format,
    /// The game, where the file does not say.
    pub variant: Variant,
}

/// Games in another format.
#[derive(Clone, Debug)]
pub struct Converted {
    pub output: Output,
    /// How many games were read.
    pub read: usize,
    /// How many of them are in the output.
    pub written: usize,
    /// What of the input belongs to no game.
    pub unread: Vec<Unread>,
    /// What the format cannot hold.
    pub lost: Vec<Lost>,
}

impl Converted {
    /// Whether everything that was in the input is in the output.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.unread.is_empty() && self.lost.is_empty()
    }
}

/// Why nothing was converted.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// The input cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The format cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl Convert {
    /// Reads the games and writes them in the other format.
    pub fn run(&self) -> Result<Converted, ConvertError> {
        let Reading { games, unread } = source::read(&self.input, self.from, &self.variant)?;
        let (output, lost) = write(&games, self.to)?;
        let whole = lost.iter().filter(|lost| lost.is_whole_game());
        let mut left_out: Vec<usize> = whole.map(|lost| lost.game).collect();
        left_out.dedup();
        Ok(Converted {
            output,
            read: games.len(),
            written: games.len() - left_out.len(),
            unread,
            lost,
        })
    }
}

/// Writes games, for WTHOR with the tables of players and tournaments; and
/// what the format cannot hold.
pub(super) fn write(games: &[Transcript], to: Format) -> Result<(Output, Vec<Lost>), WriteError> {
    if to == Format::Wthor {
        let archive = wthor::archive(games, &wthor::Names::default(), None);
        let companions = vec![("jou", archive.names.jou()), ("trn", archive.names.trn())];
        let bytes = archive.wtb;
        return Ok((Output { bytes, companions }, archive.lost));
    }
    let mut output = Output::default();
    let lost = formats::write(to, games, &mut output.bytes)?;
    Ok((output, lost))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::{Convert, ConvertError};
    use crate::formats::Format;
    use crate::game::Variant;
    use crate::service::source::Input;

    fn convert(text: &str, to: Format) -> Result<super::Converted, ConvertError> {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(text.as_bytes()).expect("written");
        let name = file.path().to_str().expect("plain characters");
        let request = Convert {
            input: Input::from(name),
            from: None,
            to,
            variant: Variant::othello(),
        };
        request.run()
    }

    #[test]
    fn what_a_format_cannot_hold_is_listed() {
        let converted = convert("f5 d6 c3\n", Format::Pgn).expect("two moves and one");
        assert_eq!((converted.read, converted.written), (1, 1));
        assert!(converted.is_complete(), "{converted:?}");
        let converted = convert("f5 ?? c3\n", Format::Wthor).expect("an archive");
        assert!(!converted.lost.is_empty(), "{converted:?}");
        let names: Vec<_> = converted
            .output
            .companions
            .iter()
            .map(|(name, _)| *name)
            .collect();
        assert_eq!(names, ["jou", "trn"]);
    }

    #[test]
    fn a_file_that_is_not_there_and_a_format_that_is_only_read_are_errors() {
        let request = Convert {
            input: Input::from("/nowhere/games.txt"),
            from: None,
            to: Format::Pgn,
            variant: Variant::othello(),
        };
        assert!(matches!(request.run(), Err(ConvertError::Source(_))));
        let only_read = convert("f5d6c3\n", Format::Logistello);
        assert!(matches!(only_read, Err(ConvertError::Write(_))));
    }
}
