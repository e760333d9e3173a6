//! `outflank man [COMMAND]`

use super::help;
use crate::cli::prelude::*;

/// Print the manual page, of the whole program or of one command.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  outflank man | man -l -\n  outflank man play | man -l -")]
pub struct Args {
    /// The command, as it is typed.
    command: Vec<String>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.text_only("leave --format out")?;
    let mut command = help::command();
    command.build();
    for name in &args.command {
        command = command
            .find_subcommand(name)
            .ok_or_else(|| {
                Hint::new(
                    format!("there is no command `{}`", args.command.join(" ")),
                    "`outflank help` lists the commands",
                )
            })?
            .clone();
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    context.out().write_all(&page)?;
    Ok(Status::Clean)
}
