//! Tie-breaks one by one, shared ranks, lots.

use super::*;

#[test]
fn equal_all_the_way_is_a_shared_rank() {
    let table = event(1, "A B C D", "1 A 40-24 B; 1 C 40-24 D");
    let standings = rank(&table, &with_order(&[TieBreak::Discs]));
    let ranks: Vec<_> = standings
        .rows
        .iter()
        .map(|row| (row.rank, row.shared))
        .collect();
    assert_eq!(ranks, [(1, true), (1, true), (3, true), (3, true)]);
    assert_eq!(
        standings.versus(of(&table, "A"), of(&table, "C")),
        Separation::Nothing
    );
}

#[test]
fn a_lot_parts_those_who_are_equal_and_can_be_repeated() {
    let table = event(1, "A B C D", "1 A 40-24 B; 1 C 40-24 D");
    let with_seed = |seed| Query::default().with_seed(seed);
    let rules = ruleset("woc");
    let drawn = Standings::of(&table, &rules, with_seed(7));
    assert!(drawn.rows.iter().all(|row| !row.shared));
    assert_eq!(drawn, Standings::of(&table, &rules, with_seed(7)));
    let firsts: std::collections::BTreeSet<_> = (0..20)
        .map(|seed| Standings::of(&table, &rules, with_seed(seed)).rows[0].player)
        .collect();
    assert_eq!(firsts.len(), 2, "both A and C can win the lot");
    assert!(
        rank(&table, &rules).rows.iter().all(|row| row.shared),
        "no seed, no lot"
    );
}

#[test]
fn the_direct_encounter_counts_games_among_exactly_those_tied() {
    let table = event(
        2,
        "A B C D",
        "1 A 40-24 B; 1 C 40-24 D; 2 B 40-24 C; 2 A 20-44 D",
    );
    // All four have one point, and not everybody has met everybody.
    assert_eq!(value(&table, TieBreak::DirectEncounter, "A"), None);
    let rules = with_order(&[TieBreak::Discs, TieBreak::DirectEncounter]);
    // B and C have 64 discs each, and B won their game.
    let standings = rank(&table, &rules);
    assert_eq!(order(&table, &standings), ["D", "B", "C", "A"]);
    assert_eq!(
        standings.versus(of(&table, "B"), of(&table, "C")),
        Separation::TieBreak(TieBreak::DirectEncounter, Exact::from(1), Exact::from(0))
    );
}

#[test]
fn a_direct_encounter_of_two_leaves_three_alone() {
    let table = event(3, "A B C", "1 A 40-24 B; 2 B 40-24 C; 3 C 40-24 A");
    assert_eq!(value(&table, TieBreak::DirectEncounterOfTwo, "A"), None);
    assert_eq!(
        value(&table, TieBreak::DirectEncounter, "A").as_deref(),
        Some("1")
    );
}

#[test]
fn buchholz_adds_up_the_opponents_and_cuts_as_told() {
    let table = example_a();
    // A met B (1 point), F (2) and C (2.5).
    let expected = [
        (TieBreak::Buchholz, "5.5"),
        (TieBreak::BuchholzCut1, "4.5"),
        (TieBreak::BuchholzCut2, "2.5"),
        (TieBreak::BuchholzMedian, "2"),
        (TieBreak::SonnebornBerger, "3"),
        (TieBreak::Wins, "2"),
        (TieBreak::DiscDifference, "22"),
        (TieBreak::OpponentsBrightwell, "399"),
    ];
    for (tie_break, expected) in expected {
        assert_eq!(
            value(&table, tie_break, "A").as_deref(),
            Some(expected),
            "{tie_break}"
        );
    }
    // C drew with D (1.5), beat B (1) and A (2).
    assert_eq!(
        value(&table, TieBreak::SonnebornBerger, "C").as_deref(),
        Some("3.75")
    );
}

#[test]
fn a_cut_takes_the_bye_before_an_opponent() {
    let table = example_b();
    // S met R (2) and P (2) and had a bye.
    assert_eq!(
        value(&table, TieBreak::BuchholzCut1, "S").as_deref(),
        Some("4")
    );
}

#[test]
fn after_a_round_the_rest_has_not_happened() {
    let table = example_b();
    let query = Query::default().with_after(1);
    let standings = Standings::of(&table, &ruleset("woc"), query);
    let points: Vec<_> = standings
        .rows
        .iter()
        .map(|row| row.points.as_halves())
        .collect();
    assert_eq!(points, [2, 2, 2, 0, 0]);
    let row = standings.row(of(&table, "T")).expect("ranked");
    assert_eq!(
        row.brightwell,
        Some(Exact::from(38)),
        "only the bye: 32 + 6"
    );
}
