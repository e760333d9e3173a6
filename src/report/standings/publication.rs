//! Standings as they were published.

use serde::{Serialize, Serializer};

use crate::report::csv::{Cell, Table};
use crate::report::rows::Columns;
use crate::report::standings::written::FINALS;

/// What was published, by whom and when.
#[derive(Clone, Debug, Serialize)]
pub struct PublicationView {
    /// After how many rounds.
    pub round: u32,
    /// `official`, or `provisional` if a dispute was open.
    pub standing: String,
    pub at: String,
    pub by: String,
    /// The number of the publication.
    pub number: i64,
    /// The publication that it replaces, after a correction.
    pub replaces: Option<i64>,
    /// Whether corrections have changed the standings since.
    pub differs: bool,
    /// Its line of the journal and the hash: `142:3f9a2c1b77d0a1e4`.
    pub journal: Option<String>,
}

/// The standings of a round that were published again.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedAgainView {
    pub round: u32,
    pub number: i64,
    /// The publication that it replaces.
    pub replaces: Option<i64>,
}

impl Columns for PublicationView {
    const COLUMNS: &'static [&'static str] = &[
        "round", "standing", "at", "by", "number", "replaces", "differs", "journal",
    ];
}

/// One publication with its standings. As JSON it is the standings.
#[derive(Clone, Debug)]
pub struct PublishedStandingsView {
    pub event: String,
    pub publication: PublicationView,
    pub table: Table,
}

impl Serialize for PublishedStandingsView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.table.serialize(serializer)
    }
}

impl PublishedStandingsView {
    /// The columns for people: a shared rank has its sign, the id is for programs,
    /// and the finals are too long for a table.
    pub fn columns(&self) -> Vec<&str> {
        self.shown().map(|(_, name)| name).collect()
    }

    /// Every row, with a text for each of [`Self::columns`].
    pub fn rows(&self) -> Vec<Vec<String>> {
        let shared = self.place("shared");
        let cell = |row: &[Cell], (at, name): (usize, &str)| {
            let is_shared = shared.is_some_and(|shared| row[shared] == Cell::Flag(true));
            let sign = if name == "rank" && is_shared { "=" } else { "" };
            format!("{}{sign}", row[at])
        };
        let rows = self.table.rows.iter();
        rows.map(|row| self.shown().map(|each| cell(row, each)).collect())
            .collect()
    }

    /// The names of those who played on, and their matches in words.
    pub fn finals(&self) -> Vec<(String, String)> {
        let (Some(name), Some(finals)) = (self.place("name"), self.place(FINALS)) else {
            return Vec::new();
        };
        let rows = self.table.rows.iter();
        let rows = rows.map(|row| (row[name].to_string(), row[finals].to_string()));
        rows.filter(|(_, matches)| !matches.is_empty()).collect()
    }

    /// The heading of a column, as the standings have it.
    pub fn heading(column: &str) -> &str {
        match column {
            "rank" => "",
            "country" => "from",
            "played" => "games",
            "wins" => "+",
            "draws" => "=",
            "losses" => "-",
            "final_place" => "final",
            "withdrew_after" => "left",
            other => other,
        }
    }

    fn shown(&self) -> impl Iterator<Item = (usize, &str)> {
        let columns = self.table.columns.iter().map(String::as_str).enumerate();
        columns.filter(|(_, name)| !matches!(*name, "shared" | "id" | FINALS))
    }

    fn place(&self, wanted: &str) -> Option<usize> {
        self.table.columns.iter().position(|name| name == wanted)
    }
}
