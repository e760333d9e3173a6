//! From a search within a window to a proven value, a line, and the value of
//! every move: the same for every searcher.

use super::Interval;
use crate::game::Move;

/// A search was ended by its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Something that searches positions. Values are gains: what the side to move
/// wins by, negative if it loses.
pub trait Searcher {
    /// A position.
    type Node: Copy;

    /// The value of a position if it lies between `alpha` and `beta`; otherwise
    /// a bound on the same side of the window: at most `alpha` and not less
    /// than the value, or at least `beta` and not more than it.
    fn search(&mut self, node: Self::Node, alpha: i32, beta: i32) -> Result<i32, Stopped>;

    /// Every turn that may be taken and where it leads, the most promising
    /// first; none if the game is over.
    fn turns(&mut self, node: Self::Node) -> Vec<(Move, Self::Node)>;

    /// The value of a position where the game is over.
    fn end(&self, node: Self::Node) -> i32;

    /// What the value may be, and how far off that usually is.
    fn guess(&mut self, node: Self::Node) -> (i32, i32);

    /// No value is larger than this.
    fn largest(&self) -> i32;

    /// How many positions were looked at since the budget was given.
    fn nodes(&self) -> u64;
}

/// The value of a position as closely as the budget allows, beginning with a
/// window around `guess`; if the value lies outside of it, with a narrow one
/// next to it, then wider ones.
pub fn interval<S: Searcher>(
    searcher: &mut S,
    node: S::Node,
    known: Interval,
    (guess, width): (i32, i32),
) -> Interval {
    let Interval {
        mut lower,
        mut upper,
    } = known;
    let mut step = 1;
    let mut alpha = (guess - width.max(1)).clamp(lower - 1, upper - 1);
    let mut beta = (guess + width.max(1)).clamp(alpha + 1, upper.max(alpha + 1));
    while lower < upper {
        let Ok(value) = searcher.search(node, alpha, beta) else {
            break;
        };
        if value <= alpha {
            upper = value.min(upper);
        } else if value >= beta {
            lower = value.max(lower);
        } else {
            (lower, upper) = (value, value);
        }
        step *= 2;
        if value <= alpha {
            (alpha, beta) = ((upper - step).max(lower - 1), upper);
        } else {
            (alpha, beta) = (lower, (lower + step).min(upper));
        }
        if beta <= alpha {
            break;
        }
    }
    Interval { lower, upper }
}

/// Best play by both sides from a position with this value, and whether it was
/// found up to the end.
pub fn line<S: Searcher>(searcher: &mut S, node: S::Node, value: i32) -> (Vec<Move>, bool) {
    let mut line = Vec::new();
    let (mut node, mut value) = (node, value);
    loop {
        let turns = searcher.turns(node);
        if turns.is_empty() {
            return (line, searcher.end(node) == value);
        }
        let mut best = None;
        for &(played, child) in &turns {
            // The last one left needs no proof.
            if turns.len() > 1 {
                match searcher.search(child, -value, -value + 1) {
                    Ok(reply) if reply <= -value => {}
                    Ok(_) => continue,
                    Err(Stopped) => return (line, false),
                }
            }
            best = Some((played, child));
            break;
        }
        let Some((played, child)) = best else {
            return (line, false);
        };
        line.push(played);
        (node, value) = (child, -value);
    }
}
