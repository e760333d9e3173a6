//! Files of games in pieces of whole games, so that an archive of any size
//! takes little memory.

use super::name_tables::Tables;
use crate::service::prelude::*;
use outflank_core::formats::{self, Expect, Foreign, Lines, Origin, Reading, Reason, Unread, text};
use outflank_core::{formats::record::coordinates, formats::record::wthor, transcript::Place};
use std::{fs::File, io, io::Read, path::PathBuf};

pub use super::name_tables::names_next_to;
pub use crate::report::refusal::SourceError;

/// Bytes that make a chunk, unless one game is longer.
const CHUNK: usize = 128 * 1024;

/// Where games come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Stdin,
    File(PathBuf),
}

impl From<&str> for Input {
    fn from(argument: &str) -> Self {
        if argument == "-" {
            Self::Stdin
        } else {
            Self::File(argument.into())
        }
    }
}

impl Input {
    /// The name in messages and in JSON.
    pub fn name(&self) -> String {
        match self {
            Self::Stdin => "-".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// The name without the folders.
    pub fn file_name(&self) -> String {
        match self {
            Self::Stdin => self.name(),
            Self::File(path) => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                name.to_string_lossy().into_owned()
            }
        }
    }

    /// The whole file.
    pub(in crate::service) fn bytes(&self) -> Result<Vec<u8>, SourceError> {
        let mut bytes = Vec::new();
        let read = self
            .open()
            .and_then(|mut file| file.read_to_end(&mut bytes));
        let name = self.name();
        read.map_err(|reason| SourceError::Unreadable { name, reason })?;
        Ok(bytes)
    }

    fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::Stdin => Box::new(io::stdin()),
            Self::File(path) => Box::new(File::open(path)?),
        })
    }
}

/// A file of games, and how to read it: all that is decided once for the file.
#[derive(Debug)]
pub struct Source {
    pub name: String,
    /// Its format, recognised or given.
    pub format: Format,
    /// The head of a WTHOR file; its chunks hold records only.
    pub head: Option<wthor::Head>,
    names: Option<Arc<wthor::Names>>,
    lines: Option<Lines>,
}

impl Source {
    const fn new(name: String, format: Format) -> Self {
        Self {
            name,
            format,
            head: None,
            names: None,
            lines: None,
        }
    }

    fn expect<'a>(&'a self, variant: &'a Variant, origin: Origin) -> Expect<'a> {
        Expect {
            variant,
            names: self.names.as_deref(),
            origin,
            lines: self.lines,
        }
    }
}

/// A piece of a file, made of whole games.
#[derive(Debug)]
pub struct Chunk {
    pub source: Arc<Source>,
    pub bytes: Vec<u8>,
    /// What comes before it in the file.
    pub origin: Origin,
    /// Whether the file begins with it.
    pub first: bool,
    /// Whether the file ends with it.
    pub last: bool,
}

impl Chunk {
    /// Reads its games. A file without anything in it is reported.
    pub fn read(&self, variant: &Variant) -> Reading {
        let mut reading = self.read_part(&self.bytes, self.origin, variant);
        reading.unread.extend(self.unread_of_head());
        if self.first && self.last && reading.games.is_empty() && reading.unread.is_empty() {
            reading.unread.push(Unread {
                place: Place::TOP,
                reason: Reason::NoGame,
            });
        }
        reading
    }

    /// Where the head of a WTHOR file contradicts the file; reported with its
    /// last chunk.
    pub fn unread_of_head(&self) -> Vec<Unread> {
        let length = self.origin.byte + self.bytes.len() as u64;
        let head = self.source.head.filter(|_| self.last);
        head.map(|head| head.unread(length)).unwrap_or_default()
    }

    /// Reads the games in a part of it that begins at `origin`.
    pub fn read_part(&self, bytes: &[u8], origin: Origin, variant: &Variant) -> Reading {
        let source = &self.source;
        let expect = source.expect(variant, origin);
        match &source.head {
            Some(head) => wthor::read_records(head, bytes, &expect),
            None => formats::read(source.format, bytes, &expect),
        }
    }

    /// What comes before the bytes that follow these.
    pub fn after(&self, mut origin: Origin, bytes: &[u8]) -> Origin {
        origin.byte += bytes.len() as u64;
        match &self.source.head {
            Some(head) => {
                let records = bytes.len() / head.record_length();
                origin.record = origin
                    .record
                    .saturating_add(u32::try_from(records).unwrap_or(u32::MAX));
            }
            None => origin.line = origin.line.saturating_add(text::line_breaks(bytes)),
        }
        origin
    }

