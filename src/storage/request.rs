//! Forms that were sent: one that comes twice changes nothing twice.

use super::{JournalId, Result, hash::Hash, snapshot::Snapshot};
use rusqlite::{OptionalExtension, params};

const KEEP: &str = "INSERT INTO request (journal_id, request, content) VALUES (?1, ?2, ?3)";
const FIND: &str = "SELECT journal_id, content FROM request WHERE request = ?1";

/// A form as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey {
    /// The id that was given out with the form.
    pub id: String,
    /// The hash of what was sent.
    pub content: Hash,
}

impl Snapshot<'_> {
    /// The line of the journal that a form has made, and what was sent then.
    pub fn request(&self, id: &str) -> Result<Option<(JournalId, Hash)>> {
        let mut statement = self.connection().prepare_cached(FIND)?;
        let row = statement.query_row(params![id], |row| {
            Ok((row.get("journal_id")?, row.get("content")?))
        });
        Ok(row.optional()?)
    }

    /// Remembers the form that makes a line.
    pub(super) fn keep_request(&self, line: JournalId, request: &IdempotencyKey) -> Result<()> {
        let mut statement = self.connection().prepare_cached(KEEP)?;
        statement.execute(params![line, request.id, request.content])?;
        Ok(())
    }
}
