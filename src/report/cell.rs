//! A cell of a table for programs: the same value as JSON and as CSV.

use std::borrow::Cow;

use serde_json::Value;

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Words, whatever they are.
    Text(String),
    /// A decimal number, as written.
    Number(String),
    /// Yes or no.
    Flag(bool),
    /// There is no value.
    Nothing,
}

impl Cell {
    /// A number.
    pub fn number(number: impl ToString + Copy) -> Self {
        Self::Number(number.to_string())
    }

    /// The value in JSON.
    pub fn json(&self) -> Value {
        match self {
            Self::Text(text) => Value::from(text.as_str()),
            Self::Number(number) => {
                serde_json::from_str(number).unwrap_or_else(|_| Value::from(number.as_str()))
            }
            Self::Flag(flag) => Value::from(*flag),
            Self::Nothing => Value::Null,
        }
    }

    /// The value in CSV, before quoting. Words can never become a formula.
    pub fn csv(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => harmless(text),
            Self::Number(number) => Cow::Borrowed(number),
            Self::Flag(true) => Cow::Borrowed("true"),
            Self::Flag(false) => Cow::Borrowed("false"),
            Self::Nothing => Cow::Borrowed(""),
        }
    }
}

/// Words that a spreadsheet would take for a formula get an apostrophe in
/// front: spreadsheets show the rest and compute nothing. A blank before the
/// sign does not fool them, so it does not fool us.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let begins = text.trim_start_matches([' ', '\u{a0}']).chars().next();
    match begins {
        Some('=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠') => {
            Cow::Owned(format!("'{text}"))
        }
        _ => Cow::Borrowed(text),
    }
}

/// Writes rows under a heading, quoted as RFC 4180 says.
///
/// # Errors
///
/// If they cannot be written.
pub fn write_csv(
    out: &mut impl std::io::Write,
    heading: &[String],
    rows: &[Vec<Cell>],
) -> std::io::Result<()> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(out);
    writer.write_record(heading)?;
    for row in rows {
        let cells: Vec<_> = row.iter().map(Cell::csv).collect();
        writer.write_record(cells.iter().map(|cell| cell.as_bytes()))?;
    }
    writer.flush()
}
