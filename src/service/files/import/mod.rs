//! Imports: result files become events, archives become games with their
//! sheets. Importing the same file twice adds nothing.

mod amend;
mod archive;
mod content;
mod draft;
mod earlier;
mod edition;
mod elo;
mod flipthedisc;
mod intake;
mod known_games;
mod papp;
mod parts;
mod plan;
mod prepared;
#[cfg(test)]
pub(in crate::service) mod tests;
mod wthor;

use super::{source, source::SourceError};
use crate::report::import::view::{ArchiveView, ImportOutcome, ImportPart, ImportView};
use crate::service::prelude::*;
use crate::service::{record::save::DATABASE_HEADER, session::Done, session::Session};
use crate::storage::is_export;
use content::Content;
use draft::Draft;
use outflank_core::formats::{self, Foreign, text};
use outflank_core::{
    formats::list::elo::EloFile, formats::list::papp::WorkFile, formats::record::wthor::Head,
    formats::record::wthor::Names,
};
use serde::de::IgnoredAny;
use std::{cell::RefCell, fmt, io, ops::Range, path::Path, time::Duration};

/// A file as it was received.
#[derive(Clone, Debug)]
pub struct ReceivedFile {
    /// Without folders.
    pub name: String,
    content: Content,
    /// The names next to a WTHOR file, if they are known.
    pub names: Option<Names>,
}

impl ReceivedFile {
    /// A file with this content, without anything next to it.
    pub const fn new(name: String, bytes: Vec<u8>) -> Self {
        Self {
            name,
            content: Content::Memory(bytes),
            names: None,
        }
    }

    /// Reads a file; with a WTHOR archive also the names next to it.
    pub fn read(path: &Path) -> io::Result<Self> {
        let content = Content::read(path, can_be_read_in_pieces)?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        let is_archive = formats::record::wthor::recognises(content.head());
        let names = is_archive.then(|| source::names_next_to(path));
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            names: names.flatten(),
            content,
        })
    }

    /// All bytes, but of a large archive only the first ones.
    fn bytes(&self) -> &[u8] {
        self.content.head()
    }

    /// Reads the file from its beginning.
    fn open(&self) -> Result<Box<dyn io::Read + Send + '_>> {
        let unreadable = |reason| SourceError::Unreadable {
            name: self.name.clone(),
            reason,
        };
        Ok(self.content.open().map_err(unreadable)?)
    }

    /// Refuses a file in which there is nothing to import.
    pub fn ensure_has_games(&self) -> Result<()> {
        self.refuse_own_export()?;
        match kind(self.bytes()) {
            Kind::Games(Format::FlipTheDisc) if flipthedisc::draft(self.bytes()).is_some() => {
                Ok(())
            }
            Kind::Games(format) => archive::ensure_has_games(self, format),
            Kind::Elo | Kind::Papp | Kind::WthorNames | Kind::Wthor => Ok(()),
        }
    }

    /// A whole database would be read as a text full of squares.
    fn refuse_own_export(&self) -> Result<()> {
        let file = self.name.clone();
        if is_export(self.bytes()) {
            return Err(Refusal::OwnExport { file }.into());
        }
        if self.bytes().starts_with(DATABASE_HEADER) {
            return Err(Refusal::DatabaseFile { file }.into());
        }
        if serde_json::from_slice::<OldExport>(self.bytes()).is_ok() {
            return Err(Refusal::OldExport { file }.into());
        }
        Ok(())
    }
}

/// What the JSON of an event had before version 16 of the database, and no
/// other file.
#[derive(serde::Deserialize)]
struct OldExport {
    #[serde(rename = "event")]
    _event: IgnoredAny,
    #[serde(rename = "entrants", alias = "entries")]
    _entrants: IgnoredAny,
    #[serde(rename = "journal")]
    _journal: IgnoredAny,
}

/// How many games of an archive are written in one change. Others wait for
/// about a quarter of a second at most.
const PART: usize = 4096;

/// How long the database is left to others after each part: longer than who
/// waits for it sleeps between two tries.
const PAUSE: Duration = Duration::from_millis(20);

