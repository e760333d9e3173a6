//! `outflank perft DEPTH`

use super::game::GameArgs;
use crate::cli::prelude::*;
use crate::report::board::view::PerftView;
use outflank_core::game::perft;

/// Count the sequences of moves of a given length.
///
/// A pass is a turn, and a game that ends earlier counts as one line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  outflank perft 8\n  outflank perft 5 --variant hex-4")]
pub struct Args {
    /// How many turns.
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    #[command(flatten)]
    game: GameArgs,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let variant = args.game.variant()?;
    let start = variant.start();
    let rows = (1..=args.depth).map(|depth| PerftView {
        variant: variant.name(),
        depth,
        nodes: perft(&variant, &start, depth),
    });
    context.print_as_they_come(rows, "depth            nodes", |row, out| {
        writeln!(out, "{:>5} {:>16}", row.depth, row.nodes)
    })?;
    Ok(Status::Clean)
}
