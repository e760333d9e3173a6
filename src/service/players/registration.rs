//! Registrations: corrected, and taken out of an event.

use super::attendance::{check_announced, find_entrant, withdraw_after};
use super::{add::Person, add::Search, duplicates::KnownPeople};
use crate::report::player::view::{EditedPlayerView, RegistrationView, RemovedView};
use crate::report::refusal::TextField;
use crate::service::prelude::*;
use crate::service::{Error, event::overview, session::value};
use crate::storage::entrant::{Absence, Entrant, RemovedEntrant};
use crate::storage::{membership::Membership, player::PlayerNumber, player::Register};
use outflank_core::{tournament::Country, tournament::folded_words};

/// What to change of a registration; `None` keeps what is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegistrationChange {
    /// `FAMILY, Given`, or a single name.
    pub name: Option<String>,
    /// An empty text removes the country.
    pub country: Option<String>,
    pub rating: Option<u32>,
    /// The number in the federation's list; an empty text removes it.
    pub number: Option<String>,
    /// The first round they play.
    pub first_round: Option<u32>,
}

/// Corrects the registration of a player.
#[derive(Clone, Debug)]
pub struct EditPlayer {
    /// Whose entrant numbers are meant, and whose first round is changed.
    pub event: EventRef,
    pub player: PlayerRef,
    pub changes: RegistrationChange,
    /// Whether a new name is refused that could be somebody else's.
    pub search: Search,
    pub reason: String,
}

impl Command for EditPlayer {
    type Outcome = EditedPlayerView;
    const NAME: &'static str = "player edit";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EditedPlayerView> {
        let (event, player, entrant) = find(change, &self.event, &self.player)?;
        let before = registration(change, &player, entrant.as_ref())?;
        self.refuse_name_of_another(change, event.as_ref(), &player)?;
        let player = self.edited(change, player)?;
        let entrant = match (self.changes.first_round, &event, entrant) {
            (None, _, entrant) => entrant,
            (Some(round), Some(event), Some(entrant)) => {
                Some(begin_in(change, event, &player, &entrant, round)?)
            }
            (Some(_), ..) => {
                let name = player.full_name();
                return Err(Refusal::NotEntered { name }.into());
            }
        };
        let view = EditedPlayerView {
            entrant: entrant.as_ref().map(|entrant| entrant.number),
            after: registration(change, &player, entrant.as_ref())?,
            before,
        };
        change.about(Subject {
            event: event.map(|event| event.id),
            players: vec![player.id],
            ..Subject::default()
        });
        change.summarise(summary::player_edited(&view));
        Ok(view)
    }
}

impl EditPlayer {
    /// Refuses a new name by which the player could be taken for somebody else.
    fn refuse_name_of_another(
        &self,
        change: &Change<'_>,
        event: Option<&Event>,
        player: &Player,
    ) -> Result<()> {
        let Some(name) = self.changes.name.as_ref() else {
            return Ok(());
        };
        let person = renamed(player, name).checked()?;
        let is_old = person.name == player.name && person.given == player.given;
        if is_old || self.search != Search::Register {
            return Ok(());
        }
        let person = Person {
            country: self
                .changes
                .country
                .clone()
                .unwrap_or_else(|| player.country.clone()),
            ..person
        };
        Ok(KnownPeople::of(change, event)?.refuse_likely_others(&person, Some(player.person()))?)
    }

    /// Writes what is changed of the person.
    fn edited(&self, change: &mut Change<'_>, mut player: Player) -> Result<Player> {
        let changes = &self.changes;
        if let Some(name) = &changes.name {
            let person = renamed(&player, name).checked()?;
            (player.name, player.given) = (person.name, person.given);
        }
        if let Some(country) = &changes.country {
            let country = value::clean(TextField::Country, country)?;
            player.country = Country::read(&country).to_string();
        }
        player.rating = changes.rating.or(player.rating);
        change.update(&player)?;
        if let Some(number) = &changes.number {
            renumber(change, &player, number.trim())?;
        }
        Ok(player)
    }
}

/// The person with the name as typed. Without a comma, the part that is not new
/// says where the family name ends: `Tanaka Kenji`, as lists show it.
fn renamed(player: &Player, text: &str) -> Person {
    let words: Vec<&str> = text.split_whitespace().collect();
    let cut = (1..words.len()).find(|&at| {
        folded_words(&words[at..].join(" ")) == folded_words(&player.given)
            || folded_words(&words[..at].join(" ")) == folded_words(&player.name)
    });
    match cut {
        Some(at) if !text.contains(',') => Person {
            name: words[..at].join(" "),
            given: words[at..].join(" "),
            ..Person::default()
        },
        _ => Person::named(text),
    }
}

