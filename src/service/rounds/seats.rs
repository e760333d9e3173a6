//! Who sits where: players of a round who change seats.

use super::state::RoundState;
use crate::service::{Refusal, Result};
use crate::storage::game::Game;
use crate::storage::{Change, PlayerId};
use outflank_core::board::Colour;

/// A side of a table.
#[derive(Clone, Copy)]
pub(in crate::service) struct Seat {
    pub(in crate::service) table: Option<u32>,
    pub(in crate::service) colour: Colour,
}

/// Seats a player; whoever sat there takes the seat the player comes from.
pub(in crate::service) fn exchange(
    change: &mut Change<'_>,
    state: &RoundState,
    game: &Game,
    seat: Seat,
    player: PlayerId,
) -> Result<()> {
    let games = change.games_of_round(state.round.id)?;
    let from = games.iter().find_map(|each| {
        let colour = each.colour_of(player)?;
        (each.table_number != seat.table).then_some((each.clone(), colour))
    });
    if game.colour_of(player) == Some(!seat.colour) {
        return Err(Refusal::HasColour {
            name: state.directory.name(player),
            colour: (!seat.colour).name(),
            table: game.table_number.unwrap_or_default(),
        }
        .into());
    }
    let leaves = sitting(game, seat.colour);
    let (Some((other, colour)), Some(leaves)) = (from, leaves) else {
        change.update(&seated(game, seat.colour, player))?;
        return Ok(());
    };
    let here = seated(game, seat.colour, player);
    let there = seated(&other, colour, leaves);
    if there.white_id == Some(there.black_id) {
        let name = state.directory.name(leaves);
        return Err(Refusal::AgainstThemselves { name }.into());
    }
    // Nobody sits twice, not even for a moment: a table of two waits with one
    // player while the seats are changed.
    let (waiting, first, last) = if other.is_bye() {
        (alone(game, !seat.colour), &there, &here)
    } else {
        (alone(&other, !colour), &here, &there)
    };
    for step in [&waiting, first, last] {
        change.update(step)?;
    }
    Ok(())
}

/// A table at which only one of its players is left.
pub(in crate::service) fn alone(game: &Game, colour: Colour) -> Game {
    let mut game = game.clone();
    game.black_id = sitting(&game, colour).unwrap_or(game.black_id);
    game.white_id = None;
    game.winner = None;
    game.ending = None;
    game.set_score(None);
    game
}

fn sitting(game: &Game, colour: Colour) -> Option<PlayerId> {
    match colour {
        Colour::Black => Some(game.black_id),
        Colour::White => game.white_id,
    }
}

fn seated(game: &Game, colour: Colour, player: PlayerId) -> Game {
    let mut game = game.clone();
    match colour {
        Colour::Black => game.black_id = player,
        Colour::White => game.white_id = Some(player),
    }
    game
}
