//! Pairings with their prices: proposed, checked, explained.

use std::io;

use serde::Serialize;

use crate::report::csv::{Cell, Table};
use crate::report::round::view::RoundWarningView;
use crate::report::rows::Columns;

/// A player of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PairedPlayer {
    /// The number in the event; `None` for somebody who has not entered.
    pub number: Option<u32>,
    pub name: String,
    /// As it is shown beside the name: points, and games with either colour.
    #[serde(skip)]
    pub record: String,
}

/// A table with its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PricedTable {
    pub table: Option<u32>,
    pub black: PairedPlayer,
    pub white: PairedPlayer,
    /// One number a level.
    pub cost: Vec<i64>,
    #[serde(skip)]
    pub remarks: String,
}

/// A bye with its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PricedBye {
    pub number: Option<u32>,
    pub name: String,
    pub cost: Vec<i64>,
    #[serde(skip)]
    pub table: Option<u32>,
    #[serde(skip)]
    pub record: String,
    #[serde(skip)]
    pub remarks: String,
}

/// A player who does not play in a round and comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AbsentPlayer {
    pub number: Option<u32>,
    pub name: String,
    /// What the round is worth to them: `zero-point` or `half-point`.
    pub bye: &'static str,
}

/// Two players who must not meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForbiddenPairView {
    pub one: PairedPlayer,
    pub other: PairedPlayer,
    /// Empty if nobody said.
    pub reason: String,
}

impl Columns for ForbiddenPairView {
    const COLUMNS: &'static [&'static str] =
        &["one_number", "one", "other_number", "other", "reason"];

    fn cells(&self) -> io::Result<Vec<Cell>> {
        let number = |number: Option<u32>| number.map_or(Cell::Nothing, Cell::number);
        Ok(vec![
            number(self.one.number),
            Cell::Text(self.one.name.clone()),
            number(self.other.number),
            Cell::Text(self.other.name.clone()),
            Cell::Text(self.reason.clone()),
        ])
    }
}

/// Pairs of players who must not meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForbiddenPairsView {
    pub pairs: Vec<ForbiddenPairView>,
    #[serde(skip)]
    pub event: String,
}

/// The pairing of a round with its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairingView {
    pub round: u32,
    /// The name of the pairing rules.
    pub preset: String,
    pub seed: u32,
    /// The names of the levels, the worst first, the lot last.
    pub levels: Vec<&'static str>,
    /// One number a level.
    pub cost: Vec<i64>,
    pub tables: Vec<PricedTable>,
    pub bye: Option<PricedBye>,
    /// The other byes of a round robin, or of a round that was set by hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more_byes: Vec<PricedBye>,
    /// Virtual points in the first rounds, by their name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acceleration: Option<&'static str>,
    /// Whether somebody has virtual points in this round.
    #[serde(skip)]
    pub has_virtual_points: bool,
    /// The players who do not play in this round and come back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<AbsentPlayer>,
    /// The preset with its acceleration.
    #[serde(skip)]
    pub rules: String,
    #[serde(skip)]
    pub event: String,
    /// What the director should know before it is set.
    #[serde(skip)]
    pub notes: Vec<RoundWarningView>,
}

/// A pairing that is set, against the best one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairingCheckView {
    #[serde(flatten)]
    pub pairing: PairingView,
    /// What the best pairing of the same players costs.
    pub optimum: Vec<i64>,
    /// Whether the pairing is equal to it on every level above the lot.
    pub optimal: bool,
    pub warnings: Vec<RoundWarningView>,
    /// Whether somebody has two tables: then there is no price.
    #[serde(skip)]
    pub worse: Option<WorseView>,
    #[serde(skip)]
    pub exchanges: Vec<ExchangeView>,
}

/// The first level that gets worse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorseView {
    pub level: &'static str,
    pub by: i64,
}

/// Tables that take each other's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExchangeView {
    pub instead_of: Vec<TablePair>,
    pub then: Vec<TablePair>,
}

/// Two players, or one with a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TablePair {
    pub black: PairedPlayer,
    pub white: Option<PairedPlayer>,
}

/// One way to put two players at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColouringView {
    pub black: PairedPlayer,
    pub white: PairedPlayer,
    pub cost: Vec<i64>,
    /// What there is to say about it.
    pub reasons: Vec<String>,
}

/// What there is to say about the bye of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByeReasonsView {
    pub player: PairedPlayer,
    pub cost: Vec<i64>,
    pub reasons: Vec<String>,
}

/// Why two players meet or do not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyPairView {
    pub round: u32,
    pub preset: String,
    pub seed: u32,
    pub levels: Vec<&'static str>,
    /// The cheaper one first.
    pub colourings: Vec<ColouringView>,
    /// If it is asked about the bye of a player.
    #[serde(skip)]
    pub bye: Option<ByeReasonsView>,
    /// Whether the best pairing has them meet.
    pub in_best: bool,
    /// Whether the director forbade it.
    pub forbidden: bool,
    /// Whether the event forbids it in every round.
    pub kept_apart: bool,
    /// What the best pairing costs.
    pub best: Vec<i64>,
    /// What the best pairing costs if they have to meet or, where they do, if
    /// they may not.
    pub otherwise: Option<Vec<i64>>,
    /// The first level that gets worse then; `None` if it is the lot alone.
    pub worse: Option<WorseView>,
    pub exchanges: Vec<ExchangeView>,
}

