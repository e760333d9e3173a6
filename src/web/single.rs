//! What several people ask for at the same moment is made once.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

use crate::service::record::journal::Head;
use crate::service::{self, Query, Session};

/// How many answers are kept: those of the last changes only are asked for again.
const ANSWERS: usize = 64;

/// What was made last, by what it was made of. Whoever asks for what somebody is
/// making waits for it.
#[derive(Debug)]
pub(super) struct MadeOnce<K, V> {
    most: usize,
    /// The last one that was begun comes last.
    slots: Mutex<Vec<(K, Slot<V>)>>,
}

type Slot<V> = Arc<Mutex<Option<V>>>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: PartialEq, V: Clone> MadeOnce<K, V> {
    pub(super) const fn new(most: usize) -> Self {
        Self {
            most,
            slots: Mutex::new(Vec::new()),
        }
    }

    /// What was made of this, made now if it was not. What fails is not kept.
    pub(super) fn get<E>(&self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        let slot = self.slot(key);
        let mut made = lock(&slot);
        if let Some(made) = made.as_ref() {
            return Ok(made.clone());
        }
        let new = make()?;
        *made = Some(new.clone());
        Ok(new)
    }

    fn slot(&self, key: K) -> Slot<V> {
        let mut slots = lock(&self.slots);
        if let Some((_, slot)) = slots.iter().find(|(known, _)| *known == key) {
            return Arc::clone(slot);
        }
        if slots.len() >= self.most {
            slots.remove(0);
        }
        let slot = Slot::default();
        slots.push((key, Arc::clone(&slot)));
        slot
    }
}

/// Lets one reader of each kind of page go first after a change. The others find its
/// answers: they must not each take a place among those who read, only to wait.
#[derive(Debug, Default)]
pub(super) struct FirstReaders(Mutex<BTreeMap<TypeId, (i64, Turn)>>);

/// Whether somebody has read the page since the change. Held by the one who does.
type Turn = Arc<tokio::sync::Mutex<bool>>;

impl FirstReaders {
    /// Waits until somebody has read a page since a change; whoever is the first one
    /// gets a turn, and says at its end that they were.
    pub(super) async fn wait(&self, page: TypeId, change: i64) -> Option<OwnedMutexGuard<bool>> {
        let turn = {
            let mut turns = lock(&self.0);
            let turn = turns.entry(page).or_default();
            if turn.0 != change {
                *turn = (change, Turn::default());
            }
            Arc::clone(&turn.1)
        };
        let turn = turn.lock_owned().await;
        (!*turn).then_some(turn)
    }
}

/// The answers to questions, by the journal they were given from.
pub(super) type Answers = MadeOnce<(Option<Head>, TypeId, String), Arc<dyn Any + Send + Sync>>;

impl Default for Answers {
    fn default() -> Self {
        Self::new(ANSWERS)
    }
}

/// One state of the database, read for one page.
pub(super) struct Reader<'a> {
    session: &'a Session,
    answers: &'a Answers,
    /// The journal of this state.
    pub(super) head: Option<Head>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(session: &'a Session, answers: &'a Answers) -> service::Result<Self> {
        Ok(Self {
            head: session.head()?,
            session,
            answers,
        })
    }

    /// Answers a question whose answer depends on the journal and on the question
    /// only, not on who asks: once for all who ask it at the same moment.
    pub(super) fn shared<Q>(&self, query: &Q) -> service::Result<Q::Answer>
    where
        Q: Query + Debug + 'static,
        Q::Answer: Clone + Send + Sync + 'static,
    {
        self.session.authorise(query)?;
        let key = (self.head, TypeId::of::<Q>(), format!("{query:?}"));
        let ask = || -> service::Result<Arc<dyn Any + Send + Sync>> {
            Ok(Arc::new(self.session.ask(query)?))
        };
        let answer = self.answers.get(key, ask)?;
        match answer.downcast_ref::<Q::Answer>() {
            Some(answer) => Ok(answer.clone()),
            None => self.session.ask(query),
        }
    }
}

/// What is not shared is asked of the session.
impl Deref for Reader<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.session
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::super::app::{App, Settings, Shared};
    use super::super::console::ConsoleSecret;
    use super::super::page_error::PageError;
    use super::super::server::TimeLimits;
    use super::super::visitor::Visitor;
    use super::*;
    use crate::service::event::overview::CreateEvent;
    use crate::service::{Access, Actor, Clock, EventRef};
    use outflank_core::game::Variant;
    use outflank_core::ruleset::Ruleset;

    #[derive(askama::Template)]
    #[template(source = "read", ext = "txt")]
    struct Page;

    fn served(folder: &tempfile::TempDir) -> Shared {
        let database = folder.path().join("outflank.db");
        let (director, clock) = (Actor::director("Ann"), Clock::System);
        let mut writer = Session::open(&database, Access::Create, director, clock.clone()).unwrap();
        let rules = Ruleset::preset_text("woc").unwrap();
        let othello = Variant::othello();
        let event = CreateEvent::named("Try", rules, othello);
        writer.execute(&event).unwrap();
        let settings = Settings {
            database,
            event: EventRef::Unnamed,
            clock,
            writer,
            director: "Ann".to_owned(),
            secret: [7; 32],
            console: ConsoleSecret::new([7; 16]),
            time_limits: TimeLimits::default(),
        };
        App::new(settings).unwrap()
    }

    /// A page that takes until somebody lets it go.
    async fn slow_page(app: Shared, go: Arc<tokio::sync::Mutex<()>>) -> Result<(), PageError> {
        let fill = move |_: &Reader<'_>, _| {
            drop(go.blocking_lock());
            Ok(Page)
        };
        app.page(&Visitor::spectator(), fill).await.map(|_| ())
    }

    #[tokio::test]
    async fn twenty_who_wait_for_one_page_keep_nobody_from_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let app = served(&folder);
        let go = Arc::new(tokio::sync::Mutex::new(()));
        let wait = go.lock().await;
        let slow = (0..20).map(|_| tokio::spawn(slow_page(Arc::clone(&app), Arc::clone(&go))));
        let slow: Vec<_> = slow.collect();
        tokio::task::yield_now().await;
        let visitor = Visitor::spectator();
        let other = app.page(&visitor, |_, _| Ok(Page));
        let other = tokio::time::timeout(Duration::from_secs(20), other).await;
        drop(wait);
        assert!(other.expect("a place to read").is_ok());
        for each in slow {
            each.await.unwrap().unwrap();
        }
    }

    #[test]
    fn what_twenty_ask_for_at_once_is_made_once() {
        let made = MadeOnce::new(4);
        let times = AtomicUsize::new(0);
        let make = || {
            times.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(20));
            Ok::<_, ()>("page")
        };
        thread::scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|| assert_eq!(made.get(7, make), Ok("page")));
            }
        });
        assert_eq!(times.into_inner(), 1);
    }

    #[test]
    fn what_fails_is_made_again_and_only_the_last_ones_are_kept() {
        let made = MadeOnce::new(2);
        assert_eq!(made.get(1, || Err::<u8, _>("busy")), Err("busy"));
        for key in [1, 2, 3] {
            assert_eq!(made.get(key, || Ok::<_, ()>(key)), Ok(key));
        }
        assert_eq!(made.get(3, || Err(())), Ok(3));
        assert_eq!(made.get(1, || Ok::<_, ()>(9)), Ok(9));
    }
}
