//! Who would have to place where: a bound from the squares still empty.
//!
//! Each empty square is filled by one side, or by none. A *division* says which
//! squares the winner may fill and which the loser. Given a division, much less
//! can turn than if both could fill all squares: a disc of the loser turns only
//! on a line through a square of the winner, and a disc of the winner that is
//! in between has to be turned first, from a square of the loser. If every
//! division leaves too many discs of the loser, the score is out of reach.
//!
//! What may turn is overestimated on purpose: as if every square could be
//! filled at any time, several times, and whoever's turn it is. A division that
//! fails even then fails in every game.

use super::node::{Node, Side};

/// How many empty squares a plan can divide.
pub const LARGEST: u32 = 20;
/// How many divisions, partial ones included, are tried before giving up.
const TRIES: u32 = 40;

/// What the plans say about a score.
pub enum Outlook {
    /// No division of the empty squares leaves the loser so little.
    Hopeless,
    /// It may be within reach: with these squares for the winner, if a
    /// division was found.
    Open(u64),
}

/// The divisions of one position.
pub struct Plan {
    winner: u64,
    loser: u64,
    /// Whose turn it is.
    side: Side,
    /// How many of the discs of `loser` may be left.
    allowed: u32,
    tries: u32,
    squares: [u64; LARGEST as usize],
    /// What the winner may turn from each of the squares.
    reach: [u64; LARGEST as usize],
    division: u64,
}

/// A division, perhaps unfinished: indices into [`Plan::squares`] as bits. Those
/// in both sets are still free.
#[derive(Clone, Copy)]
struct Division {
    winner: u32,
    loser: u32,
}

/// The squares that may be the winner's at some time, and the loser's.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Possession {
    winner: u64,
    loser: u64,
}

impl Plan {
    /// The plans for a position in which `score` is to be reached.
    pub fn new(node: &Node, score: u32) -> Self {
        Self {
            winner: node.winners_view().own,
            loser: node.winners_view().opponent,
            side: node.side,
            allowed: (64 - score).saturating_sub(node.lost),
            tries: TRIES,
            squares: [0; LARGEST as usize],
            reach: [0; LARGEST as usize],
            division: 0,
        }
    }

    /// How many divisions were tried.
    pub const fn tried(&self) -> u64 {
        (TRIES - self.tries) as u64
    }

    /// Looks for a division; `hint` are squares that were good for the winner
    /// one placement before.
    pub fn outlook(&mut self, hint: u64) -> Outlook {
        let empty = !(self.winner | self.loser);
        if hint != 0 && self.suffices(empty & hint, empty & !hint) {
            return Outlook::Open(hint);
        }
        let may = self.narrowed(
            empty,
            empty,
            Possession {
                winner: !0,
                loser: !0,
            },
        );
        let mut count = 0;
        let mut rest = empty;
        while rest != 0 {
            let square = rest & rest.wrapping_neg();
            self.squares[count] = square;
            self.reach[count] = turning(square, may.loser, may.winner);
            count += 1;
            rest ^= square;
        }
        let all = (1 << count) - 1;
        let everything = Division {
            winner: all,
            loser: all,
        };
        if self.possible(everything, all, may) {
            Outlook::Open(self.division)
        } else {
            Outlook::Hopeless
        }
    }

    /// Whether one of the divisions that agree with this one may suffice;
    /// `before` is what the loser could fill when `may` was computed.
    fn possible(&mut self, division: Division, before: u32, mut may: Possession) -> bool {
        let Some((division, branch)) = self.forced(division, may.winner) else {
            return false;
        };
        if self.tries == 0 {
            return true;
        }
        let (winner, loser) = (self.board(division.winner), self.board(division.loser));
        if branch == 0 {
            return self.suffices(winner, loser);
        }
        if division.loser != before {
            self.tries -= 1;
            may = self.narrowed(winner, loser, may);
            if self.left(may.winner) > self.allowed {
                return false;
            }
        }
        let for_winner = Division {
            loser: division.loser & !branch,
            ..division
        };
        let for_loser = Division {
            winner: division.winner & !branch,
            ..division
        };
        self.possible(for_winner, division.loser, may)
            || self.possible(for_loser, division.loser, may)
    }

