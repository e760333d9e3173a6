//! The command line: one file a command, each no more than arguments, one call
//! and one print.

mod arguments;
mod ask;
mod backup;
mod check;
mod completions;
mod context;
mod convert;
mod crosstable;
mod database;
mod demo;
mod dispute;
mod doctor;
mod event;
mod explain;
mod export;
mod files;
mod findings;
mod game;
mod hypotheses;
mod import;
mod journal;
mod man;
mod membership;
mod perft;
mod play;
mod player;
mod reconcile;
mod result;
mod round;
mod rules;
mod rulesets;
mod score;
mod series;
mod sheet;
mod show;
mod source;
mod standings;
mod table;
mod undo;
mod variants;
mod wrap;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
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
    /// Check transcripts and explain what is wrong.
    Check(check::Args),
    /// Write records in another format.
    Convert(convert::Args),
    /// Compare two sheets of one game and find the games that explain both.
    Reconcile(reconcile::Args),
    /// Explain what a finding means and how to settle it.
    Explain(explain::Args),
    /// Give the official result of one game and the rule that gave it.
    Score(score::Args),
    /// List the games this program knows.
    Variants(variants::Args),
    /// Rank the players of an event, with the arithmetic shown.
    Standings(standings::Args),
    /// Show who played whom.
    Crosstable(crosstable::Args),
    /// Add up grand-prix points over several events.
    Series(series::Args),
    /// List the rulesets, print one, or compare two.
    Rulesets(rulesets::Args),
    /// Count the sequences of moves of a given length.
    Perft(perft::Args),
    /// Draw a board: of a game in a file, of moves, or of a position.
    Show(show::Args),
    /// Record a live game, move by move.
    Play(play::Args),
    /// Make events, list them, select one.
    Event(event::Args),
    /// Enter players, bring in lists, note who leaves and who is back.
    Player(player::Args),
    /// Set the pairings of a round, show them, see what is missing, seal it.
    Round(round::Args),
    /// Enter results: one, a pile of slips, defaults, byes, corrections.
    Result(result::Args),
    /// Keep the sheets of a round as they were handed in, and check them.
    Sheet(sheet::Args),
    /// Open disputes, show the evidence, make rulings.
    Dispute(dispute::Args),
    /// Bring files into the record: results, PAPP's work files, archives.
    Import(import::Args),
    /// Show who changed what, when and why.
    Journal(journal::Args),
    /// Take the last change back.
    Undo(undo::Args),
    /// Look whether the record is sound.
    Doctor(doctor::Args),
    /// Write an event to a file: results, games, or everything.
    Export(export::Args),
    /// Copy the whole record to a file, while others write.
    Backup(backup::Args),
    /// Show what the program does on a game of its own.
    Demo(demo::Args),
    /// Print a script that completes commands and options in a shell.
    Completions(completions::Args),
    /// Print the manual page.
    Man(man::Args),
}

impl Command {
    fn run(&self, context: &Context) -> anyhow::Result<Status> {
        match self {
            Self::Check(args) => check::run(args, context),
            Self::Convert(args) => convert::run(args, context),
            Self::Reconcile(args) => reconcile::run(args, context),
            Self::Explain(args) => explain::run(args, context),
            Self::Score(args) => score::run(args, context),
            Self::Variants(args) => variants::run(args, context),
            Self::Standings(args) => standings::run(args, context),
            Self::Crosstable(args) => crosstable::run(args, context),
            Self::Series(args) => series::run(args, context),
            Self::Rulesets(args) => rulesets::run(args, context),
            Self::Perft(args) => perft::run(args, context),
            Self::Show(args) => show::run(args, context),
            Self::Play(args) => play::run(args, context),
            Self::Event(args) => event::run(args, context),
            Self::Player(args) => player::run(args, context),
            Self::Round(args) => round::run(args, context),
            Self::Result(args) => result::run(args, context),
            Self::Sheet(args) => sheet::run(args, context),
            Self::Dispute(args) => dispute::run(args, context),
            Self::Import(args) => import::run(args, context),
            Self::Journal(args) => journal::run(args, context),
            Self::Undo(args) => undo::run(args, context),
            Self::Doctor(args) => doctor::run(args, context),
            Self::Export(args) => export::run(args, context),
            Self::Backup(args) => backup::run(args, context),
            Self::Demo(args) => demo::run(args, context),
            Self::Completions(args) => completions::run(args, context),
            Self::Man(args) => man::run(args, context),
        }
    }
}

/// Reads the arguments, runs the command, and says how it went.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => quoted_once(error).exit(),
    };
    let context = Context::new(&cli.globals);
    match cli.command.run(&context) {
        Ok(status) => status.into(),
        Err(error) => context.report(&database::hinted(error)),
    }
}

/// The error of a value says what is wrong with it and quotes it; clap would
/// quote it a second time.
fn quoted_once(error: clap::Error) -> clap::Error {
    let value = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => format!("`{value}`"),
        _ => return error,
    };
    match std::error::Error::source(&error).map(ToString::to_string) {
        Some(reason) if reason.contains(&value) => {
            let text = format!("{reason}\n\nFor more information, try '--help'.\n");
            clap::Error::raw(error.kind(), text)
        }
        _ => error,
    }
}
