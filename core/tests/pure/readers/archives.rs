//! Archives under hard conditions: damaged files; and legal games through
//! every writer and back.

use outflank_core::board::Square;
use outflank_core::formats::{Expect, Format, Reading, detect, read, write};
use outflank_core::game::{Empties, Move, Variant, score};
use outflank_core::transcript::{Declared, DeclaredResult, Mark, Place, Transcript, Written};
use proptest::prelude::*;

const FORMATS: [Format; 8] = [
    Format::Wthor,
    Format::Ggf,
    Format::Sgf,
    Format::Pgn,
    Format::Logistello,
    Format::NameList,
    Format::FlipTheDisc,
    Format::Eothello,
];

/// A small file of each text format.
const SAMPLES: [(Format, &str); 7] = [
    (
        Format::Ggf,
        "2 (;GM[Othello]PB[a]RE[-2.00:t]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- \
         -------- -------- -------- *]B[F5/1/2]W[d6//1]B[PA];)(;GM[Othello]B[C4];)\n",
    ),
    (
        Format::Sgf,
        "(;GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+2]C[\\]];B[f5](;W[d6])(;W[fd]))\n",
    ),
    (
        Format::Pgn,
        "[Event \"a\"]\n[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b\"]\n\n1. f5 {x} d6 (2. c4) 2. -- P@c3 33-31\n",
    ),
    (Format::Logistello, "+f5-d6+c3: +02\n-f5 -2\n"),
    (Format::NameList, "Ann 33-31 Bo : F5D6C3Cy 40-24 Di : C4\n"),
    (
        Format::FlipTheDisc,
        "{\"rounds\":[{\"currentRound\":1,\"pairing\":[[{\"id\":1,\"score\":40,\"transcript\":\"f5d6\"},{\"id\":2}]]}]}",
    ),
    (
        Format::Eothello,
        "eOthello_game_id,winner,game_moves\n1,1,f5d6c3\n",
    ),
];

fn read_plain(format: Format, bytes: &[u8]) -> Reading {
    read(format, bytes, &Expect::new(&Variant::othello()))
}

/// Something was found, or there was nothing to find.
fn is_accounted_for(bytes: &[u8], reading: &Reading) -> bool {
    let blank = bytes.iter().all(u8::is_ascii_whitespace);
    blank || !reading.games.is_empty() || !reading.unread.is_empty()
}

proptest! {
    #[test]
    fn text_made_of_the_signs_of_the_formats_is_read_without_panic(
        text in "[\\[\\](){};:,\"\\\\/.@+ 0-9a-hBWGMRE\n-]{0,300}",
    ) {
        for format in FORMATS {
            read_plain(format, text.as_bytes());
        }
    }

    #[test]
    fn a_damaged_file_is_accounted_for(
        sample in 0..SAMPLES.len(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 0..6),
    ) {
        let (format, text) = SAMPLES[sample];
        let mut bytes = text.as_bytes().to_vec();
        for (at, byte, kind) in edits {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let reading = read_plain(format, &bytes);
        // A table without rows and a tournament without transcripts are no games.
        let may_be_empty = matches!(format, Format::FlipTheDisc | Format::Eothello);
        // Nor is a text that begins with a comment or a number and breaks off.
        let comment = match format {
            Format::Pgn => b"%;{$0123456789".contains(&bytes[0]),
            Format::Ggf => bytes.contains(&b'#'),
            _ => false,
        };
        prop_assert!(may_be_empty || comment || is_accounted_for(&bytes, &reading));
    }

    #[test]
    fn a_legal_game_is_the_same_after_every_writer(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..70)) {
        let game = played(&choices);
        for format in [Format::Wthor, Format::Ggf, Format::Sgf, Format::Pgn] {
            let mut out = Vec::new();
            write(format, std::slice::from_ref(&game), &mut out).unwrap();
            prop_assert_eq!(detect(&out), format);
            let reading = read_plain(format, &out);
            prop_assert_eq!(&reading.unread, &[]);
            prop_assert_eq!(reading.games.len(), 1);
            prop_assert_eq!(reading.games[0].moves(), game.moves());
            prop_assert_eq!(difference(&reading.games[0]), difference(&game));
        }
    }
}

/// A legal game: at every turn one of the legal squares. Its passes are left
/// out, its score is declared.
fn played(choices: &[prop::sample::Index]) -> Transcript {
    let variant = Variant::othello();
    let mut position = variant.start();
    let mut game = Transcript::empty(variant.clone(), Place::TOP);
    for choice in choices {
        if variant.is_over(&position) {
            break;
        }
        let legal: Vec<Square> = variant.placements(&position).iter().collect();
        let played = if legal.is_empty() {
            Move::Pass
        } else {
            Move::Place(legal[choice.index(legal.len())])
        };
        variant
            .play(&mut position, played)
            .expect("the move is among the legal ones");
        if let Move::Place(square) = played {
            game.marks
                .push(Mark::new(Written::Place(square), Place::TOP));
        }
    }
    game.declared = Some(Declared {
        result: DeclaredResult::Score(score(position.counts(), 64, Empties::ToWinner)),
        ending: None,
        place: Place::TOP,
    });
    game
}

/// Black's discs less White's, in halves.
fn difference(game: &Transcript) -> Option<i32> {
    match game.declared?.result {
        DeclaredResult::Score(score) => Some((score.black - score.white).as_halves()),
        DeclaredResult::Difference(difference) => Some(difference.as_halves()),
        DeclaredResult::Winner(_) | DeclaredResult::Unsaid => None,
    }
}

#[test]
fn the_samples_are_recognised() {
    for (format, text) in SAMPLES {
        assert_eq!(detect(text.as_bytes()), format, "{text}");
        assert!(!read_plain(format, text.as_bytes()).games.is_empty());
    }
}