/// A possible opponent, with the price of meeting them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpponentView {
    /// `None` for the bye.
    pub opponent: Option<PairedPlayer>,
    /// What the best pairing costs more, level by level.
    pub more: Vec<i64>,
    /// The first level that gets worse; `None` for the lot alone, or nothing.
    pub worse: Option<WorseView>,
    /// Whether the best pairing has it so.
    pub in_best: bool,
}

/// All opponents of a player by price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyPlayerView {
    pub round: u32,
    pub preset: String,
    pub seed: u32,
    pub levels: Vec<&'static str>,
    pub player: PairedPlayer,
    pub opponents: Vec<OpponentView>,
    /// Opponents who were left out, because they cost more than those shown.
    pub left_out: usize,
}

impl Columns for OpponentView {
    const COLUMNS: &'static [&'static str] = &["number", "opponent", "level", "by"];

    fn cells(&self) -> io::Result<Vec<Cell>> {
        let opponent = self.opponent.as_ref();
        let number = opponent.and_then(|player| player.number);
        let name = opponent.map_or("bye", |player| player.name.as_str());
        Ok(vec![
            number.map_or(Cell::Nothing, Cell::number),
            Cell::Text(name.to_owned()),
            Cell::Text(
                self.worse
                    .as_ref()
                    .map_or("", |worse| worse.level)
                    .to_owned(),
            ),
            self.worse
                .as_ref()
                .map_or(Cell::Nothing, |worse| Cell::number(worse.by)),
        ])
    }
}

impl PairingView {
    /// Everybody who has a bye.
    pub fn byes(&self) -> impl Iterator<Item = &PricedBye> {
        self.bye.iter().chain(&self.more_byes)
    }

    /// A row a table, the levels as columns; a bye has no White.
    pub fn table(&self) -> Table {
        let fixed = ["table", "black_number", "black", "white_number", "white"];
        let columns = fixed.iter().copied().chain(self.levels.iter().copied());
        let number = |number: Option<u32>| number.map_or(Cell::Nothing, Cell::number);
        let costs =
            |cost: &[i64]| -> Vec<Cell> { cost.iter().map(|&each| Cell::number(each)).collect() };
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for table in &self.tables {
            let mut row = vec![
                number(table.table),
                number(table.black.number),
                Cell::Text(table.black.name.clone()),
                number(table.white.number),
                Cell::Text(table.white.name.clone()),
            ];
            row.extend(costs(&table.cost));
            rows.push(row);
        }
        for bye in self.byes() {
            let mut row = vec![
                number(bye.table),
                number(bye.number),
                Cell::Text(bye.name.clone()),
                Cell::Nothing,
                Cell::Text("bye".to_owned()),
            ];
            row.extend(costs(&bye.cost));
            rows.push(row);
        }
        Table {
            columns: columns.map(str::to_owned).collect(),
            rows,
        }
    }
}

/// A game of a schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScheduledView {
    pub round: u32,
    pub table: u32,
    pub black: PairedPlayer,
    /// `None` for a bye.
    pub white: Option<PairedPlayer>,
}

impl Columns for ScheduledView {
    const COLUMNS: &'static [&'static str] = &["round", "table", "black", "white"];

    fn cells(&self) -> io::Result<Vec<Cell>> {
        let white = self
            .white
            .as_ref()
            .map_or("bye", |white| white.name.as_str());
        Ok(vec![
            Cell::number(self.round),
            Cell::number(self.table),
            Cell::Text(self.black.name.clone()),
            Cell::Text(white.to_owned()),
        ])
    }
}

/// All rounds of a round robin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScheduleView {
    pub games: Vec<ScheduledView>,
    /// Each player with games with Black less games with White.
    pub balances: Vec<(PairedPlayer, i32)>,
    #[serde(skip)]
    pub event: String,
}

/// What a swap of seats or colours has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SwappedView {
    pub round: u32,
    /// The tables as they are now.
    pub tables: Vec<crate::report::round::view::TableView>,
    /// What the round costs now.
    pub cost: Option<Vec<i64>>,
    /// The first level on which it is worse than the best pairing.
    pub worse: Option<WorseView>,
}

/// How simulated events came out under some rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SimulatedView {
    pub preset: String,
    pub events: u32,
    pub games: u64,
    pub repeats: u64,
    pub second_byes: u64,
    pub floats: u64,
    /// The sum of the score differences, in points.
    pub float_points: u64,
    pub third_colours: u64,
    pub unbalanced: u64,
    /// Of a thousand pairs of players those in the order of their strengths.
    pub order_per_mille: u64,
}

impl Columns for SimulatedView {
    const COLUMNS: &'static [&'static str] = &[
        "preset",
        "events",
        "games",
        "repeats",
        "second_byes",
        "floats",
        "float_points",
        "third_colours",
        "unbalanced",
        "order_per_mille",
    ];
}
