//! What must not change a pairing.

use proptest::prelude::*;

use super::random_event::{all_rules, field_of, random_event};
use crate::ruleset::{Level, PairingRules};
use crate::tournament::HalfPoints;
use crate::tournament::pairing::{Conditions, Cost, Field, Pairing, Problem};

fn solved(field: &Field, rules: &PairingRules, seed: u64) -> Pairing {
    Problem::new(field, rules, seed, Conditions::default())
        .solve()
        .expect("nothing is locked")
}

fn names(field: &Field, pairing: &Pairing) -> Vec<(String, Option<String>)> {
    let key = |place: usize| field.entrants[place].key.clone();
    let mut names: Vec<_> = pairing
        .tables
        .iter()
        .map(|table| (key(table.black), table.white.map(key)))
        .collect();
    names.sort();
    names
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_entry_changes_nothing(
        event in random_event(2..=16),
        seed in any::<u64>(),
        turn in 1..16_usize,
    ) {
        for rules in all_rules() {
            let field = event.field(&rules);
            let mut order: Vec<usize> = (0..event.players).rev().collect();
            order.rotate_left(turn % event.players);
            let other = field_of(&event.table_entered(&order), &rules, event.rounds + 1);
            let (one, two) = (solved(&field, &rules, seed), solved(&other, &rules, seed));
            prop_assert_eq!(&one.cost, &two.cost);
            prop_assert_eq!(names(&field, &one), names(&other, &two));
        }
    }

    #[test]
    fn other_names_and_other_seeds_change_the_lot_only(
        event in random_event(2..=16),
        seed in any::<u64>(),
    ) {
        for rules in all_rules() {
            let field = event.field(&rules);
            let one = solved(&field, &rules, seed);
            prop_assert_eq!(&one, &solved(&field, &rules, seed), "the same again");
            let other = solved(&field, &rules, seed ^ 1);
            prop_assert!(one.cost.is_as_good_as(&other.cost));
            let mut renamed = field.clone();
            for entrant in &mut renamed.entrants {
                entrant.key.push('x');
            }
            let renamed = solved(&renamed, &rules, seed);
            prop_assert!(one.cost.is_as_good_as(&renamed.cost));
        }
    }

    #[test]
    fn points_that_everybody_has_change_nothing_but_what_favours_the_top(
        event in random_event(2..=14),
        seed in any::<u64>(),
        more in 1..20_u32,
    ) {
        for mut rules in all_rules() {
            rules.levels.retain(|level| !matches!(level, Level::Top));
            for level in &mut rules.levels {
                if let Level::Papp(weights) = level {
                    weights.elitism.clear();
                }
            }
            let field = event.field(&rules);
            let mut richer = field.clone();
            for entrant in &mut richer.entrants {
                entrant.points += HalfPoints::halves(more);
                entrant.score += HalfPoints::halves(more);
            }
            let cost = |field: &Field| -> Cost { solved(field, &rules, seed).cost };
            prop_assert_eq!(cost(&field), cost(&richer));
        }
    }
}
