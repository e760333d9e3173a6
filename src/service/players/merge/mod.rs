//! Merging: two names that turn out to be one person.

use super::registration::{self, remove_entrant, rounds_of};
use super::{membership, membership::MembershipChange};
use crate::report::player::view::{
    EntryView, LostView, MergeView, MergedPersonView, RemovedNumberView,
};
use crate::report::{player::wording, refusal::TwoPeople};
use crate::service::prelude::*;
use crate::storage::{
    entrant::Entrant, forbidden_pair::ForbiddenPair, player::PlayerNumber, player::Register,
};
use outflank_core::tournament::Registration;

/// Merges two names of one person: the games and numbers of the first count as
/// those of the second, which learns what only the first had: country, rating and
/// federation number. If both are entered in one event and one of them has no game
/// there, that entry is removed.
#[derive(Clone, Debug)]
pub struct MergePlayers {
    /// Whose entrant numbers are meant.
    pub event: EventRef,
    pub player: PlayerRef,
    pub into: PlayerRef,
    pub reason: String,
}

impl Command for MergePlayers {
    type Outcome = MergeView;
    const NAME: &'static str = "player merge";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<MergeView> {
        let (_, one, _) = registration::find(change, &self.event, &self.player)?;
        let (_, other, _) = registration::find(change, &self.event, &self.into)?;
        let (name, is) = (one.full_name(), other.full_name());
        if one.person() == other.person() {
            return Err(Refusal::SamePlayer { name }.into());
        }
        let (before, into) = (person_view(change, &one)?, person_view(change, &other)?);
        let likeness = registration_of(&one, &before).likeness(&registration_of(&other, &into));
        let (removed, mut lost) = join_entries(change, &one, &other)?;
        for mut row in change.names_of(one.person())? {
            row.merged_into = Some(other.id);
            change.update(&row)?;
        }
        keep_what_either_knew(change, &one, &other)?;
        change.about(Subject {
            players: vec![one.id, other.id],
            ..Subject::default()
        });
        change.summarise(summary::players_merged(&name, &is));
        allow_themselves(change, &other)?;
        let person = change.player(other.id)?;
        let kept = person_view(change, person.as_ref().unwrap_or(&other))?;
        lost.extend(not_kept(&before, &kept));
        Ok(MergeView {
            name,
            is,
            before,
            into,
            kept,
            lost,
            likeness: likeness.map(wording::likeness),
            removed,
        })
    }
}

/// What is known about a person, under all their names.
fn person_view(change: &Change<'_>, person: &Player) -> Result<MergedPersonView> {
    let mut ids = Vec::new();
    for row in change.names_of(person.person())? {
        let numbers = federation_numbers(change, &row)?.into_iter();
        ids.extend(numbers.map(|number| number.number));
    }
    let mut entered = Vec::new();
    for entrant in change.entries_of(person.person())? {
        let event = change.event(entrant.event_id)?;
        entered.extend(event.map(|event| EntryView {
            event: event.name,
            entrant: entrant.number,
        }));
    }
    Ok(MergedPersonView {
        name: person.full_name(),
        country: person.country.clone(),
        rating: person.rating,
        ids,
        entered,
        games: change.games_of_person(person.person())?.len(),
    })
}

fn registration_of(player: &Player, view: &MergedPersonView) -> Registration {
    let number = view.ids.first().map(String::as_str);
    Registration::new(&player.name, &player.given, &player.country, number)
}

/// What of the name that is given up is not part of the person any more.
fn not_kept(before: &MergedPersonView, kept: &MergedPersonView) -> Vec<LostView> {
    let country = (!before.country.is_empty() && before.country != kept.country)
        .then(|| ("country", before.country.clone()));
    let rating = before.rating.filter(|_| before.rating != kept.rating);
    let rating = rating.map(|rating| ("rating", rating.to_string()));
    let lost = [country, rating].into_iter().flatten();
    lost.map(|(what, value)| LostView { what, value }).collect()
}

