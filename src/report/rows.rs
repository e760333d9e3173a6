//! Views as rows of a table for spreadsheets.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::csv::{self, Cell};

/// A view that is one row of a CSV table. The cells are those of its JSON.
pub trait Columns: Serialize {
    /// The keys of the columns, in order.
    const COLUMNS: &'static [&'static str];

    /// The cells of the row, one a column.
    fn cells(&self) -> io::Result<Vec<Cell>>
    where
        Self: Sized,
    {
        json_cells(self)
    }
}

/// Writes views as CSV with a heading, an empty list too.
pub fn write_rows<V: Columns>(out: &mut impl Write, rows: &[V]) -> io::Result<()> {
    let rows: Vec<Vec<Cell>> = rows.iter().map(V::cells).collect::<io::Result<_>>()?;
    csv::write(out, V::COLUMNS, rows)
}

fn json_cells<V: Columns>(row: &V) -> io::Result<Vec<Cell>> {
    let value = serde_json::to_value(row)?;
    let cell = |key: &&str| match &value[*key] {
        Value::Array(items) => Cell::Text(items.iter().map(plain).collect::<Vec<_>>().join(", ")),
        other => Cell::from(other),
    };
    Ok(V::COLUMNS.iter().map(cell).collect())
}

/// A value in a list: words without quotes.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
