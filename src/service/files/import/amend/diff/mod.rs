//! The rows of a result file against the rows that are stored: which rows
//! change, and what that means to a reader. Nothing is read or written here.

mod games;
#[cfg(test)]
mod tests;

use super::super::draft::Draft;
use crate::report::{import::view::EditionChange, import::view::EditionKept};
use crate::service::prelude::*;
use crate::storage::{AbsenceId, EntrantId, MembershipId, RoundId};
use crate::storage::{entrant::Absence, entrant::Entrant, membership::Membership, round::Stage};

/// An event as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    pub(super) event: Event,
    /// Who the rows of players are, with their names before the import.
    pub(super) directory: Arc<Directory>,
    pub(super) entrants: Vec<Entrant>,
    pub(super) absences: Vec<Absence>,
    pub(super) memberships: Vec<Membership>,
    pub(super) rounds: Vec<Round>,
    pub(super) games: Vec<Game>,
    pub(super) with_sheet: BTreeSet<GameId>,
    pub(super) disputed: BTreeSet<GameId>,
}

impl Stored {
    /// The person a row of a player belongs to.
    fn person(&self, row: PlayerId) -> PersonId {
        self.directory.person(row)
    }
}

/// A player of the file, found or created.
#[derive(Clone, Debug)]
pub(super) struct Arrival {
    pub(super) person: PersonId,
    /// The row that names them in the event.
    pub(super) row: PlayerId,
    /// As the file has it; `None` for somebody the file does not know.
    pub(super) name: Option<String>,
}

impl Arrival {
    pub(super) const fn stranger(person: PersonId) -> Self {
        Self {
            row: person.row(),
            person,
            name: None,
        }
    }
}

/// What has to be written, in the order in which it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RowChange {
    PutEvent(Event),
    AddEntrant {
        player_id: PlayerId,
        number: u32,
    },
    DropEntrant(EntrantId),
    AddAbsence {
        player: PlayerId,
        after: u32,
    },
    PutAbsence(Absence),
    DropAbsence(AbsenceId),
    DropMembership(MembershipId),
    AddRound {
        number: u32,
        stage: Stage,
    },
    PutRound(Round),
    SealRound(u32),
    DropRound(RoundId),
    /// A game of the draft, by its place there.
    AddGame {
        game: usize,
        table: u32,
    },
    PutGame(Game),
    DropGame(GameId),
}

/// What another edition changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Amendment {
    pub(super) rows: Vec<RowChange>,
    pub(super) changes: Vec<EditionChange>,
    pub(super) kept: Vec<EditionKept>,
    /// A round that is not in the file and stays because of its sheets or
    /// disputes, though the finals need its number.
    pub(super) blocked: Option<u32>,
}

/// Compares a file with what is stored. `arrivals` are the players of the
/// draft, in its order.
pub(super) fn diff(stored: &Stored, draft: &Draft, arrivals: &[Arrival]) -> Amendment {
    let mut diff = Diff {
        stored,
        draft,
        arrivals,
        amendment: Amendment::default(),
    };
    diff.event();
    diff.entrants();
    diff.absences();
    let remaining = diff.games();
    diff.leave_out(&remaining);
    diff.amendment
}

struct Diff<'a> {
    stored: &'a Stored,
    draft: &'a Draft,
    arrivals: &'a [Arrival],
    amendment: Amendment,
}

