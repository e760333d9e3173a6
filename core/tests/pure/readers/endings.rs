//! Declared results and endings through every writer: what comes back is the
//! same, or it is said that it was not kept.

use outflank_core::board::Colour;
use outflank_core::formats::{self, Expect, Format};
use outflank_core::game::{HalfDiscs, Score, Variant};
use outflank_core::transcript::{Declared, DeclaredResult, Ending, Place, Transcript, Written};

fn results() -> [DeclaredResult; 14] {
    use DeclaredResult::{Difference, Score as Discs, Unsaid, Winner};
    [
        Discs(Score::of_discs(38, 26)),
        Discs(Score::of_discs(26, 38)),
        Discs(Score::of_discs(32, 32)),
        Discs(Score::of_discs(0, 64)),
        Discs(Score::of_discs(1, 0)),
        Discs(Score::of_discs(0, 0)),
        Discs(Score::of_discs(30, 20)),
        Difference(HalfDiscs::halves(24)),
        Difference(HalfDiscs::halves(-24)),
        Difference(HalfDiscs::halves(0)),
        Winner(Some(Colour::Black)),
        Winner(Some(Colour::White)),
        Winner(None),
        Unsaid,
    ]
}

const ENDINGS: [Option<Ending>; 13] = [
    None,
    Some(Ending::Flag(Colour::Black)),
    Some(Ending::Flag(Colour::White)),
    Some(Ending::Overrun(Colour::Black)),
    Some(Ending::Overrun(Colour::White)),
    Some(Ending::Resigned(Colour::Black)),
    Some(Ending::Resigned(Colour::White)),
    Some(Ending::NoShow(Colour::Black)),
    Some(Ending::NoShow(Colour::White)),
    Some(Ending::BothAbsent),
    Some(Ending::BothFlags),
    Some(Ending::Agreed),
    Some(Ending::Adjourned),
];

/// What was declared, a score on a full board as its difference.
fn said(game: &Transcript) -> (DeclaredResult, Option<Ending>) {
    let Some(declared) = game.declared else {
        return (DeclaredResult::Unsaid, None);
    };
    let result = match declared.result {
        DeclaredResult::Score(score) if score.black + score.white == HalfDiscs::whole(64) => {
            DeclaredResult::Difference(score.black - score.white)
        }
        other => other,
    };
    (result, declared.ending)
}

fn written(format: Format, game: &Transcript) -> (Transcript, Vec<String>) {
    let mut out = Vec::new();
    let lost = formats::write(format, std::slice::from_ref(game), &mut out).expect("memory");
    let variant = Variant::othello();
    let mut reading = formats::read(format, &out, &Expect::new(&variant));
    assert_eq!(reading.games.len(), 1, "{}", format.name());
    let lost = lost.into_iter().map(|lost| lost.loss.to_string()).collect();
    (reading.games.remove(0), lost)
}

#[test]
fn what_was_declared_comes_back_or_is_said_to_be_lost() {
    let variant = Variant::othello();
    let expect = Expect::new(&variant);
    let game = formats::read(Format::Coordinates, b"f5 d6 c3 f4", &expect).games;
    for result in results() {
        for ending in ENDINGS {
            let declared = Declared {
                result,
                ending,
                place: Place::TOP,
            };
            let mut game = game[0].clone();
            game.declared = Some(declared);
            for format in Format::WRITTEN {
                let (back, lost) = written(format, &game);
                let same = said(&back) == said(&game);
                assert!(
                    same || !lost.is_empty(),
                    "{}: {declared:?} comes back as {:?}",
                    format.name(),
                    back.declared
                );
                let held = [None, ending].contains(&said(&back).1);
                assert!(held, "{}: {declared:?}, {:?}", format.name(), back.declared);
            }
        }
    }
}

#[test]
fn an_ending_that_is_not_kept_is_named_as_a_director_would() {
    let variant = Variant::othello();
    let text = "f5 d6 c3 f4 = 38-26 flag black";
    let game = formats::read(Format::Coordinates, text.as_bytes(), &Expect::new(&variant)).games;
    for format in [Format::Ggf, Format::Sgf, Format::Pgn, Format::Wthor] {
        let (_, lost) = written(format, &game[0]);
        assert_eq!(
            lost,
            ["how the game ended: flag black"],
            "{}",
            format.name()
        );
    }
}

fn read_one(format: Format, text: &str) -> (Transcript, Vec<String>) {
    let variant = Variant::othello();
    let mut reading = formats::read(format, text.as_bytes(), &Expect::new(&variant));
    assert_eq!(reading.games.len(), 1, "{text}");
    let unread = reading.unread.iter();
    let unread = unread.map(|unread| unread.reason.to_string()).collect();
    (reading.games.remove(0), unread)
}

