//! What could still happen.

use super::*;

#[test]
fn a_what_if_counts_for_black_first() {
    let table = example_a();
    let asked: WhatIf = "3:1=64-0".parse().expect("A against C");
    let changed = table.what_if(asked).expect("there is such a game");
    let standings = rank(&changed, &ruleset("woc"));
    assert_eq!(order(&changed, &standings)[0], "A");
    for wrong in ["3-1=64-0", "3:1", "3:1=40-40", "x:1=3-4"] {
        assert!(wrong.parse::<WhatIf>().is_err(), "{wrong}");
    }
    let beyond: WhatIf = "3:9=64-0".parse().expect("a question");
    assert!(table.what_if(beyond).is_err());
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
    let chance = |name| {
        let player = of(&table, name);
        found
            .chances
            .iter()
            .find(|(found, _)| *found == player)
            .map(|&(_, chance)| chance)
    };
    assert_eq!(chance("A"), Some(Chance::Open));
    assert_eq!(chance("C"), Some(Chance::Open));
    assert_eq!(chance("B"), Some(Chance::Out));
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
    assert_eq!((found.method, found.unpaired_rounds), (Method::Bounds, 1));
    let of_a = found.chances[0];
    assert_eq!(
        of_a,
        (of(&table, "A"), Chance::Open),
        "B can still draw level"
    );
    assert_eq!(found.chances[3].1, Chance::Out);
}
