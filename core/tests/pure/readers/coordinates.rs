//! Lists of coordinates in every usual spelling.

use outflank_core::board::Colour;
use outflank_core::formats::record::coordinates;
use outflank_core::formats::{self, Expect, Format, Lines, Reading};
use outflank_core::game::{HalfDiscs, Score, Variant};
use outflank_core::transcript::{
    Claimed, DeclaredResult, Ending, Mark, Place, Recorded, Transcript, Written,
};

fn read(text: &str) -> Reading {
    read_as(text, &Variant::othello())
}

fn read_as(text: &str, variant: &Variant) -> Reading {
    formats::read(Format::Coordinates, text.as_bytes(), &Expect::new(variant))
}

fn game(text: &str) -> Transcript {
    let mut reading = read(text);
    assert_eq!(reading.unread, []);
    assert_eq!(reading.games.len(), 1, "games in {text:?}");
    reading.games.remove(0)
}

/// The marks with a mark for what they are: `f5`, `pass`, `?z` illegible,
/// `!z9` off the board.
fn marks(game: &Transcript) -> String {
    let written = game.marks.iter().map(|mark| match &mark.written {
        Written::Place(square) => game.variant.geometry().name(*square),
        Written::Pass => "pass".to_owned(),
        Written::OffBoard(text) => format!("!{text}"),
        Written::Illegible(text) => format!("?{text}"),
    });
    written.collect::<Vec<_>>().join(" ")
}

fn column(game: &Transcript, mark: usize) -> (u32, u32, u32) {
    match game.marks[mark].place {
        Place::Text {
            line,
            column,
            width,
        } => (line, column, width),
        Place::Record { .. } => panic!("a list of coordinates is a text"),
    }
}

#[test]
fn every_usual_spelling_says_the_same_moves() {
    for text in [
        "f5d6c3d3",
        "F5D6C3D3",
        "f5 d6 c3 d3",
        "F5 D6 C3 D3",
        "F5 d6 C3 d3",
        "f5D6c3D3",
        "1. f5 d6 2. c3 d3",
        "1. f5 2. d6 3. c3 4. d3",
        "1.f5d62.c3d3",
        "1.f52.d63.c34.d3",
        "1) f5 d6 2) c3 d3",
        "(1) f5 (2) d6 (3) c3 (4) d3",
        "1 f5 2 d6 3 c3 4 d3",
        "1. F5 D6\n3. C3 D3",
        "F5-D6-C3-D3",
        "f5,d6,c3,d3",
        "f5, d6; c3;d3",
        "f5\nd6\nc3\nd3\n",
        "f5\r\nd6\r\nc3\r\nd3",
        "5f6d3c3d",
        "5f 6d 3c 3d",
        "5F6D3C3D",
        "1. 5f 6d 2. 3c 3d",
        "5f6d2.3c3d",
        "f5 6d c3 3d",
        "  f5   d6\tc3 d3  # the beginning",
        "Moves: f5d6c3d3",
    ] {
        assert_eq!(marks(&game(text)), "f5 d6 c3 d3", "in {text:?}");
    }
}

#[test]
fn every_spelling_of_a_pass_is_one_pass() {
    for pass in [
        "--", "-", "pa", "PA", "ps", "PS", "pass", "Pass", "PASS", "@@", "tt", "–",
    ] {
        let text = format!("f5 {pass} d6");
        assert_eq!(marks(&game(&text)), "f5 pass d6", "in {text:?}");
    }
    for text in [
        "f5--d6",
        "f5pad6",
        "f5passd6",
        "f5PAd6",
        "F5---D6",
        "F5-c3----D6",
    ] {
        let found = marks(&game(text)).replace("c3 ", "");
        assert_eq!(found, "f5 pass d6", "in {text:?}");
    }
    assert_eq!(marks(&game("f5papad6")), "f5 pass pass d6");
    for four in ["----", "-–--", "–-—−"] {
        let text = format!("f5{four}d6");
        assert_eq!(marks(&game(&text)), "f5 pass pass d6", "in {text:?}");
    }
}

#[test]
fn what_cannot_be_read_is_a_mark_with_its_place() {
    let found = game("f5 d6 z9 Zc6 c3 x ?? f9 f0 f12 d3\n");
    assert_eq!(marks(&found), "f5 d6 !z9 ?Zc6 c3 ?x ??? !f9 !f0 !f12 d3");
    assert_eq!(column(&found, 2), (1, 7, 2));
    assert_eq!(column(&found, 3), (1, 10, 3));
    assert_eq!(column(&found, 10), (1, 32, 2));
    assert_eq!(marks(&game("f5d6Seb2c3")), "f5 d6 ?Seb2 c3");
    assert_eq!(
        marks(&game("f5 Paris Sébastien 77 d6")),
        "f5 ?Paris ?Sébastien ?77 d6"
    );
    assert_eq!(marks(&game("f5 d6 (good) c3!")), "f5 d6 ?( ?good ?) c3 ?!");
}

