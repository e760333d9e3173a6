//! Games written in another format.

use super::game_writer::GameWriter;
use super::source::{self, Input, SourceError};
use crate::service::prelude::*;
use crate::service::record::save::Output;
use outflank_core::formats::{Lost, Unread, WriteError};

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
#[derive(Debug)]
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
    /// Reads the games and writes them in the other format, one at a time.
    pub fn run(&self) -> Result<Converted, ConvertError> {
        let mut writer = GameWriter::new(self.to);
        let (mut read, mut unread, mut lost) = (0, Vec::new(), Vec::new());
        for chunk in source::chunks(std::slice::from_ref(&self.input), self.from, &self.variant) {
            let reading = chunk?.read(&self.variant);
            read += reading.games.len();
            unread.extend(reading.unread);
            if let Ok(writer) = &mut writer {
                for game in reading.games {
                    lost.extend(writer.write(game)?);
                }
            }
        }
        let (output, last) = writer?.finish()?;
        lost.extend(last);
        let whole = lost.iter().filter(|lost| lost.is_whole_game());
        let left_out: BTreeSet<usize> = whole.map(|lost| lost.game).collect();
        Ok(Converted {
            output,
            read,
            written: read - left_out.len(),
            unread,
            lost,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::{Convert, ConvertError};
    use crate::service::files::source::Input;
    use outflank_core::formats::Format;
    use outflank_core::game::Variant;

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
