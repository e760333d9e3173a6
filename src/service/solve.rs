//! The value of a position: of a game after a move, or as drawn.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::game_source::{GameSource, board_after};
use super::{Result, proofs};
use crate::adjudicate::replay;
use crate::engine::{Budget, Memory, Solver};
use crate::game::{Position, Variant};
use crate::report::refusal::GameRefusal;
use crate::report::view::solve::{SolveView, Solved};
use crate::report::wording;

/// Asks for the value of a position.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// `None` for the start of the variant.
    pub game: Option<GameSource>,
    /// Where a transcript does not name it.
    pub variant: Variant,
    /// After this move (discs placed); `None` for the last board.
    pub at: Option<u16>,
    pub values: MoveValues,
    pub limit: Limit,
    /// Where what is proven is kept from one run to the next.
    pub proofs: Option<PathBuf>,
}

/// Which values are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveValues {
    /// That of the position.
    Best,
    /// Those of every legal move, too.
    All,
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

    /// The budget, counted from now.
    #[must_use]
    pub fn budget(self) -> Budget {
        let budget = Budget::nodes(self.nodes.unwrap_or(u64::MAX));
        let time = match (self.nodes, self.time) {
            (_, Some(time)) => time,
            (None, None) => Self::USUAL_TIME,
            (Some(_), None) => return budget,
        };
        let deadline = Instant::now() + time;
        budget.until(move || Instant::now() >= deadline)
    }
}

/// The value of a position.
///
/// # Errors
///
/// If the game cannot be read or does not get to that move.
pub fn solve(request: &SolveRequest) -> Result<SolveView> {
    let solved = position(request)?;
    let Solved {
        variant, position, ..
    } = &solved;
    let budget = request.limit.budget();
    let mut solver = Solver::new(variant, Memory::USUAL);
    if let Some(path) = &request.proofs {
        let bytes = proofs::load(path, variant)?.unwrap_or_default();
        if !solver.add_proofs(position, &bytes) {
            return Err(GameRefusal::ProofsOtherGame(variant.name().to_owned()).into());
        }
    }
    let mut solution = solver.solve(position, &budget);
    let moves = match request.values {
        MoveValues::Best => Vec::new(),
        MoveValues::All => {
            let left = budget.less(solution.nodes);
            let (moves, nodes) = solver.values(position, solution.value, &left);
            solution.nodes += nodes;
            moves
        }
    };
    if let Some(path) = &request.proofs {
        proofs::keep(path, variant, &solver.proofs())?;
    }
    Ok(SolveView::new(solved, &solution, &moves))
}

fn position(request: &SolveRequest) -> Result<Solved> {
    let Some(game) = &request.game else {
        return Ok(Solved::of(&request.variant, request.variant.start()));
    };
    let read = game.read(&request.variant)?;
    let replay = replay(&read.transcript);
    let (position, _) = board_after(&replay, request.at)?;
    let stopped = replay.stopped_at.filter(|_| request.at.is_none());
    Ok(Solved {
        stopped: stopped.and_then(|_| wording::first_error(&replay)),
        unread: read.unread,
        ..Solved::of(&replay.variant, position)
    })
}

impl Solved {
    fn of(variant: &Variant, position: Position) -> Self {
        Self {
            variant: variant.clone(),
            position,
            stopped: None,
            unread: 0,
        }
    }
}
