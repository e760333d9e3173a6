//! What a certificate holds of an event: all that its results and standings
//! follow from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ReceivedBytes, Unusable};
use crate::adjudicate::official::Rules;
use crate::adjudicate::ruling::Ruling;
use crate::adjudicate::{
    CaseSheet, EnteredResult, Official, Replay, Undecided, Winner, WrittenBy, replay,
};
use crate::formats;
use crate::game::{Score, Variant};
use crate::ruleset::{FinalsPlan, Ruleset};
use crate::tournament::{
    self, Colours, Crosstable, Designation, GameResult, MatchDecision, Measure, PlayerIndex, Rated,
    Return, Seat,
};
use crate::transcript::Transcript;

/// What a certificate holds of an event. Players are numbered from 1 in the
/// order of `players`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "named as the JSON keys they become")]
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
    pub players: Vec<PlayerRecord>,
    pub games: Vec<GameRecord>,
    pub byes: Vec<ByeRecord>,
    pub half_point_byes: Vec<ByeRecord>,
    pub match_decisions: Vec<MatchRecord>,
    pub stages: Vec<StageRecord>,
    /// The sheets that decide games, and those of the disputed game.
    pub sheets: Vec<SheetRecord>,
}

/// A player of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "named as the JSON keys they become")]
pub struct PlayerRecord {
    pub id: String,
    /// Their number in the event.
    pub entrant: Option<u32>,
    pub name: String,
    pub country: String,
    pub team: Option<String>,
    pub designation: Designation,
    pub categories: Vec<String>,
    pub left_after: Option<u16>,
    /// When they had left, and the round in which they were back.
    pub returns: Vec<(u16, u16)>,
}

/// A game: what was entered, what was ruled, and what counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "named as the JSON keys they become")]
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
#[allow(missing_docs, reason = "named as the JSON keys they become")]
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
#[allow(missing_docs, reason = "named as the JSON keys they become")]
pub struct ByeRecord {
    pub round: u16,
    pub player: usize,
}

/// A match after the rounds that the director has decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "named as the JSON keys they become")]
pub struct MatchRecord {
    pub winner: usize,
    pub loser: usize,
    pub reason: String,
}

/// What a round after the rounds is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "named as the JSON keys they become")]
pub struct StageRecord {
    pub round: u16,
    pub name: String,
}

/// A sheet as it was received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "named as the JSON keys they become")]
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

/// What can be computed from an [`EventRecord`].
#[derive(Clone, Debug)]
pub struct Contents {
    /// The rules, with the finals of the event.
    pub ruleset: Ruleset,
    /// The game it is played in.
    pub variant: Variant,
    /// Who played whom, with the results as they follow.
    pub table: Crosstable,
    /// What is asked of the table.
    pub query: tournament::Query,
    /// What counts of each game, in their order.
    pub results: Vec<Result<Option<Official>, Undecided>>,
    /// The sheets on which a game can be read.
    sheets: BTreeMap<i64, (WrittenBy, Transcript, Replay)>,
}

impl ResultRecord {
    /// The result as a certificate writes it.
    #[must_use]
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

impl PlayerRecord {
    fn new(player: &tournament::Player) -> Self {
        let returns = player.returns.iter();
        Self {
            id: player.id.clone(),
            entrant: player.entrant,
            name: player.name.clone(),
            country: player.country.clone(),
            team: player.team.clone(),
            designation: player.designation,
            categories: player.categories.clone(),
            left_after: player.left_after,
            returns: returns
                .map(|each| (each.left_after, each.back_in))
                .collect(),
        }
    }

