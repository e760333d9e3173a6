//! Computer players of five strengths, for every variant.

mod plain;

use super::compact::Compact;
use super::endgame::Memory;
use super::{Budget, Solver};
use crate::UnknownWord;
use crate::game::{Move, Passing, Position, State, Variant};
use plain::Plain;

/// How strong a computer player is, from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Any legal move.
    Random,
    /// The move that turns most discs, a corner before all others; fewest where
    /// the fewest discs win.
    Greedy,
    /// The move that is best after the best-looking reply, by the number of
    /// moves and the corners of both sides.
    Mobility,
    /// A look ahead, and the last squares played without a mistake.
    Searching,
    /// The same, looking further.
    Deep,
}

impl std::str::FromStr for Level {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let level = Self::ALL
            .into_iter()
            .find(|level| level.number().to_string() == text.trim());
        level.ok_or_else(|| UnknownWord::new(text.trim(), "a level", "1 to 5"))
    }
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Greedy,
        Self::Mobility,
        Self::Searching,
        Self::Deep,
    ];

    /// From 1 to 5.
    pub const fn number(self) -> u8 {
        match self {
            Self::Random => 1,
            Self::Greedy => 2,
            Self::Mobility => 3,
            Self::Searching => 4,
            Self::Deep => 5,
        }
    }

    /// How many turns it looks ahead by the evaluation on 8×8.
    const fn depth(self) -> u32 {
        match self {
            Self::Random | Self::Greedy => 0,
            Self::Mobility => 1,
            Self::Searching => 4,
            Self::Deep => 7,
        }
    }

    /// How many positions it looks at where only plain measures are known. Games
    /// that end with two passes are short: there it takes more to make a difference.
    const fn nodes(self, passing: Passing) -> u64 {
        match (self, passing) {
            (Self::Random | Self::Greedy | Self::Mobility, _) => 0,
            (Self::Searching, Passing::Forced) => 2_000,
            (Self::Searching, Passing::AtWill) => 1_000,
            (Self::Deep, _) => 60_000,
        }
    }

    /// With this many empty squares or fewer it plays without a mistake: where the 8×8
    /// kernel can be used, and elsewhere.
    const fn solves(self) -> (u32, u32) {
        match self {
            Self::Random | Self::Greedy | Self::Mobility => (0, 0),
            Self::Searching => (10, 6),
            Self::Deep => (16, 10),
        }
    }
}

/// A computer player of one variant.
///
/// ```
/// use outflank_core::engine::{Level, Player};
/// use outflank_core::game::Variant;
///
/// let variant = "othello-6x6".parse::<Variant>()?;
/// let mut position = variant.start();
/// let mut player = Player::new(&variant, Level::Searching, 64);
/// while let Some(played) = player.choose(&position) {
///     variant.play(&mut position, played)?;
/// }
/// assert!(variant.is_over(&position));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Player {
    variant: Variant,
    level: Level,
    solver: Solver,
    state: u64,
}

/// What solving the last squares may take: reached only if a position is far
/// from usual.
const SOLVING: u64 = 20_000_000;

impl Player {
    /// A player; `seed` decides between moves that look equally good.
    pub fn new(variant: &Variant, level: Level, seed: u64) -> Self {
        Self {
            variant: variant.clone(),
            level,
            solver: Solver::new(variant, Memory::power(16)),
            state: seed,
        }
    }

    /// The move it plays; `None` if the game is over.
    pub fn choose(&mut self, position: &Position) -> Option<Move> {
        let squares = match self.variant.state(position) {
            State::Over => return None,
            State::MustPass => return Some(Move::Pass),
            State::MayPlace(squares) => squares,
        };
        let mut moves: Vec<Move> = squares.iter().map(Move::Place).collect();
        if self.may_pass(position) {
            moves.push(Move::Pass);
        }
        if let [only] = moves[..] {
            return Some(only);
        }
        let best = match self.level {
            Level::Random => moves,
            Level::Greedy => Plain::of(&self.variant).greedy(position, &moves),
            Level::Mobility => Plain::of(&self.variant).against_replies(position, &moves),
            Level::Searching | Level::Deep => match self.solved(position) {
                Some(best) => return Some(best),
                None => self.searched(position, &moves),
            },
        };
        let lot = self.lot(best.len());
        Some(best[lot])
    }

    /// Whether it thinks of a pass where the rules leave that to the players. The
    /// greedy one does not, because a pass turns nothing. The others have to know
    /// that nobody is forced to give something away; but with equal discs two
    /// passes are a tie, and nobody wants to see that on a board half empty.
    fn may_pass(&self, position: &Position) -> bool {
        let discs = position.counts();
        let is_early = 2 * position.occupied().len() < self.variant.geometry().len();
        self.variant.passing() == Passing::AtWill
            && match self.level {
                Level::Random => true,
                Level::Greedy => false,
                _ => !is_early || discs.black != discs.white,
            }
    }

    /// A best move, if few squares are left.
    fn solved(&mut self, position: &Position) -> Option<Move> {
        let empties = self.variant.geometry().len() - position.occupied().len();
        let (compact, other) = self.level.solves();
        let few = match Compact::of(&self.variant, position) {
            Some(_) => compact,
            None => other,
        };
        if empties > few as usize {
            return None;
        }
        let solution = self.solver.solve(position, &Budget::nodes(SOLVING));
        let known = solution.value.value().is_some();
        solution.line.first().copied().filter(|_| known)
    }

    /// The moves that promise most after a look ahead.
    fn searched(&mut self, position: &Position, moves: &[Move]) -> Vec<Move> {
        let nodes = self.level.nodes(self.variant.passing());
        match self.solver.expected(position, self.level.depth()) {
            Some(best) => vec![best],
            None => Plain::of(&self.variant).searched(position, moves, nodes),
        }
    }

    /// A number below `count`, the next of a sequence that begins with the seed.
    fn lot(&mut self, count: usize) -> usize {
        // A step of Knuth's generator; its high bits choose.
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.state >> 33).expect("31 bits") % count
    }
}
