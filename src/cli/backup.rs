//! `outflank backup FILE`

use crate::cli::prelude::*;
use crate::service::record::save::Existing;

/// Copy the database to a file, even while others write.
///
/// `outflank restore FILE` makes a database of the copy again.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank backup /media/stick/paris-round-4.db\n  \
    outflank backup /media/stick/paris.db --force\n\n\
    A copy is a database: look at it with --db. To go back to it, restore it to a\n\
    new file: `outflank --db new.db restore /media/stick/paris-round-4.db`.")]
pub struct Args {
    /// Where to.
    file: PathBuf,
    /// Replace the file if it is an older copy of this database, or not a
    /// database at all.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let view = database::reader(context)?.back_up(&args.file, Existing::forced(args.force))?;
    context.print(&view, |out| {
        let (from, to, bytes) = (&view.from, &view.to, view.bytes);
        writeln!(out, "{from} copied to {to} ({bytes} bytes)")
    })?;
    Ok(Status::Clean)
}