fn keep_what_either_knew(change: &mut Change<'_>, one: &Player, other: &Player) -> Result<()> {
    let mut kept = other.clone();
    if kept.country.is_empty() {
        kept.country.clone_from(&one.country);
    }
    kept.rating = kept.rating.or(one.rating);
    change.update(&kept)?;
    if federation_numbers(change, other)?.is_empty() {
        for number in federation_numbers(change, one)? {
            change.update(&PlayerNumber {
                player_id: other.id,
                ..number
            })?;
        }
    }
    Ok(())
}

fn federation_numbers(change: &Change<'_>, player: &Player) -> Result<Vec<PlayerNumber>> {
    let mut numbers = change.player_numbers_of(player.id)?;
    numbers.retain(|each| each.register == Register::Wof);
    Ok(numbers)
}

/// Deletes what kept the two names apart: nobody meets themselves.
fn allow_themselves(change: &mut Change<'_>, person: &Player) -> Result<()> {
    let rows: Vec<_> = change.names_of(person.person())?;
    let is_theirs = |id| rows.iter().any(|row| row.id == id);
    for entrant in change.entries_of(person.person())? {
        for pair in change.forbidden_pairs_of_event(entrant.event_id)? {
            if is_theirs(pair.one_id) && is_theirs(pair.other_id) {
                change.delete::<ForbiddenPair>(pair.id)?;
            }
        }
    }
    Ok(())
}

/// Makes one entry of two in every event that both have entered.
fn join_entries(
    change: &mut Change<'_>,
    one: &Player,
    other: &Player,
) -> Result<(Vec<RemovedNumberView>, Vec<LostView>)> {
    let theirs = change.entries_of(other.person())?;
    let (mut removed, mut lost) = (Vec::new(), Vec::new());
    for entrant in change.entries_of(one.person())? {
        let second = theirs.iter().find(|each| each.event_id == entrant.event_id);
        let (Some(second), Some(event)) = (second.cloned(), change.event(entrant.event_id)?) else {
            continue;
        };
        refuse_other_numbers(change, one, other, &event)?;
        let plays = |person: &Player| -> Result<bool> {
            Ok(!rounds_of(change, &event, person.person())?.is_empty())
        };
        let (kept, dropped) = match (plays(one)?, plays(other)?) {
            (true, true) => return Err(two_people(one, other, &event, TwoPeople::BothPlay).into()),
            (true, false) => (entrant, second),
            (false, _) => (second, entrant),
        };
        removed.push(RemovedNumberView {
            event: event.name,
            entrant: dropped.number,
        });
        lost.extend(absences_of(change, &dropped)?);
        lost.extend(join_memberships(change, &kept, &dropped)?);
        remove_entrant(change, &dropped)?;
    }
    Ok((removed, lost))
}

fn absences_of(change: &Change<'_>, entrant: &Entrant) -> Result<Vec<LostView>> {
    let absences = change.absences_of_event(entrant.event_id)?.into_iter();
    let absences = absences.filter(|each| each.entrant_id == entrant.id);
    let lost = absences.map(|each| LostView {
        what: "absence",
        value: wording::absence(each.after_round, each.back_in_round).1,
    });
    Ok(lost.collect())
}

/// The entrant who stays counts for everything that either counted for.
fn join_memberships(
    change: &mut Change<'_>,
    kept: &Entrant,
    dropped: &Entrant,
) -> Result<Option<LostView>> {
    let Some(dropped) = change.membership_of(dropped.id)? else {
        return Ok(None);
    };
    let team = change.membership_of(kept.id)?.and_then(|found| found.team);
    let lost = dropped.team.clone().filter(|_| team.is_some());
    let lost = lost.filter(|dropped| Some(dropped) != team.as_ref());
    let wanted = MembershipChange {
        team: dropped.team.filter(|_| team.is_none()),
        add_categories: dropped.categories.0,
        ..MembershipChange::default()
    };
    membership::update(change, kept.id, &wanted)?;
    Ok(lost.map(|value| LostView {
        what: "team",
        value,
    }))
}

