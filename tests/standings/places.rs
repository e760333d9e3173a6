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
    let mut play = |first: &str, discs: [usize; 2], second: &str| {
        let players = [first, second].map(|name| of(&table, name));
        let result = GameResult::by_discs(HalfDiscs::whole(discs[0]), HalfDiscs::whole(discs[1]));
        table.add_final(Game {
            round: 1,
            table: 1,
            first: players[0],
            second: players[1],
            colours: Colours::Unknown,
            result: Some(result),
            rated: Rated::Yes,
        });
    };
    // D and E have a point each: a game for the fourth place.
    play("D", [30, 34], "E");
    play("A", [30, 34], "E");
    play("A", [32, 32], "E");
    play("C", [40, 24], "B");
    play("E", [20, 44], "C");
    play("A", [40, 24], "B");
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
        [HalfPoints::halves(1), HalfPoints::halves(3)]
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
    assert_eq!(after.play_off_due, Some(expected));
    assert_eq!(after.places, []);
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