    /// The division with all squares given to the winner that the winner needs,
    /// and the free square, if any, that matters most; nothing if the winner's
    /// squares together do not reach enough.
    fn forced(&self, mut division: Division, may_turn: u64) -> Option<(Division, u32)> {
        loop {
            // Whoever's turn it is can place, and so fills a square.
            let to_move = match self.side {
                Side::Winner => division.winner,
                Side::Loser => division.loser,
            };
            if to_move == 0 {
                return None;
            }
            let (mut once, mut twice) = (0, 0);
            for square in numbers(division.winner) {
                let reach = self.reach[square] & may_turn;
                twice |= once & reach;
                once |= reach;
            }
            let slack = self.allowed.checked_sub(self.left(once))?;
            let alone = once & !twice & self.loser;
            let (mut branch, mut needed) = (0, 0);
            for square in numbers(division.winner & division.loser) {
                let lost = (self.reach[square] & alone).count_ones();
                if branch == 0 || lost > needed {
                    (branch, needed) = (1 << square, lost);
                }
            }
            if needed <= slack {
                return Some((division, branch));
            }
            division.loser &= !branch;
        }
    }

    /// How many discs of the loser are left if only these turn.
    fn left(&self, turned: u64) -> u32 {
        (self.loser & !turned).count_ones()
    }

    fn board(&self, squares: u32) -> u64 {
        numbers(squares).fold(0, |board, square| board | self.squares[square])
    }

    /// `may`, without what these squares for the winner and for the loser rule
    /// out.
    fn narrowed(&self, winner: u64, loser: u64, may: Possession) -> Possession {
        let loser = may.loser & (self.loser | loser | turning(loser, may.winner, may.loser));
        let winner = may.winner & (self.winner | winner | turning(winner, loser, may.winner));
        Possession { winner, loser }
    }

    /// Whether a division without free squares may suffice: starting from the
    /// discs on the board, what may turn is added until nothing changes.
    fn suffices(&mut self, winner: u64, loser: u64) -> bool {
        self.tries = self.tries.saturating_sub(1);
        let mut may = Possession {
            winner: self.winner | winner,
            loser: self.loser | loser,
        };
        loop {
            let before = may;
            may.winner |= turning(winner, may.loser, may.winner);
            if self.left(may.winner) <= self.allowed {
                self.division = winner;
                return true;
            }
            may.loser |= turning(loser, may.winner, may.loser);
            if may == before {
                return false;
            }
        }
    }
}

/// The numbers in a set, lowest first.
#[inline]
fn numbers(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let number = set.trailing_zeros() as usize;
            set &= set - 1;
            number
        })
    })
}

/// What placements on `from` may turn along runs within `run` that end in a
/// square of `end`.
#[inline]
fn turning(from: u64, run: u64, end: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = NOT_A >> 1;
    along::<1>(from, end, run & NOT_A, run & NOT_H)
        | along::<7>(from, end, run & NOT_H, run & NOT_A)
        | along::<8>(from, end, run, run)
        | along::<9>(from, end, run & NOT_A, run & NOT_H)
}

/// [`turning`] on the lines of one way: `up` and `down` are the squares of the
/// run that can be entered by a step towards higher and towards lower bits.
#[inline]
const fn along<const STEP: u32>(from: u64, end: u64, up: u64, down: u64) -> u64 {
    let (up2, down2) = (up & up << STEP, down & down >> STEP);
    let (up4, down4) = (up2 & up2 << (2 * STEP), down2 & down2 >> (2 * STEP));
    let from_up = filled_up::<STEP>(from, up, up2, up4);
    let end_up = filled_up::<STEP>(end, up, up2, up4);
    let from_down = filled_down::<STEP>(from, down, down2, down4);
    let end_down = filled_down::<STEP>(end, down, down2, down4);
    up & down & (from_up & end_down >> STEP | from_down & end_up << STEP)
}

/// The squares reached from `start` through squares of the run, itself too.
#[inline]
const fn filled_up<const STEP: u32>(start: u64, one: u64, two: u64, four: u64) -> u64 {
    let mut filled = start | one & start << STEP;
    filled |= two & filled << (2 * STEP);
    filled | four & filled << (4 * STEP)
}

#[inline]
const fn filled_down<const STEP: u32>(start: u64, one: u64, two: u64, four: u64) -> u64 {
    let mut filled = start | one & start >> STEP;
    filled |= two & filled >> (2 * STEP);
    filled | four & filled >> (4 * STEP)
}
