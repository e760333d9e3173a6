//! The players by name and number, for finding the one who is meant.

use std::collections::{BTreeMap, BTreeSet};

use crate::service::{Refusal, Result};
use crate::storage::player::{Player, PlayerNumber, Register};
use crate::storage::{EventId, PlayerId, Snapshot};
use outflank_core::tournament::{Candidate, PlayerRef, matching, resolve};

/// The name of a player whom a file does not name: the row is used for whoever
/// sat there, has no number, and enters no event.
pub(in crate::service) const UNKNOWN: &str = "(unknown)";

/// The players by name and number.
#[derive(Clone, Debug)]
pub struct Directory {
    players: BTreeMap<PlayerId, Player>,
    /// By register and number.
    numbers: BTreeMap<PlayerId, Vec<PlayerNumber>>,
    /// The entrant numbers in the event, where it is one event's directory.
    entrants: BTreeMap<PlayerId, u32>,
}

impl Directory {
    /// Everybody.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn of_all(snapshot: &Snapshot<'_>) -> Result<Self> {
        let players = snapshot.players()?;
        Ok(Self::new(players, snapshot.player_numbers()?))
    }

    /// Those who entered an event, and those they turned out to be.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn of_event(snapshot: &Snapshot<'_>, event: EventId) -> Result<Self> {
        let players = snapshot.players_of_event(event)?;
        let mut directory = Self::new(players, snapshot.player_numbers_of_event(event)?);
        for entrant in snapshot.entrants_of_event(event)? {
            let person = directory.person(entrant.player_id).map(|person| person.id);
            let ids = person.into_iter().chain([entrant.player_id]);
            directory
                .entrants
                .extend(ids.map(|id| (id, entrant.number)));
        }
        Ok(directory)
    }

    fn new(players: Vec<Player>, numbers: Vec<PlayerNumber>) -> Self {
        let mut of_player: BTreeMap<PlayerId, Vec<PlayerNumber>> = BTreeMap::new();
        for number in numbers {
            of_player.entry(number.player_id).or_default().push(number);
        }
        Self {
            players: players.into_iter().map(|each| (each.id, each)).collect(),
            numbers: of_player,
            entrants: BTreeMap::new(),
        }
    }

    /// The person whom a row belongs to, after all merges.
    #[must_use]
    pub fn person(&self, id: PlayerId) -> Option<&Player> {
        let row = self.players.get(&id)?;
        self.players.get(&row.person())
    }

    /// The name of the person whom a row belongs to. In the directory of an event,
    /// a player who has not entered is unknown.
    #[must_use]
    pub fn name(&self, id: PlayerId) -> String {
        self.person(id)
            .map_or_else(|| UNKNOWN.to_owned(), Player::full_name)
    }

    /// The number on the list of entrants, in the directory of an event.
    #[must_use]
    pub fn entrant_number(&self, id: PlayerId) -> Option<u32> {
        self.entrants.get(&id).copied()
    }

    /// The first number of a player in a register.
    #[must_use]
    pub fn number(&self, id: PlayerId, register: Register) -> Option<&str> {
        let mut numbers = self.numbers.get(&id)?.iter();
        let found = numbers.find(|each| each.register == register);
        found.map(|each| each.number.as_str())
    }

    /// The rows of one person: their own, and those merged into it.
    pub fn names_of(&self, id: PlayerId) -> impl Iterator<Item = PlayerId> {
        let rows = self.players.values();
        rows.filter(move |row| row.person() == id).map(|row| row.id)
    }

    /// All people, merged names left out.
    pub fn people(&self) -> impl Iterator<Item = &Player> {
        self.players
            .values()
            .filter(|player| player.merged_into.is_none())
    }

    /// The row as somebody who may be meant by what is typed.
    fn candidate(&self, row: &Player) -> Candidate<PlayerId> {
        let numbers = self.numbers.get(&row.id).into_iter().flatten();
        Candidate {
            key: row.person(),
            family: row.name.clone(),
            given: row.given.clone(),
            country: row.country.clone(),
            entrant: self.entrants.get(&row.id).copied(),
            numbers: numbers.map(|each| each.number.clone()).collect(),
            rating: row.rating,
        }
    }

    /// Every name in the order of the names, with the person it belongs to.
    fn candidates(&self) -> Vec<Candidate<PlayerId>> {
        let rows = self.players.values();
        let mut candidates: Vec<_> = rows.map(|row| self.candidate(row)).collect();
        candidates.sort_by(|a, b| (&a.family, &a.given, a.key).cmp(&(&b.family, &b.given, b.key)));
        candidates
    }

    /// The players whom a reference fits best.
    #[must_use]
    pub fn matching(&self, wanted: &PlayerRef) -> Vec<&Player> {
        let candidates = self.candidates();
        let found = matching(&candidates, wanted);
        found
            .iter()
            .filter_map(|each| self.person(each.key))
            .collect()
    }

    /// Everybody whom a reference fits at all.
    #[must_use]
    pub fn fitting(&self, wanted: &PlayerRef) -> BTreeSet<PlayerId> {
        let rows = self.players.values().map(|row| self.candidate(row));
        let fitting = rows.filter(|each| each.fits(wanted));
        fitting.map(|each| each.key).collect()
    }

    /// Somebody with exactly this name.
    #[must_use]
    pub fn called(&self, name: &str, given: &str) -> Option<&Player> {
        let mut people = self.people();
        people.find(|player| player.name == name && player.given == given)
    }

    /// Somebody with this number in a register.
    #[must_use]
    pub fn numbered(&self, register: Register, number: &str) -> Option<&Player> {
        let mut numbers = self.numbers.values().flatten();
        let found = numbers.find(|each| each.register == register && each.number == number);
        self.person(found?.player_id)
    }

    /// The one player who is meant.
    ///
    /// # Errors
    ///
    /// If nobody fits, or several players do.
    pub fn resolve(&self, wanted: &PlayerRef) -> std::result::Result<&Player, Refusal> {
        let found = resolve(&self.candidates(), wanted);
        let id = found.map_err(|error| Refusal::no_player(wanted, error))?;
        let person = self.person(id);
        person.ok_or_else(|| Refusal::UnknownPlayer {
            text: wanted.to_string(),
            nearest: Vec::new(),
        })
    }

    /// The name with what tells namesakes apart.
    #[must_use]
    pub fn label(&self, player: &Player) -> String {
        self.candidate(player).to_string()
    }
}
