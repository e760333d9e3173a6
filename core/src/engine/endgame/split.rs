//! One search by several threads: when the first move of a position has been
//! searched, the others are shared out ("young brothers wait").

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::order::Candidate;
use super::search::Search;
use crate::engine::prove::Stopped;

/// From how many empty squares on the moves of a position are shared out.
pub const SHARED: u32 = 14;

/// The threads that search together.
pub struct Team {
    pool: Option<ThreadPool>,
}

impl Team {
    /// The caller's thread only.
    pub const ALONE: Self = Self { pool: None };

    /// So many threads; one if the system does not give them.
    pub fn of(threads: usize) -> Self {
        let builder = ThreadPoolBuilder::new().num_threads(threads);
        Self {
            pool: (threads > 1).then(|| builder.build().ok()).flatten(),
        }
    }

    pub fn threads(&self) -> usize {
        self.pool
            .as_ref()
            .map_or(1, ThreadPool::current_num_threads)
    }

    /// Does something where the threads can help.
    pub fn work<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

/// The moves of one position, shared out.
pub struct Split<'a> {
    moves: &'a [Candidate],
    /// The next of them that nobody has taken.
    next: AtomicUsize,
    /// The best value so far and its square.
    best: Mutex<(i32, u8)>,
    /// The lower end of the window, which rises.
    alpha: AtomicI32,
    beta: i32,
    /// Nothing more is wanted: a move was good enough, or the budget has ended.
    is_settled: AtomicBool,
    /// The budget has ended, or nothing more is wanted further up.
    is_stopped: AtomicBool,
    /// How many positions were looked at.
    nodes: AtomicU64,
    /// The position further up whose moves are shared out.
    above: Option<&'a Split<'a>>,
}

impl<'a> Split<'a> {
    fn new(
        moves: &'a [Candidate],
        (alpha, beta): (i32, i32),
        best: (i32, u8),
        above: Option<&'a Split<'a>>,
    ) -> Self {
        Self {
            moves,
            next: AtomicUsize::new(0),
            best: Mutex::new(best),
            alpha: AtomicI32::new(alpha),
            beta,
            is_settled: AtomicBool::new(false),
            is_stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            above,
        }
    }
}

impl Split<'_> {
    /// Whether what is searched here is still wanted.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.is_settled.load(Ordering::Relaxed) || self.above.is_some_and(Self::is_settled)
    }

    /// Takes one move after the other and searches it as `search` would.
    fn help(&self, search: &Search) {
        let mut search = search.part(self);
        self.search_on(&mut search);
        self.nodes.fetch_add(search.nodes(), Ordering::Relaxed);
    }

    fn search_on(&self, search: &mut Search) {
        while let Some(candidate) = self.moves.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            // Also before the first look at a move: what is settled further up
            // leaves this move out, and the best of the others proves nothing.
            let found = if self.is_settled() {
                Err(Stopped)
            } else {
                self.value(search, candidate)
            };
            match found {
                Ok(value) => self.found(value, candidate.square),
                Err(Stopped) => return self.leave_out(),
            }
        }
    }

    /// A move was not searched to its end. Unless another one was good enough,
    /// it is missing.
    fn leave_out(&self) {
        if !self.is_settled.swap(true, Ordering::Relaxed) {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }

    fn value(&self, search: &mut Search, candidate: &Candidate) -> Result<i32, Stopped> {
        let alpha = self.alpha.load(Ordering::Relaxed);
        let value = -search.value(candidate.child, -alpha - 1, -alpha)?;
        if alpha < value && value < self.beta {
            let alpha = self.alpha.load(Ordering::Relaxed).max(value);
            if alpha < self.beta {
                return Ok(-search.value(candidate.child, -self.beta, -alpha)?);
            }
        }
        Ok(value)
    }

    fn found(&self, value: i32, square: u8) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if value > best.0 {
            *best = (value, square);
            self.alpha.fetch_max(value, Ordering::Relaxed);
            if value >= self.beta {
                self.is_settled.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl Search<'_> {
    /// Searches these moves together with the other threads. `best` is what
    /// the moves before them gave.
    pub(super) fn share_out(
        &mut self,
        moves: &[Candidate],
        (alpha, beta): (i32, i32),
        best: (i32, u8),
    ) -> Result<(i32, u8), Stopped> {
        let split = Split::new(moves, (alpha, beta), best, self.split());
        let helpers = (self.threads() - 1).min(moves.len().saturating_sub(1));
        let this = &*self;
        rayon::scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|_| split.help(this));
            }
            split.help(this);
        });
        let nodes = split.nodes.into_inner();
        let found = split.best.into_inner();
        let stopped = split.is_stopped.into_inner();
        self.count(nodes);
        if stopped {
            return Err(Stopped);
        }
        Ok(found.unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::super::order::Candidates;
    use super::*;
    use crate::engine::compact::Compact;
    use crate::engine::table::Table;
    use crate::engine::{Budget, Meter};
    use crate::game::Variant;

    #[test]
    fn moves_left_out_because_of_a_cut_further_up_prove_nothing() {
        let variant = "othello-4x4".parse::<Variant>().unwrap();
        let start = variant.start();
        let game = Compact::of(&variant, &start).unwrap();
        let position = game.position(&start);
        let (table, team) = (Table::new(64), Team::of(2));
        let meter = Meter::new(&Budget::nodes(u64::MAX));
        let search = Search::new(game, &table, meter, &team);
        let above = Split::new(&[], (-16, 16), (-16, 0), None);
        let moves = Candidates::new(position, game.moves(position))
            .all()
            .to_vec();
        let shared_out = || {
            let mut part = search.part(&above);
            team.work(|| part.share_out(&moves, (-16, 16), (-16, 0)))
        };
        assert!(shared_out().is_ok());
        above.is_settled.store(true, Ordering::Relaxed);
        assert_eq!(shared_out(), Err(Stopped));
    }
}
