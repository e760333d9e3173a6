//! What commands on the record share: who does it, which event, what helps.

use std::io::Write as _;

use anyhow::Context as _;

use super::{Context, Hint};
use crate::service::selection::Selection;
use crate::service::{self, Actor, Clock, EventRef, Session, Signature};
use crate::storage::event::Event;
use crate::storage::{self, Database};

/// Who does it: kept in the journal.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Who {
    /// Who does this, for the journal; without it, the name you are logged in by.
    #[arg(
        long,
        env = "OUTFLANK_USER",
        value_name = "NAME",
        hide_env_values = true
    )]
    by: Option<String>,
}

impl Who {
    /// Signs a change that needs no reason.
    pub(super) fn sign(&self, context: &Context) -> Signature {
        self.sign_because(context, "")
    }

    /// Signs a change with its reason.
    pub(super) fn sign_because(&self, context: &Context, why: &str) -> Signature {
        signature(context, self.by.as_deref(), why)
    }
}

/// Signs with a name, else with the one somebody is logged in by.
pub(super) fn signature(context: &Context, by: Option<&str>, why: &str) -> Signature {
    let logged_in = || {
        ["OUTFLANK_USER", "USER", "LOGNAME"]
            .iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|name| !name.trim().is_empty())
    };
    let by = by.map(str::to_owned).or_else(logged_in);
    let now = || chrono::Utc::now().format("%Y-%m-%dT%H:%M:%SZ").to_string();
    Signature {
        by: by.unwrap_or_else(|| "somebody".to_owned()),
        at: context.now().map_or_else(now, str::to_owned),
        why: why.to_owned(),
    }
}

/// Which event is meant.
#[derive(Debug, clap::Args)]
pub(super) struct EventArg {
    /// The event, by name or number; without it, the only open one, else the
    /// one selected.
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,
}

impl EventArg {
    /// Whether one was named.
    pub(super) const fn is_named(&self) -> bool {
        self.event.is_some()
    }

    /// The event the request is about.
    pub(super) fn event(&self, context: &Context) -> EventRef {
        Selection::of_user().event(context.database(), self.event.as_deref())
    }

    /// The event that is meant.
    pub(super) fn find(&self, database: &Database) -> service::Result<Event> {
        let event = Selection::of_user().event(database.path(), self.event.as_deref());
        event.find(&database.snapshot()?)
    }
}

/// A session for questions.
pub(super) fn reader(context: &Context) -> anyhow::Result<Session> {
    Ok(session(context, None, read(context)?))
}

/// A session for changes of a database that exists.
pub(super) fn writer(context: &Context, who: &Who) -> anyhow::Result<Session> {
    Ok(session(context, who.by.as_deref(), write(context)?))
}

/// A session for changes; creates the database if there is none.
pub(super) fn creator(context: &Context, who: &Who) -> anyhow::Result<Session> {
    Ok(session(context, who.by.as_deref(), create(context)?))
}

/// The person at the command line acts as director.
fn session(context: &Context, by: Option<&str>, database: Database) -> Session {
    let signature = signature(context, by, "");
    let clock = match context.now() {
        Some(at) => Clock::Fixed(at.to_owned()),
        None => Clock::System,
    };
    Session::new(database, Actor::director(signature.by), clock)
}

/// Opens the record for reading.
pub(super) fn read(context: &Context) -> anyhow::Result<Database> {
    Database::read(context.database())
        .map_err(service::Error::from)
        .with_context(|| opening(context))
}

/// A session for questions to a database that may be damaged.
pub(super) fn examiner(context: &Context) -> anyhow::Result<Session> {
    let database = Database::examine(context.database())
        .map_err(service::Error::from)
        .with_context(|| opening(context))?;
    Ok(session(context, None, database))
}

/// Opens the record for writing; there has to be one.
pub(super) fn write(context: &Context) -> anyhow::Result<Database> {
    let path = context.database();
    if !path.exists() {
        let missing = storage::Error::Missing(path.to_owned());
        return Err(service::Error::from(missing)).with_context(|| opening(context));
    }
    create(context)
}

/// Opens the record for writing; makes it if there is none.
pub(super) fn create(context: &Context) -> anyhow::Result<Database> {
    let database = Database::write(context.database())
        .map_err(service::Error::from)
        .with_context(|| opening(context))?;
    if context.quiet {
        return Ok(database);
    }
    Ok(database.when_waiting(say_waiting))
}

/// Says why nothing happens.
fn say_waiting() {
    let text = "waiting: another command is writing to the database";
    // Nothing depends on its being heard.
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn opening(context: &Context) -> String {
    format!("opening {}", context.database().display())
}

/// The error with the command that helps, where there is one.
pub(super) fn hinted(error: anyhow::Error) -> anyhow::Error {
    let help = error.chain().find_map(|cause| {
        let found = cause.downcast_ref::<service::Error>();
        let storage = cause.downcast_ref::<storage::Error>();
        found.and_then(help).or_else(|| storage.and_then(file_help))
    });
    match help {
        None => error,
        Some(help) => {
            let text = format!("{error:#}");
            anyhow::Error::new(Hint::new(text, help))
        }
    }
}

fn help(error: &service::Error) -> Option<String> {
    match error {
        service::Error::Storage(error) => file_help(error),
        service::Error::Refused(refusal) => refusal.help(),
        service::Error::Source(_) => {
            Some("check the name of the file; `-` reads standard input".to_owned())
        }
    }
}

fn file_help(error: &storage::Error) -> Option<String> {
    use storage::Error as E;
    Some(match error {
        E::Missing(_) => "`outflank event new NAME` begins a record here; \
             --db PATH or OUTFLANK_DB names another"
            .to_owned(),
        E::Newer { .. } => {
            "use the newer outflank that wrote it; this one has not touched it".to_owned()
        }
        E::Older { .. } => "any command that writes does it and leaves a copy beside the file: \
             `outflank event use EVENT`"
            .to_owned(),
        E::Foreign(_) => "--db PATH or OUTFLANK_DB names another file".to_owned(),
        E::Busy => "try again when the other command has finished".to_owned(),
        E::ReadOnly => "make the file and its folder writable, or copy the record to a place \
             that is: `outflank backup FILE`"
            .to_owned(),
        E::Full => "make room and repeat the command: what was confirmed before is safe".to_owned(),
        E::Damaged(_) => "`outflank doctor` says what and where; keep the file as it is, and go \
             on from the last copy that is sound"
            .to_owned(),
        E::Folder(_) => "name the file in it: --db FOLDER/outflank.db".to_owned(),
        E::NoFolder(_) => "make the folder first, or name another place".to_owned(),
        E::Journal { .. } => {
            "`outflank journal --verify` names every entry that does not fit".to_owned()
        }
        E::Refused(_) | E::Referenced | E::File { .. } | E::Sqlite(_) | E::Migration(_) => {
            return None;
        }
    })
}
