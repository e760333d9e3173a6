//! Files brought into the record: result files become events, archives become
//! games with their sheets. The same file twice adds nothing.

mod amend;
mod archive;
mod draft;
mod earlier;
mod edition;
mod elo;
mod floor;
mod intake;
mod papp;
mod wthor;

pub use amend::Amended;
pub use draft::Arrived;
pub use intake::Games;

use draft::Draft;

use super::{Refusal, Result, Signature};
use crate::formats::list::elo::EloFile;
use crate::formats::list::papp::WorkFile;
use crate::formats::{self, Format};
use crate::storage::document::Document;
use crate::storage::{Change, Database, Hash};

/// A file to be brought in.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// Its name without folders.
    pub name: &'a str,
    /// What is in it.
    pub bytes: &'a [u8],
    /// The names beside a WTHOR file, if they are known.
    pub names: Option<&'a formats::record::wthor::Names>,
    /// The rules of an event that is made of it, as TOML.
    pub ruleset: &'a str,
    /// What to do if it is another edition of a result file.
    pub editions: Editions,
}

/// What to do with another edition of a result file whose event is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Editions {
    /// Say what is different, and change nothing.
    Show,
    /// Put the event right.
    Apply,
}

/// What became of a file.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is here already, under this name.
    Already(Document),
    /// It holds the names of an archive, which are read with its games.
    Names {
        /// How many.
        names: usize,
    },
    /// An event.
    Event(Arrived),
    /// An event that was here, put right.
    Amended(Amended),
    /// Games of an archive.
    Games(Games),
}

/// What a file is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Elo,
    Papp,
    WthorNames,
    Wthor,
    Games(Format),
}

/// Brings a file in, as one change. `progress` hears how many games are done.
///
/// # Errors
///
/// If it cannot be read as anything, or the record cannot be written.
pub fn file(
    database: &mut Database,
    signature: &Signature,
    file: &File<'_>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Outcome> {
    let mut change = database.change(signature.act("import"))?;
    if let Some(received) = change.document_with_hash(Hash::of(file.bytes))?
        && change.document_in_use(received.id)?
    {
        return Ok(Outcome::Already(received));
    }
    let (outcome, summary) = match kind(file.bytes) {
        Kind::WthorNames => {
            let names = formats::record::wthor::Head::read(file.bytes).map_or(0, |head| head.names);
            return Ok(Outcome::Names {
                names: names.into(),
            });
        }
        Kind::Elo => {
            let draft = elo::draft(&EloFile::read(file.bytes));
            result_file(&mut change, file, elo::FORMAT, draft)?
        }
        Kind::Papp => {
            let draft = papp::draft(&WorkFile::read(file.bytes));
            result_file(&mut change, file, papp::FORMAT, draft)?
        }
        Kind::Wthor => games(wthor::enter(&mut change, file, progress)?),
        Kind::Games(format) => games(archive::enter(&mut change, file, format, progress)?),
    };
    if !change.is_empty() {
        change.commit(&format!("{}: {summary}", file.name))?;
    }
    Ok(outcome)
}

/// A result file becomes an event, or puts right the one it became before.
fn result_file(
    change: &mut Change<'_>,
    file: &File<'_>,
    format: &str,
    draft: Draft,
) -> Result<(Outcome, String)> {
    let Some(known) = amend::earlier(change, file, format, &draft)? else {
        return Ok(event(draft.enter(change, file, format)?));
    };
    let amended = amend::apply(change, file, format, known, draft)?;
    if file.editions == Editions::Show && !amended.changes.is_empty() {
        return Err(Refusal::OtherEdition {
            file: file.name.to_owned(),
            event: amended.event.name,
            changes: amended.changes,
            kept: amended.kept,
        }
        .into());
    }
    let count = match amended.changes.len() {
        1 => "one change".to_owned(),
        several => format!("{several} changes"),
    };
    let summary = format!("another edition of {}, {count}", amended.event.name);
    Ok((Outcome::Amended(amended), summary))
}

fn event(arrived: Arrived) -> (Outcome, String) {
    let summary = format!(
        "event {}, {} players, {} games",
        arrived.event.name, arrived.players, arrived.games
    );
    (Outcome::Event(arrived), summary)
}

fn games(games: Games) -> (Outcome, String) {
    let summary = format!(
        "{} games, {} new, {} changed",
        games.games,
        games.new,
        games.changed.len()
    );
    (Outcome::Games(games), summary)
}

/// Refuses a file that cannot come in, before there is a record to bring it to.
///
/// # Errors
///
/// If it cannot be read as anything.
pub fn refuse_nothing(name: &str, bytes: &[u8]) -> Result<()> {
    match kind(bytes) {
        Kind::Games(format) => archive::refuse_nothing(name, bytes, format),
        Kind::Elo | Kind::Papp | Kind::WthorNames | Kind::Wthor => Ok(()),
    }
}

fn kind(bytes: &[u8]) -> Kind {
    if formats::record::wthor::recognises(bytes) {
        let head = formats::record::wthor::Head::read(bytes);
        return match head {
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
