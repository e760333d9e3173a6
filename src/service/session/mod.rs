//! The one way in: every question and every change of the database goes
//! through a session.

pub(in crate::service) mod actor;
mod backup;
mod certify;
pub(in crate::service) mod directory;
pub(in crate::service) mod error;
pub(in crate::service) mod event_ref;
#[cfg(test)]
pub(in crate::service) mod fixture;
pub mod key_store;
pub(in crate::service) mod local_time;
pub mod selection;
pub(in crate::service) mod state_folder;
pub(in crate::service) mod value;
pub(in crate::service) mod workers;

use self::actor::{Actor, Role, Touches};
use self::key_store::Keys;
use super::{evidence::sheet_check, evidence::sheet_check::NewSheetChecks};
use crate::report::refusal::{EarlierChange, EntryRefusal, KeyError, Refusal, TextField};
use crate::report::trust::key_view::KeyOrigin;
use crate::service::prelude::*;
use crate::storage::{Act, Database, DeviceId, IdempotencyKey};
use crate::storage::{chain::Head, sheet_check::Computed, signature::PublicKey};
use std::path::Path;

/// A question. It is answered from one consistent state of the database.
pub trait Query {
    /// What comes back: a view that can be printed or serialised.
    type Answer;

    /// The least role that may ask. It has no default: each question says it.
    const LEAST_ROLE: Role;

    /// Reads and computes the answer.
    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Self::Answer>;
}

/// A change: one transaction, one line in the journal.
pub trait Command {
    /// What was done, for the confirmation.
    type Outcome;

    /// What the journal calls it: `result set`.
    const NAME: &'static str;

    /// The least role that may do it.
    const LEAST_ROLE: Role = Role::Director;

    /// The refusal of a command that needs a reason and has none. A preview needs
    /// none: whoever looks first has not decided yet.
    const REASON_REQUIRED: Option<Refusal> = None;

    /// The name, where it depends on what is done.
    fn name(&self) -> &'static str {
        Self::NAME
    }

    /// The least role, where it depends on what is done.
    fn least_role(&self) -> Role {
        Self::LEAST_ROLE
    }

    /// What it changes. Whoever may not touch everything may only do what says
    /// that it touches a table of theirs.
    fn touches(&self) -> Touches<'_> {
        Touches::Everything
    }

    /// Why it is done, for the journal; empty where no reason is asked for.
    #[allow(
        clippy::unnecessary_literal_bound,
        reason = "commands with a reason lend their own"
    )]
    fn reason(&self) -> &str {
        ""
    }

    /// Loads what it needs, decides, and writes, all inside the transaction.
    /// Says what it is about with [`Change::about`] and in one sentence with
    /// [`Change::summarise`].
    fn run(&self, change: &mut Change<'_>) -> Result<Self::Outcome>;
}

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done<T> {
    /// What it did.
    pub outcome: T,
    /// The journal up to its line; `None` if nothing had to be changed.
    pub journal: Option<Head>,
    /// If it has published something: the key by which that is signed, or why it
    /// is not.
    pub signed: Option<std::result::Result<SignedBy, KeyError>>,
    /// The name of its event, if the database holds more than one: then a
    /// confirmation says which one it was.
    pub event: Option<String>,
}

/// The key of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedBy {
    pub key: PublicKey,
    /// Whether it was made for this signature.
    pub origin: KeyOrigin,
}

/// What became of a form that may have been sent before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Submission<T> {
    /// It was carried out.
    Done(Done<T>),
    /// It was carried out before, as this line of the journal; nothing changed.
    Duplicate(JournalId),
}

/// An open database and the person who uses it.
#[derive(Debug)]
pub struct Session {
    database: Database,
    actor: Actor,
    clock: Clock,
    keys: Keys,
    sheet_checks: SheetChecks,
}

/// When is computed what sheets show, after a change on which it depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SheetChecks {
    /// By this session, once the change is confirmed.
    AfterChange,
    /// By the one who owns the session: others wait for it.
    Elsewhere,
}

