//! Every pairing of a small field, one after the other.

use std::convert::Infallible;

use proptest::prelude::*;
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::{EdgeReference, UnGraph};

use super::random_event::{RandomEvent, all_rules, random_event};
use crate::tournament::pairing::graph::Graph;
use crate::tournament::pairing::packing::Packing;
use crate::tournament::pairing::pruning;
use crate::tournament::pairing::{Conditions, Cost, Pair, Pricing, Problem};

fn cheapest(graph: &Graph) -> Option<Vec<(usize, usize)>> {
    pruning::cheapest(graph, &Packing::of(graph), |_| true)
}

/// The cheapest of all perfect matchings by the lists of levels, tried one by
/// one.
fn cheapest_of_all(
    graph: &Graph,
    allow: impl Fn((usize, usize)) -> bool,
) -> Option<(Cost, Vec<(usize, usize)>)> {
    fn search(
        graph: &Graph,
        allow: &dyn Fn((usize, usize)) -> bool,
        left: &[usize],
        cost: &Cost,
        chosen: &mut Vec<(usize, usize)>,
        best: &mut Option<(Cost, Vec<(usize, usize)>)>,
    ) {
        let Some((&one, rest)) = left.split_first() else {
            if best.as_ref().is_none_or(|(found, _)| cost < found) {
                *best = Some((cost.clone(), chosen.clone()));
            }
            return;
        };
        for (at, &two) in rest.iter().enumerate() {
            let Some(edge) = graph.edge(one, two).filter(|_| allow((one, two))) else {
                continue;
            };
            let mut others = rest.to_vec();
            others.remove(at);
            chosen.push((one, two));
            let sum = cost.clone() + &graph.priced(edge).cost;
            search(graph, allow, &others, &sum, chosen, best);
            chosen.pop();
        }
    }
    let all: Vec<usize> = (0..graph.vertices).collect();
    let mut best = None;
    let start = Cost::nothing(graph.levels());
    search(graph, &allow, &all, &start, &mut Vec::new(), &mut best);
    best
}

fn best_of_all_is_found(event: &RandomEvent, seed: u64) {
    for rules in all_rules() {
        let field = event.field(&rules);
        let graph = Graph::complete(&Pricing::new(&field, &rules, seed));
        let (cost, matching) = cheapest_of_all(&graph, |_| true).expect("a complete graph");
        let found = Problem::new(&field, &rules, seed, Conditions::default())
            .solve()
            .expect("nothing is locked");
        assert_eq!(found.cost, cost, "{} level by level", rules.name);
        assert_eq!(cheapest(&graph), Some(matching), "{}", rules.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn no_pairing_of_a_small_field_is_cheaper_on_any_level(
        event in random_event(1..=8),
        seed in any::<u64>(),
    ) {
        best_of_all_is_found(&event, seed);
    }

    #[test]
    fn under_conditions_no_pairing_that_satisfies_them_is_cheaper(
        event in random_event(4..=7),
        seed in any::<u64>(),
        first in 0..4_usize,
        away in 1..4_usize,
    ) {
        let rules = &all_rules()[0];
        let field = event.field(rules);
        let entrants = field.entrants.len();
        let conditions = Conditions {
            locked: vec![Pair::new(first, Some((first + away) % 4))],
            forbidden: vec![Pair::new((first + 1) % 4, Some((first + 1 + away) % 4))],
        };
        let problem = Problem::new(&field, rules, seed, conditions.clone());
        let allow = |ends| conditions.allow(ends, entrants);
        let best = cheapest_of_all(problem.graph(), allow).map(|(cost, _)| cost);
        prop_assert_eq!(problem.solve().ok().map(|found| found.cost), best);
    }
}

#[test]
fn no_pairing_of_ten_players_is_cheaper() {
    for (draw, rounds) in [(3_u8, 2), (11, 4), (200, 5)] {
        let draws = (0..97_u8)
            .map(|at| at.wrapping_mul(draw).wrapping_add(at / 3))
            .collect();
        for players in [9, 10] {
            let event = RandomEvent {
                players,
                rounds,
                draws: Vec::clone(&draws),
            };
            best_of_all_is_found(&event, u64::from(draw));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn two_other_implementations_find_the_same_pairing(
        event in random_event(2..=30),
        seed in any::<u64>(),
    ) {
        for rules in all_rules() {
            let field = event.field(&rules);
            let graph = Graph::complete(&Pricing::new(&field, &rules, seed));
            if let Some(other) = by_rustworkx(&graph) {
                prop_assert_eq!(cheapest(&graph), Some(other));
            }
            prop_assert_eq!(first_level(&graph, &cheapest(&graph).unwrap()), by_mwmatching(&graph));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn costs_that_need_several_words_give_the_same_pairing(
        event in random_event(2..=20),
        seed in any::<u64>(),
    ) {
        for rules in all_rules() {
            let field = event.field(&rules);
            let graph = Graph::complete(&Pricing::new(&field, &rules, seed));
            let larger = graph.repriced(|_, cost| cost.iter_mut().for_each(|level| *level <<= 25));
            if rules.name == "strict" && event.players >= 8 && event.rounds >= 3 {
                prop_assert!(Packing::of(&larger).words > 1);
            }
            prop_assert_eq!(cheapest(&larger), cheapest(&graph));
        }
    }
}

fn first_level(graph: &Graph, matching: &[(usize, usize)]) -> i64 {
    let edges = matching
        .iter()
        .filter_map(|&(one, two)| graph.edge(one, two));
    edges.map(|edge| graph.cost(edge)[0]).sum()
}

/// The least that the first level can cost, by the crate `mwmatching`.
fn by_mwmatching(graph: &Graph) -> i64 {
    let values = (0..graph.edges()).map(|edge| graph.cost(edge)[0]);
    let most = values.max().unwrap_or(0);
    let edges = (0..graph.edges()).map(|edge| {
        let weight = i32::try_from(most - graph.cost(edge)[0]).expect("it fits");
        let (one, two) = graph.ends(edge);
        (one, two, weight)
    });
    let mates = mwmatching::Matching::new(edges.collect())
        .max_cardinality()
        .solve();
    let pairs = mates
        .iter()
        .copied()
        .enumerate()
        .filter(|(one, two)| one < two);
    first_level(
        graph,
        &pairs
            .filter(|pair| pair.1 < graph.vertices)
            .collect::<Vec<_>>(),
    )
}

/// The cheapest matching by the crate `rustworkx-core`, on all edges; `None` if
/// the costs do not fit into one word.
pub(super) fn by_rustworkx(graph: &Graph) -> Option<Vec<(usize, usize)>> {
    let packing = Packing::of(graph);
    if packing.words > 1 {
        return None;
    }
    let cost = |edge| packing.pack::<1>(graph.cost(edge))[0];
    let dearest = (0..graph.edges()).map(cost).max().unwrap_or(0);
    let mut weighted = UnGraph::<(), i128>::default();
    let nodes: Vec<_> = (0..graph.vertices).map(|_| weighted.add_node(())).collect();
    for edge in 0..graph.edges() {
        let (one, two) = graph.ends(edge);
        weighted.add_edge(nodes[one], nodes[two], dearest - cost(edge));
    }
    let weight = |edge: EdgeReference<'_, i128>| Ok::<i128, Infallible>(*edge.weight());
    let Ok(found) = max_weight_matching(&weighted, true, weight, true);
    let pairs = found.into_iter();
    let mut pairs: Vec<_> = pairs
        .map(|(one, two)| (one.min(two), one.max(two)))
        .collect();
    pairs.sort_unstable();
    Some(pairs)
}
