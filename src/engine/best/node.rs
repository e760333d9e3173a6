//! A position of a game that one side completes alone.

use super::stable::{idle, remaining, remaining_on_edges};
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
    /// How many discs of the loser are counted here and stand on the board as
    /// the winner's: see [`Node::settled`].
    pub lost: u32,
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
            lost: 0,
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
        let child = if let Some(Side::Winner) = self.turn {
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
        };
        Self {
            lost: self.lost,
            ..child
        }
    }

    /// The same position with all idle discs made the winner's, those of the
    /// loser counted: what can still happen does not depend on their colour,
    /// so that many positions become one.
    #[inline]
    pub const fn settled(&self) -> Self {
        let idle = idle(!(self.winner | self.loser));
        Self {
            winner: self.winner | idle,
            loser: self.loser & !idle,
            lost: self.lost + (self.loser & idle).count_ones(),
            ..*self
        }
    }

    /// How little there is to hope for: few discs of the loser, and turns that
    /// he has to pass, are what leads to a good score. Found by trying.
    pub fn promise(&self) -> u32 {
        let mobility = |own, other| eight::placements(own, other).count_ones();
        let bad = 2 * self.losers() + 8 * mobility(self.loser, self.winner);
        (bad + 64).saturating_sub(2 * mobility(self.winner, self.loser))
    }

    /// The squares still empty.
    #[inline]
    pub const fn empties(&self) -> u32 {
        (self.winner | self.loser).count_zeros()
    }

    /// The loser's discs.
    #[inline]
    pub const fn losers(&self) -> u32 {
        self.loser.count_ones() + self.lost
    }

    /// The winner's discs.
    #[inline]
    pub const fn winners(&self) -> u32 {
        self.winner.count_ones() - self.lost
    }

    /// What the winner scores if nobody places any more: the empty squares go
    /// to the side with more discs.
    pub const fn outcome(&self) -> u32 {
        let (winner, loser) = (self.winners(), self.losers());
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
        64 - self.lost - remaining(self.winner, self.loser)
    }

    /// What the winner cannot exceed from here, as closely as it matters: an
    /// answer of `enough` or more may be too high.
    pub fn bound_unless(&self, enough: u32) -> u32 {
        if 64 - self.losers() >= enough {
            return 64;
        }
        let most = 64 - self.lost - remaining_on_edges(self.winner, self.loser);
        if most < enough {
            return most;
        }
        self.bound()
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
