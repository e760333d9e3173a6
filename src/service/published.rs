//! Standings as they were shown to the players, and when.

use super::Result;
use crate::storage::Snapshot;
use crate::storage::event::Event;
use crate::storage::publication::Publication;

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
    let mut all = Vec::new();
    for publication in snapshot.publications_of_event(event.id)? {
        let line = snapshot.line_of::<Publication>(publication.id)?;
        let (at, by) = line.map_or_else(Default::default, |line| (line.at, line.by));
        all.push(Published {
            publication,
            at,
            by,
        });
    }
    Ok(all)
}
