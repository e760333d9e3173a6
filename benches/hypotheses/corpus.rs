//! Real games to damage: finished ones of the WTHOR archive.

use outflank_core::board::Square;
use outflank_core::formats::{Expect, Format, read};
use outflank_core::game::{Empties, Move, Score, State, Variant, score};

/// A game played to its end on the right board.
pub struct Game {
    /// The squares in the order played.
    pub squares: Vec<Square>,
    /// The score, empties to the winner.
    pub score: Score,
}

/// A small generator with a fixed seed, so that every run sees the same games.
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `count` (`SplitMix64`).
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed >> 33).expect("31 bits") % count
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}

/// The finished games of the archive's files of these years, in order.
pub fn games(folder: &std::path::Path, years: std::ops::RangeInclusive<u16>) -> Vec<Game> {
    let variant = Variant::othello();
    let files = years.map(|year| folder.join(format!("WTH_{year}.wtb")));
    let transcripts = files.flat_map(|file| {
        let bytes = std::fs::read(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        read(Format::Wthor, &bytes, &Expect::new(&variant)).games
    });
    transcripts
        .filter_map(|game| {
            let squares: Vec<_> = game
                .marks
                .iter()
                .filter_map(outflank_core::transcript::Mark::square)
                .collect();
            let score = finished(&variant, &squares)?;
            Some(Game { squares, score })
        })
        .collect()
}

/// The score of a legal, finished game.
fn finished(variant: &Variant, squares: &[Square]) -> Option<Score> {
    let mut position = variant.start();
    for &square in squares {
        if variant.state(&position) == State::MustPass {
            variant.play(&mut position, Move::Pass).ok()?;
        }
        variant.play(&mut position, Move::Place(square)).ok()?;
    }
    let counts = position.counts();
    variant
        .is_over(&position)
        .then(|| score(counts, 64, Empties::ToWinner))
}
