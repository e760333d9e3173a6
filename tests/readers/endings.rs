//! Declared results and endings through every writer: what comes back is the
//! same, or it is said that it was not kept.

use outflank::board::Colour;
use outflank::formats::{self, Expect, Format};
use outflank::game::{HalfDiscs, Score, Variant};
use outflank::transcript::{Declared, DeclaredResult, Ending, Place, Transcript};

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
            let game = Transcript {
                declared: Some(declared),
                ..game[0].clone()
            };
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
