//! Whether a score can be reached: a search that leaves nothing out.

use super::Stopping;
use super::node::Node;
use super::seen::Seen;
use crate::adjudicate::budget::{Budget, Meter};

/// The answer to "can the winner reach this score?".
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes, by placing on these squares.
    Yes(Vec<u8>),
    /// No, whatever both sides do.
    No,
    /// Not known: the search has used up its budget.
    Unknown,
}

/// A search with a budget.
pub struct Search {
    stopping: Stopping,
    seen: Seen,
    meter: Meter,
    target: u32,
    line: Vec<u8>,
}

/// How the search of one position ended.
enum End {
    Reached,
    Refuted,
    SpentOut,
}

impl Search {
    /// A search that places no more discs than this.
    pub fn new(stopping: Stopping, budget: Budget) -> Self {
        Self {
            stopping,
            seen: Seen::new(),
            meter: Meter::new(budget),
            target: 0,
            line: Vec::new(),
        }
    }

    /// Whether the winner can score `target` or more from `root`.
    pub fn can_reach(&mut self, root: Node, target: u32) -> Answer {
        self.target = target;
        self.line.clear();
        self.seen.clear();
        if self
            .stopping
            .value(&root)
            .is_some_and(|score| score >= target)
        {
            return Answer::Yes(Vec::new());
        }
        match self.look(root) {
            End::Reached => Answer::Yes(self.line.clone()),
            End::Refuted => Answer::No,
            End::SpentOut => Answer::Unknown,
        }
    }

    /// Looks at everything that follows from a position which does not reach
    /// the target itself. The value of a position depends on the board and the
    /// turn alone, so that none has to be looked at twice.
    fn look(&mut self, node: Node) -> End {
        let mut open = [(0, 0, node); 34];
        let mut count = 0;
        for (square, child) in node.children() {
            if !self.meter.spend() {
                return End::SpentOut;
            }
            if self
                .stopping
                .value(&child)
                .is_some_and(|score| score >= self.target)
            {
                self.line.push(square);
                return End::Reached;
            }
            if child.turn.is_some() && child.may_reach(self.target) && self.seen.insert(child.key())
            {
                open[count] = (child.loser.count_ones(), square, child);
                count += 1;
            }
        }
        open[..count].sort_unstable_by_key(|(discs, square, _)| (*discs, *square));
        for (_, square, child) in &open[..count] {
            self.line.push(*square);
            match self.look(*child) {
                End::Refuted => self.line.pop(),
                end => return end,
            };
        }
        End::Refuted
    }
}
