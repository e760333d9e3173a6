//! Disputes: both claims, kept until somebody rules.

use rusqlite::params;

use super::snapshot::Snapshot;
use super::table::table;
use super::word::words;
use super::{EventId, GameId, Result};
use outflank_core::board::Colour;

const OF_GAME: &str = "SELECT * FROM dispute WHERE game_id = ?1 ORDER BY id";
const OF_EVENT: &str = "SELECT dispute.* FROM dispute
    JOIN game ON game.id = dispute.game_id
    WHERE game.event_id = ?1 ORDER BY dispute.id";

words! {
    /// How far a dispute has come.
    Status {
        /// Nobody has ruled.
        Open = "open",
        /// Ruled; the ruling can still be withdrawn.
        Ruled = "ruled",
        /// Ruled for good.
        Final = "final",
    }
}

words! {
    /// Who raised it.
    RaisedBy {
        /// Black.
        Black = "black",
        /// White.
        White = "white",
        /// The director, or a table judge.
        Official = "official",
    }
}

impl RaisedBy {
    /// The side of the player who raised it; `None` if an official did.
    #[must_use]
    pub const fn side(self) -> Option<Colour> {
        match self {
            Self::Black => Some(Colour::Black),
            Self::White => Some(Colour::White),
            Self::Official => None,
        }
    }
}

table! {
    /// A dispute.
    Dispute(DisputeId) = "dispute" linked {
        /// About which game.
        game_id: GameId,
        /// Who raised it.
        raised_by: RaisedBy,
        /// What it is about, in their words.
        about: String,
        /// The move it is about.
        at_move: Option<u32>,
        /// What Black says.
        black_claim: String,
        /// What White says.
        white_claim: String,
        /// How far it has come.
        status: Status,
    }
}

impl Snapshot<'_> {
    /// The disputes of a game.
    pub fn disputes_of_game(&self, game: GameId) -> Result<Vec<Dispute>> {
        self.list(OF_GAME, params![game])
    }

    /// The disputes of an event.
    pub fn disputes_of_event(&self, event: EventId) -> Result<Vec<Dispute>> {
        self.list(OF_EVENT, params![event])
    }
}
