//! What commands on a database share: who asks, which event, and what helps.

use crate::cli::prelude::*;
use crate::service::{Access, Actor, Clock, Session, StorageError};
use crate::service::{session::key_store::Keys, session::selection::Selection};
use anyhow::Context as _;
use std::io::Write as _;

/// Who makes a change, for the journal.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Who {
    /// Who makes the change; by default your login name.
    #[arg(
        long,
        env = "OUTFLANK_USER",
        value_name = "NAME",
        hide_env_values = true
    )]
    by: Option<String>,
}

impl Who {
    /// The name in the journal.
    pub(super) fn name(&self) -> String {
        self.actor().name
    }

    /// The person at the command line acts as director.
    fn actor(&self) -> Actor {
        let logged_in = || {
            ["OUTFLANK_USER", "USER", "LOGNAME", "USERNAME"]
                .iter()
                .filter_map(|name| std::env::var(name).ok())
                .find(|name| !name.trim().is_empty())
        };
        let name = self.by.clone().or_else(logged_in).or_else(account);
        Actor::director(name.unwrap_or_else(|| "director".to_owned()))
    }
}

/// The name of the account this program runs under, as `id -un` shows it.
#[cfg(unix)]
fn account() -> Option<String> {
    use nix::unistd::{Uid, User};
    let user = User::from_uid(Uid::current()).ok().flatten()?;
    Some(user.name).filter(|name| !name.trim().is_empty())
}

/// Elsewhere the environment always has it.
#[cfg(not(unix))]
const fn account() -> Option<String> {
    None
}

/// Which event a command is about.
#[derive(Debug, clap::Args)]
pub(super) struct EventArg {
    /// The event, by name or number; if not given, the selected one.
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,
}

impl EventArg {
    /// The event the request is about.
    pub(super) fn event(&self, context: &Context) -> EventRef {
        Selection::of_user().event(context.database(), self.event.as_deref())
    }
}

/// Which event a change is about, and who makes it.
#[derive(Debug, clap::Args)]
pub(super) struct Scope {
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    pub(super) who: Who,
}

impl Scope {
    /// The event the change is about.
    pub(super) fn event(&self, context: &Context) -> EventRef {
        self.event.event(context)
    }

    /// A session for the change.
    pub(super) fn writer(&self, context: &Context) -> anyhow::Result<Session> {
        writer(context, &self.who)
    }
}

/// A table of a round.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Seat {
    /// The round.
    #[arg(value_parser = arguments::round)]
    pub(super) round: u32,
    /// The table.
    #[arg(value_parser = arguments::table)]
    pub(super) table: u32,
}

/// A session for questions.
pub(super) fn reader(context: &Context) -> anyhow::Result<Session> {
    open(context, &Who::default(), Access::Read)
}

/// A session for questions to a database that may be damaged.
pub(super) fn examiner(context: &Context) -> anyhow::Result<Session> {
    open(context, &Who::default(), Access::Examine)
}

/// A session for changes of a database that exists.
pub(super) fn writer(context: &Context, who: &Who) -> anyhow::Result<Session> {
    open(context, who, Access::Write)
}

/// A session for changes; creates the database if there is none.
pub(super) fn creator(context: &Context, who: &Who) -> anyhow::Result<Session> {
    open(context, who, Access::Create)
}

fn open(context: &Context, who: &Who, access: Access) -> anyhow::Result<Session> {
    let path = context.database();
    if matches!(access, Access::Write | Access::Create) {
        context.begin_writing();
    }
    let clock = match context.now() {
        Some(at) => Clock::Fixed(at.to_owned()),
        None => Clock::System,
    };
    let session = match Session::open(path, access, who.actor(), clock) {
        // It names the file itself.
        Err(missing @ crate::service::Error::Storage(StorageError::Missing(_))) => {
            return Err(missing.into());
        }
        opened => opened.with_context(|| format!("opening {}", path.display()))?,
    };
    let session = session.with_keys(Keys::of_user());
    if context.quiet {
        return Ok(session);
    }
    if let Some(copy) = session.copy_before_upgrade() {
        let (path, copy) = (path.display(), copy.display());
        writeln!(
            context.err(),
            "upgraded {path} to this version; the old file is {copy}"
        )?;
    }
    Ok(session.when_waiting(say_waiting))
}

/// Says why nothing happens.
fn say_waiting() {
    let text = "waiting: another command is writing to the database";
    // Nothing depends on its being heard.
    let _ = writeln!(std::io::stderr(), "{text}");
}
