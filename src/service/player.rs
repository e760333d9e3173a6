//! Players: into the register, into an event, merged.

use super::membership::{self, Said};
use super::register::Directory;
use super::{Refusal, Result, Signature};
use crate::storage::entrant::Entrant;
use crate::storage::event::Event;
use crate::storage::player::{Player, PlayerNumber, Register};
use crate::storage::{Change, Database, EventId, PlayerId, Subject};
use crate::tournament::PlayerRef;

/// A player as a list or a director names one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The family name, or the only one.
    pub name: String,
    /// The given name.
    pub given: String,
    /// The country.
    pub country: String,
    /// The number in the federation's list.
    pub number: Option<String>,
    /// The rating.
    pub rating: Option<u32>,
}

impl Person {
    /// `FAMILY, Given` or a single name.
    #[must_use]
    pub fn named(text: &str) -> Self {
        let (name, given) = text.split_once(',').unwrap_or((text, ""));
        Self {
            name: name.trim().to_owned(),
            given: given.trim().to_owned(),
            ..Self::default()
        }
    }

    /// The name in tables and answers.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{} {}", self.name, self.given).trim().to_owned()
    }
}

/// What became of a player on the way in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// A new row.
    New,
    /// Known under another name.
    Renamed {
        /// The name until then.
        from: String,
    },
    /// Known, and something else has changed.
    Changed,
    /// Known as is.
    Known,
}

/// Where to look for a player before making a new row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// In the register.
    Register,
    /// Nowhere: the name is new, whatever the register holds.
    Nowhere,
}

/// A player who was added.
#[derive(Clone, Debug)]
pub struct Added {
    /// Who.
    pub player: Player,
    /// Whether the register had them.
    pub arrival: Arrival,
    /// The entrant, if into an event.
    pub entrant: Option<Entrant>,
    /// Others of the same family name.
    pub namesakes: Vec<String>,
}

/// How a player joins an event.
#[derive(Clone, Copy, Debug)]
pub struct Joining<'a> {
    /// Which.
    pub event: &'a Event,
    /// The first round played.
    pub first_round: u32,
    /// The team and the categories.
    pub said: &'a Said,
}

impl Joining<'_> {
    fn enter(&self, change: &mut Change<'_>, player: &Player) -> Result<Entrant> {
        let entrant = enter(change, self.event.id, player, self.first_round)?;
        membership::note(change, entrant.id, self.said)?;
        Ok(entrant)
    }
}

/// Adds a player to the register and, if one is given, to an event.
///
/// # Errors
///
/// If the number belongs to somebody else, or the player has entered already.
pub fn add(
    database: &mut Database,
    signature: &Signature,
    person: &Person,
    search: Search,
    into: Option<Joining<'_>>,
) -> Result<Added> {
    if person.name.trim().is_empty() {
        return Err(Refusal::PlayerWithoutName.into());
    }
    let mut change = database.change(signature.act("player add"))?;
    let directory = Directory::of_all(&change)?;
    refuse_number_of_another(&change, person)?;
    let (player, arrival) = match known(&directory, person, search)? {
        Some(player) => (player, Arrival::Known),
        None => arrive(&mut change, person)?,
    };
    let entrant = into
        .map(|joining| joining.enter(&mut change, &player))
        .transpose()?;
    let namesakes = directory
        .people()
        .filter(|each| each.id != player.id && each.name.eq_ignore_ascii_case(&player.name))
        .map(Player::full_name)
        .collect();
    change.about(Subject {
        event: entrant.as_ref().map(|entrant| entrant.event_id),
        players: vec![player.id],
        ..Subject::default()
    });
    let summary = match &entrant {
        Some(entrant) => format!(
            "{} entered as number {}",
            player.full_name(),
            entrant.number
        ),
        None => format!("{} added to the register", player.full_name()),
    };
    if !change.is_empty() {
        change.commit(&summary)?;
    }
    Ok(Added {
        player,
        arrival,
        entrant,
        namesakes,
    })
}

/// A director who gives a number means a person, not a new name for another.
fn refuse_number_of_another(change: &Change<'_>, person: &Person) -> Result<()> {
    let Some(number) = &person.number else {
        return Ok(());
    };
    let owner = change.player_numbered(Register::Wof, number)?;
    match owner.filter(|owner| !owner.full_name().eq_ignore_ascii_case(&person.full_name())) {
        None => Ok(()),
        Some(owner) => Err(Refusal::NumberTaken {
            name: owner.full_name(),
            number: number.clone(),
        }
        .into()),
    }
}

/// A single word without anything else is the beginning of a name, or a number.
fn known(directory: &Directory, person: &Person, search: Search) -> Result<Option<Player>> {
    let said = Person {
        name: person.name.clone(),
        ..Person::default()
    };
    if search == Search::Nowhere || *person != said {
        return Ok(None);
    }
    match directory.resolve(&PlayerRef::new(&person.name)) {
        Ok(player) => Ok(Some(player.clone())),
        Err(Refusal::UnknownPlayer { .. }) => Ok(None),
        Err(ambiguous) => Err(ambiguous.into()),
    }
}

