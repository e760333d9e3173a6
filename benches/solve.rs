//! The endgame solver on known positions, with nodes and time.
//!
//! `OUTFLANK_CORPUS=../shared/data cargo bench --bench solve [-- WHAT]`, where
//! WHAT is
//! * `ffo 40 44` (the usual): endgames of the FFO, from one number to another;
//! * `wthor 50`: so many games of the archive, whose stored score with best
//!   play is compared with the value found.
//!
//! Nodes do not depend on the machine; times do.

#![allow(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a bench prints what it measured"
)]

use std::path::{Path, PathBuf};
use std::time::Instant;

use outflank::board::{Colour, Square};
use outflank::engine::{Budget, Memory, Solver};
use outflank::formats::record::wthor;
use outflank::game::{Move, Position, Setup, State, Variant};

fn main() {
    let Some(corpus) = std::env::var_os("OUTFLANK_CORPUS").map(PathBuf::from) else {
        println!("SKIPPED: OUTFLANK_CORPUS is not set, so there are no positions");
        return;
    };
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse().expect("a number");
    match words.as_slice() {
        ["wthor", count] => archive(&corpus, number(count)),
        ["ffo", from, to] => endgames(&corpus, number(from), number(to)),
        _ => endgames(&corpus, 40, 44),
    }
}

/// A value found, with what it took.
struct Found {
    value: i32,
    nodes: u64,
    seconds: f64,
    line: String,
}

fn solve(variant: &Variant, position: &Position) -> Found {
    let begun = Instant::now();
    let mut solver = Solver::new(variant, Memory::USUAL);
    let solution = solver.solve(position, &Budget::nodes(u64::MAX));
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

fn endgames(corpus: &Path, from: usize, to: usize) {
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
        .filter(|(number, _)| (from..=to).contains(number))
    {
        let (cells, values) = line.split_once(';').expect("cells and values");
        let othello = Variant::othello();
        let setup = Setup::parse(othello.geometry(), cells).expect("64 cells and the side");
        let variant = othello.starting_from(setup).expect("a possible board");
        let found = solve(&variant, &variant.start());
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

/// Games spread over the archive, solved from the board to which the stored
/// score with best play belongs.
fn archive(corpus: &Path, count: usize) {
    let folder = corpus.join("wthor");
    let entries = folder.read_dir().expect("the corpus has the archive");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "wtb"))
        .collect();
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
        .collect();
    let (mut solved, mut agree, mut nodes, mut seconds) = (0, 0, 0, 0.0);
    for (path, depth, number, record) in games.iter().step_by((games.len() / count.max(1)).max(1)) {
        let Some(position) = cut(record.moves, usize::from(*depth)) else {
            continue;
        };
        let found = solve(&Variant::othello(), &position);
        let stored = 2 * i32::from(record.theoretical_score) - 64;
        let stored = if position.to_move() == Colour::Black {
            stored
        } else {
            -stored
        };
        solved += 1;
        agree += usize::from(stored == found.value);
        nodes += found.nodes;
        seconds += found.seconds;
        if stored != found.value {
            println!(
                "{} game {number}: stored {stored:+} for {}, proven {:+}",
                path.file_name().unwrap_or_default().display(),
                position.to_move(),
                found.value
            );
        }
    }
    println!("{solved} games solved, {agree} agree; {nodes} nodes, {seconds:.0} s");
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