    /// Whether its first line alone may look as if every character took two bytes.
    pub fn may_be_wide(&self) -> bool {
        self.first && self.bytes.iter().take(4096).any(|&byte| byte == 0)
    }

    /// Whether each line of it is a game.
    pub fn has_a_game_a_line(&self) -> bool {
        self.source.lines == Some(Lines::GameEach)
    }
}

/// Reads all games of a file.
pub fn read(
    input: &Input,
    format: Option<Format>,
    variant: &Variant,
) -> Result<Reading, SourceError> {
    let mut whole = Reading::default();
    for chunk in chunks(std::slice::from_ref(input), format, variant) {
        let reading = chunk?.read(variant);
        whole.games.extend(reading.games);
        whole.unread.extend(reading.unread);
    }
    Ok(whole)
}

/// All chunks of all files, in order. A file that cannot be read is one error;
/// the others follow.
pub fn chunks(
    inputs: &[Input],
    format: Option<Format>,
    variant: &Variant,
) -> impl Iterator<Item = Result<Chunk, SourceError>> {
    chunks_of(CHUNK, inputs, format, variant)
}

/// [`chunks`] of about this many bytes.
pub fn chunks_of(
    size: usize,
    inputs: &[Input],
    format: Option<Format>,
    variant: &Variant,
) -> impl Iterator<Item = Result<Chunk, SourceError>> {
    let mut tables = Tables::default();
    inputs.iter().flat_map(move |input| {
        let (chunks, failed) = match Chunks::open(size, input, format, variant, &mut tables) {
            Ok(chunks) => (Some(chunks), None),
            Err(error) => (None, Some(Err(error))),
        };
        chunks.into_iter().flatten().chain(failed)
    })
}

/// The chunks of a file that is in memory, each of about this many bytes.
pub(in crate::service) fn chunks_of_bytes<'a>(
    bytes: &'a [u8],
    format: Format,
    variant: &'a Variant,
    names: Option<Arc<wthor::Names>>,
) -> impl Iterator<Item = Chunk> + 'a {
    let mut source = Source::new(String::new(), format);
    source.names = names;
    let open = || -> io::Result<Box<dyn Read + Send + 'a>> { Ok(Box::new(bytes)) };
    let chunks = chunks_of_stream(&open, source, variant).expect(MEMORY);
    chunks.map(|chunk| chunk.expect(MEMORY))
}

const MEMORY: &str = "memory can be read";

/// The chunks of what `open` opens, which is the same each time.
pub(in crate::service) fn chunks_again<'a>(
    open: &dyn Fn() -> io::Result<Box<dyn Read + Send + 'a>>,
    name: &str,
    format: Format,
    variant: &'a Variant,
) -> Result<impl Iterator<Item = Result<Chunk, SourceError>> + 'a, SourceError> {
    let source = Source::new(name.to_owned(), format);
    let chunks = chunks_of_stream(open, source, variant);
    chunks.map_err(|reason| SourceError::Unreadable {
        name: name.to_owned(),
        reason,
    })
}

fn chunks_of_stream<'a>(
    open: &dyn Fn() -> io::Result<Box<dyn Read + Send + 'a>>,
    mut source: Source,
    variant: &'a Variant,
) -> io::Result<Chunks<'a>> {
    let mut reader = open()?;
    let mut buffer = Vec::new();
    let at_end = fill(&mut reader, &mut buffer, CHUNK)?;
    if source.format == Format::Coordinates {
        let open_again = (!at_end).then_some(open);
        source.lines = lines_of(open_again, &buffer, variant)?;
    }
    let beginning = Beginning {
        reader,
        buffer,
        at_end,
    };
    Ok(Chunks::new(CHUNK, beginning, source, variant))
}

/// A file whose first bytes have been read.
struct Beginning<'a> {
    reader: Box<dyn Read + Send + 'a>,
    buffer: Vec<u8>,
    at_end: bool,
}

/// The chunks of one file.
struct Chunks<'a> {
    size: usize,
    variant: &'a Variant,
    reader: Box<dyn Read + Send + 'a>,
    source: Arc<Source>,
    buffer: Vec<u8>,
    origin: Origin,
    first: bool,
    at_end: bool,
    done: bool,
}

