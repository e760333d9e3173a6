//! Finals, play-offs and teams.

use super::*;

#[test]
fn a_semi_final_a_final_and_a_game_for_the_third_place_give_the_places() {
    let mut table = event(
        3,
        "A B C D E",
        "1 A 40-24 B; 1 C 40-24 D; 1 E bye; 2 A 40-24 C; 2 B 40-24 E; 2 D bye; \
         3 A 40-24 E; 3 B 40-24 D; 3 C bye",
    );
    // D and E have a point each: a game for the fourth place.
    play_after(
        &mut table,
        "D 30-34 E; A 30-34 E; A 32-32 E; A 32-32 E; C 40-24 B; C 40-24 B; E 20-44 C; E 20-44 C; \
         A 40-24 B",
    );
    let rules = ruleset("woc");
    let standings = rank(&table, &rules);
    let after = finals(&table, &rules, &standings);
    let places: Vec<_> = after
        .places
        .iter()
        .map(|place| table.player(place.player).name.as_str())
        .collect();
    let fourth = order(&table, &standings);
    assert!(fourth[3..].contains(&"D".to_owned()) && fourth[3..].contains(&"E".to_owned()));
    assert_eq!(places, ["C", "E", "A", "B", "D"]);
    assert_eq!(
        after.matches[1].points,
        [HalfPoints::halves(2), HalfPoints::halves(4)]
    );
}

#[test]
fn a_tie_at_the_edge_of_the_finals_asks_for_a_play_off() {
    let table = event(
        1,
        "A B C D E F G H",
        "1 A 40-24 B; 1 C 40-24 D; 1 E 40-24 F; 1 G 40-24 H",
    );
    let mut rules = ruleset("woc");
    rules.finals.as_mut().expect("woc has finals").places = 2;
    let standings = rank(&table, &rules);
    let after = finals(&table, &rules, &standings);
    let expected = [standings.rows[1].player, standings.rows[2].player];
    assert_eq!(after.play_off, PlayOff::Due(expected));
    assert_eq!(after.places, []);
}

#[test]
fn nobody_plays_for_the_edge_while_the_rounds_go_on() {
    let lines = "1 A 40-24 B; 1 C 40-24 D; 1 E 40-24 F; 1 G 40-24 H";
    let mut rules = ruleset("woc");
    rules.finals.as_mut().expect("woc has finals").places = 2;
    let announced = event(2, "A B C D E F G H", lines);
    let missing = event(1, "A B C D E F G H I J", &format!("{lines}; 1 I ? J"));
    for table in [announced, missing] {
        let after = finals(&table, &rules, &rank(&table, &rules));
        assert_eq!(after.play_off, PlayOff::NotNeeded);
    }
}

/// Four players in the order of their names, four who play on.
fn four_who_play_on() -> Crosstable {
    event(
        3,
        "A B C D",
        "1 A 40-24 B; 1 C 40-24 D; 2 A 40-24 C; 2 B 40-24 D; 3 A 40-24 D; 3 B 40-24 C",
    )
}

fn after_the_rounds(lines: &str) -> (Crosstable, Finals) {
    let mut table = four_who_play_on();
    play_after(&mut table, lines);
    let rules = ruleset("woc");
    let after = finals(&table, &rules, &rank(&table, &rules));
    (table, after)
}

#[test]
fn a_level_final_waits_for_the_director() {
    let semi_finals = "A 40-24 D; A 40-24 D; B 40-24 C; B 40-24 C";
    let level = format!("{semi_finals}; A 32-32 B; A 40-24 B; B 40-24 A");
    let (table, after) = after_the_rounds(&level);
    let pair = ["A", "B"].map(|name| of(&table, name));
    assert_eq!(
        (after.awaited, after.places),
        (vec![Awaited::Level(pair)], vec![])
    );
    let (table, after) = after_the_rounds(&format!("{level}; B 33-31 A"));
    assert_eq!(
        after.place_of(of(&table, "B")),
        Some(1),
        "a further game decides"
    );
}

