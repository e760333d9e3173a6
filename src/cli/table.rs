//! Tables for people: columns side by side, numbers to the right.

use super::wrap::columns;
use crate::cli::prelude::*;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};

/// How a column is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Columns by their titles; `>` before one makes it a column of numbers.
pub(super) fn heading<'t>(titles: &[&'t str]) -> Vec<(&'t str, Align)> {
    let column = |title: &&'t str| match title.strip_prefix('>') {
        Some(title) => (title, Align::Right),
        None => (*title, Align::Left),
    };
    titles.iter().map(column).collect()
}

/// `3`, or `3=` where the rank is shared.
pub(super) fn rank(rank: usize, shared: bool) -> String {
    format!("{rank}{}", if shared { "=" } else { "" })
}

/// Prints rows under a heading, no wider than the terminal.
pub(super) fn print(
    out: &mut impl Write,
    heading: &[(&str, Align)],
    rows: &[Vec<String>],
) -> io::Result<()> {
    arranged(out, heading, rows, ContentArrangement::Dynamic)
}

/// Prints rows under a heading, each in one line.
pub(super) fn print_in_lines(
    out: &mut impl Write,
    heading: &[(&str, Align)],
    rows: &[Vec<String>],
) -> io::Result<()> {
    arranged(out, heading, rows, ContentArrangement::Disabled)
}

fn arranged(
    out: &mut impl Write,
    heading: &[(&str, Align)],
    rows: &[Vec<String>],
    arrangement: ContentArrangement,
) -> io::Result<()> {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(arrangement)
        .set_width(u16::try_from(columns()).unwrap_or(u16::MAX))
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
