//! The cheapest perfect matching of a graph.

use std::convert::Infallible;

use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

use super::graph::Graph;
use super::packing::Packing;
use super::problem::Problem;

/// The cheapest perfect matching, each pair with the smaller vertex first and
/// in that order; `None` if some vertex cannot be matched.
pub(super) fn cheapest(graph: &Graph) -> Option<Vec<(usize, usize)>> {
    if graph.vertices == 0 {
        return Some(Vec::new());
    }
    let packing = Packing::of(graph);
    let costs: Vec<Vec<i128>> = graph
        .edges
        .iter()
        .map(|edge| packing.pack(edge.priced.cost.levels()))
        .collect();
    let mut matching = match packing.words {
        1 => in_one_word(graph, &costs),
        _ => super::wide::cheapest(graph, &costs),
    };
    matching.sort_unstable();
    (2 * matching.len() == graph.vertices).then_some(matching)
}

impl Problem<'_> {
    /// The pairs as a matching sees them, the larger the better, for measuring:
    /// `None` if they do not fit into one word.
    #[doc(hidden)]
    pub fn packed_weights(&self) -> Option<Vec<(usize, usize, i128)>> {
        let packing = Packing::of(&self.graph);
        let edges = self.graph.edges.iter().map(|edge| {
            let packed = packing.pack(edge.priced.cost.levels());
            (edge.ends.0, edge.ends.1, packed[0])
        });
        let edges: Vec<_> = edges.collect();
        let dearest = edges.iter().map(|edge| edge.2).max().unwrap_or(0);
        let weights = edges
            .into_iter()
            .map(|(one, two, cost)| (one, two, dearest - cost));
        (packing.words == 1).then(|| weights.collect())
    }
}

/// Galil's algorithm from `rustworkx`, on weights that are the larger the
/// cheaper a pair is.
fn in_one_word(graph: &Graph, costs: &[Vec<i128>]) -> Vec<(usize, usize)> {
    let dearest = costs.iter().map(|cost| cost[0]).max().unwrap_or(0);
    let mut weighted = UnGraph::<(), i128>::with_capacity(graph.vertices, graph.edges.len());
    let nodes: Vec<_> = (0..graph.vertices).map(|_| weighted.add_node(())).collect();
    for (edge, cost) in graph.edges.iter().zip(costs) {
        let (one, two) = edge.ends;
        weighted.add_edge(nodes[one], nodes[two], dearest - cost[0]);
    }
    let weight = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| {
        Ok::<i128, Infallible>(*edge.weight())
    };
    let Ok(found) = max_weight_matching(&weighted, true, weight, false);
    let pairs = found.into_iter();
    pairs
        .map(|(one, two)| (one.min(two), one.max(two)))
        .collect()
}
