//! `outflank completions SHELL`

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Context, Status};

/// Print a script that completes commands and options in a shell.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  outflank completions bash > ~/.local/share/bash-completion/completions/outflank"
)]
pub struct Args {
    /// The shell.
    shell: Shell,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.text_only("leave --format out")?;
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "outflank", &mut script);
    context.out().write_all(&script)?;
    Ok(Status::Clean)
}
