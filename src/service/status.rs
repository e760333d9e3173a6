//! Where an event is, and what to do next.

use super::dispute::Disputes;
use super::event::view;
use super::finals;
use super::round_state::RoundState;
use super::session::Query;
use super::sheet::CheckSheets;
use super::undo::in_effect_since;
use super::{EventRef, Result};
use crate::report::view::status::{
    CorrectionStatusView, OpenDisputeView, RoundStatusView, SheetStatusView, StatusView,
};
use crate::report::wording;
use crate::storage::dispute::Status;
use crate::storage::event::Event;
use crate::storage::publication::Publication;
use crate::storage::{JournalLine, Snapshot};

/// Where an event is, and what to do next.
#[derive(Clone, Debug, Default)]
pub struct EventStatus {
    pub event: EventRef,
}

impl Query for EventStatus {
    type Answer = StatusView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<StatusView> {
        let event = self.event.find(snapshot)?;
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
            corrections: corrections(snapshot, &event)?,
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
            });
            status
                .sheets
                .extend(sheets(snapshot, &event, round.number)?);
        }
        let bracket = finals::bracket(snapshot, &event)?;
        status.next = wording::next_steps(&status, &bracket);
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

fn sheets(snapshot: &Snapshot<'_>, event: &Event, round: u32) -> Result<Vec<SheetStatusView>> {
    let check = CheckSheets {
        event: EventRef::Id(event.id),
        round,
    };
    let tables = check.answer(snapshot)?.into_iter();
    let found = tables.filter(|table| table.sheets > 0 && !table.findings.is_empty());
    Ok(found
        .map(|table| SheetStatusView {
            round,
            table: table.table,
            findings: table.findings.len(),
        })
        .collect())
}

/// The changes since the last publication that can have altered what it says.
fn corrections(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<CorrectionStatusView>> {
    let Some(last) = snapshot.publications_of_event(event.id)?.pop() else {
        return Ok(Vec::new());
    };
    let Some(published) = snapshot.line_of::<Publication>(last.id)? else {
        return Ok(Vec::new());
    };
    let corrects = |line: &JournalLine| {
        let earlier_round = line
            .subject
            .round
            .is_none_or(|round| round <= last.after_round);
        let corrects = [
            "result correct",
            "dispute rule",
            "dispute withdraw",
            "event edit",
        ];
        line.subject.event == Some(event.id)
            && earlier_round
            && (corrects.contains(&line.act.as_str()) || line.undoes.is_some())
    };
    let lines = in_effect_since(snapshot, published.id)?.into_iter();
    Ok(lines
        .filter(corrects)
        .map(|line| CorrectionStatusView {
            line: line.id.0,
            by: line.by,
            summary: line.summary,
            published_after: last.after_round,
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Desk;
    use super::*;

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
