//! The pairings of a round from a spreadsheet: CSV with a header.

use super::spreadsheet::Spreadsheet;
use crate::formats::text;

/// The pairings of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairingCsv {
    /// In the order of the file.
    pub pairings: Vec<PairingRow>,
    /// The titles of the columns that were not read.
    pub unused_columns: Vec<String>,
}

/// A row: who sits where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingRow {
    /// Its line in the file.
    pub line: u64,
    /// The round, where it is written: `3`, `F`.
    pub round: Option<String>,
    /// The table, where it is written.
    pub table: Option<u32>,
    /// Black, or the player who has a bye.
    pub black: String,
    /// White; nobody in a bye.
    pub white: Option<String>,
}

/// Why a file is not a list of pairings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum PairingError {
    /// The header names no columns for the players.
    #[error("the header is `{found}`, expected the columns `black` and `white`, perhaps `table`")]
    Header {
        /// The first line.
        found: String,
    },
    /// A row cannot be read.
    #[error("line {line}: {problem}")]
    Row {
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        problem: String,
    },
}

impl PairingCsv {
    /// Whether the first row names columns of black and white players.
    pub fn recognises(head: &[u8]) -> bool {
        let head = Spreadsheet::head(head);
        head.has("black") && head.has("white")
    }

    /// Reads the pairings.
    ///
    /// # Errors
    ///
    /// If a column is missing, or a row has no black player or no proper table.
    pub fn read(bytes: &[u8]) -> Result<Self, PairingError> {
        let text = text::decode(bytes);
        let read = Spreadsheet::read(&text);
        let column = |name: &str| {
            read.titles
                .iter()
                .position(|title| title.eq_ignore_ascii_case(name))
        };
        let (Some(black), Some(white)) = (column("black"), column("white")) else {
            return Err(PairingError::Header {
                found: text.lines().next().unwrap_or_default().to_owned(),
            });
        };
        if let Some((line, problem)) = read.unread.first().cloned() {
            return Err(PairingError::Row { line, problem });
        }
        // Many people call a table a board.
        let table = column("table").or_else(|| column("board"));
        let round = column("round");
        let mut pairings = Vec::new();
        for found in &read.rows {
            let cell = |index: usize| found.cell(index);
            if cell(white) == HALF_POINT_BYE {
                continue;
            }
            let table = table.map_or("", cell);
            pairings.push(PairingRow {
                round: round.map(|round| cell(round).to_owned()),
                ..row(found.line, cell(black), cell(white), table)?
            });
        }
        let used = [Some(black), Some(white), table, round];
        let titles = read.titles.iter().enumerate();
        let unused = titles.filter(|&(at, title)| !title.is_empty() && !used.contains(&Some(at)));
        Ok(Self {
            pairings,
            unused_columns: unused.map(|(_, title)| title.clone()).collect(),
        })
    }
}

/// What an export of results writes in place of an opponent where a player asked
/// not to play, for half a point. It is not a pairing.
pub const HALF_POINT_BYE: &str = "half-point bye";

fn row(line: u64, black: &str, white: &str, table: &str) -> Result<PairingRow, PairingError> {
    let wrong = |problem: String| PairingError::Row { line, problem };
    if black.is_empty() {
        return Err(wrong("there is no black player".to_owned()));
    }
    let number = || {
        let found = table.parse().ok().filter(|number| *number > 0);
        found.ok_or_else(|| wrong(format!("`{table}` is not a table number")))
    };
    let table = if table.is_empty() {
        None
    } else {
        Some(number()?)
    };
    let is_bye = white.is_empty() || white.eq_ignore_ascii_case("bye");
    Ok(PairingRow {
        line,
        round: None,
        table,
        black: black.to_owned(),
        white: (!is_bye).then(|| white.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_without_white_are_byes() {
        let read = PairingCsv::read(b"table,black,white\n1,laz,tam\n,sha,\n,lea,bye\n").unwrap();
        assert_eq!(read.pairings[0].table, Some(1));
        assert_eq!(read.pairings[0].white.as_deref(), Some("tam"));
        assert_eq!(
            (&read.pairings[1].white, &read.pairings[2].white),
            (&None, &None)
        );
    }

    #[test]
    fn a_board_is_a_table_and_other_columns_are_named() {
        let read = PairingCsv::read(b"Board,Black,White,result,\n3,laz,tam,38-26,\n").unwrap();
        assert_eq!(read.pairings[0].table, Some(3));
        assert_eq!(read.unused_columns, ["result"]);
    }

    #[test]
    fn the_rows_of_several_rounds_say_which_one_they_are_of() {
        let read = PairingCsv::read(b"round,black,white\n1,laz,tam\nF,sha,lea\n").unwrap();
        let rounds = read.pairings.iter().map(|row| row.round.as_deref());
        assert_eq!(rounds.collect::<Vec<_>>(), [Some("1"), Some("F")]);
        assert!(read.unused_columns.is_empty());
    }

    #[test]
    fn a_bad_table_is_said_with_its_line() {
        let error = PairingCsv::read(b"black,white,table\nlaz,tam,x\n").unwrap_err();
        assert_eq!(error.to_string(), "line 2: `x` is not a table number");
        assert!(PairingCsv::read(b"one,two\n").is_err());
    }
}