impl Diff<'_> {
    fn put(&mut self, row: RowChange) {
        self.amendment.rows.push(row);
    }

    fn note(&mut self, change: EditionChange) {
        self.amendment.changes.push(change);
    }

    /// The name that a player has after the import.
    fn name(&self, row: PlayerId) -> String {
        let person = self.stored.person(row);
        let mut arrivals = self.arrivals.iter();
        let in_file = arrivals.find(|arrival| arrival.person == person);
        let in_file = in_file.and_then(|arrival| arrival.name.clone());
        in_file.unwrap_or_else(|| self.stored.directory.name_of(person))
    }

    fn is_in_file(&self, person: PersonId) -> bool {
        let mut arrivals = self.arrivals.iter();
        arrivals.any(|arrival| arrival.person == person)
    }

    fn event(&mut self) {
        let (old, draft) = (&self.stored.event, self.draft);
        let mut changes = Vec::new();
        let mut text = |was: &String, is: &String, change: fn(String, String) -> EditionChange| {
            if was != is {
                changes.push(change(was.clone(), is.clone()));
            }
        };
        text(&old.date, &draft.date, |was, is| EditionChange::Date {
            was,
            is,
        });
        text(&old.country, &draft.country, |was, is| {
            EditionChange::Country { was, is }
        });
        text(&old.sender, &draft.sender, |was, is| {
            EditionChange::Sender { was, is }
        });
        if old.rounds != draft.rounds {
            changes.push(EditionChange::Rounds {
                was: old.rounds,
                is: draft.rounds,
            });
        }
        if changes.is_empty() {
            return;
        }
        self.amendment.changes.extend(changes);
        self.put(RowChange::PutEvent(Event {
            date: draft.date.clone(),
            country: draft.country.clone(),
            sender: draft.sender.clone(),
            rounds: draft.rounds,
            ..old.clone()
        }));
    }

    /// Enters who is new, and notes who has another name.
    fn entrants(&mut self) {
        let stored = self.stored;
        let mut entered: BTreeSet<PersonId> = stored
            .entrants
            .iter()
            .map(|entrant| stored.person(entrant.player_id))
            .collect();
        let numbers = stored.entrants.iter().map(|entrant| entrant.number);
        let mut number = numbers.max().unwrap_or(0);
        for arrival in self.arrivals {
            let Some(name) = arrival.name.clone() else {
                continue;
            };
            if entered.insert(arrival.person) {
                number += 1;
                self.put(RowChange::AddEntrant {
                    player_id: arrival.row,
                    number,
                });
                self.note(EditionChange::NewPlayer { name });
                continue;
            }
            let was = stored.directory.name_of(arrival.person);
            if was != name {
                self.note(EditionChange::Renamed { was, is: name });
            }
        }
    }

    fn absences(&mut self) {
        let departures = self.draft.departures.iter();
        let left: BTreeMap<PersonId, (PlayerId, u32)> = departures
            .map(|&(player, after)| (&self.arrivals[player], after))
            .map(|(arrival, after)| (arrival.person, (arrival.row, after)))
            .collect();
        let mut known = BTreeSet::new();
        for entrant in &self.stored.entrants {
            let person = self.stored.person(entrant.player_id);
            known.insert(person);
            let mut absences = self.stored.absences.iter();
            let open =
                absences.find(|each| each.entrant_id == entrant.id && each.back_in_round.is_none());
            let after = left.get(&person).map(|&(_, after)| after);
            self.absence(entrant, open, after);
        }
        for (_, &(player, after)) in left.iter().filter(|(person, _)| !known.contains(person)) {
            let name = self.name(player);
            self.put(RowChange::AddAbsence { player, after });
            self.note(EditionChange::Left { name, after });
        }
    }

    fn absence(&mut self, entrant: &Entrant, open: Option<&Absence>, left: Option<u32>) {
        let name = self.name(entrant.player_id);
        let is_in_file = self.is_in_file(self.stored.person(entrant.player_id));
        match (open, left) {
            (Some(open), Some(after)) if open.after_round != after => {
                self.put(RowChange::PutAbsence(Absence {
                    after_round: after,
                    ..open.clone()
                }));
                let (was, is) = (open.after_round, after);
                self.note(EditionChange::LeftLater { name, was, is });
            }
            (None, Some(after)) => {
                let player = entrant.player_id;
                self.put(RowChange::AddAbsence { player, after });
                self.note(EditionChange::Left { name, after });
            }
            (Some(open), None) if is_in_file => {
                self.put(RowChange::DropAbsence(open.id));
                self.note(EditionChange::NotLeft { name });
            }
            _ => {}
        }
    }

    /// Removes the entrants who are not in the file, unless they still have a
    /// game.
    fn leave_out(&mut self, remaining: &[Game]) {
        let stored = self.stored;
        for entrant in &stored.entrants {
            let person = stored.person(entrant.player_id);
            if self.is_in_file(person) {
                continue;
            }
            let name = self.name(entrant.player_id);
            let plays = |game: &Game| stored.directory.colour_in(game, person).is_some();
            if remaining.iter().any(plays) {
                self.amendment.kept.push(EditionKept::Player { name });
                continue;
            }
            let absences = stored.absences.iter();
            for absence in absences.filter(|each| each.entrant_id == entrant.id) {
                self.put(RowChange::DropAbsence(absence.id));
            }
            let memberships = stored.memberships.iter();
            for membership in memberships.filter(|each| each.entrant_id == entrant.id) {
                self.put(RowChange::DropMembership(membership.id));
            }
            self.put(RowChange::DropEntrant(entrant.id));
            self.note(EditionChange::PlayerGone { name });
        }
    }
}
