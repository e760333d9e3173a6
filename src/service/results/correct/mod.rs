//! Corrections of past games. A preview shows what a correction changes.

#[cfg(test)]
mod tests;

use super::consequence::{finals_changes, moved, paired_on_old_points, running_round, standings};
use super::enter::{self, Entered, OldEnding, check_entered, refuse_if_ruled, subject};
use crate::report::round::view::{ChangedTableView, CorrectionView, RoundWarningView};
use crate::report::round::wording::Detail;
use crate::service::prelude::*;
use crate::service::{rounds::check, rounds::seats::exchange, rounds::tables::RoundPlayers};
use outflank_core::tournament::CheckedState;

/// Corrects a game of any round, sealed or not. What is not named stays.
#[derive(Clone, Debug, Default)]
pub struct CorrectResult {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    /// The player who really had black; one who sits at another table changes
    /// seats with the one who sits here.
    pub black: Option<PlayerRef>,
    /// The player who really had white.
    pub white: Option<PlayerRef>,
    /// The colours were the other way round; the discs go with the players.
    pub exchange_colours: bool,
    /// The real result, or what of it was wrong: the score or the ending.
    pub entered: Option<Entered>,
    /// Whether the ending stays if only the score was wrong.
    pub old_ending: OldEnding,
    pub reason: String,
}

impl CorrectResult {
    /// Whether only the player of a bye is replaced.
    fn is_about_bye(&self) -> bool {
        self.white.is_none() && !self.exchange_colours && self.entered.is_none()
    }
}

impl Command for CorrectResult {
    type Outcome = CorrectionView;
    const NAME: &'static str = "result correct";
    const REASON_REQUIRED: Option<Refusal> = Some(Refusal::CorrectionWithoutReason);

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<CorrectionView> {
        let state = RoundState::find(change, &self.event, self.round)?;
        let event = &state.event;
        let old = state.at(self.table)?.clone();
        if old.is_bye() && !self.is_about_bye() {
            return Err(Refusal::TableIsBye {
                round: self.round,
                table: self.table,
            }
            .into());
        }
        if let (Some(black), Some(white)) = (&self.black, &self.white) {
            let black = state.directory.resolve(black)?;
            if black.person() == state.directory.resolve(white)?.person() {
                let name = black.full_name();
                return Err(Refusal::AgainstThemselves { name }.into());
            }
        }
        if self.entered.is_some() {
            refuse_if_ruled(&state.judge, &old)?;
        }
        let before = standings(change, event)?;
        let new = apply(change, &state, &old, self)?;
        let exchanged = exchanged(change, &state, &old)?;
        if change.is_empty() {
            return Err(Refusal::NothingChanges { table: self.table }.into());
        }
        let after = standings(change, event)?;
        let moved = moved(&before, &after);
        let correction = CorrectionView {
            event_id: event.id.0,
            before: state.table_view(&old),
            after: state.table_view(&new),
            paired_on_old_points: paired_on_old_points(change, &state, &moved)?,
            finals: finals_changes(&before, &after),
            warnings: self.warnings(change, &state, &exchanged)?,
            running_round: running_round(change, &state, &moved)?,
            exchanged,
            moved,
        };
        change.about(subject(&state, &new));
        change.summarise(summary::result_corrected(self.round, &correction));
        Ok(correction)
    }
}

impl CorrectResult {
    /// What is unusual about the tables whose players are others now.
    fn warnings(
        &self,
        change: &Change<'_>,
        before: &RoundState,
        exchanged: &[ChangedTableView],
    ) -> Result<Vec<RoundWarningView>> {
        if self.black.is_none() && self.white.is_none() && !self.exchange_colours {
            return Ok(Vec::new());
        }
        let state = RoundState::of(change, &before.event, self.round)?;
        let found = check::check_as(change, &state, CheckedState::Open)?;
        let others = exchanged.iter().filter_map(|each| each.after.table);
        let tables: Vec<u32> = std::iter::once(self.table).chain(others).collect();
        let mut views = check::views(&state, &found, Detail::Full);
        views.retain(|view| view.table.is_some_and(|table| tables.contains(&table)));
        Ok(views)
    }
}

fn apply(
    change: &mut Change<'_>,
    state: &RoundState,
    old: &Game,
    correction: &CorrectResult,
) -> Result<Game> {
    change.correct_round(state.round.id)?;
    let mut new = old.clone();
    for (colour, name) in [
        (Colour::Black, &correction.black),
        (Colour::White, &correction.white),
    ] {
        let Some(name) = name else { continue };
        let player = state.directory.resolve(name)?;
        RoundPlayers::of(change, &state.event, &state.round)?.ensure_attends(player)?;
        exchange(change, state, &new, colour, player)?;
        new = change
            .game_at_table(state.round.id, new.table_number.unwrap_or_default())?
            .unwrap_or(new);
    }
    if correction.exchange_colours {
        new.exchange_colours();
    }
    if let Some(entered) = correction.entered {
        let entered = enter::merged(&new, entered, correction.old_ending);
        check_entered(&state.judge, entered)?;
        new = enter::with(&new, entered);
    }
    change.update(&new)?;
    Ok(new)
}

/// The other tables of the round whose players are others now.
fn exchanged(
    change: &Change<'_>,
    state: &RoundState,
    corrected: &Game,
) -> Result<Vec<ChangedTableView>> {
    let mut changed = Vec::new();
    for game in change.games_of_round(state.round.id)? {
        let before = state.games.iter().find(|each| each.id == game.id);
        let Some(before) = before.filter(|each| each.id != corrected.id) else {
            continue;
        };
        if (before.black_id, before.white_id) != (game.black_id, game.white_id) {
            changed.push(ChangedTableView {
                before: state.table_view(before),
                after: state.table_view(&game),
            });
        }
    }
    Ok(changed)
}
