//! Sealing a round, and publishing its standings.

use super::{check, check::Warnings, tables::RoundPlayers};
use crate::report::{round::view::SealedView, round::wording::Detail};
use crate::service::prelude::*;
use crate::service::{event::overview, players::attendance, results::published};
use crate::storage::{entrant::Absence, round::State};
use outflank_core::{tournament::CheckedState, tournament::RoundWarning};

/// Seals a round: from then on it takes corrections only. The standings after
/// it are kept as published.
#[derive(Clone, Debug, Default)]
pub struct SealRound {
    pub event: EventRef,
    pub round: u32,
    /// Players without a table who were not there in this round.
    pub absent: Vec<PlayerRef>,
    /// Players without a table who have a bye.
    pub byes: Vec<PlayerRef>,
}

impl Command for SealRound {
    type Outcome = SealedView;
    const NAME: &'static str = "round seal";

    fn run(&self, change: &mut Change<'_>) -> Result<SealedView> {
        let before = RoundState::find(change, &self.event, self.round)?;
        if before.round.state == State::Sealed {
            return Err(Refusal::RoundSealed(self.round).into());
        }
        self.explain_unpaired(change, &before)?;
        let state = RoundState::of(change, &before.event, self.round)?;
        let RoundState { event, round, .. } = &state;
        let missing: Vec<u32> = state.missing().filter_map(|table| table.table).collect();
        if !missing.is_empty() || state.games.is_empty() {
            return Err(Refusal::ResultsMissing {
                round: self.round,
                tables: missing,
            }
            .into());
        }
        let warnings = check::check_as(change, &state, CheckedState::BeingSealed)?;
        refuse(&state, &warnings)?;
        let sealed = Round {
            state: State::Sealed,
            ..round.clone()
        };
        change.update(&sealed)?;
        let publication = published::publish(change, event, self.round, None)?;
        change.about(Subject {
            round: Some(self.round),
            ..overview::subject(event)
        });
        change.summarise(summary::round_sealed(self.round));
        Ok(SealedView {
            round: self.round,
            name: sealed.name,
            state: sealed.state.word(),
            standing: publication.status.word(),
            warnings: check::views(&state, &warnings, Detail::Full),
        })
    }
}

impl SealRound {
    /// Records why players have no table.
    fn explain_unpaired(&self, change: &mut Change<'_>, state: &RoundState) -> Result<()> {
        let mut players = RoundPlayers::of(change, &state.event, &state.round)?;
        let directory = Arc::clone(&players.directory);
        for absent in &self.absent {
            let (player, entrant) = attendance::find_entrant(change, &state.event, absent)?;
            players.ensure_present(&player)?;
            change.insert(|id| Absence::in_round(id, entrant.id, self.round))?;
        }
        for bye in &self.byes {
            let player = directory.resolve(bye)?;
            players.pair(change, None, player, None)?;
        }
        Ok(())
    }
}

/// Refuses what would make the published standings wrong.
fn refuse(state: &RoundState, warnings: &Warnings) -> Result<()> {
    let round = state.round.number;
    for warning in warnings {
        match warning {
            RoundWarning::OpenBefore { rounds } => {
                let rounds = rounds.clone();
                return Err(Refusal::OpenBefore { round, rounds }.into());
            }
            RoundWarning::Unpaired { players } => {
                let names = players.iter().map(|&each| state.directory.name_of(each));
                return Err(Refusal::Unpaired {
                    round,
                    players: names.collect(),
                }
                .into());
            }
            _ => {}
        }
    }
    Ok(())
}
