//! What can be read by half or not at all in a list: one piece each, so that
//! the numbers of the moves behind it stay what they are.

use outflank_core::formats::{self, Expect, Format, Reading};
use outflank_core::game::Variant;
use outflank_core::transcript::{Transcript, Written};

/// A game of 60 moves.
const WHOLE: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7c8e8f8f7g6h6g5h5g4h4e3g3h3e2d2f2\
                     f1e1d1c1c2b1b4b5b3a3a4a5a6b7a7a8b8g8h7h8g7b2a1a2g2h1h2g1";

fn read(text: &str) -> Reading {
    let variant = Variant::othello();
    formats::read(Format::Coordinates, text.as_bytes(), &Expect::new(&variant))
}

/// The marks with what could not be read in brackets.
fn marks(game: &Transcript) -> String {
    let show = |written: &Written| match written {
        Written::Place(square) => game.variant.geometry().name(*square),
        Written::Pass => "--".to_owned(),
        Written::OffBoard(text) => format!("!{text}"),
        Written::Illegible(text) => format!("({text})"),
    };
    let shown: Vec<_> = game.marks.iter().map(|mark| show(&mark.written)).collect();
    shown.join(" ")
}

#[test]
fn a_square_of_which_one_half_can_be_read_is_one_mark() {
    for (text, expected) in [
        ("f5 d? c3 d3 c4", "f5 (d?) c3 d3 c4"),
        ("f5 ?6 c3 d3 c4", "f5 (?6) c3 d3 c4"),
        ("f5 ?? c3 d3 c4", "f5 (??) c3 d3 c4"),
        ("f5 d?? c3 d3 c4", "f5 (d??) c3 d3 c4"),
        ("f5 cc6 c3 d3 c4", "f5 (cc6) c3 d3 c4"),
        ("f5d?c3d3c4", "f5 (d?) c3 d3 c4"),
        ("f5?6c3d3c4", "f5 (?6) c3 d3 c4"),
        ("f5?6?3d3c4", "f5 (?6) (?3) d3 c4"),
        ("f5d??3d3c4", "f5 (d?) (?3) d3 c4"),
        ("f5 d'6 c3 d3 c4", "f5 (d'6) c3 d3 c4"),
        ("1. f5 d? 2. c3 d3 3. c4", "f5 (d?) c3 d3 c4"),
        ("1.f5 d?2.c3 d3 3.c4", "f5 (d?) c3 d3 c4"),
        ("1.f5 ?2.c3 d3 3.c4", "f5 (?) c3 d3 c4"),
        ("F5 D? C3 D3 C4", "f5 (D?) c3 d3 c4"),
        ("5f 6? 3c 3d 4c", "f5 (6?) c3 d3 c4"),
        ("5f ?d 3c 3d 4c", "f5 (?d) c3 d3 c4"),
        ("f5? d6", "f5 (?) d6"),
    ] {
        let reading = read(text);
        assert_eq!(reading.games.len(), 1, "{text}");
        assert_eq!(marks(&reading.games[0]), expected, "{text}");
    }
}

#[test]
fn what_stands_for_a_result_and_is_none_is_one_piece_and_no_move() {
    for (text, place, piece) in [
        (format!("{WHOLE} = 44/20"), "1:122", "= 44/20"),
        (format!("{WHOLE} = 44"), "1:122", "= 44"),
        (format!("{WHOLE} = 44 to 20"), "1:122", "= 44 to 20"),
        (format!("{WHOLE}\n= flag green"), "2:1", "= flag green"),
        (format!("{WHOLE}\nflag green"), "2:1", "flag green"),
        (format!("{WHOLE} = 44-20 flag green"), "1:130", "flag green"),
        (format!("{WHOLE} = black won"), "1:130", "won"),
    ] {
        let reading = read(&text);
        assert_eq!(reading.games.len(), 1, "{text}");
        assert_eq!(reading.games[0].marks.len(), 60, "{text}");
        let [unread] = reading.unread.as_slice() else {
            panic!("{text}: {:?}", reading.unread);
        };
        assert_eq!(unread.place.to_string(), place, "{text}");
        let expected = format!("`{piece}` is not a result");
        let reason = unread.reason.to_string();
        assert!(reason.starts_with(&expected), "{reason}");
        assert_eq!(
            reading.games[0].declared.is_some(),
            text.contains("44-20") || text.contains("black"),
            "{text}"
        );
    }
}

#[test]
fn moves_after_a_sign_or_a_result_are_still_moves() {
    for text in [
        "f5 = d6 c3",
        "f5=d6=c3",
        "f5 d6 = 44-20 c3",
        "f5 = 44:20 d6 c3",
        "f5 = 44/20 d6 c3",
    ] {
        assert_eq!(read(text).games[0].moves(), "f5d6c3", "{text}");
    }
}

#[test]
fn what_is_in_place_of_the_result_of_a_grid_is_reported() {
    let rows = "-- -- -- -- -- -- -- --\n".repeat(3);
    let grid = format!(
        "{rows}-- --  3  O  X -- -- --\n-- -- --  X  O  1 -- --\n-- -- --  2 -- -- -- --\n{}",
        &rows[24..]
    );
    let variant = Variant::othello();
    for (note, piece) in [
        ("= 44/20", "`= 44/20`"),
        ("= 44-20 flag green", "`flag green`"),
    ] {
        let text = format!("{grid}{note}\n");
        let reading = formats::read(Format::Grid, text.as_bytes(), &Expect::new(&variant));
        assert_eq!(reading.games[0].marks.len(), 3, "{note}");
        assert_eq!(reading.unread.len(), 1, "{note}");
        assert!(
            reading.unread[0].reason.to_string().starts_with(piece),
            "{:?}",
            reading.unread
        );
    }
}
