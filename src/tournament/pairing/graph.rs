//! Who may meet whom, and at what price.

use super::pricing::{Priced, Pricing};

/// The pairs that are possible, with their prices. Vertices are the entrants of
/// the field; the bye, if there is one, comes after the last of them.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) vertices: usize,
    pub(super) edges: Vec<Edge>,
}

/// Two vertices that may meet, the smaller one first.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) ends: (usize, usize),
    pub(super) priced: Priced,
}

impl Graph {
    /// All pairs of a field.
    pub(super) fn complete(pricing: &Pricing<'_>) -> Self {
        let entrants = pricing.field().entrants.len();
        let vertices = entrants + entrants % 2;
        let mut edges = Vec::with_capacity(vertices * vertices / 2);
        for one in 0..entrants {
            for two in one + 1..vertices {
                edges.push(Edge {
                    ends: (one, two),
                    priced: price(pricing, one, two),
                });
            }
        }
        Self { vertices, edges }
    }

    /// The edge between two vertices, if they may meet.
    pub(super) fn edge(&self, one: usize, two: usize) -> Option<&Edge> {
        let ends = (one.min(two), one.max(two));
        let at = self.edges.binary_search_by_key(&ends, |edge| edge.ends);
        at.ok().map(|at| &self.edges[at])
    }

    /// The edges that satisfy a condition.
    pub(super) fn filtered(&self, keep: impl Fn((usize, usize)) -> bool) -> Self {
        Self {
            vertices: self.vertices,
            edges: self
                .edges
                .iter()
                .filter(|edge| keep(edge.ends))
                .cloned()
                .collect(),
        }
    }

    pub(super) fn levels(&self) -> usize {
        let first = self.edges.first();
        first.map_or(0, |edge| edge.priced.cost.levels().len())
    }
}

/// The price of two vertices; the second may be the bye.
fn price(pricing: &Pricing<'_>, one: usize, two: usize) -> Priced {
    if two < pricing.field().entrants.len() {
        return pricing.pair(one, two);
    }
    Priced {
        black: one,
        white: None,
        cost: pricing.bye(one),
    }
}
