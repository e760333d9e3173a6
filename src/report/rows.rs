//! Views as rows of a table for spreadsheets.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::cell::{Cell, write_csv};

/// A view that is one row of a CSV table. The cells are those of its JSON.
pub trait Columns: Serialize {
    /// The keys of the columns, in order.
    const COLUMNS: &'static [&'static str];

    /// The cells of the row, one a column.
    ///
    /// # Errors
    ///
    /// If the view cannot be serialised.
    fn cells(&self) -> io::Result<Vec<Cell>>
    where
        Self: Sized,
    {
        json_cells(self)
    }
}

/// Writes views as CSV with a heading, an empty list too.
///
/// # Errors
///
/// If the output refuses.
pub fn write_rows<V: Columns>(out: &mut impl Write, rows: &[V]) -> io::Result<()> {
    let heading: Vec<String> = V::COLUMNS.iter().map(|&key| key.to_owned()).collect();
    let rows: Vec<Vec<Cell>> = rows.iter().map(V::cells).collect::<io::Result<_>>()?;
    write_csv(out, &heading, &rows)
}

fn json_cells<V: Columns>(row: &V) -> io::Result<Vec<Cell>> {
    let value = serde_json::to_value(row)?;
    let cell = |key: &&str| match &value[*key] {
        Value::Null => Cell::Nothing,
        Value::Bool(flag) => Cell::Flag(*flag),
        Value::Number(number) => Cell::Number(number.to_string()),
        Value::String(text) => Cell::Text(text.clone()),
        Value::Array(items) => Cell::Text(items.iter().map(plain).collect::<Vec<_>>().join(", ")),
        nested @ Value::Object(_) => Cell::Text(nested.to_string()),
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
