//! Standings for programs: the columns of the contract, then those of the
//! ruleset.

use super::csv::{Cell, Table};
use crate::ruleset::TieBreak;
use crate::tournament::{Crosstable, Finals, Row, Standings};

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

/// The names of the columns: those every table has, then the other tie-breaks
/// of the ruleset in its order, then the final place where finals give one.
pub fn columns(standings: &Standings, finals: &Finals) -> Vec<String> {
    let further = further(standings).map(|(_, tie_break)| tie_break.name());
    let placed = (!finals.places.is_empty()).then_some(FINAL_PLACE);
    COLUMNS
        .into_iter()
        .chain(further)
        .chain(placed)
        .map(str::to_owned)
        .collect()
}

/// The tie-breaks that have no column yet, each with its place in the order.
/// Lots have one only where a lot was drawn.
pub fn further(standings: &Standings) -> impl Iterator<Item = (usize, TieBreak)> {
    let drawn = |at: usize| standings.rows.iter().any(|row| row.values[at].is_some());
    standings
        .tie_breaks
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, tie_break)| !COLUMNS.contains(&tie_break.name()))
        .filter(move |&(at, tie_break)| tie_break != TieBreak::Lot || drawn(at))
}

/// One row, column by column.
pub fn cells(table: &Crosstable, standings: &Standings, finals: &Finals, row: &Row) -> Vec<Cell> {
    let player = table.player(row.player);
    let exact = |value: Option<crate::tournament::Exact>| {
        value.map_or(Cell::Nothing, |value| Cell::Number(value.to_decimal()))
    };
    let mut cells = vec![
        Cell::number(row.rank),
        Cell::Flag(row.shared),
        Cell::Text(player.id.clone()),
        Cell::Text(player.name.clone()),
        Cell::Text(player.country.clone()),
        Cell::number(row.played),
        Cell::number(row.wins),
        Cell::number(row.draws),
        Cell::number(row.losses),
        Cell::number(row.points),
        exact(row.brightwell),
        Cell::number(row.discs),
    ];
    cells.extend(further(standings).map(|(at, _)| exact(row.values[at])));
    if !finals.places.is_empty() {
        let place = finals.place_of(row.player);
        cells.push(place.map_or(Cell::Nothing, Cell::number));
    }
    cells
}

/// All rows, best first. A value that is not a whole number is given as the
/// nearest decimal with two places.
pub fn table(table: &Crosstable, standings: &Standings, finals: &Finals) -> Table {
    let rows = standings.rows.iter();
    let rows = rows.map(|row| cells(table, standings, finals, row));
    Table {
        columns: columns(standings, finals),
        rows: rows.collect(),
    }
}

/// The standings as JSON: a list, best first.
pub fn json(table: &Crosstable, standings: &Standings, finals: &Finals) -> String {
    self::table(table, standings, finals).json()
}
