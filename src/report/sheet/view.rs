//! Sheets, and what is wrong with those of a table.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::report::rows::Columns;
use crate::report::sheet::wording;
use outflank_core::adjudicate::{Reconciliation, Repairs, Replay};
use outflank_core::board::PerColour;
use outflank_core::formats::Unread;
use outflank_core::game::{Score, Variant};

/// A sheet that was added.
#[derive(Clone, Debug, Serialize)]
pub struct AddedSheetView {
    pub sheet: i64,
    pub by: &'static str,
    pub from: String,
    pub hash: String,
    pub bytes: usize,
    /// The codes of its findings.
    pub findings: Vec<&'static str>,
    /// Of all sheets of the table, this one included.
    pub table_findings: Vec<SheetFinding>,
    #[serde(skip)]
    pub table: u32,
    /// The players and the result of the game.
    #[serde(skip)]
    pub game: String,
    #[serde(skip)]
    pub content: SheetContent,
    #[serde(skip)]
    pub games_in_file: usize,
    /// Sheets of other games with the same bytes.
    #[serde(skip)]
    pub same_elsewhere: usize,
}

/// A sheet of a table.
#[derive(Clone, Debug, Serialize)]
pub struct SheetView {
    pub sheet: i64,
    pub by: &'static str,
    pub file: String,
    pub from: String,
    pub hash: String,
    pub bytes: usize,
    pub text: String,
    pub moves: Option<String>,
    pub move_count: Option<usize>,
    /// On the last board.
    pub discs: Option<PerColour<usize>>,
    /// Of a game that is over.
    pub score: Option<String>,
    pub findings: Option<Vec<&'static str>>,
    #[serde(skip)]
    pub content: SheetContent,
    /// What would explain the findings.
    #[serde(skip)]
    pub repairs: Option<(Repairs, Variant)>,
}

impl Columns for SheetView {
    const COLUMNS: &'static [&'static str] = &[
        "sheet",
        "by",
        "file",
        "from",
        "hash",
        "bytes",
        "moves",
        "move_count",
        "score",
    ];
}

/// A sheet that was withdrawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WithdrawnSheetView {
    pub sheet: i64,
    pub by: &'static str,
    pub round: u32,
    pub table: u32,
    /// How many sheets the table has left.
    pub left: usize,
}

/// What is quoted where the findings of a sheet are printed.
#[derive(Clone, Debug)]
pub struct SheetContent {
    pub name: String,
    pub bytes: Vec<u8>,
    /// `None` if no game can be read in it.
    pub replay: Option<Replay>,
    pub unread: Vec<Unread>,
}

/// One thing that is wrong with the sheets of a table. JSON has its sentence.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SheetFinding {
    /// No game can be read in it.
    Unreadable {
        /// The number of the sheet.
        sheet: i64,
        by: &'static str,
        file: String,
    },
    /// It has findings with these codes.
    Findings {
        by: &'static str,
        codes: Vec<&'static str>,
    },
    /// Its last board does not give the result that was entered.
    ResultDiffers {
        by: &'static str,
        sheet: Score,
        entered: Score,
        /// What speaks for the result entered.
        support: Option<Support>,
    },
    /// Two sheets do not say the same.
    SheetsDiffer {
        between: (&'static str, &'static str),
        reconciliation: Box<Reconciliation>,
        /// The only game that explains both, if there is only one.
        only_game: Option<(Score, String)>,
    },
}

/// What speaks for a result entered that a sheet contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// The sheet that this person wrote gives it.
    Sheet(&'static str),
    /// One wrong flip on the board would give it.
    WrongFlip,
}

impl fmt::Display for SheetFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&wording::sheet_finding(self))
    }
}

impl Serialize for SheetFinding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A table of a round and what is wrong with its sheets.
#[derive(Clone, Debug, Serialize)]
pub struct TableSheetsView {
    pub table: Option<u32>,
    /// How many it has.
    pub sheets: usize,
    pub findings: Vec<SheetFinding>,
    /// The players and the result of the game.
    #[serde(skip)]
    pub game: String,
}

impl TableSheetsView {
    /// A row for each finding; one without a finding if there is none.
    pub fn rows(&self) -> Vec<SheetFindingRow> {
        let row = |finding| SheetFindingRow {
            table: self.table,
            sheets: self.sheets,
            finding,
        };
        if self.findings.is_empty() {
            return vec![row(String::new())];
        }
        let findings = self.findings.iter().map(ToString::to_string);
        findings.map(row).collect()
    }
}

/// A finding about a table as a row of a spreadsheet.
#[derive(Clone, Debug, Serialize)]
pub struct SheetFindingRow {
    pub table: Option<u32>,
    pub sheets: usize,
    pub finding: String,
}

impl Columns for SheetFindingRow {
    const COLUMNS: &'static [&'static str] = &["table", "sheets", "finding"];
}

/// The board for which a sheet is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GridSizeView {
    pub columns: usize,
    pub rows: usize,
}
