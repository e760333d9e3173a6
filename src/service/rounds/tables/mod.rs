//! Rounds: pairings set, shown, taken back.

#[cfg(test)]
mod tests;

pub use crate::service::record::save::Existing;
pub(in crate::service) use crate::service::rounds::players::RoundPlayers;
pub use crate::service::rounds::set::{ExistingPairings, Pairing, Pairings, SetPairings};
pub(in crate::service) use crate::service::rounds::set::{Paired, Replaced, pair};

use super::check;
pub use super::seal::SealRound;
use crate::report::{
    refusal::EntryRefusal, round::view::ClearedView, round::view::RoundView, round::wording::Detail,
};
use crate::service::prelude::*;
pub use crate::storage::round::Stage;
use crate::storage::round::State;

/// The number of the only open round, or of the only one that misses results,
/// for whoever names none.
#[derive(Clone, Debug)]
pub struct OpenRound {
    pub event: EventRef,
}

impl Query for OpenRound {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = u32;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<u32> {
        let event = self.event.find(snapshot)?;
        let rounds = snapshot.rounds_of_event(event.id)?;
        let open = rounds.iter().filter(|round| round.state == State::Open);
        let open: Vec<u32> = open.map(|round| round.number).collect();
        if let [round] = open[..] {
            return Ok(round);
        }
        let mut incomplete = Vec::new();
        for &round in &open {
            let state = RoundState::of(snapshot, &event, round)?;
            if state.missing().next().is_some() {
                incomplete.push(round);
            }
        }
        match incomplete[..] {
            [round] => Ok(round),
            _ => Err(Refusal::NoSingleOpenRound { open }.into()),
        }
    }
}

/// Takes all pairings of a round back. The last round is taken back itself.
#[derive(Clone, Debug)]
pub struct ClearRound {
    pub event: EventRef,
    pub round: u32,
}

impl Command for ClearRound {
    type Outcome = ClearedView;
    const NAME: &'static str = "round clear";

    fn run(&self, change: &mut Change<'_>) -> Result<ClearedView> {
        let state = RoundState::find(change, &self.event, self.round)?;
        let RoundState { event, round, .. } = &state;
        if round.state == State::Sealed {
            return Err(Refusal::RoundSealed(self.round).into());
        }
        clear(change, round, &state.games)?;
        let rounds = change.rounds_of_event(event.id)?;
        if rounds.last().map(|last| last.id) == Some(round.id) {
            change.forget_pairing(round.id)?;
            change.delete::<Round>(round.id)?;
        }
        change.about(Subject {
            event: Some(event.id),
            round: Some(self.round),
            table: None,
            players: rows(&state.games),
        });
        change.summarise(summary::round_cleared(self.round, state.games.len()));
        Ok(ClearedView {
            round: self.round,
            cleared: state.games.len(),
        })
    }
}

/// The tables of a round.
#[derive(Clone, Debug)]
pub struct RoundTables {
    pub event: EventRef,
    pub round: u32,
    pub filter: TableFilter,
}

/// Which tables of a round are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFilter {
    All,
    /// Nothing was entered, or it does not decide the game yet.
    WithoutResult,
}

impl Query for RoundTables {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = RoundView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<RoundView> {
        let state = RoundState::find(snapshot, &self.event, self.round)?;
        let warnings = check::check(snapshot, &state)?;
        let view = match self.filter {
            TableFilter::All => state.view(),
            TableFilter::WithoutResult => state.view_of_missing(),
        };
        Ok(RoundView {
            warnings: check::views(&state, &warnings, Detail::Full),
            ..view
        })
    }
}

/// Takes back these pairings of a round.
pub(super) fn clear(change: &mut Change<'_>, round: &Round, games: &[Game]) -> Result<()> {
    for game in games {
        let settled = game.is_settled() && !game.is_bye();
        if settled {
            return Err(Refusal::HasResult {
                round: round.number,
                table: game.table_number.unwrap_or_default(),
            }
            .into());
        }
        let claims = change.claims_of_game(game.id)?;
        if claims.iter().any(|claim| claim.is_about(game)) {
            return Err(EntryRefusal::Claimed {
                round: round.number,
                table: game.table_number.unwrap_or_default(),
            }
            .into());
        }
        change.delete_claims_that_ended(game)?;
        change.delete::<Game>(game.id)?;
    }
    Ok(())
}

/// The rows of everybody who plays, for the journal.
pub(in crate::service) fn rows(games: &[Game]) -> Vec<PlayerId> {
    let seats = games.iter().flat_map(Game::seats);
    seats.map(|(_, row)| row).collect()
}
