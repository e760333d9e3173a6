//! Series of events.

use super::*;

fn places(ranks: &[(usize, &str)]) -> EventPlaces {
    EventPlaces {
        places: ranks
            .iter()
            .map(|&(rank, id)| (rank, id.to_owned()))
            .collect(),
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
