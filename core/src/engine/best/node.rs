//! A position of a game that one side completes alone.

use crate::board::eight::{self, Position};
use crate::engine::stable::{idle, remaining, remaining_on_edges};

/// Whose turn it is, as the winner of the defaulted game sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side that completes the game for both.
    Winner,
    /// The side that has lost it.
    Loser,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Winner => Self::Loser,
            Self::Loser => Self::Winner,
        }
    }

    /// From this side's view of a position to the winner's, and back.
    #[inline]
    const fn exchange(self, position: Position) -> Position {
        match self {
            Self::Winner => position,
            Self::Loser => position.pass(),
        }
    }
}

/// A position of a game that one side completes alone: the side to move can
/// place a disc, or the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    position: Position,
    /// Whose turn it is; without meaning when the game is over.
    pub side: Side,
    /// The squares on which the side to move can place; none if the game is over.
    moves: u64,
    /// How many discs of the loser are counted here and are on the board as
    /// the winner's: see [`Node::settled`].
    pub lost: u32,
}

impl Node {
    /// This position with this side to move, the forced pass taken.
    #[inline]
    pub const fn new(mut position: Position, mut side: Side) -> Self {
        let mut moves = position.moves();
        if moves == 0 {
            position = position.pass();
            side = side.other();
            moves = position.moves();
        }
        Self {
            position,
            side,
            moves,
            lost: 0,
        }
    }

    /// Whether neither side can place a disc.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.moves == 0
    }

    /// The squares on which the side to move can place.
    #[inline]
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// The discs as they are on the board: own are the winner's, whoever's
    /// turn it is.
    #[inline]
    pub const fn winners_view(&self) -> Position {
        self.side.exchange(self.position)
    }

    /// The positions after each placement, with the square placed on.
    #[inline]
    pub fn children(self) -> impl Iterator<Item = (u8, Self)> {
        eight::squares(self.moves).map(move |square| {
            let child = Self::new(self.position.play(square), self.side.other());
            let lost = self.lost;
            (square, Self { lost, ..child })
        })
    }

    /// The same position with all idle discs made the winner's, those of the
    /// loser counted: what can still happen does not depend on their colour,
    /// so that many positions become one.
    #[inline]
    pub const fn settled(&self) -> Self {
        let idle = idle(self.position.empties());
        let view = self.winners_view();
        let settled = Position {
            own: view.own | idle,
            opponent: view.opponent & !idle,
        };
        Self {
            position: self.side.exchange(settled),
            lost: self.lost + (view.opponent & idle).count_ones(),
            ..*self
        }
    }

    /// The order in which positions are searched, smallest first: few discs of
    /// the loser, and turns that the loser has to pass, lead to a good score.
    /// The weights were found by trying.
    pub const fn order_key(&self) -> u32 {
        let own = self.moves.count_ones();
        let other = self.position.pass().moves().count_ones();
        let (winner, loser) = match self.side {
            Side::Winner => (own, other),
            Side::Loser => (other, own),
        };
        (2 * self.losers() + 8 * loser + 64).saturating_sub(2 * winner)
    }

    /// How many squares are still empty.
    #[inline]
    pub const fn empties(&self) -> u32 {
        self.position.empties().count_ones()
    }

    /// The loser's discs.
    #[inline]
    pub const fn losers(&self) -> u32 {
        self.winners_view().opponent.count_ones() + self.lost
    }

    /// The winner's discs.
    #[inline]
    pub const fn winners(&self) -> u32 {
        self.winners_view().own.count_ones() - self.lost
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

    /// What the winner cannot exceed from here: the score itself if the game is
    /// over.
    pub fn bound(&self) -> u32 {
        if self.is_over() {
            return self.outcome();
        }
        64 - self.lost - remaining(self.winners_view())
    }

    /// What the winner cannot exceed from here, as closely as it matters: an
    /// answer of `enough` or more may be too high.
    pub fn bound_unless(&self, enough: u32) -> u32 {
        if 64 - self.losers() >= enough {
            return 64;
        }
        let most = 64 - self.lost - remaining_on_edges(self.winners_view());
        if most < enough {
            return most;
        }
        self.bound()
    }
}
