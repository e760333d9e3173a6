//! The field of a round, from what the database holds.

use std::collections::BTreeMap;

use super::{conditions, forbid::kept_apart};
use crate::report::refusal::PairingRefusal;
use crate::service::results::event_results::EventResults;
use crate::service::{Directory, Refusal, Result};
use crate::storage::event::Event;
use crate::storage::game::Game;
use crate::storage::round_pairing::RoundPairing;
use crate::storage::{PlayerId, RoundId, Snapshot};
use outflank_core::ruleset::PairingRules;
use outflank_core::tournament::pairing::{Conditions, Field, Impossible, Pair, Problem};
use outflank_core::tournament::{PlayerIndex, PlayerRef};

/// The players of a round with their histories, and who they are.
pub(super) struct RoundField {
    pub(super) event: Event,
    pub(super) number: u32,
    pub(super) directory: Directory,
    pub(super) rules: PairingRules,
    pub(super) field: Field,
    /// Who must not meet, whatever the round is paired for.
    pub(super) apart: Vec<Pair>,
    /// By the place in the field.
    people: Vec<PlayerId>,
}

/// By which rules and seed a round is priced, and under which conditions.
pub(super) struct Terms {
    pub(super) rules: PairingRules,
    pub(super) seed: u32,
    stored: Option<RoundPairing>,
}

impl Terms {
    /// Those by which a round was paired; `rules` are used instead of its own,
    /// and those of the event if it was not paired by the program.
    pub(super) fn of_round(
        snapshot: &Snapshot<'_>,
        event: &Event,
        round: Option<RoundId>,
        rules: Option<&PairingRules>,
    ) -> Result<Self> {
        let stored = match round {
            Some(round) => snapshot.pairing_of_round(round)?,
            None => None,
        };
        let own = match (rules, &stored) {
            (None, Some(stored)) => PairingRules::parse(&stored.rules).map_err(Refusal::from)?,
            (rules, _) => crate::service::event::overview::pairing_rules(event, rules)?,
        };
        Ok(Self {
            rules: own,
            seed: stored.as_ref().map_or(0, |stored| stored.seed),
            stored,
        })
    }

    /// The locked and forbidden pairs of the round.
    pub(super) fn conditions(&self, field: &RoundField) -> Conditions {
        let stored = self.stored.as_ref();
        stored.map_or_else(Conditions::default, |stored| Conditions {
            locked: conditions::read(field, &stored.locked),
            forbidden: conditions::read(field, &stored.forbidden),
        })
    }
}

impl RoundField {
    /// The field of these people, whom it puts in the order of their ratings.
    /// Somebody who has not entered is left out.
    pub(super) fn of(
        snapshot: &Snapshot<'_>,
        event: &Event,
        number: u32,
        rules: PairingRules,
        people: &[PlayerId],
    ) -> Result<Self> {
        let directory = Directory::of_event(snapshot, event.id)?;
        let results = EventResults::of(snapshot, event)?;
        let by_number: BTreeMap<u32, PlayerIndex> = results
            .table
            .players()
            .filter_map(|(index, player)| Some((player.entrant?, index)))
            .collect();
        let mut seeded: Vec<(std::cmp::Reverse<Option<u32>>, u32, PlayerId, PlayerIndex)> = people
            .iter()
            .filter_map(|&id| {
                let number = directory.entrant_number(id)?;
                let rating = directory.person(id).and_then(|person| person.rating);
                Some((
                    std::cmp::Reverse(rating),
                    number,
                    id,
                    *by_number.get(&number)?,
                ))
            })
            .collect();
        seeded.sort_unstable();
        seeded.dedup();
        let present: Vec<PlayerIndex> = seeded.iter().map(|each| each.3).collect();
        let round = u16::try_from(number).unwrap_or(u16::MAX);
        let field = Field::before(&results.table, &results.rules, &rules, round, &present);
        let stored = snapshot.round_numbered(event.id, number)?;
        let apart = kept_apart(snapshot, event, stored.as_ref(), &directory)?;
        let mut field = Self {
            event: event.clone(),
            number,
            people: seeded.iter().map(|each| each.2).collect(),
            directory,
            rules,
            field,
            apart: Vec::new(),
        };
        let pair = |[one, other]: [PlayerId; 2]| {
            Some(Pair::new(field.place(one)?, Some(field.place(other)?)))
        };
        field.apart = apart.into_iter().filter_map(pair).collect();
        Ok(field)
    }

    /// The problem of pairing it, with the pairs that the event forbids.
    pub(super) fn problem(&self, seed: u32, mut conditions: Conditions) -> Problem<'_> {
        conditions.forbidden.extend(&self.apart);
        Problem::new(&self.field, &self.rules, seed.into(), conditions)
    }

    /// Whether the event forbids a pair.
    pub(super) fn is_apart(&self, pair: Pair) -> bool {
        self.apart.iter().any(|each| each.is_same_as(pair))
    }

    pub(super) fn person(&self, place: usize) -> PlayerId {
        self.people[place]
    }

    pub(super) fn name(&self, place: usize) -> String {
        self.directory.name(self.people[place])
    }

    pub(super) fn number(&self, place: usize) -> Option<u32> {
        self.directory.entrant_number(self.people[place])
    }

    pub(super) fn place(&self, id: PlayerId) -> Option<usize> {
        let person = self.directory.person(id).map_or(id, |person| person.id);
        self.people.iter().position(|&each| each == person)
    }

    pub(super) fn place_numbered(&self, number: u32) -> Option<usize> {
        (0..self.people.len()).find(|&place| self.number(place) == Some(number))
    }

    /// The place of the player who is meant.
    pub(super) fn place_of(&self, wanted: &PlayerRef) -> Result<usize> {
        let player = self.directory.resolve(wanted)?;
        let place = self.place(player.id);
        place.ok_or_else(|| {
            PairingRefusal::DoesNotPlay {
                name: player.full_name(),
                round: self.number,
            }
            .into()
        })
    }

    /// The refusal of conditions that cannot be satisfied.
    pub(super) fn refused(&self, why: &Impossible) -> PairingRefusal {
        let round = self.number;
        let names = |list: &[outflank_core::tournament::pairing::Condition]| {
            let texts = list.iter();
            texts
                .map(|each| conditions::option_text(self, each))
                .collect()
        };
        match why {
            Impossible::LockedTwice { player } => PairingRefusal::LockedTwice {
                name: self.name(*player),
            },
            Impossible::NoBye { player } => PairingRefusal::NoBye {
                name: self.name(*player),
                round,
            },
            Impossible::Conditions { any_of, all_of } => PairingRefusal::Conditions {
                round,
                any_of: names(any_of),
                all_of: names(all_of),
            },
        }
    }
}

/// The people at the tables of a round, after all merges.
pub(super) fn seated(directory: &Directory, games: &[Game]) -> Vec<PlayerId> {
    let ids = games
        .iter()
        .flat_map(|game| std::iter::once(game.black_id).chain(game.white_id));
    ids.map(|id| directory.person(id).map_or(id, |person| person.id))
        .collect()
}
