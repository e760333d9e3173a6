//! The endgame solver on known positions, with nodes and time.
//!
//! `OUTFLANK_CORPUS=../shared/data cargo bench --bench solve [-- WHAT]`, where
//! WHAT is
//! * `ffo 40 44` (the usual): endgames of the FFO, from one number to another;
//! * `wthor 1 500`: games of the archive, from one number of the sample to
//!   another, whose stored score with best play is compared with the value
//!   found; where they differ, the value is proven again from either side;
//! * `6x6`: the start of 6×6, which needs no corpus.
//!
//! With the word `threads` all processors are used. Nodes of one thread do not
//! depend on the machine; times do.

#![allow(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a bench prints what it measured"
)]

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

use outflank_core::board::{Colour, Square};
use outflank_core::engine::{Budget, Memory, Solver};
use outflank_core::formats::record::wthor;
use outflank_core::game::{Move, Position, Setup, State, Variant};

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let together = words.iter().any(|word| word == "threads");
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = if together { processors } else { 1 };
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "threads")
        .collect();
    if words == ["6x6"] {
        return six_by_six(threads);
    }
    let Some(corpus) = std::env::var_os("OUTFLANK_CORPUS").map(PathBuf::from) else {
        println!("SKIPPED: OUTFLANK_CORPUS is not set, so there are no positions");
        return;
    };
    let number = |word: &str| word.parse().expect("a number");
    match words.as_slice() {
        ["wthor", from, to] => archive(&corpus, number(from)..=number(to), threads),
        ["ffo", from, to] => endgames(&corpus, number(from)..=number(to), threads),
        _ => endgames(&corpus, 40..=44, threads),
    }
}

fn unlimited(threads: usize) -> Budget {
    Budget::nodes(u64::MAX).with_threads(threads)
}

/// The start of 6×6: the second player wins by 4.
fn six_by_six(threads: usize) {
    let variant = "othello-6x6".parse::<Variant>().expect("a variant");
    let found = solve(&variant, &variant.start(), threads);
    assert_eq!(found.value, -4);
    println!(
        "6x6: {:+}, {} nodes, {:.1} s with {threads} threads, {}",
        found.value, found.nodes, found.seconds, found.line
    );
}

/// A value found, with what it took.
struct Found {
    value: i32,
    nodes: u64,
    seconds: f64,
    line: String,
}

fn solve(variant: &Variant, position: &Position, threads: usize) -> Found {
    let begun = Instant::now();
    let mut solver = Solver::new(variant, Memory::LARGE);
    let solution = solver.solve(position, &unlimited(threads));
    let line = solution
        .line
        .iter()
        .map(|turn| turn.text(variant.geometry()));
    Found {
        value: solution.value.value().expect("there is no limit"),
        nodes: solution.nodes,
        seconds: begun.elapsed().as_secs_f64(),
        line: line.take(3).collect::<Vec<_>>().join(" "),
    }
}

fn endgames(corpus: &Path, numbers: RangeInclusive<usize>, threads: usize) {
    let parts = ["1-19", "20-39", "40-59", "60-79"];
    let read = |part| std::fs::read_to_string(corpus.join(format!("ffo/fforum-{part}.obf")));
    let text = parts
        .map(|part| read(part).expect("the corpus has the endgames"))
        .join("\n");
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    println!("FFO  empties  value         nodes   seconds  line");
    let (mut nodes, mut seconds) = (0, 0.0);
    for (number, line) in (1..)
        .zip(lines)
        .filter(|(number, _)| numbers.contains(number))
    {
        let (cells, values) = line.split_once(';').expect("cells and values");
        let othello = Variant::othello();
        let setup = Setup::parse(othello.geometry(), cells).expect("64 cells and the side");
        let variant = othello.starting_from(setup).expect("a possible board");
        let found = solve(&variant, &variant.start(), threads);
        let known = values
            .split([':', ';'])
            .nth(1)
            .expect("the value of the best move");
        assert_eq!(
            found.value,
            known.trim().parse::<i32>().expect("a number"),
            "FFO {number}"
        );
        println!(
            "{number:>3}  {:>7}  {:>+5}  {:>12}  {:>8.2}  {}",
            64 - variant.start().occupied().len(),
            found.value,
            found.nodes,
            found.seconds,
            found.line,
        );
        nodes += found.nodes;
        seconds += found.seconds;
    }
    println!(
        "sum  {nodes:>27}  {seconds:>8.2}  {:.1} million nodes a second",
        nodes as f64 / seconds / 1e6
    );
}

