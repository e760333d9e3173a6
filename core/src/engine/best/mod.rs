//! What the winner of a defaulted game can reach by choosing both sides' moves.

mod any;
mod beam;
mod node;
mod plan;
mod refutations;
mod search;
#[cfg(test)]
mod tests;

use crate::board::{Colour, Square, SquareSet};
use crate::engine::Budget;
use crate::game::{Goal, Move, Position, State, Variant};
use beam::Look;
use node::{Node, Side};
use search::{Answer, Search};

/// Whether the winner may stop before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopping {
    /// The game is completed to the end.
    Never,
    /// They may stop at any time, with the discs they have then; the empty
    /// squares go to the player who has lost on time (JOA).
    AtAnyTime,
}

impl Stopping {
    /// What the winner has if the game stops here, where it may.
    fn value(self, node: &Node) -> Option<u32> {
        match self {
            _ if node.is_over() => Some(node.outcome()),
            Self::AtAnyTime => Some(node.winners()),
            Self::Never => None,
        }
    }
}

/// A way to complete the game: the winner's discs at the end of it, and the
/// turns.
struct Completion<Turn> {
    score: u32,
    line: Vec<Turn>,
}

/// The best the winner can reach: proven to lie between `found` and `bound`.
/// What is counted for the winner are their discs; where the fewest discs win,
/// those of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// What is counted for the winner at the end of `line`.
    pub found: u32,
    /// What no line can exceed; equal to `found` if the search could finish.
    pub bound: u32,
    /// Both sides' turns that lead to `found`, forced passes included.
    pub line: Vec<Move>,
}

impl Best {
    /// Whether the value is known exactly.
    pub const fn is_exact(&self) -> bool {
        self.found == self.bound
    }
}

/// How many positions the quick looks keep of each depth, narrow first.
const QUICK: [usize; 4] = [16, 128, 1024, 4096];
/// How many the wide look keeps.
const WIDE: usize = 16_384;
/// With fewer empty squares the search is quicker without a wide look.
const LOOKED_WIDE: u32 = 15;

/// The best final score that `winner` can reach from a position by choosing
/// both sides' moves by the rules, the empty squares going to the side with
/// more discs. Where the fewest discs win, the best is that the opponent has as
/// many as possible. A quick look of fixed size comes first and is not counted; then
/// every line is searched as far as the budget goes, of which each placement
/// and each division of the empty squares that is tried takes one node. If an
/// eighth of the budget does not settle the score, up to two eighths are used for
/// a wider look, with 15 empty squares or more; the last eighth, if it is needed,
/// lowers the bound. A budget that is stopped ends the quick look too. Positions
/// are remembered in a table of 128 MiB at most. Boards other than 8×8 and other
/// rules have no look ahead, and their search is much slower.
///
/// ```
/// use outflank_core::board::Colour;
/// use outflank_core::engine::Budget;
/// use outflank_core::engine::best::{Stopping, best};
/// use outflank_core::game::{Setup, Variant};
///
/// let othello = Variant::othello();
/// let drawn = "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX
///              XXXXXXXX XXXXXXXX XXXXXXXX OXXXXXX- O";
/// let setup = Setup::parse(othello.geometry(), drawn)?;
/// let variant = othello.starting_from(setup)?;
/// let best = best(
///     &variant,
///     &variant.start(),
///     Colour::Black,
///     Stopping::Never,
///     &Budget::usual(&variant),
/// );
/// // Black cannot place on h8; White can, and turns six discs.
/// assert_eq!((best.found, best.bound), (56, 56));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn best(
    variant: &Variant,
    position: &Position,
    winner: Colour,
    stopping: Stopping,
    budget: &Budget,
) -> Best {
    let counted = match variant.goal() {
        Goal::Most => winner,
        Goal::Fewest => !winner,
    };
    let Some(eight) = variant.eight(position) else {
        let known = any::solve(variant, position, counted, stopping, budget);
        return Best {
            found: known.found.score,
            bound: known.bound,
            line: known.found.line,
        };
    };
    let side = if position.to_move() == counted {
        Side::Winner
    } else {
        Side::Loser
    };
    let root = Node::new(eight, side);
    let known = solve(root, stopping, budget);
    Best {
        found: known.found.score,
        bound: known.bound,
        line: with_passes(variant, *position, &known.found.line),
    }
}

/// Looks and searches in turn: what the quick looks find is mostly the best or
/// close to it, and a short search proves most of what can be proven; where it
/// does not, a wide look is worth its nodes before the long one.
fn solve(root: Node, stopping: Stopping, budget: &Budget) -> Known<u8> {
    let mut known = Known {
        found: Completion {
            score: stopping.value(&root).unwrap_or(0),
            line: Vec::new(),
        },
        bound: root.bound(),
    };
    for width in QUICK {
        known.look(root, &mut Look::quick(stopping, width));
        if known.is_exact() || budget.is_stopped() {
            return known;
        }
    }
    let mut search = Search::new(stopping, &budget.eighths(1));
    known.raise(|score| search.can_reach(root, score));
    if !known.is_exact() {
        let mut look = Look::wide(stopping, WIDE, &budget.eighths(2));
        while root.empties() >= LOOKED_WIDE && known.look(root, &mut look) {}
        search.refill(&budget.eighths(6).less(look.nodes()));
        known.raise(|score| search.can_reach(root, score));
    }
    if !known.is_exact() {
        search.refill(&budget.eighths(1));
        known.lower(|score| search.can_reach(root, score));
    }
    known
}

/// The best completion found so far, and what no other can exceed.
struct Known<Turn> {
    found: Completion<Turn>,
    bound: u32,
}

impl Known<u8> {
    /// Looks for a better completion: whether there is one.
    fn look(&mut self, root: Node, look: &mut Look) -> bool {
        let better = look.better(root, self.found.score, self.bound);
        let is_better = better.is_some();
        if let Some(better) = better {
            self.found = better;
        }
        is_better
    }
}

impl<Turn> Known<Turn> {
    const fn is_exact(&self) -> bool {
        self.found.score >= self.bound
    }

    /// Finds better completions until there are none, or no answer whether a
    /// score can be reached.
    fn raise(&mut self, mut can_reach: impl FnMut(u32) -> Answer<Turn>) {
        while !self.is_exact() && self.learn(can_reach(self.found.score + 1)) {}
    }

    /// Lowers the bound as long as there is an answer whether it can be reached.
    fn lower(&mut self, mut can_reach: impl FnMut(u32) -> Answer<Turn>) {
        while !self.is_exact() && self.learn(can_reach(self.bound)) {}
    }

    /// Takes in an answer: whether it was one.
    fn learn(&mut self, answer: Answer<Turn>) -> bool {
        match answer {
            Answer::Yes(score, line) => self.found = Completion { score, line },
            Answer::No(most) => self.bound = most.max(self.found.score),
            Answer::Unknown => return false,
        }
        true
    }
}

/// The placements with the forced passes between them.
fn with_passes(variant: &Variant, mut position: Position, line: &[u8]) -> Vec<Move> {
    let mut turns = Vec::with_capacity(line.len());
    for &square in line {
        let place = Move::Place(Square::from_index(square.into()));
        if variant.state(&position) == State::MustPass {
            turns.push(Move::Pass);
            position.carry_out(Move::Pass, SquareSet::EMPTY);
        }
        variant
            .play(&mut position, place)
            .expect("the search plays by the rules");
        turns.push(place);
    }
    turns
}