const GRID: &str = "\
    -- -- -- -- -- -- -- --\n-- -- -- -- -- -- -- --\n-- --  3 -- -- -- -- --\n\
    -- -- --  O  X  4 -- --\n-- -- --  X  O  1 -- --\n-- -- --  2 -- -- -- --\n\
    -- -- -- -- -- -- -- --\n-- -- -- -- -- -- -- --\n";

#[test]
fn an_ending_on_a_sheet_is_read_in_the_words_people_type() {
    for (text, ending) in [
        ("flag b", Ending::Flag(Colour::Black)),
        ("Flag O", Ending::Flag(Colour::White)),
        ("resignation w", Ending::Resigned(Colour::White)),
        ("no show black", Ending::NoShow(Colour::Black)),
        ("flag both", Ending::BothFlags),
        ("both absent", Ending::BothAbsent),
    ] {
        let score = DeclaredResult::Score(Score::of_discs(38, 26));
        let list = read_one(Format::Coordinates, &format!("f5 d6 c3 f4 = 38-26 {text}"));
        let alone = read_one(Format::Coordinates, &format!("f5 d6 c3 f4\n38-26\n{text}"));
        let grid = read_one(Format::Grid, &format!("{GRID}= 38-26 {text}\n"));
        for (game, unread) in [list, alone, grid] {
            assert_eq!(unread, [""; 0], "{text}");
            assert_eq!(game.marks.len(), 4, "{text}");
            let declared = game.declared.map(|d| (d.result, d.ending));
            assert_eq!(declared, Some((score, Some(ending))), "{text}");
        }
    }
}

#[test]
fn an_ending_without_its_colour_on_a_sheet_asks_for_it() {
    let expected = ["`flag` needs a colour: whose flag fell, black or white?"];
    for text in ["= 38-26 flag", "= flag", "flag"] {
        let list = read_one(Format::Coordinates, &format!("f5 d6 c3 f4\n{text}"));
        assert_eq!(list.1, expected, "{text}");
    }
    let grid = read_one(Format::Grid, &format!("{GRID}= 38-26 flag\n"));
    assert_eq!(grid.1, expected);
    let list = read_one(Format::Coordinates, "f5 d6 = 38-26 flag b4");
    assert_eq!(list.1, expected);
    assert_eq!(list.0.marks.len(), 3, "b4 is a move");
}

#[test]
fn every_spelling_of_a_score_is_read_wherever_a_sheet_has_one() {
    let spellings = ["38-26", "38:26", "38–26", "38 - 26", "38 : 26", "38.0-26,0"];
    let score = Score::of_discs(38, 26);
    for text in spellings {
        for around in ["= {}", "={}", "Result: {}", "{}", "{} flag b"] {
            let line = around.replace("{}", text);
            let sheet = if line.starts_with("Result") {
                format!("{line}\nf5 d6 c3 f4")
            } else {
                format!("f5 d6 c3 f4\n{line}")
            };
            let (game, unread) = read_one(Format::Coordinates, &sheet);
            assert_eq!(unread, [""; 0], "{sheet}");
            assert_eq!(game.marks.len(), 4, "{sheet}");
            let declared = game.declared.and_then(|d| d.result.score());
            assert_eq!(declared, Some(score), "{sheet}");
        }
        let claims = format!("@2 {text}\n@3: {text}");
        for (game, unread) in [
            read_one(Format::Coordinates, &format!("f5 d6 c3 f4\n{claims}")),
            read_one(Format::Grid, &format!("{GRID}{claims}\n= {text}")),
        ] {
            assert_eq!(unread, [""; 0], "{text}");
            assert_eq!((game.marks.len(), game.claims.len()), (4, 2), "{text}");
        }
    }
    let after_the_moves = read_one(Format::Coordinates, "f5 d6 c3 f4 38:26").0;
    assert!(after_the_moves.declared.is_some());
    let times = read_one(Format::Coordinates, "f5 0:12 d6 0:05").0;
    assert_eq!(times.declared, None, "times on a clock are not a score");
}

#[test]
fn a_claim_of_half_discs_is_one_mark_that_cannot_be_read() {
    let (game, _) = read_one(Format::Coordinates, "f5 d6\n@2 34.5-29.5\nc3 f4");
    let written: Vec<_> = game.marks.iter().map(|mark| &mark.written).collect();
    let expected = Written::Illegible("@2 34.5-29.5".to_owned());
    assert_eq!(written.len(), 5);
    assert_eq!(written[2], &expected);
}