/// What a session may do with the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Read. The file is neither created nor upgraded.
    Read,
    /// Read a file that may be damaged.
    Examine,
    /// Change a database that exists; upgrades it if it is older.
    Write,
    /// Change a database; creates it if there is none.
    Create,
}

/// Where the time in the journal comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The clock of this machine.
    System,
    /// Always this time (2026-05-01T10:00:00Z), so that a run can be repeated.
    Fixed(String),
}

impl Clock {
    /// The time, as 2026-05-01T10:00:00Z.
    pub fn now(&self) -> String {
        match self {
            Self::System => chrono::Utc::now().format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            Self::Fixed(at) => at.clone(),
        }
    }
}

impl Session {
    /// A session on an open database.
    pub fn new(database: Database, actor: Actor, clock: Clock) -> Self {
        Self {
            database,
            actor,
            clock,
            keys: Keys::default(),
            sheet_checks: SheetChecks::AfterChange,
        }
    }

    /// Leaves it to the caller to compute what sheets show after a change: see
    /// [`Session::new_sheet_checks`]. Others wait for this session.
    #[must_use]
    pub fn without_sheet_checks(self) -> Self {
        Self {
            sheet_checks: SheetChecks::Elsewhere,
            ..self
        }
    }

    /// What this session has computed, to be shared with others on the same file.
    pub fn computed(&self) -> Arc<Computed> {
        self.database.computed()
    }

    /// Shares what others on the same file compute.
    #[must_use]
    pub fn sharing(self, computed: Arc<Computed>) -> Self {
        Self {
            database: self.database.sharing(computed),
            ..self
        }
    }

    /// What sheets of an event show that nobody has written down yet.
    pub fn new_sheet_checks(&self, event: &EventRef) -> Result<NewSheetChecks> {
        sheet_check::new(&self.database.snapshot()?, event)
    }

    /// Writes down what sheets show. Not a change: it leaves no line in the journal.
    pub fn keep_sheet_checks(&self, checks: &NewSheetChecks) -> Result<()> {
        if checks.is_empty() {
            return Ok(());
        }
        Ok(self.database.keep_sheet_checks(checks.rows())?)
    }

    /// After a change that is confirmed: nothing depends on it, so that a failure is
    /// no failure of the change. Whoever misses it computes it.
    fn check_sheets(&self, event: Option<EventId>) {
        let (SheetChecks::AfterChange, Some(event)) = (self.sheet_checks, event) else {
            return;
        };
        if let Ok(checks) = self.new_sheet_checks(&EventRef::Id(event)) {
            let _ = self.keep_sheet_checks(&checks);
        }
    }

    /// Replaces the actor; the server shares one write session.
    pub fn act_as(&mut self, actor: Actor) {
        self.actor = actor;
    }

    /// Several questions about one state of the database.
    pub fn consistently<T, E: From<super::Error>>(
        &self,
        ask: impl FnOnce(&Self) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let _reading = self.database.snapshot().map_err(super::Error::from)?;
        ask(self)
    }

    /// A number that changes whenever another connection, of this process or
    /// another, has changed the database.
    pub fn data_version(&self) -> Result<i64> {
        Ok(self.database.data_version()?)
    }

    /// Where the database is.
    pub fn path(&self) -> &Path {
        self.database.path()
    }

    /// The journal as it is now; `None` while it is empty.
    pub fn head(&self) -> Result<Option<Head>> {
        Ok(self.database.snapshot()?.head()?)
    }

    /// Signs what is published with a key of this folder.
    #[must_use]
    pub fn with_keys(self, keys: Keys) -> Self {
        Self { keys, ..self }
    }

    /// Opens a database and begins a session.
    pub fn open(path: &Path, access: Access, actor: Actor, clock: Clock) -> Result<Self> {
        let database = match access {
            Access::Read => Database::read(path)?,
            Access::Examine => Database::examine(path)?,
            Access::Write if !path.exists() => {
                return Err(storage::Error::Missing(path.to_owned()).into());
            }
            Access::Write | Access::Create => Database::write(path)?,
        };
        Ok(Self::new(database, actor, clock))
    }

