//! `outflank verify FILE`

use std::path::PathBuf;

use super::wrap::wrap;
use super::{Context, Status, database, files};
use crate::service::verify_file::VerifyFile;

/// Check a published file against the database.
///
/// Tables, printed lists, the page, result files and JSON exports name the journal they
/// come from, such as `journal 142:3f9a2c1b77d0a1e4`. This looks for that line in the
/// database: if the end of the journal was cut off, or the journal was written anew, it
/// is not there. A CSV file has no place for it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank verify standings-5.html\n  \
    outflank verify paris.ELO --db copy.db")]
pub struct Args {
    /// A page, a printed list, a result file or a JSON export; `-` is standard input.
    file: PathBuf,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let view = database::reader(context)?.ask(&VerifyFile {
        name: files::name(&args.file),
        bytes: files::read_or_stdin(&args.file)?,
    })?;
    context.print(&view, |out| {
        let mut heads = view.heads.iter();
        heads.try_for_each(|head| writeln!(out, "{}", wrap(&head.message, 0, 2)))
    })?;
    Ok(Status::of(view.sound))
}
