//! A series of events as JSON and CSV.

use serde::Serialize;

use crate::report::csv::{Cell, Table};
use crate::tournament::{Exact, SeriesRow, SeriesRules};

/// A kind of series.
#[derive(Clone, Debug, Serialize)]
pub struct SeriesRulesView<'a> {
    pub name: &'a str,
    pub title: &'a str,
    pub points: &'a [u32],
}

impl<'a> SeriesRulesView<'a> {
    /// The view of a kind of series.
    pub fn new(name: &'a str, rules: &'a SeriesRules) -> Self {
        Self {
            name,
            title: &rules.title,
            points: &rules.points,
        }
    }
}

/// One player of a series.
#[derive(Clone, Debug, Serialize)]
pub struct SeriesView<'a> {
    pub rank: usize,
    pub shared: bool,
    pub id: &'a str,
    pub name: &'a str,
    pub total: Cell,
    pub events: Vec<Cell>,
    pub counted: &'a [bool],
}

impl<'a> SeriesView<'a> {
    /// The view of a player of this name.
    pub fn new(row: &'a SeriesRow, name: &'a str) -> Self {
        let number = |value: &Exact| Cell::Number(value.to_decimal());
        let events = row.events.iter();
        Self {
            rank: row.rank,
            shared: row.shared,
            id: &row.player,
            name,
            total: number(&row.total),
            events: events
                .map(|points| points.as_ref().map(number).into())
                .collect(),
            counted: &row.counted,
        }
    }

    /// The table of all players, for CSV.
    pub fn table(views: &[Self]) -> Table {
        let events = views.first().map_or(0, |view| view.events.len());
        let columns = ["rank", "shared", "id", "name", "total"].map(str::to_owned);
        let events = (1..=events).map(|event| format!("event {event}"));
        let row = |view: &Self| {
            let mut cells = vec![
                Cell::number(view.rank),
                Cell::Flag(view.shared),
                view.id.into(),
                view.name.into(),
                view.total.clone(),
            ];
            cells.extend(view.events.iter().cloned());
            cells
        };
        Table {
            columns: columns.into_iter().chain(events).collect(),
            rows: views.iter().map(row).collect(),
        }
    }
}
