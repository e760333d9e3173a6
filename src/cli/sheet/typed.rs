//! `outflank sheet type`: a grid at the keyboard.

use super::{Type, add};
use crate::cli::prelude::*;
use crate::report::sheet::view::GridSizeView;
use crate::service::evidence::typed_grid::{RowNote, TypedGrid, WrongLength};
use crate::service::{evidence::sheet::AddSheet, evidence::sheet::SheetGrid};
use outflank_core::formats::Format;

pub(super) fn run(args: &Type, context: &Context) -> anyhow::Result<Status> {
    let size = database::reader(context)?.ask(&SheetGrid {
        event: args.event.event(context),
        round: args.seat.round,
        table: args.seat.table,
    })?;
    let grid = typed(size, context)?;
    let sheet = AddSheet {
        event: args.event.event(context),
        round: args.seat.round,
        table: args.seat.table,
        file: "typed".to_owned(),
        bytes: grid.bytes(),
        format: Some(Format::Grid),
        number: 1,
        by: args.by,
    };
    add(&sheet, context)
}

fn typed(size: GridSizeView, context: &Context) -> anyhow::Result<TypedGrid> {
    let columns = size.columns;
    let mut grid = TypedGrid::new(size);
    while !grid.is_complete() {
        let row = grid.len() + 1;
        let prompt = format!("row {row} ({columns} cells; `<` goes back a row): ");
        let Some(text) = ask::line(context, &prompt)? else {
            let text = format!("the grid stops after {} rows", grid.len());
            return Err(Hint::new(text, "nothing was saved; type it again").into());
        };
        if text.trim() == "<" {
            grid.take_back();
            continue;
        }
        match grid.push(&text) {
            Ok(notes) => print_notes(&notes, context)?,
            Err(WrongLength(found)) => writeln!(
                context.err(),
                "expected {columns} cells, found {found}: type the row again"
            )?,
        }
    }
    Ok(grid)
}

fn print_notes(notes: &[RowNote], context: &Context) -> std::io::Result<()> {
    let mut err = context.err();
    for note in notes {
        match note {
            RowNote::Illegible(text) => writeln!(
                err,
                "`{text}` is not a number, a disc or a blank cell; kept as written; type `<` to redo \
                 this row"
            )?,
            RowNote::Twice {
                number,
                first,
                second,
            } => writeln!(
                err,
                "{number} is in both {first} and {second}; type `<` to redo this row"
            )?,
        }
    }
    Ok(())
}
