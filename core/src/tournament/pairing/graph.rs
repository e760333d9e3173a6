//! Who may meet whom, and at what price.

use super::pricing::{Priced, Pricing};

/// The pairs that are possible, with their prices. Vertices are the entrants of
/// the field; the bye, if there is one, comes after the last of them.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) vertices: usize,
    entrants: usize,
    levels: usize,
    /// The two vertices of each edge, the smaller one first, in order.
    ends: Vec<(u32, u32)>,
    /// The levels of one edge after those of the other.
    costs: Vec<i64>,
    /// For each edge whether its first vertex has Black.
    first_is_black: Vec<bool>,
}

/// A vertex as an edge names it.
fn short(vertex: usize) -> u32 {
    u32::try_from(vertex).expect("a field has fewer players")
}

impl Graph {
    /// All pairs of a field.
    pub(super) fn complete(pricing: &Pricing<'_>) -> Self {
        let entrants = pricing.field().entrants.len();
        let vertices = entrants + entrants % 2;
        let mut graph = Self::empty(vertices, entrants, pricing.levels());
        let edges = vertices * vertices / 2;
        graph.ends.reserve(edges);
        graph.costs.reserve(edges * graph.levels);
        graph.first_is_black.reserve(edges);
        for one in 0..entrants {
            for two in one + 1..vertices {
                let first_is_black = if two < entrants {
                    pricing.write_pair(one, two, &mut graph.costs)
                } else {
                    pricing.write_bye(one, &mut graph.costs);
                    true
                };
                graph.ends.push((short(one), short(two)));
                graph.first_is_black.push(first_is_black);
            }
        }
        graph
    }

    /// A graph without edges, with an even number of vertices.
    pub(super) fn empty(vertices: usize, entrants: usize, levels: usize) -> Self {
        Self {
            vertices,
            entrants,
            levels,
            ends: Vec::new(),
            costs: Vec::new(),
            first_is_black: Vec::new(),
        }
    }

    /// Adds an edge that comes after all others.
    #[cfg(test)]
    pub(super) fn push(&mut self, (one, two): (usize, usize), cost: &[i64]) {
        self.ends.push((short(one), short(two)));
        self.costs.extend(cost);
        self.first_is_black.push(true);
    }

    /// The same edges at other prices.
    pub(super) fn repriced(&self, price: impl Fn((usize, usize), &mut [i64])) -> Self {
        let mut graph = self.clone();
        let costs = graph.costs.chunks_exact_mut(self.levels);
        for (edge, cost) in costs.enumerate() {
            price(self.ends(edge), cost);
        }
        graph
    }

    /// How many edges there are; they are counted from 0.
    pub(super) fn edges(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn ends(&self, edge: usize) -> (usize, usize) {
        let (one, two) = self.ends[edge];
        (one as usize, two as usize)
    }

    /// The cost of an edge, level by level.
    pub(super) fn cost(&self, edge: usize) -> &[i64] {
        &self.costs[edge * self.levels..][..self.levels]
    }

    /// The edge between two vertices, if they may meet.
    pub(super) fn edge(&self, one: usize, two: usize) -> Option<usize> {
        let ends = (short(one.min(two)), short(one.max(two)));
        self.ends.binary_search(&ends).ok()
    }

    /// An edge as a table.
    pub(super) fn priced(&self, edge: usize) -> Priced {
        let (one, two) = self.ends(edge);
        let cost = self.cost(edge).to_vec().into();
        let (black, white) = if self.first_is_black[edge] {
            (one, two)
        } else {
            (two, one)
        };
        Priced {
            black,
            white: (white < self.entrants).then_some(white),
            cost,
        }
    }

    pub(super) const fn levels(&self) -> usize {
        self.levels
    }
}
