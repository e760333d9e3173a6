//! Where an event is, and what to do next.

mod corrections;
mod settled;

use super::overview::view;
use crate::report::pairing::wording as pairing_wording;
use crate::report::status::view::{
    EventNowView, OpenDisputeView, RoundStatusView, SheetStatusView, StatusView,
};
use crate::report::status::wording as status_wording;
use crate::service::evidence::dispute::Disputes;
use crate::service::evidence::sheet::CheckSheets;
use crate::service::rounds::finals;
use crate::service::rounds::state::RoundState;
use crate::service::session::Query;
use crate::service::{EventRef, Result, Role};
use crate::storage::Snapshot;
use crate::storage::dispute::Status;
use crate::storage::event::Event;

use corrections::Published;

/// What every page says about an event.
#[derive(Clone, Debug)]
pub struct EventNow {
    pub event: EventRef,
}

impl Query for EventNow {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = EventNowView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<EventNowView> {
        let event = self.event.find(snapshot)?;
        let rounds = snapshot.rounds_of_event(event.id)?;
        let disputes = snapshot.disputes_of_event(event.id)?;
        let is_open = |status: &Status| *status == Status::Open;
        Ok(EventNowView {
            last_round: rounds.last().map(|round| round.number),
            open_disputes: disputes.iter().filter(|each| is_open(&each.status)).count(),
            event: view(&event),
        })
    }
}

/// Where an event is, and what to do next.
#[derive(Clone, Debug, Default)]
pub struct EventStatus {
    pub event: EventRef,
}

impl Query for EventStatus {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = StatusView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<StatusView> {
        let event = self.event.find(snapshot)?;
        let published = Published::of(snapshot, &event)?;
        let absences = snapshot.absences_of_event(event.id)?;
        let mut status = StatusView {
            event: view(&event),
            entrants: snapshot.entrants_of_event(event.id)?.len(),
            withdrawn: absences
                .iter()
                .filter(|each| each.back_in_round.is_none())
                .count(),
            rounds_made: Vec::new(),
            disputes: open_disputes(snapshot, &event)?,
            sheets: Vec::new(),
            corrections: published.corrections(snapshot, &event)?,
            outdated: published.outdated,
            few_players: None,
            next: Vec::new(),
        };
        for round in snapshot.rounds_of_event(event.id)? {
            let state = RoundState::of(snapshot, &event, round.number)?;
            status.rounds_made.push(RoundStatusView {
                round: round.number,
                name: round.name.clone(),
                stage: round.stage.word(),
                state: round.state.word(),
                tables: state.games.iter().filter(|game| !game.is_bye()).count(),
                missing: state.missing().filter_map(|table| table.table).collect(),
                claimed: state.claimed().filter_map(|table| table.table).collect(),
            });
            status.sheets.extend(sheets(snapshot, &state)?);
        }
        if status.rounds_made.is_empty() {
            let present = status.entrants - status.withdrawn;
            status.few_players = pairing_wording::too_few(event.rounds, present);
        }
        let bracket = finals::bracket(snapshot, &event)?;
        status.next = status_wording::next_steps(&status, &bracket);
        Ok(status)
    }
}

fn open_disputes(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<OpenDisputeView>> {
    let disputes = Disputes {
        event: EventRef::Id(event.id),
    };
    let disputes = disputes.answer(snapshot)?.into_iter();
    let open = disputes.filter(|dispute| dispute.status == Status::Open.word());
    Ok(open
        .map(|dispute| OpenDisputeView {
            dispute: dispute.id,
            round: dispute.round,
            table: dispute.table,
            about: dispute.about,
        })
        .collect())
}

/// The tables whose sheets have findings that nobody has decided about.
fn sheets(snapshot: &Snapshot<'_>, state: &RoundState) -> Result<Vec<SheetStatusView>> {
    let round = state.round.number;
    let check = CheckSheets {
        event: EventRef::Id(state.event.id),
        round,
    };
    let mut found = Vec::new();
    for table in check.answer(snapshot)? {
        let is_clean = table.sheets == 0 || table.findings.is_empty();
        if is_clean || settled::is_settled(snapshot, state, &table)? {
            continue;
        }
        found.push(SheetStatusView {
            round,
            table: table.table,
            findings: table.findings.len(),
        });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::session::fixture::Desk;

    fn next(desk: &Desk) -> String {
        let status = desk.session.ask(&EventStatus::default()).expect("a status");
        status.next.first().expect("a next step").command.clone()
    }

    #[test]
    fn the_next_step_follows_the_event() {
        assert_eq!(next(&Desk::new()), "outflank player add NAME");
        assert_eq!(next(&Desk::with_players()), "outflank round pair 1");
        let mut desk = Desk::paired();
        assert_eq!(next(&desk), "outflank result enter 1");
        desk.enter(1, "40-24");
        let status = desk.session.ask(&EventStatus::default()).expect("a status");
        assert_eq!(status.rounds_made[0].missing, [2]);
        desk.enter(2, "40-24");
        assert_eq!(next(&desk), "outflank round seal 1");
    }
}
