//! The command line: one file a command, each no more than arguments, one call
//! and one print.

mod analyse;
mod arguments;
mod ask;
mod backup;
mod browser;
mod certificate;
mod change;
mod check;
mod claim;
mod completions;
mod computer;
mod context;
mod convert;
mod crosstable;
mod database;
mod demo;
mod device;
mod dispute;
mod doctor;
mod event;
mod event_edit;
mod explain;
mod export;
mod failure;
mod files;
mod finals;
mod findings;
mod game;
mod help;
mod hypotheses;
mod import;
mod interrupt;
mod journal;
mod key;
mod man;
mod membership;
mod perft;
mod play;
mod player;
mod prelude;
mod print;
mod reconcile;
mod restore;
mod result;
mod round;
mod rules;
mod rulesets;
mod score;
mod series;
mod serve;
mod sheet;
mod show;
mod simulate;
mod solve;
mod source;
mod standings;
mod status;
mod stdout;
mod table;
mod undo;
mod variants;
mod verify;
mod visible;
mod wrap;

use crate::report::{refusal::view::ErrorView, text::visible};
use clap::{FromArgMatches as _, Parser, Subcommand};
use clap::{error::ContextKind, error::ContextValue};
use std::io::Write as _;
use std::process::ExitCode;

pub use context::{Context, Hint, OutputFormat, Status};

/// Tournament records and adjudication for Othello and its relatives.
#[derive(Debug, Parser)]
#[command(
    name = "outflank",
    version,
    about,
    propagate_version = true,
    disable_help_subcommand = true,
    after_help = "Examples:\n  \
        outflank demo\n  \
        outflank event new \"Paris Open\" --rounds 9\n  \
        outflank status\n  \
        outflank help notation"
)]
pub struct Cli {
    #[command(flatten)]
    globals: context::Globals,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Convert(convert::Args),
    Reconcile(reconcile::Args),
    Explain(explain::Args),
    Score(score::Args),
    Solve(solve::Args),
    Analyse(analyse::Args),
    Variants(variants::Args),
    Standings(standings::Args),
    Crosstable(crosstable::Args),
    Finals(finals::Args),
    Series(series::Args),
    Rulesets(rulesets::Args),
    Perft(perft::Args),
    Show(show::Args),
    Simulate(simulate::Args),
    Play(play::Args),
    Status(status::Args),
    Serve(serve::Args),
    Event(event::Args),
    Player(player::Args),
    Round(round::Args),
    Result(result::Args),
    Sheet(sheet::Args),
    Claim(claim::Args),
    Dispute(dispute::Args),
    Device(device::Args),
    Import(import::Args),
    Journal(journal::Args),
    Undo(undo::Args),
    Redo(undo::RedoArgs),
    Doctor(doctor::Args),
    Verify(verify::Args),
    Key(key::Args),
    Export(export::Args),
    Print(print::Args),
    Backup(backup::Args),
    Restore(restore::Args),
    Demo(demo::Args),
    Completions(completions::Args),
    Man(man::Args),
    Help(help::Args),
}

