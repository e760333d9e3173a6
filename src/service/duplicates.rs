//! Likely duplicates: registrations that could be a person whom the register has.

use super::player::Person;
use super::register::Directory;
use super::{Refusal, Result};
use crate::report::refusal::SimilarPlayer;
use crate::storage::event::Event;
use crate::storage::player::{Player, Register};
use crate::storage::{PlayerId, Snapshot};
use crate::tournament::{Likeness, Registration};

/// Everybody in the register, made ready for being compared.
pub(super) struct KnownPeople {
    register: Directory,
    entrants: Option<Directory>,
    rows: Vec<(PlayerId, Registration)>,
}

impl KnownPeople {
    /// The register; the labels of those who entered the event have their number.
    pub(super) fn of(snapshot: &Snapshot<'_>, event: Option<&Event>) -> Result<Self> {
        let register = Directory::of_all(snapshot)?;
        let entrants = event.map(|event| Directory::of_event(snapshot, event.id));
        let rows = register.people().map(|player| {
            let number = register.number(player.id, Register::Wof);
            (player.id, registration(player, number))
        });
        Ok(Self {
            rows: rows.collect(),
            entrants: entrants.transpose()?,
            register,
        })
    }

    /// Adds a player who has come since.
    pub(super) fn add(&mut self, player: &Player, number: Option<&str>) {
        self.rows.push((player.id, registration(player, number)));
    }

    /// Those whom a person could be, the surest first.
    pub(super) fn like(&self, person: &Person) -> Vec<(Likeness, PlayerId)> {
        let number = person.number.as_deref();
        let wanted = Registration::new(&person.name, &person.given, &person.country, number);
        let alike = self.rows.iter();
        let mut alike: Vec<_> = alike
            .filter_map(|(id, each)| Some((wanted.likeness(each)?, *id)))
            .collect();
        alike.sort();
        alike
    }

    /// A player as a person is asked about them.
    pub(super) fn similar(&self, likeness: Likeness, id: PlayerId) -> SimilarPlayer {
        let directory = self.entrants.as_ref();
        let directory = directory.filter(|entrants| entrants.person(id).is_some());
        let directory = directory.unwrap_or(&self.register);
        let player = directory.person(id);
        SimilarPlayer {
            id: id.0,
            label: player.map_or_else(String::new, |player| directory.label(player)),
            line: None,
            likeness,
        }
    }

    /// Refuses a person who could be somebody whom the register has.
    pub(super) fn refuse_likely(&self, person: &Person) -> std::result::Result<(), Refusal> {
        let found = self.like(person).into_iter();
        let found: Vec<_> = found.map(|(how, id)| self.similar(how, id)).collect();
        if found.is_empty() {
            return Ok(());
        }
        Err(Refusal::LikelyDuplicate {
            name: person.full_name(),
            found,
        })
    }
}

fn registration(player: &Player, number: Option<&str>) -> Registration {
    Registration::new(&player.name, &player.given, &player.country, number)
}
