//! Standings: the columns of the contract, then those of the ruleset.

use serde::{Serialize, Serializer};

use crate::report::csv::{Cell, Table};
use crate::report::finals::wording;
use outflank_core::game::HalfDiscs;
use outflank_core::ruleset::{Ruleset, TieBreak};
use outflank_core::tournament::{Crosstable, Exact, Finals, HalfPoints, Row, Standings};

/// The columns every table has.
const COLUMNS: [&str; 12] = [
    "rank",
    "shared",
    "id",
    "name",
    "country",
    "played",
    "wins",
    "draws",
    "losses",
    "points",
    "brightwell",
    "discs",
];

/// The column of the places after the finals.
const FINAL_PLACE: &str = "final_place";
/// The column of the ranks among all players, in the list of a category.
const OVERALL: &str = "overall";
/// The column of the last round of players who withdrew.
const WITHDREW_AFTER: &str = "withdrew_after";

/// The players in order. As JSON it is a list of [`StandingsView::table`].
#[derive(Clone, Debug)]
pub struct StandingsView {
    pub title: String,
    pub after: u16,
    /// Which rounds and results count, in words.
    pub counted: String,
    pub ruleset: String,
    /// What was compared after the points.
    pub tie_breaks: Vec<TieBreak>,
    pub rows: Vec<StandingsRowView>,
    pub finals: FinalsView,
}

/// One player.
#[derive(Clone, Debug)]
pub struct StandingsRowView {
    pub rank: usize,
    pub shared: bool,
    /// The number in the event, where one was given.
    pub entrant: Option<u32>,
    pub id: String,
    pub name: String,
    pub country: String,
    pub played: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub points: HalfPoints,
    pub brightwell: Option<Exact>,
    pub discs: HalfDiscs,
    /// The values of the tie-breaks; `None` where one was not needed.
    pub values: Vec<Option<Exact>>,
    pub final_place: Option<usize>,
    /// The rank among all players, in the list of a category.
    pub overall: Option<usize>,
    /// The last round they played, if they withdrew after it.
    pub withdrew_after: Option<u16>,
    /// The rank with the results as they are, in a what-if.
    pub rank_before: Option<usize>,
    /// How many rounds they had a bye.
    pub byes: usize,
}

/// What is played after the rounds, in words.
#[derive(Clone, Debug, Default)]
pub struct FinalsView {
    /// The game for the last place, while it is to be played or ruled about.
    pub play_off: Option<String>,
    pub matches: Vec<String>,
    /// The names of those who played for the first places, best first.
    pub places: Vec<String>,
    /// Why there are no places yet.
    pub awaited: Vec<String>,
}

impl StandingsView {
    /// The rows, without what stands above and below them.
    pub fn new(table: &Crosstable, standings: &Standings, finals: &Finals) -> Self {
        let rows = standings.rows.iter();
        Self {
            title: String::new(),
            after: standings.after,
            counted: String::new(),
            ruleset: String::new(),
            tie_breaks: standings.tie_breaks.clone(),
            rows: rows
                .map(|row| StandingsRowView::new(table, finals, row, standings.after))
                .collect(),
            finals: FinalsView::default(),
        }
    }

    /// The tie-breaks without a column of their own in every table, each with
    /// its position in the order. Lots have one only where a lot was drawn.
    pub fn further(&self) -> impl Iterator<Item = (usize, TieBreak)> {
        let tie_breaks = self.tie_breaks.iter().copied().enumerate();
        tie_breaks
            .filter(|(_, tie_break)| !COLUMNS.contains(&tie_break.name()))
            .filter(|&(at, tie_break)| tie_break != TieBreak::Lot || self.has_value(at))
    }

    /// Whether any player has a value in a tie-break.
    pub fn has_value(&self, at: usize) -> bool {
        self.rows.iter().any(|row| row.values[at].is_some())
    }

    /// The columns every table has, then the other tie-breaks of the ruleset in
    /// its order, then the final place, the rank among all players and the last
    /// round, each where somebody has one. A value that is not a whole number
    /// is given as the nearest decimal with two places.
    pub fn table(&self) -> Table {
        let has = |value: fn(&StandingsRowView) -> bool| self.rows.iter().any(value);
        let has_places = has(|row| row.final_place.is_some());
        let has_overall = has(|row| row.overall.is_some());
        let has_withdrawn = has(|row| row.withdrew_after.is_some());
        let further = self.further().map(|(_, tie_break)| tie_break.name());
        let columns = COLUMNS.into_iter().chain(further);
        let columns = columns
            .chain(has_places.then_some(FINAL_PLACE))
            .chain(has_overall.then_some(OVERALL))
            .chain(has_withdrawn.then_some(WITHDREW_AFTER));
        let cells = |row: &StandingsRowView| {
            let mut cells = row.cells();
            cells.extend(self.further().map(|(at, _)| decimal(row.values[at])));
            if has_places {
                cells.push(row.final_place.map(Cell::number).into());
            }
            if has_overall {
                cells.push(row.overall.map(Cell::number).into());
            }
            if has_withdrawn {
                cells.push(row.withdrew_after.map(Cell::number).into());
            }
            cells
        };
        Table {
            columns: columns.map(str::to_owned).collect(),
            rows: self.rows.iter().map(cells).collect(),
        }
    }
}

impl Serialize for StandingsView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.table().serialize(serializer)
    }
}

impl StandingsRowView {
    fn new(table: &Crosstable, finals: &Finals, row: &Row, after: u16) -> Self {
        let player = table.player(row.player);
        Self {
            rank: row.rank,
            shared: row.shared,
            entrant: player.entrant,
            id: player.id.clone(),
            name: player.name.clone(),
            country: player.country.clone(),
            played: row.played,
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            points: row.points,
            brightwell: row.brightwell,
            discs: row.discs,
            values: row.values.clone(),
            final_place: finals.place_of(row.player),
            overall: None,
            withdrew_after: player.withdrawn_by(after),
            rank_before: None,
            byes: 0,
        }
    }

    fn cells(&self) -> Vec<Cell> {
        vec![
            Cell::number(self.rank),
            Cell::Flag(self.shared),
            self.id.as_str().into(),
            self.name.as_str().into(),
            self.country.as_str().into(),
            Cell::number(self.played),
            Cell::number(self.wins),
            Cell::number(self.draws),
            Cell::number(self.losses),
            Cell::number(self.points),
            decimal(self.brightwell),
            Cell::number(self.discs),
        ]
    }
}

fn decimal(value: Option<Exact>) -> Cell {
    value.map(|value| Cell::Number(value.to_decimal())).into()
}

impl FinalsView {
    pub fn new(table: &Crosstable, ruleset: &Ruleset, finals: &Finals) -> Self {
        let places = ruleset.finals.as_ref().map_or(0, |rule| rule.places);
        let placed = finals.places.iter().take(places.into());
        let matches = finals.matches.iter();
        Self {
            play_off: wording::play_off(table, finals),
            matches: matches
                .map(|each| wording::score_with_reason(table, each, each.players[0]))
                .collect(),
            places: placed
                .map(|place| table.player(place.player).name.clone())
                .collect(),
            awaited: wording::awaited(table, finals),
        }
    }
}
