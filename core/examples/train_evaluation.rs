//! Learns the weights of the evaluation from the WTHOR archive.
//!
//! `cargo run --release -p outflank-core --example train_evaluation -- FOLDER OUT`
//!
//! FOLDER holds the `.wtb` files; OUT is the file of weights. The same files
//! give the same weights. `docs/engine.md` says what is done.

#![allow(
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "it reports its progress; numbers of discs and patterns are small"
)]

use std::path::{Path, PathBuf};

use outflank_core::board::eight::Position;
use outflank_core::engine::endgame_value;
use outflank_core::engine::evaluation::{
    INSTANCES, KINDS, Kind, PER_DISC, STAGES, Weights, instances, mirrored, stage,
};
use outflank_core::formats::record::wthor;

/// How often each position is looked at.
const ROUNDS: usize = 24;
/// How far a weight moves towards what would have been right, at first.
const STEP: f32 = 0.004;
/// The archive stores the score with best play from so many empty squares on.
const THEORY: u32 = 24;
/// With so many empty squares every game is solved here.
const SOLVED: u32 = 12;
/// Every so many games one is kept apart to measure with.
const APART: usize = 20;

/// A position as its patterns, and the margin of the side to move at the end.
struct Example {
    patterns: [u16; INSTANCES],
    margin: f32,
}

fn main() {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(folder), Some(out)) = (arguments.next(), arguments.next()) else {
        println!("usage: train_evaluation FOLDER OUT");
        return;
    };
    let files = archive(&folder);
    let records = files.iter().flat_map(|bytes| wthor::records(&bytes[16..]));
    let games: Vec<Game> = records.filter_map(|record| Game::read(&record)).collect();
    println!("{} games read, and solved at {SOLVED} empties", games.len());
    let stages: Vec<Vec<i8>> = (0..STAGES).map(|stage| learn(&games, stage)).collect();
    let packed = Weights::pack(&stages);
    println!("{} bytes", packed.len());
    std::fs::write(out, packed).expect("the file can be written");
}

/// The archive, year by year.
fn archive(folder: &Path) -> Vec<Vec<u8>> {
    let entries = folder.read_dir().expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry of the folder").path());
    let is_year = |path: &PathBuf| path.extension().is_some_and(|end| end == "wtb");
    let mut paths: Vec<PathBuf> = paths.filter(is_year).collect();
    paths.sort();
    let read = |path| std::fs::read(path).expect("the file can be read");
    paths.into_iter().map(read).collect()
}

fn learn(games: &[Game], wanted: usize) -> Vec<i8> {
    let (mut examples, mut apart) = (Vec::new(), Vec::new());
    let first_of_pair = first_of_pairs();
    for (number, game) in games.iter().enumerate() {
        let into = if number % APART == 0 {
            &mut apart
        } else {
            &mut examples
        };
        game.add_to(into, wanted);
    }
    for example in examples.iter_mut().chain(&mut apart) {
        fold(example, &first_of_pair);
    }
    shuffle(&mut examples);
    let mut weights = vec![0.0_f32; Weights::per_stage()];
    for round in 0..ROUNDS {
        let step = STEP * (1.0 - round as f32 / ROUNDS as f32);
        for example in &examples {
            let error = example.margin - sum(&weights, example);
            for at in places(example) {
                weights[at] += step * error;
            }
        }
    }
    let squared = |example: &Example| (example.margin - sum(&weights, example)).powi(2);
    let error = |examples: &[Example]| {
        (examples.iter().map(squared).sum::<f32>() / examples.len() as f32).sqrt()
    };
    println!(
        "stage {wanted}: {} positions, error {:.2} discs, of those kept apart {:.2}",
        examples.len(),
        error(&examples),
        error(&apart)
    );
    let byte = |weight: f32| (weight * PER_DISC as f32).round().clamp(-127.0, 127.0) as i8;
    weights.into_iter().map(byte).collect()
}

