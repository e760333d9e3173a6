//! Players of an event, away and back.

use super::register::Directory;
use super::{Refusal, Result, Signature};
use crate::storage::entrant::{Absence, Entrant};
use crate::storage::event::Event;
use crate::storage::player::Player;
use crate::storage::{Change, Database, EventId, Subject};
use crate::tournament::PlayerRef;

/// Notes that a player has left the event after a round.
///
/// # Errors
///
/// If there is no such player, or they are away already, or have played later.
pub fn withdraw(
    database: &mut Database,
    signature: &Signature,
    event: &Event,
    player: &PlayerRef,
    after: u32,
) -> Result<Player> {
    let mut change = database.change(signature.act("player withdraw"))?;
    let (player, entrant) = entered(&change, event, player)?;
    let away = open_absence(&change, event.id, &entrant)?;
    if let Some(absence) = away {
        return Err(Refusal::Withdrawn {
            name: player.full_name(),
            after: absence.after_round,
        }
        .into());
    }
    refuse_later_games(&change, event, &player, after)?;
    change.insert(|id| Absence {
        id,
        entrant_id: entrant.id,
        after_round: after,
        back_in_round: None,
    })?;
    change.about(about(event, &player, Some(after)));
    change.commit(&format!("{} left after round {after}", player.full_name()))?;
    Ok(player)
}

fn refuse_later_games(
    change: &Change<'_>,
    event: &Event,
    player: &Player,
    after: u32,
) -> Result<()> {
    for round in change.rounds_of_event(event.id)? {
        let games = change.games_of_round(round.id)?;
        let plays = games.iter().any(|game| game.colour_of(player.id).is_some());
        if round.number > after && plays {
            return Err(Refusal::AlreadyPaired {
                name: player.full_name(),
                round: round.number,
            }
            .into());
        }
    }
    Ok(())
}

/// Notes that a player is back from a round on.
///
/// # Errors
///
/// If there is no such player, or they are not away.
pub fn come_back(
    database: &mut Database,
    signature: &Signature,
    event: &Event,
    player: &PlayerRef,
    from: Option<u32>,
) -> Result<(Player, u32)> {
    let mut change = database.change(signature.act("player return"))?;
    let (player, entrant) = entered(&change, event, player)?;
    let last = change
        .rounds_of_event(event.id)?
        .last()
        .map_or(0, |round| round.number);
    let mut absences = change.absences_of_event(event.id)?;
    absences.retain(|each| each.entrant_id == entrant.id);
    let away = |absence: &Absence| match from {
        Some(from) => absence.covers(from.max(absence.after_round + 1)),
        None => absence.covers(last.max(absence.after_round) + 1),
    };
    let Some(mut absence) = absences.into_iter().rev().find(away) else {
        return Err(Refusal::NotWithdrawn {
            name: player.full_name(),
        }
        .into());
    };
    let from = from.unwrap_or(last.max(absence.after_round) + 1);
    let from = from.max(absence.after_round + 1);
    absence.back_in_round = Some(from);
    change.update(&absence)?;
    change.about(about(event, &player, Some(from)));
    change.commit(&format!("{} is back in round {from}", player.full_name()))?;
    Ok((player, from))
}

/// The player of an event who is meant, and the entrant.
pub(super) fn entered(
    change: &Change<'_>,
    event: &Event,
    player: &PlayerRef,
) -> Result<(Player, Entrant)> {
    let directory = Directory::of_event(change, event.id)?;
    let player = directory.resolve(player)?.clone();
    let entrants = change.entrants_of_event(event.id)?;
    let found = entrants
        .into_iter()
        .find(|each| directory.person(each.player_id).map(|person| person.id) == Some(player.id));
    match found {
        Some(entrant) => Ok((player, entrant)),
        None => Err(Refusal::NotEntered {
            name: player.full_name(),
        }
        .into()),
    }
}

fn open_absence(change: &Change<'_>, event: EventId, entrant: &Entrant) -> Result<Option<Absence>> {
    let mut absences = change.absences_of_event(event)?;
    absences.retain(|each| each.entrant_id == entrant.id && each.back_in_round.is_none());
    Ok(absences.pop())
}

fn about(event: &Event, player: &Player, round: Option<u32>) -> Subject {
    Subject {
        event: Some(event.id),
        round,
        table: None,
        players: vec![player.id],
    }
}
