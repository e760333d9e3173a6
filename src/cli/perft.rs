//! `outflank perft DEPTH`

use std::io::Write;

use super::game::GameArgs;
use super::{Context, OutputFormat, Status};
use crate::game::perft;
use crate::report::csv::{self, Cell};
use crate::report::view::PerftView;

/// Count the sequences of moves of a given length.
///
/// A pass is a turn, and a game that ends earlier counts as one line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank perft 8\n  outflank perft 5 --variant hex-4")]
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
    let mut out = context.out();
    match context.format {
        OutputFormat::Text => writeln!(out, "depth            nodes")?,
        OutputFormat::Csv => csv::write(&mut out, &["variant", "depth", "nodes"], [])?,
        OutputFormat::Json => {}
    }
    let name = variant.name();
    for depth in 1..=args.depth {
        let nodes = perft(&variant, &start, depth);
        match context.format {
            OutputFormat::Text => writeln!(out, "{depth:>5} {nodes:>16}")?,
            OutputFormat::Csv => {
                let row = vec![name.into(), Cell::number(depth), Cell::number(nodes)];
                csv::write_rows(&mut out, [row])?;
            }
            OutputFormat::Json => {
                let view = PerftView {
                    variant: name,
                    depth,
                    nodes,
                };
                writeln!(out, "{}", serde_json::to_string(&view)?)?;
            }
        }
        // The next depth can take a long time: show what is known.
        out.flush()?;
    }
    Ok(Status::Clean)
}
