//! Drawn boards with cells too few or too many: said at their row, never
//! moved in silence.

use outflank_core::formats::{self, Expect, Format};
use outflank_core::game::Variant;
use outflank_core::transcript::{Layout, Transcript};

const ROWS: [&str; 8] = [
    ". . . . . . . .",
    ". . . . 13 . . .",
    ". 3 . . . 8 . .",
    ". . 9 O X 4 7 .",
    "14 11 6 X O 15 10 .",
    ". . . 2 1 . . .",
    ". . 12 5 . . . .",
    ". . . . . . . .",
];

fn game(text: &str) -> Transcript {
    assert_eq!(formats::detect(text.as_bytes()), Format::Grid, "{text}");
    let variant = Variant::othello();
    let mut reading = formats::read(Format::Grid, text.as_bytes(), &Expect::new(&variant));
    assert_eq!(reading.games.len(), 1, "{text}");
    reading.games.remove(0)
}

fn cells(game: &Transcript) -> Vec<usize> {
    match &game.layout {
        Layout::Grid { rows } => rows.iter().map(|row| row.cells).collect(),
        Layout::List => panic!("a grid is no list"),
    }
}

/// A way to draw a row from its number and its cells.
type Draw = fn(usize, &[&str]) -> String;

/// A change of the cells of a row.
type Change = fn(&mut Vec<&str>);

/// Frames and labels in every combination, with every separator.
const WAYS: [Draw; 18] = [
    |_, cells| cells.join("|"),
    |_, cells| format!("|{}|", cells.join("|")),
    |_, cells| format!("| {} |", cells.join(" | ")),
    |_, cells| format!("|{}|", cells.join("|").replace('.', "")),
    |_, cells| format!("│{}│", cells.join("│")),
    |_, cells| format!("|{}", cells.join("|")),
    |_, cells| format!("{}|", cells.join("|")),
    |row, cells| format!("{row}|{}|", cells.join("|")),
    |row, cells| format!("|{row}|{}|", cells.join("|")),
    |row, cells| format!("|{row}|{}|{row}|", cells.join("|")),
    |row, cells| format!("{row} |{}| {row}", cells.join("|").replace('.', " ")),
    |_, cells| cells.join(","),
    |row, cells| format!("{row},{}", cells.join(",").replace('.', "")),
    |_, cells| cells.join(";"),
    |_, cells| format!("{};", cells.join(";").replace('.', "")),
    |_, cells| cells.join("\t"),
    |row, cells| format!("{row}\t{}\t{row}", cells.join("\t")),
    |row, cells| format!("{row} {} {row}", cells.join(" ")),
];

/// Draws the board with one row changed.
fn drawn(way: Draw, changed: usize, change: Change) -> String {
    let row = |(at, line): (usize, &&'static str)| {
        let mut cells: Vec<&str> = line.split(' ').collect();
        if at + 1 == changed {
            change(&mut cells);
        }
        way(at + 1, &cells) + "\n"
    };
    ROWS.iter().enumerate().map(row).collect()
}

#[test]
fn a_row_with_a_cell_too_few_or_too_many_is_said_however_it_is_drawn() {
    let changes: [(usize, Change); 4] = [
        (7, |cells| drop(cells.drain(..1))),
        (7, |cells| drop(cells.drain(4..5))),
        (7, |cells| cells.truncate(7)),
        (9, |cells| cells.insert(3, "16")),
    ];
    for (number, way) in WAYS.into_iter().enumerate() {
        let tidy = drawn(way, 3, |_| {});
        assert_eq!(cells(&game(&tidy)), [8; 8], "way {number}\n{tidy}");
        for row in 1..=8 {
            for (expected, change) in changes {
                let drawing = drawn(way, row, change);
                let mut found = [8; 8];
                found[row - 1] = expected;
                assert_eq!(cells(&game(&drawing)), found, "way {number}\n{drawing}");
            }
        }
    }
}

/// The board with blanks between the cells, flush right.
fn aligned(labelled: bool, short: &[usize]) -> String {
    let letters = "    a  b  c  d  e  f  g  h\n";
    let row = |(at, line): (usize, &&'static str)| {
        let mut cells: Vec<&str> = line.split(' ').collect();
        if short.contains(&(at + 1)) {
            cells.remove(2);
        }
        let cells: String = cells.iter().map(|cell| format!("{cell:>3}")).collect();
        if labelled {
            format!("{} {cells}\n", at + 1)
        } else {
            cells + "\n"
        }
    };
    let rows: String = ROWS.iter().enumerate().map(row).collect();
    if labelled {
        letters.to_owned() + &rows
    } else {
        rows
    }
}

#[test]
fn a_cell_left_out_of_aligned_rows_is_said_at_each_of_them() {
    for labelled in [false, true] {
        for short in [&[][..], &[2], &[1], &[8], &[2, 6], &[3, 4, 5]] {
            let drawing = aligned(labelled, short);
            let mut expected = [8; 8];
            for row in short {
                expected[row - 1] = 7;
            }
            assert_eq!(cells(&game(&drawing)), expected, "{drawing}");
        }
    }
}

#[test]
fn labels_tell_which_row_is_missing() {
    let drawing: String = aligned(true, &[])
        .lines()
        .filter(|line| !line.starts_with('3'))
        .map(|line| format!("{line}\n"))
        .collect();
    let game = game(&drawing);
    assert_eq!(cells(&game).len(), 7);
    let first = game.marks[0].square();
    assert_eq!(first, game.variant.geometry().parse("e6").ok());
}
