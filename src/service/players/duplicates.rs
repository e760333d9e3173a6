//! Likely duplicates: registrations that could be a person whom the register has.

use super::{add::Person, registration};
use crate::report::{player::view::LikelyPairView, player::wording, refusal::SimilarPlayer};
use crate::service::prelude::*;
use crate::storage::player::Register;
use outflank_core::{tournament::Likeness, tournament::Registration};

/// Everybody in the register, made ready for being compared.
pub(in crate::service) struct KnownPeople {
    register: Arc<Directory>,
    entrants: Option<Arc<Directory>>,
    rows: Vec<(PersonId, Registration)>,
}

impl KnownPeople {
    /// The register; the labels of those who entered the event have their number.
    pub(in crate::service) fn of(snapshot: &Snapshot<'_>, event: Option<&Event>) -> Result<Self> {
        let register = Directory::of_all(snapshot)?;
        let entrants = event.map(|event| Directory::of_event(snapshot, event.id));
        // Whoever has several names can be meant by each.
        let rows = register.rows().map(|player| {
            let number = register.number(player.person(), Register::Wof);
            (player.person(), registration(player, number))
        });
        Ok(Self {
            rows: rows.collect(),
            entrants: entrants.transpose()?,
            register,
        })
    }

    /// Adds a player who has come since.
    pub(in crate::service) fn add(&mut self, player: &Player, number: Option<&str>) {
        self.rows
            .push((player.person(), registration(player, number)));
    }

    /// Those whom a person could be, the surest first.
    pub(in crate::service) fn like(&self, person: &Person) -> Vec<(Likeness, PersonId)> {
        let number = person.number.as_deref();
        let wanted = Registration::new(&person.name, &person.given, &person.country, number);
        let alike = self.rows.iter();
        let alike: Vec<_> = alike
            .filter_map(|(id, each)| Some((wanted.likeness(each)?, *id)))
            .collect();
        surest(alike)
    }

    /// The others whom a player of the register could be, the surest first.
    fn like_player(&self, player: &Player) -> Vec<(Likeness, PersonId)> {
        let number = self.register.number(player.person(), Register::Wof);
        let wanted = registration(player, number);
        let others = self.rows.iter().filter(|(id, _)| *id != player.person());
        let alike: Vec<_> = others
            .filter_map(|(id, each)| Some((wanted.likeness(each)?, *id)))
            .collect();
        surest(alike)
    }

    /// The name of a player with what separates namesakes.
    fn label(&self, person: PersonId) -> String {
        let directory = self.entrants.as_ref();
        let directory = directory.filter(|entrants| entrants.player(person).is_some());
        let directory = directory.unwrap_or(&self.register);
        let player = directory.player(person);
        player.map_or_else(String::new, |player| directory.label(player))
    }

    /// A player as a person is asked about them.
    pub(in crate::service) fn similar(
        &self,
        likeness: Likeness,
        person: PersonId,
    ) -> SimilarPlayer {
        SimilarPlayer {
            id: person.row().0,
            label: self.label(person),
            line: None,
            likeness,
        }
    }

    /// Refuses a person who could be somebody whom the register has.
    pub(in crate::service) fn refuse_likely(
        &self,
        person: &Person,
    ) -> std::result::Result<(), Refusal> {
        self.refuse_likely_others(person, None)
    }

    /// Refuses a person who could be somebody else than `themselves`.
    pub(in crate::service) fn refuse_likely_others(
        &self,
        person: &Person,
        themselves: Option<PersonId>,
    ) -> std::result::Result<(), Refusal> {
        let found = self.like(person).into_iter();
        let found = found.filter(|(_, id)| Some(*id) != themselves);
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

/// Everybody once, the surest first.
fn surest(mut alike: Vec<(Likeness, PersonId)>) -> Vec<(Likeness, PersonId)> {
    alike.sort();
    let mut shown = BTreeSet::new();
    alike.retain(|(_, person)| shown.insert(*person));
    alike
}

/// The players of the register who could be one person: those like one player, or
/// those like any entrant of the event.
#[derive(Clone, Debug)]
pub struct LikelyPairs {
    pub event: EventRef,
    /// `None` for every entrant.
    pub player: Option<PlayerRef>,
}

impl Query for LikelyPairs {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = Vec<LikelyPairView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<LikelyPairView>> {
        let wanted = match &self.player {
            Some(player) => vec![registration::find(snapshot, &self.event, player)?.1],
            None => entrants(snapshot, &self.event.find(snapshot)?)?,
        };
        let event = registration::event_if_any(snapshot, &self.event)?;
        let known = KnownPeople::of(snapshot, event.as_ref())?;
        let mut shown = BTreeSet::new();
        let mut pairs = Vec::new();
        for player in wanted {
            let person = player.person();
            for (likeness, other) in known.like_player(&player) {
                // A pair of entrants is shown once.
                if shown.insert((person.min(other), person.max(other))) {
                    pairs.push(LikelyPairView {
                        player: known.label(person),
                        may_be: known.label(other),
                        why: wording::likeness(likeness),
                    });
                }
            }
        }
        Ok(pairs)
    }
}

fn entrants(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<Player>> {
    let directory = Directory::of_event(snapshot, event.id)?;
    let entrants = snapshot.entrants_of_event(event.id)?.into_iter();
    let people = entrants.map(|each| directory.person(each.player_id));
    let players = people.filter_map(|person| directory.player(person).cloned());
    Ok(players.collect())
}

fn registration(player: &Player, number: Option<&str>) -> Registration {
    Registration::new(&player.name, &player.given, &player.country, number)
}
