use snapbox::str;

use crate::desk::Desk;

#[test]
fn the_games_are_listed_as_a_table_that_fits_80_columns() {
    let answer = Desk::new().run("variants");
    assert_eq!(answer.status, 0);
    assert!(answer.out.starts_with("name "));
    for line in answer.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn every_listed_game_can_be_shown() {
    let table = Desk::new();
    let listed = table.run("variants --format json").json();
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
    let table = Desk::new();
    table.session(str![[r#"
$ perft 3
depth            nodes
    1                4
    2               12
    3               56
"#]]);
    let lines = table.run("perft 3 --format json").json();
    let nodes: Vec<u64> = lines
        .iter()
        .map(|line| line["nodes"].as_u64().unwrap())
        .collect();
    assert_eq!(nodes, [4, 12, 56]);
    let csv = table.run("perft 2 --format csv").out;
    assert_eq!(
        csv,
        "variant,depth,nodes\r\nothello,1,4\r\nothello,2,12\r\n"
    );
}

#[test]
fn perft_counts_from_a_given_position() {
    let answer =
        Desk::new().run("perft 1 --variant othello-4x4 --position 'O--- -X-- ---- ---- white'");
    assert!(
        answer.out.ends_with("    1                1\n"),
        "{}",
        answer.out
    );
}
