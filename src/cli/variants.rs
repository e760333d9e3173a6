//! `outflank variants`

use crate::cli::prelude::*;
use crate::report::{board::view::VariantView, rows::Columns};

/// List the games this program knows.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  outflank variants\n  outflank show --variant othello-10x6\n  outflank play --variant hex-5"
)]
pub struct Args {}

/// What else there is besides the games in the table.
const NOTES: &str = "
othello-CxR and anti-CxR take any C columns by R rows from 4x4 to 16x16; on an
odd side the starting discs lie one step to the left or up. -32 can follow each
of the three reversi names. hex-N has N cells along each side, from 3 to 9.

On a hexagon the number counts the rows from the top and the letter counts the
slanting lines that run down to the right, from the lower left corner. A drawn
board has the number at both ends of a row, the letter at both ends of a line.
";

pub(super) fn run(_args: &Args, context: &Context) -> anyhow::Result<Status> {
    let variants = VariantView::one_of_each_kind();
    context.print_rows(&variants, |mut out| {
        let heading = table::heading(VariantView::COLUMNS);
        let rows: Vec<_> = variants.iter().map(|each| each.row.to_vec()).collect();
        table::print(&mut out, &heading, &rows)?;
        write!(out, "{NOTES}")
    })?;
    Ok(Status::Clean)
}
