//! Round robins: the schedule of the entrants, and its rounds.

use super::round_field::RoundField;
use crate::report::pairing::view::{PairedPlayer, ScheduleView, ScheduledView};
use crate::report::refusal::PairingRefusal;
use crate::service::Directory;
use crate::service::prelude::*;
use outflank_core::tournament::pairing::{
    Cycles, Priced, Problem, Schedule, ScheduleTable, ScheduledGame, SetPair,
};

/// A round robin of the entrants in the order of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundRobin {
    pub cycles: Cycles,
    pub table: ScheduleTable,
}

/// The whole schedule of a round robin, before it is played.
#[derive(Clone, Debug)]
pub struct RoundRobinSchedule {
    pub event: EventRef,
    pub round_robin: RoundRobin,
}

impl Query for RoundRobinSchedule {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = ScheduleView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<ScheduleView> {
        let event = self.event.find(snapshot)?;
        let directory = Directory::of_event(snapshot, event.id)?;
        let players = players(snapshot, &event, &directory)?;
        if players.is_empty() {
            return Err(PairingRefusal::NoPlayers { round: 1 }.into());
        }
        let schedule = self.round_robin.schedule(players.len());
        let player = |place: usize| PairedPlayer {
            number: directory.entrant_number(players[place]),
            name: directory.name_of(players[place]),
            record: String::new(),
        };
        let mut games = Vec::new();
        for (round, tables) in (1..).zip(schedule.rounds()) {
            games.extend((1..).zip(tables).map(|(table, game)| ScheduledView {
                round,
                table,
                black: player(game.black),
                white: game.white.map(player),
            }));
        }
        let balances = schedule.balances();
        Ok(ScheduleView {
            games,
            balances: (0..players.len())
                .map(|place| (player(place), balances[place]))
                .collect(),
            event: event.name,
        })
    }
}

impl RoundRobin {
    fn schedule(self, players: usize) -> Schedule {
        Schedule::new(players, self.cycles, self.table)
    }
}

/// Everybody who was in the event when it began: the schedule holds for them.
/// Whoever withdrew before the first round is not in it.
fn players(snapshot: &Snapshot<'_>, event: &Event, directory: &Directory) -> Result<Vec<PersonId>> {
    let absences = snapshot.absences_of_event(event.id)?;
    let gone = |entrant| {
        let mut own = absences.iter().filter(|each| each.entrant_id == entrant);
        own.any(|each| each.after_round == 0 && each.back_in_round.is_none())
    };
    let entrants = snapshot.entrants_of_event(event.id)?.into_iter();
    let entrants = entrants.filter(|entrant| !gone(entrant.id));
    let people = entrants.map(|entrant| directory.person(entrant.player_id));
    Ok(people.collect())
}

/// The tables of a round by the schedule; the opponent of an absent player has
/// a bye.
pub(super) fn tables(
    snapshot: &Snapshot<'_>,
    field: &RoundField,
    problem: &Problem<'_>,
    robin: RoundRobin,
) -> Result<Vec<Priced>> {
    let players = players(snapshot, &field.event, &field.directory)?;
    let schedule = robin.schedule(players.len());
    let index = field.number as usize - 1;
    if index >= schedule.rounds().len() {
        return Err(PairingRefusal::BeyondSchedule {
            round: field.number,
            rounds: schedule.rounds().len(),
        }
        .into());
    }
    let place = |player: usize| field.place_of_person(players[player]);
    let absent: Vec<usize> = (0..players.len())
        .filter(|&each| place(each).is_none())
        .collect();
    let games = schedule.round_without(index, &absent);
    let priced = games.iter().filter_map(|game: &ScheduledGame| {
        Some(problem.price_as_set(&SetPair {
            black: place(game.black)?,
            white: game.white.and_then(place),
            colours_known: true,
        }))
    });
    Ok(priced.collect())
}