    fn player(&self) -> tournament::Player {
        let returns = self.returns.iter();
        let returns = returns.map(|&(left_after, back_in)| Return {
            left_after,
            back_in,
        });
        tournament::Player {
            id: self.id.clone(),
            entrant: self.entrant,
            name: self.name.clone(),
            country: self.country.clone(),
            team: self.team.clone(),
            designation: self.designation,
            categories: self.categories.clone(),
            left_after: self.left_after,
            returns: returns.collect(),
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
    #[must_use]
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
    #[must_use]
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
            players: table
                .players()
                .map(|(_, each)| PlayerRecord::new(each))
                .collect(),
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
    #[must_use]
    pub fn game_at(&self, seat: Seat) -> Option<usize> {
        self.games.iter().position(|game| game.seat() == seat)
    }

    /// The name of a player, by their number here.
    #[must_use]
    pub fn player_name(&self, number: usize) -> &str {
        let player = number.checked_sub(1).and_then(|at| self.players.get(at));
        player.map_or("", |player| &player.name)
    }

    /// Reads the rules and the sheets, and computes what counts of each game.
    ///
    /// # Errors
    ///
    /// If something cannot be read.
    pub fn contents(&self) -> Result<Contents, Unusable> {
        let mut contents = Contents {
            ruleset: self.rules()?,
            variant: Variant::by_name(&self.variant)?,
            table: Crosstable::default(),
            query: tournament::Query {
                after: self.after,
                seed: self.lot_seed,
            },
            results: Vec::new(),
            sheets: BTreeMap::new(),
        };
        for sheet in &self.sheets {
            contents.read_sheet(sheet)?;
        }
        for game in &self.games {
            let official = contents.official(game)?;
            contents.results.push(official);
        }
        contents.table = self.table(&contents)?;
        Ok(contents)
    }

    fn rules(&self) -> Result<Ruleset, Unusable> {
        let rules = Ruleset::parse(&self.ruleset)?;
        let Some(text) = &self.finals else {
            return Ok(rules);
        };
        let plan = text.parse::<FinalsPlan>();
        let plan = plan.map_err(|error| Unusable::Finals(error.to_string()))?;
        Ok(Ruleset {
            finals: plan.applied_to(rules.finals.as_ref()),
            ..rules
        })
    }

    /// Who played whom, with the results as they follow.
    fn table(&self, contents: &Contents) -> Result<Crosstable, Unusable> {
        let table = self
            .rounds
            .map_or_else(Crosstable::unannounced, Crosstable::new);
        let mut table = table.measured_by(Measure {
            squares: contents.variant.geometry().len(),
            goal: contents.variant.goal(),
        });
        let players = self.players.iter();
        let players: Vec<PlayerIndex> = players
            .map(|player| table.add_player(player.player()))
            .collect();
        let player = |number: usize| {
            let found = number.checked_sub(1).and_then(|at| players.get(at));
            found.copied().ok_or(Unusable::NoPlayer(number))
        };
        for (game, result) in self.games.iter().zip(&contents.results) {
            let official = result.as_ref().ok().and_then(Option::as_ref);
            let game_of_table = tournament::Game {
                round: game.round,
                table: game.table,
                first: player(game.black)?,
                second: player(game.white)?,
                colours: if game.colours_known {
                    Colours::FirstBlack
                } else {
                    Colours::Unknown
                },
                result: official.map(GameResult::from),
                rated: if game.rated { Rated::Yes } else { Rated::No },
            };
            match game.stage {
                GameStage::Rounds => table.add_game(game_of_table),
                GameStage::Final => table.add_final(game_of_table),
            }
        }
        for bye in &self.byes {
            table.give_bye(player(bye.player)?, bye.round);
        }
        for bye in &self.half_point_byes {
            table.grant_half_point(player(bye.player)?, bye.round);
        }
        for each in &self.match_decisions {
            table.decide_match(MatchDecision {
                winner: player(each.winner)?,
                loser: player(each.loser)?,
                reason: each.reason.clone(),
            });
        }
        for stage in &self.stages {
            table.name_final_round(stage.round, stage.name.clone());
        }
        table.set_in_progress(self.in_progress.iter().copied());
        Ok(table)
    }
}

impl Contents {
    /// The rules and the game.
    #[must_use]
    pub const fn rules(&self) -> Rules<'_> {
        Rules {
            ruleset: &self.ruleset,
            variant: &self.variant,
        }
    }

    fn read_sheet(&mut self, sheet: &SheetRecord) -> Result<(), Unusable> {
        let bytes = sheet.bytes.decode().ok_or(Unusable::NotBase64(sheet.id))?;
        let reading = formats::read_kept(&sheet.from, &bytes, &self.variant);
        let place = (sheet.game as usize).checked_sub(1);
        let game = place.and_then(|place| reading.games.into_iter().nth(place));
        if let Some(transcript) = game {
            let replayed = replay(&transcript);
            self.sheets
                .insert(sheet.id, (sheet.by, transcript, replayed));
        }
        Ok(())
    }

    /// The sheet with this number, if a game can be read on it.
    #[must_use]
    pub fn sheet(&self, id: i64) -> Option<CaseSheet<'_>> {
        let (by, transcript, replay) = self.sheets.get(&id)?;
        Some(CaseSheet {
            id,
            by: *by,
            transcript,
            replay,
        })
    }

    /// The sheet of a game that counts first.
    pub(super) fn base(&self, game: &GameRecord) -> Option<&Transcript> {
        let readable = game.sheets.iter().filter_map(|&id| self.sheet(id));
        let first = readable.min_by_key(|sheet| sheet.by.weight(sheet.id))?;
        Some(first.transcript)
    }

    fn official(&self, game: &GameRecord) -> Result<Result<Option<Official>, Undecided>, Unusable> {
        let rulings = game.rulings(&self.variant)?;
        let sheet = self.base(game);
        game.official(self.rules(), &game.entered()?, &rulings, sheet)
    }
}
