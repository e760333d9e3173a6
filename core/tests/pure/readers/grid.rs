//! Drawn boards with the numbers of the moves.

use outflank_core::formats::{self, Expect, Format, Reading};
use outflank_core::game::Variant;
use outflank_core::transcript::{Claimed, Layout, Mark, Place, Transcript, Written};

/// Twelve moves in the centre, drawn as tidily as can be.
const TIDY: &str = "\
-- -- -- -- -- -- -- --
-- -- -- -- -- -- -- --
-- --  3  4 -- 12 -- --
-- --  5  O  X  6 -- --
-- --  9  X  O  1 -- --
-- -- 11  2 10  7 -- --
-- -- -- -- -- -- -- --
-- -- --  8 -- -- -- --
";
const MOVES: &str = "f5d6c3d3c4f4f6d8c5e6c6f3";

fn read(text: &str) -> Reading {
    formats::read(
        Format::Grid,
        text.as_bytes(),
        &Expect::new(&Variant::othello()),
    )
}

fn game(text: &str) -> Transcript {
    assert_eq!(formats::detect(text.as_bytes()), Format::Grid, "{text}");
    let mut reading = read(text);
    assert_eq!(reading.unread, [], "{text}");
    assert_eq!(reading.games.len(), 1, "{text}");
    reading.games.remove(0)
}

#[test]
fn a_cross_hatch_may_mark_the_centre_and_one_alone_begins_a_comment() {
    let marked = TIDY.replace(" O ", " # ").replace(" X ", " # ");
    assert_eq!(game(&marked).moves(), MOVES);
    let remarked = TIDY.replace("12 -- --\n", "12 -- -- # 9 or 6?\n");
    assert_eq!(game(&remarked).moves(), MOVES);
}

/// How many cells each row has.
fn cells(game: &Transcript) -> Vec<usize> {
    match &game.layout {
        Layout::Grid { rows } => rows.iter().map(|row| row.cells).collect(),
        Layout::List => panic!("a grid is no list"),
    }
}

/// The tidy drawing with every line changed.
fn drawn(change: impl Fn(usize, &str) -> String) -> String {
    let lines = TIDY.lines().enumerate();
    lines
        .map(|(row, line)| change(row + 1, line) + "\n")
        .collect()
}

/// The cells of a line with a separator between them.
fn separated(line: &str, separator: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(separator)
}

#[test]
fn every_way_to_draw_the_board_gives_the_same_moves() {
    let letters = "   a  b  c  d  e  f  g  h\n";
    let frame = "  +--+--+--+--+--+--+--+--+\n";
    let blanks = |line: &str| line.replace("--", "  ").trim_end().to_owned();
    let drawings = [
        TIDY.to_owned(),
        TIDY.replace("--", " ."),
        TIDY.replace("--", " 0").replace(['X', 'O'], "0"),
        TIDY.replace("--", " -").replace('X', "*").replace('O', "o"),
        TIDY.replace('X', "●").replace('O', "○"),
        TIDY.replace('X', "B").replace('O', "W"),
        TIDY.replace(['X', 'O'], "X"),
        TIDY.replace(['X', 'O'], "."),
        TIDY.replace('\n', "\r\n"),
        drawn(|_, line| separated(line, "\t")),
        drawn(|_, line| separated(line, " ")),
        drawn(|_, line| separated(line, ",")),
        drawn(|_, line| separated(line, "; ")),
        drawn(|_, line| separated(line, ",").replace("--", "")),
        drawn(|_, line| separated(line, ",").replace(['X', 'O', '-'], "")),
        drawn(|_, line| separated(line, "\t").replace("--", "")),
        drawn(|_, line| separated(line, ";").replace("--", "\"\"")),
        drawn(|_, line| format!("| {} |", separated(line, " | ")).replace("--", "  ")),
        drawn(|_, line| format!("|{}|", separated(line, "|")).replace("--", "")),
        drawn(|row, line| format!("{row} {line}")),
        drawn(|row, line| format!("{row}: {line}")),
        drawn(|row, line| format!("{row} {line} {row}")),
        drawn(|row, line| format!("{row} |{line}| {row}")),
        drawn(|row, line| format!("{row},{}", separated(line, ",").replace("--", ""))),
        drawn(|row, line| format!("{row}|{}|{row}", separated(line, "|").replace("--", ""))),
        letters.to_owned() + &drawn(|row, line| format!("{row} {line}")),
        letters.to_owned() + &drawn(|row, line| blanks(&format!("{row} {line}"))),
        letters.to_owned() + &drawn(|row, line| format!("{row} {line} {row}")) + letters,
        frame.to_owned()
            + &drawn(|row, line| {
                let cells = separated(&line.replace("--", "__"), "|").replace("__", "  ");
                format!("{row} |{cells}|\n{}", frame.trim_end())
            }),
        "    1  2  3  4  5  6  7  8\n".to_owned() + &drawn(|row, line| format!("{row}  {line}")),
        format!("matrix={}", separated(TIDY, "|")),
        format!(
            "https://example.org/?matrix={}&size=8",
            separated(TIDY, "%7C")
        ),
    ];
    for drawing in drawings {
        let found = game(&drawing);
        assert_eq!(found.moves(), MOVES, "{drawing}");
        assert_eq!(cells(&found), [8; 8], "{drawing}");
        assert_eq!(found.claims, [], "{drawing}");
        let numbers: Vec<_> = found.marks.iter().map(|mark| mark.number).collect();
        assert_eq!(numbers, (1..=12).map(Some).collect::<Vec<_>>(), "{drawing}");
    }
}

