//! `outflank undo`

use std::io::Write;

use super::database::{self, Who};
use super::{Context, Status};
use crate::service::history;

/// Take the last change back. The journal keeps both: the change, and that it
/// was taken back. A sheet or a ruling is not deleted but withdrawn; an archive
/// that came in stays.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank undo --reason \"wrong table\"")]
pub struct Args {
    /// Why.
    #[arg(long, default_value = "")]
    reason: String,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let mut database = database::write(context)?;
    let signature = args.who.sign_because(context, &args.reason);
    let undone = history::undo(&mut database, &signature)?;
    writeln!(
        context.out(),
        "taken back: {} ({}, entry {})",
        undone.entry.summary,
        undone.entry.act,
        undone.entry.id
    )?;
    Ok(Status::Clean)
}
