//! What follows from two sheets, and by which rule.

use super::SharedGame;
use super::align::Alignment;
use super::orient::Side;

/// What follows from two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Exactly one game remains, by this rule.
    One(Rule),
    /// Several games explain both equally well.
    Several,
    /// No game was found that both could come from.
    Unexplained,
    /// Too much differs: these are sheets of two games.
    DifferentGames,
}

/// Why one game remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Both sheets have it, and it is legal.
    BothSayIt,
    /// One sheet has it, and the other is not legal as written.
    OnlyLegalSheet(Side),
    /// Every other game needs more slips.
    FewestSlips,
    /// Of the games with the fewest slips, no other has the reported score.
    ReportedScore,
    /// Of the games with the fewest slips, each other one puts more of them on
    /// one sheet.
    FewestOnEither,
}

impl Conclusion {
    pub(super) fn of(
        candidates: &[SharedGame],
        alignment: &Alignment,
        shorter: usize,
        legal: (bool, bool),
    ) -> Self {
        let apart = alignment.same < alignment.differences.len() || 2 * alignment.same < shorter;
        match candidates {
            [] if apart => Self::DifferentGames,
            [] => Self::Unexplained,
            [game] if game.slips() == 0 => Self::One(Rule::BothSayIt),
            [game] if game.a.is_empty() && !legal.1 => Self::One(Rule::OnlyLegalSheet(Side::A)),
            [game] if game.b.is_empty() && !legal.0 => Self::One(Rule::OnlyLegalSheet(Side::B)),
            [_] => Self::One(Rule::FewestSlips),
            several => Self::of_several(several),
        }
    }

    /// The candidates come in rank order: those that fit the reported score
    /// first, and among them those that share the slips evenly.
    fn of_several(candidates: &[SharedGame]) -> Self {
        let best = &candidates[0];
        let alike = |same: &dyn Fn(&SharedGame) -> bool| {
            candidates.iter().filter(|game| same(game)).count()
        };
        let fit = |game: &SharedGame| game.fits_reported == best.fits_reported;
        if best.fits_reported == Some(true) && alike(&fit) == 1 {
            Self::One(Rule::ReportedScore)
        } else if alike(&|game| fit(game) && game.most_on_either() == best.most_on_either()) == 1 {
            Self::One(Rule::FewestOnEither)
        } else {
            Self::Several
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
            Self::One(Rule::FewestOnEither) => "fewest-on-either",
            Self::Several => "several",
            Self::Unexplained => "unexplained",
            Self::DifferentGames => "different-games",
        }
    }
}