#[test]
fn blank_cells_are_found_by_their_place() {
    let blank = drawn(|_, line| line.replace("--", "  ").trim_end().to_owned());
    let mut lines: Vec<_> = blank.lines().collect();
    lines[0] = "45 46 16 26 27 29 49 48";
    let drawing = lines.join("\n");
    let found = game(&drawing);
    assert_eq!(cells(&found), [8; 8]);
    assert_eq!(&found.moves()[..24], MOVES);
}

#[test]
fn the_four_starting_squares_may_be_left_out() {
    let full = "1 2 3 4 5 6 7 9\n".repeat(3);
    let drawing = format!("{full}11 12 13 14 15 16\n21 22 23 24 25 26\n{full}");
    let found = game(&drawing);
    assert_eq!(cells(&found), [8; 8]);
    let at = |number| {
        let mark = found.marks.iter().find(|mark| mark.number == Some(number));
        mark.and_then(Mark::square)
            .map(|square| found.variant.geometry().name(square))
    };
    assert_eq!(at(13).as_deref(), Some("c4"));
    assert_eq!(at(14).as_deref(), Some("f4"));
    assert_eq!(at(24).as_deref(), Some("f5"));
}

#[test]
fn a_row_with_a_wrong_number_of_cells_is_said_and_nothing_is_lost() {
    let drawing = drawn(|row, line| match row {
        3 => format!("{line} 13 14"),
        6 => separated(line, " ").replace("-- -- 11", "11"),
        _ => separated(line, " "),
    });
    let found = game(&drawing);
    assert_eq!(cells(&found), [8, 8, 10, 8, 8, 6, 8, 8]);
    assert_eq!(found.marks.len(), 14);
    let outside: Vec<_> = found
        .marks
        .iter()
        .filter_map(|mark| match &mark.written {
            Written::OffBoard(text) => Some((text.as_str(), mark.number)),
            _ => None,
        })
        .collect();
    assert_eq!(outside, [("i3", Some(13)), ("j3", Some(14))]);
}

#[test]
fn numbers_are_kept_as_written() {
    let drawing = TIDY.replace("12", " 5").replace(" 8", "88");
    let found = game(&drawing);
    let numbers: Vec<_> = found.marks.iter().filter_map(|mark| mark.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 5, 6, 7, 9, 10, 11, 88]);
}

#[test]
fn a_cell_left_out_of_an_aligned_row_is_missed() {
    for cut in ["-- --  4 -- 12 -- --", "--  3  4 -- 12 -- --"] {
        let short = drawn(|row, line| if row == 3 { cut } else { line }.to_owned());
        assert_eq!(cells(&game(&short)), [8, 8, 7, 8, 8, 8, 8, 8], "{cut}");
    }
}

/// Every square but h3 has a number, and no number is missing.
#[test]
fn an_empty_square_at_the_end_of_a_row_is_no_cell_left_out() {
    let full = "\
45 46 16 26 27 29 49 48
19 30 11 21 25 28 42 47
22  6  3  4 12 32 36
23 15  5  O  X 18 31 50
17 14 13  X  O  1 38 52
34  8  7  2 24 33 43 41
35 56 20  9 40 39 51 53
58 57 59 37 10 44 55 54
";
    assert_eq!(cells(&game(full)), [8; 8]);
}

#[test]
fn a_hexagon_is_drawn_and_read_row_by_row() {
    let sheet = "Variant: hex-3\n--  1 --\n 3  X  O  2\n--  O --  X --\n--  X  O --\n-- -- --\n";
    let game = game(sheet);
    assert_eq!(game.moves(), "d1e2b2");
    assert!(game.has_every_cell());
}

