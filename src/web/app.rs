//! What all requests share: one session that writes, several that read, and the
//! number of the last change.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::response::{Html, IntoResponse as _, Response};

use super::attempt::Attempt;
use super::console::ConsoleSecret;
use super::devices::Devices;
use super::fault::Fault;
use super::form::Posted;
use super::frame::Frame;
use super::live::Live;
use super::server::TimeLimits;
use super::visitor::Visitor;
use crate::service::{
    self, Access, Actor, Clock, Command, Done, EventRef, JournalId, Once, Request, Session,
};

/// How many idle sessions for reading are kept open.
const IDLE_READERS: usize = 8;

/// What is served.
#[derive(Debug)]
pub struct Settings {
    /// The database; it exists and has the current version.
    pub database: PathBuf,
    pub event: EventRef,
    pub clock: Clock,
    /// A session for changes, as the person at the console.
    pub writer: Session,
    /// Who the person at the console is, for the journal.
    pub director: String,
    /// The key of the tokens of forms: random, a new one with each start.
    pub secret: [u8; 32],
    /// Who has it is the person at the console.
    pub console: ConsoleSecret,
    pub time_limits: TimeLimits,
}

/// A server.
#[derive(Debug)]
pub struct App {
    database: PathBuf,
    event: EventRef,
    clock: Clock,
    director: String,
    /// SQLite has one writer at a time: requests queue here, in order.
    writer: Mutex<Session>,
    readers: Mutex<Vec<Session>>,
    live: Live,
    devices: Devices,
    secret: [u8; 32],
    console: ConsoleSecret,
    time_limits: TimeLimits,
    /// What the director tells the hall. It is not part of the record: it is gone
    /// when the server stops.
    message: Mutex<String>,
}

/// What a change must not do: overwrite what somebody else did in the meantime,
/// or happen twice.
#[derive(Debug)]
pub(super) enum Unless {
    /// The form was carried out before.
    SentBefore(Request),
    /// It was, or what it is about has changed since this line of the journal.
    SentBeforeOrChanged(Request, JournalId),
}

/// The server as requests share it.
pub(super) type Shared = Arc<App>;

