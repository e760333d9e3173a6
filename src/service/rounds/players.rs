//! The players who can be paired in a round.

use super::set::Pairing;
use crate::service::prelude::*;
use crate::service::{players::attendance::absence_refusal, session::value};
use crate::storage::{entrant::Absence, round::Stage};

/// The players who can be paired in a round.
pub(in crate::service) struct RoundPlayers {
    event: Event,
    round: Round,
    pub(in crate::service) directory: Arc<Directory>,
    absences: Vec<Absence>,
    /// The games of the round, those included that it pairs.
    games: Vec<Game>,
}

impl RoundPlayers {
    pub(in crate::service) fn of(
        change: &Change<'_>,
        event: &Event,
        round: &Round,
    ) -> Result<Self> {
        Ok(Self {
            event: event.clone(),
            round: round.clone(),
            directory: Directory::of_event(change, event.id)?,
            absences: change.absences_of_event(event.id)?,
            games: change.games_of_round(round.id)?,
        })
    }

    pub(in crate::service) fn pair_named(
        &mut self,
        change: &mut Change<'_>,
        pairing: &Pairing,
    ) -> Result<Game> {
        let directory = Arc::clone(&self.directory);
        let black = directory.resolve(&pairing.black)?;
        let white = pairing.white.as_ref();
        let white = white.map(|white| directory.resolve(white));
        self.pair(change, pairing.table, black, white.transpose()?)
    }

    /// Pairs two players, or gives a bye, at a table or the next free one.
    pub(in crate::service) fn pair(
        &mut self,
        change: &mut Change<'_>,
        table: Option<u32>,
        black: &Player,
        white: Option<&Player>,
    ) -> Result<Game> {
        for player in std::iter::once(black).chain(white) {
            self.ensure_present(player)?;
        }
        if let Some(white) = white.filter(|white| white.person() == black.person()) {
            return Err(Refusal::AgainstThemselves {
                name: white.full_name(),
            }
            .into());
        }
        let games = self.games.iter();
        let taken: BTreeSet<u32> = games.filter_map(|game| game.table_number).collect();
        let free = || {
            let mut tables = 1..=u32::MAX;
            tables.find(|table| !taken.contains(table)).unwrap_or(1)
        };
        let table = table.unwrap_or_else(free);
        value::check_table(table)?;
        if taken.contains(&table) {
            return Err(Refusal::TableTaken {
                round: self.round.number,
                table,
            }
            .into());
        }
        let place = (self.round.id, table);
        let row = |player: &Player| self.directory.row_in_event(player.person());
        let (black, white) = (row(black), white.map(row));
        let game = change.insert(|id| Game::pairing(id, self.event.id, place, black, white))?;
        self.games.push(game.clone());
        Ok(game)
    }

    /// Refuses a player who has not entered, has withdrawn or is absent.
    pub(in crate::service) fn ensure_attends(&self, player: &Player) -> Result<()> {
        let Some(entrant) = self.directory.entrant(player.person()) else {
            return Err(Refusal::NotEntered {
                name: player.full_name(),
            }
            .into());
        };
        let mut absences = self
            .absences
            .iter()
            .filter(|each| each.entrant_id == entrant.id);
        if let Some(absence) = absences.find(|each| each.covers(self.round.number)) {
            let name = player.full_name();
            return Err(absence_refusal(name, self.round.number, absence).into());
        }
        if self.round.number < entrant.first_round {
            return Err(Refusal::NotYetThere {
                name: player.full_name(),
                first_round: entrant.first_round,
            }
            .into());
        }
        Ok(())
    }

    /// Refuses a player who cannot play in this round.
    pub(in crate::service) fn ensure_present(&self, player: &Player) -> Result<()> {
        self.ensure_attends(player)?;
        let plays = |game: &&Game| self.directory.colour_in(game, player.person()).is_some();
        match self.games.iter().find(plays) {
            Some(game) if self.round.stage == Stage::Swiss => Err(Refusal::AlreadyPaired {
                name: player.full_name(),
                round: self.round.number,
                table: game.table_number,
                bye: game.is_bye(),
            }
            .into()),
            _ => Ok(()),
        }
    }
}
