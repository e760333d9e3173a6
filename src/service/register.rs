//! The players by name and number, for finding the one that is meant.

use std::collections::BTreeMap;

use super::{Refusal, Result};
use crate::storage::player::{Player, PlayerNumber, Register};
use crate::storage::{EventId, PlayerId, Snapshot};

/// The name of somebody of whom a file says nothing: the row stands for
/// whoever sat there, has no number, and enters no event.
pub(super) const UNKNOWN: &str = "(unknown)";

/// The players by name and number.
#[derive(Clone, Debug)]
pub struct Directory {
    players: BTreeMap<PlayerId, Player>,
    /// By register and number.
    numbers: BTreeMap<PlayerId, Vec<PlayerNumber>>,
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
        Ok(Self::new(players, snapshot.player_numbers_of_event(event)?))
    }

    fn new(players: Vec<Player>, numbers: Vec<PlayerNumber>) -> Self {
        let mut of_player: BTreeMap<PlayerId, Vec<PlayerNumber>> = BTreeMap::new();
        for number in numbers {
            of_player.entry(number.player_id).or_default().push(number);
        }
        Self {
            players: players.into_iter().map(|each| (each.id, each)).collect(),
            numbers: of_player,
        }
    }

    /// The player behind a row, after all mergers.
    #[must_use]
    pub fn person(&self, id: PlayerId) -> Option<&Player> {
        let row = self.players.get(&id)?;
        self.players.get(&row.person())
    }

    /// The name of the player behind a row; in an event, somebody who has not
    /// entered is nobody known.
    #[must_use]
    pub fn name(&self, id: PlayerId) -> String {
        self.person(id)
            .map_or_else(|| UNKNOWN.to_owned(), Player::full_name)
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

    /// The players that are meant by a number, a name, or the beginning of
    /// any of the words of a name.
    #[must_use]
    pub fn fitting(&self, text: &str) -> Vec<&Player> {
        let wanted = folded(text);
        let numbers = self.numbers.values().flatten();
        let by_number = numbers.filter(|each| each.number == text);
        let found = self.distinct(by_number.map(|each| each.player_id));
        if !found.is_empty() {
            return found;
        }
        let rules: [fn(&Player, &str) -> bool; 3] = [
            |player, wanted| {
                folded(&player.full_name()) == wanted || folded(&player.name) == wanted
            },
            |player, wanted| folded(&player.full_name()).starts_with(wanted),
            |player, wanted| {
                let name = folded(&player.full_name());
                name.split(' ').any(|word| word.starts_with(wanted))
            },
        ];
        for rule in rules {
            let fits = self.players.values().filter(|each| rule(each, &wanted));
            let found = self.distinct(fits.map(|each| each.id));
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    fn distinct(&self, ids: impl Iterator<Item = PlayerId>) -> Vec<&Player> {
        let mut people: Vec<&Player> = ids.filter_map(|id| self.person(id)).collect();
        people.sort_by_key(|player| (player.full_name(), player.id));
        people.dedup_by_key(|player| player.id);
        people
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

    /// The one player that is meant.
    ///
    /// # Errors
    ///
    /// If there is none, or there are several.
    pub fn meant(&self, text: &str) -> std::result::Result<&Player, Refusal> {
        match self.fitting(text).as_slice() {
            [] => Err(Refusal::UnknownPlayer(text.to_owned())),
            [player] => Ok(player),
            several => Err(Refusal::AmbiguousPlayer {
                text: text.to_owned(),
                found: several.iter().map(|each| self.label(each)).collect(),
            }),
        }
    }

    /// The name with what tells namesakes apart.
    fn label(&self, player: &Player) -> String {
        let mut label = player.full_name();
        if !player.country.is_empty() {
            label = format!("{label} ({})", player.country);
        }
        if let Some(number) = self.number(player.id, Register::Wof) {
            label = format!("{label} {number}");
        }
        label
    }
}

/// Lower case, commas and doubled blanks taken out.
fn folded(text: &str) -> String {
    let text = text.replace(',', " ").to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
