//! The field of a round, from what the database holds.

use super::{conditions, forbid::kept_apart};
use crate::report::refusal::PairingRefusal;
use crate::service::prelude::*;
use crate::service::{Directory, results::event_results::EventResults};
use crate::storage::{RoundId, round_pairing::RoundPairing};
use outflank_core::tournament::pairing::{Conditions, Field, Impossible, Pair, Problem};
use outflank_core::{ruleset::PairingRules, tournament::PlayerIndex, tournament::RoundProgress};

/// The players of a round with their histories, and who they are.
pub(super) struct RoundField {
    pub(super) event: Event,
    pub(super) number: u32,
    pub(super) directory: Arc<Directory>,
    pub(super) rules: PairingRules,
    pub(super) field: Field,
    /// Who must not meet, whatever the round is paired for.
    pub(super) apart: Vec<Pair>,
    /// How far the rounds have come.
    pub(super) progress: Vec<RoundProgress>,
    /// By the place in the field.
    people: Vec<PersonId>,
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
            (None, Some(stored)) => stored
                .rules
                .parse::<PairingRules>()
                .map_err(Refusal::from)?,
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
        people: &[PersonId],
    ) -> Result<Self> {
        let results = EventResults::of(snapshot, event)?;
        let directory = &results.directory;
        let mut seeded: Vec<(std::cmp::Reverse<Option<u32>>, u32, PersonId, PlayerIndex)> = people
            .iter()
            .filter_map(|&person| {
                let entrant = directory.entrant(person)?;
                let rating = directory.player(person).and_then(|player| player.rating);
                Some((
                    std::cmp::Reverse(rating),
                    entrant.number,
                    person,
                    results.index(entrant.player_id)?,
                ))
            })
            .collect();
        seeded.sort_unstable();
        seeded.dedup();
        let present: Vec<PlayerIndex> = seeded.iter().map(|each| each.3).collect();
        let round = u16::try_from(number).unwrap_or(u16::MAX);
        let field = Field::before(&results.table, &results.rules, &rules, round, &present);
        let stored = snapshot.round_numbered(event.id, number)?;
        let apart = kept_apart(snapshot, event, stored.as_ref(), directory)?;
        let mut field = Self {
            event: event.clone(),
            number,
            people: seeded.iter().map(|each| each.2).collect(),
            progress: results.progress.clone(),
            directory: Arc::clone(&results.directory),
            rules,
            field,
            apart: Vec::new(),
        };
        let pair = |[one, other]: [PersonId; 2]| {
            Some(Pair::new(
                field.place_of_person(one)?,
                Some(field.place_of_person(other)?),
            ))
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

    pub(super) fn person(&self, place: usize) -> PersonId {
        self.people[place]
    }

    pub(super) fn name(&self, place: usize) -> String {
        self.directory.name_of(self.people[place])
    }

    pub(super) fn number(&self, place: usize) -> Option<u32> {
        self.directory.entrant_number(self.people[place])
    }

    pub(super) fn place_of_person(&self, person: PersonId) -> Option<usize> {
        self.people.iter().position(|&each| each == person)
    }

    /// The place of the player whom a row belongs to.
    pub(super) fn place(&self, row: PlayerId) -> Option<usize> {
        self.place_of_person(self.directory.person(row))
    }

    pub(super) fn place_numbered(&self, number: u32) -> Option<usize> {
        (0..self.people.len()).find(|&place| self.number(place) == Some(number))
    }

    /// The place of the player who is meant.
    pub(super) fn place_of(&self, wanted: &PlayerRef) -> Result<usize> {
        let player = self.directory.resolve(wanted)?;
        let place = self.place_of_person(player.person());
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