fn refuse_other_numbers(
    change: &Change<'_>,
    one: &Player,
    other: &Player,
    event: &Event,
) -> Result<()> {
    let ours = federation_numbers(change, one)?;
    if ours.is_empty() || federation_numbers(change, other)?.is_empty() {
        return Ok(());
    }
    Err(two_people(one, other, event, TwoPeople::OtherNumbers).into())
}

fn two_people(one: &Player, other: &Player, event: &Event, why: TwoPeople) -> Refusal {
    Refusal::TwoPeople {
        one: one.full_name(),
        other: other.full_name(),
        event: event.name.clone(),
        why,
    }
}

#[cfg(test)]
mod played_on;

#[cfg(test)]
mod tests {
    use super::super::add::{AddPlayer, Person, Search};
    use super::super::rows::PlayerRows;
    use super::*;
    use crate::service::session::fixture::{Desk, names, pairings, player};

    fn merge(player: &str, into: &str) -> MergePlayers {
        MergePlayers {
            event: EventRef::Unnamed,
            player: PlayerRef::new(player),
            into: PlayerRef::new(into),
            reason: "married name".to_owned(),
        }
    }

    #[test]
    fn a_merged_name_is_the_other_player() {
        let mut desk = Desk::with_players();
        desk.done(&AddPlayer {
            entrant: None,
            ..player("Sato, Haruka", "1006")
        });
        desk.done(&merge("sato", "goto"));
        assert_eq!(names(&desk, None, "sato"), ["Goto Haruka"]);
        assert_eq!(desk.refused(&merge("sato", "goto")).code(), "player-same");
    }

    #[test]
    fn two_players_of_one_event_are_two_people() {
        let mut desk = Desk::with_players();
        let refused = desk.refused(&merge("1001", "1002"));
        assert_eq!(refused.code(), "player-two-people");
        let ambiguous = desk.refused(&merge("smith", "goto"));
        assert_eq!(ambiguous.code(), "player-ambiguous");
        assert_eq!(
            desk.refused(&merge("nobody", "goto")).code(),
            "player-unknown"
        );
    }

    fn unnumbered(name: &str, country: &str) -> AddPlayer {
        let known = player(name, "");
        AddPlayer {
            person: Person {
                number: None,
                country: country.to_owned(),
                rating: Some(1322),
                ..known.person
            },
            search: Search::Nowhere,
            ..known
        }
    }

    #[test]
    fn a_second_entry_without_games_is_removed_and_what_it_knew_is_kept() {
        let mut desk = Desk::with_players();
        desk.done(&unnumbered("Łukasik, Paweł", ""));
        desk.done(&unnumbered("?ukasik, Pawe?", "Poland"));
        desk.done(&pairings(1, &[("#5", "goto")]));
        let merged = desk.done(&merge("#6", "#5"));
        assert_eq!(merged.removed[0].entrant, 6);
        let rows = desk.session.ask(&PlayerRows {
            event: Some(EventRef::Unnamed),
            matching: None,
        });
        let rows = rows.expect("a list");
        assert_eq!(rows.len(), 5);
        assert_eq!((&*rows[4].country, rows[4].rating), ("POL", Some(1322)));
    }

    #[test]
    fn a_federation_number_is_kept_when_its_name_is_given_up() {
        let mut desk = Desk::with_players();
        desk.done(&AddPlayer {
            entrant: None,
            ..unnumbered("Gotoh, Haruka", "")
        });
        desk.done(&merge("1003", "gotoh"));
        let rows = desk.session.ask(&PlayerRows {
            event: None,
            matching: Some(PlayerRef::new("gotoh")),
        });
        assert_eq!(rows.expect("a list")[0].id.as_deref(), Some("1003"));
    }

    #[test]
    fn two_entrants_who_have_both_played_are_two_people() {
        let mut desk = Desk::with_players();
        desk.done(&unnumbered("Ito, Ken", ""));
        desk.done(&unnumbered("Itoh, Ken", ""));
        desk.done(&pairings(1, &[("#5", "goto"), ("#6", "lefevre")]));
        assert_eq!(desk.refused(&merge("#6", "#5")).code(), "player-two-people");
    }
}
