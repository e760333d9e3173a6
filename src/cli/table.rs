//! Tables for people: columns side by side, numbers to the right.

use std::io::{self, Write};

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};

use crate::report::cell::{Cell, write_csv};

/// Where a column's text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// The widest table that is printed.
const WIDTH: u16 = 80;

/// Writes rows under a heading for a spreadsheet, which computes none of them.
pub(super) fn csv(out: &mut impl Write, heading: &[&str], rows: &[Vec<String>]) -> io::Result<()> {
    let heading: Vec<String> = heading.iter().map(|&title| title.to_owned()).collect();
    let cells = |row: &Vec<String>| row.iter().cloned().map(Cell::Text).collect();
    let rows: Vec<Vec<Cell>> = rows.iter().map(cells).collect();
    write_csv(out, &heading, &rows)
}

/// Prints rows under a heading.
pub(super) fn print(
    out: &mut impl Write,
    heading: &[(&str, Align)],
    rows: &[Vec<String>],
) -> io::Result<()> {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH)
        .set_header(heading.iter().map(|(title, _)| *title));
    for row in rows {
        table.add_row(row);
    }
    for (index, (_, align)) in heading.iter().enumerate() {
        if let Some(column) = table.column_mut(index) {
            column.set_padding((0, 2));
            column.set_cell_alignment(match align {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            });
            // A number broken over two lines would be read as two.
            if *align == Align::Right {
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
        }
    }
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
