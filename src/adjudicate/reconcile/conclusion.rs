//! What follows from two sheets, and by which rule.

use super::SharedGame;
use super::align::Alignment;
use super::orient::Side;

/// What follows from two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Exactly one game remains, by this rule.
    One(Rule),
    /// So many games explain both equally well.
    Several,
    /// No game was found that both could come from.
    Unexplained,
    /// Too much differs: these are sheets of two games.
    DifferentGames,
}

/// Why one game remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Both sheets say it, and it is legal.
    BothSayIt,
    /// One sheet says it, and the other is not legal as it stands.
    OnlyLegalSheet(Side),
    /// No other game needs so few slips.
    FewestSlips,
    /// Of the games that need so few slips, no other has the reported score.
    ReportedScore,
}

impl Conclusion {
    pub(super) fn of(
        candidates: &[SharedGame],
        alignment: &Alignment,
        legal: (bool, bool),
    ) -> Self {
        let fitting = candidates
            .iter()
            .filter(|game| game.fits_reported == Some(true))
            .count();
        match candidates {
            [] if alignment.same < alignment.differences.len() => Self::DifferentGames,
            [] => Self::Unexplained,
            [game] if game.slips() == 0 => Self::One(Rule::BothSayIt),
            [game] if game.a.is_empty() && !legal.1 => Self::One(Rule::OnlyLegalSheet(Side::A)),
            [game] if game.b.is_empty() && !legal.0 => Self::One(Rule::OnlyLegalSheet(Side::B)),
            [_] => Self::One(Rule::FewestSlips),
            _ if fitting == 1 => Self::One(Rule::ReportedScore),
            _ => Self::Several,
        }
    }

    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::One(Rule::BothSayIt) => "both-say-it",
            Self::One(Rule::OnlyLegalSheet(Side::A)) => "only-a-is-legal",
            Self::One(Rule::OnlyLegalSheet(Side::B)) => "only-b-is-legal",
            Self::One(Rule::FewestSlips) => "fewest-slips",
            Self::One(Rule::ReportedScore) => "reported-score",
            Self::Several => "several",
            Self::Unexplained => "unexplained",
            Self::DifferentGames => "different-games",
        }
    }
}
