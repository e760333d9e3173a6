//! Imports in parts of which parts are missing.

use rusqlite::params;

use super::snapshot::Snapshot;
use super::table::table;
use super::{DocumentId, Result};

const ALL: &str = "SELECT * FROM unfinished_import ORDER BY id";
const OF_DOCUMENT: &str = "SELECT * FROM unfinished_import WHERE document_id = ?1";

table! {
    /// An import of which parts are missing: it goes on, or was interrupted.
    UnfinishedImport(UnfinishedImportId) = "unfinished_import" {
        /// The file.
        document_id: DocumentId,
        /// How many games of the file have been dealt with, in its order.
        games: u32,
        /// In how many parts.
        parts: u32,
    }
}

impl Snapshot<'_> {
    /// The imports of which parts are missing.
    pub fn unfinished_imports(&self) -> Result<Vec<UnfinishedImport>> {
        self.list(ALL, [])
    }

    /// The import of a document, if parts of it are missing.
    pub fn unfinished_import_of(&self, document: DocumentId) -> Result<Option<UnfinishedImport>> {
        self.first(OF_DOCUMENT, params![document])
    }
}
