//! Views as rows of a table for spreadsheets.

use std::io::{self, Write};

use serde::Serialize;

use super::csv::{self, Cell};

/// A view that is one row of a CSV table. The cells are those of its JSON.
pub trait Columns: Serialize {
    /// The keys of the columns, in order.
    const COLUMNS: &'static [&'static str];
}

/// Writes views as CSV with a heading, an empty list too.
///
/// # Errors
///
/// If they cannot be written.
pub fn write_rows<V: Columns>(out: &mut impl Write, rows: &[V]) -> io::Result<()> {
    let rows: Vec<Vec<Cell>> = rows.iter().map(cells).collect::<io::Result<_>>()?;
    csv::write(out, V::COLUMNS, rows)
}

fn cells<V: Columns>(row: &V) -> io::Result<Vec<Cell>> {
    let value = serde_json::to_value(row)?;
    Ok(V::COLUMNS
        .iter()
        .map(|&key| Cell::from(&value[key]))
        .collect())
}
