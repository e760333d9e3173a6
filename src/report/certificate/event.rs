//! What a certificate holds of an event: all that its results and standings
//! follow from.

use serde::{Deserialize, Serialize};

use super::{ReceivedBytes, Unusable};
use outflank_core::adjudicate::official::Rules;
use outflank_core::adjudicate::ruling::Ruling;
use outflank_core::adjudicate::{EnteredResult, Official, Undecided, Winner, WrittenBy};
use outflank_core::game::{Score, Variant};
use outflank_core::tournament::{
    self, Colours, Crosstable, MatchDecision, PlayerIndex, Rated, Seat,
};
use outflank_core::transcript::Transcript;

/// What a certificate holds of an event. Players are numbered from 1 in the
/// order of `players`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventRecord {
    pub name: String,
    pub date: String,
    pub place: String,
    pub variant: String,
    /// The text of the rules in force, as TOML.
    pub ruleset: String,
    /// What is played after the rounds, where it is not what the rules say.
    pub finals: Option<String>,
    /// How many rounds are announced.
    pub rounds: Option<u16>,
    /// The seed of the lots, if they have been drawn.
    pub lot_seed: Option<u64>,
    /// The round after which the standings are; the last one if nothing is said.
    pub after: Option<u16>,
    /// The rounds whose byes and absences do not count yet.
    pub in_progress: Vec<u16>,
    pub players: Vec<tournament::Player>,
    pub games: Vec<GameRecord>,
    pub byes: Vec<ByeRecord>,
    pub half_point_byes: Vec<ByeRecord>,
    pub match_decisions: Vec<MatchRecord>,
    pub stages: Vec<StageRecord>,
    /// The sheets that decide games, and those of the disputed game.
    pub sheets: Vec<SheetRecord>,
}

/// A game: what was entered, what was ruled, and what counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    pub round: u16,
    pub table: u16,
    pub stage: GameStage,
    pub black: usize,
    pub white: usize,
    /// If not, the player named first is kept as Black.
    pub colours_known: bool,
    pub rated: bool,
    /// The discs as entered.
    pub score: Option<Score>,
    /// How it ended, if not on the board.
    pub ending: Option<String>,
    /// Who won, where that was entered.
    pub winner: Option<Winner>,
    /// The rulings in force, in their notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
    /// The sheets that count, where the result needs one or there is a dispute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<i64>,
    /// What counts.
    pub result: ResultRecord,
}

/// Whether a game counts in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameStage {
    /// It does.
    Rounds,
    /// It is played after the rounds.
    Final,
}

/// What counts of a game, or why nothing does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultRecord {
    pub outcome: Option<String>,
    pub score: Option<Score>,
    /// The rule that gave it, where it is not simply what was entered.
    pub rule: Option<String>,
    /// Why there is no result, though something was entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undecided: Option<String>,
}

/// A player who has a bye in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByeRecord {
    pub round: u16,
    pub player: usize,
}

/// A match after the rounds that the director has decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRecord {
    pub winner: usize,
    pub loser: usize,
    pub reason: String,
}

/// What a round after the rounds is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageRecord {
    pub round: u16,
    pub name: String,
}

/// A sheet as it was received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetRecord {
    pub id: i64,
    pub by: WrittenBy,
    pub file: String,
    /// The format it is read as.
    pub from: String,
    /// Which game of the file it is, from 1.
    pub game: u32,
    /// Whether it was withdrawn: then it is kept, and does not count.
    pub withdrawn: bool,
    /// The hash (BLAKE3) of the bytes.
    pub hash: String,
    pub bytes: ReceivedBytes,
}

impl ResultRecord {
    /// The result as a certificate writes it.
    pub fn new(result: &Result<Option<Official>, Undecided>) -> Self {
        match result {
            Ok(None) => Self::default(),
            Ok(Some(official)) => Self {
                outcome: Some(official.outcome.name().to_owned()),
                score: official.score,
                rule: official.rule.as_ref().map(|rule| rule.key().to_owned()),
                undecided: None,
            },
            Err(undecided) => Self {
                undecided: Some(undecided.to_string()),
                ..Self::default()
            },
        }
    }
}