    /// Before many changes that can be made again after a power cut: the disk is
    /// waited for with [`Self::wait_for_disk`], not after each of them.
    pub fn wait_for_disk_later(&self) -> Result<()> {
        Ok(self.database.wait_for_disk_later()?)
    }

    /// Waits until the disk has all changes.
    pub fn wait_for_disk(&self) -> Result<()> {
        Ok(self.database.wait_for_disk()?)
    }

    /// Calls `notify` once if a change has to wait for another process.
    #[must_use]
    pub fn when_waiting(self, notify: fn()) -> Self {
        Self {
            database: self.database.when_waiting(notify),
            ..self
        }
    }

    /// The copy of the old file, if opening the database has upgraded it.
    pub fn copy_before_upgrade(&self) -> Option<&Path> {
        self.database.copy_before_upgrade()
    }

    /// The line of the journal up to which an answer given now holds: a later
    /// change can be refused with [`Session::execute_if_unchanged`].
    pub fn last_journal_id(&self) -> Result<JournalId> {
        Ok(self.database.snapshot()?.last_journal_id()?)
    }

    /// Answers a question.
    pub fn ask<Q: Query>(&self, query: &Q) -> Result<Q::Answer> {
        self.authorise(query)?;
        query.answer(&self.database.snapshot()?)
    }

    /// Refuses a question that the actor may not ask.
    pub fn authorise<Q: Query>(&self, _: &Q) -> Result<()> {
        Ok(self.actor.authorise("ask this", Q::LEAST_ROLE)?)
    }

    /// Answers a question and says which journal the answer comes from, so that it
    /// can be verified later.
    pub fn ask_with_head<Q: Query>(&self, query: &Q) -> Result<(Q::Answer, Option<Head>)> {
        self.consistently(|session| Ok((session.ask(query)?, session.head()?)))
    }

    /// Carries a command out.
    pub fn execute<C: Command>(&mut self, command: &C) -> Result<Done<C::Outcome>> {
        self.run(command, None)
    }

    /// Carries a command out that comes from a form, unless the same form was
    /// carried out before.
    pub fn execute_once<C: Command>(
        &mut self,
        command: &C,
        request: &IdempotencyKey,
    ) -> Result<Submission<C::Outcome>> {
        self.run_once(command, request, None)
    }

    /// Carries a command out that comes from a form, unless the same form was
    /// carried out before or what it is about has changed since this line of the
    /// journal.
    pub fn execute_once_if_unchanged<C: Command>(
        &mut self,
        command: &C,
        request: &IdempotencyKey,
        since: JournalId,
    ) -> Result<Submission<C::Outcome>> {
        self.run_once(command, request, Some(since))
    }

    /// Whether this very form was carried out before.
    pub fn was_sent(&self, request: &IdempotencyKey) -> Result<bool> {
        let kept = self.database.snapshot()?.request(&request.id)?;
        Ok(kept.is_some_and(|(_, content)| content == request.content))
    }

    fn run_once<C: Command>(
        &mut self,
        command: &C,
        request: &IdempotencyKey,
        since: Option<JournalId>,
    ) -> Result<Submission<C::Outcome>> {
        let at = self.clock.now();
        let act = act(&self.actor, &at, command)?;
        let mut change = begin(&mut self.database, &self.actor, act, command)?;
        match change.request(&request.id)? {
            Some((line, content)) if content == request.content => {
                return Ok(Submission::Duplicate(line));
            }
            Some((line, _)) => return Err(EntryRefusal::SentBefore { journal: line.0 }.into()),
            None => change.remember(request.clone()),
        }
        let (done, event) = carry_out(change, &self.keys, command, since)?;
        self.check_sheets(event);
        Ok(Submission::Done(done))
    }

    /// Writes down when devices were last seen. Not a change: it leaves no line
    /// in the journal.
    pub fn note_devices_seen(&self, seen: &[(DeviceId, String)]) -> Result<()> {
        Ok(self.database.note_devices_seen(seen)?)
    }

    /// Carries a command out, unless what it is about has changed since this
    /// line of the journal.
    pub fn execute_if_unchanged<C: Command>(
        &mut self,
        command: &C,
        since: JournalId,
    ) -> Result<Done<C::Outcome>> {
        self.run(command, Some(since))
    }

