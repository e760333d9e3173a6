//! `outflank backup FILE`

use std::path::PathBuf;

use serde_json::json;

use super::{Context, Hint, Status, database};

/// Copy the whole record to a file, consistently, while others write.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank backup /media/stick/paris-round-4.db")]
pub struct Args {
    /// Where to; there must be no such file yet.
    file: PathBuf,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let database = database::read(context)?;
    if args.file.exists() {
        let text = format!("{} is there already", args.file.display());
        return Err(Hint::new(text, "name another file: a copy never replaces anything").into());
    }
    database.backup(&args.file)?;
    let size = std::fs::metadata(&args.file)?.len();
    let (from, to) = (database.path().display(), args.file.display());
    let sentence = format!("{from} copied to {to} ({size} bytes)");
    let value = json!({ "from": from.to_string(), "to": to.to_string(), "bytes": size });
    context.answer(&sentence, &value)?;
    Ok(Status::Clean)
}
