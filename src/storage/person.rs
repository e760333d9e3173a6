//! Who a row of a player is. Two rows are merged when two names turn out to be
//! one person: whoever compares people compares persons, never rows.

use super::{EventId, PlayerId, Result};
use super::{game::Game, player::Player, snapshot::Snapshot};
use outflank_core::board::Colour;
use rusqlite::params;
use std::collections::BTreeMap;

/// Those who entered an event, under all their names.
const OF_EVENT: &str = "WITH person (id) AS (
        SELECT coalesce(player.merged_into, player.id)
        FROM entrant JOIN player ON player.id = entrant.player_id
        WHERE entrant.event_id = ?1)
    SELECT player.* FROM person CROSS JOIN player ON player.id = person.id
    UNION SELECT player.* FROM person CROSS JOIN player ON player.merged_into = person.id";
/// The row of the name that counts comes last: it can be merged only after the others.
const NAMES: &str = "SELECT * FROM player WHERE id = ?1 OR merged_into = ?1
    ORDER BY merged_into IS NULL, id";
/// In the rounds in which the database allows everybody one table; against
/// themselves in every round.
const SEATED_TWICE: &str = "WITH seat (game_id, round_id, table_number, player_id) AS (
        SELECT id, round_id, table_number, black_id FROM game WHERE round_id IS NOT NULL
        UNION ALL SELECT id, round_id, table_number, white_id FROM game
        WHERE round_id IS NOT NULL AND white_id IS NOT NULL)
    SELECT coalesce(player.merged_into, player.id) AS person_id, round_id,
           min(table_number) AS one, max(table_number) AS other
    FROM seat
    JOIN player ON player.id = seat.player_id
    JOIN round ON round.id = seat.round_id
    GROUP BY round_id, person_id, CASE round.stage WHEN 'swiss' THEN 0 ELSE game_id END
    HAVING count(*) > 1
    ORDER BY round.event_id, round.number, one, person_id";

/// A person, under however many names. It is made here only, from what the rows
/// say about merges, so that a row cannot be taken for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(PlayerId);

impl PersonId {
    /// The row of the name that counts, for rows that point to a person.
    pub const fn row(self) -> PlayerId {
        self.0
    }
}

impl Player {
    /// The person whom this row belongs to, after all merges.
    pub fn person(&self) -> PersonId {
        PersonId(self.merged_into.unwrap_or(self.id))
    }
}

/// Players under all their names. A row that is not among them is a person of
/// its own: nobody who was merged.
#[derive(Clone, Debug, Default)]
pub struct People {
    rows: BTreeMap<PlayerId, Player>,
}

impl People {
    /// Made-up players, for tests without a database.
    #[cfg(test)]
    pub(crate) fn of_rows(rows: Vec<Player>) -> Self {
        Self::new(rows)
    }

    fn new(rows: Vec<Player>) -> Self {
        let rows = rows.into_iter().map(|row| (row.id, row));
        Self {
            rows: rows.collect(),
        }
    }

    /// The person whom a row belongs to.
    pub fn person(&self, row: PlayerId) -> PersonId {
        self.rows.get(&row).map_or(PersonId(row), Player::person)
    }

    /// The name that counts, with what is known about the person.
    pub fn player(&self, person: PersonId) -> Option<&Player> {
        self.rows.get(&person.0)
    }

    /// All names.
    pub fn rows(&self) -> impl Iterator<Item = &Player> {
        self.rows.values()
    }

    /// The colour of a person in a game, under whichever of their names they
    /// play. Whoever has a bye has Black.
    pub fn colour_in(&self, game: &Game, person: PersonId) -> Option<Colour> {
        let mut seats = game.seats();
        let seat = seats.find(|&(_, row)| self.person(row) == person);
        seat.map(|(colour, _)| colour)
    }

    /// Who sits at the tables of some games.
    pub fn seated(&self, games: &[Game]) -> Vec<PersonId> {
        let seats = games.iter().flat_map(Game::seats);
        seats.map(|(_, row)| self.person(row)).collect()
    }
}

/// A person with two seats in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedTwice {
    /// Who.
    pub person: PersonId,
    /// In which round.
    pub round: super::RoundId,
    /// The first and the last of their tables; equal if they play themselves.
    pub tables: [u32; 2],
}

impl Snapshot<'_> {
    /// Everybody.
    pub fn people(&self) -> Result<People> {
        Ok(People::new(self.players()?))
    }

    /// The people who entered an event.
    pub fn people_of_event(&self, event: EventId) -> Result<People> {
        Ok(People::new(self.list(OF_EVENT, params![event])?))
    }

    /// The person whom a row belongs to.
    pub fn person(&self, row: PlayerId) -> Result<PersonId> {
        let found = self.player(row)?;
        Ok(found.map_or(PersonId(row), |row| row.person()))
    }

    /// The name that counts of the person whom a row belongs to.
    pub fn player_meant(&self, row: PlayerId) -> Result<Option<Player>> {
        match self.player(row)? {
            Some(row) if row.merged_into.is_some() => self.player(row.person().0),
            row => Ok(row),
        }
    }

    /// The rows of a person; the one of the name that counts is the last.
    pub fn names_of(&self, person: PersonId) -> Result<Vec<Player>> {
        self.list(NAMES, params![person.0])
    }

    /// The people with two seats in one round. The triggers compare rows, so
    /// they cannot see this.
    pub fn people_seated_twice(&self) -> Result<Vec<SeatedTwice>> {
        let mut statement = self.connection().prepare(SEATED_TWICE)?;
        let rows = statement.query_map([], |row| {
            Ok(SeatedTwice {
                person: PersonId(row.get("person_id")?),
                round: row.get("round_id")?,
                tables: [row.get("one")?, row.get("other")?],
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}
