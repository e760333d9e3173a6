//! How a round was paired.

use super::{Change, Result, RoundId};
use super::{snapshot::Snapshot, table::table};
use rusqlite::params;

const OF_ROUND: &str = "SELECT * FROM round_pairing WHERE round_id = ?1";

table! {
    /// The rules and the seed by which a round was paired.
    RoundPairing(RoundPairingId) = "round_pairing" {
        /// Which round.
        round_id: RoundId,
        /// The name of the pairing rules.
        rules_name: String,
        /// Their TOML text.
        rules: String,
        /// The seed of the lots.
        seed: u32,
        /// Pairs of entrant numbers that had to meet, as `3:7 12:bye`.
        locked: String,
        /// Pairs of entrant numbers that could not meet.
        forbidden: String,
        /// The pairs that the event forbade then.
        #[serde(default)]
        kept_apart: String,
    }
}

impl Snapshot<'_> {
    /// How a round was paired, if the program paired it.
    pub fn pairing_of_round(&self, round: RoundId) -> Result<Option<RoundPairing>> {
        self.first(OF_ROUND, params![round])
    }
}

impl Change<'_> {
    /// Forgets how a round was paired.
    pub fn forget_pairing(&mut self, round: RoundId) -> Result<()> {
        match self.pairing_of_round(round)? {
            Some(pairing) => self.delete::<RoundPairing>(pairing.id),
            None => Ok(()),
        }
    }
}
