//! Worked examples of the rulebooks and of other programs.

use super::*;

#[test]
fn worked_example_a_comes_out_as_computed_by_hand() {
    let table = example_a();
    let standings = rank(&table, &ruleset("woc"));
    assert_eq!(order(&table, &standings), ["C", "A", "F", "D", "B", "E"]);
    let expected = [
        ("C", 137),
        ("A", 140),
        ("F", 128),
        ("D", 126),
        ("B", 134),
        ("E", 73),
    ];
    for (name, value) in expected {
        assert_eq!(
            brightwell(&table, &standings, name),
            value.to_string(),
            "{name}"
        );
    }
}

#[test]
fn worked_example_a_with_exactly_64_by_the_rounds() {
    let mut exact = ruleset("woc");
    exact.brightwell.as_mut().expect("woc has it").constant = Constant::Exact;
    let table = example_a();
    let standings = rank(&table, &exact);
    let expected = [
        ("C", "206"),
        ("A", "224.33"),
        ("F", "181.67"),
        ("D", "195"),
        ("B", "203"),
        ("E", "142"),
    ];
    for (name, value) in expected {
        assert_eq!(brightwell(&table, &standings, name), value, "{name}");
    }
}

#[test]
fn worked_example_b_sets_byes_and_the_player_who_left_aside() {
    let table = example_b();
    let standings = rank(&table, &ruleset("woc"));
    let expected = [("P", 143), ("Q", 129), ("R", 126), ("T", 119), ("S", 112)];
    for (name, value) in expected {
        assert_eq!(
            brightwell(&table, &standings, name),
            value.to_string(),
            "{name}"
        );
    }
    assert_eq!(order(&table, &standings), ["P", "Q", "R", "T", "S"]);
    let discs = |name| standings.row(of(&table, name)).expect("ranked").discs;
    assert_eq!(discs("S"), HalfDiscs::whole(90));
    assert_eq!(discs("T"), HalfDiscs::whole(71));
}

#[test]
fn without_the_withdrawal_rule_q_drops_below_r() {
    let mut rules = ruleset("woc");
    rules.withdrawal.opponents = Opponents::Count;
    let table = example_b();
    let standings = rank(&table, &rules);
    assert_eq!(brightwell(&table, &standings, "Q"), "124");
    assert_eq!(order(&table, &standings)[..3], ["P", "R", "Q"]);
}

#[test]
fn a_dutch_bye_is_33_discs_and_no_opponent() {
    let mut rules = ruleset("woc");
    rules.bye.brightwell = ByeBrightwell::Flat(33);
    let table = example_b();
    assert_eq!(brightwell(&table, &rank(&table, &rules), "S"), "107");
}

#[test]
fn flipthedisc_freezes_the_player_who_left() {
    let mut rules = ruleset("woc");
    rules.withdrawal.own_value = OwnValue::Frozen;
    let table = example_b();
    assert_eq!(brightwell(&table, &rank(&table, &rules), "T"), "75");
}

#[test]
fn the_example_of_papp_gives_83() {
    let table = event(2, "A B C", "1 A 33-31 B; 1 C bye; 2 A bye; 2 B 40-24 C");
    assert_eq!(
        brightwell(&table, &rank(&table, &ruleset("woc")), "A"),
        "83"
    );
}

#[test]
fn the_unit_test_of_othello_storm_adds_nothing_for_an_idle_round() {
    let table = event(2, "P1 P2 P3", "1 P1 40-24 P2; 1 P3 bye; 2 P1 30-34 P3");
    let standings = rank(&table, &ruleset("singapore"));
    assert_eq!(
        brightwell(&table, &standings, "P3"),
        (66 + 3 * 6).to_string()
    );
    assert_eq!(
        brightwell(&table, &standings, "P1"),
        (70 + 2 * 6).to_string()
    );
    assert_eq!(brightwell(&table, &standings, "P2"), (24 + 6).to_string());
}

#[test]
fn nine_rounds_make_the_nearest_constant_7() {
    let mut table = event(9, "A B", "1 A 40-24 B");
    let standings = rank(&table, &ruleset("classic"));
    let working = standings.explain(
        &table,
        &ruleset("classic"),
        Query::default(),
        of(&table, "B"),
    );
    assert_eq!(working.constant, Exact::from(7));
    table = event(13, "A B", "1 A 40-24 B");
    let working = standings.explain(
        &table,
        &ruleset("classic"),
        Query::default(),
        of(&table, "B"),
    );
    assert_eq!(working.constant, Exact::from(5));
}

#[test]
fn the_working_shows_the_bye_and_the_game_set_aside() {
    let table = example_b();
    let rules = ruleset("woc");
    let standings = rank(&table, &rules);
    let q = of(&table, "Q");
    let working = standings.explain(&table, &rules, Query::default(), q);
    let sum = &working.tie_breaks[0];
    let told: Vec<_> = sum
        .terms
        .iter()
        .map(|(term, value)| {
            (
                term.round,
                term.source,
                term.points.to_string(),
                value.to_string(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (
                1,
                TermSource::Game(of(&table, "P")),
                "2".to_owned(),
                "34".to_owned()
            ),
            (
                2,
                TermSource::SetAside(of(&table, "T")),
                "2".to_owned(),
                "44".to_owned()
            ),
            (
                3,
                TermSource::Game(of(&table, "R")),
                "2".to_owned(),
                "51".to_owned()
            ),
        ]
    );
    assert_eq!(sum.value, Some(Exact::from(129)));
}

#[test]
fn equal_points_and_discs_are_parted_by_brightwell() {
    let table = example_a();
    let standings = rank(&table, &ruleset("woc"));
    assert_eq!(
        standings.versus(of(&table, "A"), of(&table, "F")),
        Separation::TieBreak(TieBreak::Brightwell, Exact::from(140), Exact::from(128))
    );
    assert_eq!(
        standings.versus(of(&table, "C"), of(&table, "A")),
        Separation::Points(HalfPoints::halves(5), HalfPoints::halves(4))
    );
}
