//! What stands between, above and below the rows of a drawn board: blank
//! lines that are rows, blank lines that are none, rules of tables.

use outflank_core::formats::{self, Expect, Format};
use outflank_core::game::Variant;
use outflank_core::transcript::{Layout, Transcript};

/// Twelve moves in the centre; the first, second and seventh row have none.
const ROWS: [&str; 8] = [
    "-- -- -- -- -- -- -- --",
    "-- -- -- -- -- -- -- --",
    "-- --  3  4 -- 12 -- --",
    "-- --  5  O  X  6 -- --",
    "-- --  9  X  O  1 -- --",
    "-- -- 11  2 10  7 -- --",
    "-- -- -- -- -- -- -- --",
    "-- -- --  8 -- -- -- --",
];
const MOVES: &str = "f5d6c3d3c4f4f6d8c5e6c6f3";

fn games(text: &str) -> Vec<Transcript> {
    assert_eq!(formats::detect(text.as_bytes()), Format::Grid, "{text}");
    let variant = Variant::othello();
    let reading = formats::read(Format::Grid, text.as_bytes(), &Expect::new(&variant));
    assert_eq!(reading.unread, [], "{text}");
    reading.games
}

#[test]
fn the_frame_of_a_board_without_a_row_in_it_is_not_passed_over() {
    for text in [
        "a b c d e f g h\n",
        "+---+---+\n",
        "\n  1 2 3 4 5 6 7 8\n\n",
    ] {
        let variant = Variant::othello();
        let reading = formats::read(Format::Grid, text.as_bytes(), &Expect::new(&variant));
        assert_eq!(
            (reading.games.len(), reading.unread.len()),
            (0, 1),
            "{text}"
        );
    }
}

#[test]
fn letters_below_a_board_belong_to_it_even_after_a_blank_line() {
    let text = ROWS.join("\n") + "\n\na b c d e f g h\n";
    let found = games(&text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].moves(), MOVES);
}

fn is_whole(game: &Transcript) -> bool {
    matches!(&game.layout, Layout::Grid { rows } if rows.len() == 8) && game.has_every_cell()
}

/// The rows from one to another with blanks for blank cells.
fn unmarked(from: usize, to: usize) -> String {
    let rows = ROWS[from - 1..to].iter();
    rows.map(|row| row.replace("--", "  ").trim_end().to_owned() + "\n")
        .collect()
}

#[test]
fn a_blank_sheet_is_one_grid_without_moves() {
    let marks = ". . . . . . . .\n".repeat(3);
    for sheet in [
        format!("{marks}. . . O X . . .\n. . . X O . . .\n{marks}"),
        format!("Black: A\n\n{marks}. . . O X . . .\n. . . X O . . .\n{marks}"),
        format!("{marks}. . . O X . . .\n. . . X O . . .\n{marks}").replace('.', "--"),
    ] {
        let games = games(&sheet);
        assert_eq!(games.len(), 1, "{sheet}");
        assert!(is_whole(&games[0]) && games[0].marks.is_empty(), "{sheet}");
    }
}

#[test]
fn a_board_claimed_behind_a_list_of_moves_is_no_sheet() {
    let marks = ". . . . . . . .\n".repeat(3);
    let list = format!("f5 d6\n@0\n{marks}. . . O X . . .\n. . . X O . . .\n{marks}");
    assert_eq!(formats::detect(list.as_bytes()), Format::Coordinates);
}

#[test]
fn space_between_all_rows_parts_no_game() {
    for between in ["\n\n", "\n\n\n", "\r\n\r\n"] {
        let one = ROWS.join(between) + between;
        for (text, count) in [
            (one.clone(), 1),
            (one.repeat(2), 2),
            (one.repeat(3), 3),
            (format!("Black: A\n\n{one}= 38-26\n\nBlack: B\n{one}"), 2),
            (format!("{one}{}\n", ROWS.join("\n")), 2),
        ] {
            let games = games(&text);
            assert_eq!(games.len(), count, "{text}");
            for game in games {
                assert_eq!(game.moves(), MOVES, "{text}");
                assert!(is_whole(&game), "{text}");
            }
        }
    }
}

#[test]
fn rows_without_a_move_at_the_edge_may_be_blank_lines_or_none_at_all() {
    let letters = "a  b  c  d  e  f  g  h\n";
    for sheet in [
        unmarked(1, 8),
        unmarked(3, 8),
        format!("Black: A\n\n{}", unmarked(1, 8)),
        format!("Black: A\n\n{}", unmarked(3, 8)),
        format!("{letters}{}", unmarked(1, 8)),
        format!("{}\n\n", unmarked(1, 8)),
    ] {
        let games = games(&sheet);
        assert_eq!(games.len(), 1, "{sheet}");
        assert_eq!(games[0].moves(), MOVES, "{sheet}");
        assert!(is_whole(&games[0]), "{sheet}");
    }
    let below = "\n       22    29\n    28  3 20 24     8\n 17 27  9  O  X  4  7 21\n 14 11  6  X  O 13 10 30\n 15        2  1 19 25\n       12  5 23 18\n          16    26\n";
    let games = games(below);
    assert!(games.len() == 1 && is_whole(&games[0]));
    assert!(games[0].moves().starts_with("e6d6c3f4d7"));
}

#[test]
fn a_row_with_moves_that_is_missing_at_the_edge_is_missed() {
    let cut = unmarked(1, 7);
    let games = games(&cut);
    assert_eq!(games.len(), 1);
    assert!(!is_whole(&games[0]));
}

#[test]
fn the_rule_of_a_table_is_no_row() {
    let row = |row: &str| {
        format!(
            "| {} |\n",
            row.split_whitespace().collect::<Vec<_>>().join(" | ")
        )
    };
    let rows: String = ROWS.iter().map(|line| row(line)).collect();
    let rule = "|---|---|---|---|---|---|---|---|\n";
    let aligned = "|:-:|:-:|:-:|---:|:---|----|-----|---|\n";
    for table in [
        format!("{}{rule}{rows}", row("a b c d e f g h")),
        format!("{}{aligned}{rows}", row("a b c d e f g h")),
        format!("| | | | | | | | |\n{rule}{rows}"),
        rows.replace(" -- ", "---"),
    ] {
        let games = games(&table);
        assert_eq!(games.len(), 1, "{table}");
        assert_eq!(games[0].moves(), MOVES, "{table}");
        assert!(is_whole(&games[0]), "{table}");
    }
}