/// A game of the archive at the board to which the stored score belongs.
struct Stored {
    name: String,
    position: Position,
    /// The score with best play, of the side to move.
    value: i32,
}

/// Games drawn from the archive, compared with what is stored.
fn archive(corpus: &Path, numbers: RangeInclusive<usize>, threads: usize) {
    let othello = Variant::othello();
    let (mut solved, mut agree, mut nodes, mut seconds) = (0, 0, 0, 0.0);
    let sample = sample(corpus, *numbers.end());
    for (number, game) in (1..).zip(sample).skip(numbers.start().saturating_sub(1)) {
        let found = solve(&othello, &game.position, threads);
        solved += 1;
        agree += usize::from(game.value == found.value);
        nodes += found.nodes;
        seconds += found.seconds;
        let verdict = if game.value == found.value {
            "agrees".to_owned()
        } else {
            let proven = prove_again(&othello, &game.position, found.value);
            format!(
                "stored {:+}; proven again from either side: {proven}",
                game.value
            )
        };
        println!(
            "{number:>4} {}: {:+} for {}, {} nodes, {verdict}",
            game.name,
            found.value,
            game.position.to_move(),
            found.nodes,
        );
    }
    println!("{solved} games solved, {agree} agree; {nodes} nodes, {seconds:.0} s");
}

/// Whether a solver that remembers nothing finds that this value is reached, and
/// another one that the next is not.
fn prove_again(variant: &Variant, position: &Position, value: i32) -> bool {
    let reached = |gain| {
        let mut solver = Solver::new(variant, Memory::LARGE);
        solver.reaches(position, gain, &unlimited(1))
    };
    reached(value) == Some(true) && reached(value + 1) == Some(false)
}

/// The first so many games of the sample, which is drawn from a fixed seed.
fn sample(corpus: &Path, count: usize) -> Vec<Stored> {
    let folder = corpus.join("wthor");
    let entries = folder.read_dir().expect("the corpus has the archive");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "wtb"));
    paths.sort();
    let files: Vec<_> = paths
        .iter()
        .map(|path| (path, std::fs::read(path).expect("a file")))
        .collect();
    let games: Vec<_> = files
        .iter()
        .flat_map(|(path, bytes)| {
            let head = wthor::Head::read(bytes).expect("a head");
            (1..)
                .zip(wthor::records(&bytes[wthor::Head::LENGTH..]))
                .map(move |(number, record)| (path, head.depth, number, record))
        })
        .filter(|(_, depth, ..)| *depth == 24)
        .collect();
    let (mut state, mut sample) = (64_u64, Vec::new());
    while sample.len() < count {
        // A step of Knuth's generator; its high bits choose.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let (path, depth, number, record) = &games[(state >> 33) as usize % games.len()];
        let Some(position) = cut(record.moves, usize::from(*depth)) else {
            continue;
        };
        let of_black = 2 * i32::from(record.theoretical_score) - 64;
        sample.push(Stored {
            name: format!(
                "{} game {number}",
                path.file_stem().unwrap_or_default().display()
            ),
            value: match position.to_move() {
                Colour::Black => of_black,
                Colour::White => -of_black,
            },
            position,
        });
    }
    sample
}

/// The game when this many squares are empty.
fn cut(moves: &[u8], empties: usize) -> Option<Position> {
    let variant = Variant::othello();
    let mut position = variant.start();
    for &byte in moves {
        if variant.state(&position) == State::MustPass {
            variant.play(&mut position, Move::Pass).ok()?;
        }
        if 64 - position.occupied().len() == empties {
            return Some(position);
        }
        let square = Square::from_index(wthor::square_index(byte)?.into());
        variant.play(&mut position, Move::Place(square)).ok()?;
    }
    None
}