/// Imports a file. As a command it is one change, which of a large archive writes
/// one part; [`import`] goes on until all parts are written.
pub struct ImportFile<'a> {
    file: &'a ReceivedFile,
    /// The rules of an event that is made of it, as TOML; `None` for those of
    /// its source: FlipTheDisc has its own, all others those of the WOF.
    pub ruleset: Option<String>,
    pub editions: Editions,
    /// Called after each part with how many games of how many have been read.
    progress: &'a dyn Fn(usize, usize),
    part_size: usize,
    run: RefCell<Option<ImportRun<'a>>>,
}

/// An archive on its way, part by part.
enum ImportRun<'f> {
    Games(Box<archive::ArchiveImport<'f>>),
    Wthor(Box<wthor::WthorImport<'f>>),
}

/// What a change has written of an archive.
enum Written {
    /// Some games, by their numbers in the file; others follow.
    Part(Range<usize>),
    /// All that was left.
    All(ArchiveView),
}

/// Imports a file, a large archive in several changes: others can write to the
/// database in between. If it is interrupted, what has been written stays, and
/// importing the file again goes on after it.
pub fn import(
    session: &mut Session,
    command: &ImportFile<'_>,
    since: Option<JournalId>,
) -> Result<Done<ImportView>> {
    command.prepare()?;
    let mut done = match since {
        Some(since) => session.execute_if_unchanged(command, since)?,
        None => session.execute(command)?,
    };
    while let ImportOutcome::Part(_) = done.outcome.outcome {
        std::thread::sleep(PAUSE);
        command.prepare()?;
        done = session.execute(command)?;
    }
    Ok(done)
}

impl fmt::Debug for ImportFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("ImportFile");
        debug.field("file", &self.file.name);
        debug.field("editions", &self.editions);
        debug.finish_non_exhaustive()
    }
}

/// Whether another edition of a result file changes the event of the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Editions {
    /// No: it is refused with the differences.
    Refuse,
    /// Yes.
    Apply,
    /// It becomes an event of its own: two events can have one name and date.
    Separate,
}

/// The rules of result files, unless another preset is usual or asked for.
const USUAL_RULESET: &str = "woc";

/// What a file is recognised as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Elo,
    Papp,
    WthorNames,
    Wthor,
    Games(Format),
}

impl Command for ImportFile<'_> {
    type Outcome = ImportView;
    const NAME: &'static str = "import";

    fn run(&self, change: &mut Change<'_>) -> Result<ImportView> {
        let view = ImportView {
            file: self.file.name.clone(),
            outcome: self.outcome(change)?,
        };
        change.summarise(summary::imported(&view));
        Ok(view)
    }
}

impl<'a> ImportFile<'a> {
    /// Imports this file. `progress` is called after each part with how many
    /// games of how many have been read.
    pub fn new(
        file: &'a ReceivedFile,
        editions: Editions,
        progress: &'a dyn Fn(usize, usize),
    ) -> Self {
        Self {
            file,
            ruleset: None,
            editions,
            progress,
            part_size: PART,
            run: RefCell::new(None),
        }
    }

    /// Writes so many games in one change.
    #[cfg(test)]
    pub(in crate::service) fn in_parts_of(self, part_size: usize) -> Self {
        Self { part_size, ..self }
    }

    /// Reads and checks the games that are to be written next, so that the
    /// database is not kept from others meanwhile. What comes out depends on the
    /// file alone.
    fn prepare(&self) -> Result<()> {
        let mut run = self.run.borrow_mut();
        if let Some(run) = run.as_mut() {
            return match run {
                ImportRun::Games(run) => run.prepare(),
                ImportRun::Wthor(_) => Ok(()),
            };
        }
        let bytes = self.file.bytes();
        let (file, size) = (self.file, self.part_size);
        *run = match kind(bytes) {
            Kind::Games(Format::FlipTheDisc) if flipthedisc::draft(bytes).is_some() => None,
            Kind::Games(format) => {
                let run = archive::ArchiveImport::begin(file, format, size)?;
                Some(ImportRun::Games(Box::new(run)))
            }
            Kind::Wthor => Some(ImportRun::Wthor(Box::new(wthor::WthorImport::begin(
                file, size,
            )?))),
            Kind::Elo | Kind::Papp | Kind::WthorNames => None,
        };
        Ok(())
    }

