//! Series of events.

use super::*;

/// Those whom nothing parts have the same rank.
fn places(ranks: &[(usize, &str)]) -> EventPlaces {
    let place = |&(rank, id): &(usize, &str)| EventPlace {
        rank,
        points: None,
        player: id.to_owned(),
    };
    EventPlaces {
        places: ranks.iter().map(place).collect(),
    }
}

/// Everybody has an own rank; these are the half-points of the rounds.
fn points(halves: &[(u32, &str)]) -> EventPlaces {
    let place = |(at, &(halves, id)): (usize, &(u32, &str))| EventPlace {
        rank: at + 1,
        points: Some(HalfPoints::halves(halves)),
        player: id.to_owned(),
    };
    EventPlaces {
        places: halves.iter().enumerate().map(place).collect(),
    }
}

fn total(series: &str, events: &[EventPlaces], player: &str) -> String {
    let rows = SeriesRules::preset(series).expect("a series").table(events);
    let row = rows
        .iter()
        .find(|row| row.player == player)
        .expect("took part");
    row.total.to_string()
}

#[test]
fn a_shared_place_is_worth_what_each_series_says() {
    let tied_fifth = places(&[(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e"), (5, "f")]);
    assert_eq!(
        total("european", std::slice::from_ref(&tied_fifth), "e"),
        "35"
    );
    let tied_second = places(&[(1, "a"), (2, "b"), (2, "c"), (4, "d")]);
    let one = std::slice::from_ref(&tied_second);
    assert_eq!(
        total("european", one, "b"),
        "140",
        "places 1 to 4 are resolved"
    );
    assert_eq!(total("european", one, "c"), "90");
    assert_eq!(total("british", one, "b"), "140");
    assert_eq!(total("italian", one, "b"), "60");
    assert_eq!(total("ggs", one, "c"), "8", "all get the higher place");
    // 20 + 10 + 5 + 5 = 40 among four is 10; 40 + 20 + 10 + 5 = 75 is 18.75.
    let four = places(&[
        (1, "a"),
        (2, "b"),
        (3, "c"),
        (4, "d"),
        (5, "e"),
        (6, "f"),
        (7, "g"),
        (7, "h"),
        (7, "i"),
        (7, "j"),
    ]);
    assert_eq!(
        total("british", std::slice::from_ref(&four), "g"),
        "19",
        "18.75 is rounded up"
    );
}

#[test]
fn only_the_best_four_count_in_europe() {
    let event = places(&[(1, "a"), (2, "b")]);
    let events = vec![event; 5];
    assert_eq!(total("european", &events, "a"), "800");
    let rows = SeriesRules::preset("european")
        .expect("a series")
        .table(&events);
    assert_eq!(
        rows[0].counted.iter().filter(|&&counted| counted).count(),
        4
    );
}

#[test]
fn every_series_that_comes_along_can_be_read() {
    for (name, _) in SERIES {
        assert_eq!(SeriesRules::preset(name).expect("readable").name, name);
    }
    assert!(SeriesRules::preset("lunar").is_err());
}

#[test]
fn players_with_equal_points_are_tied_whatever_parts_them_in_the_order() {
    let event = points(&[
        (20, "a"),
        (19, "b"),
        (19, "c"),
        (18, "d"),
        (18, "e"),
        (18, "f"),
        (17, "g"),
    ]);
    let one = std::slice::from_ref(&event);
    // Fourth is resolved, fifth and sixth share 40 and 30.
    assert_eq!(total("european", one, "d"), "60");
    assert_eq!(total("european", one, "e"), "35");
    assert_eq!(total("european", one, "f"), "35");
    assert_eq!(total("european", one, "g"), "20");
    // 160 and 120; 100, 80 and 60.
    assert_eq!(total("british", one, "b"), "140");
    assert_eq!(total("british", one, "f"), "80");
    assert_eq!(total("ggs", one, "c"), "8");
}

#[test]
fn a_place_in_the_finals_is_not_shared() {
    let mut event = points(&[(20, "a"), (20, "b"), (20, "c")]);
    event.places[0].points = None;
    event.places[1].points = None;
    let one = std::slice::from_ref(&event);
    assert_eq!(total("british", one, "a"), "200");
    assert_eq!(total("british", one, "b"), "160");
    assert_eq!(total("british", one, "c"), "120");
}

#[test]
fn a_british_tie_goes_to_the_most_results_worth_200_and_else_is_shared() {
    // All have 320: a and c 200 and 120, b 160 twice.
    let first = points(&[(6, "a"), (4, "b"), (2, "c")]);
    let second = points(&[(6, "c"), (4, "b"), (2, "a")]);
    let british = SeriesRules::preset("british").expect("a series");
    let rows = british.table(&[first, second]);
    let seen: Vec<_> = rows
        .iter()
        .map(|row| (row.rank, row.shared, row.player.as_str()))
        .collect();
    assert_eq!(seen, [(1, true, "a"), (1, true, "c"), (3, false, "b")]);
}