impl<'a> Chunks<'a> {
    /// Opens a file and finds out how to read it.
    fn open(
        size: usize,
        input: &Input,
        format: Option<Format>,
        variant: &'a Variant,
        tables: &mut Tables,
    ) -> Result<Self, SourceError> {
        let failed = |reason| SourceError::Unreadable {
            name: input.name(),
            reason,
        };
        let mut reader = input.open().map_err(failed)?;
        let mut buffer = Vec::new();
        let at_end = fill(&mut reader, &mut buffer, CHUNK).map_err(failed)?;
        if let (None, Some(foreign)) = (format, Foreign::recognise(&buffer)) {
            let name = input.name();
            return Err(SourceError::Foreign { name, foreign });
        }
        let format = format.unwrap_or_else(|| formats::detect(&buffer));
        let mut source = Source::new(input.name(), format);
        match (format, input) {
            (Format::Wthor, Input::File(path)) => source.names = tables.next_to(path),
            (Format::Coordinates, _) => {
                let open: &dyn Fn() -> io::Result<Box<dyn Read + Send>> = &|| input.open();
                let is_file = matches!(input, Input::File(_));
                let open_again = (is_file && !at_end).then_some(open);
                source.lines = lines_of(open_again, &buffer, variant).map_err(failed)?;
            }
            _ => {}
        }
        let beginning = Beginning {
            reader,
            buffer,
            at_end,
        };
        Ok(Self::new(size, beginning, source, variant))
    }

    /// Takes the head of a WTHOR file off its records.
    fn new(
        size: usize,
        beginning: Beginning<'a>,
        mut source: Source,
        variant: &'a Variant,
    ) -> Self {
        let mut buffer = beginning.buffer;
        let mut origin = Origin::default();
        if source.format == Format::Wthor {
            source.head = wthor::Head::read(&buffer).filter(wthor::Head::is_of_games);
        }
        if source.head.is_some() {
            buffer.drain(..wthor::Head::LENGTH);
            origin.byte = wthor::Head::LENGTH as u64;
        }
        Self {
            size,
            variant,
            reader: beginning.reader,
            source: Arc::new(source),
            buffer,
            origin,
            first: true,
            at_end: beginning.at_end,
            done: false,
        }
    }

    /// Reads on until the buffer holds at least one whole game; where it ends.
    fn cut(&mut self) -> io::Result<usize> {
        let mut wanted = self.size;
        loop {
            if self.buffer.len() < wanted && !self.at_end {
                self.at_end = fill(&mut self.reader, &mut self.buffer, wanted)?;
            }
            if self.at_end && self.buffer.len() <= wanted {
                return Ok(self.buffer.len());
            }
            let bytes = &self.buffer[..wanted];
            let source = &self.source;
            let expect = source.expect(self.variant, self.origin);
            let whole = match &source.head {
                Some(head) => bytes.len() - bytes.len() % head.record_length(),
                None => formats::whole_games(source.format, bytes, &expect),
            };
            if whole > 0 {
                return Ok(whole);
            }
            wanted *= 2;
        }
    }
}

impl Iterator for Chunks<'_> {
    type Item = Result<Chunk, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let end = match self.cut() {
            Ok(end) => end,
            Err(reason) => {
                self.done = true;
                return Some(Err(SourceError::Unreadable {
                    name: self.source.name.clone(),
                    reason,
                }));
            }
        };
        let rest = self.buffer.split_off(end);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        self.done = self.at_end && self.buffer.is_empty();
        let chunk = Chunk {
            source: Arc::clone(&self.source),
            origin: self.origin,
            first: std::mem::replace(&mut self.first, false),
            last: self.done,
            bytes,
        };
        self.origin = chunk.after(self.origin, &chunk.bytes);
        Some(Ok(chunk))
    }
}

/// Reads until the buffer holds `wanted` bytes; whether the end was reached.
fn fill(reader: &mut dyn Read, buffer: &mut Vec<u8>, wanted: usize) -> io::Result<bool> {
    let missing = wanted.saturating_sub(buffer.len()) as u64;
    let read = reader.take(missing).read_to_end(buffer)?;
    Ok((read as u64) < missing)
}

/// How a coordinate file separates its games: all of it decides. A stream
/// cannot be read twice, so there the first chunk decides; a text of wide
/// characters is read whole, and its reader decides.
fn lines_of<'a>(
    open_again: Option<&dyn Fn() -> io::Result<Box<dyn Read + Send + 'a>>>,
    head: &[u8],
    variant: &Variant,
) -> io::Result<Option<Lines>> {
    if text::is_wide(head) {
        return Ok(None);
    }
    let mut separation = coordinates::Separation::new(variant);
    separation.feed(head);
    if let Some(open) = open_again {
        let mut reader = open()?;
        io::copy(&mut (&mut reader).take(head.len() as u64), &mut io::sink())?;
        let mut buffer = Vec::new();
        let mut at_end = false;
        while !at_end && !separation.is_settled() {
            buffer.clear();
            at_end = fill(&mut reader, &mut buffer, CHUNK)?;
            separation.feed(&buffer);
        }
    }
    Ok(Some(separation.lines()))
}
