//! Packing: the order of the packed sums is the order of the lists of sums.

use proptest::prelude::*;

use crate::tournament::pairing::Cost;
use crate::tournament::pairing::graph::Graph;
use crate::tournament::pairing::packing::{LIMIT, Packing};
use crate::tournament::pairing::pruning::cheapest;

/// A thousand players, each with three possible opponents.
fn large(levels: &[i64], draws: &[u64]) -> Graph {
    let players = 1000;
    let mut draws = draws.iter().cycle();
    let mut graph = Graph::empty(players, players, levels.len());
    for one in 0..players {
        for two in [one + 1, one + 3, one + 5] {
            if two >= players {
                continue;
            }
            let cost = levels.iter().map(|&most| {
                let draw = draws.next().copied().unwrap_or(0);
                match draw % 3 {
                    0 => most,
                    1 => -most,
                    _ => i64::try_from(draw % 97).unwrap_or(0).min(most),
                }
            });
            graph.push((one, two), &cost.collect::<Vec<_>>());
        }
    }
    graph
}

/// Two perfect matchings: neighbours, and others where a draw says so.
fn matchings(draws: &[u64]) -> [Vec<(usize, usize)>; 2] {
    let neighbours = (0..500).map(|at| (2 * at, 2 * at + 1)).collect();
    let mut other = Vec::new();
    for block in 0..250 {
        let first = 4 * block;
        // 0-3 and 1-2 instead of 0-1 and 2-3.
        if draws[block % draws.len()].is_multiple_of(2) {
            other.extend([(first, first + 3), (first + 1, first + 2)]);
        } else {
            other.extend([(first, first + 1), (first + 2, first + 3)]);
        }
    }
    [neighbours, other]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn packing_keeps_the_order_and_never_overflows_with_a_thousand_players(
        bits in prop::collection::vec(0..53_u32, 1..12),
        draws in prop::collection::vec(any::<u64>(), 61),
    ) {
        let levels: Vec<i64> = bits.iter().map(|&bits| 1 << bits).collect();
        let graph = large(&levels, &draws);
        let packing = Packing::of(&graph);
        let sums = matchings(&draws).map(|matching| {
            let mut lists = Cost::nothing(levels.len());
            let mut words = [0_i128; 12];
            for (one, two) in matching {
                let edge = graph.edge(one, two).expect("an edge");
                lists += &Cost::from(graph.cost(edge).to_vec());
                let packed: [i128; 12] = packing.pack(graph.cost(edge));
                for (sum, word) in words.iter_mut().zip(packed) {
                    assert!((0..LIMIT).contains(&word));
                    *sum = sum.checked_add(word).expect("it does not overflow");
                }
            }
            (lists, words)
        });
        let [one, two] = sums;
        prop_assert_eq!(one.0.cmp(&two.0), one.1.cmp(&two.1));
        // The labels of the matching do not overflow either: tests check it.
        let best = cheapest(&graph, &packing, |_| true).expect("neighbours can meet");
        let mut cost = Cost::nothing(levels.len());
        for (one, two) in best {
            let edge = graph.edge(one, two).expect("an edge");
            cost += &Cost::from(graph.cost(edge).to_vec());
        }
        prop_assert!(cost <= one.0 && cost <= two.0);
    }
}
