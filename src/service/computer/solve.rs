//! The value of a position: of a game after a move, or as drawn.

use super::proofs;
use crate::report::{
    board::wording, refusal::GameRefusal, solve::view::SolveView, solve::view::Solved,
};
use crate::service::prelude::*;
use crate::service::{files::game_source::GameSource, files::game_source::board_after};
use outflank_core::engine::{Budget, Memory, MoveValue, Solution, Solver};
use outflank_core::{adjudicate::replay, game::Position};
use std::{
    num::NonZero, path::PathBuf, sync::atomic::AtomicBool, sync::atomic::Ordering, time::Duration,
    time::Instant,
};

/// Asks for the value of a position.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// `None` for the start of the variant.
    pub game: Option<GameSource>,
    /// Where a transcript does not name it.
    pub variant: Variant,
    /// After this move (discs placed); `None` for the last board.
    pub at: Option<u16>,
    /// Those of every legal move, too, not only that of the position.
    pub all_values: bool,
    pub limit: Limit,
    /// Where what is proven is kept from one run to the next.
    pub proofs: Option<PathBuf>,
    /// Set when somebody wants the search to end.
    pub cancelled: Arc<AtomicBool>,
}

/// How long a search may last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// Positions looked at: the same limit gives the same answer everywhere.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}

impl Limit {
    /// Where nothing is said.
    const USUAL_TIME: Duration = Duration::from_secs(60);

    /// The budget, counted from now, with all processors.
    pub fn budget(self) -> Budget {
        self.budget_or(Some(Self::USUAL_TIME))
    }

    /// The same, with another time where nothing is said.
    fn budget_or(self, usual: Option<Duration>) -> Budget {
        let usual = usual.filter(|_| self.nodes.is_none());
        let time = self.time.or(usual);
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Budget::nodes(self.nodes.unwrap_or(u64::MAX))
            .with_threads(processors)
            .until(move || deadline.is_some_and(|deadline| Instant::now() >= deadline))
    }
}

/// The value of a position.
pub fn solve(request: &SolveRequest) -> Result<SolveView> {
    let solved = position(request)?;
    let Solved {
        variant, position, ..
    } = &solved;
    let mut solver = Solver::new(variant, Memory::LARGE);
    if let Some(path) = &request.proofs {
        let kept = proofs::load(path, variant)?;
        if !solver.add_proofs(position, kept.as_deref().unwrap_or_default()) {
            return Err(GameRefusal::ProofsOtherGame(variant.name().to_owned()).into());
        }
        // A file that cannot be written is noticed before the search, not after it.
        if kept.is_none() {
            proofs::keep(path, variant, &[])?;
        }
    }
    let found = search(request, &mut solver, &solved)?;
    Ok(SolveView::new(solved, &found.solution, &found.moves))
}

/// What a search has found.
struct Found {
    solution: Solution,
    moves: Vec<MoveValue>,
}

impl Found {
    fn is_complete(&self) -> bool {
        let mut moves = self.moves.iter();
        self.solution.is_complete && moves.all(|each| each.value.value().is_some())
    }
}

/// How often what is proven is written to its file: a computer that is switched
/// off loses no more than this.
const BETWEEN_WRITES: Duration = Duration::from_secs(60);

/// Searches until everything asked for is known or the limit is reached. What is
/// proven is written to its file every minute and at the end.
fn search(request: &SolveRequest, solver: &mut Solver, solved: &Solved) -> Result<Found> {
    let whole = budget(request);
    let Some(path) = &request.proofs else {
        return Ok(found(request, solver, solved, &whole));
    };
    let mut nodes = 0;
    loop {
        let mut found = found(request, solver, solved, &part(request, &whole));
        proofs::keep(path, &solved.variant, &solver.proofs())?;
        nodes += found.solution.nodes;
        if found.is_complete() || whole.is_stopped() || request.limit.nodes.is_some() {
            found.solution.nodes = nodes;
            return Ok(found);
        }
    }
}

/// All that the request allows. A search that can be resumed has no limit
/// unless it is given one.
fn budget(request: &SolveRequest) -> Budget {
    let allowed = match &request.proofs {
        Some(_) => request.limit.budget_or(None),
        None => request.limit.budget(),
    };
    let cancelled = Arc::clone(&request.cancelled);
    let limit = allowed.clone();
    allowed.until(move || cancelled.load(Ordering::Relaxed) || limit.is_stopped())
}

/// What may be spent until the next write. A limit of nodes is spent at once,
/// so that it always gives the same answer.
fn part(request: &SolveRequest, whole: &Budget) -> Budget {
    if request.limit.nodes.is_some() {
        return whole.clone();
    }
    let (all, write) = (whole.clone(), Instant::now() + BETWEEN_WRITES);
    whole
        .clone()
        .until(move || Instant::now() >= write || all.is_stopped())
}

fn found(request: &SolveRequest, solver: &mut Solver, solved: &Solved, budget: &Budget) -> Found {
    let position = &solved.position;
    let mut solution = solver.solve(position, budget);
    let mut moves = Vec::new();
    if request.all_values {
        let left = budget.less(solution.nodes);
        let nodes;
        (moves, nodes) = solver.values(position, solution.value, &left);
        solution.nodes += nodes;
    }
    Found { solution, moves }
}

fn position(request: &SolveRequest) -> Result<Solved> {
    let Some(game) = &request.game else {
        return Ok(Solved::of(&request.variant, request.variant.start()));
    };
    let read = game.read(&request.variant)?;
    let replay = replay(&read.transcript);
    // Before the search, which may take a minute: another board may be meant.
    let stopped = replay.stopped_at.filter(|_| request.at.is_none());
    if let Some(why) = stopped.and_then(|_| wording::first_error(&replay)) {
        let last = replay.moves();
        return Err(GameRefusal::CannotFollow { why, last }.into());
    }
    let (position, _) = board_after(&replay, request.at)?;
    Ok(Solved {
        unread: read.unread,
        ..Solved::of(&replay.variant, position)
    })
}

impl Solved {
    fn of(variant: &Variant, position: Position) -> Self {
        Self {
            variant: variant.clone(),
            position,
            unread: 0,
        }
    }
}
