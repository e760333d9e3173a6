//! Where an event is, and what to do next.

mod corrections;
mod settled;

use super::overview::view;
use crate::report::pairing::wording as pairing_wording;
use crate::report::status::view::{
    EventNowView, OpenDisputeView, RoundNowView, RoundStatusView, SheetStatusView, StatusView,
};
use crate::report::status::wording as status_wording;
use crate::service::prelude::*;
use crate::service::{evidence::sheet_check, rounds::finals};
use crate::storage::{dispute::OpenDispute, sheet_check::GameWithSheets, sheet_check::SheetCheck};
use corrections::Published;
use settled::Settled;

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
        Ok(EventNowView {
            rounds: rounds.iter().map(round_view).collect(),
            disputes: open_disputes(snapshot, &event)?,
            entrants: snapshot.count_entrants(event.id)?,
            event: view(&event),
        })
    }
}

fn round_view(round: &Round) -> RoundNowView {
    RoundNowView {
        round: round.number,
        name: round.name.clone(),
        stage: round.stage.word(),
        state: round.state.word(),
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
            rounds_made: rounds_made(snapshot, &event)?,
            disputes: open_disputes(snapshot, &event)?,
            sheets: sheets(snapshot, &event)?,
            corrections: published.corrections(snapshot, &event)?,
            outdated: published.outdated,
            few_players: None,
            next: Vec::new(),
        };
        if status.rounds_made.is_empty() {
            let present = status.entrants - status.withdrawn;
            status.few_players = pairing_wording::too_few(event.rounds, present);
        }
        let bracket = finals::bracket(snapshot, &event)?;
        status.next = status_wording::next_steps(&status, &bracket);
        Ok(status)
    }
}

/// How far the rounds are, of all their games at once.
fn rounds_made(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<RoundStatusView>> {
    let judge = Judge::of(snapshot, event)?;
    let games = snapshot.games_of_rounds(event.id)?;
    let claims = snapshot.current_claims_of_event(event.id)?;
    let claimed: BTreeSet<GameId> = claims.iter().map(|claim| claim.game_id).collect();
    let is_claimed = |game: &&Game| {
        claimed.contains(&game.id) && claims.iter().any(|claim| claim.is_about(game))
    };
    let rounds = snapshot.rounds_of_event(event.id)?;
    let status = |round: &Round| {
        let games = games.iter().filter(|game| game.round_id == Some(round.id));
        let missing = games.clone().filter(|game| judge.misses(game));
        let now = round_view(round);
        RoundStatusView {
            round: now.round,
            name: now.name,
            stage: now.stage,
            state: now.state,
            tables: games.filter(|game| !game.is_bye()).count(),
            claimed: tables(missing.clone().filter(is_claimed)),
            missing: tables(missing),
        }
    };
    Ok(rounds.iter().map(status).collect())
}

fn tables<'a>(games: impl Iterator<Item = &'a Game>) -> Vec<u32> {
    games.filter_map(|game| game.table_number).collect()
}

fn open_disputes(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<OpenDisputeView>> {
    let open = snapshot.open_disputes_of_event(event.id)?.into_iter();
    let view = |dispute: OpenDispute| OpenDisputeView {
        dispute: dispute.id.0,
        round: dispute.round,
        table: dispute.table,
        about: dispute.about,
    };
    Ok(open.map(view).collect())
}

/// The tables whose sheets have findings that nobody has decided about.
fn sheets(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<SheetStatusView>> {
    let mut found = sheet_check::of_event(snapshot, event)?;
    found.retain(|(_, check)| check.findings > 0);
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let settled = Settled::of(snapshot, event, &found)?;
    found.retain(|(game, check)| !settled.is_decided(game, *check));
    let view = |(game, check): &(GameWithSheets, SheetCheck)| SheetStatusView {
        round: game.round,
        table: game.table,
        findings: check.findings as usize,
    };
    Ok(found.iter().map(view).collect())
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
