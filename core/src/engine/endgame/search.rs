//! Alpha-beta with a table, from the root down to the last few squares.

use super::few::FEW;
use super::order::{Candidate, Candidates};
use super::proof::Proof;
use super::split::{SHARED, Split, Team};
use crate::board::eight::Position;
use crate::engine::Meter;
use crate::engine::compact::Compact;
use crate::engine::prove::Stopped;
use crate::engine::stable::stable_within;
use crate::engine::table::Table;

/// From how many empty squares on the positions after each move are looked up
/// before any of them is searched.
const LOOKED_UP: u32 = 9;

/// From how many empty squares on moves are sorted by the learned evaluation.
pub const EVALUATED: u32 = 11;
/// From how many on by a look ahead with plain measures, in other games.
const MEASURED: u32 = 13;

/// How far ahead the side to move has to be asked to be before stable discs
/// can be expected to refute it, by empty squares.
const fn worth_a_look(empties: u32) -> i32 {
    match empties {
        0..=3 => 99,
        4..=9 => 2 * empties.cast_signed() - 2,
        10..=24 => 2 * empties.cast_signed(),
        _ => 48,
    }
}

/// The search of one thread.
pub struct Search<'a> {
    pub(super) game: Compact,
    pub(super) table: &'a Table<Proof>,
    meter: Meter,
    pub(super) nodes: u64,
    /// Up to which of `nodes` the meter has been told.
    metered: u64,
    team: &'a Team,
    /// The position whose moves are shared out with other threads, of which
    /// this search has taken one.
    split: Option<&'a Split<'a>>,
}

impl<'a> Search<'a> {
    pub fn new(game: Compact, table: &'a Table<Proof>, meter: Meter, team: &'a Team) -> Self {
        Self {
            game,
            table,
            meter,
            nodes: 0,
            metered: 0,
            team,
            split: None,
        }
    }

    /// The search of one thread among those that share out a position.
    pub(super) fn part<'b>(&'b self, split: &'b Split<'b>) -> Search<'b> {
        Search {
            split: Some(split),
            ..Search::new(self.game, self.table, self.meter.clone(), self.team)
        }
    }

    pub(super) fn split(&self) -> Option<&'a Split<'a>> {
        self.split
    }

    pub(super) fn threads(&self) -> usize {
        self.team.threads()
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many positions the budget still allows.
    pub(super) fn left(&self) -> u64 {
        let spent = self.nodes - self.metered;
        self.meter.left().saturating_sub(spent)
    }

    /// Counts what other threads have looked at. They ask their own meters
    /// whether to stop, and there is no limit of nodes when there are several.
    pub(super) fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.metered += nodes;
    }

    pub fn into_meter(mut self) -> Meter {
        self.meter.spend_more(self.nodes - self.metered);
        self.meter
    }
}

