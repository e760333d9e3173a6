//! What a change of a past result means for the standings, the finals and the
//! rounds that were paired on the old points.

use super::event_results::EventResults;
use crate::report::{
    finals::change_wording, refusal::Advice, round::view::RankChangeView,
    round::view::RunningRoundView,
};
use crate::service::prelude::*;
use crate::service::rounds::pairing;
use crate::storage::round::State;
use outflank_core::{tournament, tournament::Standings};

/// The later rounds that have pairings, if anybody's points change.
pub(in crate::service) fn paired_on_old_points(
    change: &Change<'_>,
    state: &RoundState,
    moved: &[RankChangeView],
) -> Result<Vec<u32>> {
    let mut paired = Vec::new();
    if moved
        .iter()
        .all(|each| each.points_before == each.points_after)
    {
        return Ok(paired);
    }
    for round in change.rounds_of_event(state.event.id)? {
        let is_later = round.number > state.round.number;
        if is_later && !change.games_of_round(round.id)?.is_empty() {
            paired.push(round.number);
        }
    }
    Ok(paired)
}

/// What the pairing of the running round costs under the new points, if that
/// is a later round and anybody's points change. It stays as it is.
pub(in crate::service) fn running_round(
    change: &Change<'_>,
    state: &RoundState,
    moved: &[RankChangeView],
) -> Result<Option<RunningRoundView>> {
    let paired = paired_on_old_points(change, state, moved)?;
    let Some(&number) = paired.last() else {
        return Ok(None);
    };
    let running = RoundState::of(change, &state.event, number)?;
    if running.round.state == State::Sealed {
        return Ok(None);
    }
    let price = pairing::price_of_round(change, &running)?;
    Ok(price.map(|price| RunningRoundView {
        round: number,
        cost: price.cost,
        worse: price.worse,
    }))
}

pub(in crate::service) fn standings(
    snapshot: &Snapshot<'_>,
    event: &Event,
) -> Result<(EventResults, Standings)> {
    let mut results = EventResults::clone(&*EventResults::of(snapshot, event)?);
    // As in the standings: byes and absences count when their round is complete.
    let progress = results.progress.iter();
    let in_progress = progress.filter(|round| !round.is_complete());
    let in_progress: Vec<u16> = in_progress.map(|round| round.round).collect();
    results.table.set_in_progress(in_progress);
    let standings = results.standings(None);
    Ok((results, standings))
}

/// What is different in the finals, in words.
pub(in crate::service) fn finals_changes(
    before: &(EventResults, Standings),
    after: &(EventResults, Standings),
) -> Vec<Advice> {
    let [old, new] = [before, after]
        .map(|(results, standings)| tournament::finals(&results.table, &results.rules, standings));
    change_wording::finals_changes(&after.0.table, &old, &new)
}

pub(in crate::service) fn moved(
    before: &(EventResults, Standings),
    after: &(EventResults, Standings),
) -> Vec<RankChangeView> {
    RankChangeView::between((&before.0.table, &before.1), (&after.0.table, &after.1))
}
