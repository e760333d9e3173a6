//! Fields that are small, worn out or over-constrained.

use super::random_event::{RandomEvent, field_of, woc};
use crate::ruleset::PairingRules;
use crate::tournament::pairing::{
    Condition, Conditions, Cycles, Field, Impossible, Pair, Priced, Problem, Schedule,
    ScheduleTable, Simulation,
};
use crate::tournament::{
    Colours, Crosstable, Game, GameResult, HalfPoints, Outcome, Player, Rated,
};

fn strict() -> PairingRules {
    PairingRules::preset("strict").unwrap()
}

fn fresh(players: usize) -> Field {
    RandomEvent {
        players,
        rounds: 0,
        draws: vec![0],
    }
    .field(&strict())
}

fn tables(
    field: &Field,
    conditions: Conditions,
) -> Result<Vec<(usize, Option<usize>)>, Impossible> {
    let rules = strict();
    let pairing = Problem::new(field, &rules, 7, conditions).solve()?;
    let tables = pairing.tables.iter();
    Ok(tables.map(|table| (table.black, table.white)).collect())
}

#[test]
fn nobody_one_and_two_players_are_paired() {
    assert_eq!(tables(&fresh(0), Conditions::default()), Ok(vec![]));
    assert_eq!(
        tables(&fresh(1), Conditions::default()),
        Ok(vec![(0, None)])
    );
    let two = tables(&fresh(2), Conditions::default()).unwrap();
    assert!(two == [(0, Some(1))] || two == [(1, Some(0))]);
}

#[test]
fn the_lock_that_is_in_the_way_is_named() {
    let lock = |one, two| Pair::new(one, Some(two));
    let three_ways = vec![lock(0, 1), lock(0, 2), lock(0, 3)];
    let alone = Conditions {
        forbidden: three_ways.clone(),
        ..Conditions::default()
    };
    let any_of = three_ways
        .iter()
        .copied()
        .map(Condition::Forbidden)
        .collect();
    let all_of = Vec::new();
    assert_eq!(
        tables(&fresh(4), alone),
        Err(Impossible::Conditions { any_of, all_of })
    );
    let twice = Conditions {
        locked: vec![lock(0, 1), lock(2, 1)],
        ..Conditions::default()
    };
    assert_eq!(
        tables(&fresh(4), twice),
        Err(Impossible::LockedTwice { player: 1 })
    );
    let bye = Conditions {
        locked: vec![Pair::new(2, None)],
        ..Conditions::default()
    };
    assert_eq!(
        tables(&fresh(4), bye.clone()),
        Err(Impossible::NoBye { player: 2 })
    );
    let paired = tables(&fresh(5), bye).unwrap();
    assert_eq!(paired.last(), Some(&(2, None)));
}

#[test]
fn several_conditions_that_have_to_go_together_are_named_together() {
    let lock = |one, two| Pair::new(one, Some(two));
    let conditions = Conditions {
        locked: vec![lock(0, 1), lock(2, 3)],
        forbidden: vec![lock(0, 1), lock(2, 3)],
    };
    let Err(Impossible::Conditions { any_of, all_of }) = tables(&fresh(4), conditions) else {
        panic!("nothing is left");
    };
    assert_eq!(any_of, [], "both pairs have to meet and may not");
    assert_eq!(all_of.len(), 2);
}

/// Plays an event of the engine's own pairings; how many games were repeats.
fn repeats(preset: &str, players: u16, rounds: u16) -> u64 {
    let simulation = Simulation {
        players,
        rounds,
        seed: 3,
    };
    let rules = PairingRules::preset(preset).unwrap();
    let played = simulation.play(&rules, &woc());
    assert_eq!(played.games, u64::from(players / 2) * u64::from(rounds));
    played.repeats
}

#[test]
fn more_rounds_than_a_field_can_bear_are_paired_with_repeats() {
    for preset in ["strict", "papp", "monrad", "danish"] {
        assert!(repeats(preset, 6, 8) > 0);
        repeats(preset, 8, 7);
        repeats(preset, 11, 11);
    }
    assert_eq!(repeats("strict", 11, 5), 0);
    assert_eq!(repeats("papp", 12, 5), 0);
}

/// Nobody has to meet again after half a round robin.
fn half_a_round_robin_leaves_somebody_new(players: usize) {
    let played = u16::try_from(players / 2 - 1).unwrap();
    let schedule = Schedule::new(players, Cycles::Single, ScheduleTable::Circle);
    let mut table = Crosstable::new(played + 2);
    let entrant = |number: usize| Player {
        id: number.to_string(),
        entrant: u32::try_from(number).ok(),
        ..Player::default()
    };
    let index: Vec<_> = (0..players)
        .map(|number| table.add_player(entrant(number)))
        .collect();
    for (round, games) in (1..=played).zip(schedule.rounds()) {
        for (number, game) in (1..).zip(games) {
            let white = game.white.expect("an even number");
            table.add_game(Game {
                round,
                table: number,
                first: index[game.black],
                second: index[white],
                colours: Colours::FirstBlack,
                result: Some(GameResult {
                    outcome: if (game.black * 7 + white * 3) % 5 < 2 {
                        Outcome::First
                    } else {
                        Outcome::Second
                    },
                    discs: None,
                }),
                rated: Rated::Yes,
            });
        }
    }
    for preset in ["strict", "papp"] {
        let rules = PairingRules::preset(preset).unwrap();
        let field = field_of(&table, &rules, played + 1);
        let problem = Problem::new(&field, &rules, 7, Conditions::default());
        let best = problem.solve().unwrap();
        assert_eq!(best.tables.len(), players / 2);
        let met = |table: &Priced| {
            let white = table.white.map(|white| field.entrants[white].player);
            white.is_some_and(|white| field.entrants[table.black].met.contains_key(&white))
        };
        assert!(!best.tables.iter().any(met), "no repeat (Dirac)");
    }
}

#[test]
fn after_half_a_round_robin_everybody_meets_somebody_new() {
    half_a_round_robin_leaves_somebody_new(40);
}

#[test]
fn after_half_a_round_robin_a_thousand_players_meet_somebody_new() {
    half_a_round_robin_leaves_somebody_new(1000);
}

#[test]
fn the_bye_goes_to_the_last_who_has_not_had_one() {
    let mut table = Crosstable::new(3);
    let index: Vec<_> = (0..3)
        .map(|number: u32| {
            table.add_player(Player {
                id: number.to_string(),
                entrant: Some(number),
                ..Player::default()
            })
        })
        .collect();
    table.add_game(Game {
        round: 1,
        table: 1,
        first: index[0],
        second: index[1],
        colours: Colours::FirstBlack,
        result: Some(GameResult {
            outcome: Outcome::First,
            discs: None,
        }),
        rated: Rated::Yes,
    });
    table.give_bye(index[2], 1);
    for preset in ["strict", "papp", "monrad"] {
        let rules = PairingRules::preset(preset).unwrap();
        let field = field_of(&table, &rules, 2);
        assert_eq!(field.entrants[1].points, HalfPoints::NONE);
        let best = Problem::new(&field, &rules, 7, Conditions::default())
            .solve()
            .unwrap();
        let bye = best.tables.last().expect("a table");
        assert_eq!((bye.black, bye.white), (1, None), "{preset}");
    }
}
