//! What can make one pairing worse than another.

use serde::{Deserialize, Serialize};

use super::PappWeights;

/// One level of the cost of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "level",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Level {
    /// Two for each earlier meeting, one more if the colours are the same
    /// again; two for each earlier bye of the player who has one now.
    Repeats {
        /// Whether a round that a player missed is a bye they had.
        unplayed: Unplayed,
    },
    /// The square of the difference in half-points.
    Score,
    /// For each player who floats: two if they floated the same way in the
    /// last round, one if in the round before it.
    Floats,
    /// The players with a third game of one colour in a row, or with more than
    /// two games more of one colour than of the other.
    ColourLimit,
    /// For each player twice the square of the difference between their games
    /// of either colour, and one more for the colour of the last game again.
    Colours,
    /// The difference in half-points times the points of both: the leaders
    /// float last (PAPP's elitism).
    Top,
    /// What two players have in common.
    Acquaintance {
        /// Of one country.
        country: u16,
        /// Of one club or team.
        club: u16,
        /// With one family name.
        family: u16,
        /// From this round on.
        from_round: u16,
        /// To whom it does not apply.
        exempt: Exemption,
    },
    /// Who floats: the players of the upper group below the one who floats
    /// down, and those of the lower group above the one who floats up.
    Floaters {
        /// By what the players of a group are ordered.
        order: SeedOrder,
    },
    /// Who meets whom among players who could all meet.
    Seeding {
        /// The shape of the pairing.
        method: Seeding,
        /// By what the players are ordered.
        order: SeedOrder,
    },
    /// All of PAPP's penalties in one sum.
    Papp(PappWeights),
}

impl Level {
    /// Its name in costs and rules.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Repeats { .. } => "repeats",
            Self::Score => "score",
            Self::Floats => "floats",
            Self::ColourLimit => "colour-limit",
            Self::Colours => "colours",
            Self::Top => "top",
            Self::Acquaintance { .. } => "acquaintance",
            Self::Floaters { .. } => "floaters",
            Self::Seeding { .. } => "seeding",
            Self::Papp(_) => "papp",
        }
    }

    /// Whether it matters to it who has Black.
    pub(crate) const fn depends_on_colours(&self) -> bool {
        matches!(
            self,
            Self::Repeats { .. } | Self::ColourLimit | Self::Colours | Self::Papp(_)
        )
    }
}

/// What a round that a player missed is to the choice of the next bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unplayed {
    /// A bye that the player had (PAPP).
    CountsAsBye,
    /// Not a bye.
    IsNoBye,
}

/// To whom the level of acquaintance does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exemption {
    /// It applies to everybody.
    Nobody,
    /// Pairs in which a player has won at least half as many games as there
    /// are rounds (`OpenGotha`).
    WinnersOfHalf,
}

/// Who meets whom among players who could all meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Seeding {
    /// In a score group the first meets the last, the second the last but one.
    Fold,
    /// In a score group the first of the upper half meets the first of the
    /// lower half.
    Slip,
    /// In the whole field the first meets the second, the third the fourth.
    Neighbours,
}

/// By what players are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeedOrder {
    /// By rating, and by entrant number where there is none.
    Rating,
    /// By the standings; before the first round by rating.
    Standings,
}
