//! The results of an event, one game a row.

use super::super::Result;
use super::super::round_state::RoundState;
use crate::report::view::export::{BYE, ResultRowView};
use crate::report::wording;
use crate::storage::Snapshot;
use crate::storage::event::Event;

pub(super) fn results(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<ResultRowView>> {
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
