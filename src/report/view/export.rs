//! An event on its way out of the database.

use crate::formats::Lost;
use crate::game::Score;
use crate::report::csv::{Cell, Table};

/// One game with its result, for a spreadsheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRowView {
    /// The name of the round; `None` in an archive.
    pub round: Option<String>,
    /// What the round is to the standings: `swiss`, `round-robin`, `final`.
    pub stage: Option<&'static str>,
    pub table: Option<u32>,
    /// Black, or the player who has a bye.
    pub black: SeatedView,
    /// Called `bye` where there is no opponent.
    pub white: SeatedView,
    /// The official score, or the one that was entered while there is none.
    pub score: Option<Score>,
    pub ending: Option<String>,
    /// Who won, as in JSON: `black`, `tie`, `draw-win-white`; `None` while it is
    /// not decided.
    pub outcome: Option<&'static str>,
    /// The name of the winner.
    pub winner: Option<String>,
    pub bye: bool,
    pub remark: String,
}

/// A player at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatedView {
    /// As in the standings.
    pub id: String,
    pub name: String,
    pub country: String,
}

/// What is written in place of an opponent.
pub const BYE: &str = "bye";

impl ResultRowView {
    /// The results as a table.
    pub fn table(rows: &[Self]) -> Table {
        const COLUMNS: [&str; 16] = [
            "round",
            "stage",
            "table",
            "black_id",
            "black",
            "black_country",
            "white_id",
            "white",
            "white_country",
            "black_discs",
            "white_discs",
            "ending",
            "outcome",
            "winner",
            "bye",
            "remark",
        ];
        Table {
            columns: COLUMNS.iter().map(ToString::to_string).collect(),
            rows: rows.iter().map(Self::cells).collect(),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let [black_id, black, black_country] = self.black.cells();
        let [white_id, white, white_country] = self.white.cells();
        vec![
            self.round.clone().into(),
            self.stage.into(),
            self.table.map(Cell::number).into(),
            black_id,
            black,
            black_country,
            white_id,
            white,
            white_country,
            self.score.map(|score| Cell::number(score.black)).into(),
            self.score.map(|score| Cell::number(score.white)).into(),
            self.ending.clone().into(),
            self.outcome.into(),
            self.winner.clone().into(),
            Cell::Flag(self.bye),
            self.remark.as_str().into(),
        ]
    }
}

impl SeatedView {
    fn cells(&self) -> [Cell; 3] {
        [&self.id, &self.name, &self.country].map(|text| text.as_str().into())
    }
}

/// What an export does not contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportNote {
    /// The format cannot hold something.
    Lost(Lost),
    /// This many games have no sheet, so their moves are not known.
    WithoutSheet(usize),
    /// The database has this many events that are not in the file.
    OneEvent { others: usize },
    /// A line at the top of a result file, `sender` or `country`, has no value.
    Unnamed(&'static str),
    /// A game that is written with a result and was not played.
    NotPlayed { round: String, game: String },
    /// What a result file leaves out, or what its readers will understand.
    ResultFile(String),
}
