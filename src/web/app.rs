//! What all requests share: one session that writes, several that read, and the
//! number of the last change.

use std::any::TypeId;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Response};
use tokio::sync::Semaphore;

use super::attempt::Attempt;
use super::console::ConsoleSecret;
use super::devices::Devices;
use super::form::Posted;
use super::frame::Frame;
use super::live::Live;
use super::page_error::PageError;
use super::server::TimeLimits;
use super::single::{Answers, FirstReaders, Reader};
use super::visitor::Visitor;
use crate::service::{
    self, Access, Actor, Clock, Command, Computed, Done, EventRef, IdempotencyKey, JournalId,
    Session, Submission,
};

/// How many requests read at the same time; others wait. More would only share the
/// same processors, and each has a connection of its own.
const READERS: usize = 8;

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
    /// Those that nobody uses now.
    readers: Mutex<Vec<Session>>,
    reading: Arc<Semaphore>,
    answers: Answers,
    first_readers: FirstReaders,
    computed: Arc<Computed>,
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
pub(super) enum WriteGuard {
    /// The form was carried out before.
    Once(IdempotencyKey),
    /// It was, or what it is about has changed since this line of the journal.
    OnceIfUnchanged(IdempotencyKey, JournalId),
}

/// The server as requests share it.
pub(super) type Shared = Arc<App>;