impl App {
    /// A server for this database.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn new(settings: Settings) -> service::Result<Arc<Self>> {
        let Settings {
            database,
            event,
            clock,
            writer,
            director,
            secret,
            console,
            time_limits,
        } = settings;
        let journal = writer.last_journal_id()?.0;
        Ok(Arc::new(Self {
            database,
            event,
            clock,
            director,
            writer: Mutex::new(writer),
            readers: Mutex::new(Vec::new()),
            live: Live::new(journal),
            devices: Devices::default(),
            secret,
            console,
            time_limits,
            message: Mutex::default(),
        }))
    }

    /// The event that is shown.
    pub(super) fn event(&self) -> EventRef {
        self.event.clone()
    }

    /// The time, as 2026-05-01T10:00:00Z.
    pub(super) fn now(&self) -> String {
        self.clock.now()
    }

    /// What makes a visitor the person at the console.
    pub(super) const fn console(&self) -> &ConsoleSecret {
        &self.console
    }

    /// The person at the console.
    pub(super) fn director(&self) -> Actor {
        Actor::director(self.director.clone())
    }

    /// What the director tells the hall; empty if nothing.
    pub(super) fn message(&self) -> String {
        let message = self.message.lock();
        message.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Tells the hall something.
    pub(super) fn say(&self, message: String) {
        *self.message.lock().unwrap_or_else(PoisonError::into_inner) = message;
    }

    /// How long clients are waited for.
    pub(super) const fn time_limits(&self) -> TimeLimits {
        self.time_limits
    }

    /// The changes, as they come.
    pub(super) const fn live(&self) -> &Live {
        &self.live
    }

    /// Devices that wait, and who was seen.
    pub(super) const fn devices(&self) -> &Devices {
        &self.devices
    }

    /// What a form that this visitor was shown has to carry. Nobody else can
    /// know it, so nobody else can send the form in their name.
    pub(super) fn token(&self, visitor: &Visitor) -> String {
        let hash = blake3::keyed_hash(&self.secret, visitor.key().as_bytes());
        hash.to_hex().as_str()[..32].to_owned()
    }

    /// Answers questions from one state of the database.
    pub(super) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        visitor: &Visitor,
        ask: impl FnOnce(&Session) -> service::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let (app, actor) = (Arc::clone(self), visitor.actor());
        blocking(move || {
            let mut session = app.reader()?;
            session.act_as(actor);
            let answer = session.consistently(ask);
            app.give_back(session);
            answer
        })
        .await
    }

    /// A page, filled from one state of the database.
    pub(super) async fn page<T: askama::Template + Send + 'static>(
        self: &Arc<Self>,
        visitor: &Visitor,
        fill: impl FnOnce(&Session, Frame) -> service::Result<T> + Send + 'static,
    ) -> Result<Html<String>, Fault> {
        let token = self.token(visitor);
        let (event, who) = (self.event(), visitor.clone());
        let template = self.read(visitor, move |session| {
            let frame = Frame::of(session, &event, &who, token)?;
            fill(session, frame)
        });
        Ok(Html(template.await?.render()?))
    }

    /// A page; after a form of it was refused, with what was typed and why not.
    pub(super) async fn page_after<T: askama::Template + Send + 'static>(
        self: &Arc<Self>,
        visitor: &Visitor,
        attempt: Option<Attempt>,
        fill: impl FnOnce(&Session, Frame) -> service::Result<T> + Send + 'static,
    ) -> Result<Response, Fault> {
        let refused = attempt.clone();
        let page = self.page(visitor, move |session, frame| {
            fill(session, Frame { attempt, ..frame })
        });
        let page = page.await?;
        match refused {
            None => Ok(page.into_response()),
            Some(refused) => Ok((refused.status(), refused.shown_on(page)?).into_response()),
        }
    }

    /// Carries a command out in the name of a visitor.
    pub(super) async fn change<C>(
        self: &Arc<Self>,
        visitor: &Visitor,
        unless: Unless,
        command: C,
    ) -> Result<Once<C::Outcome>, Fault>
    where
        C: Command + Send + 'static,
        C::Outcome: Send + 'static,
    {
        let app = Arc::clone(self);
        self.write(visitor, move |session| {
            let once = match unless {
                Unless::SentBefore(form) => session.execute_once(&command, &form)?,
                Unless::SentBeforeOrChanged(form, line) => {
                    session.execute_once_if_unchanged(&command, &form, line)?
                }
            };
            if let Once::Now(Done {
                journal: Some(head),
                ..
            }) = &once
            {
                app.live.notice(head.line.0);
            }
            Ok(once)
        })
        .await
    }

    /// Carries out what a form asks for; once, however often it is sent.
    pub(super) async fn submit<C, T>(
        self: &Arc<Self>,
        posted: &Posted<T>,
        command: C,
    ) -> Result<Once<C::Outcome>, Fault>
    where
        C: Command + Send + 'static,
        C::Outcome: Send + 'static,
    {
        let unless = Unless::SentBefore(posted.form());
        self.change(&posted.visitor, unless, command).await
    }

    /// Whether this very form was carried out before: what it asks for is then as it
    /// was, though it could not be done a second time.
    pub(super) async fn was_sent<T>(self: &Arc<Self>, posted: &Posted<T>) -> Result<bool, Fault> {
        let form = posted.form();
        let asked = move |session: &Session| session.was_sent(&form);
        self.read(&posted.visitor, asked).await
    }

    /// What a command would do. Nothing is kept.
    pub(super) async fn preview<C>(
        self: &Arc<Self>,
        visitor: &Visitor,
        command: C,
    ) -> Result<C::Outcome, Fault>
    where
        C: Command + Send + 'static,
        C::Outcome: Send + 'static,
    {
        self.write(visitor, move |session| session.preview(&command))
            .await
    }

    async fn write<T: Send + 'static>(
        self: &Arc<Self>,
        visitor: &Visitor,
        run: impl FnOnce(&mut Session) -> service::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let (app, actor) = (Arc::clone(self), visitor.actor());
        blocking(move || {
            // A request that failed half-way has left no transaction behind.
            let mut session = app.writer();
            session.act_as(actor);
            run(&mut session)
        })
        .await
    }

    /// The one session that writes.
    pub(super) fn writer(&self) -> MutexGuard<'_, Session> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn reader(&self) -> service::Result<Session> {
        let idle = self.readers.lock();
        let idle = idle.unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(session) => Ok(session),
            None => Session::open(
                &self.database,
                Access::Read,
                self.director(),
                self.clock.clone(),
            ),
        }
    }

    pub(super) fn give_back(&self, session: Session) {
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < IDLE_READERS {
            readers.push(session);
        }
    }
}

/// Runs what waits for a disk where it does not hold up other requests.
pub(super) async fn blocking<T: Send + 'static>(
    run: impl FnOnce() -> service::Result<T> + Send + 'static,
) -> Result<T, Fault> {
    match tokio::task::spawn_blocking(run).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(Fault::broken()),
    }
}
