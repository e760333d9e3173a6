//! The check of a round, from what the database holds.

use super::pairing;
use crate::report::{
    round::view::RoundWarningView, round::wording::Detail, round::wording::round_warning,
};
use crate::service::prelude::*;
use crate::storage::{game::Colours, round::Stage, round::State};
use outflank_core::tournament::{CheckedSeat, CheckedState, RoundToCheck, RoundWarning};

/// What is wrong or unusual about a round.
pub(in crate::service) type Warnings = Vec<RoundWarning<PersonId>>;

/// Checks a round as it is.
pub(in crate::service) fn check(snapshot: &Snapshot<'_>, state: &RoundState) -> Result<Warnings> {
    let is = match state.round.state {
        State::Open => CheckedState::Open,
        State::Sealed => CheckedState::Sealed,
    };
    check_as(snapshot, state, is)
}

/// Checks a round as if it were in this state.
pub(in crate::service) fn check_as(
    snapshot: &Snapshot<'_>,
    state: &RoundState,
    as_state: CheckedState,
) -> Result<Warnings> {
    let RoundState { event, round, .. } = state;
    let rounds = snapshot.rounds_of_event(event.id)?;
    let before = rounds.iter().filter(|each| each.number < round.number);
    let open_before = before.clone().filter(|each| each.state == State::Open);
    let counting = before.filter(|each| each.stage != Stage::Final);
    let games = snapshot.games_of_event(event.id)?;
    let mut earlier = Vec::new();
    for each in counting.clone() {
        let games = games.iter().filter(|game| game.round_id == Some(each.id));
        earlier.extend(games.map(|game| (each.number, seat(state, game))));
    }
    let rounds_so_far = counting.count() + usize::from(round.stage != Stage::Final);
    let checked = RoundToCheck {
        number: round.number,
        stage: round.stage,
        state: as_state,
        expected: expected(snapshot, event.id, round.number, &state.directory)?,
        seats: state.games.iter().map(|game| seat(state, game)).collect(),
        earlier,
        rounds_so_far: u32::try_from(rounds_so_far).unwrap_or(u32::MAX),
        announced: event.rounds,
        open_before: open_before.map(|each| each.number).collect(),
        apart: pairing::kept_apart(snapshot, event, Some(round), &state.directory)?,
    };
    Ok(checked.warnings())
}

/// Everybody who should play in a round, in the order of the entrants.
pub(in crate::service) fn expected(
    snapshot: &Snapshot<'_>,
    event: EventId,
    number: u32,
    directory: &Directory,
) -> Result<Vec<PersonId>> {
    let mut away = snapshot.absences_of_event(event)?;
    away.retain(|absence| absence.covers(number));
    let entrants = snapshot.entrants_of_event(event)?.into_iter();
    let present = entrants.filter(|entrant| {
        let is_away = away.iter().any(|each| each.entrant_id == entrant.id);
        entrant.first_round <= number && !is_away
    });
    let people = present.map(|entrant| directory.person(entrant.player_id));
    Ok(people.collect())
}

fn seat(state: &RoundState, game: &Game) -> CheckedSeat<PersonId> {
    CheckedSeat {
        table: game.table_number,
        black: state.directory.person(game.black_id),
        white: game.white_id.map(|white| state.directory.person(white)),
        colours_known: game.colours == Colours::Known,
    }
}

/// The warnings as they are shown.
pub(in crate::service) fn views(
    state: &RoundState,
    warnings: &[RoundWarning<PersonId>],
    detail: Detail,
) -> Vec<RoundWarningView> {
    let name = |person| state.directory.name_of(person);
    let view = |warning: &RoundWarning<PersonId>| RoundWarningView {
        code: warning.code(),
        table: warning.table(),
        message: round_warning(state.round.number, warning, name, detail),
    };
    warnings.iter().map(view).collect()
}