#[test]
fn numbers_glued_to_moves_are_read_from_left_to_right() {
    assert_eq!(marks(&game("1.f5d62.c3d33.c4f4")), "f5 d6 c3 d3 c4 f4");
    assert_eq!(marks(&game("1f5d6 2c3d3 3c4f4")), "f5 d6 c3 d3 c4 f4");
}

#[test]
fn case_tells_the_colour_where_it_does_so_throughout() {
    let by = |text: &str| -> Vec<_> { game(text).marks.iter().map(|mark| mark.by).collect() };
    let (black, white) = (Some(Colour::Black), Some(Colour::White));
    assert_eq!(by("F5 d6 C3 d3 C4"), [black, white, black, white, black]);
    assert_eq!(by("f5 D6 c3 D3 c4"), [black, white, black, white, black]);
    assert_eq!(by("F5D6C3D3"), [None; 4]);
    assert_eq!(by("F5d6c3d3c4"), [None; 5]);
}

#[test]
fn slips_and_turned_discs_belong_to_the_move_before() {
    let found = game("f5 d6{-d5} c3{+e3} d3{-d4 +e3} c4[c3 d4] f4 {-e4,-e5} e3[]");
    assert_eq!(marks(&found), "f5 d6 c3 d3 c4 f4 e3");
    let geometry = found.variant.geometry();
    let said = |mark: usize| match found.marks[mark].recorded {
        None | Some(Recorded::AcceptedIllegal) => String::new(),
        Some(Recorded::Turned(turned)) => format!("[{}]", geometry.names(turned)),
        Some(Recorded::Slips { left, extra }) => {
            format!("-{} +{}", geometry.names(left), geometry.names(extra))
        }
    };
    let all: Vec<_> = (0..7).map(said).collect();
    assert_eq!(
        all,
        ["", "-d5 +", "- +e3", "-d4 +e3", "[c3 d4]", "-e4 e5 +", "[]"]
    );
    assert_eq!(
        marks(&game("f5{d6} {-d4} c3{-z9} d3{")),
        "f5 ?{d6} ?{-d4} c3 ?{-z9} d3 ?{"
    );
}

#[test]
fn claims_are_counts_or_boards() {
    let found = game(
        "f5 d6\n@2 3-3\nc3 @3: 5-2\nd3 @4\n--------\n--------\n--XO----\n---OX---\n---OOX--\n---O----\n--------\n--------\nc4",
    );
    assert_eq!(marks(&found), "f5 d6 c3 d3 c4");
    let after: Vec<_> = found.claims.iter().map(|claim| claim.after).collect();
    assert_eq!(after, [2, 3, 4]);
    let Claimed::Board(board) = found.claims[2].claimed else {
        panic!("the third claim is a board");
    };
    assert_eq!((board.black.len(), board.white.len()), (3, 5));
    assert_eq!(
        found.claims[2].place,
        Place::Text {
            line: 4,
            column: 4,
            width: 2
        }
    );
    assert!(matches!(found.claims[1].claimed, Claimed::Counts(counts) if counts.black == 5));
}

#[test]
fn a_claim_that_cannot_be_read_is_illegible() {
    assert_eq!(marks(&game("f5 @20 d6")), "f5 ?@20 d6");
    assert_eq!(marks(&game("f5 @2 --------X d6")), "f5 ?@2 --------X d6");
}

