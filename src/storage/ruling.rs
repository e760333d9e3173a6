//! Rulings: never changed, but they can be withdrawn by another one.

use rusqlite::{Connection, params};

use super::change::Change;
use super::table::{list, table};
use super::{DisputeId, GameId, Result, RulingId};

const OF_DISPUTE: &str = "SELECT * FROM ruling WHERE dispute_id = ?1 ORDER BY id";
const STANDING_FOR: &str = "SELECT ruling.* FROM ruling
    JOIN dispute ON dispute.id = ruling.dispute_id
    WHERE dispute.game_id = ?1
      AND ruling.withdraws IS NULL
      AND NOT EXISTS (SELECT 1 FROM ruling AS later WHERE later.withdraws = ruling.id)
    ORDER BY ruling.id";

table! {
    /// A decision, or the withdrawal of one.
    Ruling(RulingId) = "ruling" {
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

/// Takes a ruling back by withdrawing it, and a withdrawal by ruling the same
/// again.
pub(super) fn take_back(change: &mut Change<'_>, row: &Ruling) -> Result<()> {
    let rulings = of_dispute(change, row.dispute_id)?;
    let reason = match change.why() {
        "" => "taken back",
        why => why,
    };
    let reason = reason.to_owned();
    let withdrawn = row
        .withdraws
        .and_then(|id| rulings.iter().find(|each| each.id == id));
    if let Some(withdrawn) = withdrawn {
        let again = withdrawn.clone();
        return change.insert(|id| Ruling { id, ..again }).map(drop);
    }
    // The same may have been ruled again since: what holds is withdrawn.
    let holds = |each: &&Ruling| {
        each.decision == row.decision
            && rulings.iter().all(|later| later.withdraws != Some(each.id))
    };
    let Some(holding) = rulings.iter().rev().find(holds) else {
        return Ok(());
    };
    change
        .insert(|id| Ruling {
            id,
            dispute_id: row.dispute_id,
            decision: String::new(),
            reason,
            withdraws: Some(holding.id),
        })
        .map(drop)
}

/// The rulings of a dispute, withdrawals included.
///
/// # Errors
///
/// If the database cannot be read.
pub fn of_dispute(connection: &Connection, dispute: DisputeId) -> Result<Vec<Ruling>> {
    list(connection, OF_DISPUTE, params![dispute])
}

/// The rulings that hold for a game.
///
/// # Errors
///
/// If the database cannot be read.
pub fn standing_for(connection: &Connection, game: GameId) -> Result<Vec<Ruling>> {
    list(connection, STANDING_FOR, params![game])
}
