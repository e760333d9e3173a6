//! The one writer of CSV: RFC 4180, lines end in CR LF, no text can become a
//! formula. A cell has the same value in JSON.

use std::borrow::Cow;
use std::{fmt, io};

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::text::visible;
use outflank_core::formats::list::begins_formula;

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

    /// Whether this cell, as it was stored in JSON, has the value of another one:
    /// a number may have been written differently.
    pub fn is_same(&self, other: &Self) -> bool {
        self == other || serde_json::to_value(other).is_ok_and(|other| *self == Self::from(&other))
    }

    /// The value in CSV, before quoting.
    fn csv(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Owned(harmless(text)),
            Self::Number(number) => Cow::Borrowed(number),
            Self::Flag(true) => Cow::Borrowed("true"),
            Self::Flag(false) => Cow::Borrowed("false"),
            Self::Nothing => Cow::Borrowed(""),
        }
    }
}

/// The value for people.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Number(text) => f.pad(text),
            Self::Flag(flag) => flag.fmt(f),
            Self::Nothing => f.pad(""),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => match (number.parse::<i64>(), number.parse::<f64>()) {
                (Ok(whole), _) => serializer.serialize_i64(whole),
                (_, Ok(decimal)) => serializer.serialize_f64(decimal),
                _ => serializer.serialize_str(number),
            },
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Nothing => serializer.serialize_none(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// A value of JSON that was stored before.
impl From<&Value> for Cell {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Nothing,
            Value::Bool(flag) => Self::Flag(*flag),
            Value::Number(number) => Self::Number(number.to_string()),
            Value::String(text) => Self::Text(text.clone()),
            other => Self::Text(other.to_string()),
        }
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, T::into)
    }
}

/// Text as a cell: control characters become pictures, and after that a text
/// which a spreadsheet would take for a formula gets an apostrophe in front. A
/// plain number is not a formula, whatever its sign.
fn harmless(text: &str) -> String {
    let text = visible(text);
    if begins_formula(&text) {
        format!("'{text}")
    } else {
        text
    }
}

/// What a spreadsheet needs at the beginning of a file to read it as UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The content of a CSV file that opens with a double click: what is printed,
/// after a byte order mark.
pub fn file(printed: &[u8]) -> Vec<u8> {
    [BYTE_ORDER_MARK, printed].concat()
}

/// Rows under a heading, as CSV or as a list of JSON objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Writes the table as CSV.
    pub fn csv(&self, out: &mut impl io::Write) -> io::Result<()> {
        write(out, &self.columns, self.rows.iter().cloned())
    }

    /// The table of a list of JSON objects, as [`Table::json`] writes it.
    pub fn from_json(text: &str) -> serde_json::Result<Self> {
        let rows: Vec<serde_json::Map<String, Value>> = serde_json::from_str(text)?;
        let columns = rows.first().map(|row| row.keys().cloned().collect());
        let columns: Vec<String> = columns.unwrap_or_default();
        let cells = |row: &serde_json::Map<String, Value>| {
            let cell = |key: &String| row.get(key).map(Cell::from).into();
            columns.iter().map(cell).collect()
        };
        Ok(Self {
            rows: rows.iter().map(cells).collect(),
            columns,
        })
    }

    /// The table as JSON: a list of objects.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("cells can be written as JSON")
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows.iter().map(|row| TableRow {
            columns: &self.columns,
            row,
        }))
    }
}

struct TableRow<'a> {
    columns: &'a [String],
    row: &'a [Cell],
}

impl Serialize for TableRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().zip(self.row))
    }
}

/// Writes rows under a heading.
pub fn write<H: AsRef<str>>(
    out: &mut impl io::Write,
    heading: &[H],
    rows: impl IntoIterator<Item = Vec<Cell>>,
) -> io::Result<()> {
    let heading = heading.iter().map(|title| Cell::from(title.as_ref()));
    write_rows(out, std::iter::once(heading.collect()).chain(rows))
}

/// Writes rows without a heading.
pub fn write_rows(
    out: &mut impl io::Write,
    rows: impl IntoIterator<Item = Vec<Cell>>,
) -> io::Result<()> {
    let mut writer = ::csv::WriterBuilder::new()
        .terminator(::csv::Terminator::CRLF)
        .from_writer(out);
    for row in rows {
        writer.write_record(row.iter().map(|cell| cell.csv().into_owned()))?;
    }
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(rows: Vec<Vec<Cell>>) -> String {
        let mut out = Vec::new();
        write(&mut out, &["name", "difference"], rows).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_negative_number_stays_a_number_and_a_text_never_becomes_a_formula() {
        let rows = vec![
            vec!["Smith, J".into(), Cell::number(-12)],
            vec!["=1+1".into(), Cell::Nothing],
            vec![" -A1".into(), Cell::Flag(true)],
        ];
        let expected = "name,difference\r\n\"Smith, J\",-12\r\n'=1+1,\r\n' -A1,true\r\n";
        assert_eq!(written(rows), expected);
    }

    #[test]
    fn the_number_of_a_player_is_not_a_formula_and_a_hidden_one_is() {
        let rows = vec![
            vec!["+1000023".into(), "\u{1}=1+1".into()],
            vec!["-Smith".into(), "\u{1b}[m=HYPERLINK(1)".into()],
            vec!["+1+1".into(), "\r=1".into()],
        ];
        let expected = "name,difference\r\n+1000023,\u{2401}=1+1\r\n\
            '-Smith,\u{241b}[m=HYPERLINK(1)\r\n'+1+1,\u{240d}=1\r\n";
        assert_eq!(written(rows), expected);
    }

    #[test]
    fn a_cell_is_the_same_value_in_json() {
        let row = [
            Cell::number(-12),
            Cell::number("10.5"),
            "=x".into(),
            Cell::Flag(false),
            Cell::Nothing,
        ];
        let json = serde_json::to_string(&row).unwrap();
        assert_eq!(json, r#"[-12,10.5,"=x",false,null]"#);
    }
}
