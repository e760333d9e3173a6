//! The results of an event, one game a row.

use std::collections::BTreeMap;

use super::super::Result;
use super::super::event_games::{Names, visit_games};
use super::super::judge::Judge;
use super::super::round_state::RoundState;
use crate::report::view::export::{BYE, ResultRowView};
use crate::report::wording;
use crate::storage::event::{Event, Kind};
use crate::storage::game::Winner;
use crate::storage::{GameId, Snapshot};

pub(super) fn results(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<ResultRowView>> {
    if event.kind == Kind::Archive {
        return archived(snapshot, event);
    }
    let mut rows = Vec::new();
    for round in snapshot.rounds_of_event(event.id)? {
        let state = RoundState::of(snapshot, event, round.number)?;
        rows.extend(state.games.iter().map(|game| {
            let shown = state.table_view(game);
            let is_decided = game.is_settled() || shown.outcome.is_some();
            ResultRowView {
                round: round.name.clone(),
                table: game.table_number,
                result: if is_decided && !game.is_bye() {
                    wording::table_result(&shown)
                } else {
                    String::new()
                },
                black: shown.black,
                white: shown.white.unwrap_or_else(|| BYE.to_owned()),
                remark: game.remark.clone(),
            }
        }));
    }
    Ok(rows)
}

/// The games of an archive, with the rounds that its files name.
fn archived(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<ResultRowView>> {
    let judge = Judge::of(snapshot, event)?;
    let mut rounds: BTreeMap<GameId, String> = BTreeMap::new();
    visit_games(snapshot, event, &judge, |game, transcript| {
        if let Some(round) = transcript.header.get("round") {
            rounds.insert(game.id, round.to_owned());
        }
        Ok(())
    })?;
    let mut names = Names::default();
    let mut rows = Vec::new();
    for game in snapshot.games_of_event(event.id)? {
        let white = match game.white_id {
            Some(white) => names.of(snapshot, white)?.to_owned(),
            None => BYE.to_owned(),
        };
        rows.push(ResultRowView {
            round: rounds.remove(&game.id).unwrap_or_default(),
            table: None,
            black: names.of(snapshot, game.black_id)?.to_owned(),
            white,
            result: wording::archived_result(
                game.score(),
                game.winner.map(Winner::word),
                game.ending.map(|ending| ending.0),
            ),
            remark: game.remark,
        });
    }
    Ok(rows)
}
