//! Lots of an event.

use super::overview::{rules, subject, view};
use crate::report::event::view::LotsView;
use crate::service::prelude::*;
use crate::storage::Row;
use outflank_core::ruleset::TieBreak;

/// Draws lots: records the seed from which all of them follow. They are drawn
/// once, because a second draw would be a choice: after an undo the seed is the
/// same again.
#[derive(Clone, Debug)]
pub struct DrawLots {
    pub event: EventRef,
    pub seed: u32,
}

impl Command for DrawLots {
    type Outcome = LotsView;
    const NAME: &'static str = "event lots";

    fn run(&self, change: &mut Change<'_>) -> Result<LotsView> {
        let mut event = self.event.find(change)?;
        if let Some(seed) = event.lot_seed {
            return Err(Refusal::LotsDrawn(seed).into());
        }
        let earlier = drawn_before(change, event.id)?;
        let seed = earlier.map_or(self.seed, |(_, seed)| seed);
        event.lot_seed = Some(seed);
        change.update(&event)?;
        change.about(subject(&event));
        change.summarise(summary::lots_drawn(seed));
        let tie_breaks = rules(&event)?.standings.tie_breaks;
        Ok(LotsView {
            event: view(&event),
            used: tie_breaks.contains(&TieBreak::Lot),
            drawn_in_line: earlier.map(|(line, _)| line.0),
        })
    }
}

/// The seed of lots that were drawn for an event and undone since, and the line
/// of the journal that has it: a second draw would be a choice.
fn drawn_before(snapshot: &Snapshot<'_>, event: EventId) -> Result<Option<(JournalId, u32)>> {
    for line in snapshot.journal_of_event(event)? {
        let (_, after) = line.rows()?;
        let seed = after.rows.iter().flatten().find_map(|row| match row {
            Row::Event(row) if row.id == event => row.lot_seed,
            _ => None,
        });
        if let Some(seed) = seed {
            return Ok(Some((line.id, seed)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::session::fixture::{Desk, refusal};

    #[test]
    fn lots_are_drawn_once_whoever_draws_them() {
        let mut desk = Desk::new();
        let seen = desk.journal();
        let draw = |seed| DrawLots {
            event: EventRef::Unnamed,
            seed,
        };
        let lots = desk.second_session().execute(&draw(7)).expect("lots");
        assert_eq!(lots.outcome.event.lots, Some(7));
        assert_eq!(desk.refused(&draw(8)), Refusal::LotsDrawn(7));
        let stale = desk.session.execute_if_unchanged(&draw(8), seen);
        assert_eq!(refusal(stale).code(), "event-lots-drawn");
    }
}
