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
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.found == self.bound
    }
}

/// How many positions the quick look keeps of each depth, narrow first.
const WIDTHS: [usize; 4] = [16, 128, 1024, 4096];

/// The best final score that `winner` can reach from a position by choosing
/// both sides' moves by the rules, the empty squares going to the side with
/// more discs. Where the fewest discs win, the best is that the opponent has as
/// many as possible. A quick look of fixed size comes first and is not counted; then
/// every line is searched as far as the budget goes, of which each placement
/// and each division of the empty squares that is tried takes one node. A budget
/// that is stopped ends the quick look too. Positions are remembered in a table
/// of 128 MiB at most. Boards other than 8×8 and other rules have no quick look,
/// and their search is much slower.
///
/// ```
/// use outflank::board::Colour;
/// use outflank::engine::Budget;
/// use outflank::engine::best::{Stopping, best};
/// use outflank::game::{Setup, Variant};
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
#[must_use]
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
        let (found, bound) = any::solve(variant, position, counted, stopping, budget);
        return Best {
            found: found.score,
            bound,
            line: found.line,
        };
    };
    let side = if position.to_move() == counted {
        Side::Winner
    } else {
        Side::Loser
    };
    let root = Node::new(eight, side);
    let (found, bound) = solve(root, stopping, budget);
    Best {
        found: found.score,
        bound,
        line: with_passes(variant, *position, &found.line),
    }
}

/// A completion, and what no other can exceed.
fn solve(root: Node, stopping: Stopping, budget: &Budget) -> (Completion<u8>, u32) {
    let bound = root.bound();
    let mut found = Completion {
        score: 0,
        line: Vec::new(),
    };
    for width in WIDTHS {
        let again = beam::beam(root, stopping, width, bound);
        if again.score > found.score || width == WIDTHS[0] {
            found = again;
        }
        if found.score >= bound || budget.is_stopped() {
            return (found, bound);
        }
    }
    let mut search = Search::new(stopping, &budget.eighths(7));
    climb(budget, found, bound, |target, more| {
        if let Some(more) = more {
            search.refill(more);
        }
        search.can_reach(root, target)
    })
}

/// Better completions than the one found, as long as there are any. If seven
/// eighths of the budget do not suffice, the last one is used to lower the
/// bound. `can_reach` answers whether a score is within reach, after another
/// budget was given to it if there is one.
fn climb<Turn>(
    budget: &Budget,
    mut found: Completion<Turn>,
    mut bound: u32,
    mut can_reach: impl FnMut(u32, Option<&Budget>) -> Answer<Turn>,
) -> (Completion<Turn>, u32) {
    let (mut is_rising, mut more) = (true, None);
    while bound > found.score {
        let target = if is_rising { found.score + 1 } else { bound };
        match can_reach(target, more.take().as_ref()) {
            Answer::Yes(score, line) => found = Completion { score, line },
            Answer::No(most) => bound = most.max(found.score),
            Answer::Unknown if is_rising => {
                is_rising = false;
                more = Some(budget.eighths(1));
            }
            Answer::Unknown => break,
        }
    }
    (found, bound)
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
