//! Who sits where: players of a round who change seats.

use crate::service::prelude::*;

/// Seats a player on a side of a table; whoever sat there takes the seat the
/// player comes from.
pub(in crate::service) fn exchange(
    change: &mut Change<'_>,
    state: &RoundState,
    game: &Game,
    side: Colour,
    player: &Player,
) -> Result<()> {
    let (directory, person) = (&state.directory, player.person());
    match directory.colour_in(game, person) {
        Some(colour) if colour == side => return Ok(()),
        Some(colour) => {
            return Err(Refusal::HasColour {
                name: player.full_name(),
                colour: colour.name(),
                table: game.table_number.unwrap_or_default(),
            }
            .into());
        }
        None => {}
    }
    let games = change.games_of_round(state.round.id)?.into_iter();
    let mut from = games.filter_map(|each| Some((directory.colour_in(&each, person)?, each)));
    let from = from.next();
    let here = seated(game, side, directory.row_in_event(person));
    let (Some((colour, other)), Some(leaves)) = (from, game.seat(side)) else {
        change.update(&here)?;
        return Ok(());
    };
    let there = seated(&other, colour, leaves);
    let leaving = directory.person(leaves);
    if directory.colour_in(&other, leaving).is_some() {
        let name = directory.name_of(leaving);
        return Err(Refusal::AgainstThemselves { name }.into());
    }
    // Nobody sits twice, not even for a moment: a table of two waits with one
    // player while the seats are changed.
    let (waiting, first, last) = if other.is_bye() {
        (alone(game, !side), &there, &here)
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
    game.black_id = game.seat(colour).unwrap_or(game.black_id);
    game.white_id = None;
    game.winner = None;
    game.ending = None;
    game.set_score(None);
    game
}

/// A table with another player on one side.
pub(in crate::service) fn seated(game: &Game, colour: Colour, player: PlayerId) -> Game {
    let mut game = game.clone();
    match colour {
        Colour::Black => game.black_id = player,
        Colour::White => game.white_id = Some(player),
    }
    game
}
