//! How much a search may do: counted, so that the same question always gets
//! the same answer, and perhaps ended early from outside.

use std::fmt;
use std::sync::Arc;

use super::compact::Compact;
use crate::game::Variant;

/// How much a search may do.
///
/// The limit is counted in nodes, a node being one placement tried or work of
/// about that size: the same budget gives the same answer on every machine. A
/// deadline or a cancelled request ends a search early; the answer then is
/// whatever had been found, and says that it is not complete.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::{Duration, Instant};
/// use outflank_core::engine::Budget;
///
/// let counted = Budget::nodes(20_000_000);
///
/// let deadline = Instant::now() + Duration::from_secs(2);
/// let timed = counted.clone().until(move || Instant::now() >= deadline);
///
/// let cancelled = Arc::new(AtomicBool::new(false));
/// let flag = Arc::clone(&cancelled);
/// let cancellable = counted.until(move || flag.load(Ordering::Relaxed));
/// assert!(!cancellable.is_stopped());
/// cancelled.store(true, Ordering::Relaxed);
/// assert!(cancellable.is_stopped());
/// ```
#[derive(Clone)]
pub struct Budget {
    nodes: u64,
    stop: Option<Stop>,
    threads: usize,
}

type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// How many nodes are spent between two questions whether to stop: a few
/// milliseconds at most.
const BETWEEN_QUESTIONS: u64 = 4096;

/// So many nodes take centuries.
const UNCOUNTED: u64 = u64::MAX / 2;

impl Budget {
    /// This many nodes.
    pub const fn nodes(count: u64) -> Self {
        Self {
            nodes: count,
            stop: None,
            threads: 1,
        }
    }

    /// What takes a few seconds at most: fewer where the general kernel has to
    /// walk the lines.
    pub fn usual(variant: &Variant) -> Self {
        Self::nodes(if variant.is_plain_eight() {
            20_000_000
        } else {
            1_000_000
        })
    }

    /// This many nodes for the solver; a twentieth of them where the general kernel
    /// has to walk the lines, which takes about the same time.
    pub fn for_solver(variant: &Variant, count: u64) -> Self {
        Self::nodes(if Compact::knows(variant) {
            count
        } else {
            count / 20
        })
    }

    /// The same budget, which ends early once `stop` is set: a deadline that
    /// has passed, a flag that somebody has set. It is asked every few thousand
    /// nodes and has to keep its answer once it is true. Replaces an earlier
    /// `stop`.
    #[must_use]
    pub fn until(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self {
            stop: Some(Arc::new(stop)),
            ..self
        }
    }

    /// The same budget for this many threads, where a search can use several:
    /// on boards of up to 8×8, and only if the nodes are not limited, because
    /// which thread comes first is not the same every time. Values do not depend
    /// on it; of several best lines another one may be found.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// How many threads may search.
    pub(super) const fn threads(&self) -> usize {
        if self.nodes < UNCOUNTED || self.threads == 0 {
            1
        } else {
            self.threads
        }
    }

    /// Whether somebody has asked the search to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop())
    }

    /// What is left of it after this many nodes.
    #[must_use]
    pub fn less(&self, nodes: u64) -> Self {
        Self {
            nodes: self.nodes.saturating_sub(nodes),
            stop: self.stop.clone(),
            threads: self.threads,
        }
    }

    /// So many eighths of it.
    pub(super) fn eighths(&self, count: u64) -> Self {
        Self {
            nodes: self.nodes / 8 * count,
            stop: self.stop.clone(),
            threads: self.threads,
        }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("stop", &self.stop.is_some())
            .field("threads", &self.threads)
            .finish()
    }
}

/// A budget being spent.
///
/// ```
/// use outflank_core::engine::{Budget, Meter};
///
/// let mut meter = Meter::new(&Budget::nodes(2));
/// assert!(meter.spend() && meter.spend());
/// assert!(!meter.ran_short(), "two were enough so far");
/// assert!(!meter.spend());
/// assert!(meter.ran_short());
/// ```
#[derive(Clone, Debug)]
pub struct Meter {
    /// Nodes until the next question whether to stop.
    now: u64,
    /// What is left after them, and whom to ask.
    later: Budget,
    short: bool,
}

impl Meter {
    /// A meter with nothing spent.
    pub fn new(budget: &Budget) -> Self {
        Self {
            now: 0,
            later: budget.clone(),
            short: false,
        }
    }

    /// Takes one node out of the budget, if there is one left.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.now == 0 && !self.go_on() {
            return false;
        }
        self.now -= 1;
        true
    }

    #[cold]
    fn go_on(&mut self) -> bool {
        if self.later.is_stopped() {
            self.later.nodes = 0;
        }
        self.now = self.later.nodes.min(BETWEEN_QUESTIONS);
        self.later.nodes -= self.now;
        self.short = self.now == 0;
        !self.short
    }

    /// Takes the work of this many nodes out of the budget, or all that is left.
    #[inline]
    pub const fn spend_more(&mut self, count: u64) {
        let more = count.saturating_sub(self.now);
        self.now = self.now.saturating_sub(count);
        self.later.nodes = self.later.nodes.saturating_sub(more);
    }

    /// How many nodes are left, unless somebody asks the search to stop.
    pub(super) const fn left(&self) -> u64 {
        self.now + self.later.nodes
    }

    /// Whether something had to be left untried.
    pub const fn ran_short(&self) -> bool {
        self.short
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    fn spent(meter: &mut Meter) -> u64 {
        let mut count = 0;
        while meter.spend() {
            count += 1;
        }
        count
    }

    #[test]
    fn a_budget_lasts_for_exactly_its_nodes() {
        for nodes in [0, 1, BETWEEN_QUESTIONS, 3 * BETWEEN_QUESTIONS + 5] {
            let mut meter = Meter::new(&Budget::nodes(nodes));
            assert_eq!(spent(&mut meter), nodes);
            assert!(meter.ran_short());
        }
    }

    #[test]
    fn work_taken_at_once_counts_like_single_nodes() {
        for at_once in [1, 40, BETWEEN_QUESTIONS, 2 * BETWEEN_QUESTIONS + 7] {
            let mut meter = Meter::new(&Budget::nodes(20_000));
            assert!(meter.spend());
            meter.spend_more(at_once);
            assert_eq!(spent(&mut meter), 19_999 - at_once);
        }
    }

    #[test]
    fn more_work_than_is_left_uses_the_budget_up() {
        let mut meter = Meter::new(&Budget::nodes(100));
        meter.spend_more(1000);
        assert!(!meter.ran_short());
        assert!(!meter.spend());
        assert!(meter.ran_short());
    }

    #[test]
    fn a_search_that_is_told_to_stop_does_so_soon() {
        let asked = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&asked);
        let third = move || counter.fetch_add(1, Ordering::Relaxed) >= 2;
        let mut meter = Meter::new(&Budget::nodes(u64::MAX).until(third));
        assert_eq!(spent(&mut meter), 2 * BETWEEN_QUESTIONS);
        assert!(meter.ran_short());
    }
}
