//! The price of having it otherwise.

use proptest::prelude::*;

use super::random_event::{all_rules, random_event};
use crate::tournament::pairing::{Conditions, Pair, Problem, SetPair};

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn a_forced_pair_costs_what_its_exchanges_cost_more(
        event in random_event(4..=12),
        seed in any::<u64>(),
        other in 1..4_usize,
    ) {
        for rules in all_rules() {
            let field = event.field(&rules);
            let problem = Problem::new(&field, &rules, seed, Conditions::default());
            let best = problem.solve().unwrap();
            let price = problem.price_of(&best, Pair::new(0, Some(other))).unwrap();
            let sum = |tables: Vec<&crate::tournament::pairing::Priced>| {
                let mut sum = vec![0; best.cost.levels().len()];
                for table in tables {
                    for (own, value) in sum.iter_mut().zip(table.cost.levels()) {
                        *own += value;
                    }
                }
                sum
            };
            let before = sum(price.exchanges.iter().flat_map(|each| &each.instead_of).collect());
            let after = sum(price.exchanges.iter().flat_map(|each| &each.then).collect());
            for (level, (before, after)) in before.iter().zip(&after).enumerate() {
                let difference = price.pairing.cost.levels()[level] - best.cost.levels()[level];
                prop_assert_eq!(after - before, difference);
            }
            prop_assert_eq!(price.worse.is_none(), price.exchanges.is_empty());
            prop_assert_eq!(price.exchanges.len() <= 1, true, "one lock moves one cycle");
        }
    }

    #[test]
    fn the_best_pairing_is_optimal_and_has_nothing_to_exchange(
        event in random_event(2..=12),
        seed in any::<u64>(),
    ) {
        for rules in all_rules() {
            let field = event.field(&rules);
            let problem = Problem::new(&field, &rules, seed, Conditions::default());
            let best = problem.solve().unwrap();
            let set: Vec<SetPair> = best
                .tables
                .iter()
                .map(|table| SetPair {
                    black: table.black,
                    white: table.white,
                    colours_known: true,
                })
                .collect();
            let assessed = problem.assess(&set).unwrap();
            prop_assert!(assessed.is_optimal());
            prop_assert_eq!(assessed.worse, None);
            prop_assert_eq!(assessed.exchanges, vec![]);
        }
    }

    #[test]
    fn the_changes_named_by_a_check_make_a_pairing_as_good_as_the_best(
        event in random_event(4..=10),
        seed in any::<u64>(),
        turn in 0..4_u8,
    ) {
        for rules in all_rules() {
            let field = event.field(&rules);
            let entrants = field.entrants.len();
            let problem = Problem::new(&field, &rules, seed, Conditions::default());
            let set: Vec<SetPair> = (0..entrants)
                .step_by(2)
                .map(|one| SetPair {
                    black: one,
                    white: (one + 1 < entrants).then_some(one + 1),
                    colours_known: turn % 2 == 0,
                })
                .collect();
            let assessed = problem.assess(&set).unwrap();
            let mut levels = assessed.cost.above_lot().to_vec();
            for exchange in &assessed.exchanges {
                for (tables, sign) in [(&exchange.then, 1), (&exchange.instead_of, -1)] {
                    for table in tables {
                        for (level, value) in levels.iter_mut().zip(table.cost.above_lot()) {
                            *level += sign * value;
                        }
                    }
                }
            }
            prop_assert_eq!(&levels, assessed.best.cost.above_lot());
            prop_assert_eq!(assessed.is_optimal(), assessed.exchanges.is_empty());
        }
    }
}
