//! Standings as they were shown to the players, and when.

use super::Result;
use crate::storage::event::Event;
use crate::storage::publication::Publication;
use crate::storage::{PublicationId, Row, Snapshot};

/// Published standings, with who published them and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The standings.
    pub publication: Publication,
    /// When.
    pub at: String,
    /// Who.
    pub by: String,
}

impl Published {
    /// After how many rounds.
    #[must_use]
    pub const fn after_round(&self) -> u32 {
        self.publication.after_round
    }
}

/// What was published of an event, oldest first.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_event(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<Published>> {
    let lines = snapshot.journal_of_event(event.id)?;
    let seals = lines.into_iter().filter(|line| line.act == "round seal");
    let mut told = Vec::new();
    for line in seals {
        let (_, after) = line.rows()?;
        let ids = after.rows.iter().flatten().filter_map(publication_id);
        told.extend(ids.map(|id| (id, line.at.clone(), line.by.clone())));
    }
    let published = snapshot.publications_of_event(event.id)?;
    let published = published.into_iter().map(|publication| {
        let found = told.iter().find(|(id, _, _)| *id == publication.id);
        let (at, by) = found.map_or_else(Default::default, |(_, at, by)| (at.clone(), by.clone()));
        Published {
            publication,
            at,
            by,
        }
    });
    Ok(published.collect())
}

fn publication_id(row: &Row) -> Option<PublicationId> {
    match row {
        Row::Publication(publication) => Some(publication.id),
        _ => None,
    }
}
