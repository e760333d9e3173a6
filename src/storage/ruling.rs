//! Rulings: never changed, but they can be withdrawn by another one.

use rusqlite::params;

use super::change::Change;
use super::snapshot::Snapshot;
use super::table::table;
use super::{DisputeId, GameId, Result, RulingId};

const OF_DISPUTE: &str = "SELECT * FROM ruling WHERE dispute_id = ?1 ORDER BY id";
const IN_FORCE: &str = "SELECT ruling.* FROM ruling
    JOIN dispute ON dispute.id = ruling.dispute_id
    WHERE dispute.game_id = ?1
      AND ruling.withdraws IS NULL
      AND NOT EXISTS (SELECT 1 FROM ruling AS later WHERE later.withdraws = ruling.id)
    ORDER BY ruling.id";

table! {
    /// A decision, or the withdrawal of one.
    Ruling(RulingId) = "ruling" linked {
        /// In which dispute.
        dispute_id: DisputeId,
        /// What was decided, in the words of our notation; empty in a withdrawal.
        decision: String,
        /// Why.
        reason: String,
        /// The ruling it withdraws.
        withdraws: Option<RulingId>,
    }
}

impl Change<'_> {
    /// Takes a ruling back by withdrawing it, and a withdrawal by ruling the
    /// same again.
    pub(super) fn take_back_ruling(&mut self, row: &Ruling) -> Result<()> {
        let rulings = self.rulings_of_dispute(row.dispute_id)?;
        let withdrawn = row
            .withdraws
            .and_then(|id| rulings.iter().find(|each| each.id == id));
        if let Some(withdrawn) = withdrawn {
            let again = withdrawn.clone();
            return self.insert(|id| Ruling { id, ..again }).map(drop);
        }
        // The same may have been ruled again since: the one in force is withdrawn.
        let in_force = |each: &&Ruling| {
            each.decision == row.decision
                && rulings.iter().all(|later| later.withdraws != Some(each.id))
        };
        let Some(in_force) = rulings.iter().rev().find(in_force) else {
            return Ok(());
        };
        let reason = match self.why().trim() {
            "" => "taken back",
            why => why,
        };
        let (dispute_id, reason) = (row.dispute_id, reason.to_owned());
        self.insert(|id| Ruling {
            id,
            dispute_id,
            decision: String::new(),
            reason,
            withdraws: Some(in_force.id),
        })
        .map(drop)
    }
}

impl Snapshot<'_> {
    /// The rulings of a dispute, withdrawals included.
    pub fn rulings_of_dispute(&self, dispute: DisputeId) -> Result<Vec<Ruling>> {
        self.list(OF_DISPUTE, params![dispute])
    }

    /// The rulings in force for a game.
    pub fn rulings_in_force(&self, game: GameId) -> Result<Vec<Ruling>> {
        self.list(IN_FORCE, params![game])
    }
}
