//! The cheapest perfect matching, found on a few edges and proven for all.
//!
//! Of the pairs of a large field hardly any can be in the best pairing. So the
//! matching is looked for among the cheapest pairs of each player. The labels
//! that come with it ([`Matcher`]) then price every pair that was left out: the
//! labels of its two players, together with those of the blossoms around both,
//! less twice its weight. If that is negative for some pairs, they are taken in
//! and the matching is looked for again. If it is negative for none, the labels
//! prove the matching for the graph of all pairs just as they prove it for those
//! that were looked at: no pairing is cheaper, and no pair was left out that
//! could have made one. If somebody is left without a partner then, there is no
//! perfect matching at all, because another pair counts more than all costs.

use super::graph::Graph;
use super::matcher::{Matcher, Weight};
use super::packing::Packing;

/// So many of the cheapest pairs of each player are looked at first. Measured:
/// fewer make for more rounds, more for larger ones.
const FIRST: usize = 10;
/// So many more pairs of a player are taken in after the first round at most;
/// after each further one twice as many.
const MORE: usize = 4;

/// The cheapest perfect matching of the edges that are allowed, each pair with
/// the smaller vertex first and in that order; `None` if some vertex cannot be
/// matched.
pub(super) fn cheapest(
    graph: &Graph,
    packing: &Packing,
    allow: impl Fn((usize, usize)) -> bool,
) -> Option<Vec<(usize, usize)>> {
    cheapest_from(FIRST, graph, packing, allow)
}

/// The same, beginning with so many pairs of each player.
pub(super) fn cheapest_from(
    first: usize,
    graph: &Graph,
    packing: &Packing,
    allow: impl Fn((usize, usize)) -> bool,
) -> Option<Vec<(usize, usize)>> {
    let mut pairs = match packing.words {
        0..=1 => Pruned::<1>::new(graph, packing, allow).solve(first),
        2 => Pruned::<2>::new(graph, packing, allow).solve(first),
        3..=4 => Pruned::<4>::new(graph, packing, allow).solve(first),
        _ => Pruned::<12>::new(graph, packing, allow).solve(first),
    };
    pairs.sort_unstable();
    (2 * pairs.len() == graph.vertices).then_some(pairs)
}

/// The edges of a graph with their weights, some of which are looked at.
struct Pruned<const N: usize> {
    vertices: usize,
    edges: Vec<(usize, usize, Weight<N>)>,
    is_in: Vec<bool>,
}

impl<const N: usize> Pruned<N> {
    fn new(graph: &Graph, packing: &Packing, allow: impl Fn((usize, usize)) -> bool) -> Self {
        let allowed = (0..graph.edges()).filter(|&edge| allow(graph.ends(edge)));
        let mut edges: Vec<_> = allowed
            .map(|edge| {
                let (one, two) = graph.ends(edge);
                (one, two, Weight(packing.pack(graph.cost(edge))))
            })
            .collect();
        // A pair more is worth more than all costs together.
        let dearest = edges.iter().map(|edge| edge.2.0[0]).max().unwrap_or(0);
        let pairs = i128::try_from(graph.vertices / 2).expect("a small number");
        let mut worth = Weight::ZERO;
        worth.0[0] = (dearest + 1) * (pairs + 1);
        for edge in &mut edges {
            edge.2 = worth - edge.2;
        }
        Self {
            vertices: graph.vertices,
            is_in: vec![false; edges.len()],
            edges,
        }
    }

    fn solve(mut self, first: usize) -> Vec<(usize, usize)> {
        let weights = (0..self.edges.len()).map(|edge| (Weight::ZERO - self.edges[edge].2, edge));
        let weights: Vec<_> = weights.collect();
        self.take_in(weights, first);
        let mut more = MORE;
        loop {
            let chosen = (0..self.edges.len()).filter(|&edge| self.is_in[edge]);
            let mut matcher =
                Matcher::new(self.vertices, chosen.map(|edge| self.edges[edge]).collect());
            matcher.run();
            let violated = self.violated(&matcher);
            if violated.is_empty() {
                return matcher.pairs();
            }
            self.take_in(violated, more);
            more *= 2;
        }
    }

    /// The edges that were left out and could make the matching cheaper, each
    /// with its price.
    fn violated(&self, matcher: &Matcher<N>) -> Vec<(Weight<N>, usize)> {
        let labels = matcher.vertex_labels();
        let mut found = Vec::new();
        for (edge, &(one, two, weight)) in self.edges.iter().enumerate() {
            let price = labels[one] + labels[two] - weight.doubled();
            if price >= Weight::ZERO || self.is_in[edge] {
                continue;
            }
            let price = price + matcher.shared_label(one, two);
            if price < Weight::ZERO {
                found.push((price, edge));
            }
        }
        found
    }

    /// Looks at so many of the cheapest of these edges for each vertex.
    fn take_in(&mut self, edges: Vec<(Weight<N>, usize)>, most: usize) {
        let mut of_vertex = vec![Vec::new(); self.vertices];
        for (price, edge) in edges {
            let (one, two, _) = self.edges[edge];
            of_vertex[one].push((price, edge));
            of_vertex[two].push((price, edge));
        }
        for mut own in of_vertex {
            if own.len() > most {
                own.select_nth_unstable(most - 1);
                own.truncate(most);
            }
            for (_, edge) in own {
                self.is_in[edge] = true;
            }
        }
    }
}
