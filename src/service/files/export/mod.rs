//! An event as a file: results, games with their moves, or everything.

mod everything;
mod game_table;
pub(in crate::service) mod games;
mod result_file;
mod results;
#[cfg(test)]
mod tests;

pub use everything::ExportDatabase;

use crate::report::{export::view::ExportNote, export::view::ResultRowView};
use crate::service::prelude::*;
use crate::service::record::save::Output;
use crate::storage::event::Kind;

/// Writes an event as a file.
#[derive(Clone, Debug)]
pub struct ExportEvent {
    pub event: EventRef,
    pub format: ExportFormat,
}

/// What to write of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// The games with their results, one a row; those of an archive with their
    /// moves.
    Csv,
    /// The federation's result file.
    Elo,
    /// Everything that is kept.
    Json,
    /// The games with a sheet, as an archive.
    Games(GameFormat),
}

/// Formats of archives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFormat {
    Wthor,
    Pgn,
    Ggf,
    Sgf,
}

/// An event as a file, and what it does not contain.
#[derive(Debug)]
pub struct Exported {
    pub output: Output,
    pub notes: Vec<ExportNote>,
    /// The journal it comes from, where the format cannot hold it.
    pub journal: Option<String>,
}

impl Query for ExportEvent {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = Exported;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Exported> {
        let event = self.event.find(snapshot)?;
        let mut bytes = Vec::new();
        let mut notes = Vec::new();
        match self.format {
            ExportFormat::Csv if event.kind == Kind::Archive => {
                return game_table::game_table(snapshot, &event);
            }
            ExportFormat::Csv => {
                let rows = results::results(snapshot, &event)?;
                ResultRowView::table(&rows).csv(&mut bytes).expect(MEMORY);
            }
            ExportFormat::Elo => notes = result_file::result_file(&mut bytes, snapshot, &event)?,
            ExportFormat::Json => return everything::everything(snapshot, &event),
            ExportFormat::Games(format) => return games::games(snapshot, &event, format),
        }
        let journal = match self.format {
            ExportFormat::Csv => snapshot.head()?.map(|head| head.to_string()),
            _ => None,
        };
        Ok(Exported {
            output: Output {
                content: bytes.into(),
                companions: Vec::new(),
            },
            notes,
            journal,
        })
    }
}

const MEMORY: &str = "memory takes what is written to it";
