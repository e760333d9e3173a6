//! From the state of a round to its views.

use super::correct::Moved;
use super::round_state::GameState;
use crate::report::view::round::{RankChangeView, TableView};

pub(super) fn table_view(state: &GameState) -> TableView {
    let official = state.official.as_ref().ok().and_then(Option::as_ref);
    let basis = official.and_then(|official| official.rule.clone());
    TableView {
        table: state.game.table_number,
        black: state.black.clone(),
        white: state.white.clone(),
        bye: state.game.is_bye(),
        entered: state.game.score(),
        ending: state.game.ending.map(|ending| ending.0.to_string()),
        score: official.and_then(|official| official.score),
        outcome: official.map(|official| official.outcome.name()),
        rule: basis.as_ref().map(|rule| rule.key()),
        undecided: state.official.as_ref().err().map(ToString::to_string),
        winner: state.game.winner.map(|winner| winner.word()),
        basis,
        pending: state.official.as_ref().err().cloned(),
    }
}

pub(super) fn rank_change(moved: Moved) -> RankChangeView {
    RankChangeView {
        name: moved.name,
        rank_before: moved.before.0,
        rank_after: moved.after.0,
        points_before: moved.before.1,
        points_after: moved.after.1,
    }
}
