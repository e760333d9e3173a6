//! Imports in parts of which parts are missing.

use super::{DocumentId, snapshot::queries, table::table};

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

queries! {
    /// The imports of which parts are missing.
    unfinished_imports() -> Vec<UnfinishedImport> = list ALL;

    /// The import of a document, if parts of it are missing.
    unfinished_import_of(document: DocumentId) -> Option<UnfinishedImport> = first OF_DOCUMENT;
}