#[test]
fn a_match_that_is_not_played_to_its_end_gives_no_places() {
    let (table, after) = after_the_rounds("A 40-24 D; B 40-24 C; B 40-24 C");
    let pair = ["A", "D"].map(|name| of(&table, name));
    assert_eq!(after.awaited, [Awaited::Match(pair)], "one of three");
    let drawn = "A 40-24 D; A 32-32 D; B 40-24 C; B 40-24 C";
    let (_, after) = after_the_rounds(drawn);
    assert_eq!(
        after.awaited,
        [Awaited::Match(pair)],
        "1½ is not more than half of 3"
    );
}

#[test]
fn who_plays_on_after_a_level_match_has_been_let_through() {
    let level = "A 32-32 D; A 40-24 D; D 40-24 A; B 40-24 C; B 40-24 C";
    let (table, after) = after_the_rounds(level);
    let pair = ["A", "D"].map(|name| of(&table, name));
    assert_eq!(after.awaited, [Awaited::Level(pair)]);
    let (table, after) = after_the_rounds(&format!("{level}; D 40-24 B; D 40-24 B"));
    let through = MatchWinner::PlayedOn(of(&table, "D"));
    assert_eq!(after.matches[0].winner, through);
    assert_eq!(after.place_of(of(&table, "D")), Some(1));
}

#[test]
fn a_team_of_named_players_counts_those_and_no_others() {
    let mut table = event(1, "A B C D E F", "1 A 40-24 B; 1 C 40-24 D; 1 E 40-24 F");
    for name in ["A", "B", "C", "D"] {
        let player = of(&table, name);
        table.player_mut(player).team = Some("X".to_owned());
    }
    let rule = Team {
        counting: Counting::Designated(2),
    };
    let of_x = |table: &Crosstable| {
        let rows = teams(table, &rule, &rank(table, &ruleset("woc")));
        (rows[0].points.as_halves(), rows[0].chosen)
    };
    assert_eq!(of_x(&table), (4, Chosen::NobodyDesignated), "A and C");
    let mut name = |name: &str, designation| {
        let player = of(&table, name);
        table.player_mut(player).designation = designation;
    };
    name("A", Designation::Extra);
    name("D", Designation::Designated);
    name("B", Designation::Designated);
    assert_eq!(of_x(&table), (0, Chosen::ByRule), "B and D were named");
    let player = of(&table, "C");
    table.player_mut(player).designation = Designation::Designated;
    assert_eq!(of_x(&table), (2, Chosen::TooManyDesignated));
    for name in ["B", "C", "D"] {
        let player = of(&table, name);
        table.player_mut(player).designation = Designation::Member;
    }
    let player = of(&table, "B");
    table.player_mut(player).designation = Designation::Extra;
    assert_eq!(of_x(&table), (2, Chosen::ByRule), "two left out, two count");
}

#[test]
fn a_team_counts_its_best_three() {
    let mut table = event(
        1,
        "A B C D E F G H",
        "1 A 40-24 B; 1 C 40-24 D; 1 E 40-24 F; 1 G 40-24 H",
    );
    for (name, country) in [
        ("A", "X"),
        ("C", "X"),
        ("E", "X"),
        ("G", "X"),
        ("B", "Y"),
        ("D", "Y"),
    ] {
        let player = of(&table, name);
        table.player_mut(player).country = country.to_owned();
    }
    let rules = ruleset("woc");
    let standings = rank(&table, &rules);
    let rows = teams(
        &table,
        rules.team.as_ref().expect("woc has teams"),
        &standings,
    );
    assert_eq!(rows.len(), 2, "players without a country are no team");
    assert_eq!(
        (rows[0].team.as_str(), rows[0].points.as_halves()),
        ("X", 6)
    );
    assert_eq!(rows[0].counted.len(), 3);
}

#[test]
fn a_player_who_has_left_plays_for_no_place() {
    let mut table = event(
        2,
        "A B C D E F",
        "1 A 64-0 B; 1 C 40-24 D; 1 E 40-24 F; 2 A 64-0 C; 2 E 30-34 B; 2 D 40-24 F",
    );
    let leader = of(&table, "A");
    table.player_mut(leader).left_after = Some(2);
    let mut rules = ruleset("woc");
    rules.finals.as_mut().expect("woc has finals").places = 2;
    let standings = rank(&table, &rules);
    assert_eq!(order(&table, &standings)[0], "A", "the standings keep them");
    let after = finals(&table, &rules, &standings);
    let present = [standings.rows[2].player, standings.rows[3].player];
    assert_eq!(after.play_off, PlayOff::Due(present));
}
