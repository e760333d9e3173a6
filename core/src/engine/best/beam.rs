//! A look ahead at the most promising positions of each depth only.

use std::collections::HashSet;

use super::node::Node;
use super::plan::{self, Outlook, Plan};
use super::{Completion, Stopping};
use crate::engine::{Budget, Meter};

/// A look ahead for completions that are better than one already found.
pub struct Look {
    stopping: Stopping,
    /// How many positions of each depth are kept.
    width: usize,
    screening: Screening,
    meter: Meter,
    nodes: u64,
}

/// What a position has to pass to be looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Screening {
    /// Its bound.
    Bound,
    /// Its bound, and a plan for it: what is kept is worth more, and takes longer.
    Plan,
}

/// One position of a depth, and how it was reached.
struct Step {
    node: Node,
    parent: usize,
    square: u8,
}

impl Look {
    /// A look at few positions.
    pub fn quick(stopping: Stopping, width: usize) -> Self {
        Self {
            stopping,
            width,
            screening: Screening::Bound,
            meter: Meter::new(&Budget::nodes(u64::MAX)),
            nodes: 0,
        }
    }

    /// A look at many positions, which is taken out of the budget.
    pub fn wide(stopping: Stopping, width: usize, budget: &Budget) -> Self {
        Self {
            screening: Screening::Plan,
            meter: Meter::new(budget),
            ..Self::quick(stopping, width)
        }
    }

    /// How many nodes it has taken.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best completion that is seen with a score above `beaten`, if there is
    /// one; looks no further once the winner scores `enough`.
    pub fn better(&mut self, root: Node, beaten: u32, enough: u32) -> Option<Completion<u8>> {
        let mut depths = vec![vec![Step {
            node: root,
            parent: 0,
            square: 0,
        }]];
        let (mut best, mut at) = (beaten, None);
        while best < enough {
            let last = depths.last().expect("the root is there");
            let next = self.expand(last, best);
            if next.is_empty() {
                break;
            }
            for (index, step) in next.iter().enumerate() {
                if let Some(score) = self.stopping.value(&step.node)
                    && score > best
                {
                    (best, at) = (score, Some((depths.len(), index)));
                }
            }
            depths.push(next);
        }
        at.map(|(depth, index)| Completion {
            score: best,
            line: trace(&depths, depth, index),
        })
    }

    /// The most promising positions one placement later.
    fn expand(&mut self, depth: &[Step], beaten: u32) -> Vec<Step> {
        let mut known = HashSet::new();
        let mut next: Vec<(u32, Step)> = Vec::new();
        for (parent, step) in depth.iter().enumerate() {
            for (square, node) in step.node.children() {
                if !self.meter.spend() {
                    return Vec::new();
                }
                self.nodes += 1;
                let node = node.settled();
                let bound = node.bound();
                if bound > beaten && known.insert(node.winners_view()) {
                    let step = Step {
                        node,
                        parent,
                        square,
                    };
                    next.push((6 * (64 - bound) + node.order_key(), step));
                }
            }
        }
        next.sort_by_key(|(order_key, _)| *order_key);
        let width = self.width;
        let steps = next.into_iter().map(|(_, step)| step);
        let open = steps.filter(|step| self.may_exceed(&step.node, beaten));
        open.take(width).collect()
    }

    /// Whether no plan that is made here rules out a score above `beaten`.
    fn may_exceed(&mut self, node: &Node, beaten: u32) -> bool {
        if self.screening == Screening::Bound
            || !plan::fits(node)
            || self
                .stopping
                .value(node)
                .is_some_and(|score| score > beaten)
        {
            return true;
        }
        let mut plan = Plan::new(node, beaten + 1);
        let outlook = plan.outlook(0);
        self.nodes += plan.tried();
        self.meter.spend_more(plan.tried());
        matches!(outlook, Outlook::Open(_))
    }
}

fn trace(depths: &[Vec<Step>], depth: usize, index: usize) -> Vec<u8> {
    let mut line = Vec::with_capacity(depth);
    let mut at = index;
    for steps in depths[1..=depth].iter().rev() {
        line.push(steps[at].square);
        at = steps[at].parent;
    }
    line.reverse();
    line
}
