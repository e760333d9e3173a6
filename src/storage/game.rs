//! Games: who played whom, and the result as it was entered.

use super::{EventId, GameId, PersonId, PlayerId, Result, RoundId};
use super::{
    change::Change, snapshot::Snapshot, snapshot::queries, table::Table, table::table,
    word::TextColumn, word::words,
};
use outflank_core::{board::Colour, game::HalfDiscs, game::Score, transcript::Ending};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{named_params, params};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use outflank_core::adjudicate::Winner;
pub use outflank_core::tournament::Rated;

const OF_EVENT: &str = "SELECT game.* FROM game
    LEFT JOIN round ON round.id = game.round_id
    WHERE game.event_id = ?1
    ORDER BY round.number, game.table_number, game.id";
const OF_ROUNDS: &str = "SELECT game.* FROM round
    JOIN game ON game.round_id = round.id
    WHERE round.event_id = ?1
    ORDER BY round.number, game.table_number";
const OF_ROUND: &str = "SELECT * FROM game WHERE round_id = ?1 ORDER BY table_number";
const AT_TABLE: &str = "SELECT * FROM game WHERE round_id = ?1 AND table_number = ?2";
const OF_PERSON: &str = "WITH name (id) AS (
        SELECT ?1 UNION SELECT id FROM player WHERE merged_into = ?1)
    SELECT game.* FROM name CROSS JOIN game ON game.black_id = name.id
    UNION SELECT game.* FROM name CROSS JOIN game ON game.white_id = name.id
    ORDER BY game.id";
const ENTER: &str = "UPDATE game
    SET winner = :winner, black_halves = :black, white_halves = :white, ending = :ending
    WHERE id = :id";
/// Answered by the index `game_without_discs`.
const WITHOUT_DISCS: &str = "SELECT * FROM game
    WHERE event_id = ?1 AND ending IS NOT NULL AND black_halves IS NULL";

words! {
    /// Whether it is known who had which colour. In the library the second player can
    /// have black; here Black is always first.
    Colours {
        /// Black and White as recorded.
        Known = "known",
        /// It is not: the player named first is kept as Black.
        Unknown = "unknown",
    }
}

table! {
    /// A game, or a bye.
    Game(GameId) = "game" {
        /// Of which event.
        event_id: EventId,
        /// Of which round; none in an archive.
        round_id: Option<RoundId>,
        /// At which table.
        #[serde(alias = "board")]
        table_number: Option<u32>,
        /// Black, or the player who has a bye.
        black_id: PlayerId,
        /// White; nobody in a bye.
        white_id: Option<PlayerId>,
        /// Whether the colours are known.
        colours: Colours,
        /// Who won, as written.
        winner: Option<Winner> as text,
        /// Black's half-discs, as entered.
        black_halves: Option<i32>,
        /// White's half-discs, as entered.
        white_halves: Option<i32>,
        /// How it ended, if not on the board.
        ending: Option<TypedEnding>,
        /// Whether it counts for ratings.
        rated: Rated as text,
        /// What was odd about it when it came in.
        remark: String,
    }
}

impl Game {
    /// A pairing of a round, nothing played yet; a bye without an opponent.
    pub const fn pairing(
        id: GameId,
        event_id: EventId,
        place: (RoundId, u32),
        black_id: PlayerId,
        white_id: Option<PlayerId>,
    ) -> Self {
        Self {
            id,
            event_id,
            round_id: Some(place.0),
            table_number: Some(place.1),
            black_id,
            white_id,
            colours: Colours::Known,
            winner: None,
            black_halves: None,
            white_halves: None,
            ending: None,
            rated: Rated::Yes,
            remark: String::new(),
        }
    }

    /// The discs as entered.
    pub fn score(&self) -> Option<Score> {
        Some(Score {
            black: HalfDiscs::halves(self.black_halves?),
            white: HalfDiscs::halves(self.white_halves?),
        })
    }

    /// Enters the discs.
    pub fn set_score(&mut self, score: Option<Score>) {
        self.black_halves = score.map(|score| score.black.as_halves());
        self.white_halves = score.map(|score| score.white.as_halves());
    }

    /// Exchanges the colours of the players. Discs, ending and winner go with
    /// them. A bye has nothing to exchange.
    pub fn exchange_colours(&mut self) {
        let Some(white) = self.white_id else { return };
        self.white_id = Some(self.black_id);
        self.black_id = white;
        self.set_score(self.score().map(Score::exchanged));
        self.winner = self.winner.map(Winner::exchanged);
        self.ending = self.ending.map(|ending| TypedEnding(ending.0.exchanged()));
    }

    /// Whether it is a bye.
    pub const fn is_bye(&self) -> bool {
        self.white_id.is_none()
    }

    /// Whether nothing more is expected: a result, an ending or a bye.
    pub const fn is_settled(&self) -> bool {
        self.is_bye()
            || self.winner.is_some()
            || self.black_halves.is_some()
            || self.ending.is_some()
    }

    /// The rows of those who take part; only Black in a bye.
    pub fn seats(&self) -> impl Iterator<Item = (Colour, PlayerId)> + use<> {
        let white = self.white_id.map(|white| (Colour::White, white));
        std::iter::once((Colour::Black, self.black_id)).chain(white)
    }

    /// The row of the player who has a colour; nobody has White in a bye.
    pub const fn seat(&self, colour: Colour) -> Option<PlayerId> {
        match colour {
            Colour::Black => Some(self.black_id),
            Colour::White => self.white_id,
        }
    }
}

/// An ending, kept as the words of our notation: `flag black`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedEnding(pub Ending);

impl ToSql for TypedEnding {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.to_string().into())
    }
}

impl FromSql for TypedEnding {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let ending = value.as_str()?.parse();
        ending.map(Self).map_err(FromSqlError::other)
    }
}

impl Serialize for TypedEnding {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for TypedEnding {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(de::Error::custom)
    }
}

queries! {
    /// The games of an event by round and table.
    games_of_event(event: EventId) -> Vec<Game> = list OF_EVENT;

    /// The games of the rounds of an event by round and table, found by the
    /// index of rounds: those of an archive have no round.
    games_of_rounds(event: EventId) -> Vec<Game> = list OF_ROUNDS;

    /// The games of a round by table.
    games_of_round(round: RoundId) -> Vec<Game> = list OF_ROUND;

    /// The game at a table.
    game_at_table(round: RoundId, table: u32) -> Option<Game> = first AT_TABLE;

    /// The games of an event that are known to have ended, but not with which discs.
    games_without_discs(event: EventId) -> Vec<Game> = list WITHOUT_DISCS;
}

impl Snapshot<'_> {
    /// All games of a person, under all their names.
    pub fn games_of_person(&self, person: PersonId) -> Result<Vec<Game>> {
        self.list(OF_PERSON, params![person.row()])
    }
}

impl Change<'_> {
    /// Enters the result of `new` in the game as it was read in this change.
    /// The players and the table are not written, so that no index is either.
    pub fn enter_result(&mut self, old: &Game, new: &Game) -> Result<()> {
        if old == new {
            return Ok(());
        }
        let mut statement = self.connection().prepare_cached(ENTER)?;
        statement.execute(named_params! {
            ":winner": new.winner.store(),
            ":black": new.black_halves,
            ":white": new.white_halves,
            ":ending": new.ending,
            ":id": new.id,
        })?;
        self.note(Some(old.row()), Some(new.row()));
        Ok(())
    }
}