    /// Writes the next part of an archive.
    fn archive(&self, change: &mut Change<'_>) -> Result<ImportOutcome> {
        self.prepare()?;
        let written = match self.run.borrow_mut().as_mut() {
            Some(ImportRun::Games(run)) => run.write(change, self)?,
            Some(ImportRun::Wthor(run)) => run.write(change, self)?,
            None => unreachable!("an archive has been prepared"),
        };
        Ok(match written {
            Written::All(view) => ImportOutcome::Archive(view),
            Written::Part(games) => ImportOutcome::Part(ImportPart {
                first: games.start,
                last: games.end - 1,
            }),
        })
    }
}

impl ImportFile<'_> {
    /// The rules of the event, as TOML: those asked for, else a preset.
    fn rules(&self, usual: Option<&'static str>) -> &str {
        self.ruleset.as_deref().unwrap_or_else(|| {
            let preset = Ruleset::preset_text(usual.unwrap_or(USUAL_RULESET));
            preset.expect("it is one of the presets")
        })
    }

    fn outcome(&self, change: &mut Change<'_>) -> Result<ImportOutcome> {
        let bytes = self.file.bytes();
        if let Some(received) = change.document_with_hash(self.file.content.hash())?
            && change.document_in_use(received.id)?
            && change.unfinished_import_of(received.id)?.is_none()
        {
            let already = received.name;
            return Ok(ImportOutcome::Already { already });
        }
        self.file.refuse_own_export()?;
        match kind(bytes) {
            Kind::WthorNames => Ok(ImportOutcome::Names {
                names: Head::read(bytes).map_or(0, |head| head.names).into(),
            }),
            Kind::Elo => {
                let draft = elo::draft(&EloFile::read(bytes));
                self.result_file(change, elo::FORMAT, draft)
            }
            Kind::Papp => {
                let draft = papp::draft(&WorkFile::read(bytes));
                self.result_file(change, papp::FORMAT, draft)
            }
            Kind::Games(Format::FlipTheDisc) if let Some(draft) = flipthedisc::draft(bytes) => {
                self.result_file(change, flipthedisc::FORMAT, draft)
            }
            Kind::Wthor | Kind::Games(_) => self.archive(change),
        }
    }

    /// A result file becomes an event, or changes the one that an earlier
    /// edition of it became.
    fn result_file(
        &self,
        change: &mut Change<'_>,
        format: &str,
        draft: Draft,
    ) -> Result<ImportOutcome> {
        let earlier = match self.editions {
            Editions::Separate => None,
            Editions::Refuse | Editions::Apply => {
                amend::earlier(change, &self.file.name, format, &draft)?
            }
        };
        let Some(event) = earlier else {
            let entered = draft.enter(change, self, format)?;
            return Ok(ImportOutcome::Event(entered));
        };
        let mut edition = amend::apply(change, self.file, format, event, draft)?;
        if self.editions == Editions::Refuse && !edition.changes.is_empty() {
            edition.applied = false;
            return Err(Refusal::OtherEdition {
                file: self.file.name.clone(),
                edition: Box::new(edition),
            }
            .into());
        }
        Ok(ImportOutcome::Edition(edition))
    }
}

/// Whether a large file with this beginning is one of games that can be read
/// piece by piece.
fn can_be_read_in_pieces(head: &[u8]) -> bool {
    let whole = [Format::Wthor, Format::FlipTheDisc, Format::GameCsv];
    let is_plain = !text::is_wide(head) && !head.starts_with(DATABASE_HEADER);
    let is_games = matches!(kind(head), Kind::Games(format) if !whole.contains(&format));
    is_plain && is_games && Foreign::recognise(head).is_none()
}

fn kind(bytes: &[u8]) -> Kind {
    if formats::record::wthor::recognises(bytes) {
        return match Head::read(bytes) {
            Some(head) if head.games == 0 && head.names > 0 => Kind::WthorNames,
            Some(head) if head.is_of_games() && head.side() == Some(8) => Kind::Wthor,
            _ => Kind::Games(Format::Wthor),
        };
    }
    if is_work_file(bytes) {
        return Kind::Papp;
    }
    if EloFile::recognises(bytes) {
        return Kind::Elo;
    }
    Kind::Games(formats::detect(bytes))
}

/// A work file of PAPP begins with its settings: `#_Nom-Tournoi = "x" ;`.
fn is_work_file(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(4096)];
    head.windows(2).any(|pair| pair == b"#_")
        && WorkFile::read(bytes).setting("Nom-Tournoi").is_some()
}
