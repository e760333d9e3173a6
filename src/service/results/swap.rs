//! Two results that were entered at each other's table.

use super::consequence::{moved, paired_on_old_points, running_round, standings};
use super::enter::{Entered, check_entered, refuse_if_ruled, subject, with};
use super::judge;
use crate::report::round::view::SwappedResultsView;
use crate::service::prelude::*;
use crate::storage::round::State;

/// Exchanges the results of two tables of a round: scores, endings and
/// draw-wins, black's with black's. The players stay where they are.
#[derive(Clone, Debug)]
pub struct SwapResults {
    pub event: EventRef,
    pub round: u32,
    pub tables: [u32; 2],
    /// Asked for if the round is sealed.
    pub reason: String,
}

impl Command for SwapResults {
    type Outcome = SwappedResultsView;
    const NAME: &'static str = "result swap";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<SwappedResultsView> {
        let state = RoundState::find(change, &self.event, self.round)?;
        if state.round.state == State::Sealed && self.reason.trim().is_empty() {
            return Err(Refusal::SwapWithoutReason { round: self.round }.into());
        }
        let [one, other] = [self.game(&state, 0)?, self.game(&state, 1)?];
        let exchanged = [with(&one, entered(&other)), with(&other, entered(&one))];
        if exchanged[0] == one && exchanged[1] == other {
            let table = self.tables[0];
            return Err(Refusal::NothingChanges { table }.into());
        }
        let before = standings(change, &state.event)?;
        change.correct_round(state.round.id)?;
        for game in &exchanged {
            check_entered(&state.judge, entered(game))?;
            change.update(game)?;
        }
        let after = standings(change, &state.event)?;
        let moved = moved(&before, &after);
        let state = RoundState::of(change, &state.event, self.round)?;
        let view = SwappedResultsView {
            event_id: state.event.id.0,
            round: self.round,
            tables: exchanged
                .iter()
                .map(|game| state.table_view(game))
                .collect(),
            paired_on_old_points: paired_on_old_points(change, &state, &moved)?,
            running_round: running_round(change, &state, &moved)?,
            moved,
        };
        change.about(subject(&state, &exchanged[0]));
        change.summarise(summary::results_swapped(self.round, self.tables));
        Ok(view)
    }
}

impl SwapResults {
    fn game(&self, state: &RoundState, which: usize) -> Result<Game> {
        let table = self.tables[which];
        let game = state.at(table)?.clone();
        if game.is_bye() {
            let round = self.round;
            return Err(Refusal::TableIsBye { round, table }.into());
        }
        refuse_if_ruled(&state.judge, &game)?;
        Ok(game)
    }
}

/// The result of a game as it was entered.
fn entered(game: &Game) -> Entered {
    Entered {
        score: game.score(),
        draw_win: judge::entered(game).draw_win(),
        ending: game.ending.map(|ending| ending.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::session::fixture::Desk;

    fn swap(tables: [u32; 2], reason: &str) -> SwapResults {
        SwapResults {
            event: EventRef::Unnamed,
            round: 1,
            tables,
            reason: reason.to_owned(),
        }
    }

    #[test]
    fn the_results_change_tables_and_the_players_do_not() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let moved = desk.done(&swap([1, 2], ""));
        let scores = |view: &SwappedResultsView| -> Vec<Option<String>> {
            let tables = view.tables.iter();
            tables
                .map(|table| table.score.map(|score| score.to_string()))
                .collect()
        };
        assert_eq!(scores(&moved), [None, Some("40-24".to_owned())]);
        desk.enter(1, "20-44");
        let swapped = desk.done(&swap([2, 1], ""));
        let expected = ["20-44", "40-24"].map(|score| Some(score.to_owned()));
        assert_eq!(scores(&swapped), expected, "table 2 first");
        assert_eq!(swapped.moved.len(), 4, "everybody has other points");
    }

    #[test]
    fn equal_results_and_tables_that_are_not_there_are_refused() {
        let mut desk = Desk::paired();
        assert_eq!(desk.refused(&swap([1, 2], "")).code(), "result-unchanged");
        assert_eq!(desk.refused(&swap([1, 9], "")).code(), "table-unknown");
    }
}
