//! Games longer than any game: the first 1,024 marks are kept, the rest is
//! said in one note, whatever the format.

use outflank_core::formats::{self, Expect, Format};
use outflank_core::game::Variant;
use outflank_core::transcript::Place;

/// More marks than any game has.
const MANY: usize = 5_000;

/// A file of one game with many marks, and in which column of the last line
/// the 1,025th stands.
fn files() -> Vec<(Format, String, u32)> {
    let run = "f5".repeat(MANY);
    let plain = 2 * 1024 + 1;
    vec![
        (Format::Coordinates, run.clone(), plain),
        (Format::Pgn, format!("[Black \"a\"]\n\n{run} *"), plain),
        (
            Format::Pgn,
            format!("[Black \"a\"]\n\n{}*", "f5 ".repeat(MANY)),
            3 * 1024 + 1,
        ),
        (
            Format::Ggf,
            format!("(;GM[Othello]{};)", "B[f5]".repeat(MANY)),
            13 + 2 + 5 * 1024 + 1,
        ),
        (
            Format::Sgf,
            format!("(;GM[2]{})", ";B[f5]".repeat(MANY)),
            7 + 3 + 6 * 1024 + 1,
        ),
        (
            Format::Sgf,
            format!("(;GM[2];B{})", "[f5]".repeat(MANY)),
            9 + 1 + 4 * 1024 + 1,
        ),
        (
            Format::Logistello,
            format!("{}: +02", "+f5".repeat(MANY)),
            1 + 3 * 1024 + 1,
        ),
        (
            Format::NameList,
            format!("Ann 33-31 Bo : {run}"),
            15 + plain,
        ),
        (Format::Eothello, format!("1,1,{run}"), 4 + plain),
        (
            Format::FlipTheDisc,
            format!(
                "{{\"rounds\":[{{\"currentRound\":1,\"pairing\":[[{{\"id\":1,\"transcript\":\n\"{run}\"}},{{\"id\":2}}]]}}]}}"
            ),
            1 + plain,
        ),
    ]
}

#[test]
fn no_game_has_more_than_1024_marks_and_the_rest_is_reported_once() {
    let variant = Variant::othello();
    for (format, text, column) in files() {
        assert_eq!(formats::detect(text.as_bytes()), format, "{}", &text[..30]);
        let reading = formats::read(format, text.as_bytes(), &Expect::new(&variant));
        let [game] = reading.games.as_slice() else {
            panic!("{}: {} games", format.name(), reading.games.len());
        };
        assert_eq!(game.marks.len(), 1024, "{}", format.name());
        let [note] = reading.unread.as_slice() else {
            panic!("{}: {:?}", format.name(), reading.unread);
        };
        let reason = note.reason.to_string();
        assert!(reason.contains("further"), "{reason}");
        assert!(reason.contains("more than 1024"), "{reason}");
        let Place::Text { column: found, .. } = note.place else {
            panic!("a text has lines");
        };
        assert_eq!(found, column, "{}: {}", format.name(), note.reason);
    }
}

#[test]
fn the_moves_of_a_name_list_that_goes_on_for_ever_are_said_once() {
    let text = format!("Ann 33-31 Bo : f5\n{}", "d6\n".repeat(MANY));
    let variant = Variant::othello();
    let reading = formats::read(Format::NameList, text.as_bytes(), &Expect::new(&variant));
    assert_eq!(reading.games[0].marks.len(), 1024);
    assert_eq!(reading.unread.len(), 1);
    assert_eq!(reading.unread[0].place.to_string(), "1025:1");
}

#[test]
fn something_illegible_of_any_length_is_kept_in_short() {
    let word = "?".repeat(10_000);
    let variant = Variant::othello();
    for (format, text) in [
        (Format::Ggf, format!("(;GM[Othello]B[{word}];)")),
        (Format::Sgf, format!("(;GM[2];B[{word}])")),
        (Format::Logistello, format!("+f5-{word}")),
        (Format::Eothello, format!("1,1,f5{word}")),
    ] {
        let reading = formats::read(format, text.as_bytes(), &Expect::new(&variant));
        let written = format!("{:?}", reading.games[0].marks.last());
        assert!(written.len() < 300, "{}: {written}", format.name());
    }
}