    /// What a command would do. Nothing is kept.
    pub fn preview<C: Command>(&mut self, command: &C) -> Result<C::Outcome> {
        let at = self.clock.now();
        let act = act(&self.actor, &at, command)?;
        command.run(&mut begin(&mut self.database, &self.actor, act, command)?)
    }

    fn run<C: Command>(
        &mut self,
        command: &C,
        since: Option<JournalId>,
    ) -> Result<Done<C::Outcome>> {
        let at = self.clock.now();
        let act = act(&self.actor, &at, command)?;
        let change = begin(&mut self.database, &self.actor, act, command)?;
        let (done, event) = carry_out(change, &self.keys, command, since)?;
        self.check_sheets(event);
        Ok(done)
    }
}

/// Begins a change, if what it touches is within reach of whoever makes it.
fn begin<'a, C: Command>(
    database: &'a mut Database,
    actor: &Actor,
    act: Act<'a>,
    command: &C,
) -> Result<Change<'a>> {
    let change = database.change(act)?;
    actor.check_reach(&change, command.name(), command.touches())?;
    Ok(change)
}

fn carry_out<C: Command>(
    mut change: Change<'_>,
    keys: &Keys,
    command: &C,
    since: Option<JournalId>,
) -> Result<(Done<C::Outcome>, Option<EventId>)> {
    if let Some(refusal) = C::REASON_REQUIRED
        && command.reason().trim().is_empty()
    {
        return Err(refusal.into());
    }
    let outcome = command.run(&mut change)?;
    if let Some(since) = since {
        refuse_if_changed(&change, since)?;
    }
    let event = name_of_event(&change)?;
    let signed = if change.publishes() {
        Some(sign(&mut change, keys)?)
    } else {
        None
    };
    let changed = change.subject().event.filter(|_| !change.is_empty());
    let journal = if change.is_empty() {
        None
    } else {
        Some(change.finish()?)
    };
    let done = Done {
        outcome,
        journal,
        signed,
        event,
    };
    Ok((done, changed))
}

/// Has a change signed. Without a key it is made anyway: a director must
/// be able to seal a round.
fn sign(change: &mut Change<'_>, keys: &Keys) -> Result<std::result::Result<SignedBy, KeyError>> {
    let key = keys.of_database(change)?;
    Ok(key.map(|(secret, origin)| {
        let key = secret.public();
        change.sign_with(secret);
        SignedBy { key, origin }
    }))
}

/// Who does what and why, if they may do it and the journal can keep it.
fn act<'a, C: Command>(actor: &'a Actor, at: &'a str, command: &'a C) -> Result<Act<'a>> {
    actor.authorise(command.name(), command.least_role())?;
    value::clean_name(TextField::User, &actor.name)?;
    value::check(TextField::Reason, command.reason())?;
    value::check_time(at)?;
    Ok(Act {
        by: actor.name.trim(),
        at,
        name: command.name(),
        why: command.reason(),
    })
}

/// Refuses a change of something that has itself been changed since the person
/// who asks for it has looked. What belongs to no event has no such address:
/// there any later change counts.
fn refuse_if_changed(change: &Change<'_>, since: JournalId) -> Result<()> {
    let subject = change.subject();
    let later = match subject.event {
        Some(event) => change.changes_since(since, event)?,
        None => change.journal_since(since)?,
    };
    let changes: Vec<EarlierChange> = later
        .into_iter()
        .filter(|line| line.id < change.first_line() && line.subject.overlaps(subject))
        .map(|line| EarlierChange {
            journal: line.id.0,
            by: line.by,
            summary: line.summary,
        })
        .collect();
    if changes.is_empty() {
        return Ok(());
    }
    Err(Refusal::ChangedSince { changes }.into())
}

/// The name of the event a change is about, if the database holds several.
fn name_of_event(change: &Change<'_>) -> Result<Option<String>> {
    let mut names = event_ref::names_if_several(change)?;
    Ok(change.subject().event.and_then(|id| names.remove(&id)))
}
