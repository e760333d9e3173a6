//! Players: added to the register and to an event.

use super::{
    attendance::check_announced, duplicates::KnownPeople, membership, membership::MembershipChange,
};
use crate::report::{player::view::AddedPlayerView, refusal::TextField};
use crate::service::prelude::*;
use crate::service::session::value;
use crate::storage::{
    entrant::Entrant, entrant::RemovedEntrant, player::PlayerNumber, player::Register, round::State,
};
use outflank_core::tournament::Country;

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
    pub fn named(text: &str) -> Self {
        let (name, given) = text.split_once(',').unwrap_or((text, ""));
        Self {
            name: name.trim().to_owned(),
            given: given.trim().to_owned(),
            ..Self::default()
        }
    }

    /// The person as the database keeps one.
    pub(in crate::service) fn checked(&self) -> std::result::Result<Self, Refusal> {
        let name = value::clean(TextField::Player, &self.name)?;
        if name.is_empty() {
            return Err(Refusal::PlayerWithoutName);
        }
        if !self.full_name().chars().any(char::is_alphabetic) {
            return Err(Refusal::NameWithoutLetters {
                name: self.full_name(),
            });
        }
        let country = value::clean(TextField::Country, &self.country)?;
        let number = self.number.as_deref().map(str::trim);
        number.map(value::check_player_number).transpose()?;
        Ok(Self {
            name,
            given: value::clean(TextField::Player, &self.given)?,
            country: Country::read(&country).to_string(),
            number: number.map(str::to_owned),
            rating: self.rating,
        })
    }

    /// The name in tables and answers.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.name, self.given).trim().to_owned()
    }
}

/// Whether the register had a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::service) enum Arrival {
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
    /// Not at all: it is this player, by the id that a refusal named.
    Player(i64),
}

/// How a player enters an event.
#[derive(Clone, Debug)]
pub struct NewEntrant {
    pub event: EventRef,
    /// The first round played; without it the next one, once rounds are sealed.
    pub first_round: Option<u32>,
    pub membership: MembershipChange,
}

impl NewEntrant {
    /// From the next round on, without a team or a category.
    pub fn into_event(event: EventRef) -> Self {
        Self {
            event,
            first_round: None,
            membership: MembershipChange::default(),
        }
    }

    fn enter(&self, change: &mut Change<'_>, player: &Player) -> Result<Entrant> {
        let event = self.event.find(change)?;
        let first_round = match self.first_round {
            Some(round) => round,
            None => first_round(change, event.id)?,
        };
        value::check_round(first_round)?;
        check_announced(change, &event, first_round)?;
        let entrant = enter(change, event.id, player, first_round)?;
        membership::update(change, entrant.id, &self.membership)?;
        Ok(entrant)
    }
}

/// Adds a player to the register and, if one is given, to an event.
#[derive(Clone, Debug)]
pub struct AddPlayer {
    pub person: Person,
    pub search: Search,
    pub entrant: Option<NewEntrant>,
}

impl Command for AddPlayer {
    type Outcome = AddedPlayerView;
    const NAME: &'static str = "player add";

    fn run(&self, change: &mut Change<'_>) -> Result<AddedPlayerView> {
        let directory = Directory::of_all(change)?;
        let (player, arrival) = match self.typed_number() {
            Some(number) => {
                let found = directory.numbered(Register::Wof, number);
                let found = found.or_else(|| directory.numbered(Register::Wthor, number));
                let found = found.cloned().ok_or_else(|| Refusal::UnknownNumber {
                    number: number.to_owned(),
                })?;
                let typed = Person {
                    name: found.name.clone(),
                    given: found.given.clone(),
                    ..self.person.clone()
                };
                refresh(change, found, &typed.checked()?)?
            }
            None => self.find_or_create(change, &directory)?,
        };
        let entrant = self.entrant.as_ref();
        let entrant = entrant.map(|entrant| entrant.enter(change, &player));
        let entrant = entrant.transpose()?;
        change.about(Subject {
            event: entrant.as_ref().map(|entrant| entrant.event_id),
            players: vec![player.id],
            ..Subject::default()
        });
        let full_name = player.full_name();
        change.summarise(match &entrant {
            Some(entrant) => summary::player_entered(&full_name, entrant.number),
            None => summary::player_registered(&full_name),
        });
        Ok(AddedPlayerView {
            entrant: entrant.as_ref().map(|entrant| entrant.number),
            first_round: entrant.map(|entrant| entrant.first_round),
            new: arrival == Arrival::New,
            namesakes: namesakes(&directory, &player),
            full_name,
            name: player.name,
            given: player.given,
            country: player.country,
            rating: player.rating,
        })
    }
}

