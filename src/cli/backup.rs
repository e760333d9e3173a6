//! `outflank backup FILE`

use std::path::PathBuf;

use super::{Context, Status, database};

/// Copy the database to a file, even while others write.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank backup /media/stick/paris-round-4.db\n  \
    outflank --db /media/stick/paris-round-4.db standings\n\n\
    A copy is a database: look at it with --db. To go back to it, while no other\n\
    outflank is running, move outflank.db away (with outflank.db-wal and\n\
    outflank.db-shm, if they are there) and copy the file to its place:\n\
    `cp /media/stick/paris-round-4.db outflank.db`.")]
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
