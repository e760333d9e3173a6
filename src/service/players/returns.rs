//! Players who withdrew from an event and came back.

use crate::service::prelude::*;
use crate::service::results::event_results::round_number;
use crate::storage::{Row, entrant::Absence};
use outflank_core::tournament::Return;

/// The absences that were withdrawals until the player came back; others were
/// announced with their end. The journal tells them apart.
pub(in crate::service) fn ended_withdrawals(
    snapshot: &Snapshot<'_>,
    event: &Event,
    absences: &[Absence],
) -> Result<Vec<Absence>> {
    let ended = absences.iter().filter(|each| each.back_in_round.is_some());
    let ended: Vec<Absence> = ended.cloned().collect();
    if ended.is_empty() {
        return Ok(ended);
    }
    let mut open = BTreeSet::new();
    for line in snapshot.journal_of_event(event.id)? {
        for row in line.rows()?.0.rows.into_iter().flatten() {
            if let Row::Absence(absence) = row
                && absence.back_in_round.is_none()
            {
                open.insert(absence.id);
            }
        }
    }
    let withdrawn = |each: &Absence| open.contains(&each.id);
    Ok(ended.into_iter().filter(withdrawn).collect())
}

/// The withdrawal that an absence was, if it has ended.
pub(in crate::service) fn of_absence(absence: &Absence) -> Option<Return> {
    Some(Return {
        left_after: round_number(absence.after_round),
        back_in: round_number(absence.back_in_round?),
    })
}
