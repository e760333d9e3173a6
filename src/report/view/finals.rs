//! The finals of an event: the bracket, the games that were set, a decision.

use serde::{Serialize, Serializer};

use super::status::NextStep;
use crate::report::csv::{Cell, Table};
use crate::report::wording;
use crate::ruleset;
use crate::tournament::{
    Crosstable, FinalStage, Finals, Game, HalfPoints, Match, MatchPlace, MatchState, MatchWinner,
    PlayerIndex, Side, StageKind, StageMatch,
};

/// The bracket of an event.
#[derive(Clone, Debug, Serialize)]
pub struct BracketView {
    pub title: String,
    /// What is played after the rounds, in words.
    pub plan: String,
    /// Empty while the rounds are not over.
    pub stages: Vec<BracketStageView>,
    /// Those who played on, best first, once everything is decided.
    pub places: Vec<BracketPlaceView>,
    /// Why there are no places yet.
    pub awaited: Vec<String>,
    /// Matches after the rounds that belong to no stage.
    pub others: Vec<String>,
    /// What to do next, with the command to type.
    pub next: Vec<NextStep>,
}

/// A stage of the knock-out.
#[derive(Clone, Debug, Serialize)]
pub struct BracketStageView {
    pub stage: String,
    /// `play-off`, `knock-out` or `third-place`.
    pub kind: &'static str,
    pub best_of: u16,
    pub matches: Vec<BracketMatchView>,
    /// Who goes through without a match.
    pub free_pass: Option<BracketSideView>,
}

/// A match of a stage.
#[derive(Clone, Debug, Serialize)]
pub struct BracketMatchView {
    /// Counted from 1 in its stage.
    pub number: usize,
    pub sides: [BracketSideView; 2],
    /// `waiting`, `due`, `playing`, `level` or `won`.
    pub state: &'static str,
    pub games: Vec<BracketGameView>,
    pub winner: Option<String>,
    /// `points`, `ruleset`, `played-on` or `decision`.
    pub won_by: Option<&'static str>,
    /// What the director said when it was decided.
    pub reason: Option<String>,
    /// Its games and who won, in words.
    #[serde(skip)]
    pub summary: String,
}

/// A player in a match, or where the player will come from.
#[derive(Clone, Debug, Serialize)]
pub struct BracketSideView {
    /// The place among those who play on.
    pub seed: Option<usize>,
    pub name: Option<String>,
    /// `winner of semi-final 1`, while the player is not known.
    pub from: Option<String>,
    #[serde(serialize_with = "as_number")]
    pub points: Option<HalfPoints>,
    /// Whether they have won the match.
    pub through: bool,
    /// The match that they come from.
    #[serde(skip)]
    pub source: Option<MatchPlace>,
    /// What counts, in short: the discs of a single game, else the points.
    #[serde(skip)]
    pub tally: String,
}

/// A game of a match.
#[derive(Clone, Debug, Serialize)]
pub struct BracketGameView {
    pub round: u16,
    pub table: u16,
    /// The discs of both sides of the match, in its order.
    pub discs: Option<String>,
    pub has_result: bool,
}

/// A place after the finals.
#[derive(Clone, Debug, Serialize)]
pub struct BracketPlaceView {
    pub place: usize,
    pub name: String,
}

#[allow(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn as_number<S: Serializer>(points: &Option<HalfPoints>, serializer: S) -> Result<S::Ok, S::Error> {
    let number = points.map(Cell::number);
    number.serialize(serializer)
}

impl BracketView {
    /// The bracket as far as it is known.
    pub fn new(
        title: &str,
        table: &Crosstable,
        rule: Option<&ruleset::Finals>,
        finals: &Finals,
    ) -> Self {
        let names = Names { table, finals };
        let stages = finals.stages.iter().enumerate();
        let playing_on = rule.map_or(0, |rule| usize::from(rule.places));
        let others = finals.matches.iter();
        let others = others.filter(|each| finals.stage_of(each.players).is_none());
        let mut view = Self {
            title: title.to_owned(),
            plan: wording::finals::plan(rule),
            stages: stages.map(|(at, stage)| names.stage(at, stage)).collect(),
            places: finals
                .places
                .iter()
                .take(playing_on)
                .map(|place| BracketPlaceView {
                    place: place.place,
                    name: table.player(place.player).name.clone(),
                })
                .collect(),
            awaited: wording::finals::awaited(table, finals),
            others: others
                .map(|each| wording::finals::score(table, each, each.players[0]))
                .collect(),
            next: Vec::new(),
        };
        if rule.is_some() {
            view.next = wording::finals::next_steps(&view);
        }
        view
    }

