//! Players, and their numbers in the registers of federations and archives.

use super::{EventId, PlayerId, Result};
use super::{snapshot::Snapshot, snapshot::queries, table::table, word::words};
use rusqlite::params;

const ALL: &str = "SELECT * FROM player ORDER BY name, given, id";
const NAMED: &str = "SELECT * FROM player WHERE name = ?1 AND given = ?2 ORDER BY id";
const NUMBERED: &str = "SELECT player.* FROM player
    JOIN player_number ON player_number.player_id = player.id
    WHERE player_number.register = ?1 AND player_number.number = ?2";
const REGISTERED: &str = "SELECT player_number.number, player.id, player.name, player.given
    FROM player_number JOIN player ON player.id = player_number.player_id
    WHERE player_number.register = ?1";
const NUMBERS_OF_EVENT: &str = "WITH person (id) AS (
        SELECT coalesce(player.merged_into, player.id)
        FROM entrant JOIN player ON player.id = entrant.player_id
        WHERE entrant.event_id = ?1)
    SELECT player_number.* FROM person
    CROSS JOIN player_number ON player_number.player_id = person.id
    UNION SELECT player_number.* FROM person
    CROSS JOIN player ON player.merged_into = person.id
    CROSS JOIN player_number ON player_number.player_id = player.id
    ORDER BY player_number.register, player_number.number";
const NUMBERS: &str = "SELECT * FROM player_number ORDER BY register, number";
const NUMBERS_OF: &str =
    "SELECT * FROM player_number WHERE player_id = ?1 ORDER BY register, number";

words! {
    /// A list that numbers players.
    Register {
        /// The World Othello Federation's, used in result files and by PAPP.
        Wof = "wof",
        /// The WTHOR archive's.
        Wthor = "wthor",
    }
}

table! {
    /// A person, or a program.
    Player(PlayerId) = "player" {
        /// The family name, or the only one.
        name: String,
        /// The given name.
        given: String,
        /// The country, as written.
        country: String,
        /// The rating when they were added.
        rating: Option<u32>,
        /// The player this one turned out to be.
        merged_into: Option<PlayerId>,
    }
}

table! {
    /// The number of a player in a register.
    PlayerNumber(PlayerNumberId) = "player_number" {
        /// Whose.
        player_id: PlayerId,
        /// In which register.
        register: Register,
        /// The number.
        number: String,
    }
}

impl Player {
    /// The name in tables and answers.
    pub fn full_name(&self) -> String {
        if self.given.is_empty() {
            self.name.clone()
        } else {
            format!("{} {}", self.name, self.given)
        }
    }
}

queries! {
    /// All players by name, merged ones included.
    players() -> Vec<Player> = list ALL;

    /// The players with exactly this name.
    players_named(name: &str, given: &str) -> Vec<Player> = list NAMED;

    /// The player with this number.
    player_numbered(register: Register, number: &str) -> Option<Player> = first NUMBERED;

    /// All numbers.
    player_numbers() -> Vec<PlayerNumber> = list NUMBERS;

    /// The numbers of the players of an event, under all their names.
    player_numbers_of_event(event: EventId) -> Vec<PlayerNumber> = list NUMBERS_OF_EVENT;

    /// The numbers of a player.
    player_numbers_of(player: PlayerId) -> Vec<PlayerNumber> = list NUMBERS_OF;
}

impl Snapshot<'_> {
    /// Calls `each` with everybody who has a number in a register.
    pub fn walk_register(
        &self,
        register: Register,
        mut each: impl FnMut(Registered<'_>),
    ) -> Result<()> {
        let mut statement = self.connection().prepare_cached(REGISTERED)?;
        let mut rows = statement.query(params![register])?;
        while let Some(row) = rows.next()? {
            let text = |at: usize| {
                row.get_ref(at)
                    .map(|value| value.as_str().unwrap_or_default())
            };
            each(Registered {
                number: text(0)?,
                id: row.get(1)?,
                name: text(2)?,
                given: text(3)?,
            });
        }
        Ok(())
    }
}

/// A player as a register has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registered<'r> {
    /// The number there.
    pub number: &'r str,
    /// Whose it is.
    pub id: PlayerId,
    /// The family name, or the only one.
    pub name: &'r str,
    /// The given name.
    pub given: &'r str,
}