#[test]
fn an_illegible_cell_is_a_mark_with_its_place() {
    let drawing = TIDY.replace("12", "1?").replace(" 8", "8b");
    let found = game(&drawing);
    let last = &found.marks[10..];
    assert_eq!(last[0].written, Written::Illegible("1?".to_owned()));
    assert_eq!(
        last[0].place,
        Place::Text {
            line: 3,
            column: 16,
            width: 2
        }
    );
    assert_eq!(last[1].written, Written::Illegible("8b".to_owned()));
    assert_eq!(last[1].number, None);
}

#[test]
fn discs_drawn_otherwise_than_the_game_starts_are_a_claim() {
    let mirrored = TIDY.replace('X', "#").replace('O', "X").replace('#', "O");
    let found = game(&mirrored);
    assert_eq!(found.claims.len(), 1);
    assert_eq!(found.claims[0].after, 0);
    let start = "othello-rotated"
        .parse::<Variant>()
        .expect("a variant")
        .start();
    let Claimed::Board(board) = found.claims[0].claimed else {
        panic!("drawn discs are a board");
    };
    assert_eq!(
        board.black,
        start.discs(outflank_core::board::Colour::Black)
    );
}

#[test]
fn header_claims_and_result_belong_to_the_grid() {
    let text = format!(
        "Black: Ann\nWhite: Seb2\n\n{TIDY}@2 3-3\n@0 --------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\n= 38-26 flag white\n"
    );
    let found = game(&text);
    assert_eq!(found.moves(), MOVES);
    assert_eq!(found.header.get("white"), Some("Seb2"));
    assert_eq!(found.claims.len(), 2);
    assert!(found.declared.is_some());
}

#[test]
fn several_grids_in_a_file_are_several_games() {
    for text in [
        format!("{TIDY}\n{TIDY}\n\n{TIDY}"),
        TIDY.repeat(3),
        format!("Black: A\n{TIDY}Black: B\n{TIDY}= 38-26\n\nBlack: C\n\n{TIDY}"),
        format!("matrix={0}\nmatrix={0}\nmatrix={0}\n", separated(TIDY, "|")),
    ] {
        let reading = read(&text);
        assert_eq!(reading.games.len(), 3, "{text}");
        for game in &reading.games {
            assert_eq!((game.moves().as_str(), cells(game)), (MOVES, vec![8; 8]));
        }
    }
    let two = format!("{TIDY}\n{TIDY}\n");
    let variant = Variant::othello();
    let chunk = formats::whole_games(Format::Grid, two.as_bytes(), &Expect::new(&variant));
    assert_eq!(chunk, TIDY.len() + 1);
}

#[test]
fn a_row_without_any_move_may_be_a_blank_line() {
    let blank = drawn(|_, line| line.replace("--", "  ").trim_end().to_owned());
    let with_edge = blank.replacen("\n\n", "45 46 16 26 27 29 49 48\n\n", 1);
    let found = game(&with_edge);
    assert_eq!(cells(&found), [8; 8]);
    assert_eq!(&found.moves()[..24], MOVES);
}

#[test]
fn a_line_that_belongs_to_no_grid_is_said() {
    let reading = read(&format!("some words about the game\n{TIDY}"));
    assert_eq!(reading.games.len(), 1);
    assert_eq!(reading.unread.len(), 1);
    assert_eq!(reading.unread[0].place.to_string(), "1:1");
}

/// Found by `tests/fuzz.rs`: a no-break space before the sign ended the program.
#[test]
fn a_claimed_board_over_several_lines_may_be_indented() {
    let board = "- - - - - - - -\n".repeat(3)
        + "- - - O X - - -\n- - - X O - - -\n"
        + &"- - - - - - - -\n".repeat(3);
    for blank in ["", "  ", "\t", "\u{a0}", "\u{3000}"] {
        let reading = read(&format!("{TIDY}{blank}@0\n{board}"));
        assert_eq!(reading.unread, [], "{blank:?}");
        assert_eq!(reading.games.len(), 1, "{blank:?}");
        assert_eq!(reading.games[0].claims.len(), 1, "{blank:?}");
    }
    assert_eq!(read("\u{a0}@0").games.len(), 1);
}

#[test]
fn other_rectangles_are_read_by_their_variant() {
    let small = "Variant: othello-6x6\n\n".to_owned() + &"1 2 3 4 5 7\n".repeat(6);
    let found = game(&small);
    assert_eq!(cells(&found), [6; 6]);
    assert_eq!(found.variant.name(), "othello-6x6");
}

fn written(games: &[Transcript]) -> (String, Vec<String>) {
    let mut out = Vec::new();
    let lost = formats::write(Format::Grid, games, &mut out).expect("memory does not refuse");
    let what = lost.into_iter().map(|lost| lost.loss.to_string()).collect();
    (String::from_utf8(out).expect("text"), what)
}

