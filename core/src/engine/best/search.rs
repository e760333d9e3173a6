//! Whether a score can be reached: a search that leaves nothing out.

use super::Stopping;
use super::node::Node;
use super::plan::{self, Outlook, Plan};
use super::refutations::Refutations;
use crate::engine::{Budget, Meter};

/// The answer to "can the winner reach this score?".
#[derive(Debug, PartialEq, Eq)]
pub enum Answer<Turn> {
    /// Yes: the winner scores this, by these turns.
    Yes(u32, Vec<Turn>),
    /// No, whatever both sides do: at most this.
    No(u32),
    /// Not known: the search has used up its budget.
    Unknown,
}

/// A search with a budget.
pub struct Search {
    stopping: Stopping,
    known: Refutations,
    meter: Meter,
    target: u32,
    line: Vec<u8>,
    /// The positions to be looked at, of all depths, the deepest last.
    open: Vec<Step>,
}

/// A position to be looked at.
#[derive(Clone, Copy)]
struct Step {
    order_key: u32,
    square: u8,
    node: Node,
}

/// Why the search of a position ended early.
pub enum Interrupt {
    Reached(u32),
    OutOfBudget,
}

/// With fewer empty squares looking is cheaper than remembering.
const REMEMBERED: u32 = 4;

impl Search {
    /// A search that does no more work than this.
    pub fn new(stopping: Stopping, budget: &Budget) -> Self {
        Self {
            stopping,
            known: Refutations::new(),
            meter: Meter::new(budget),
            target: 0,
            line: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Lets the search go on with another budget; it forgets nothing.
    pub fn refill(&mut self, budget: &Budget) {
        self.meter = Meter::new(budget);
    }

    /// Whether the winner can score `target` or more from `root`, where the
    /// game does not stop with that score at once.
    pub fn can_reach(&mut self, root: Node, target: u32) -> Answer<u8> {
        self.target = target;
        self.line.clear();
        self.open.clear();
        match self.look(root.settled(), 0) {
            Ok(most) => Answer::No(most),
            Err(Interrupt::Reached(score)) => Answer::Yes(score, self.line.clone()),
            Err(Interrupt::OutOfBudget) => Answer::Unknown,
        }
    }

    /// Looks at everything that follows from a position which does not reach
    /// the target itself: the least known bound, if it is refuted. The value
    /// of a position depends on the board and the turn alone, so that none has
    /// to be looked at twice.
    fn look(&mut self, node: Node, hint: u64) -> Result<u32, Interrupt> {
        let first = self.open.len();
        let mut most = self.unfold(&node)?;
        for index in first..self.open.len() {
            let Step { square, node, .. } = self.open[index];
            most = most.max(match self.refuted(&node, hint) {
                Ok(bound) => bound,
                Err(hint) => {
                    self.line.push(square);
                    let bound = self.look(node, hint)?;
                    self.line.pop();
                    bound
                }
            });
        }
        self.open.truncate(first);
        if node.empties() >= REMEMBERED {
            self.known.insert(&node, most);
        }
        Ok(most)
    }

    /// Puts the positions one placement later that may reach the target on the
    /// list, the most promising first: the bound of the others.
    fn unfold(&mut self, node: &Node) -> Result<u32, Interrupt> {
        let first = self.open.len();
        let mut most = self.stopping.value(node).unwrap_or(0);
        for (square, child) in node.children() {
            if !self.meter.spend() {
                return Err(Interrupt::OutOfBudget);
            }
            let value = self.stopping.value(&child).unwrap_or(0);
            if value >= self.target {
                self.line.push(square);
                return Err(Interrupt::Reached(value));
            }
            most = most.max(value);
            if child.is_over() {
                continue;
            }
            let node = child.settled();
            let bound = node.bound_unless(self.target);
            if bound < self.target {
                most = most.max(bound);
            } else {
                self.open.push(Step {
                    order_key: node.order_key(),
                    square,
                    node,
                });
            }
        }
        self.open[first..].sort_unstable_by_key(|step| (step.order_key, step.square));
        Ok(most)
    }

    /// The bound of a position that is known or seen at once not to reach the
    /// target; if not, a hint for the plans of what follows.
    fn refuted(&mut self, node: &Node, hint: u64) -> Result<u32, u64> {
        if node.empties() >= REMEMBERED
            && let Some(bound) = self.known.bound(node)
            && bound < self.target
        {
            return Ok(bound);
        }
        if !plan::fits(node) {
            return Err(0);
        }
        let mut plan = Plan::new(node, self.target);
        let outlook = plan.outlook(hint);
        self.meter.spend_more(plan.tried());
        match outlook {
            Outlook::Open(hint) => Err(hint),
            Outlook::Hopeless => {
                let bound = self.target - 1;
                self.known.insert(node, bound);
                Ok(bound)
            }
        }
    }
}