impl Search<'_> {
    /// A value that the side to move cannot exceed and that is not above
    /// `alpha`, if the stable discs of the other side prove one.
    #[inline]
    pub(super) fn stable_bound(&self, position: Position, empties: u32, alpha: i32) -> Option<i32> {
        let game = &self.game;
        if alpha < worth_a_look(empties) - (64 - game.size) {
            return None;
        }
        // Where the fewest discs win, one's own stable discs are the burden.
        let burdened = if game.signed(1) > 0 {
            position.pass()
        } else {
            position
        };
        let stable = stable_within(burdened, game.board).count_ones();
        let most = self.game.size - 2 * stable.cast_signed();
        (most <= alpha).then_some(most)
    }

    /// Takes what was looked at out of the budget.
    #[inline]
    pub(super) fn spend(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let more = self.nodes - self.metered - 1;
        self.metered = self.nodes;
        self.meter.spend_more(more);
        let is_wanted = self.split.is_none_or(|split| !split.is_settled());
        if is_wanted && self.meter.spend() {
            Ok(())
        } else {
            Err(Stopped)
        }
    }

    /// The value of a position within a window, or a bound outside of it.
    pub(super) fn value(
        &mut self,
        position: Position,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        let empty = self.game.empties(position);
        let empties = empty.count_ones();
        if empties <= FEW {
            return Ok(self.few(position, empty, alpha, beta));
        }
        self.spend()?;
        let position = self.game.folded(position);
        let empty = self.game.empties(position);
        if let Some(most) = self.stable_bound(position, empties, alpha) {
            return Ok(most);
        }
        let moves = position.moves() & empty;
        if moves == 0 {
            let passed = position.pass();
            return if self.game.moves(passed) == 0 {
                Ok(self.game.gain(position))
            } else {
                Ok(-self.value(passed, -beta, -alpha)?)
            };
        }
        let mut first = None;
        if let Some(proof) = self.table.find(position) {
            let (lower, upper) = (i32::from(proof.lower), i32::from(proof.upper));
            if lower >= beta || lower == upper {
                return Ok(lower);
            }
            if upper <= alpha {
                return Ok(upper);
            }
            first = proof.best;
        }
        let mut candidates = Candidates::new(position, moves);
        if empties >= LOOKED_UP
            && let Some(value) = self.looked_up(&mut candidates, beta)
        {
            return Ok(value);
        }
        self.sort(&mut candidates, empty, first);
        let found = if empties >= SHARED && self.threads() > 1 {
            self.first_and_rest(&mut candidates, alpha, beta)?
        } else {
            self.one_by_one(&mut candidates, alpha, beta)?
        };
        self.remember(position, empties, (alpha, beta), found);
        Ok(found.0)
    }

    /// The best of the moves and its square, or one that is good enough.
    #[inline]
    fn one_by_one(
        &mut self,
        candidates: &mut Candidates,
        mut alpha: i32,
        beta: i32,
    ) -> Result<(i32, u8), Stopped> {
        let (mut best, mut square) = (i32::MIN, 0);
        while let Some(candidate) = candidates.next() {
            let child = candidate.child;
            let value = if best == i32::MIN {
                -self.value(child, -beta, -alpha)?
            } else {
                let value = -self.value(child, -alpha - 1, -alpha)?;
                if alpha < value && value < beta {
                    -self.value(child, -beta, -value)?
                } else {
                    value
                }
            };
            if value > best {
                (best, square) = (value, candidate.square);
                if value >= beta {
                    break;
                }
                alpha = alpha.max(value);
            }
        }
        Ok((best, square))
    }

    /// The same; all but the first move are shared out.
    fn first_and_rest(
        &mut self,
        candidates: &mut Candidates,
        alpha: i32,
        beta: i32,
    ) -> Result<(i32, u8), Stopped> {
        let Some(first) = candidates.next() else {
            return Ok((i32::MIN, 0));
        };
        let best = -self.value(first.child, -beta, -alpha)?;
        let rest: Vec<Candidate> = std::iter::from_fn(|| candidates.next()).collect();
        if best >= beta || rest.is_empty() {
            return Ok((best, first.square));
        }
        self.share_out(&rest, (alpha.max(best), beta), (best, first.square))
    }

    const fn evaluated_from(&self) -> u32 {
        if self.game.is_othello() {
            EVALUATED
        } else {
            MEASURED
        }
    }

    fn sort(&mut self, candidates: &mut Candidates, empty: u64, first: Option<u8>) {
        let empties = empty.count_ones();
        if empties >= self.evaluated_from() {
            self.by_evaluation(candidates, empties, first);
        } else {
            self.by_mobility(candidates, empty, first);
        }
    }

    /// A bound of at least `beta` that follows from what is known about the
    /// position after one of the moves.
    #[inline]
    fn looked_up(&self, candidates: &mut Candidates, beta: i32) -> Option<i32> {
        candidates.all().iter().find_map(|candidate| {
            let proof = self.table.find(self.game.folded(candidate.child))?;
            let value = -i32::from(proof.upper);
            (value >= beta).then_some(value)
        })
    }

    #[inline]
    fn remember(
        &mut self,
        position: Position,
        empties: u32,
        (alpha, beta): (i32, i32),
        (best, square): (i32, u8),
    ) {
        #[allow(clippy::cast_possible_truncation, reason = "at most 64 discs")]
        let value = best as i8;
        let proof = Proof {
            lower: if best > alpha { value } else { i8::MIN },
            upper: if best < beta { value } else { i8::MAX },
            best: Some(square),
        };
        self.table.insert(position, empties, proof);
    }
}
