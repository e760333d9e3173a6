//! `outflank backup FILE`

use std::io::Write;
use std::path::PathBuf;

use super::{Context, Hint, Status, database};

/// Copy the whole record to a file, consistently, while others write.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank backup /media/stick/paris-round-4.db")]
pub struct Args {
    /// Where to; there must be no such file yet.
    file: PathBuf,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let database = database::read(context)?;
    if args.file.exists() {
        let text = format!("{} is there already", args.file.display());
        return Err(Hint::new(text, "name another file: a copy never replaces anything").into());
    }
    database.backup(&args.file)?;
    let size = std::fs::metadata(&args.file)?.len();
    writeln!(
        context.out(),
        "{} copied to {} ({size} bytes)",
        database.path().display(),
        args.file.display()
    )?;
    Ok(Status::Clean)
}
