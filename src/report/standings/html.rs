//! Standings as a table: the columns that somebody has a value in.

use crate::report::html::table::Column;
use crate::report::standings::view::{StandingsRowView, StandingsView};
use crate::report::text::capitalised;
use outflank_core::ruleset::TieBreak;

/// How many columns after the points fit on an upright sheet of paper.
const MOST_VALUES: usize = 4;

/// Standings with the columns that are shown.
#[derive(Debug)]
pub struct StandingsTable<'a> {
    view: &'a StandingsView,
    has_countries: bool,
    /// The columns after the points, and what a row has in them.
    values: Vec<ValueColumn>,
}

#[derive(Debug)]
struct ValueColumn {
    title: String,
    /// By row; empty where there is no value.
    values: Vec<String>,
}

impl<'a> StandingsTable<'a> {
    /// The columns that somebody has a value in.
    pub fn new(view: &'a StandingsView) -> Self {
        let mut values = Vec::new();
        let mut add = |title: String, value: &dyn Fn(&StandingsRowView) -> Option<String>| {
            let cells: Vec<Option<String>> = view.rows.iter().map(value).collect();
            if cells.iter().any(Option::is_some) {
                let values_of = cells.into_iter().map(Option::unwrap_or_default);
                values.push(ValueColumn {
                    title,
                    values: values_of.collect(),
                });
            }
        };
        add("Brightwell".to_owned(), &|row| {
            row.brightwell.map(|value| value.to_string())
        });
        add("Discs".to_owned(), &|row| Some(row.discs.to_string()));
        for (at, tie_break) in view.further() {
            let value = |row: &StandingsRowView| row.values[at].map(|value| value.to_string());
            add(title(tie_break), &value);
        }
        add("Overall".to_owned(), &|row| {
            row.overall.map(|rank| rank.to_string())
        });
        add("Final place".to_owned(), &|row| {
            row.final_place.map(|place| place.to_string())
        });
        Self {
            has_countries: view.rows.iter().any(|row| !row.country.is_empty()),
            view,
            values,
        }
    }

    /// The titles, with the classes of their cells.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = vec![Column::new("", "rank"), Column::new("Name", "name")];
        if self.has_countries {
            columns.push(Column::new("From", "code wide"));
        }
        columns.push(Column::new("Games", "wide"));
        columns.extend(["+", "=", "−"].map(|title| Column::new(title, "wide")));
        columns.push(Column::new("Points", "strong"));
        let values = self.values.iter();
        columns.extend(values.map(|column| Column::new(&column.title, "wide value")));
        columns
    }

    /// Whether it has more columns than an upright sheet of paper takes.
    pub fn is_wide(&self) -> bool {
        self.values.len() > MOST_VALUES
    }

    /// The rows with their places in the table.
    pub(in crate::report) fn rows(&self) -> impl Iterator<Item = (usize, &StandingsRowView)> {
        self.view.rows.iter().enumerate()
    }

    /// Whether any player's country is known.
    pub fn has_countries(&self) -> bool {
        self.has_countries
    }

    /// The values of a row after the points, a cell each.
    pub fn cells(&self, at: usize) -> impl Iterator<Item = &str> {
        self.values
            .iter()
            .map(move |column| column.values[at].as_str())
    }

    /// The values of a row besides rank, name and points, for a narrow screen.
    pub fn values(&self, at: usize) -> String {
        let row = &self.view.rows[at];
        let counts = format!(
            "{} games, +{} ={} −{}",
            row.played, row.wins, row.draws, row.losses
        );
        let filled = self
            .values
            .iter()
            .filter(|column| !column.values[at].is_empty());
        let values = filled.map(|column| format!("{} {}", column.title, column.values[at]));
        let country = Some(row.country.clone()).filter(|country| !country.is_empty());
        let parts: Vec<String> = country.into_iter().chain([counts]).chain(values).collect();
        parts.join(" · ")
    }
}

/// The name of a tie-break above its column.
fn title(tie_break: TieBreak) -> String {
    capitalised(&tie_break.name().replace('-', " "))
}
