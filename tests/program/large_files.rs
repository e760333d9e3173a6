//! Files larger than what is read at once.

use std::path::Path;

use outflank::service::files::check::{self, Options};
use outflank::service::files::source::{self, Input};
use outflank_core::game::Variant;

fn games_of(path: &Path, size: usize, variant: &Variant) -> (usize, usize) {
    let (mut games, mut unread) = (0, 0);
    let input = [Input::File(path.to_owned())];
    for chunk in source::chunks_of(size, &input, None, variant) {
        let reading = chunk.expect("the file can be read").read(variant);
        games += reading.games.len();
        unread += reading.unread.len();
    }
    (games, unread)
}

/// A file larger than several chunks: a comment, then one sheet again and again.
fn check_repeated(comment: &str, sheet: &str, times: usize) {
    let bytes = (comment.to_owned() + &sheet.repeat(times)).into_bytes();
    assert!(bytes.len() > 256 * 1024, "{} bytes", bytes.len());
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().join("games");
    std::fs::write(&path, bytes).expect("the disk has room");
    let variant = Variant::othello();
    for size in [10_000, 128 * 1024, 1 << 30] {
        assert_eq!(games_of(&path, size, &variant), (times, 0), "{size}");
    }
    let mut options = Options::new(variant);
    options.search = false;
    let summary = check::summary(&[Input::File(path)], &options, |read| {
        read.expect("the file can be read");
    });
    assert_eq!(summary.games, times as u64);
}

const ROWS: &str = ". . . . . . . .\n. . . . 13 . . .\n. 3 . . . 8 . .\n. . 9 O X 4 7 .\n\
                    14 11 6 X O 15 10 .\n. . . 2 1 . . .\n. . 12 5 . . . .\n. . . . . . . .\n";

#[test]
fn many_grids_with_a_claimed_board_each_are_as_many_games() {
    let board = "- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - - O X - - -\n\
                 - - - X O - - -\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n";
    check_repeated("", &format!("{ROWS}\n@0 {board}\n= 38-26\n\n"), 1000);
    check_repeated("", &format!("{ROWS}\n@0\n{board}\n"), 1000);
}

#[test]
fn many_grids_of_ten_spaced_rows_are_as_many_games() {
    let row = "-- -- -- -- -- -- -- -- -- --\n\n";
    let first = "-- --  1 -- -- -- -- -- -- --\n\n";
    let sheet = format!("Variant: othello-10x10\n\n{first}{}\n", row.repeat(9));
    // So that a chunk of 128 KiB ends between the eighth row and the last.
    let comment = format!("#{}\n", "x".repeat(80));
    check_repeated(&comment, &sheet, 1000);
}

#[test]
fn a_file_of_rows_without_any_blank_line_is_read_in_linear_time() {
    check_repeated("", ROWS, 20_000);
}
