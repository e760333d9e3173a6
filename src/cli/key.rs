//! `outflank key [export|import]`

use std::io::{self, Write};
use std::path::PathBuf;

use super::{Context, Status, database};
use crate::report::text::plural;
use crate::report::view::key::KeyView;
use crate::service::key::{DatabaseKey, ExportKey};
use crate::service::keys::Keys;

/// Show the key by which published standings are signed, or move it.
///
/// The first publication makes a pair of keys. The secret one stays in a folder of
/// your own on this computer, never in the database. Tell people the public one:
/// `outflank journal --verify` names the key that has signed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank key\n  \
    outflank key export /media/stick/paris.key\n  \
    outflank key import /media/stick/paris.key")]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Write the secret key to a file, for another computer that publishes.
    #[command(after_help = "Examples:\n  \
        outflank key export /media/stick/paris.key\n  \
        outflank key export paris.key --db paris.db")]
    Export {
        /// Where to; the file must not exist yet.
        file: PathBuf,
    },
    /// Keep a secret key from a file on this computer.
    #[command(after_help = "Examples:\n  \
        outflank key import /media/stick/paris.key\n  \
        outflank key import paris.key")]
    Import {
        /// A file made by `outflank key export`.
        file: PathBuf,
    },
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let keys = Keys::of_user();
    let view = match &args.action {
        None => database::reader(context)?.ask(&DatabaseKey { keys })?,
        Some(Action::Export { file }) => {
            let to = file.as_path();
            database::reader(context)?.ask(&ExportKey { keys, to })?
        }
        Some(Action::Import { file }) => keys.import(file)?,
    };
    context.print(&view, |out| print(out, &view))?;
    if let (Some(Action::Export { file }), false) = (&args.action, context.quiet) {
        let file = file.display();
        writeln!(
            context.err(),
            "wrote {file}: whoever has it can sign for you; delete it after `outflank key import`"
        )?;
    }
    Ok(Status::Clean)
}

fn print(out: &mut dyn Write, view: &KeyView) -> io::Result<()> {
    let Some(key) = &view.key else {
        return writeln!(out, "nothing is signed yet: sealing a round makes a key");
    };
    writeln!(out, "key     {key}")?;
    match &view.secret {
        Some(file) => writeln!(out, "secret  {file}")?,
        None => writeln!(
            out,
            "secret  not on this computer: the next publication makes a new key\n        \
             (`outflank key export` there, `outflank key import` here)"
        )?,
    }
    let signed = plural(view.signatures, "line", "lines");
    writeln!(out, "signed  {signed} of the journal")
}
