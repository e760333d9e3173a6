//! Lists of players: of an event by number, of the register by name.

use super::membership;
use crate::report::{player::view::PlayerRowView, player::wording};
use crate::service::prelude::*;
use crate::storage::{entrant::Absence, entrant::RequestedBye, player::Register};
use outflank_core::tournament::sort_key;

/// The players of an event by number, or of the whole register by name.
#[derive(Clone, Debug)]
pub struct PlayerRows {
    /// `None` for the register.
    pub event: Option<EventRef>,
    /// Only players whom this fits.
    pub matching: Option<PlayerRef>,
}

impl Query for PlayerRows {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = Vec<PlayerRowView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<PlayerRowView>> {
        let (directory, mut rows) = match &self.event {
            Some(event) => rows_of_event(snapshot, &event.find(snapshot)?)?,
            None => rows_of_register(snapshot)?,
        };
        if let Some(wanted) = &self.matching {
            let fitting = directory.fitting(wanted);
            rows.retain(|(id, _)| fitting.contains(id));
            if rows.is_empty() {
                // Says who is meant perhaps.
                directory.resolve(wanted)?;
            }
        }
        Ok(rows.into_iter().map(|(_, row)| row).collect())
    }
}

type Rows = Vec<(PersonId, PlayerRowView)>;

fn row(directory: &Directory, player: &Player) -> PlayerRowView {
    let number = directory.number(player.person(), Register::Wof);
    PlayerRowView {
        entrant: None,
        id: number.map(str::to_owned),
        name: player.name.clone(),
        given: player.given.clone(),
        country: player.country.clone(),
        rating: player.rating,
        first_round: None,
        absences: Vec::new(),
        half_point_byes: Vec::new(),
        left_after: None,
        back_in: None,
        membership: membership::view(None),
        attendance: String::new(),
    }
}

fn rows_of_register(snapshot: &Snapshot<'_>) -> Result<(Arc<Directory>, Rows)> {
    let directory = Directory::of_all(snapshot)?;
    let mut people: Vec<&Player> = directory.people().collect();
    people.sort_by_cached_key(|player| (sort_key(&player.full_name()), player.id));
    let rows = people.iter();
    let rows = rows.map(|each| (each.person(), row(&directory, each)));
    let rows = rows.collect();
    Ok((directory, rows))
}

/// An absence for programs and for people.
fn attendance(absence: &Absence) -> (String, String) {
    let (rounds, words) = wording::absence(absence.after_round, absence.back_in_round);
    match absence.bye {
        RequestedBye::ZeroPoint => (rounds, words),
        RequestedBye::HalfPoint => (rounds, format!("{words} (half point)")),
    }
}

fn rows_of_event(snapshot: &Snapshot<'_>, event: &Event) -> Result<(Arc<Directory>, Rows)> {
    let directory = Directory::of_event(snapshot, event.id)?;
    let absences = snapshot.absences_of_event(event.id)?;
    let memberships = snapshot.memberships_of_event(event.id)?;
    let rounds = snapshot.rounds_of_event(event.id)?;
    let next = rounds.last().map_or(0, |round| round.number) + 1;
    let mut rows = Vec::new();
    for entrant in snapshot.entrants_of_event(event.id)? {
        let person = directory.person(entrant.player_id);
        let Some(player) = directory.player(person) else {
            continue;
        };
        let own = || absences.iter().filter(|each| each.entrant_id == entrant.id);
        let absence = own().find(|each| each.covers(next));
        let (rounds, in_words): (Vec<_>, Vec<_>) = own().map(attendance).unzip();
        let granted = own().filter(|each| !each.half_point_rounds().is_empty());
        let mut memberships = memberships.iter();
        let membership = memberships.find(|each| each.entrant_id == entrant.id);
        let view = PlayerRowView {
            entrant: Some(entrant.number),
            first_round: Some(entrant.first_round),
            absences: rounds,
            half_point_byes: granted.map(|each| attendance(each).0).collect(),
            attendance: in_words.join(", "),
            left_after: absence.map(|absence| absence.after_round),
            back_in: absence.and_then(|absence| absence.back_in_round),
            membership: membership::view(membership),
            ..row(&directory, player)
        };
        rows.push((person, view));
    }
    Ok((directory, rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::session::fixture::{Desk, names};

    #[test]
    fn a_player_is_found_by_every_form_of_the_name_and_by_number() {
        let desk = Desk::with_players();
        for text in ["Goto Haruka", "Goto, Haruka", "haruka goto", "har", "1003"] {
            for event in [None, Some(EventRef::Unnamed)] {
                assert_eq!(names(&desk, event, text), ["Goto Haruka"], "{text}");
            }
        }
        for text in ["lefevre", "Lefe\u{300}vre", "zoe"] {
            assert_eq!(names(&desk, None, text), ["Lefèvre Zoé"], "{text}");
        }
    }
}