impl AddPlayer {
    /// The number, if a number was typed in the place of a name.
    fn typed_number(&self) -> Option<&str> {
        let name = self.person.name.trim();
        let number = name.strip_prefix('#').unwrap_or(name);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && self.person.given.is_empty() && self.search != Search::Nowhere)
            .then_some(number)
    }

    fn find_or_create(
        &self,
        change: &mut Change<'_>,
        directory: &Directory,
    ) -> Result<(Player, Arrival)> {
        let person = &self.person.checked()?;
        refuse_number_of_another(change, person)?;
        match self.search {
            Search::Nowhere => Ok((create(change, person)?, Arrival::New)),
            Search::Player(id) => {
                let found = change.player_meant(PlayerId(id))?;
                let found = found.ok_or_else(|| Refusal::UnknownPlayer {
                    text: person.full_name(),
                    nearest: Vec::new(),
                })?;
                refresh(change, found, person)
            }
            Search::Register => {
                if let Some(player) = known(directory, person)? {
                    return Ok((player, Arrival::Known));
                }
                if let Some(found) = find(change, person, |_| true)? {
                    return refresh(change, found, person);
                }
                let event = self.entrant.as_ref();
                let event = event
                    .map(|entrant| entrant.event.find(change))
                    .transpose()?;
                KnownPeople::of(change, event.as_ref())?.refuse_likely(person)?;
                Ok((create(change, person)?, Arrival::New))
            }
        }
    }
}

/// The person of a registration in the register: by number, else by exactly this
/// name, unless the countries differ.
pub(in crate::service) fn find(
    change: &Change<'_>,
    person: &Person,
    is_free: impl Fn(&Player) -> bool,
) -> Result<Option<Player>> {
    if person.number.is_some() {
        return numbered(change, person);
    }
    let country = Country::read(&person.country);
    let is_same = |each: &Player| match Country::read(&each.country) {
        Country::None => true,
        found => country == Country::None || found == country,
    };
    let mut named = change.players_named(&person.name, &person.given)?;
    named.retain(|each| is_same(each) && is_free(each));
    meant(change, named.into_iter().next())
}

/// The person with the number of a registration, or of the same name without one.
fn numbered(change: &Change<'_>, person: &Person) -> Result<Option<Player>> {
    let number = person.number.as_deref().unwrap_or_default();
    match change.player_numbered(Register::Wof, number)? {
        Some(found) => meant(change, Some(found)),
        None => unnumbered_namesake(change, person),
    }
}

/// The name that counts of the person whose row was found.
fn meant(change: &Change<'_>, found: Option<Player>) -> Result<Option<Player>> {
    match found {
        Some(row) => Ok(change.player_meant(row.id)?),
        None => Ok(None),
    }
}

/// Other players with the same family name.
fn namesakes(directory: &Directory, player: &Player) -> Vec<String> {
    let is_namesake = |each: &&Player| {
        let is_other = each.person() != player.person();
        is_other && each.name.to_lowercase() == player.name.to_lowercase()
    };
    let people = directory.people().filter(is_namesake);
    people.map(Player::full_name).collect()
}

/// A director who gives a number means a person, not a new name for another.
fn refuse_number_of_another(change: &Change<'_>, person: &Person) -> Result<()> {
    let Some(number) = &person.number else {
        return Ok(());
    };
    let Some(owner) = change.player_numbered(Register::Wof, number)? else {
        return Ok(());
    };
    let is_called = |row: &Player| row.full_name().eq_ignore_ascii_case(&person.full_name());
    if change.names_of(owner.person())?.iter().any(is_called) {
        return Ok(());
    }
    Err(Refusal::NumberTaken {
        name: owner.full_name(),
        number: number.clone(),
    }
    .into())
}

/// A single word without anything else is the beginning of a name, or a number.
fn known(directory: &Directory, person: &Person) -> Result<Option<Player>> {
    let name_only = Person {
        name: person.name.clone(),
        ..Person::default()
    };
    if *person != name_only {
        return Ok(None);
    }
    match directory.resolve(&PlayerRef::new(&person.name)) {
        Ok(player) => Ok(Some(player.clone())),
        Err(Refusal::UnknownPlayer { .. }) => Ok(None),
        Err(ambiguous) => Err(ambiguous.into()),
    }
}

/// Finds a person in the register, by number first, or makes a new row.
pub(in crate::service) fn arrive(
    change: &mut Change<'_>,
    person: &Person,
) -> Result<(Player, Arrival)> {
    let found = if person.number.is_some() {
        numbered(change, person)?
    } else {
        let mut named = change.players_named(&person.name, &person.given)?;
        named.retain(|each| person.country.is_empty() || each.country == person.country);
        meant(change, named.into_iter().next())?
    };
    match found {
        Some(found) => refresh(change, found, person),
        None => Ok((create(change, person)?, Arrival::New)),
    }
}

