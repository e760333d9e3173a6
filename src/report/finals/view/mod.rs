//! The finals of an event: the bracket, the games that were set, a decision.

mod stages;

use serde::{Serialize, Serializer};

use crate::report::csv::{Cell, Table};
use crate::report::finals::wording;
use crate::report::refusal::Advice;
use crate::report::status::view::NextStep;
use outflank_core::ruleset;
use outflank_core::tournament::{Crosstable, Finals, HalfPoints, MatchPlace, PlayerIndex};

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
    /// What the reader has to know about the bracket.
    pub notes: Vec<String>,
    /// What to do next, with the command to type.
    pub next: Vec<NextStep>,
}

/// What a player has played after the rounds.
#[derive(Clone, Debug)]
pub struct PlayerFinalsView {
    /// In words, in their order, the player's score first.
    pub matches: Vec<String>,
    /// Once everything is decided.
    pub place: Option<usize>,
}

impl PlayerFinalsView {
    pub fn new(table: &Crosstable, finals: &Finals, player: PlayerIndex) -> Self {
        let matches = finals.matches.iter();
        let own = matches.filter(|each| each.players.contains(&player));
        Self {
            matches: own
                .map(|each| wording::score_with_reason(table, each, player))
                .collect(),
            place: finals.place_of(player),
        }
    }
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
        let playing_on = rule.map_or(0, |rule| usize::from(rule.places));
        let others = finals.matches.iter();
        let others = others.filter(|each| finals.stage_of(each.players).is_none());
        let mut view = Self {
            title: title.to_owned(),
            plan: wording::plan(rule),
            stages: stages::views(table, finals),
            places: finals
                .places
                .iter()
                .take(playing_on)
                .map(|place| BracketPlaceView {
                    place: place.place,
                    name: table.player(place.player).name.clone(),
                })
                .collect(),
            awaited: wording::awaited(table, finals),
            others: others
                .map(|each| wording::score(table, each, each.players[0]))
                .collect(),
            notes: wording::notes(table, finals),
            next: Vec::new(),
        };
        if rule.is_some() {
            view.next = wording::next_steps(&view);
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
    pub colours: Advice,
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
