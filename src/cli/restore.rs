//! `outflank restore FILE`

use crate::cli::prelude::*;
use crate::report::export::restore_wording;

/// Make a database again from an export or a copy of it.
///
/// The file is what `outflank export json` or `outflank backup` has written. The
/// database (--db) must not exist yet, or be one in which nothing was entered. It
/// gets its name only after its journal and every row have been checked.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank restore paris.json\n  \
    outflank --db paris.db restore /media/stick/paris-round-4.db\n\n\
    From the restored database `outflank export json` writes the same file again.")]
pub struct Args {
    /// The export or the copy.
    file: PathBuf,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    context.begin_writing();
    let view = crate::service::record::restore::restore(&args.file, context.database())?;
    let mut err = context.err();
    for problem in &view.problems {
        writeln!(err, "warning: {problem}")?;
    }
    context.print(&view, |out| {
        writeln!(out, "{}", restore_wording::restored(&view))
    })?;
    Ok(Status::of(view.sound))
}