/// A game of the archive and what Black's lead was worth as it went on.
struct Game {
    squares: Vec<u8>,
    /// Black's lead with best play from 24 empty squares on.
    theory: f32,
    /// Black's lead with best play from 12 empty squares on.
    solved: f32,
    /// Black's lead at the end.
    real: f32,
}

impl Game {
    fn read(record: &wthor::Record<'_>) -> Option<Self> {
        let mut squares = [0; 60];
        let count = record.squares(&mut squares)?;
        let lead = |discs: u8| 2.0 * f32::from(discs) - 64.0;
        let game = Self {
            squares: squares[..count].to_vec(),
            theory: lead(record.theoretical_score),
            solved: 0.0,
            real: lead(record.real_score),
        };
        let late = game
            .positions()
            .find(|(at, _)| at.empties().count_ones() <= SOLVED);
        let (position, black_moves) = late?;
        let value = endgame_value(position) as f32;
        let solved = if black_moves { value } else { -value };
        Some(Self { solved, ..game })
    }

    /// The positions before each move, and whether it is Black's.
    fn positions(&self) -> impl Iterator<Item = (Position, bool)> {
        let (mut position, mut black_moves) = (Position::START, true);
        self.squares.iter().map(move |&square| {
            if position.moves() == 0 {
                (position, black_moves) = (position.pass(), !black_moves);
            }
            let before = (position, black_moves);
            (position, black_moves) = (position.play(square), !black_moves);
            before
        })
    }

    /// Black's lead, as what is known of the game says: from the stored score to
    /// the solved one to the real one.
    fn lead(&self, empties: u32) -> f32 {
        let between = |from: (u32, f32), to: (u32, f32)| {
            let part = (from.0 - empties) as f32 / (from.0 - to.0) as f32;
            from.1 + part * (to.1 - from.1)
        };
        match empties {
            THEORY.. => self.theory,
            SOLVED..THEORY => between((THEORY, self.theory), (SOLVED, self.solved)),
            _ => between((SOLVED, self.solved), (0, self.real)),
        }
    }

    /// Adds the positions that belong to a stage.
    fn add_to(&self, examples: &mut Vec<Example>, wanted: usize) {
        for (position, black_moves) in self.positions() {
            let empties = position.empties().count_ones();
            if stage(empties) == wanted {
                let lead = self.lead(empties);
                examples.push(Example {
                    patterns: instances(position),
                    margin: if black_moves { lead } else { -lead },
                });
            }
        }
    }
}

/// Of two patterns that mirror each other, the first; by kind.
fn first_of_pairs() -> Vec<Vec<u16>> {
    let first = |kind: &Kind, pattern: usize| pattern.min(mirrored(kind, pattern)) as u16;
    let of_kind = |kind: &Kind| (0..kind.patterns).map(|each| first(kind, each)).collect();
    KINDS.iter().map(of_kind).collect()
}

fn fold(example: &mut Example, first_of_pair: &[Vec<u16>]) {
    for (kind, first) in KINDS.iter().zip(first_of_pair) {
        for pattern in &mut example.patterns[kind.first..kind.first + kind.instances] {
            *pattern = first[usize::from(*pattern)];
        }
    }
}

/// Where the weights of an example are.
fn places(example: &Example) -> impl Iterator<Item = usize> {
    KINDS.iter().flat_map(move |kind| {
        let here = &example.patterns[kind.first..kind.first + kind.instances];
        here.iter()
            .map(move |&pattern| kind.begin + usize::from(pattern))
    })
}

fn sum(weights: &[f32], example: &Example) -> f32 {
    places(example).map(|at| weights[at]).sum()
}

/// An order without order, the same every time.
fn shuffle(examples: &mut [Example]) {
    let mut state = 64_u64;
    for at in (1..examples.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        examples.swap(at, (state >> 33) as usize % (at + 1));
    }
}
