//! Files that belong to a game and are not read: photos of sheets and boards.

use super::{DocumentId, GameId, Result};
use super::{dispute::RaisedBy, snapshot::Snapshot, table::table};
use rusqlite::params;

const OF_GAME: &str = "SELECT * FROM attachment WHERE game_id = ?1 ORDER BY id";

table! {
    /// An attachment.
    Attachment(AttachmentId) = "attachment" linked {
        /// The game it belongs to.
        game_id: GameId,
        /// The file.
        document_id: DocumentId,
        /// Who handed it in.
        given_by: RaisedBy,
    }
}

impl Snapshot<'_> {
    /// The attachments of a game, oldest first.
    pub fn attachments_of_game(&self, game: GameId) -> Result<Vec<Attachment>> {
        self.list(OF_GAME, params![game])
    }
}