#[test]
fn a_result_is_declared_with_its_ending() {
    let declared = |text: &str| {
        let declared = game(text).declared.expect("a declared result");
        (declared.result, declared.ending)
    };
    let score = |black, white| DeclaredResult::Score(Score::of_discs(black, white));
    assert_eq!(declared("f5d6 = 38-26"), (score(38, 26), None));
    assert_eq!(
        declared("f5d6\n=38 - 26 flag black"),
        (score(38, 26), Some(Ending::Flag(Colour::Black)))
    );
    assert_eq!(
        declared("f5d6\n\n= 31-33 overrun black"),
        (score(31, 33), Some(Ending::Overrun(Colour::Black)))
    );
    assert_eq!(
        declared("f5d6 = 64-0 resign white"),
        (score(64, 0), Some(Ending::Resigned(Colour::White)))
    );
    assert_eq!(
        declared("= no-show white"),
        (DeclaredResult::Unsaid, Some(Ending::NoShow(Colour::White)))
    );
    assert_eq!(
        declared("f5d6 flag white"),
        (DeclaredResult::Unsaid, Some(Ending::Flag(Colour::White)))
    );
    assert_eq!(declared("f5d6 38-26"), (score(38, 26), None));
    assert_eq!(declared("Result: 38-26\n\nf5d6"), (score(38, 26), None));
    assert_eq!(
        declared("f5 = +12"),
        (DeclaredResult::Difference(HalfDiscs::whole(12)), None)
    );
    assert_eq!(
        declared("f5 = -0.5"),
        (DeclaredResult::Difference(HalfDiscs::halves(-1)), None)
    );
    assert_eq!(declared("f5 = draw"), (DeclaredResult::Winner(None), None));
    assert_eq!(
        declared("f5 = white"),
        (DeclaredResult::Winner(Some(Colour::White)), None)
    );
    for halves in ["= 34.5-29.5", "= 34½-29½", "= 34,5-29,5"] {
        let halves = declared(&format!("f5d6 {halves}"));
        let score = Score {
            black: HalfDiscs::halves(69),
            white: HalfDiscs::halves(59),
        };
        assert_eq!(halves, (DeclaredResult::Score(score), None));
    }
}

#[test]
fn a_second_result_that_contradicts_the_first_is_said() {
    let reading = read("f5d6 = 38-26\n= 26-38\n");
    assert_eq!(reading.games.len(), 1);
    assert_eq!(reading.unread.len(), 1);
    assert_eq!(reading.unread[0].place.to_string(), "2:1");
    assert_eq!(read("f5d6 = 38-26\n= 38-26 flag white\n").unread, []);
}

#[test]
fn names_in_a_header_are_no_moves() {
    let found = game(
        "# round 3\nBlack: Seb2 f5\nWhite: c3 d4\nEvent: Cup #3\nDate: 2026-11-16 # rainy\nTable judge: Ann\n\nf5 d6\nc3",
    );
    assert_eq!(marks(&found), "f5 d6 c3");
    let header: Vec<_> = found.header.iter().collect();
    let expected = [
        ("black", "Seb2 f5"),
        ("white", "c3 d4"),
        ("event", "Cup #3"),
        ("date", "2026-11-16"),
        ("Table judge", "Ann"),
    ];
    assert_eq!(header, expected);
    assert_eq!(found.place.to_string(), "2:1");
}

#[test]
fn the_header_may_set_variant_and_start() {
    let found = game("Variant: othello-10x10\n\ng6 j10 a1 k1 e11");
    assert_eq!(found.variant.name(), "othello-10x10");
    assert_eq!(marks(&found), "g6 j10 a1 !k1 !e11");
    assert!(found.header.is_empty());
    let start = "Start: black:d4,e5 white:e4,d5 black\ne3";
    assert_eq!(game(start).variant.start().counts().black, 2);
    assert_ne!(game(start).variant, Variant::othello());
    let reading = read("Variant: chess\nf5d6");
    assert_eq!(reading.games.len(), 1);
    assert!(
        reading.unread[0].reason.to_string().contains("chess"),
        "{:?}",
        reading.unread
    );
}

#[test]
fn rows_of_two_digits_and_hexagons_are_read() {
    let large = "othello-12x12".parse::<Variant>().expect("a variant");
    for text in [
        "g10 f12 a1",
        "g10f12a1",
        "1.g10f122.a1",
        "10g12f1a",
        "1. g10 2. f12 3. a1",
    ] {
        let reading = read_as(text, &large);
        assert_eq!(marks(&reading.games[0]), "g10 f12 a1", "in {text:?}");
    }
    let hexagon = "hex-5".parse::<Variant>().expect("a variant");
    let reading = read_as("e3 a1 e5", &hexagon);
    assert_eq!(marks(&reading.games[0]), "e3 !a1 e5");
}

#[test]
fn each_line_is_a_game_where_every_line_begins_with_a_first_move() {
    assert_eq!(read("f5d6c3\nd3c5\n\ne6f4\n").games.len(), 3);
    assert_eq!(read("1. f5 d6\n1. e6 f4\n").games.len(), 2);
    assert_eq!(read("f5d6c3\ncoffee\nf5f6\n").games.len(), 3);
    assert_eq!(read("f5d6c3\nc4d3\n").games.len(), 2);
    assert_eq!(read("f5d6\nc3d3\n").games.len(), 1);
    assert_eq!(read("f5d6\n= 38-26\n").games.len(), 1);
    assert_eq!(read("1. f5 d6\n2. c4 d3\n").games.len(), 1);
}