/// Gives a player another number of the federation, or none.
fn renumber(change: &mut Change<'_>, player: &Player, number: &str) -> Result<()> {
    let mut found = change.player_numbers_of(player.id)?;
    found.retain(|each| each.register == Register::Wof);
    let first = found.into_iter().next();
    if number.is_empty() {
        if let Some(row) = first {
            change.delete::<PlayerNumber>(row.id)?;
        }
        return Ok(());
    }
    value::check_player_number(number)?;
    if let Some(owner) = change.player_numbered(Register::Wof, number)? {
        if owner.person() == player.person() {
            return Ok(());
        }
        return Err(Refusal::NumberTaken {
            name: owner.full_name(),
            number: number.to_owned(),
        }
        .into());
    }
    let number = number.to_owned();
    match first {
        Some(row) => change.update(&PlayerNumber { number, ..row })?,
        None => {
            change.insert(|id| PlayerNumber {
                id,
                player_id: player.id,
                register: Register::Wof,
                number,
            })?;
        }
    }
    Ok(())
}

fn begin_in(
    change: &mut Change<'_>,
    event: &Event,
    player: &Player,
    entrant: &Entrant,
    round: u32,
) -> Result<Entrant> {
    value::check_round(round)?;
    check_announced(change, event, round)?;
    let earlier = rounds_of(change, event, player.person())?;
    if let Some(&earlier) = earlier.iter().find(|&&earlier| earlier < round) {
        return Err(Refusal::PlaysEarlier {
            name: player.full_name(),
            round: earlier,
        }
        .into());
    }
    let entrant = Entrant {
        first_round: round,
        ..entrant.clone()
    };
    change.update(&entrant)?;
    Ok(entrant)
}

/// The player who is meant: an entrant of the event, if there is an event and
/// somebody in it fits, else anybody in the register.
pub(in crate::service) fn find(
    snapshot: &Snapshot<'_>,
    event: &EventRef,
    player: &PlayerRef,
) -> Result<(Option<Event>, Player, Option<Entrant>)> {
    let event = event_if_any(snapshot, event)?;
    if let Some(found) = &event {
        match find_entrant(snapshot, found, player) {
            Ok((person, entrant)) => return Ok((event, person, Some(entrant))),
            Err(Error::Refused(Refusal::UnknownPlayer { .. })) => {}
            Err(error) => return Err(error),
        }
    }
    let directory = Directory::of_all(snapshot)?;
    Ok((None, directory.resolve(player)?.clone(), None))
}

/// The event, if one is named or selected.
pub(in crate::service) fn event_if_any(
    snapshot: &Snapshot<'_>,
    event: &EventRef,
) -> Result<Option<Event>> {
    match event.find(snapshot) {
        Ok(event) => Ok(Some(event)),
        Err(Error::Refused(_)) if !event.is_named() => Ok(None),
        Err(error) => Err(error),
    }
}

fn registration(
    change: &Change<'_>,
    player: &Player,
    entrant: Option<&Entrant>,
) -> Result<RegistrationView> {
    let numbers = change.player_numbers_of(player.id)?;
    let mut numbers = numbers.into_iter();
    let number = numbers.find(|each| each.register == Register::Wof);
    Ok(RegistrationView {
        name: player.name.clone(),
        given: player.given.clone(),
        country: player.country.clone(),
        rating: player.rating,
        id: number.map(|number| number.number),
        first_round: entrant.map(|entrant| entrant.first_round),
    })
}

/// The rounds of an event in which a person has a game or a bye.
pub(in crate::service) fn rounds_of(
    change: &Change<'_>,
    event: &Event,
    person: PersonId,
) -> Result<Vec<u32>> {
    let games = change.games_of_person(person)?;
    let rounds = change.rounds_of_event(event.id)?.into_iter();
    let plays = |round: &Round| games.iter().any(|game| game.round_id == Some(round.id));
    Ok(rounds.filter(plays).map(|round| round.number).collect())
}

/// Takes a player out of the event. Whoever has a game or a bye in it is
/// withdrawn instead: the opponents keep their results.
#[derive(Clone, Debug)]
pub struct RemovePlayer {
    pub event: EventRef,
    pub player: PlayerRef,
    pub reason: String,
}

impl Command for RemovePlayer {
    type Outcome = RemovedView;
    const NAME: &'static str = "player remove";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<RemovedView> {
        let event = self.event.find(change)?;
        let (player, entrant) = find_entrant(change, &event, &self.player)?;
        let name = player.full_name();
        let last = rounds_of(change, &event, player.person())?.last().copied();
        let number = entrant.number;
        match last {
            Some(last) => withdraw_after(change, &event, &player, &entrant, last)?,
            None => remove_entrant(change, &entrant)?,
        }
        change.about(Subject {
            players: vec![player.id],
            ..overview::subject(&event)
        });
        change.summarise(match last {
            Some(last) => summary::player_withdrew(&name, last),
            None => summary::player_removed(&name, number),
        });
        Ok(RemovedView {
            name,
            entrant: number,
            removed: last.is_none(),
            left_after: last,
        })
    }
}