    /// One row for each match.
    pub fn table(&self) -> Table {
        let rows = self.stages.iter().flat_map(|stage| {
            let row = |each: &BracketMatchView| each.cells(stage);
            stage.matches.iter().map(row).collect::<Vec<_>>()
        });
        Table {
            columns: COLUMNS.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }
}

const COLUMNS: [&str; 13] = [
    "stage",
    "best_of",
    "match",
    "first_seed",
    "first",
    "first_points",
    "second_seed",
    "second",
    "second_points",
    "games",
    "state",
    "winner",
    "won_by",
];

impl BracketMatchView {
    /// The discs of its games: `41-23, 34-30`.
    pub fn discs(&self) -> String {
        let games = self.games.iter();
        let games = games.map(|game| game.discs.as_deref().unwrap_or("?"));
        games.collect::<Vec<_>>().join(", ")
    }

    fn cells(&self, stage: &BracketStageView) -> Vec<Cell> {
        let mut cells = vec![
            stage.stage.as_str().into(),
            Cell::number(stage.best_of),
            Cell::number(self.number),
        ];
        for side in &self.sides {
            cells.push(side.seed.map(Cell::number).into());
            cells.push(side.label().into());
            cells.push(side.points.map(Cell::number).into());
        }
        cells.push(self.discs().into());
        cells.push(self.state.into());
        cells.push(self.winner.as_deref().map(Cell::from).into());
        cells.push(self.won_by.map(Cell::from).into());
        cells
    }
}

impl BracketSideView {
    /// The name, or where the player will come from.
    pub fn label(&self) -> &str {
        let known = self.name.as_deref().or(self.from.as_deref());
        known.unwrap_or_default()
    }
}

struct Names<'a> {
    table: &'a Crosstable,
    finals: &'a Finals,
}

impl Names<'_> {
    fn stage(&self, at: usize, stage: &FinalStage) -> BracketStageView {
        let matches = stage.matches.iter().enumerate();
        BracketStageView {
            stage: stage.name.clone(),
            kind: match stage.kind {
                StageKind::PlayOff => "play-off",
                StageKind::KnockOut => "knock-out",
                StageKind::ThirdPlace => "third-place",
            },
            best_of: stage.best_of,
            matches: matches
                .map(|(number, each)| self.match_view(at, number, stage, each))
                .collect(),
            free_pass: stage.free_pass.map(|side| self.side(at, side, None)),
        }
    }

    fn match_view(
        &self,
        at: usize,
        number: usize,
        stage: &FinalStage,
        each: &StageMatch,
    ) -> BracketMatchView {
        let found = each.pair().and_then(|pair| self.finals.match_of(pair));
        let sides = each.sides.map(|side| self.side(at, side, found));
        let games = found.map_or(&[][..], |found| &found.games);
        let first = each.pair().map(|pair| pair[0]);
        let winner = found.map_or(MatchWinner::Undecided, |found| found.winner);
        let is_won = matches!(each.state, MatchState::Won(_));
        let (one, other) = (sides[0].label(), sides[1].label());
        BracketMatchView {
            number: number + 1,
            state: match each.state {
                MatchState::Waiting => "waiting",
                MatchState::Due(_) => "due",
                MatchState::Playing => "playing",
                MatchState::Level => "level",
                MatchState::Won(_) => "won",
            },
            games: games.iter().map(|game| game_view(game, first)).collect(),
            winner: winner
                .player()
                .filter(|_| is_won)
                .map(|player| self.table.player(player).name.clone()),
            won_by: match winner {
                _ if !is_won => None,
                MatchWinner::Points(_) => Some("points"),
                MatchWinner::Rule(_) => Some("ruleset"),
                MatchWinner::PlayedOn(_) => Some("played-on"),
                MatchWinner::Decision(_) => Some("decision"),
                MatchWinner::Undecided => None,
            },
            reason: found.and_then(|found| {
                let decision = found.decision.as_ref();
                decision.map(|decision| decision.reason.clone())
            }),
            summary: match found {
                Some(found) => {
                    let first = first.unwrap_or(found.players[0]);
                    wording::finals::score(self.table, found, first)
                }
                None => format!("{one} v {other}"),
            },
            sides: with_tally(stage, found, sides, first),
        }
    }

    fn side(&self, stage: usize, side: Side, found: Option<&Match>) -> BracketSideView {
        let player = match side {
            Side::Player(player) => Some(player),
            Side::WinnerOf(_) | Side::LoserOf(_) => None,
        };
        let at = player.and_then(|player| {
            let mut players = found?.players.iter();
            players.position(|each| *each == player)
        });
        BracketSideView {
            seed: player.and_then(|player| {
                let mut seeds = self.finals.seeds.iter();
                seeds.position(|seed| *seed == player).map(|at| at + 1)
            }),
            name: player.map(|player| self.table.player(player).name.clone()),
            from: match side {
                Side::Player(_) => None,
                Side::WinnerOf(place) => Some(format!("winner of {}", self.title_of(place))),
                Side::LoserOf(place) => Some(format!("loser of {}", self.title_of(place))),
            },
            points: at.and_then(|at| found.map(|found| found.points[at])),
            through: player.is_some_and(|player| {
                let winner = found.and_then(|found| found.winner.player());
                winner == Some(player) && self.is_won(stage, player)
            }),
            source: match side {
                Side::WinnerOf(place) => Some(place),
                Side::LoserOf(_) => None,
                Side::Player(player) => self.won_before(stage, player),
            },
            tally: String::new(),
        }
    }

    /// `semi-final 1`, or `play-off`, of which there is only one.
    fn title_of(&self, place: MatchPlace) -> String {
        let stage = &self.finals.stages[place.stage];
        match stage.matches.len() {
            1 => stage.name.clone(),
            _ => format!("{} {}", stage.name, place.number + 1),
        }
    }

    fn is_won(&self, stage: usize, player: PlayerIndex) -> bool {
        let matches = self.finals.stages[stage].matches.iter();
        let mut states = matches.map(|each| each.state);
        states.any(|state| matches!(state, MatchState::Won([winner, _]) if winner == player))
    }

    /// The last match before a stage that a player has won in the knock-out.
    fn won_before(&self, stage: usize, player: PlayerIndex) -> Option<MatchPlace> {
        let earlier = self.finals.stages[..stage].iter().enumerate().rev();
        let mut earlier = earlier.filter(|(_, each)| each.kind == StageKind::KnockOut);
        earlier.find_map(|(stage, each)| {
            let won = |each: &StageMatch| {
                matches!(each.state, MatchState::Won([winner, _]) if winner == player)
            };
            let number = each.matches.iter().position(won)?;
            Some(MatchPlace { stage, number })
        })
    }
}