impl App {
    /// A server for this database.
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
            computed: writer.computed(),
            writer: Mutex::new(writer.without_sheet_checks()),
            readers: Mutex::new(Vec::new()),
            reading: Arc::new(Semaphore::new(READERS)),
            answers: Answers::default(),
            first_readers: FirstReaders::default(),
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
    pub(super) async fn read<T: Send + 'static, E>(
        self: &Arc<Self>,
        visitor: &Visitor,
        ask: impl FnOnce(&Session) -> Result<T, E> + Send + 'static,
    ) -> Result<T, PageError>
    where
        E: From<service::Error> + Into<PageError> + Send + 'static,
    {
        let actor = visitor.actor();
        self.with_reader(move |session| {
            session.act_as(actor);
            session.consistently(ask)
        })
        .await
    }

    /// Runs this with a session for reading, once one is free.
    pub(super) async fn with_reader<T: Send + 'static, E>(
        self: &Arc<Self>,
        run: impl FnOnce(&mut Session) -> Result<T, E> + Send + 'static,
    ) -> Result<T, PageError>
    where
        E: From<service::Error> + Into<PageError> + Send + 'static,
    {
        let place = Arc::clone(&self.reading).acquire_owned().await;
        let app = Arc::clone(self);
        blocking(move || {
            // Also if nobody waits for the answer any more, its place is taken.
            let _place = place;
            let mut session = app.reader()?;
            let answer = run(&mut session);
            app.give_back(session);
            answer
        })
        .await
    }

    /// A page, filled from one state of the database.
    pub(super) async fn page<T: askama::Template + Send + 'static>(
        self: &Arc<Self>,
        visitor: &Visitor,
        fill: impl FnOnce(&Reader<'_>, Frame) -> service::Result<T> + Send + 'static,
    ) -> Result<Html<String>, PageError> {
        self.rendered(visitor, None, fill).await
    }

    /// A page; after a form of it was refused, with what was typed and why not.
    pub(super) async fn page_after<T: askama::Template + Send + 'static>(
        self: &Arc<Self>,
        visitor: &Visitor,
        attempt: Option<Attempt>,
        fill: impl FnOnce(&Reader<'_>, Frame) -> service::Result<T> + Send + 'static,
    ) -> Result<Response, PageError> {
        let status = attempt.as_ref().map_or(StatusCode::OK, Attempt::status);
        let page = self.rendered(visitor, attempt, fill).await?;
        Ok((status, page).into_response())
    }

    /// A page as it is sent: filled and rendered where neither holds up others.
    async fn rendered<T, F>(
        self: &Arc<Self>,
        visitor: &Visitor,
        attempt: Option<Attempt>,
        fill: F,
    ) -> Result<Html<String>, PageError>
    where
        T: askama::Template,
        F: FnOnce(&Reader<'_>, Frame) -> service::Result<T> + Send + 'static,
    {
        // What fills a page is a type of its own for each kind of page.
        let page = TypeId::of::<F>();
        let turn = self.first_readers.wait(page, self.live.line()).await;
        let made = self.fill(visitor, attempt, fill).await;
        if let (Some(mut turn), Ok(_)) = (turn, &made) {
            *turn = true;
        }
        made
    }

    async fn fill<T: askama::Template>(
        self: &Arc<Self>,
        visitor: &Visitor,
        attempt: Option<Attempt>,
        fill: impl FnOnce(&Reader<'_>, Frame) -> service::Result<T> + Send + 'static,
    ) -> Result<Html<String>, PageError> {
        let token = self.token(visitor);
        let (app, event, who) = (Arc::clone(self), self.event(), visitor.clone());
        self.read(visitor, move |session| -> Result<_, PageError> {
            let reader = Reader::new(session, &app.answers)?;
            let mut frame = Frame::of(&reader, &event, &who, token)?;
            let refused = attempt.clone();
            frame.attempt = attempt;
            let template = fill(&reader, frame)?;
            Ok(Html(match refused {
                None => template.render()?,
                Some(refused) => refused.render(&template)?,
            }))
        })
        .await
    }

    /// Computes what sheets show since the last change, and writes it down.
    pub(super) async fn check_sheets(self: &Arc<Self>) -> Result<(), PageError> {
        let (app, event) = (Arc::clone(self), self.event());
        let new = self.with_reader(move |session| session.new_sheet_checks(&event));
        let new = new.await?;
        blocking(move || app.writer().keep_sheet_checks(&new)).await
    }

    /// Carries a command out in the name of a visitor.
    pub(super) async fn change<C>(
        self: &Arc<Self>,
        visitor: &Visitor,
        unless: WriteGuard,
        command: C,
    ) -> Result<Submission<C::Outcome>, PageError>
    where
        C: Command + Send + 'static,
        C::Outcome: Send + 'static,
    {
        let app = Arc::clone(self);
        self.write(visitor, move |session| {
            let once = match unless {
                WriteGuard::Once(form) => session.execute_once(&command, &form)?,
                WriteGuard::OnceIfUnchanged(form, line) => {
                    session.execute_once_if_unchanged(&command, &form, line)?
                }
            };
            if let Submission::Done(Done {
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
    ) -> Result<Submission<C::Outcome>, PageError>
    where
        C: Command + Send + 'static,
        C::Outcome: Send + 'static,
    {
        let unless = WriteGuard::Once(posted.form());
        self.change(&posted.visitor, unless, command).await
    }

    /// Whether this very form was carried out before: what it asks for is then as it
    /// was, though it could not be done a second time.
    pub(super) async fn was_sent<T>(
        self: &Arc<Self>,
        posted: &Posted<T>,
    ) -> Result<bool, PageError> {
        let form = posted.form();
        let asked = move |session: &Session| session.was_sent(&form);
        self.read(&posted.visitor, asked).await
    }

    /// What a command would do. Nothing is kept.
    pub(super) async fn preview<C>(
        self: &Arc<Self>,
        visitor: &Visitor,
        command: C,
    ) -> Result<C::Outcome, PageError>
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
    ) -> Result<T, PageError> {
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

    /// A session for reading. It is not counted: see [`App::with_reader`].
    pub(super) fn reader(&self) -> service::Result<Session> {
        let idle = self.readers.lock();
        let idle = idle.unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(session) => Ok(session),
            None => {
                let (actor, clock) = (self.director(), self.clock.clone());
                let session = Session::open(&self.database, Access::Read, actor, clock)?;
                Ok(session.sharing(Arc::clone(&self.computed)))
            }
        }
    }

    fn give_back(&self, session: Session) {
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        readers.push(session);
    }
}

/// Runs what waits for a disk where it does not hold up other requests.
async fn blocking<T: Send + 'static, E: Into<PageError> + Send + 'static>(
    run: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, PageError> {
    match tokio::task::spawn_blocking(run).await {
        Ok(answer) => answer.map_err(Into::into),
        Err(_) => Err(PageError::broken()),
    }
}
