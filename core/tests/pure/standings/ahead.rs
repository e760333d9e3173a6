//! What could still happen.

use super::*;

#[test]
fn a_what_if_counts_for_black_first() {
    let table = example_a();
    let asked: WhatIf = "3:1=64-0".parse().expect("A against C");
    let woc = ruleset("woc");
    let changed = table.what_if(asked, &woc).expect("there is such a game");
    let standings = rank(&changed, &ruleset("woc"));
    assert_eq!(order(&changed, &standings)[0], "A");
    for wrong in ["3-1=64-0", "3:1", "x:1=3-4", "3:1=32-32 red"] {
        assert!(wrong.parse::<WhatIf>().is_err(), "{wrong}");
    }
}

#[test]
fn a_what_if_is_held_to_the_scores_a_result_can_have() {
    let table = example_a();
    let refused = |rules: &str, text: &str| {
        let asked: WhatIf = text.parse().expect("a question");
        table.what_if(asked, &ruleset(rules)).is_err()
    };
    for (rules, text) in [
        ("woc", "3:1=33-30"),
        ("woc", "3:1=40-40"),
        ("woc", "3:1=34.5-29.5"),
        ("woc", "3:1=32-32 black"),
        ("woc", "3:9=64-0"),
        ("woc", "4:1=64-0"),
        ("joa", "3:1=32-32"),
        ("joa", "3:1=33-31 black"),
    ] {
        assert!(refused(rules, text), "{rules} {text}");
    }
    assert!(!refused("woc", "3:1=32-32"));
    let asked = "3:1=32-32 white".parse().expect("a question");
    let changed = table.what_if(asked, &ruleset("joa")).expect("C held it");
    let game = changed.games().iter().find(|game| game.round == 3);
    let outcome = game
        .and_then(|game| game.result)
        .map(|result| result.outcome);
    assert_eq!(outcome, Some(Outcome::Second));
}

#[test]
fn where_the_fewest_discs_win_a_what_if_knows_it() {
    let measure = Measure {
        squares: 64,
        goal: Goal::Fewest,
    };
    let table = example_a().measured_by(measure);
    let asked = "3:1=20-44".parse().expect("a question");
    let changed = table.what_if(asked, &ruleset("woc")).expect("a game");
    let game = changed.games().iter().find(|game| game.round == 3);
    let outcome = game
        .and_then(|game| game.result)
        .map(|result| result.outcome);
    assert_eq!(outcome, Some(Outcome::First));
}

fn chance(table: &Crosstable, open: &Open, name: &str) -> Chance {
    let player = of(table, name);
    let found = open.chances.iter().find(|(found, _)| *found == player);
    found.expect("everybody has a chance").1
}

#[test]
fn the_last_missing_game_decides_who_can_still_win() {
    let table = event(
        2,
        "A B C D",
        "1 A 40-24 B; 1 C 34-30 D; 2 A ? C; 2 B 33-31 D",
    );
    let found = open(&table, &ruleset("discs"), 1, Query::default());
    assert_eq!((found.method, found.missing.len()), (Method::EveryScore, 1));
    assert_eq!(chance(&table, &found, "A"), Chance::Open);
    assert_eq!(chance(&table, &found, "C"), Chance::Open);
    assert_eq!(chance(&table, &found, "B"), Chance::Out);
    let two = open(&table, &ruleset("discs"), 2, Query::default());
    // C with 34 + 0 discs falls behind B with 57.
    let certain: Vec<_> = two
        .chances
        .iter()
        .filter(|(_, chance)| *chance == Chance::Certain)
        .collect();
    assert_eq!(certain.len(), 0);
}

#[test]
fn bounds_never_say_more_than_every_outcome_does() {
    let table = event(
        4,
        "A B C D",
        "1 A 40-24 B; 1 C 34-30 D; 2 A 40-24 C; 2 B 33-31 D; 3 A 64-0 D; 3 B 64-0 C",
    );
    let found = open(&table, &ruleset("woc"), 1, Query::default());
    assert_eq!((found.method, found.rounds_to_come), (Method::Bounds, 1));
    let of_a = found.chances[0];
    assert_eq!(
        of_a,
        (of(&table, "A"), Chance::Open),
        "B can still draw level"
    );
    assert_eq!(found.chances[3].1, Chance::Out);
}

