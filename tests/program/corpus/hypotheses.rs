//! Slips made on purpose in real games: where a slip can be seen at all, the
//! truth has to be among the answers. The full measurement is the bench
//! `hypotheses`.

#[path = "../../../benches/hypotheses/mod.rs"]
mod bench;

use bench::{corpus, damage, flips, holes, pen, sheets, tally};
use corpus::{Dice, Game};
use damage::Pen;
use flips::{Hand, Known};
use holes::Hole;
use sheets::Pair;
use tally::{Place, Tally};

/// Games a kind.
const GAMES: usize = 50;

fn games() -> Vec<Game> {
    corpus::games(&super::folder::corpus("wthor"), 2019..=2019)
}

fn sample(games: &[Game], wanted: usize, seed: u64) -> Vec<&Game> {
    let mut dice = Dice::new(seed);
    (0..wanted.min(games.len()))
        .map(|_| &games[dice.below(games.len())])
        .collect()
}

fn always_found(what: &str, tally: &Tally) {
    assert_eq!(
        tally.found(),
        tally.seen(),
        "{what}: seen, found, first, only {}; median of {}, {}",
        tally.shares(),
        tally.median_total(),
        tally.times()
    );
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn one_slip_of_the_pen_is_always_among_the_repairs() {
    let games = games();
    for (seed, pen) in (1..).zip(Pen::ALL) {
        let measured = pen::one_slip(pen, &sample(&games, GAMES, seed), seed);
        always_found(pen.name(), &measured.alone);
        always_found(pen.name(), &measured.with_score);
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn two_slips_of_the_pen_are_found_where_no_single_one_explains_the_sheet() {
    let games = games();
    let two = pen::two_slips(&sample(&games, 8, 7), 7);
    assert_eq!(two.complete, two.measured.alone.games());
    for tally in [two.measured.alone, two.measured.with_score] {
        assert!(tally.found() + two.one_suffices >= tally.seen());
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn one_wrong_flip_is_always_among_the_explanations() {
    let games = games();
    for (seed, hand) in (1..).zip(Hand::ALL) {
        for known in Known::ALL {
            let tally = flips::one_slip(hand, known, &sample(&games, GAMES, seed), seed);
            always_found(&format!("{}, {}", hand.name(), known.name()), &tally);
        }
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn the_game_of_two_sheets_is_always_among_the_candidates() {
    let games = games();
    for (seed, pair) in (1..).zip(Pair::FULL) {
        let (alone, with_score) = sheets::pairs(pair, &sample(&games, GAMES, seed), seed);
        for tally in [alone, with_score] {
            let shares = tally.shares_of_found();
            assert_eq!(tally.found(), tally.games(), "{}: {shares}", pair.name());
        }
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn no_game_of_two_sheets_is_called_the_only_one_unless_it_is() {
    let games = games();
    let pairs = Pair::FULL.into_iter().chain(Pair::HARD);
    for (seed, pair) in (1..).zip(pairs) {
        let (alone, with_score) = sheets::pairs(pair, &sample(&games, GAMES, seed), seed);
        for tally in [alone, with_score] {
            assert_eq!(tally.count(&[Place::Misled]), 0, "{}", pair.name());
        }
    }
}

/// Whether fewer slips, or more games than are listed, may explain the sheet.
const fn may_be_lost(hole: Hole) -> bool {
    matches!(
        hole,
        Hole::TwoSlips | Hole::Turned(_) | Hole::LastMissing(2..)
    )
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn a_sheet_that_is_hard_to_settle_is_not_settled_wrongly_with_its_result() {
    let games = games();
    for (seed, hole) in (1..).zip(Hole::ALL) {
        let drawn = sample(&games, games.len(), seed);
        let (_, answers) = holes::measure(hole, &drawn, GAMES, seed);
        assert_eq!(answers.wrong_only, 0, "{}", hole.name());
        if !may_be_lost(hole) {
            let (found, seen) = (answers.tally.found(), answers.tally.seen());
            assert_eq!(found, seen, "{}: {}", hole.name(), answers.shares());
        }
    }
    for missing in 1..=3 {
        let drawn = sample(&games, GAMES, 1);
        let (cannot, said) = holes::out_of_reach(missing, &drawn);
        assert_eq!(cannot, said, "{missing} missing");
    }
}
