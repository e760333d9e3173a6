//! `outflank key [export|import]`

use crate::cli::prelude::*;
use crate::report::{journal::wording, trust::key_view::KeyView};
use crate::service::{
    record::signing_key, record::signing_key::DatabaseKey, session::key_store::Keys,
};

/// Show the key by which published standings are signed, or move it.
///
/// There is one key for each database and each director. The first publication makes a
/// pair of keys. The secret one stays in a folder of your own on this computer, never
/// in the database. Tell people the public one: `outflank journal --verify` names the
/// key that has signed. A computer signs with the key that has signed last in the
/// database among those it has; if it has none, it makes a new one and says so. Move
/// the key to a second computer before you publish there.
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
    match &args.action {
        None => {
            let view = database::reader(context)?.ask(&DatabaseKey { keys })?;
            context.print(&view, |out| print(out, &view))?;
        }
        Some(Action::Export { file }) => export(keys, file, context)?,
        Some(Action::Import { file }) => import(&keys, file, context)?,
    }
    Ok(Status::Clean)
}

fn export(keys: Keys, to: &Path, context: &Context) -> anyhow::Result<()> {
    let view = signing_key::export(&database::reader(context)?, keys, to)?;
    context.print(&view, |out| print(out, &view))?;
    if !context.quiet {
        let file = to.display();
        writeln!(
            context.err(),
            "wrote {file}: whoever has it can sign for you; delete it after `outflank key import`"
        )?;
    }
    Ok(())
}

/// A key can be brought before the database is.
fn import(keys: &Keys, from: &Path, context: &Context) -> anyhow::Result<()> {
    let session = if context.database().exists() {
        Some(database::reader(context)?)
    } else {
        None
    };
    let view = signing_key::import(keys, from, session.as_ref())?;
    context.print(&view, |out| print(out, &view.key))?;
    Ok(context.print_notes(wording::imported_key(&view).as_slice())?)
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
    let Some(signatures) = view.signatures else {
        return Ok(());
    };
    let signed = plural(signatures, "line", "lines");
    writeln!(out, "signed  {signed} of the journal")
}
