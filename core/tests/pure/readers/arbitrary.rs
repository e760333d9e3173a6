//! Every reader meets every kind of bytes: it neither panics nor hangs, and
//! what it gives back is no larger than what it was given.

use outflank_core::formats::{self, Expect, Format, Lines, Reading, text};
use outflank_core::game::Variant;
use outflank_core::transcript::{Place, Transcript};
use proptest::prelude::*;

/// Bytes that look a little like a game of some format.
const PIECES: &[&str] = &[
    "f5",
    "d6",
    "C3",
    "5f",
    "1.",
    "12",
    "--",
    "-",
    "pa",
    "@@",
    "@20",
    "11-13",
    "= 38-26",
    "{-d4}",
    "{",
    "[d3 d4]",
    "[",
    "(;",
    ";)",
    "(",
    ")",
    "GM[Othello]",
    "GM[2]",
    "BO[8 ",
    "B[f5]",
    "W[d6//1.0]",
    "[Event \"x\"]",
    "[Result \"38-26\"]",
    "1-0",
    "*",
    "+f5-d6",
    ": +02",
    "Black: A",
    "White: é",
    "Variant: hex-5",
    "Start: X",
    "matrix=1|2|",
    "id,winner,moves\n",
    "1,black,",
    "A 38-26 B :",
    "{\"rounds\": [",
    "\"pairing\": [[",
    "]}",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    " ",
    "\t",
    "|",
    ",",
    ";",
    "+--+",
    "X",
    "O",
    "#",
    "\u{feff}",
    "½",
    "z9",
    "flag black",
    "no-show",
    "\0",
    "99999999999999999999",
];

fn look_at(bytes: &[u8]) {
    let variant = Variant::othello();
    let mut expect = Expect::new(&variant);
    let _ = formats::detect(bytes);
    for format in Format::ALL {
        check(&formats::read(format, bytes, &expect), bytes);
        assert!(formats::whole_games(format, bytes, &expect) <= bytes.len());
    }
    for lines in [Lines::GameEach, Lines::Apart] {
        expect.lines = Some(lines);
        check(&formats::read(Format::Coordinates, bytes, &expect), bytes);
        assert!(formats::whole_games(Format::Coordinates, bytes, &expect) <= bytes.len());
    }
}

fn check(reading: &Reading, bytes: &[u8]) {
    let most = bytes.len() + 1;
    assert!(reading.games.len() <= most);
    let marks: usize = reading.games.iter().map(|game| game.marks.len()).sum();
    assert!(marks <= most, "{marks} marks from {} bytes", bytes.len());
    let marks = reading.games.iter().flat_map(|game| &game.marks);
    let unread = reading.unread.iter().map(|unread| unread.place);
    for place in marks.map(|mark| mark.place).chain(unread) {
        assert!(
            is_within(place, bytes),
            "{place:?} in {} bytes",
            bytes.len()
        );
    }
    write_all(&reading.games);
}

/// Whether a place is in the file, or at its end.
fn is_within(place: Place, bytes: &[u8]) -> bool {
    match place {
        Place::Text {
            line,
            column,
            width,
        } => {
            let last = text::line_breaks(bytes) + 1;
            let end = (column + width) as usize;
            (1..=last).contains(&line) && end <= bytes.len() + 2
        }
        Place::Record { byte, .. } => byte <= bytes.len() as u64,
    }
}

fn write_all(games: &[Transcript]) {
    for format in Format::WRITTEN {
        if let Err(error) = formats::write(format, games, &mut std::io::sink()) {
            assert!(
                matches!(error, formats::WriteError::Unwritten(_)),
                "{error}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        look_at(&bytes);
    }

    #[test]
    fn pieces_of_games_in_any_order_are_read_without_panic(
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..60),
    ) {
        look_at(pieces.concat().as_bytes());
    }

    #[test]
    fn wide_characters_are_read_without_panic(
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..20),
        odd in 0_usize..2,
    ) {
        let mut bytes: Vec<_> = pieces.concat().encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.truncate(bytes.len().saturating_sub(odd));
        look_at(&bytes);
    }

    #[test]
    fn a_list_reads_back_as_it_was_written(
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..30),
    ) {
        reads_back(&pieces.concat());
    }
}

fn reads_back(list: &str) {
    let variant = Variant::othello();
    let expect = Expect::new(&variant);
    let before = formats::read(Format::Coordinates, list.as_bytes(), &expect).games;
    let mut out = Vec::new();
    let lost = formats::write(Format::Coordinates, &before, &mut out).expect("memory");
    let after = formats::read(Format::Coordinates, &out, &expect).games;
    let out = String::from_utf8_lossy(&out);
    assert_eq!(before.len(), after.len(), "{out}");
    for (number, (before, after)) in before.iter().zip(&after).enumerate() {
        if lost.iter().all(|lost| lost.game != number) {
            assert_eq!(said(before), said(after), "{out}");
        }
    }
}

/// All that a record says, without its places.
fn said(game: &Transcript) -> String {
    let marks: Vec<_> = game
        .marks
        .iter()
        .map(|mark| (&mark.written, mark.recorded))
        .collect();
    let claims: Vec<_> = game
        .claims
        .iter()
        .map(|claim| (claim.after, claim.claimed))
        .collect();
    let declared = game
        .declared
        .map(|declared| (declared.result, declared.ending));
    let header = &game.header;
    let variant = &game.variant;
    format!("{marks:?} {claims:?} {declared:?} {header:?} {variant:?}")
}

/// Each of these would take hours if a reader looked at the rest of the text
/// again and again.
#[test]
fn a_long_line_of_anything_is_read() {
    let more = [
        "a",
        "aa",
        "1 ",
        "1,",
        "pass",
        "f5d6",
        "{-d4",
        "f5{-d4}",
        "é",
        "(;A[",
        "A[",
        "\\",
        "[A \"",
        "\"",
        "(;GM[Othello]B[;)",
        "a 1-0 b : f5",
        "1,1,f5?",
    ];
    let variant = Variant::othello();
    for piece in PIECES.iter().chain(&more) {
        let line = piece.repeat(100_000 / piece.len());
        for format in Format::ALL {
            let expect = Expect::new(&variant);
            let reading = formats::read(format, line.as_bytes(), &expect);
            let _ = formats::whole_games(format, line.as_bytes(), &expect);
            assert!(reading.games.len() <= line.len());
        }
        let _ = formats::detect(line.as_bytes());
    }
}

#[test]
fn every_beginning_of_a_file_is_read() {
    let file =
        "Black: Ann\nWhite: Ben\n\n1. f5 d6{-d5} 2. c3[d3 d4] --\n@4 3-5\n= 38-26 flag black\n";
    for length in 0..file.len() {
        look_at(&file.as_bytes()[..length]);
    }
}

/// Found by [`a_list_reads_back_as_it_was_written`].
#[test]
fn odd_lists_read_back_as_they_were_written() {
    for odd in ["1-0)\u{feff}", "Variant: hex-5f5\nf5f51-0: +02"] {
        reads_back(odd);
    }
}

#[test]
fn an_empty_file_holds_no_game() {
    let variant = Variant::othello();
    for format in Format::ALL {
        let reading = formats::read(format, b"", &Expect::new(&variant));
        assert_eq!(reading.games, [], "{}", format.name());
    }
    assert_eq!(formats::detect(b""), Format::Coordinates);
}
