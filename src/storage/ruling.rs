//! Rulings: never changed, but they can be withdrawn by another one.

use super::{DisputeId, GameId, Result, RulingId};
use super::{change::Change, snapshot::queries, table::table};

const OF_DISPUTE: &str = "SELECT * FROM ruling WHERE dispute_id = ?1 ORDER BY id";
const IN_FORCE: &str = "SELECT ruling.* FROM ruling
    JOIN dispute ON dispute.id = ruling.dispute_id
    WHERE dispute.game_id = ?1
      AND ruling.withdraws IS NULL
      AND NOT EXISTS (SELECT 1 FROM ruling AS later WHERE later.withdraws = ruling.id)
    ORDER BY ruling.id";
const RETRACT: &str = "INSERT OR IGNORE INTO retraction (journal_id)
    SELECT journal_id FROM ruling WHERE id = ?1 AND journal_id IS NOT NULL";

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

impl Change<'_> {
    /// Deletes the rulings of a dispute, so that the dispute can be deleted, if
    /// none of them is in force.
    pub(super) fn delete_idle_rulings(&mut self, dispute: DisputeId) -> Result<()> {
        let rulings = self.rulings_of_dispute(dispute)?;
        let withdrawn = |id| rulings.iter().any(|each| each.withdraws == Some(id));
        let in_force = |each: &Ruling| each.withdraws.is_none() && !withdrawn(each.id);
        if rulings.iter().any(in_force) {
            return Ok(());
        }
        for ruling in rulings.iter().rev() {
            self.retract_line(RETRACT, ruling.id)?;
            self.delete::<Ruling>(ruling.id)?;
        }
        Ok(())
    }
}

queries! {
    /// The rulings of a dispute, withdrawals included.
    rulings_of_dispute(dispute: DisputeId) -> Vec<Ruling> = list OF_DISPUTE;

    /// The rulings in force for a game.
    rulings_in_force(game: GameId) -> Vec<Ruling> = list IN_FORCE;
}
