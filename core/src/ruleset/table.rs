//! What makes a table of results: byes, absences, tie-breaks, teams.

use std::cmp::Ordering;

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a round without an opponent is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Bye {
    /// Half-points: 2 is a win.
    pub half_points: u16,
    /// What it adds to the disc total, of 64 discs ([`on_board`]).
    pub discs: u16,
    /// What it adds to the Brightwell quotient.
    pub brightwell: ByeBrightwell,
}

/// A number of discs out of 64 on a board of another size: the same share, to the
/// nearest whole disc, halves upwards.
pub fn on_board(discs: u16, squares: usize) -> usize {
    (2 * usize::from(discs) * squares + 64) / 128
}

/// The discs of a player who wins or loses with this many out of 64, on a board
/// of another size: the same share, but a win stays a win and a loss a loss. The
/// smallest win, 33 of 64, is the smallest win on every board: 51 of 100 squares, 19
/// of 36; 31 is the largest loss.
pub fn decided_on_board(discs: u16, squares: usize) -> usize {
    let share = on_board(discs, squares);
    let (win, loss) = (squares / 2 + 1, (squares - 1) / 2);
    match discs.cmp(&32) {
        Ordering::Greater if discs == 33 => win,
        Ordering::Greater => share.max(win),
        Ordering::Equal => share,
        Ordering::Less if discs == 31 => loss,
        Ordering::Less => share.min(loss),
    }
}

/// What a bye adds to the Brightwell quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum ByeBrightwell {
    /// As a draw with oneself: 32 discs and one's own points (WOC rule).
    #[serde(alias = "draw-with-himself")]
    DrawWithSelf,
    /// This many discs and no opponent.
    Flat(u16),
    /// It adds nothing.
    Nothing,
}

/// What a round adds that a player asked beforehand not to play, if the director
/// grants half a point for it. A round missed without that is worth no points and
/// counts as [`Idle`].
///
/// No rule of Othello has such byes: neither PAPP nor any text of a federation
/// names them. FIDE's Swiss rules (C.04) leave them to the regulations of the
/// event. Unless a ruleset says otherwise, they count as a draw with oneself,
/// which is our reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HalfPointBye {
    /// What it adds to the disc total, of 64 discs ([`on_board`]).
    pub discs: u16,
    /// What it adds to the Brightwell quotient.
    pub brightwell: ByeBrightwell,
    /// What it adds to the Buchholz tie-breaks.
    pub buchholz: ByeBuchholz,
}

impl Default for HalfPointBye {
    fn default() -> Self {
        Self {
            discs: 32,
            brightwell: ByeBrightwell::DrawWithSelf,
            buchholz: ByeBuchholz::Nothing,
        }
    }
}

/// What a half-point bye adds to the Buchholz tie-breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum ByeBuchholz {
    /// Nothing, as any round without an opponent.
    Nothing,
    /// One's own points, as if against an opponent with as many. FIDE's tie-break
    /// regulations (C.07) count rounds that were not played so \[2\].
    OwnPoints,
}

/// Players who leave during the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Withdrawal {
    /// What becomes of the games played against them.
    pub opponents: Opponents,
    /// What their own Brightwell quotient is.
    pub own_value: OwnValue,
}

/// What becomes of games against a player who has left, in the Brightwell
/// quotient of the opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Opponents {
    /// They are set aside, and each becomes a draw with oneself (WOC rule).
    SetAside,
    /// They count like any other.
    Count,
}

/// The Brightwell quotient of a player who has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum OwnValue {
    /// Each round they missed is a draw with themselves (PAPP).
    #[serde(alias = "draws-with-himself")]
    DrawsWithSelf,
    /// As it was after the last round they played, with the points everybody had
    /// then (FlipTheDisc).
    Frozen,
    /// The rounds they missed add nothing (Dutch files, Othello Storm).
    Zero,
}

/// Rounds that a player neither played nor had a bye in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Idle {
    /// What such a round adds to the Brightwell quotient.
    pub brightwell: IdleBrightwell,
}

/// What an idle round adds to the Brightwell quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum IdleBrightwell {
    /// As a draw with oneself (PAPP).
    #[serde(alias = "draw-with-himself")]
    DrawWithSelf,
    /// Nothing (Othello Storm).
    Nothing,
}

/// The Brightwell quotient: own discs plus a constant times the opponents'
/// final points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Brightwell {
    /// What a point of an opponent is worth.
    pub constant: Constant,
    /// Whether the value is rounded before players are compared.
    pub rounding: Rounding,
}

/// What a point of an opponent is worth, in discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Constant {
    /// So many, however many rounds there are.
    Fixed(u16),
    /// The whole number nearest to 64 divided by the number of rounds, the
    /// larger one if two are equally near.
    Nearest,
    /// Exactly 64 divided by the number of rounds.
    Exact,
}

/// Whether a value is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Rounding {
    /// It stays exact.
    None,
    /// To the nearest whole number, halves upwards.
    Nearest,
}

/// What separates players with equal points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Standings {
    /// The first one that differs decides.
    pub tie_breaks: Vec<TieBreak>,
}

/// A value that separates players with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum TieBreak {
    /// Own discs plus a constant times the opponents' points.
    Brightwell,
    /// Own discs in all games.
    Discs,
    /// Own discs less the opponents'.
    DiscDifference,
    /// Points in the games among exactly those who are tied, if all of them
    /// have met.
    DirectEncounter,
    /// The same, but only where exactly two are tied.
    DirectEncounterOfTwo,
    /// The opponents' points.
    Buchholz,
    /// The opponents' points without the best and the worst.
    BuchholzMedian,
    /// The opponents' points without the worst.
    #[serde(rename = "buchholz-cut-1")]
    BuchholzCut1,
    /// The opponents' points without the two worst.
    #[serde(rename = "buchholz-cut-2")]
    BuchholzCut2,
    /// The points of those one has beaten, and half of those one has drawn with.
    SonnebornBerger,
    /// The number of games won.
    Wins,
    /// The sum of the opponents' Brightwell quotients.
    OpponentsBrightwell,
    /// Drawn from the seed recorded with the event.
    Lot,
}

impl TieBreak {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Brightwell,
        Self::Discs,
        Self::DiscDifference,
        Self::DirectEncounter,
        Self::DirectEncounterOfTwo,
        Self::Buchholz,
        Self::BuchholzMedian,
        Self::BuchholzCut1,
        Self::BuchholzCut2,
        Self::SonnebornBerger,
        Self::Wins,
        Self::OpponentsBrightwell,
        Self::Lot,
    ];

    /// The name in rulesets and columns.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brightwell => "brightwell",
            Self::Discs => "discs",
            Self::DiscDifference => "disc-difference",
            Self::DirectEncounter => "direct-encounter",
            Self::DirectEncounterOfTwo => "direct-encounter-of-two",
            Self::Buchholz => "buchholz",
            Self::BuchholzMedian => "buchholz-median",
            Self::BuchholzCut1 => "buchholz-cut-1",
            Self::BuchholzCut2 => "buchholz-cut-2",
            Self::SonnebornBerger => "sonneborn-berger",
            Self::Wins => "wins",
            Self::OpponentsBrightwell => "opponents-brightwell",
            Self::Lot => "lot",
        }
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How teams are ranked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Team {
    /// Whose points count.
    pub counting: Counting,
}

/// Whose points count for the team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Counting {
    /// This many of the best.
    Best(u16),
    /// This many players named beforehand.
    Designated(u16),
    /// All players of the team.
    All,
}
