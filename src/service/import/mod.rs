//! Files brought into the record: result files become events, archives become
//! games with their sheets. The same file twice adds nothing.

mod archive;
mod draft;
mod edition;
mod elo;
mod intake;
mod papp;
mod wthor;

pub use draft::Arrived;
pub use intake::Games;

use super::{Refusal, Result, Signature};
use crate::formats::elo::EloFile;
use crate::formats::papp::WorkFile;
use crate::formats::{self, Format};
use crate::storage::document::{self, Received};
use crate::storage::{Change, Database, Hash};

/// A file to be brought in.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// Its name without folders.
    pub name: &'a str,
    /// What is in it.
    pub bytes: &'a [u8],
    /// The names beside a WTHOR file, if they are known.
    pub names: Option<&'a formats::wthor::Names>,
    /// The rules of an event that is made of it, as TOML.
    pub ruleset: &'a str,
}

/// What became of a file.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is here already, under this name.
    Already(Received),
    /// It holds the names of an archive, which are read with its games.
    Names {
        /// How many.
        names: usize,
    },
    /// An event.
    Event(Arrived),
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
    if let Some(received) = document::with_hash(&change, Hash::of(file.bytes))?
        && document::in_use(&change, received.id)?
    {
        return Ok(Outcome::Already(received));
    }
    let (outcome, summary) = match kind(file.bytes) {
        Kind::WthorNames => {
            let names = formats::wthor::Head::read(file.bytes).map_or(0, |head| head.names);
            return Ok(Outcome::Names {
                names: names.into(),
            });
        }
        Kind::Elo => event(elo::enter(&mut change, file)?),
        Kind::Papp => event(papp::enter(&mut change, file)?),
        Kind::Wthor => games(wthor::enter(&mut change, file, progress)?),
        Kind::Games(format) => games(archive::enter(&mut change, file, format, progress)?),
    };
    change.commit(&format!("{}: {summary}", file.name))?;
    Ok(outcome)
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

fn kind(bytes: &[u8]) -> Kind {
    if formats::wthor::recognises(bytes) {
        let head = formats::wthor::Head::read(bytes);
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

/// An earlier edition of a result file: the event is there already, and a
/// director puts it right game by game.
fn refuse_amended(
    change: &Change<'_>,
    file: &File<'_>,
    format: &str,
    differences: fn(&[u8], &[u8]) -> Vec<String>,
) -> Result<()> {
    for earlier in document::named(change, file.name, format)? {
        if document::in_use(change, earlier.id)? {
            let old = document::bytes(change, earlier.id)?;
            return Err(Refusal::Amended {
                file: file.name.to_owned(),
                differences: differences(&old, file.bytes),
            }
            .into());
        }
    }
    Ok(())
}