/// Finds a person in the register, by number first, or makes a new row.
pub(super) fn arrive(change: &mut Change<'_>, person: &Person) -> Result<(Player, Arrival)> {
    let found = if let Some(number) = &person.number {
        match change.player_numbered(Register::Wof, number)? {
            Some(found) => Some(found),
            None => unnumbered_namesake(change, person)?,
        }
    } else {
        let mut named = change.players_named(&person.name, &person.given)?;
        named.retain(|each| person.country.is_empty() || each.country == person.country);
        named.into_iter().next()
    };
    let Some(found) = found else {
        return Ok((create(change, person)?, Arrival::New));
    };
    let mut updated = found.clone();
    if person.number.is_some() {
        updated.name.clone_from(&person.name);
        updated.given.clone_from(&person.given);
    }
    if !person.country.is_empty() {
        updated.country.clone_from(&person.country);
    }
    updated.rating = person.rating.or(found.rating);
    let numbered = give_number(change, &updated, person.number.as_deref())?;
    if updated == found && !numbered {
        return Ok((found, Arrival::Known));
    }
    change.update(&updated)?;
    let from = found.full_name();
    let arrival = if updated.full_name() == from {
        Arrival::Changed
    } else {
        Arrival::Renamed { from }
    };
    Ok((updated, arrival))
}

/// A player of the same name and country who has no number yet.
fn unnumbered_namesake(change: &Change<'_>, person: &Person) -> Result<Option<Player>> {
    for found in change.players_named(&person.name, &person.given)? {
        let numbers = change.player_numbers_of(found.id)?;
        let has_number = numbers.iter().any(|each| each.register == Register::Wof);
        if !has_number && (found.country.is_empty() || found.country == person.country) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

pub(super) fn create(change: &mut Change<'_>, person: &Person) -> Result<Player> {
    let player = change.insert(|id| Player {
        id,
        name: person.name.clone(),
        given: person.given.clone(),
        country: person.country.clone(),
        rating: person.rating,
        merged_into: None,
    })?;
    give_number(change, &player, person.number.as_deref())?;
    Ok(player)
}

/// Writes a federation number down, unless the player has it.
fn give_number(change: &mut Change<'_>, player: &Player, number: Option<&str>) -> Result<bool> {
    let Some(number) = number else {
        return Ok(false);
    };
    match change.player_numbered(Register::Wof, number)? {
        Some(owner) if owner.id == player.id => Ok(false),
        Some(owner) => Err(Refusal::NumberTaken {
            name: owner.full_name(),
            number: number.to_owned(),
        }
        .into()),
        None => {
            change.insert(|id| PlayerNumber {
                id,
                player_id: player.id,
                register: Register::Wof,
                number: number.to_owned(),
            })?;
            Ok(true)
        }
    }
}

/// Enters a player into an event, at the end of the list.
pub(super) fn enter(
    change: &mut Change<'_>,
    event: EventId,
    player: &Player,
    first_round: u32,
) -> Result<Entrant> {
    let entrants = change.entrants_of_event(event)?;
    let directory = Directory::of_event(change, event)?;
    let same = |each: &&Entrant| {
        each.player_id == player.id
            || directory.person(each.player_id).map(|each| each.id) == Some(player.person())
    };
    if let Some(found) = entrants.iter().find(same) {
        return Err(Refusal::AlreadyEntered {
            name: player.full_name(),
            number: found.number,
        }
        .into());
    }
    let number = entrants.last().map_or(1, |last| last.number + 1);
    Ok(change.insert(|id| Entrant {
        id,
        event_id: event,
        player_id: player.id,
        number,
        first_round,
    })?)
}

/// Notes that two names are one person: the first one's games and numbers
/// count as the second one's.
///
/// # Errors
///
/// If there is no such player, or both have entered the same event.
pub fn merge(
    database: &mut Database,
    signature: &Signature,
    player: &PlayerRef,
    into: &PlayerRef,
) -> Result<(Player, Player)> {
    let mut change = database.change(signature.act("player merge"))?;
    let directory = Directory::of_all(&change)?;
    let one = directory.resolve(player)?.clone();
    let other = directory.resolve(into)?.clone();
    if one.id == other.id {
        return Err(Refusal::SamePlayer {
            name: one.full_name(),
        }
        .into());
    }
    refuse_two_people(&change, &one, &other)?;
    let mut merged = change.players_merged_into(one.id)?;
    merged.push(one.clone());
    for mut row in merged {
        row.merged_into = Some(other.id);
        change.update(&row)?;
    }
    change.about(Subject {
        players: vec![one.id, other.id],
        ..Subject::default()
    });
    let summary = format!("{} is {}", one.full_name(), other.full_name());
    change.commit(&summary)?;
    Ok((one, other))
}

fn refuse_two_people(change: &Change<'_>, one: &Player, other: &Player) -> Result<()> {
    let events = |player: PlayerId| -> Result<Vec<EventId>> {
        let entrants = change.entrants_of_player(player)?;
        Ok(entrants
            .into_iter()
            .map(|entrant| entrant.event_id)
            .collect())
    };
    let mut theirs = events(other.id)?;
    for merged in change.players_merged_into(other.id)? {
        theirs.extend(events(merged.id)?);
    }
    let both = events(one.id)?.into_iter().find(|id| theirs.contains(id));
    let Some(id) = both else { return Ok(()) };
    let event = change.event(id)?;
    Err(Refusal::TwoPeople {
        one: one.full_name(),
        other: other.full_name(),
        event: event.map_or_else(String::new, |event| event.name),
    }
    .into())
}
