//! A quick look ahead: the most promising positions of each depth only.

use super::node::Node;
use super::{Completion, Stopping};
use std::collections::HashSet;

/// One position of a depth, and how it was reached.
struct Step {
    node: Node,
    parent: usize,
    square: u8,
}

/// The best completion among the `width` most promising positions of each
/// depth; looks no further once the winner scores `enough`.
pub fn beam(root: Node, stopping: Stopping, width: usize, enough: u32) -> Completion<u8> {
    let mut depths = vec![vec![Step {
        node: root,
        parent: 0,
        square: 0,
    }]];
    let mut best = (stopping.value(&root).unwrap_or(0), 0, 0);
    while best.0 < enough {
        let last = depths.last().expect("the root is there");
        let next = expand(last, width, best.0);
        if next.is_empty() {
            break;
        }
        for (index, step) in next.iter().enumerate() {
            if let Some(score) = stopping.value(&step.node)
                && score > best.0
            {
                best = (score, depths.len(), index);
            }
        }
        depths.push(next);
    }
    Completion {
        score: best.0,
        line: trace(&depths, best.1, best.2),
    }
}

/// The most promising positions one placement later.
fn expand(depth: &[Step], width: usize, beaten: u32) -> Vec<Step> {
    let mut known = HashSet::new();
    let mut next: Vec<(u32, Step)> = Vec::new();
    for (parent, step) in depth.iter().enumerate() {
        for (square, node) in step.node.children() {
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
    next.truncate(width);
    next.into_iter().map(|(_, step)| step).collect()
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
