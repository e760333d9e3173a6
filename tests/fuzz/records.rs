//! The readers of game records.

use outflank_core::formats::record::coordinates;
use outflank_core::formats::{self, Expect, Format, Lines, Origin, Reading, text};
use outflank_core::game::Variant;
use outflank_core::transcript::Transcript;

use super::run::{Length, fuzz};
use super::seeds;

/// A test of some rounds and a long one for each reader.
macro_rules! readers {
    ($($short:ident, $long:ident: $format:ident;)*) => {$(
        #[test]
        fn $short() {
            reader(Format::$format, Length::Short);
        }

        #[test]
        #[ignore = "takes a minute of processor time"]
        fn $long() {
            reader(Format::$format, Length::Long);
        }
    )*};
}

readers! {
    damaged_coordinates_are_accounted_for, coordinates_for_a_minute: Coordinates;
    damaged_grids_are_accounted_for, grids_for_a_minute: Grid;
    damaged_wthor_is_accounted_for, wthor_for_a_minute: Wthor;
    damaged_ggf_is_accounted_for, ggf_for_a_minute: Ggf;
    damaged_sgf_is_accounted_for, sgf_for_a_minute: Sgf;
    damaged_pgn_is_accounted_for, pgn_for_a_minute: Pgn;
    damaged_logistello_is_accounted_for, logistello_for_a_minute: Logistello;
    damaged_name_lists_are_accounted_for, name_lists_for_a_minute: NameList;
    damaged_flip_the_disc_is_accounted_for, flip_the_disc_for_a_minute: FlipTheDisc;
    damaged_eothello_is_accounted_for, eothello_for_a_minute: Eothello;
    damaged_tables_of_games_are_accounted_for, tables_of_games_for_a_minute: GameCsv;
}

fn reader(format: Format, length: Length) {
    fuzz(format.name(), length, &seeds::records(format), |bytes| {
        check(format, bytes);
    });
}

fn check(format: Format, bytes: &[u8]) {
    let _ = formats::detect(bytes);
    let variant = Variant::othello();
    let mut expect = Expect::new(&variant);
    if format == Format::Coordinates && !text::is_wide(bytes) {
        expect.lines = Some(coordinates::lines_of(bytes, &variant));
    }
    let whole = formats::read(format, bytes, &expect);
    is_accounted_for(format, bytes, &whole);
    reads_in_parts(format, bytes, &expect, &whole);
    for written in Format::WRITTEN {
        reads_back(written, &whole.games);
    }
}

/// Nothing is lost without a word, and nothing is made up.
fn is_accounted_for(format: Format, bytes: &[u8], reading: &Reading) {
    let marks: usize = reading.games.iter().map(|game| game.marks.len()).sum();
    assert!(marks <= bytes.len(), "{marks} marks");
    let all = reading.games.len() + reading.unread.len();
    let decoded = text::decode(bytes);
    let lines = decoded.lines().flat_map(|line| line.split('\r'));
    let is_content = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with('#');
    let written = lines.filter(is_content).count();
    match format {
        // A record, or the part of one, is a game or a note.
        Format::Wthor => assert!(all > 0 || bytes.len() <= 16, "nothing of {}", bytes.len()),
        // A line is a game or a note; the head of a table and comments are neither.
        Format::Logistello => assert!(all >= written, "{all} of {written} lines"),
        Format::Eothello => assert!(all + 1 >= written || decoded.contains("winner")),
        Format::Coordinates | Format::Grid | Format::Sgf => {
            assert!(all > 0 || written == 0, "nothing of {written} lines");
        }
        _ => {}
    }
}

/// Reading a beginning made of whole games, and then the rest, gives the same.
fn reads_in_parts(format: Format, bytes: &[u8], expect: &Expect, whole: &Reading) {
    let half = &bytes[..bytes.len() / 2];
    let cut = formats::whole_games(format, half, expect);
    if cut == 0 || format == Format::Coordinates && expect.lines == Some(Lines::GameEach) {
        return;
    }
    let (before, after) = bytes.split_at(cut);
    let mut parts = formats::read(format, before, expect);
    let mut later = *expect;
    later.origin = Origin {
        line: text::line_breaks(before),
        byte: before.len() as u64,
        ..Origin::default()
    };
    let rest = formats::read(format, after, &later);
    parts.games.extend(rest.games);
    parts.unread.extend(rest.unread);
    assert_eq!(&parts, whole, "cut at {cut}");
}

/// What was written reads back: as many games, and each of which nothing was
/// lost is the same.
fn reads_back(format: Format, games: &[Transcript]) {
    let games = &games[..games.len().min(16)];
    let mut out = Vec::new();
    let lost =
        formats::write(format, games, &mut out).expect("memory, and a format that is written");
    let left_out = lost.iter().filter(|lost| lost.is_whole_game()).count();
    let variant = Variant::othello();
    let mut expect = Expect::new(&variant);
    if format == Format::Coordinates {
        expect.lines = Some(coordinates::lines_of(&out, &variant));
    }
    let again = formats::read(format, &out, &expect);
    let text = String::from_utf8_lossy(&out);
    let name = format.name();
    assert_eq!(
        again.games.len(),
        games.len() - left_out,
        "as {name}: {text}"
    );
    if left_out > 0 {
        return;
    }
    for (number, (before, after)) in games.iter().zip(&again.games).enumerate() {
        if lost.iter().all(|lost| lost.game != number) {
            assert_eq!(before.moves(), after.moves(), "as {name}: {text}");
        }
    }
}