#[test]
fn what_was_written_reads_back_as_the_same_record() {
    let texts = [
        TIDY.to_owned(),
        TIDY.replace("12", "61")
            .replace('X', "#")
            .replace('O', "X")
            .replace('#', "O"),
        format!("Black: A\nDate: 2026\n{TIDY}@3 5-2\n= 34.5-29.5 resign black\n\n{TIDY}"),
        "Variant: othello-6x6\n".to_owned() + &"1 2 3 4 5 107\n".repeat(6),
    ];
    for text in texts {
        let before = read(&text);
        let (output, lost) = written(&before.games);
        assert_eq!(lost, [""; 0], "{output}");
        let after = read(&output);
        assert_eq!(after.games.len(), before.games.len());
        for (before, after) in before.games.iter().zip(&after.games) {
            let marks = |game: &Transcript| -> Vec<_> {
                game.marks
                    .iter()
                    .map(|mark| (mark.number, mark.written.clone()))
                    .collect()
            };
            assert_eq!(marks(before), marks(after), "{output}");
            assert_eq!(
                (&before.header, &before.variant),
                (&after.header, &after.variant)
            );
            let claims = |game: &Transcript| -> Vec<_> {
                game.claims
                    .iter()
                    .map(|claim| (claim.after, claim.claimed))
                    .collect()
            };
            assert_eq!(claims(before), claims(after), "{output}");
            let result = |game: &Transcript| game.declared.map(|said| (said.result, said.ending));
            assert_eq!(result(before), result(after));
        }
    }
}

#[test]
fn a_list_becomes_a_grid_and_what_is_lost_is_said() {
    let read_list = |text: &str| {
        let variant = Variant::othello();
        formats::read(Format::Coordinates, text.as_bytes(), &Expect::new(&variant)).games
    };
    let (output, lost) = written(&read_list(MOVES));
    assert_eq!((output.as_str(), lost), (TIDY, Vec::new()));
    let (_, lost) = written(&read_list("f5 -- d6{-d5} c3 f5 z9 ??"));
    let expected = [
        "a second mark on f5 at 1:18",
        "the mark off the board `z9` at 1:21",
        "the illegible mark `??` at 1:24",
        "which discs were turned, at 1 move",
        "1 pass that the rules did not demand",
    ];
    assert_eq!(lost, expected);
}

#[test]
fn a_grid_with_claimed_boards_drawn_over_eight_lines_is_still_a_grid() {
    let board = "--------\n--------\n--------\n---OX---\n---XXX--\n--------\n--------\n--------\n";
    let sheet = "\
-  -  -  -  -  -  -  -
-  -  -  -  -  -  -  -
-  -  -  -  -  -  -  -
-  -  -  O  X  -  -  -
-  -  -  X  O  1  -  -
-  -  -  2  3  -  -  -
-  -  -  -  -  -  -  -
-  -  -  -  -  -  -  -
";
    let text = format!("{sheet}@1\n{board}@1\n{board}@1\n{board}");
    assert_eq!(
        outflank_core::detect(text.as_bytes()),
        outflank_core::Format::Grid
    );
}

/// The numbers of a game, with some cells that cannot be read.
fn with_smudges(count: usize, sign: &str) -> String {
    let rows = [
        "50 44 42 49 45 36 43 22",
        "47 29 41 6 60 13 18 21",
        "48 40 7 23 5 17 51 20",
        "34 12 16 O X 4 14 35",
        "55 31 19 X O 1 32 15",
        "27 26 24 8 3 2 9 10",
        "46 25 53 39 30 56 57 11",
        "28 37 38 54 33 59 58 52",
    ];
    let mut left = count;
    let smudged = rows.iter().enumerate().map(|(row, cells)| {
        let cell = |(column, text): (usize, &str)| {
            let number = text.parse::<u16>().is_ok();
            if number && left > 0 && (row + column) % 3 == 0 {
                left -= 1;
                sign.to_owned()
            } else {
                text.to_owned()
            }
        };
        let cells: Vec<String> = cells.split(' ').enumerate().map(cell).collect();
        cells.join(" ")
    });
    smudged.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_grid_with_many_smudges_is_still_a_grid() {
    for sign in ["?", "??", "4?", "1_", "?7"] {
        for count in [1, 4, 8, 16] {
            let text = with_smudges(count, sign);
            assert_eq!(formats::detect(text.as_bytes()), Format::Grid, "{text}");
            let reading = read(&text);
            let [game] = &reading.games[..] else {
                panic!("{} games: {text}", reading.games.len());
            };
            let cells = game.marks.iter().filter(|mark| mark.cell.is_some());
            assert_eq!(cells.count(), count, "{text}");
            assert_eq!(game.marks.len(), 60, "{text}");
        }
    }
}
