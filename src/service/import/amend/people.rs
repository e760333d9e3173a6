//! The people of another edition: who has come, left, or is out of it.

use std::collections::{BTreeMap, BTreeSet};

use super::super::super::Result;
use super::super::super::register::Directory;
use super::super::draft::Draft;
use super::Amend;
use crate::storage::PlayerId;
use crate::storage::entrant::{Absence, Entrant};
use crate::storage::membership::Membership;

impl Amend<'_, '_> {
    /// The players of the file, entered if they have not been.
    pub(super) fn people(&mut self, draft: &Draft) -> Result<Vec<PlayerId>> {
        let before = Directory::of_event(self.change, self.event.id)?;
        let entrants = self.change.entrants_of_event(self.event.id)?;
        let mut next = entrants
            .iter()
            .map(|entrant| entrant.number)
            .max()
            .unwrap_or(0);
        let mut entered: BTreeSet<PlayerId> = entrants.iter().map(|each| each.player_id).collect();
        let mut ids = Vec::with_capacity(draft.players.len());
        let strangers = draft.strangers(self.change)?;
        for (index, seat) in draft.players.iter().enumerate() {
            let Some(person) = seat.person() else {
                ids.push(strangers[&index]);
                continue;
            };
            let unnumbered = person.number.is_none();
            let known = before.called(&person.name, &person.given);
            let player = match known.filter(|_| unnumbered) {
                Some(known) => known.clone(),
                None => seat.arrive(self.change, person)?,
            };
            let id = player.person();
            match before.person(player.id) {
                Some(was) if was.id == id && was.full_name() != player.full_name() => {
                    let was = was.full_name();
                    self.told
                        .push(format!("{} was called {was}", player.full_name()));
                }
                _ => {}
            }
            if before.person(id).is_none() && entered.insert(id) {
                next += 1;
                let event_id = self.event.id;
                self.change.insert(|row| Entrant {
                    id: row,
                    event_id,
                    player_id: id,
                    number: next,
                    first_round: 1,
                })?;
                self.told
                    .push(format!("new player: {}", player.full_name()));
            }
            ids.push(id);
        }
        Ok(ids)
    }

    pub(super) fn departures(&mut self, draft: &Draft, ids: &[PlayerId]) -> Result<()> {
        let directory = Directory::of_event(self.change, self.event.id)?;
        let left: BTreeMap<PlayerId, u32> = draft
            .departures
            .iter()
            .map(|&(player, after)| (ids[player], after))
            .collect();
        let absences = self.change.absences_of_event(self.event.id)?;
        for entrant in self.change.entrants_of_event(self.event.id)? {
            let person = directory
                .person(entrant.player_id)
                .map_or(entrant.player_id, |p| p.id);
            let open = absences
                .iter()
                .find(|each| each.entrant_id == entrant.id && each.back_in_round.is_none());
            let name = directory.name(entrant.player_id);
            match (open, left.get(&person)) {
                (Some(open), Some(&after)) if open.after_round != after => {
                    self.told.push(format!(
                        "{name} left after round {after}, was round {}",
                        open.after_round
                    ));
                    self.change.update(&Absence {
                        after_round: after,
                        ..open.clone()
                    })?;
                }
                (None, Some(&after)) => {
                    self.told.push(format!("{name} left after round {after}"));
                    self.change.insert(|id| Absence {
                        id,
                        entrant_id: entrant.id,
                        after_round: after,
                        back_in_round: None,
                    })?;
                }
                (Some(open), None) if ids.contains(&person) => {
                    self.told.push(format!("{name} has not left"));
                    self.change.delete::<Absence>(open.id)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Takes out who is not in the file, unless a game is still theirs.
    pub(super) fn leave_out(&mut self, ids: &[PlayerId]) -> Result<()> {
        let directory = Directory::of_event(self.change, self.event.id)?;
        let absences = self.change.absences_of_event(self.event.id)?;
        for entrant in self.change.entrants_of_event(self.event.id)? {
            let player = directory.person(entrant.player_id);
            let Some(player) = player.filter(|player| !ids.contains(&player.id)) else {
                continue;
            };
            let games = self.change.games_of_player(entrant.player_id)?;
            let name = player.full_name();
            if games.iter().any(|game| game.event_id == self.event.id) {
                self.kept
                    .push(format!("{name} is not in the file; a game here is theirs"));
                continue;
            }
            for absence in absences.iter().filter(|each| each.entrant_id == entrant.id) {
                self.change.delete::<Absence>(absence.id)?;
            }
            if let Some(membership) = self.change.membership_of(entrant.id)? {
                self.change.delete::<Membership>(membership.id)?;
            }
            self.change.delete::<Entrant>(entrant.id)?;
            self.told.push(format!("{name} is no longer entered"));
        }
        Ok(())
    }
}
