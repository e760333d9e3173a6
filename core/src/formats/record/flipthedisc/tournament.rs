//! The tournament as the service publishes it.

use serde::Deserialize;
use serde_json::{Number, Value};

/// A tournament. What is missing is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Tournament {
    /// Name, place, dates.
    pub info: Info,
    /// Who takes part.
    pub players_list: Vec<Player>,
    /// The published standings, first place first.
    pub standings: Vec<Standing>,
    /// The rounds, finals after the others.
    pub rounds: Vec<Round>,
}

/// What the tournament is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Info {
    /// The number of the tournament.
    pub id: Option<i64>,
    /// The name of the event.
    pub name: Option<String>,
    /// `Swiss System` and the like.
    pub pairing_system: Option<String>,
    /// Two letters: `NL`.
    pub country_code: Option<String>,
    /// Where it was played.
    pub city: Option<String>,
    /// How many rounds before any finals.
    pub rounds: Option<u32>,
    /// When it began, as in `2026-07-04T09:05:48.000Z`.
    pub start_date: Option<String>,
    /// When it ended.
    pub end_date: Option<String>,
    /// The constant of the Brightwell quotient, if not the usual one.
    pub mbq_coef: Option<Number>,
    /// Set where openings were drawn (XOT).
    pub xot: Option<Value>,
    /// What the rounds are called.
    #[serde(rename = "roundNames")]
    pub round_names: Vec<RoundName>,
}

/// What a round is called: finals have numbers over 100.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct RoundName {
    /// The number of the round.
    pub round: u32,
    /// The name: `3`, `F`, `3/4`.
    pub round_name: String,
}

/// Somebody who takes part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Player {
    /// The service's number.
    pub id: i64,
    /// The federation's number.
    pub wof_id: Option<i64>,
    /// Family name.
    pub surname: Option<String>,
    /// First name.
    pub name: Option<String>,
    /// Rating before the tournament.
    pub rating: Option<Number>,
    /// Two letters: `NL`.
    pub country_code: Option<String>,
    /// The last round played by somebody who left.
    pub left_after_round: Option<u32>,
}

/// A line of the published standings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Standing {
    /// The service's number of the player.
    pub player_id: i64,
    /// Points: 1 for a win, 0.5 for a draw.
    pub score: Number,
    /// The Brightwell quotient as the service counts it.
    pub mbq: Option<Number>,
}

/// A round with its games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Round {
    /// Its number; the field `round` of the file is that of the last round.
    #[serde(rename = "currentRound")]
    pub number: u32,
    /// The games, byes and stray words.
    pub pairing: Vec<Row>,
}

/// A row of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Row {
    /// Black, then White.
    Pair(Box<Pairing>),
    /// Anything else: a word that separates categories.
    Other(Value),
}

/// Black, then White.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Pairing(pub Seat, pub Seat);

/// One player of a pairing; what concerns the game is with Black.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Seat {
    /// The service's number of the player; -1 is nobody: a bye.
    pub id: i64,
    /// Family name.
    pub surname: Option<String>,
    /// First name.
    pub name: Option<String>,
    /// Black's discs.
    pub score: Option<u16>,
    /// Black's points doubled: 2 won, 1 tied, 0 lost.
    pub result: Option<u8>,
    /// The moves run together.
    pub transcript: Option<String>,
    /// A remark about the game, as written.
    pub comment: Option<String>,
    /// The service's number of the game.
    #[serde(rename = "gameId")]
    pub game_id: Option<i64>,
}

/// What the rows of a tournament are; together they are all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games with a transcript.
    pub transcripts: usize,
    /// Games without a transcript.
    pub without: usize,
    /// Rows with one player only.
    pub byes: usize,
    /// Rows that are not a pair.
    pub others: usize,
}

impl Tournament {
    /// The name of a round.
    pub fn round_name(&self, number: u32) -> String {
        let names = &self.info.round_names;
        let found = names.iter().find(|name| name.round == number);
        found.map_or_else(|| number.to_string(), |name| name.round_name.clone())
    }

    /// What the rows are.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for row in self.rounds.iter().flat_map(|round| &round.pairing) {
            let kind = match row {
                Row::Other(_) => &mut tally.others,
                Row::Pair(pair) if pair.is_bye() => &mut tally.byes,
                Row::Pair(pair) if pair.transcript().is_some() => &mut tally.transcripts,
                Row::Pair(_) => &mut tally.without,
            };
            *kind += 1;
        }
        tally
    }
}

impl Pairing {
    /// Whether one of the seats is empty.
    pub const fn is_bye(&self) -> bool {
        self.0.id < 0 || self.1.id < 0
    }

    /// The moves, if any were entered.
    pub fn transcript(&self) -> Option<&str> {
        let text = self.0.transcript.as_deref();
        text.filter(|text| !text.trim().is_empty())
    }
}

impl Seat {
    /// Family name and first name.
    pub fn full_name(&self) -> String {
        let parts = [self.surname.as_deref(), self.name.as_deref()];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        parts.join(" ")
    }
}
