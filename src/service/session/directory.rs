//! The players by name and number, for finding the one who is meant.

use crate::service::prelude::*;
use crate::storage::{People, entrant::Entrant, player::PlayerNumber, player::Register};
use outflank_core::tournament::{Candidate, matching, resolve};

/// The name of a player whom a file does not name: the row is used for whoever
/// sat there, has no number, and enters no event.
pub(in crate::service) const UNKNOWN: &str = "(unknown)";

/// The players by name and number.
#[derive(Clone, Debug)]
pub struct Directory {
    people: People,
    /// By register and number.
    numbers: BTreeMap<PlayerId, Vec<PlayerNumber>>,
    /// The entrants of the event, where it is one event's directory.
    entrants: BTreeMap<PersonId, Entrant>,
}

/// Who a row is.
impl std::ops::Deref for Directory {
    type Target = People;

    fn deref(&self) -> &People {
        &self.people
    }
}

impl Directory {
    /// Everybody.
    pub fn of_all(snapshot: &Snapshot<'_>) -> Result<Arc<Self>> {
        snapshot.loaded(&"everybody", || {
            let people = snapshot.people()?;
            Ok(Self::new(people, snapshot.player_numbers()?))
        })
    }

    /// Those who entered an event.
    pub fn of_event(snapshot: &Snapshot<'_>, event: EventId) -> Result<Arc<Self>> {
        snapshot.loaded(&event, || Self::read(snapshot, event))
    }

    fn read(snapshot: &Snapshot<'_>, event: EventId) -> Result<Self> {
        let people = snapshot.people_of_event(event)?;
        let mut directory = Self::new(people, snapshot.player_numbers_of_event(event)?);
        for entrant in snapshot.entrants_of_event(event)? {
            let person = directory.person(entrant.player_id);
            directory.entrants.entry(person).or_insert(entrant);
        }
        Ok(directory)
    }

    /// Made-up players, for tests without a database.
    #[cfg(test)]
    pub(in crate::service) fn of_rows(rows: Vec<Player>) -> Self {
        Self::new(People::of_rows(rows), Vec::new())
    }

    fn new(people: People, numbers: Vec<PlayerNumber>) -> Self {
        let mut of_player: BTreeMap<PlayerId, Vec<PlayerNumber>> = BTreeMap::new();
        for number in numbers {
            of_player.entry(number.player_id).or_default().push(number);
        }
        Self {
            people,
            numbers: of_player,
            entrants: BTreeMap::new(),
        }
    }

    /// The name of a person. In the directory of an event, a player who has not
    /// entered is unknown.
    pub fn name_of(&self, person: PersonId) -> String {
        self.player(person)
            .map_or_else(|| UNKNOWN.to_owned(), Player::full_name)
    }

    /// The name of the person whom a row belongs to.
    pub fn name(&self, row: PlayerId) -> String {
        self.name_of(self.person(row))
    }

    /// The entrant, in the directory of an event.
    pub fn entrant(&self, person: PersonId) -> Option<&Entrant> {
        self.entrants.get(&person)
    }

    /// The number on the list of entrants, in the directory of an event.
    pub fn entrant_number(&self, person: PersonId) -> Option<u32> {
        self.entrant(person).map(|entrant| entrant.number)
    }

    /// The row by which a person is named in the event: that of the entrant. It
    /// stays right if a merge is undone.
    pub fn row_in_event(&self, person: PersonId) -> PlayerId {
        self.entrant(person)
            .map_or(person.row(), |entrant| entrant.player_id)
    }

    /// The first number of a person in a register.
    pub fn number(&self, person: PersonId, register: Register) -> Option<&str> {
        let mut numbers = self.numbers.get(&person.row())?.iter();
        let found = numbers.find(|each| each.register == register);
        found.map(|each| each.number.as_str())
    }

    /// All people, merged names left out.
    pub fn people(&self) -> impl Iterator<Item = &Player> {
        self.rows().filter(|player| player.merged_into.is_none())
    }

    /// The row as somebody who may be meant by what is typed.
    fn candidate(&self, row: &Player) -> Candidate<PersonId> {
        let numbers = self.numbers.get(&row.id).into_iter().flatten();
        Candidate {
            key: row.person(),
            family: row.name.clone(),
            given: row.given.clone(),
            country: row.country.clone(),
            entrant: self.entrant_number(row.person()),
            numbers: numbers.map(|each| each.number.clone()).collect(),
            rating: row.rating,
        }
    }

    /// Every name in the order of the names, with the person it belongs to.
    fn candidates(&self) -> Vec<Candidate<PersonId>> {
        let mut candidates: Vec<_> = self.rows().map(|row| self.candidate(row)).collect();
        candidates.sort_by(|a, b| (&a.family, &a.given, a.key).cmp(&(&b.family, &b.given, b.key)));
        candidates
    }

    /// The players whom a reference fits best.
    pub fn matching(&self, wanted: &PlayerRef) -> Vec<&Player> {
        let candidates = self.candidates();
        let found = matching(&candidates, wanted);
        found
            .iter()
            .filter_map(|each| self.player(each.key))
            .collect()
    }

    /// Everybody whom a reference fits at all.
    pub fn fitting(&self, wanted: &PlayerRef) -> BTreeSet<PersonId> {
        let rows = self.rows().map(|row| self.candidate(row));
        let fitting = rows.filter(|each| each.fits(wanted));
        fitting.map(|each| each.key).collect()
    }

    /// Somebody with exactly this name.
    pub fn called(&self, name: &str, given: &str) -> Option<&Player> {
        let mut people = self.people();
        people.find(|player| player.name == name && player.given == given)
    }

    /// Somebody with this number in a register.
    pub fn numbered(&self, register: Register, number: &str) -> Option<&Player> {
        let mut numbers = self.numbers.values().flatten();
        let found = numbers.find(|each| each.register == register && each.number == number);
        self.player(self.person(found?.player_id))
    }

    /// The one player who is meant.
    pub fn resolve(&self, wanted: &PlayerRef) -> std::result::Result<&Player, Refusal> {
        let found = resolve(&self.candidates(), wanted);
        let id = found.map_err(|error| Refusal::no_player(wanted, error))?;
        let person = self.player(id);
        person.ok_or_else(|| Refusal::UnknownPlayer {
            text: wanted.to_string(),
            nearest: Vec::new(),
        })
    }

    /// The name with what tells namesakes apart.
    pub fn label(&self, player: &Player) -> String {
        self.candidate(player).to_string()
    }
}