impl Command {
    fn run(&self, context: &Context) -> anyhow::Result<Status> {
        match self {
            Self::Check(args) => check::run(args, context),
            Self::Convert(args) => convert::run(args, context),
            Self::Reconcile(args) => reconcile::run(args, context),
            Self::Explain(args) => explain::run(args, context),
            Self::Score(args) => score::run(args, context),
            Self::Solve(args) => solve::run(args, context),
            Self::Analyse(args) => analyse::run(args, context),
            Self::Variants(args) => variants::run(args, context),
            Self::Standings(args) => standings::run(args, context),
            Self::Crosstable(args) => crosstable::run(args, context),
            Self::Finals(args) => finals::run(args, context),
            Self::Series(args) => series::run(args, context),
            Self::Rulesets(args) => rulesets::run(args, context),
            Self::Perft(args) => perft::run(args, context),
            Self::Show(args) => show::run(args, context),
            Self::Simulate(args) => simulate::run(args, context),
            Self::Play(args) => play::run(args, context),
            Self::Status(args) => status::run(args, context),
            Self::Serve(args) => serve::run(args, context),
            Self::Event(args) => event::run(args, context),
            Self::Player(args) => player::run(args, context),
            Self::Round(args) => round::run(args, context),
            Self::Result(args) => result::run(args, context),
            Self::Sheet(args) => sheet::run(args, context),
            Self::Claim(args) => claim::run(args, context),
            Self::Dispute(args) => dispute::run(args, context),
            Self::Device(args) => device::run(args, context),
            Self::Import(args) => import::run(args, context),
            Self::Journal(args) => journal::run(args, context),
            Self::Undo(args) => undo::run(args, context),
            Self::Redo(args) => undo::run_redo(args, context),
            Self::Doctor(args) => doctor::run(args, context),
            Self::Verify(args) => verify::run(args, context),
            Self::Key(args) => key::run(args, context),
            Self::Export(args) => export::run(args, context),
            Self::Print(args) => print::run(args, context),
            Self::Backup(args) => backup::run(args, context),
            Self::Restore(args) => restore::run(args, context),
            Self::Demo(args) => demo::run(args, context),
            Self::Completions(args) => completions::run(args, context),
            Self::Man(args) => man::run(args, context),
            Self::Help(args) => help::run(args, context),
        }
    }
}

/// Reads the arguments, runs the command, and says how it went.
pub fn main() -> ExitCode {
    let matches = help::command().try_get_matches();
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return refuse_usage(&quoted_once(error)),
    };
    let context = Context::new(&cli.globals);
    context.conclude(cli.command.run(&context))
}

/// Prints what clap answers: help and versions as they are, an error also as
/// JSON if that is the format asked for.
fn refuse_usage(error: &clap::Error) -> ExitCode {
    let asks_for_json = || {
        let arguments: Vec<_> = std::env::args().collect();
        let pair = arguments
            .windows(2)
            .any(|pair| pair == ["--format", "json"]);
        pair || arguments.iter().any(|each| each == "--format=json")
    };
    let has_control = |text: &std::ffi::OsString| {
        let text = text.to_string_lossy();
        visible(&text) != text
    };
    let is_json = error.use_stderr() && asks_for_json();
    if !is_json && !std::env::args_os().any(|argument| has_control(&argument)) {
        return print_clap(error);
    }
    if !is_json {
        let shown = visible(&error.render().to_string());
        // Nothing can be said about an error that cannot be printed.
        let _ = write!(std::io::stderr(), "{shown}");
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let text = text
        .split("\n\nFor more information")
        .next()
        .unwrap_or_default();
    let view = ErrorView {
        error: text.trim_start_matches("error: ").trim().to_owned(),
        code: Some("usage"),
        help: Some("`outflank help COMMAND` shows the arguments".to_owned()),
    };
    // Nothing can be said about an error that cannot be printed.
    let _ = context::print_error(&mut std::io::stderr(), &view);
    ExitCode::from(2)
}

/// Prints help, a version or an error of clap's.
fn print_clap(error: &clap::Error) -> ExitCode {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    match printed {
        Err(unprinted) if unprinted.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::from(2),
        _ => u8::try_from(error.exit_code()).map_or(ExitCode::from(2), ExitCode::from),
    }
}

/// The error of a value says in plain words what is wrong with it and quotes it
/// once; clap would quote it a second time.
fn quoted_once(error: clap::Error) -> clap::Error {
    let value = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => format!("`{value}`"),
        _ => return error,
    };
    let reason = match std::error::Error::source(&error).map(ToString::to_string) {
        Some(reason) if reason.contains(&value) => reason,
        // What the library says of letters where a number is expected.
        Some(reason) if reason == "invalid digit found in string" => {
            format!("{value} is not a whole number")
        }
        _ => return error,
    };
    let text = format!("{reason}\n\nFor more information, try '--help'.\n");
    clap::Error::raw(error.kind(), text)
}