/// The discs of a single game, or the points.
fn with_tally(
    stage: &FinalStage,
    found: Option<&Match>,
    mut sides: [BracketSideView; 2],
    first: Option<PlayerIndex>,
) -> [BracketSideView; 2] {
    let has_result = |found: &&Match| found.games.iter().any(|game| game.result.is_some());
    let Some(found) = found.filter(has_result) else {
        return sides;
    };
    let is_turned = first != Some(found.players[0]);
    let single = match found.games[..] {
        [game] if stage.best_of == 1 => game.result.and_then(|result| result.discs),
        _ => None,
    };
    for (place, side) in sides.iter_mut().enumerate() {
        let at = if is_turned { 1 - place } else { place };
        side.tally = match single {
            Some(_) => found.discs[at].to_string(),
            None => found.points[at].to_string(),
        };
    }
    sides
}

fn game_view(game: &Game, first: Option<PlayerIndex>) -> BracketGameView {
    let is_turned = first != Some(game.first);
    let result = game.result;
    let result = result.map(|result| if is_turned { result.turned() } else { result });
    let discs = result.and_then(|result| result.discs);
    BracketGameView {
        round: game.round,
        table: game.table,
        discs: discs.map(|[own, theirs]| format!("{own}-{theirs}")),
        has_result: game.result.is_some(),
    }
}

/// Games of the finals that were set.
#[derive(Clone, Debug, Serialize)]
pub struct PairedFinalsView {
    pub round: u32,
    /// The name of the round: `semi-final`, `final game 2`.
    pub name: String,
    pub tables: Vec<FinalsTableView>,
}

/// A game of the finals that was set.
#[derive(Clone, Debug, Serialize)]
pub struct FinalsTableView {
    pub table: u32,
    pub stage: String,
    pub game: u16,
    pub best_of: u16,
    pub black: String,
    pub white: String,
    /// Why the colours are so, in words.
    pub colours: String,
}

/// A match that the director has decided.
#[derive(Clone, Debug, Serialize)]
pub struct DecidedView {
    pub stage: String,
    pub winner: String,
    pub loser: String,
    pub reason: String,
    /// What the match showed before, in words; empty if no game was played.
    pub before: String,
    /// Whether all places are known now.
    pub decided: bool,
}
