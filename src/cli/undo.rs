//! `outflank undo`

use super::database::{self, Who};
use super::{Context, Status};
use crate::service::journal::Undo;

/// Undo the last change.
///
/// The journal keeps both: the change, and that it was undone. A sheet or a
/// ruling is not deleted but withdrawn; an imported archive stays.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank undo --reason \"wrong table\"")]
pub struct Args {
    /// Why, for the journal.
    #[arg(long, default_value = "")]
    reason: String,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let reason = args.reason.clone();
    let undone = database::writer(context, &args.who)?.execute(&Undo { reason })?;
    context.confirm(&undone, |view| {
        let (summary, command, line) = (&view.summary, &view.command, view.undone);
        format!("undone: {summary} ({command}, line {line} of the journal)")
    })?;
    Ok(Status::Clean)
}
