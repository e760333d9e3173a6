//! Two players change seats, or the colours of a table are exchanged.

use super::check::price_of_round;
use crate::report::journal::summary;
use crate::report::pairing::view::SwappedView;
use crate::service::rounds::seats::alone;
use crate::service::rounds::state::RoundState;
use crate::service::session::Command;
use crate::service::{EventRef, Refusal, Result};
use crate::storage::game::Game;
use crate::storage::round::State;
use crate::storage::{Change, PlayerId, Subject};
use outflank_core::board::Colour;
use outflank_core::tournament::PlayerRef;

/// Two players of a round take each other's seats.
#[derive(Clone, Debug)]
pub struct SwapPlayers {
    pub event: EventRef,
    pub round: u32,
    pub one: PlayerRef,
    pub other: PlayerRef,
}

impl Command for SwapPlayers {
    type Outcome = SwappedView;

    fn name(&self) -> &'static str {
        "round swap"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<SwappedView> {
        let state = open(change, &self.event, self.round)?;
        let seat = |wanted: &PlayerRef| -> Result<(Game, PlayerId)> {
            let (game, colour) = state.of_player(wanted)?;
            ensure_unplayed(self.round, game)?;
            let player = match colour {
                Colour::Black => game.black_id,
                Colour::White => game.white_id.unwrap_or(game.black_id),
            };
            Ok((game.clone(), player))
        };
        let ((first, one), (second, other)) = (seat(&self.one)?, seat(&self.other)?);
        if one == other {
            let name = state.directory.name(one);
            return Err(Refusal::SamePlayer { name }.into());
        }
        if first.is_bye() && second.is_bye() {
            let table = first.table_number.unwrap_or_default();
            return Err(Refusal::NothingChanges { table }.into());
        }
        let exchanged = |game: &Game| {
            let other_of = |id: PlayerId| match id {
                id if id == one => other,
                id if id == other => one,
                id => id,
            };
            Game {
                black_id: other_of(game.black_id),
                white_id: game.white_id.map(other_of),
                ..game.clone()
            }
        };
        let after = [exchanged(&first), exchanged(&second)];
        let tables = if first.id == second.id {
            &after[..1]
        } else {
            // Nobody sits twice, not even for a moment: a table of two waits
            // with one player.
            let (waits, leaves) = if first.is_bye() {
                (&second, other)
            } else {
                (&first, one)
            };
            if let Some(colour) = waits.colour_of(leaves).filter(|_| !waits.is_bye()) {
                change.update(&alone(waits, !colour))?;
            }
            &after[..]
        };
        let first_to_move = usize::from(tables.len() == 2 && !first.is_bye());
        change.update(&tables[first_to_move])?;
        let names = [one, other].map(|id| state.directory.name(id));
        change.summarise(summary::players_swapped(self.round, &names[0], &names[1]));
        finish(change, &state, tables)
    }
}

/// The two players of a table exchange their colours.
#[derive(Clone, Debug)]
pub struct SwapColours {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
}

impl Command for SwapColours {
    type Outcome = SwappedView;

    fn name(&self) -> &'static str {
        "round colours"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<SwappedView> {
        let (round, table) = (self.round, self.table);
        let state = open(change, &self.event, round)?;
        let game = state.at(table)?.clone();
        let Some(white) = game.white_id else {
            return Err(Refusal::TableIsBye { round, table }.into());
        };
        ensure_unplayed(round, &game)?;
        let turned = Game {
            black_id: white,
            white_id: Some(game.black_id),
            ..game
        };
        change.summarise(summary::colours_swapped(round, table));
        finish(change, &state, &[turned])
    }
}

fn open(change: &Change<'_>, event: &EventRef, round: u32) -> Result<RoundState> {
    let state = RoundState::find(change, event, round)?;
    match state.round.state {
        State::Open => Ok(state),
        State::Sealed => Err(Refusal::RoundSealed(round).into()),
    }
}

fn ensure_unplayed(round: u32, game: &Game) -> Result<()> {
    if game.is_settled() && !game.is_bye() {
        let table = game.table_number.unwrap_or_default();
        return Err(Refusal::HasResult { round, table }.into());
    }
    Ok(())
}

/// Writes the games, and prices the round as it is then.
fn finish(change: &mut Change<'_>, before: &RoundState, games: &[Game]) -> Result<SwappedView> {
    for game in games {
        change.update(game)?;
    }
    let tables: Vec<u32> = games.iter().filter_map(|game| game.table_number).collect();
    let seats = games.iter();
    let seats = seats.flat_map(|game| std::iter::once(game.black_id).chain(game.white_id));
    change.about(Subject {
        event: Some(before.event.id),
        round: Some(before.round.number),
        table: tables.first().copied(),
        players: seats.collect(),
    });
    let state = RoundState::of(change, &before.event, before.round.number)?;
    let price = price_of_round(change, &state)?;
    let is_new = |game: &&Game| {
        game.table_number
            .is_some_and(|table| tables.contains(&table))
    };
    let changed = state.games.iter().filter(is_new);
    Ok(SwappedView {
        round: state.round.number,
        tables: changed.map(|game| state.table_view(game)).collect(),
        cost: price.as_ref().map(|price| price.cost.clone()),
        worse: price.and_then(|price| price.worse),
    })
}
