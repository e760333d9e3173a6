//! `outflank perft DEPTH`

use std::io::Write;

use super::{Context, Status};
use crate::game::{Setup, Variant, perft};

/// Count the sequences of moves of a given length: a pass is a turn, and a game
/// that has ended before counts as one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank perft 8\n  outflank perft 5 --variant hex-4")]
pub struct Args {
    /// How many turns.
    depth: u32,
    /// The game (see `outflank variants`).
    #[arg(long, default_value = "othello")]
    variant: String,
    /// The starting position: one cell a square (X, O, -), then the side to move.
    #[arg(long, value_name = "CELLS")]
    position: Option<String>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let mut variant = Variant::by_name(&args.variant)?;
    if let Some(text) = &args.position {
        variant = variant.starting_from(Setup::parse(variant.geometry(), text)?)?;
    }
    let start = variant.start();
    let mut out = context.out();
    for depth in 1..=args.depth {
        writeln!(out, "{depth:>3} {:>16}", perft(&variant, &start, depth))?;
    }
    Ok(Status::Clean)
}