#[test]
fn after_an_earlier_round_the_later_ones_are_to_come_and_their_pairings_unknown() {
    let table = event(
        3,
        "A B C D",
        "1 A 40-24 B; 1 C 34-30 D; 2 A 40-24 C; 2 B 33-31 D; 3 A 0-64 D; 3 B 64-0 C",
    );
    let query = Query::default().with_after(1);
    let then = open(&table, &ruleset("discs"), 1, query);
    assert_eq!((then.after, then.rounds_to_come), (1, 2));
    assert_eq!(then.missing, []);
    for name in ["A", "B", "C", "D"] {
        assert_eq!(chance(&table, &then, name), Chance::Open, "{name}");
    }
    let over = open(&table, &ruleset("discs"), 1, Query::default());
    assert_eq!(
        chance(&table, &over, "B"),
        Chance::Certain,
        "2 points, 121 discs"
    );
    assert_eq!(chance(&table, &over, "A"), Chance::Out);
}

/// Four who won and four who lost; two play on.
fn four_winners() -> (Crosstable, Ruleset) {
    let table = event(
        1,
        "A B C D E F G H",
        "1 A 43-21 B; 1 C 42-22 D; 1 E 41-23 F; 1 G 40-24 H",
    );
    let mut rules = ruleset("woc");
    rules.finals.as_mut().expect("woc has finals").places = 2;
    (table, rules)
}

#[test]
fn equal_points_at_the_edge_leave_both_open_where_they_play_a_game() {
    let (mut table, mut rules) = four_winners();
    let found = open(&table, &rules, 2, Query::default());
    let pair = ["C", "E"].map(|name| of(&table, name));
    assert_eq!(found.edge, Edge::PlayOffDue(pair));
    assert_eq!(chance(&table, &found, "A"), Chance::Certain);
    assert_eq!(chance(&table, &found, "C"), Chance::Open);
    assert_eq!(chance(&table, &found, "E"), Chance::Open);
    assert_eq!(chance(&table, &found, "G"), Chance::Out, "by the tie-break");
    // Another number of places than those of the finals has no such game.
    let first = open(&table, &rules, 1, Query::default());
    assert_eq!(chance(&table, &first, "C"), Chance::Out);
    play_after(&mut table, "E 33-31 C");
    let played = open(&table, &rules, 2, Query::default());
    assert_eq!(chance(&table, &played, "E"), Chance::Certain);
    assert_eq!(chance(&table, &played, "C"), Chance::Out);
    let (table, _) = four_winners();
    rules.finals.as_mut().expect("woc has finals").boundary = Boundary::TieBreak;
    let by_tie_break = open(&table, &rules, 2, Query::default());
    assert_eq!(chance(&table, &by_tie_break, "C"), Chance::Certain);
}

#[test]
fn a_player_who_has_left_is_out_and_takes_no_place_from_the_others() {
    let lines = "1 A 64-0 B; 1 C 40-24 D; 1 E 40-24 F; 2 A 64-0 C; 2 E 30-34 B; 2 D 40-24 F; \
                 3 E 32-32 C; 3 D ? B; 3 F bye";
    let mut table = event(3, "A B C D E F", lines);
    let query = Query::default();
    let rules = ruleset("woc");
    let with = open(&table, &rules, 4, query);
    assert_eq!(chance(&table, &with, "A"), Chance::Certain);
    let leader = of(&table, "A");
    table.player_mut(leader).left_after = Some(2);
    let without = open(&table, &rules, 4, query);
    assert_eq!(chance(&table, &without, "A"), Chance::Out);
    assert_eq!(chance(&table, &without, "F"), Chance::Open);
}
