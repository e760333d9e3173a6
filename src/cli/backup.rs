//! `outflank backup FILE`

use std::path::PathBuf;

use super::{Context, Status, database};

/// Copy the database to a file, even while others write.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank backup /media/stick/paris-round-4.db")]
pub struct Args {
    /// Where to; the file must not exist yet.
    file: PathBuf,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let view = database::reader(context)?.back_up(&args.file)?;
    context.print(&view, |out| {
        let (from, to, bytes) = (&view.from, &view.to, view.bytes);
        writeln!(out, "{from} copied to {to} ({bytes} bytes)")
    })?;
    Ok(Status::Clean)
}