#[test]
fn blank_lines_or_a_new_header_part_games_of_several_lines() {
    assert_eq!(read("f5d6\nc3d3\n\nf5f6\ne6f4\n").games.len(), 2);
    assert_eq!(read("Black: A\nf5d6\nBlack: B\nf5d6\n").games.len(), 2);
    assert_eq!(
        read("Black: A\n\nf5d6\n\nBlack: B\n\nf5d6\n").games.len(),
        2
    );
    assert_eq!(read("Event: X\n\nBlack: A\n\nf5d6\n").games.len(), 1);
    assert_eq!(
        read("Black: A\nWhite: B\n\nBlack: C\nWhite: D\nf5\n")
            .games
            .len(),
        2
    );
    assert_eq!(read("").games.len(), 0);
    assert_eq!(read("\n \n# nothing\n").games.len(), 0);
}

#[test]
fn one_wrong_line_does_not_melt_an_archive_into_one_game() {
    let mut archive = "f5d6c3d3c4\n".repeat(20);
    archive += "a1d6c3d3c4\n";
    assert_eq!(read(&archive).games.len(), 21);
}

#[test]
fn whole_games_end_where_the_next_game_begins() {
    let variant = Variant::othello();
    let expect = Expect::new(&variant);
    let whole = |text: &str| formats::whole_games(Format::Coordinates, text.as_bytes(), &expect);
    assert_eq!(whole("Black: A\nf5d6\nc3\n\nBlack: B\nf5"), 18);
    assert_eq!(whole("f5d6\nf5f6\nf5"), 10);
    assert_eq!(whole("f5d6\r"), 0);
    assert_eq!(whole("f5d6"), 0);
    assert_eq!(whole("f5d6\nc3d3\n\n= 38-26\n"), 0);
}

#[test]
fn how_games_are_separated_does_not_depend_on_the_chunks() {
    let text = "f5d6\r\n\r\nc3d3\r\nf5f6\r\n";
    for size in 1..text.len() {
        let mut separation = coordinates::Separation::new(&Variant::othello());
        text.as_bytes()
            .chunks(size)
            .for_each(|chunk| separation.feed(chunk));
        assert_eq!(separation.lines(), Lines::Apart);
    }
}

#[test]
fn a_bare_line_gives_the_same_squares_as_the_reader() {
    let line = "f5d6c3d3c4f4f6b4a1h8a8h1";
    for text in [
        line.to_owned(),
        line.to_uppercase(),
        "f5 d6 c3 d3 h8".to_owned(),
        "f5".to_owned(),
    ] {
        let mut moves = [0; 64];
        let count = coordinates::bare_line(text.as_bytes(), &mut moves).expect("a bare line");
        let squares: Vec<_> = moves[..count]
            .iter()
            .map(|&square| usize::from(square))
            .collect();
        let found = game(&text);
        let read: Vec<_> = found.marks.iter().filter_map(Mark::square).collect();
        assert_eq!(
            squares,
            read.iter().map(|square| square.index()).collect::<Vec<_>>()
        );
    }
    let long = "f5".repeat(65);
    for text in [
        "",
        "f",
        "f5d",
        "f5d9",
        "f5 d6c3",
        "f5 d6 ",
        "f5  d6",
        "F5d6",
        "f5--",
        " f5",
        "f5\n",
        "5f6d",
        "f5 d6\tc3",
        long.as_str(),
    ] {
        assert_eq!(
            coordinates::bare_line(text.as_bytes(), &mut [0; 64]),
            None,
            "{text:?}"
        );
    }
}

fn written(games: &[Transcript]) -> (String, Vec<String>) {
    let mut out = Vec::new();
    let lost =
        formats::write(Format::Coordinates, games, &mut out).expect("memory does not refuse");
    let what = lost.into_iter().map(|lost| lost.loss.to_string()).collect();
    (String::from_utf8(out).expect("text"), what)
}

