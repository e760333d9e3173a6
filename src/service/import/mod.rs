//! Imports: result files become events, archives become games with their
//! sheets. Importing the same file twice adds nothing.

mod amend;
mod archive;
mod draft;
mod earlier;
mod edition;
mod elo;
mod flipthedisc;
mod intake;
mod known_games;
mod papp;
mod prepared;
#[cfg(test)]
pub(super) mod tests;
mod wthor;

use std::cell::OnceCell;
use std::fmt;
use std::io;
use std::path::Path;

use draft::Draft;
use prepared::Prepared;
use serde::de::IgnoredAny;

use super::save::DATABASE_HEADER;
use super::session::Command;
use super::{Refusal, Result, source};
use crate::formats::list::elo::EloFile;
use crate::formats::list::papp::WorkFile;
use crate::formats::record::wthor::{Head, Names};
use crate::formats::{self, Format};
use crate::report::summary;
use crate::report::view::import::{ImportOutcome, ImportView};
use crate::ruleset::Ruleset;
use crate::storage::{Change, Hash, is_export};

/// A file as it was received.
#[derive(Clone, Debug)]
pub struct ReceivedFile {
    /// Without folders.
    pub name: String,
    pub bytes: Vec<u8>,
    /// The names next to a WTHOR file, if they are known.
    pub names: Option<Names>,
    /// Its games, once it has been found to be an archive and read.
    prepared: OnceCell<Prepared>,
}

impl ReceivedFile {
    /// A file with this content, without anything next to it.
    #[must_use]
    pub const fn new(name: String, bytes: Vec<u8>) -> Self {
        Self {
            name,
            bytes,
            names: None,
            prepared: OnceCell::new(),
        }
    }

    /// Reads a file; with a WTHOR archive also the names next to it.
    pub fn read(path: &Path) -> io::Result<Self> {
        let bytes = std::fs::read(path)?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        let is_archive = formats::record::wthor::recognises(&bytes);
        let names = is_archive.then(|| source::names_next_to(path));
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            names: names.flatten(),
            bytes,
            prepared: OnceCell::new(),
        })
    }

    /// Reads and checks the games of an archive, so that the database is not
    /// kept from others meanwhile. What comes out depends on the file alone.
    pub fn prepare(&self) {
        if let Kind::Games(format) = kind(&self.bytes) {
            self.prepared(format);
        }
    }

    fn prepared(&self, format: Format) -> &Prepared {
        let read = || Prepared::of(&self.bytes, format);
        self.prepared.get_or_init(read)
    }

    /// Refuses a file in which there is nothing to import.
    pub fn ensure_has_games(&self) -> Result<()> {
        self.refuse_own_export()?;
        match kind(&self.bytes) {
            Kind::Games(Format::FlipTheDisc) if flipthedisc::draft(&self.bytes).is_some() => Ok(()),
            Kind::Games(format) => archive::ensure_has_games(self, format),
            Kind::Elo | Kind::Papp | Kind::WthorNames | Kind::Wthor => Ok(()),
        }
    }

    /// A whole database would be read as a text full of squares.
    fn refuse_own_export(&self) -> Result<()> {
        let file = self.name.clone();
        if is_export(&self.bytes) {
            return Err(Refusal::OwnExport { file }.into());
        }
        if self.bytes.starts_with(DATABASE_HEADER) {
            return Err(Refusal::DatabaseFile { file }.into());
        }
        if serde_json::from_slice::<OldExport>(&self.bytes).is_ok() {
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

/// Imports a file.
pub struct ImportFile<'a> {
    pub file: &'a ReceivedFile,
    /// The rules of an event that is made of it, as TOML; `None` for those of
    /// its source: FlipTheDisc has its own, all others those of the WOF.
    pub ruleset: Option<String>,
    pub editions: Editions,
    /// Called with how many games of how many have been imported.
    pub progress: &'a dyn Fn(usize, usize),
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

    fn name(&self) -> &'static str {
        "import"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<ImportView> {
        let view = ImportView {
            file: self.file.name.clone(),
            outcome: self.outcome(change)?,
        };
        change.summarise(summary::imported(&view));
        Ok(view)
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
        let bytes = &self.file.bytes;
        if let Some(received) = change.document_with_hash(Hash::of(bytes))?
            && change.document_in_use(received.id)?
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
            Kind::Wthor => Ok(ImportOutcome::Archive(wthor::enter(change, self)?)),
            Kind::Games(Format::FlipTheDisc) if let Some(draft) = flipthedisc::draft(bytes) => {
                self.result_file(change, flipthedisc::FORMAT, draft)
            }
            Kind::Games(format) => {
                let games = archive::enter(change, self, format)?;
                Ok(ImportOutcome::Archive(games))
            }
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
