use super::table::Table;

#[test]
fn the_games_are_listed_as_a_table_that_fits_80_columns() {
    let answer = Table::new().run(&["variants"]);
    assert_eq!(answer.status, 0);
    assert!(answer.out.starts_with("name "));
    for line in answer.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn every_listed_game_can_be_shown() {
    let table = Table::new();
    let listed = table.run(&["variants", "--format", "json"]).json();
    assert!(listed.len() >= 10);
    for variant in listed {
        let name = variant["name"].as_str().unwrap();
        let cells = variant["board"].as_str().unwrap();
        assert_eq!(cells.len() as u64, variant["squares"].as_u64().unwrap());
        let shown = table.run(&["show", "--variant", name]);
        assert_eq!(shown.status, 0, "{name}");
    }
}

#[test]
fn perft_gives_the_same_numbers_as_text_json_and_csv() {
    let table = Table::new();
    let text = table.run(&["perft", "3"]).out;
    assert_eq!(
        text,
        "depth            nodes\n    1                4\n    2               12\n    3               56\n"
    );
    let lines = table.run(&["perft", "3", "--format", "json"]).json();
    let nodes: Vec<u64> = lines
        .iter()
        .map(|line| line["nodes"].as_u64().unwrap())
        .collect();
    assert_eq!(nodes, [4, 12, 56]);
    let csv = table.run(&["perft", "2", "--format", "csv"]).out;
    assert_eq!(
        csv,
        "variant,depth,nodes\r\nothello,1,4\r\nothello,2,12\r\n"
    );
}

#[test]
fn perft_counts_from_a_given_position() {
    let board = [
        "perft",
        "1",
        "--variant",
        "othello-4x4",
        "--position",
        "O--- -X-- ---- ---- white",
    ];
    let answer = Table::new().run(&board);
    assert!(
        answer.out.ends_with("    1                1\n"),
        "{}",
        answer.out
    );
}
