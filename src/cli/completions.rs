//! `outflank completions SHELL`

use super::help;
use crate::cli::prelude::*;
use clap_complete::Shell;

/// Print a script that completes commands and options in a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank completions bash > ~/.local/share/bash-completion/completions/outflank\n  \
    outflank completions fish > ~/.config/fish/completions/outflank.fish")]
pub struct Args {
    /// The shell.
    shell: Shell,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.text_only("leave --format out")?;
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(), "outflank", &mut script);
    context.out().write_all(&script)?;
    Ok(Status::Clean)
}