impl GameRecord {
    /// The game of a crosstable, without what was entered.
    fn new(game: &tournament::Game, stage: GameStage) -> Self {
        Self {
            round: game.round,
            table: game.table,
            stage,
            black: number(game.first),
            white: number(game.second),
            colours_known: game.colours == Colours::FirstBlack,
            rated: game.rated == Rated::Yes,
            score: None,
            ending: None,
            winner: None,
            rulings: Vec::new(),
            sheets: Vec::new(),
            result: ResultRecord::default(),
        }
    }

    /// Its table in the hall.
    pub const fn seat(&self) -> Seat {
        Seat {
            round: self.round,
            table: self.table,
        }
    }

    /// The result as it was entered.
    pub(super) fn entered(&self) -> Result<EnteredResult, Unusable> {
        let ending = self.ending.as_deref().map(|text| {
            text.parse().map_err(|_| Unusable::Ending {
                round: self.round,
                table: self.table,
                ending: text.to_owned(),
            })
        });
        Ok(EnteredResult {
            score: self.score,
            ending: ending.transpose()?,
            winner: self.winner,
            is_bye: false,
        })
    }

    /// The rulings in force; exchanged colours are in the game already.
    pub(super) fn rulings(&self, variant: &Variant) -> Result<Vec<Ruling>, Unusable> {
        let mut rulings = Vec::new();
        for text in &self.rulings {
            let read = Ruling::parse(variant.geometry(), text);
            let read = read.map_err(|reason| Unusable::Ruling {
                round: self.round,
                table: self.table,
                reason: Box::new(reason),
            })?;
            if read != Ruling::ExchangeColours {
                rulings.push(read);
            }
        }
        Ok(rulings)
    }

    /// What counts of it under these rulings.
    pub(super) fn official(
        &self,
        rules: Rules<'_>,
        entered: &EnteredResult,
        rulings: &[Ruling],
        sheet: Option<&Transcript>,
    ) -> Result<Result<Option<Official>, Undecided>, Unusable> {
        let official = rules.official(entered, rulings, sheet);
        official.map_err(|reason| Unusable::RulingUnfit {
            round: self.round,
            table: self.table,
            reason: Box::new(reason),
        })
    }
}

/// Players are numbered from 1.
const fn number(player: PlayerIndex) -> usize {
    player.get() + 1
}

impl EventRecord {
    /// The players, games, byes and decisions of a crosstable; what was entered
    /// and everything about the event itself is left empty.
    pub fn of_table(table: &Crosstable, query: tournament::Query) -> Self {
        let rounds = table.games().iter();
        let rounds = rounds.map(|game| GameRecord::new(game, GameStage::Rounds));
        let finals = table.finals().iter();
        let finals = finals.map(|game| GameRecord::new(game, GameStage::Final));
        let bye = |&(player, round): &(PlayerIndex, u16)| ByeRecord {
            round,
            player: number(player),
        };
        let decision = |each: &MatchDecision| MatchRecord {
            winner: number(each.winner),
            loser: number(each.loser),
            reason: each.reason.clone(),
        };
        let stages = table.final_round_names();
        Self {
            name: String::new(),
            date: String::new(),
            place: String::new(),
            variant: String::new(),
            ruleset: String::new(),
            finals: None,
            rounds: None,
            lot_seed: query.seed,
            after: query.after,
            in_progress: table.in_progress().collect(),
            players: table.players().map(|(_, player)| player.clone()).collect(),
            games: rounds.chain(finals).collect(),
            byes: table.byes().iter().map(bye).collect(),
            half_point_byes: table.half_point_byes().iter().map(bye).collect(),
            match_decisions: table.match_decisions().iter().map(decision).collect(),
            stages: stages
                .map(|(round, name)| StageRecord {
                    round,
                    name: name.to_owned(),
                })
                .collect(),
            sheets: Vec::new(),
        }
    }

    /// The game at a table.
    pub fn game_at(&self, seat: Seat) -> Option<usize> {
        self.games.iter().position(|game| game.seat() == seat)
    }

    /// The name of a player, by their number here.
    pub fn player_name(&self, number: usize) -> &str {
        let player = number.checked_sub(1).and_then(|at| self.players.get(at));
        player.map_or("", |player| &player.name)
    }
}
