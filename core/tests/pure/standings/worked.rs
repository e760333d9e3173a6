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

/// C asked not to play round 1, B not to play round 2.
fn example_with_half_points() -> Crosstable {
    let mut table = event(2, "A B C", "1 A 40-24 B; 2 A 30-34 C");
    for (name, round) in [("C", 1), ("B", 2)] {
        let player = of(&table, name);
        table.grant_half_point(player, round);
    }
    table
}

#[test]
fn a_half_point_bye_is_a_draw_with_oneself() {
    let table = example_with_half_points();
    let standings = rank(&table, &ruleset("woc"));
    // C: 32 + 6 x 1.5 and 34 + 6 x 1; B: 24 + 6 x 1 and 32 + 6 x 0.5.
    for (name, points, value, discs) in [("C", 3, "81", 66), ("A", 2, "82", 70), ("B", 1, "65", 56)]
    {
        let row = standings.row(of(&table, name)).expect("ranked");
        assert_eq!(row.points, HalfPoints::halves(points), "{name}");
        assert_eq!(row.discs, HalfDiscs::whole(discs), "{name}");
        assert_eq!(brightwell(&table, &standings, name), value, "{name}");
    }
    let working = standings.explain(&table, &ruleset("woc"), Query::default(), of(&table, "C"));
    assert_eq!(
        working.points[0],
        (1, TermSource::HalfPointBye, HalfPoints::DRAW)
    );
}

#[test]
fn the_ruleset_says_what_a_half_point_bye_adds() {
    let table = example_with_half_points();
    for (rule, expected) in [
        (ByeBrightwell::Flat(30), "70"),
        (ByeBrightwell::Nothing, "40"),
    ] {
        let mut rules = ruleset("woc");
        rules.half_point_bye.brightwell = rule;
        assert_eq!(brightwell(&table, &rank(&table, &rules), "C"), expected);
    }
    // C met A, who has 1 point, and has 1.5 points.
    for (rule, expected) in [(ByeBuchholz::Nothing, "1"), (ByeBuchholz::OwnPoints, "2.5")] {
        let mut rules = with_order(&[TieBreak::Buchholz]);
        rules.half_point_bye.buchholz = rule;
        let standings = rank(&table, &rules);
        let row = standings.row(of(&table, "C")).expect("ranked");
        assert_eq!(
            row.values[0].map(|value| value.to_string()).as_deref(),
            Some(expected)
        );
    }
}

#[test]
fn whoever_withdrew_gets_no_half_point_for_a_later_round() {
    let mut table = example_with_half_points();
    let gone = of(&table, "B");
    table.player_mut(gone).left_after = Some(1);
    let standings = rank(&table, &ruleset("woc"));
    let row = standings.row(gone).expect("ranked");
    assert_eq!(row.points, HalfPoints::NONE);
}
