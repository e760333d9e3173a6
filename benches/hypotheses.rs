//! Measures repairs, explanations and reconciliations on real games with slips
//! made on purpose, and prints the tables of `docs/adjudication.md`.
//!
//! `OUTFLANK_CORPUS=../shared/data cargo bench --bench hypotheses`, with the
//! number of games a kind after `--` if it is not to be 2,000, and the names of
//! the tables if not all are wanted: `-- holes reconcile 10000`. `seed=7000`
//! draws other games and other slips; `of=smudged` measures only the pairs of
//! sheets whose name has this word.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that prints tables"
)]

#[path = "hypotheses/mod.rs"]
mod bench;

use std::path::PathBuf;

use bench::{corpus, damage, flips, holes, pen, sheets, tally};
use corpus::{Dice, Game};
use damage::Pen;
use flips::{Hand, Known};
use holes::Hole;
use sheets::Pair;

/// The archive of the corpus, if there is one.
fn archive() -> Option<PathBuf> {
    let root = std::env::var_os("OUTFLANK_CORPUS")?;
    Some(PathBuf::from(root).join("wthor")).filter(|folder| folder.is_dir())
}

/// Prints a table about so many of these games, drawn from this seed on.
type Print = fn(&[Game], usize, u64);

fn main() {
    let Some(folder) = archive() else {
        eprintln!("SKIPPED: no folder `wthor` under OUTFLANK_CORPUS");
        return;
    };
    let wanted = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(2000);
    let seed = std::env::args()
        .find_map(|argument| argument.strip_prefix("seed=")?.parse().ok())
        .unwrap_or(0);
    let games = corpus::games(&folder, 1977..=2025);
    println!(
        "{} finished games, {wanted} a kind, seed {seed}\n",
        games.len()
    );
    let tables: [(&str, Print); 5] = [
        ("repairs", repairs),
        ("two-slips", two_slips),
        ("holes", holes),
        ("explanations", explanations),
        ("reconcile", reconciliations),
    ];
    let named: Vec<_> = std::env::args().collect();
    let chosen = |name: &str| named.iter().any(|argument| argument == name);
    let all = !tables.iter().any(|(name, _)| chosen(name));
    for (name, print) in tables {
        if all || chosen(name) {
            print(&games, wanted, seed);
        }
    }
}

/// So many games, drawn anew for every kind.
fn sample(games: &[Game], wanted: usize, seed: u64) -> Vec<&Game> {
    let mut dice = Dice::new(seed);
    (0..wanted)
        .map(|_| &games[dice.below(games.len())])
        .collect()
}

fn repairs(games: &[Game], wanted: usize, from: u64) {
    println!(
        "| slip | seen | found | first | only one | with the score: seen | found | first | only one | median | 99 % |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (seed, pen) in (from + 100..).zip(Pen::ALL) {
        let measured = pen::one_slip(pen, &sample(games, wanted, seed), seed);
        println!(
            "| {} | {} | {} | {} |",
            pen.name(),
            measured.alone.shares(),
            measured.with_score.shares(),
            measured.alone.times()
        );
    }
    println!();
}

fn two_slips(games: &[Game], wanted: usize, from: u64) {
    let two = pen::two_slips(&sample(games, wanted / 10, from + 200), from + 200);
    let total = two.measured.alone.games();
    println!("| two slips | games | within budget | one slip suffices | found | median | 99 % |");
    println!("|---|---|---|---|---|---|---|");
    for (name, tally) in [
        ("mixed", &two.measured.alone),
        ("mixed, with the score", &two.measured.with_score),
    ] {
        println!(
            "| {name} | {total} | {} | {} | {} | {} |",
            tally::percent(two.complete, total),
            tally::percent(two.one_suffices, total),
            tally::percent(tally.found(), total),
            tally.times()
        );
    }
    println!();
}

/// A few kinds need games that are rare, so more are drawn than are measured.
fn holes(games: &[Game], wanted: usize, from: u64) {
    println!(
        "| sheet | seen | lost | only one | another as the only one | with the result: seen | lost | only one | another | median | 99 % |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (seed, hole) in (from + 500..).zip(Hole::ALL) {
        let drawn = sample(games, 60 * wanted, seed);
        let (alone, with_score) = holes::measure(hole, &drawn, wanted, seed);
        let alone = alone.map_or_else(|| "| | | ".to_owned(), |answers| answers.shares());
        println!(
            "| {} | {alone} | {} | {} |",
            hole.name(),
            with_score.shares(),
            with_score.tally.times()
        );
    }
    println!("\n| colours of the result exchanged | out of reach | said |\n|---|---|---|");
    for missing in 1..=4 {
        let (cannot, said) = holes::out_of_reach(missing, &sample(games, wanted / 4, from + 550));
        println!("| last {missing} not recorded | {cannot} | {said} |");
    }
    println!();
}

fn explanations(games: &[Game], wanted: usize, from: u64) {
    println!(
        "| wrong flip | known | seen | found | first | only one | explanations (median) | median | 99 % |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for (seed, hand) in (from + 300..).zip(Hand::ALL) {
        for known in Known::ALL {
            let tally = flips::one_slip(hand, known, &sample(games, wanted, seed), seed);
            println!(
                "| {} | {} | {} | {} | {} |",
                hand.name(),
                known.name(),
                tally.shares(),
                tally.median_total(),
                tally.times()
            );
        }
    }
    println!();
}

fn reconciliations(games: &[Game], wanted: usize, from: u64) {
    println!(
        "| two sheets | found | first | only one | another | with the score: first | only one | another | median | 99 % |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let pairs = Pair::FULL.into_iter().chain(Pair::HARD);
    let of = std::env::args().find_map(|argument| Some(argument.strip_prefix("of=")?.to_owned()));
    let is_wanted = |pair: &Pair| of.as_ref().is_none_or(|of| pair.name().contains(of));
    let pairs = (from + 400..).zip(pairs);
    for (seed, pair) in pairs.filter(|(_, pair)| is_wanted(pair)) {
        let (alone, with_score) = sheets::pairs(pair, &sample(games, wanted, seed), seed);
        println!(
            "| {} | {} | {} | {} |",
            pair.name(),
            alone.shares_of_found(),
            with_score.shares_of_first(),
            alone.times()
        );
    }
}
