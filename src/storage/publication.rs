//! Standings as they were shown to the players.

use super::{EventId, PublicationId, Result};
use super::{chain::Head, snapshot::Snapshot, table::table, word::words};
use rusqlite::params;

/// Those whose line was not undone, with that line: what was published and holds.
const IN_FORCE: &str = "SELECT publication.*, journal.id AS line, journal.hash,
        journal.at, journal.by
    FROM publication
    LEFT JOIN journal ON journal.id = publication.journal_id
    WHERE publication.event_id = ?1 AND NOT EXISTS (
        SELECT 1 FROM journal AS undo WHERE undo.undoes = journal.id
        AND NOT EXISTS (SELECT 1 FROM journal AS redo WHERE redo.undoes = undo.id))
    ORDER BY publication.id";

words! {
    /// Whether a dispute was open when they were shown.
    Status {
        /// None was.
        Official = "official",
        /// One was: the order may change.
        Provisional = "provisional",
    }
}

table! {
    /// Published standings.
    Publication(PublicationId) = "publication" linked {
        /// Of which event.
        event_id: EventId,
        /// After how many rounds.
        after_round: u32,
        /// Whether a dispute was open.
        #[serde(alias = "standing")]
        status: Status,
        /// The standings, as JSON.
        standings: String,
        /// The publication it replaces, after a correction.
        #[serde(default)]
        replaces: Option<PublicationId>,
    }
}

/// When something was published, and by whom.
#[derive(Clone, Debug)]
pub struct PublishedBy {
    /// The journal up to the line that published it.
    pub head: Head,
    pub at: String,
    pub by: String,
}

impl Snapshot<'_> {
    /// What was published of an event and was not undone, oldest first, with its
    /// line in the journal; `None` where an old database does not know it.
    pub fn publications_in_force(
        &self,
        event: EventId,
    ) -> Result<Vec<(Publication, Option<PublishedBy>)>> {
        self.list_with(IN_FORCE, params![event], |row| {
            let Some(line) = row.get("line")? else {
                return Ok(None);
            };
            Ok(Some(PublishedBy {
                head: Head {
                    line,
                    hash: row.get("hash")?,
                },
                at: row.get("at")?,
                by: row.get("by")?,
            }))
        })
    }
}
