//! What happens at the board: corrections, scores, endings.

use serde::{Deserialize, Serialize};

use super::retired;
use crate::game::{Empties, HalfDiscs, Score};

/// How long a fault can be corrected, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Correction {
    /// The faults that can be corrected; after any other the board is played on as it is.
    #[serde(deserialize_with = "retired::faults")]
    pub faults: Vec<Fault>,
    /// Who may start it.
    pub claimant: Claimant,
    /// Whether they have to.
    pub nature: Nature,
    /// How many plies later it is too late: 1 is "until the next move is
    /// made". 0 if nothing can be corrected.
    pub window: u16,
    /// Whether a pass declared by the claimant closes the window like a move.
    pub declared_pass: DeclaredPass,
    /// How long the last move of a game can be disputed.
    pub final_move: FinalMove,
    /// What holds when the window has closed.
    pub afterwards: Afterwards,
}

/// What can go wrong in one turn (the list of the Japanese rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Fault {
    /// A disc that should have turned was left.
    UnderFlip,
    /// A disc was turned that should not have been.
    OverFlip,
    /// A disc on a square where it outflanks nothing, or on an occupied one.
    UnplayableSquare,
    /// A move by the side whose turn it was not.
    OutOfTurn,
    /// A pass although a move existed.
    PassNotForced,
}

/// Who may start a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Claimant {
    /// The player who made the fault.
    Mover,
    /// The other player.
    Opponent,
    /// The other player, or an official who sees it.
    OpponentOrOfficial,
    /// One of the two players, whoever sees it.
    EitherPlayer,
    /// Nobody: what was played remains.
    Nobody,
}

/// Whether a claim is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nature {
    /// They may say nothing.
    Right,
    /// They have to point the fault out.
    Duty,
}

/// What a declared pass does to the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeclaredPass {
    /// It counts as a ply, like a move.
    Counts,
    /// Only discs placed count.
    LeavesOpen,
}

/// How long the last move of a game can be disputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum FinalMove {
    /// Until the end of the game is declared (JOA, newer wording).
    UntilEndDeclared,
    /// Until the clock is stopped (JOA, older wording).
    UntilClockStopped,
    /// Until the result is handed in.
    UntilResultHandedIn,
}

/// What holds when the window has closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Afterwards {
    /// The discs remain as they are and play goes on from there.
    BoardStands,
    /// The director decides.
    DirectorRules,
}

/// From the board to the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Scoring {
    /// Who gets the squares that stay empty.
    pub empties: Empties,
    /// What an equal score is worth.
    pub draw: Draw,
}

/// Why no game under these rules ends with a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum ImpossibleScore {
    /// The discs of both sides do not make the whole board.
    #[error("expected {squares} discs, found {} ({} + {})", sum(*score), score.black, score.white)]
    Sum {
        /// The score that is not possible.
        score: Score,
        /// The squares of the board.
        squares: usize,
    },
    /// More discs than squares, where the empty squares count for nobody.
    #[error(
        "expected at most {squares} discs, found {} ({} + {})",
        sum(*score), score.black, score.white
    )]
    TooManyDiscs {
        /// The score that is not possible.
        score: Score,
        /// The squares of the board.
        squares: usize,
    },
    /// Halves, where the rules do not split the empty squares.
    #[error(
        "{score} has half discs, but the empty squares go to {}: enter whole discs",
        match empties { Empties::ToWinner => "the winner", _ => "nobody" }
    )]
    HalfDiscs {
        /// The score that is not possible.
        score: Score,
        /// Who gets the empty squares.
        empties: Empties,
    },
}

fn sum(score: Score) -> HalfDiscs {
    score.black + score.white
}

impl Scoring {
    /// Checks that a game on a board of this many squares can have this score:
    /// both sides' discs make the whole board unless the empties are left out,
    /// and halves come from empties that are split.
    pub fn check(&self, score: Score, squares: usize) -> Result<(), ImpossibleScore> {
        let all = HalfDiscs::whole(squares);
        let whole = score.black.as_whole().is_some() && score.white.as_whole().is_some();
        let empties = self.empties;
        match empties {
            Empties::ToNobody if sum(score) > all => {
                Err(ImpossibleScore::TooManyDiscs { score, squares })
            }
            Empties::ToWinner | Empties::Split if sum(score) != all => {
                Err(ImpossibleScore::Sum { score, squares })
            }
            Empties::ToWinner | Empties::ToNobody if !whole => {
                Err(ImpossibleScore::HalfDiscs { score, empties })
            }
            _ => Ok(()),
        }
    }
}

/// What an equal score is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Draw {
    /// Half a point each.
    HalfPoints,
    /// The holder of the draw-win right wins (JOA: settled before the game).
    DrawWin,
}

/// What a fallen flag costs. Disc counts are those of the player whose flag
/// fell, of 64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum TimeDefault {
    /// The game is played to its end; the loser gets what the board shows, but
    /// at most a fixed number (World Championship, GGS).
    #[serde(rename_all = "kebab-case")]
    Capped {
        /// The most the loser can get.
        at_most: u16,
        /// What the loser gets after overrunning the extra time as well.
        overrun: u16,
        /// The extra time.
        grace_minutes: u16,
    },
    /// The winner may play on for both sides and takes the better of that and
    /// the smallest win (JOA).
    #[serde(rename_all = "kebab-case")]
    WinnerCompletes {
        /// The winner's discs in the smallest win.
        smallest_win: u16,
        /// What an early stop means.
        early_stop: EarlyStop,
    },
    /// A fixed score at once.
    #[serde(rename_all = "kebab-case")]
    Fixed {
        /// What the loser gets.
        loser: u16,
    },
}

/// What it means that the winner stops before the board is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum EarlyStop {
    /// The squares left go to the loser (JOA).
    EmptiesToLoser,
    /// Not allowed: the line is played to its end, or the smallest win is taken.
    NotAllowed,
}

/// The other ways a game can end away from the board. Disc counts are those of
/// the player it happened to, of 64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Endings {
    /// Both flags found down, and nobody knows which fell first.
    pub both_flags: Unsettled,
    /// Discs of the player who resigned.
    pub resigned: u16,
    /// Discs of the player who did not appear.
    pub no_show: u16,
    /// What happens if neither player appears.
    pub both_absent: Unsettled,
    #[doc(hidden)]
    #[serde(default, skip_serializing, rename = "flag")]
    pub retired_flag: retired::Value,
}

/// What happens where neither player has the better claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Unsettled {
    /// The director rules; nothing is assumed.
    DirectorRules,
    /// No point for either, no discs.
    BothLose,
    /// Half a point each.
    Draw,
}
