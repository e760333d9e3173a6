//! Virtual points in the first rounds.

use crate::ruleset::Acceleration;
use crate::tournament::HalfPoints;

/// The virtual points of an entrant, by the place among the seeds from 0.
///
/// Baku (FIDE C.04.5.1): the upper half of the seeds, rounded up to an even
/// number of players, has a win more in the first half of the accelerated
/// rounds and a draw more in the rest of them; the accelerated rounds are the
/// first half of all.
pub(super) fn virtual_points(
    acceleration: Option<Acceleration>,
    round: u16,
    rounds: u16,
    seed: usize,
    entrants: usize,
) -> HalfPoints {
    let Some(Acceleration::Baku) = acceleration else {
        return HalfPoints::NONE;
    };
    let upper = 2 * entrants.div_ceil(4);
    let accelerated = accelerated_rounds(rounds);
    let full = accelerated.div_ceil(2);
    if seed >= upper || round > accelerated {
        HalfPoints::NONE
    } else if round <= full {
        HalfPoints::WIN
    } else {
        HalfPoints::DRAW
    }
}

/// How many of the rounds of an event are accelerated (Baku): the first half.
pub const fn accelerated_rounds(rounds: u16) -> u16 {
    rounds.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upper_half_has_a_win_more_and_then_a_draw_more() {
        let points =
            |round, seed| virtual_points(Some(Acceleration::Baku), round, 9, seed, 161).as_halves();
        let of_first: Vec<u32> = (1..=9).map(|round| points(round, 0)).collect();
        assert_eq!(of_first, [2, 2, 2, 1, 1, 0, 0, 0, 0]);
        assert_eq!(points(1, 81), 2, "82 of 161 are the upper half");
        assert_eq!(points(1, 82), 0);
    }
}
