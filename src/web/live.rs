//! Changes as they happen: a stream of journal numbers for every open page.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::WatchStream;

use super::app::{App, Shared};
use super::page_error::PageError;

/// How often the database is asked whether another process has changed it.
const POLL_EVERY: Duration = Duration::from_millis(300);
/// How often the file itself is brought up to date.
const SETTLE_EVERY: Duration = Duration::from_secs(5);
/// How often a silent stream says that it is there: a phone that has lost its
/// network notices.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// How soon after a change a page is told of the next one. When a whole hall hands
/// in its results at once, telling every page of every single one takes longer than
/// writing them, and each page would fetch itself as often.
const THROTTLE: Duration = Duration::from_millis(250);

/// How many pages are told of changes at the same time. Each holds a connection and a
/// file of the process, of which most systems give 1,024: some are left for those who
/// send something.
const MOST_STREAMS: usize = 600;

/// The number of the last change.
#[derive(Debug)]
pub(super) struct Live {
    line: watch::Sender<i64>,
    streams: Arc<Semaphore>,
}

impl Live {
    pub(super) fn new(line: i64) -> Self {
        Self {
            line: watch::Sender::new(line),
            streams: Arc::new(Semaphore::new(MOST_STREAMS)),
        }
    }

    /// A place among those who are told of changes, until it is dropped.
    fn place(&self) -> Result<OwnedSemaphorePermit, PageError> {
        let place = Arc::clone(&self.streams).try_acquire_owned();
        place.map_err(|_| {
            let headline =
                format!("{MOST_STREAMS} pages are open, and no more are told of changes.");
            PageError::new(StatusCode::SERVICE_UNAVAILABLE, headline)
                .with_help("The page still works; reload it to see what is new.")
        })
    }

    /// Tells everybody about a change.
    pub(super) fn notice(&self, line: i64) {
        self.line.send_if_modified(|last| {
            let is_new = line > *last;
            *last = line.max(*last);
            is_new
        });
    }

    /// The number of the last change.
    pub(super) fn line(&self) -> i64 {
        *self.line.borrow()
    }
}

/// `GET /live`: the number of the last change, and of further ones as they come; of
/// several in a short time only the last.
pub(super) async fn stream(
    State(app): State<Shared>,
) -> Result<Sse<impl tokio_stream::Stream<Item = Result<Event, Infallible>>>, PageError> {
    let place = app.live().place()?;
    let changes = WatchStream::new(app.live().line.subscribe());
    let events = changes.map(move |line| {
        // It is given back when the stream ends.
        let _place = &place;
        let line = line.to_string();
        Ok(Event::default().id(&line).event("changed").data(line))
    });
    let events = events.throttle(THROTTLE);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// Writes what SQLite keeps next to the database into the file, a moment after
/// something was changed: a file that somebody copies by hand is then not behind.
pub(super) async fn settle(app: Arc<App>) {
    let mut settled = app.live().line();
    let mut clock = tokio::time::interval(SETTLE_EVERY);
    loop {
        clock.tick().await;
        let line = app.live().line();
        if line == settled {
            continue;
        }
        settled = line;
        let app = Arc::clone(&app);
        // Whatever was confirmed is safe already: if this fails, the next one may not.
        let _ = tokio::task::spawn_blocking(move || app.writer().wait_for_disk()).await;
    }
}

/// Computes what sheets show after every change, as long as the server runs. Whoever
/// asks meanwhile waits for what is being computed.
pub(super) async fn check_sheets(app: Arc<App>) {
    let mut lines = app.live().line.subscribe();
    loop {
        // What fails now is tried again after the next change.
        let _ = app.check_sheets().await;
        if lines.changed().await.is_err() {
            return;
        }
    }
}

/// Watches for changes that other processes make, as long as the server runs.
pub(super) async fn watch(app: Arc<App>) {
    let mut seen = None;
    let mut clock = tokio::time::interval(POLL_EVERY);
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut session = None;
    loop {
        clock.tick().await;
        let (watching, app) = (session.take(), Arc::clone(&app));
        let looked = tokio::task::spawn_blocking(move || {
            let session = match watching {
                Some(session) => session,
                None => app.reader().ok()?,
            };
            // A database that cannot be read for a moment is asked again.
            let version = session.data_version().ok()?;
            if seen != Some(version) {
                app.live().notice(session.last_journal_id().ok()?.0);
            }
            Some((session, version))
        });
        if let Ok(Some((watching, version))) = looked.await {
            session = Some(watching);
            seen = Some(version);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_page_too_many_is_told_so_and_another_one_closed_makes_room() {
        let live = Live::new(0);
        let mut places: Vec<_> = (0..MOST_STREAMS).map(|_| live.place().unwrap()).collect();
        let fault = live.place().unwrap_err();
        assert_eq!(fault.status, StatusCode::SERVICE_UNAVAILABLE);
        places.pop();
        assert!(live.place().is_ok());
    }
}