/// Deletes an entrant who has no games. The number is not given to anybody else.
pub(in crate::service) fn remove_entrant(change: &mut Change<'_>, entrant: &Entrant) -> Result<()> {
    if let Some(membership) = change.membership_of(entrant.id)? {
        change.delete::<Membership>(membership.id)?;
    }
    for absence in change.absences_of_event(entrant.event_id)? {
        if absence.entrant_id == entrant.id {
            change.delete::<Absence>(absence.id)?;
        }
    }
    change.delete::<Entrant>(entrant.id)?;
    change.insert(|id| RemovedEntrant {
        id,
        event_id: entrant.event_id,
        player_id: entrant.player_id,
        number: entrant.number,
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::rows::PlayerRows;
    use super::*;
    use crate::service::record::undo::Undo;
    use crate::service::session::fixture::{Desk, pairings, player};

    fn edit(player: &str, changes: RegistrationChange) -> EditPlayer {
        EditPlayer {
            event: EventRef::Unnamed,
            player: PlayerRef::new(player),
            changes,
            search: Search::Register,
            reason: String::new(),
        }
    }

    fn remove(player: &str) -> RemovePlayer {
        RemovePlayer {
            event: EventRef::Unnamed,
            player: PlayerRef::new(player),
            reason: String::new(),
        }
    }

    fn numbers(desk: &Desk) -> Vec<Option<u32>> {
        let rows = desk.session.ask(&PlayerRows {
            event: Some(EventRef::Unnamed),
            matching: None,
        });
        let rows = rows.expect("a list");
        rows.iter().map(|row| row.entrant).collect()
    }

    #[test]
    fn a_registration_is_corrected_and_shows_what_it_was() {
        let mut desk = Desk::with_players();
        let edited = desk.done(&edit(
            "#1",
            RegistrationChange {
                name: Some("Gotoh Haruka".to_owned()),
                country: Some("japan".to_owned()),
                rating: Some(1800),
                number: Some("1099".to_owned()),
                first_round: Some(2),
            },
        ));
        assert_eq!(edited.before.name, "Goto");
        let after = &edited.after;
        assert_eq!((&*after.name, &*after.given), ("Gotoh", "Haruka"));
        assert_eq!((&*after.country, after.rating), ("JPN", Some(1800)));
        assert_eq!(after.id.as_deref(), Some("1099"));
        assert_eq!(after.first_round, Some(2));
        let none = desk
            .session
            .execute(&edit("1099", RegistrationChange::default()));
        assert_eq!(none.expect("an edit").journal, None);
        desk.done(&Undo::default());
        let again = desk.done(&edit("goto", RegistrationChange::default()));
        assert_eq!(again.after, edited.before);
    }

    #[test]
    fn a_number_of_somebody_else_and_a_first_round_after_a_game_are_refused() {
        let mut desk = Desk::paired();
        let number = RegistrationChange {
            number: Some("1001".to_owned()),
            ..RegistrationChange::default()
        };
        assert_eq!(
            desk.refused(&edit("goto", number)).code(),
            "player-number-taken"
        );
        let late = RegistrationChange {
            first_round: Some(2),
            ..RegistrationChange::default()
        };
        assert_eq!(
            desk.refused(&edit("goto", late)).code(),
            "player-plays-earlier"
        );
    }

    #[test]
    fn who_has_no_game_is_removed_and_nobody_else_gets_the_number() {
        let mut desk = Desk::with_players();
        assert!(desk.done(&remove("lefevre")).removed);
        assert_eq!(numbers(&desk), [Some(1), Some(2), Some(3)]);
        assert_eq!(desk.done(&player("Ito, Ken", "1007")).entrant, Some(5));
        let back = desk.done(&player("Lefèvre, Zoé", "1004"));
        assert_eq!(back.entrant, Some(4), "the number stays theirs");
    }

    #[test]
    fn a_removal_is_undone_with_team_and_number() {
        let mut desk = Desk::with_players();
        desk.done(&remove("goto"));
        desk.done(&Undo::default());
        assert_eq!(numbers(&desk), [Some(1), Some(2), Some(3), Some(4)]);
    }

    #[test]
    fn who_has_a_game_is_withdrawn_instead() {
        let mut desk = Desk::paired();
        let view = desk.done(&remove("goto"));
        assert_eq!((view.removed, view.left_after), (false, Some(1)));
        let next = pairings(2, &[("goto", "lefevre")]);
        assert_eq!(desk.refused(&next).code(), "player-withdrawn");
        assert_eq!(desk.refused(&remove("goto")).code(), "player-withdrawn");
    }
}
