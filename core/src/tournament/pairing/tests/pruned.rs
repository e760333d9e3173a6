//! Leaving pairs out changes nothing.

use proptest::prelude::*;

use super::brute_force::by_rustworkx;
use super::random_event::{all_rules, random_event};
use crate::tournament::pairing::Pricing;
use crate::tournament::pairing::graph::Graph;
use crate::tournament::pairing::packing::Packing;
use crate::tournament::pairing::pruning::cheapest_from;

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn the_pairing_is_the_same_however_few_pairs_are_looked_at_first(
        event in random_event(2..=90),
        seed in any::<u64>(),
    ) {
        for rules in all_rules() {
            let field = event.field(&rules);
            let graph = Graph::complete(&Pricing::new(&field, &rules, seed));
            let packing = Packing::of(&graph);
            let from = |first| cheapest_from(first, &graph, &packing, |_| true);
            let all = from(graph.vertices);
            prop_assert!(all.is_some());
            for first in [1, 3, 10] {
                prop_assert_eq!(&from(first), &all, "{} from {}", rules.name, first);
            }
            if event.players <= 40 && let Some(other) = by_rustworkx(&graph) {
                prop_assert_eq!(all, Some(other));
            }
        }
    }

    #[test]
    fn a_field_that_cannot_be_paired_is_found_out_however_few_pairs_are_looked_at_first(
        event in random_event(4..=60),
        seed in any::<u64>(),
        alone in 0..4_usize,
        modulus in 2..5_usize,
    ) {
        let rules = &all_rules()[0];
        let field = event.field(rules);
        let graph = Graph::complete(&Pricing::new(&field, rules, seed));
        let packing = Packing::of(&graph);
        // One player may meet nobody; or few may meet at all.
        let without = |(one, two): (usize, usize)| one != alone && two != alone;
        let sparse = |(one, two): (usize, usize)| (one * two + one + two) % modulus == 0;
        for first in [1, 10] {
            prop_assert_eq!(cheapest_from(first, &graph, &packing, without), None);
            let all = cheapest_from(graph.vertices, &graph, &packing, sparse);
            prop_assert_eq!(cheapest_from(first, &graph, &packing, sparse), all);
        }
    }
}
