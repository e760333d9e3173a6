//! PAPP's sum of penalties for a pair, not cut off at its largest number.

use super::colours::balance_after;
use super::field::{Entrant, Float, halves};
use super::pricing::count;
use crate::board::Colour;
use crate::ruleset::{OppositeFloat, PappWeights};
use crate::tournament::HalfPoints;

/// The penalty of a game with these colours.
pub(super) fn game(weights: &PappWeights, round: u16, black: &Entrant, white: &Entrant) -> i64 {
    let scores = (halves(black.score), halves(white.score));
    let mut sum = colour(weights, black, Colour::Black) + colour(weights, white, Colour::White);
    sum += float(weights, round, scores.0, scores.1);
    sum += history(weights, round, black, scores.1) + history(weights, round, white, scores.0);
    sum += rematch(weights, round, black, white);
    if !black.country.is_empty() && black.country == white.country {
        sum += i64::from(PappWeights::in_round(&weights.country, round));
    }
    sum
}

/// The penalty of a bye: a game against nobody, who has half a point less than
/// the last.
pub(super) fn bye(weights: &PappWeights, round: u16, player: &Entrant, bye_score: i64) -> i64 {
    let balance = player.balance.unsigned_abs();
    let mut sum = i64::from(PappWeights::by_difference(&weights.colours, balance));
    sum += float(weights, round, halves(player.score), bye_score);
    sum += history(weights, round, player, bye_score);
    let rounds = player.byes.iter().chain(&player.missed);
    sum += count(rounds.clone().count()) * i64::from(weights.second_bye);
    let at_once = rounds.filter(|&&earlier| earlier + 1 == round).count();
    sum + count(at_once) * i64::from(weights.rematch_at_once)
}

fn colour(weights: &PappWeights, player: &Entrant, colour: Colour) -> i64 {
    let balance = balance_after(player, colour).unsigned_abs();
    let mut sum = i64::from(PappWeights::by_difference(&weights.colours, balance));
    if player.last_colour == Some(colour) {
        sum += i64::from(weights.same_colour_again);
    }
    sum
}

/// The difference, and what it costs more at the top (elitism).
fn float(weights: &PappWeights, round: u16, own: i64, other: i64) -> i64 {
    let difference = own.abs_diff(other);
    let step = u32::try_from(difference).unwrap_or(u32::MAX);
    let mut sum = i64::from(PappWeights::by_difference(&weights.floats, step));
    if own >= 0 && other >= 0 {
        let coefficient = i64::from(PappWeights::in_round(&weights.elitism, round));
        sum += coefficient * (own + other) * (own - other).abs() / 2;
    }
    sum
}

fn history(weights: &PappWeights, round: u16, player: &Entrant, other: i64) -> i64 {
    let now = Float::of(halves(player.score), other);
    let before = player.floats[0];
    if now == Float::Level || before == Float::Level {
        return 0;
    }
    if now == before {
        return i64::from(weights.float_again);
    }
    let compensated = match before {
        Float::Up => player.last_points == HalfPoints::NONE,
        Float::Down => player.last_points == HalfPoints::WIN,
        Float::Level => false,
    };
    match weights.opposite_float_for {
        OppositeFloat::Compensated if round < 3 || !compensated => 0,
        _ => -i64::from(weights.opposite_float),
    }
}

fn rematch(weights: &PappWeights, round: u16, black: &Entrant, white: &Entrant) -> i64 {
    let met = black.met.get(&white.player).map_or(&[][..], Vec::as_slice);
    let price = |&(earlier, colour): &(u16, Option<Colour>)| {
        let again = match colour {
            Some(Colour::Black) => weights.rematch_same_colours,
            _ => weights.rematch_opposite_colours,
        };
        let at_once = if earlier + 1 == round {
            weights.rematch_at_once
        } else {
            0
        };
        i64::from(again) + i64::from(at_once)
    };
    met.iter().map(price).sum()
}