/// Writes what a registration says about a player whom the register has.
pub(in crate::service) fn refresh(
    change: &mut Change<'_>,
    found: Player,
    person: &Person,
) -> Result<(Player, Arrival)> {
    let mut updated = found.clone();
    if person.number.is_some() && !is_called(change, &found, person)? {
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

/// Whether one of the names of a player is that of a person.
pub(in crate::service) fn is_called(
    change: &Change<'_>,
    player: &Player,
    person: &Person,
) -> Result<bool> {
    let names = change.names_of(player.person())?;
    let name = (&person.name, &person.given);
    Ok(names.iter().any(|row| (&row.name, &row.given) == name))
}

/// A player of the same name and country who has no number yet.
fn unnumbered_namesake(change: &Change<'_>, person: &Person) -> Result<Option<Player>> {
    for found in change.players_named(&person.name, &person.given)? {
        let mut has_number = false;
        for row in change.names_of(found.person())? {
            let numbers = change.player_numbers_of(row.id)?;
            has_number |= numbers.iter().any(|each| each.register == Register::Wof);
        }
        if !has_number && (found.country.is_empty() || found.country == person.country) {
            return meant(change, Some(found));
        }
    }
    Ok(None)
}

pub(in crate::service) fn create(change: &mut Change<'_>, person: &Person) -> Result<Player> {
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
        Some(owner) if owner.person() == player.person() => Ok(false),
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

/// The first round of whoever enters now. Nobody is put into a round that is
/// sealed, and its standings published, or into the pairings that follow it.
pub(in crate::service) fn first_round(snapshot: &Snapshot<'_>, event: EventId) -> Result<u32> {
    let rounds = snapshot.rounds_of_event(event)?;
    let any_sealed = rounds.iter().any(|round| round.state == State::Sealed);
    let last = rounds.last().map_or(0, |round| round.number);
    Ok(if any_sealed { last + 1 } else { 1 })
}

/// Enters a player into an event, at the end of the list.
pub(in crate::service) fn enter(
    change: &mut Change<'_>,
    event: EventId,
    player: &Player,
    first_round: u32,
) -> Result<Entrant> {
    if let Some(found) = change.entrant_of(event, player.person())? {
        return Err(Refusal::AlreadyEntered {
            name: player.full_name(),
            number: found.number,
        }
        .into());
    }
    let removed = change.removed_entrants_of_event(event)?;
    let last = |number: Option<u32>| number.unwrap_or(0);
    let entered = change.last_entrant_of_event(event)?;
    let used =
        last(entered.map(|each| each.number)).max(last(removed.last().map(|each| each.number)));
    // Whoever comes back after all has the number they had.
    let mut own = None;
    for each in &removed {
        if change.person(each.player_id)? == player.person() {
            own = own.or(Some(each));
        }
    }
    let number = own.map_or(used + 1, |own| own.number);
    if let Some(own) = own {
        change.delete::<RemovedEntrant>(own.id)?;
    }
    Ok(change.insert(|id| Entrant {
        id,
        event_id: event,
        player_id: player.id,
        number,
        first_round,
    })?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::session::fixture::{Desk, event, player};

    #[test]
    fn a_player_enters_an_event_once() {
        let mut desk = Desk::with_players();
        let again = desk.refused(&player("Goto, Haruka", "1003"));
        let name = "Goto Haruka".to_owned();
        assert_eq!(again, Refusal::AlreadyEntered { name, number: 1 });
    }

    #[test]
    fn a_new_player_has_a_name_and_a_number_of_their_own() {
        let mut desk = Desk::with_players();
        assert_eq!(desk.refused(&player("", "7")).code(), "player-without-name");
        let taken = desk.refused(&player("Ito, Ken", "1003"));
        assert_eq!(taken.code(), "player-number-taken");
        let added = desk.done(&player("SMITH, Anna", "1005"));
        assert!(added.new);
        assert_eq!(added.entrant, Some(5));
        assert_eq!(added.namesakes, ["Smith John", "Smith John"]);
    }

    #[test]
    fn a_confirmation_names_the_event_where_there_are_several() {
        let mut desk = Desk::with_players();
        let one = desk.session.execute(&player("Ito, Ken", "1007"));
        assert_eq!(one.expect("a player").event, None);
        desk.done(&event("Lyon Open"));
        let lyon = EventRef::Named("Lyon Open".to_owned());
        let two = desk.session.execute(&AddPlayer {
            entrant: Some(NewEntrant::into_event(lyon)),
            ..player("Ito, Ken", "1007")
        });
        assert_eq!(two.expect("a player").event.as_deref(), Some("Lyon Open"));
    }
}
