//! `outflank sheet type`: a grid at the keyboard.

use std::io::Write;

use super::super::{Context, Hint, Status, ask, database};
use super::{Type, add};
use crate::board::Geometry;
use crate::formats::Format;
use crate::formats::record::grid::{Cell, cell};
use crate::service::round_state::RoundState;
use crate::service::sheet::Incoming;

/// A grid, row by row; a number in two cells is reported at once.
pub(super) fn run(args: &Type, context: &Context) -> anyhow::Result<Status> {
    let database = database::read(context)?;
    let event = args.event.find(&database)?;
    let hall = RoundState::of(&database.snapshot()?, &event, args.round)?;
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
            .filter(|text| cell(text) == Cell::Illegible)
            .collect();
        if !strange.is_empty() {
            let strange = strange.join(" ");
            writeln!(
                context.err(),
                "{strange}: not a number, a disc or a blank cell; kept as written, \
                 < takes this row back"
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

/// Reports which numbers of a new row are in the grid already.
fn doubles(grid: &[Vec<String>], cells: &[String], context: &Context) -> anyhow::Result<()> {
    let name = |column: usize, row: usize| format!("{}{}", Geometry::letter(column), row + 1);
    let number = |text: &String| match cell(text) {
        Cell::Number(number) => Some(number),
        _ => None,
    };
    for (column, text) in cells.iter().enumerate() {
        let Some(doubled) = number(text) else {
            continue;
        };
        let above = grid.iter().map(Vec::as_slice);
        let rows = above.chain([&cells[..column]]).enumerate();
        for (row, earlier) in rows {
            for (at, other) in earlier.iter().enumerate() {
                if number(other) == Some(doubled) {
                    writeln!(
                        context.err(),
                        "{doubled} is in {} and in {}: < takes this row back",
                        name(at, row),
                        name(column, grid.len())
                    )?;
                }
            }
        }
    }
    Ok(())
}
