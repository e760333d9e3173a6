//! `outflank sheet type`: a grid at the keyboard.

use std::io::Write;

use super::super::{Context, Hint, Status, ask, database};
use super::{Type, add};
use crate::formats::Format;
use crate::service::hall::Hall;
use crate::service::sheet::Incoming;

/// A grid, row by row; a number that stands in two cells is said at once.
pub(super) fn run(args: &Type, context: &Context) -> anyhow::Result<Status> {
    let database = database::read(context)?;
    let event = args.event.find(&database)?;
    let hall = Hall::of(&database.snapshot()?, &event, args.round)?;
    hall.at(args.table)?;
    drop(database);
    let geometry = hall.judge.variant().geometry();
    let (columns, rows) = (geometry.columns(), geometry.rows());
    let mut grid: Vec<Vec<String>> = Vec::new();
    while grid.len() < rows {
        let prompt = format!(
            "row {} ({columns} cells, < takes back a row): ",
            grid.len() + 1
        );
        let Some(text) = ask::line(context, &prompt)? else {
            let text = format!("the grid stops after {} rows", grid.len());
            return Err(Hint::new(text, "nothing was kept; type it again").into());
        };
        if text.trim() == "<" {
            grid.pop();
            continue;
        }
        let cells: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if cells.len() != columns {
            let found = cells.len();
            writeln!(
                context.err(),
                "{found} cells, expected {columns}: type the row again"
            )?;
            continue;
        }
        let strange: Vec<&str> = cells
            .iter()
            .map(String::as_str)
            .filter(|cell| !is_cell(cell))
            .collect();
        if !strange.is_empty() {
            let strange = strange.join(" ");
            writeln!(
                context.err(),
                "{strange}: neither a number nor -; kept as written, < takes this row back"
            )?;
        }
        doubles(&grid, &cells, context)?;
        grid.push(cells);
    }
    let text: String = grid.iter().map(|row| row.join(" ") + "\n").collect();
    let incoming = Incoming {
        name: "typed",
        bytes: text.as_bytes(),
        format: Some(Format::Grid),
        number: 1,
        by: args.by.into(),
    };
    add(args.round, args.table, incoming, &args.event, context)
}

/// Whether a cell is the number of a move, or empty.
fn is_cell(cell: &str) -> bool {
    cell == "-" || cell.bytes().all(|byte| byte.is_ascii_digit())
}

/// Says which numbers of a new row stand somewhere already.
fn doubles(grid: &[Vec<String>], cells: &[String], context: &Context) -> anyhow::Result<()> {
    let is_number = |cell: &str| cell.bytes().all(|byte| byte.is_ascii_digit()) && cell != "0";
    let name = |column: usize, row: usize| {
        let column = u8::try_from(column).unwrap_or(0);
        format!("{}{}", char::from(b'a' + column), row + 1)
    };
    for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| is_number(cell)) {
        let before = grid.iter().enumerate().flat_map(|(row, cells)| {
            let places = cells.iter().enumerate();
            places
                .filter(|(_, other)| *other == cell)
                .map(move |(at, _)| (at, row))
        });
        let here = cells[..column].iter().enumerate();
        let here = here
            .filter(|(_, other)| *other == cell)
            .map(|(at, _)| (at, grid.len()));
        for (at, row) in before.chain(here) {
            writeln!(
                context.err(),
                "{cell} stands in {} and in {}: < takes this row back",
                name(at, row),
                name(column, grid.len())
            )?;
        }
    }
    Ok(())
}
