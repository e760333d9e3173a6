//! The command line: one file a command, each no more than arguments, one call
//! and one print.

mod context;
mod perft;
mod rules;
mod rulesets;
mod variants;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use context::{Context, Hint, OutputFormat, Status};

/// Tournament records and adjudication for Othello and its relatives.
#[derive(Debug, Parser)]
#[command(name = "outflank", version, about, propagate_version = true)]
pub struct Cli {
    #[command(flatten)]
    globals: context::Globals,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the games this program knows.
    Variants(variants::Args),
    /// List the rulesets, print one, or compare two.
    Rulesets(rulesets::Args),
    /// Count the sequences of moves of a given length.
    Perft(perft::Args),
}

impl Command {
    fn run(&self, context: &Context) -> anyhow::Result<Status> {
        match self {
            Self::Variants(args) => variants::run(args, context),
            Self::Rulesets(args) => rulesets::run(args, context),
            Self::Perft(args) => perft::run(args, context),
        }
    }
}

/// Reads the arguments, runs the command, and says how it went.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let context = Context::new(&cli.globals);
    match cli.command.run(&context) {
        Ok(status) => status.into(),
        Err(error) => context.report(&error),
    }
}
