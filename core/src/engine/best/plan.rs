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
//! filled at any time, several times, and whoever's turn it is, once it could
//! turn something. A division that fails even then fails in every game.
//!
//! A disc that the loser places is one more to be turned. Where no more may be
//! left than the discs that are left anyway, the loser can fill only squares on
//! which the winner may turn the disc from another square.

use super::node::{Node, Side};

/// How many empty squares a plan can divide.
const LARGEST: u32 = 20;
/// With fewer empty squares looking is cheaper than planning.
const SMALLEST: u32 = 6;
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

/// Whether planning is possible, and cheaper than looking.
pub fn fits(node: &Node) -> bool {
    !node.is_over() && (SMALLEST..=LARGEST).contains(&node.empties())
}

/// The divisions of one position.
pub struct Plan {
    winner: u64,
    loser: u64,
    /// Whose turn it is, and where they can place.
    side: Side,
    moves: u64,
    /// The same as indices into [`Plan::squares`].
    legal: u32,
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
    /// The squares on which the winner may turn a disc.
    turned: u64,
}

impl Plan {
    /// The plans for a position in which `score` is to be reached by placing
    /// at least once more.
    pub fn new(node: &Node, score: u32) -> Self {
        Self {
            winner: node.winners_view().own,
            loser: node.winners_view().opponent,
            side: node.side,
            moves: node.moves(),
            legal: 0,
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
        let Some((may, loser)) = self.spread(empty, empty) else {
            return Outlook::Hopeless;
        };
        let mut count = 0;
        let mut rest = empty;
        while rest != 0 {
            let square = rest & rest.wrapping_neg();
            self.squares[count] = square;
            self.reach[count] = turning(square, may.loser, may.winner).turned & !square;
            count += 1;
            rest ^= square;
        }
        let all = (1 << count) - 1;
        self.legal = self.within(all, self.moves);
        let everything = Division {
            winner: all,
            loser: self.within(all, loser),
        };
        if self.possible(everything, everything.loser, may) {
            Outlook::Open(self.division)
        } else {
            Outlook::Hopeless
        }
    }

    /// Whether one of the divisions that agree with this one may suffice; `may`
    /// was found when the loser could fill the squares `known`.
    fn possible(&mut self, mut division: Division, mut known: u32, mut may: Possession) -> bool {
        let branch = loop {
            let Some((forced, branch)) = self.forced(division, may.winner) else {
                return false;
            };
            division = forced;
            if self.tries == 0 {
                return true;
            }
            let (winner, loser) = (self.board(division.winner), self.board(division.loser));
            if branch == 0 {
                return self.suffices(winner, loser);
            }
            if division.loser == known {
                break branch;
            }
            let Some((narrowed, loser)) = self.spread(winner, loser) else {
                return false;
            };
            may = narrowed;
            division.loser = self.within(division.loser, loser);
            known = division.loser;
        };
        let for_winner = Division {
            loser: division.loser & !branch,
            ..division
        };
        let for_loser = Division {
            winner: division.winner & !branch,
            ..division
        };
        self.possible(for_winner, known, may) || self.possible(for_loser, known, may)
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
            if to_move & self.legal == 0 {
                return None;
            }
            let (mut once, mut twice) = (0, 0);
            for square in numbers(division.winner) {
                let reach = self.reach[square] & may_turn;
                twice |= once & reach;
                once |= reach;
            }
            let slack = self.allowed.checked_sub(self.left(once))?;
            if slack == 0 {
                division.loser = self.within(division.loser, once);
            }
            let alone = once & !twice & self.loser;
            let mut heaviest = (0, 0, 0);
            for square in numbers(division.winner & division.loser) {
                let needed = (self.reach[square] & alone).count_ones();
                let reached = (self.reach[square] & may_turn & self.loser).count_ones();
                heaviest = heaviest.max((needed, reached, 1 << square));
            }
            let (needed, _, branch) = heaviest;
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

    /// Those of the squares that are in a set.
    fn within(&self, squares: u32, board: u64) -> u32 {
        let kept = numbers(squares).filter(|&square| self.squares[square] & board != 0);
        kept.fold(0, |kept, square| kept | 1 << square)
    }

    /// What may happen if the sides fill these squares, and which of its own the
    /// loser can fill; nothing if that leaves too many discs of the loser.
    fn spread(&mut self, winner: u64, mut loser: u64) -> Option<(Possession, u64)> {
        loop {
            self.tries = self.tries.saturating_sub(1);
            let mut may = self.now();
            while may.grow(winner, loser) {}
            if self.is_enough(&may, loser) {
                return Some((may, loser));
            }
            if self.left(may.turned) > self.allowed {
                return None;
            }
            loser &= may.turned;
        }
    }

    /// Whether a division without free squares may suffice.
    fn suffices(&mut self, winner: u64, mut loser: u64) -> bool {
        loop {
            self.tries = self.tries.saturating_sub(1);
            let mut may = self.now();
            loop {
                let grows = may.grow(winner, loser);
                if self.is_enough(&may, loser) {
                    self.division = winner;
                    return true;
                }
                if !grows {
                    break;
                }
            }
            if self.left(may.turned) > self.allowed {
                return false;
            }
            loser &= may.turned;
        }
    }

    /// The discs on the board.
    const fn now(&self) -> Possession {
        Possession {
            winner: self.winner,
            loser: self.loser,
            turned: 0,
        }
    }

    /// Whether few enough discs of the loser are left, with those on the
    /// squares that the loser fills.
    fn is_enough(&self, may: &Possession, loser: u64) -> bool {
        let left = self.left(may.turned);
        left < self.allowed || left == self.allowed && loser & !may.turned == 0
    }
}

impl Possession {
    /// Adds what may happen next on these squares of the winner and of the
    /// loser: whether anything was new.
    fn grow(&mut self, winner: u64, loser: u64) -> bool {
        let before = *self;
        let by_winner = turning(winner, self.loser, self.winner);
        self.turned |= by_winner.turned;
        self.winner |= by_winner.turned | by_winner.placed;
        let by_loser = turning(loser, self.winner, self.loser);
        self.loser |= by_loser.turned | by_loser.placed;
        *self != before
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

/// What placements may do.
struct Turning {
    /// What they turn.
    turned: u64,
    /// The squares from which they turn something.
    placed: u64,
}

/// What placements on `from` may turn along runs within `run` that end in a
/// square of `end`.
#[inline]
const fn turning(from: u64, run: u64, end: u64) -> Turning {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = NOT_A >> 1;
    let (right, left) = (run & NOT_A, run & NOT_H);
    let row = along::<1>(from, end, right, left);
    let rising = along::<7>(from, end, left, right);
    let column = along::<8>(from, end, run, run);
    let falling = along::<9>(from, end, right, left);
    Turning {
        turned: row.turned | rising.turned | column.turned | falling.turned,
        placed: from & (row.placed | rising.placed | column.placed | falling.placed),
    }
}

/// [`turning`] on the lines of one way, `placed` not limited to `from`: `up` and
/// `down` are the squares of the run that can be entered by a step towards higher
/// and towards lower bits.
#[inline]
const fn along<const STEP: u32>(from: u64, end: u64, up: u64, down: u64) -> Turning {
    let (up2, down2) = (up & up << STEP, down & down >> STEP);
    let (up4, down4) = (up2 & up2 << (2 * STEP), down2 & down2 >> (2 * STEP));
    let from_up = filled_up::<STEP>(from, up, up2, up4);
    let end_up = filled_up::<STEP>(end, up, up2, up4);
    let from_down = filled_down::<STEP>(from, down, down2, down4);
    let end_down = filled_down::<STEP>(end, down, down2, down4);
    let before_end = up & down & end_down >> STEP;
    let after_end = up & down & end_up << STEP;
    Turning {
        turned: from_up & before_end | from_down & after_end,
        placed: before_end >> STEP | after_end << STEP,
    }
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
