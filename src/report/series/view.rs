//! A series of events.

use std::io;

use serde::Serialize;

use crate::report::csv::{Cell, Table};
use crate::report::rows::Columns;
use outflank_core::tournament::{Exact, SeriesRow, SeriesRules};

/// A kind of series.
#[derive(Clone, Debug, Serialize)]
pub struct SeriesRulesView {
    pub name: String,
    pub title: String,
    pub points: Vec<u32>,
}

impl SeriesRulesView {
    pub fn new(name: &str, rules: &SeriesRules) -> Self {
        Self {
            name: name.to_owned(),
            title: rules.title.clone(),
            points: rules.points.clone(),
        }
    }

    /// `200 160 130`
    pub fn points(&self) -> String {
        let points: Vec<String> = self.points.iter().map(ToString::to_string).collect();
        points.join(" ")
    }
}

impl Columns for SeriesRulesView {
    const COLUMNS: &'static [&'static str] = &["name", "title", "points"];

    fn cells(&self) -> io::Result<Vec<Cell>> {
        let (name, title) = (self.name.as_str(), self.title.as_str());
        Ok(vec![name.into(), title.into(), self.points().into()])
    }
}

/// The players of a series in order. As JSON it is the list.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct SeriesView {
    pub rows: Vec<SeriesRowView>,
    #[serde(skip)]
    pub title: String,
}

/// One player of a series.
#[derive(Clone, Debug, Serialize)]
pub struct SeriesRowView {
    pub rank: usize,
    pub shared: bool,
    pub id: String,
    pub name: String,
    pub total: Cell,
    /// The points of each event; nothing where they did not play.
    pub events: Vec<Cell>,
    pub counted: Vec<bool>,
    /// `200 - (40) 90`: points that were not counted in brackets.
    #[serde(skip)]
    pub summary: String,
}

impl SeriesRowView {
    pub fn new(row: &SeriesRow, name: &str) -> Self {
        let number = |value: &Exact| Cell::Number(value.to_decimal());
        let events = row.events.iter();
        let summary = events.clone().zip(&row.counted);
        let summary = summary.map(|(points, counted)| match points {
            None => "-".to_owned(),
            Some(points) if *counted => points.to_string(),
            Some(points) => format!("({points})"),
        });
        Self {
            rank: row.rank,
            shared: row.shared,
            id: row.player.clone(),
            name: name.to_owned(),
            total: number(&row.total),
            events: events
                .map(|points| points.as_ref().map(number).into())
                .collect(),
            counted: row.counted.clone(),
            summary: summary.collect::<Vec<_>>().join(" "),
        }
    }
}

impl SeriesView {
    pub fn table(&self) -> Table {
        let events = self.rows.first().map_or(0, |row| row.events.len());
        let columns = ["rank", "shared", "id", "name", "total"].map(str::to_owned);
        let events = (1..=events).map(|event| format!("event {event}"));
        let cells = |row: &SeriesRowView| {
            let mut cells = vec![
                Cell::number(row.rank),
                Cell::Flag(row.shared),
                row.id.as_str().into(),
                row.name.as_str().into(),
                row.total.clone(),
            ];
            cells.extend(row.events.iter().cloned());
            cells
        };
        Table {
            columns: columns.into_iter().chain(events).collect(),
            rows: self.rows.iter().map(cells).collect(),
        }
    }
}
