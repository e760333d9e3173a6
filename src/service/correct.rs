//! Corrections of past games: what changes is shown before it is done.

use super::hall::{Hall, Seen};
use super::result::{self, Entered, check_entered, line, refuse_if_ruled, subject};
use super::table::EventTable;
use super::{Refusal, Result, Signature};
use crate::board::Colour;
use crate::storage::event::Event;
use crate::storage::game::Game;
use crate::storage::{Change, Database, PlayerId};
use crate::tournament::{HalfPoints, Standings};

/// What was wrong with a game. What is not named stays.
#[derive(Clone, Debug, Default)]
pub struct Correction {
    /// The real black player.
    pub black: Option<String>,
    /// The real white player.
    pub white: Option<String>,
    /// Whether the colours were the other way round. The discs go with the players.
    pub colours: Colours,
    /// The real result.
    pub entered: Option<Entered>,
}

/// Whether the colours were the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// They were right.
    #[default]
    Stay,
    /// They were the other way round.
    Exchange,
}

/// Whether to do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only show what would change.
    Show,
    /// Do it.
    Apply,
}

/// What a correction changes.
#[derive(Clone, Debug)]
pub struct Corrected {
    /// The game as it was.
    pub before: Seen,
    /// The game as it is corrected.
    pub after: Seen,
    /// The other table, if a player sat there.
    pub exchanged: Option<Seen>,
    /// Who gets another rank or other points.
    pub moved: Vec<Moved>,
}

/// A player whose rank or points change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Who.
    pub name: String,
    /// Rank and points before.
    pub before: (usize, HalfPoints),
    /// Rank and points after.
    pub after: (usize, HalfPoints),
}

/// Corrects a game of any round, sealed or not; or shows what that would change.
///
/// # Errors
///
/// If there is no such game or player, or nothing would change.
pub fn correct(
    database: &mut Database,
    signature: &Signature,
    event: &Event,
    place: (u32, u32),
    correction: &Correction,
    mode: Mode,
) -> Result<Corrected> {
    let (number, board) = place;
    let mut change = database.change(signature.act("result correct"))?;
    let hall = Hall::of(&change, event, number)?;
    let old = hall.at(board)?.clone();
    let seats_only = correction.white.is_none()
        && correction.colours == Colours::Stay
        && correction.entered.is_none();
    if old.is_bye() && !seats_only {
        return Err(Refusal::IsBye { board }.into());
    }
    if correction.entered.is_some() {
        refuse_if_ruled(&hall.judge, &old)?;
    }
    let before = standings(&change, event)?;
    let (new, exchanged) = apply(&mut change, &hall, &old, correction)?;
    let after = standings(&change, event)?;
    let corrected = Corrected {
        before: hall.seen(&old),
        after: hall.seen(&new),
        exchanged: exchanged.map(|game| hall.seen(&game)),
        moved: moved(&before, &after),
    };
    if change.is_empty() {
        return Err(Refusal::NothingChanges { board }.into());
    }
    if mode == Mode::Apply {
        change.about(subject(&hall, &new));
        let was = line(&corrected.before);
        let summary = format!(
            "round {number}, table {board}: {} (was {was})",
            line(&corrected.after)
        );
        change.commit(&summary)?;
    }
    Ok(corrected)
}

pub(super) fn standings(change: &Change<'_>, event: &Event) -> Result<(EventTable, Standings)> {
    let table = EventTable::of(change, event)?;
    let standings = table.standings(None);
    Ok((table, standings))
}

pub(super) fn moved(
    before: &(EventTable, Standings),
    after: &(EventTable, Standings),
) -> Vec<Moved> {
    let mut moved = Vec::new();
    for row in &after.1.rows {
        let player = after.0.table.player(row.player);
        let old = before
            .1
            .rows
            .iter()
            .find(|old| before.0.table.player(old.player).id == player.id);
        let Some(old) = old else { continue };
        let (before, after) = ((old.rank, old.points), (row.rank, row.points));
        if before != after {
            moved.push(Moved {
                name: player.name.clone(),
                before,
                after,
            });
        }
    }
    moved
}

fn apply(
    change: &mut Change<'_>,
    hall: &Hall,
    old: &Game,
    correction: &Correction,
) -> Result<(Game, Option<Game>)> {
    change.correct_round(hall.round.id)?;
    let mut exchanged = None;
    let mut new = old.clone();
    for (colour, name) in [
        (Colour::Black, &correction.black),
        (Colour::White, &correction.white),
    ] {
        let Some(name) = name else { continue };
        let player = hall.directory.meant(name)?.id;
        let seat = Seat {
            board: new.table_number,
            colour,
        };
        if let Some(other) = exchange(change, hall, &new, seat, player)? {
            exchanged = Some(other);
        }
        new = change
            .game_at_table(hall.round.id, new.table_number.unwrap_or_default())?
            .unwrap_or(new);
    }
    if correction.colours == Colours::Exchange {
        let white = new.white_id.expect("a bye has been refused");
        new.white_id = Some(new.black_id);
        new.black_id = white;
        let score = new.score();
        new.set_score(score.map(crate::game::Score::exchanged));
    }
    if let Some(entered) = correction.entered {
        check_entered(&hall.judge, entered)?;
        new = result::with(&new, entered);
    }
    change.update(&new)?;
    Ok((new, exchanged))
}

/// A side of a table.
#[derive(Clone, Copy)]
struct Seat {
    board: Option<u32>,
    colour: Colour,
}

/// Seats a player; whoever sat there takes the seat the player comes from.
fn exchange(
    change: &mut Change<'_>,
    hall: &Hall,
    game: &Game,
    seat: Seat,
    player: PlayerId,
) -> Result<Option<Game>> {
    let games = change.games_of_round(hall.round.id)?;
    let from = games.iter().find_map(|each| {
        let colour = each.colour_of(player)?;
        (each.table_number != seat.board).then_some((each.clone(), colour))
    });
    let leaves = sitting(game, seat.colour);
    let (Some((other, colour)), Some(leaves)) = (from, leaves) else {
        change.update(&seated(game, seat.colour, player))?;
        return Ok(None);
    };
    let here = seated(game, seat.colour, player);
    let there = seated(&other, colour, leaves);
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
    Ok(Some(there))
}

/// A table at which only one of its players is left.
fn alone(game: &Game, colour: Colour) -> Game {
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
