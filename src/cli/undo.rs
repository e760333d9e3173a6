//! `outflank undo`

use serde_json::json;

use super::database::{self, Who};
use super::wrap::wrap;
use super::{Context, Status};
use crate::service::history;
use crate::storage::JournalLine;

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
    context.refuse_csv()?;
    let mut database = database::write(context)?;
    let signature = args.who.sign_because(context, &args.reason);
    let undone = history::undo(&mut database, &signature)?;
    let JournalLine {
        id, act, summary, ..
    } = &undone.line;
    let sentence = format!("taken back: {summary} ({act}, entry {id})");
    let value = json!({
        "undone": id, "act": act, "summary": summary, "entry": undone.by,
    });
    context.answer(&wrap(&sentence, 0, 2), &value)?;
    Ok(Status::Clean)
}
