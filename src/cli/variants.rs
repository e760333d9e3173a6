//! `outflank variants`

use std::io::Write;

use super::{Context, Status};

/// List the games this program knows.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank variants")]
pub struct Args {}

pub(super) fn run(_args: &Args, context: &Context) -> anyhow::Result<Status> {
    writeln!(context.out(), "othello")?;
    Ok(Status::Clean)
}
