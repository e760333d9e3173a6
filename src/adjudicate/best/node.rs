//! A position of a game that one side completes alone.

use super::stable::{remaining, remaining_on_edges};
use crate::board::eight;

/// Whose turn it is, seen from the side that completes the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side that completes the game for both.
    Winner,
    /// The side that has lost it.
    Loser,
}

/// A position of a game that one side completes alone: the side to move can
/// place a disc, or the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    pub winner: u64,
    pub loser: u64,
    pub turn: Option<Side>,
    /// The squares on which the side to move can place.
    pub placements: u64,
}

impl Node {
    /// This board with this side to move, the forced pass taken; no turn is
    /// left when neither side can place.
    #[inline]
    pub const fn new(winner: u64, loser: u64, side: Side) -> Self {
        let (own, other, opponent) = match side {
            Side::Winner => (winner, loser, Side::Loser),
            Side::Loser => (loser, winner, Side::Winner),
        };
        let mut placements = eight::placements(own, other);
        let mut turn = Some(side);
        if placements == 0 {
            placements = eight::placements(other, own);
            turn = if placements == 0 {
                None
            } else {
                Some(opponent)
            };
        }
        Self {
            winner,
            loser,
            turn,
            placements,
        }
    }

    /// The positions after each placement, with the square placed on.
    #[inline]
    pub fn children(self) -> impl Iterator<Item = (u8, Self)> {
        bits(self.placements).map(move |square| (square, self.child(square)))
    }

    /// The position after a placement that is allowed here.
    #[inline]
    const fn child(&self, square: u8) -> Self {
        let disc = 1 << square;
        if let Some(Side::Winner) = self.turn {
            let turned = eight::flips(self.winner, self.loser, square);
            Self::new(
                self.winner | turned | disc,
                self.loser & !turned,
                Side::Loser,
            )
        } else {
            let turned = eight::flips(self.loser, self.winner, square);
            Self::new(
                self.winner & !turned,
                self.loser | turned | disc,
                Side::Winner,
            )
        }
    }

    /// What the winner scores if nobody places any more: the empty squares go
    /// to the side with more discs.
    pub const fn outcome(&self) -> u32 {
        let (winner, loser) = (self.winner.count_ones(), self.loser.count_ones());
        if winner > loser {
            64 - loser
        } else if winner == loser {
            32
        } else {
            winner
        }
    }

    /// What the winner cannot exceed from here.
    pub fn bound(&self) -> u32 {
        64 - remaining(self.winner, self.loser)
    }

    /// Whether the bound leaves this score within reach.
    pub fn may_reach(&self, score: u32) -> bool {
        let allowed = 64 - score;
        self.loser.count_ones() <= allowed
            || remaining_on_edges(self.winner, self.loser) <= allowed && self.bound() >= score
    }

    /// The position as one key: boards with a turn left have an empty square,
    /// so the complement of a board is never a board.
    pub const fn key(&self) -> (u64, u64) {
        match self.turn {
            Some(Side::Loser) => (!self.winner, !self.loser),
            _ => (self.winner, self.loser),
        }
    }
}

/// The numbers of the bits set, lowest first.
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            #[allow(clippy::cast_possible_truncation, reason = "a u64 has 64 bits")]
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}
