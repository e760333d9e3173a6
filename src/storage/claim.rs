//! Claims: what one player says the result of their game is.

use super::game::{Game, TypedEnding, Winner};
use super::{DeviceId, EventId, GameId, PlayerId, Result, RoundId};
use super::{change::Change, snapshot::Snapshot, snapshot::queries, table::table, word::words};
use outflank_core::{board::Colour, game::HalfDiscs, game::Score};
use rusqlite::params;

const OF_GAME: &str = "SELECT * FROM claim WHERE game_id = ?1 ORDER BY id";
const CURRENT_OF_ROUND: &str = "SELECT claim.* FROM game
    JOIN claim ON claim.game_id = game.id
    WHERE game.round_id = ?1 AND claim.status = 'current'
    ORDER BY game.table_number, claim.side, claim.id";

const CURRENT_OF_EVENT: &str = "SELECT claim.* FROM round
    JOIN game ON game.round_id = round.id
    JOIN claim ON claim.game_id = game.id
    WHERE round.event_id = ?1 AND claim.status = 'current'
    ORDER BY claim.id";
/// With when it was made, and on which device.
const OF_ROUND: &str = "SELECT claim.*, journal.at, device.label FROM game
    JOIN claim ON claim.game_id = game.id
    LEFT JOIN journal ON journal.id = claim.journal_id
    LEFT JOIN device ON device.id = claim.device_id
    WHERE game.round_id = ?1
    ORDER BY game.table_number, game.id, claim.id";

words! {
    /// The colour a player had when they claimed a result.
    Side {
        /// Black.
        Black = "black",
        /// White.
        White = "white",
    }
}

words! {
    /// Whether a claim still says what its maker says.
    ClaimStatus {
        /// What the player last said.
        Current = "current",
        /// They have changed it, or taken it back.
        Withdrawn = "withdrawn",
    }
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

table! {
    /// A claim.
    Claim(ClaimId) = "claim" linked {
        /// The game.
        game_id: GameId,
        /// Who claims it.
        player_id: PlayerId,
        /// The colour they had then.
        side: Side,
        /// The device it came from.
        device_id: Option<DeviceId>,
        /// Who wins an equal game, if that was claimed too.
        winner: Option<Winner> as text,
        /// Black's half-discs.
        black_halves: Option<i32>,
        /// White's half-discs.
        white_halves: Option<i32>,
        /// How it ended, if not on the board.
        ending: Option<TypedEnding>,
        /// Whether its maker still says so.
        status: ClaimStatus,
    }
}

/// When a claim was made, and the name of the device it came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClaimOrigin {
    pub at: Option<String>,
    pub device: Option<String>,
}

impl Claim {
    /// Whether it is about this game as it is now: it is not if the players have
    /// exchanged their colours since, because then it means the opposite.
    pub fn is_about(&self, game: &Game) -> bool {
        let seat = match self.side {
            Side::Black => Some(game.black_id),
            Side::White => game.white_id,
        };
        self.status == ClaimStatus::Current
            && self.game_id == game.id
            && seat == Some(self.player_id)
    }

    /// The discs that are claimed.
    pub fn score(&self) -> Option<Score> {
        Some(Score {
            black: HalfDiscs::halves(self.black_halves?),
            white: HalfDiscs::halves(self.white_halves?),
        })
    }
}

impl Change<'_> {
    /// Deletes the claims that no longer say anything about a game, so that the
    /// game can be deleted. The journal keeps them.
    pub fn delete_claims_that_ended(&mut self, game: &Game) -> Result<()> {
        for claim in self.claims_of_game(game.id)? {
            if !claim.is_about(game) {
                self.delete::<Claim>(claim.id)?;
            }
        }
        Ok(())
    }
}

queries! {
    /// The claims about a game, also those that were withdrawn.
    claims_of_game(game: GameId) -> Vec<Claim> = list OF_GAME;

    /// The claims about games of an event that were not withdrawn.
    current_claims_of_event(event: EventId) -> Vec<Claim> = list CURRENT_OF_EVENT;

    /// The claims about games of a round that were not withdrawn, by table.
    current_claims_of_round(round: RoundId) -> Vec<Claim> = list CURRENT_OF_ROUND;
}

impl Snapshot<'_> {
    /// All claims about games of a round, by table.
    pub fn claims_of_round(&self, round: RoundId) -> Result<Vec<(Claim, ClaimOrigin)>> {
        self.list_with(OF_ROUND, params![round], |row| {
            Ok(ClaimOrigin {
                at: row.get("at")?,
                device: row.get("label")?,
            })
        })
    }
}