#[test]
fn what_was_written_reads_back_as_the_same_record() {
    let texts = [
        "f5d6c3d3\nf5f6e6f4\n",
        "Black: A\nWhite: Seb2\nOpening book: none\n\nf5 -- d6{-d5 +e3} z9 ?? c3[]\n@2 3-3\n= 34.5-29.5 flag black\n",
        "Variant: othello-10x10\ng6 j10\n",
        "Start: black:d4,e5 white:e4,d5 white\nF5 d6 C3\n",
        "Black: nobody\n= no-show black\n\nBlack: A\n\nBlack: B\nf5\n= +12\n",
        "f5 3 d6\n\nc3\nc4 = draw\n",
        "F5 D6 c3 D3 C4 f4 c5 B3 c2 B4\n",
        "Moves:\n\nMoves: = 3\n\n@4 4-4",
    ];
    for text in texts {
        let before = read(text).games;
        let (output, lost) = written(&before);
        assert_eq!(lost, [""; 0], "in {text:?}");
        let after = read(&output).games;
        assert_eq!(before.len(), after.len(), "{output}");
        for (before, after) in before.iter().zip(&after) {
            assert_eq!(marks(before), marks(after), "{output}");
            let recorded = |game: &Transcript| -> Vec<_> {
                game.marks.iter().map(|mark| mark.recorded).collect()
            };
            assert_eq!(recorded(before), recorded(after));
            assert_eq!(before.header, after.header);
            assert_eq!(before.variant, after.variant);
            let claims = |game: &Transcript| -> Vec<_> {
                game.claims
                    .iter()
                    .map(|claim| (claim.after, claim.claimed))
                    .collect()
            };
            assert_eq!(claims(before), claims(after));
            let result = |game: &Transcript| game.declared.map(|said| (said.result, said.ending));
            assert_eq!(result(before), result(after));
        }
    }
}

#[test]
fn games_of_nothing_but_moves_are_written_one_a_line() {
    let games = read("1. F5 D6 2. C3\n1. F5 F6\n").games;
    assert_eq!(written(&games).0, "f5d6c3\nf5f6\n");
}

#[test]
fn what_a_list_cannot_hold_is_said() {
    let mut game = game("f5d6");
    game.header.push("note", "one\ntwo");
    let (output, lost) = written(&[game]);
    assert_eq!(output, "f5d6\n");
    assert_eq!(lost, ["the header line `note`: `one\ntwo`"]);
}

/// The titles that were noted.
fn titles(reading: &Reading) -> Vec<String> {
    let notes = reading
        .unread
        .iter()
        .map(|unread| unread.reason.to_string());
    let end = " is a title: it was not read as moves";
    notes
        .map(|note| note.strip_suffix(end).expect("a title").to_owned())
        .collect()
}

#[test]
fn a_title_above_the_moves_is_noted_and_not_read_as_moves() {
    let title = "Bonnard - D'Angelo, R3 T1 33-31";
    for (moves, expected) in [
        ("f5 d6 c3\n", "f5 d6 c3"),
        ("f5 d6\nc3 d3\n= 33-31", "f5 d6 c3 d3"),
        ("\nf5 d6\nc3", "f5 d6 c3"),
        ("1. F5 2. D6\n3. C3", "f5 d6 c3"),
    ] {
        let reading = read(&format!("{title}\n{moves}"));
        assert_eq!(reading.games.len(), 1, "{moves}");
        assert_eq!(marks(&reading.games[0]), expected);
        assert_eq!(titles(&reading), [format!("`{title}`")]);
    }
}

#[test]
fn every_game_of_a_file_may_have_its_title() {
    let text = "Anna - Bob, R1\nf5 d6\nc3\n\nBob - Carl, R2\nf5 f6\ne6\n";
    let reading = read(text);
    assert_eq!(reading.games.len(), 2);
    assert_eq!(titles(&reading).len(), 2);
    let each_in_a_line = read("Anna - Bob, R1\nf5d6c3\nBob - Carl, R2\nf5f6e6\n");
    assert_eq!(each_in_a_line.games.len(), 2);
    assert_eq!(titles(&each_in_a_line).len(), 2);
}

#[test]
fn a_line_that_may_be_moves_is_never_a_title() {
    let damaged = read("Smudge f5, Blot\nh8 c3\n");
    assert_eq!(marks(&damaged.games[0]), "?Smudge f5 ?Blot h8 c3");
    assert_eq!(damaged.unread, []);
    // Without moves after it, a line is what somebody wrote as moves.
    let alone = read("Anna - Bob, round\n= 38-26\n");
    assert_eq!(marks(&alone.games[0]), "?Anna pass ?Bob ?round");
    assert_eq!(alone.unread, []);
    // Below the moves nothing is a title.
    let below = read("f5 d6\nc3 d3\nAnna, Bob\n");
    assert_eq!(marks(&below.games[0]), "f5 d6 c3 d3 ?Anna ?Bob");
}
