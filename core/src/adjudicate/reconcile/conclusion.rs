//! What follows from two sheets, and by which rule.

use super::SharedGame;
use super::align::Alignment;
use super::orient::Side;

/// What follows from two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Exactly one game is possible, by this rule, unless the sheets have at
    /// least two slips more than it needs, or the same slip: two sheets that
    /// share a slip agree on what was not played.
    One(Rule),
    /// One game needs the fewest slips, but that does not make it the only one.
    Likeliest(Doubt),
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
    /// No other game is at most one slip away from each sheet, or needs only
    /// one slip more.
    FewestSlips,
    /// No other game that is so near has the reported score.
    ReportedScore,
}

/// Why the likeliest game is not the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The search was stopped early.
    SearchStopped,
    /// The game is not over: moves may be missing on both sheets.
    Unfinished,
    /// Other games are at most one slip away from each sheet, or need only one
    /// slip more.
    Rivals,
    /// It needs two slips or more on one sheet: then others are as near.
    SeveralSlips,
}

/// What is known about two sheets besides the games they could come from.
pub(super) struct Known<'a> {
    pub(super) alignment: &'a Alignment,
    /// How many moves the shorter sheet has.
    pub(super) shorter: usize,
    /// Whether each sheet is legal as written.
    pub(super) legal: (bool, bool),
    /// How many other games are nearly as near.
    pub(super) rivals: usize,
    /// Whether such games do not count because they have another score.
    pub(super) report_decides: bool,
    /// Whether everything was tried.
    pub(super) complete: bool,
}

/// How many of the rivals count against the first candidate: where it has the
/// reported score, only those that have it too; where it is over, only games
/// that are over.
pub(super) fn rivals(candidates: &[SharedGame], rivals: &[SharedGame]) -> usize {
    let Some(best) = candidates.first() else {
        return 0;
    };
    let fits = |game: &&SharedGame| is_as_good(game, best);
    let ends = |game: &&SharedGame| game.finished || !best.finished;
    rivals.iter().filter(fits).filter(ends).count()
}

/// Whether the first candidate has the reported score and a finished rival has
/// another.
pub(super) fn report_decides(candidates: &[SharedGame], rivals: &[SharedGame]) -> bool {
    let other = |best: &SharedGame| {
        let mut rivals = rivals.iter().filter(|game| game.finished);
        rivals.any(|game| !is_as_good(game, best))
    };
    candidates.first().is_some_and(other)
}

impl Conclusion {
    pub(super) fn of(candidates: &[SharedGame], known: &Known<'_>) -> Self {
        let alignment = known.alignment;
        let differences = alignment.differences.len();
        let apart = alignment.same < differences || 2 * alignment.same < known.shorter;
        let Some(best) = candidates.first() else {
            return if apart {
                Self::DifferentGames
            } else {
                Self::Unexplained
            };
        };
        if candidates.len() == 1 && best.slips() == 0 && differences == 0 {
            return Self::One(Rule::BothSayIt);
        }
        let as_good = candidates.iter().filter(|game| is_as_good(game, best));
        if as_good.count() > 1 {
            return Self::Several;
        }
        if let Some(doubt) = known.doubt(best) {
            return Self::Likeliest(doubt);
        }
        Self::One(match best {
            _ if candidates.len() > 1 || known.report_decides => Rule::ReportedScore,
            best if best.slips() == 0 => Rule::BothSayIt,
            best if best.a.is_empty() && !known.legal.1 => Rule::OnlyLegalSheet(Side::A),
            best if best.b.is_empty() && !known.legal.0 => Rule::OnlyLegalSheet(Side::B),
            _ => Rule::FewestSlips,
        })
    }

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::One(Rule::BothSayIt) => "both-say-it",
            Self::One(Rule::OnlyLegalSheet(Side::A)) => "only-a-is-legal",
            Self::One(Rule::OnlyLegalSheet(Side::B)) => "only-b-is-legal",
            Self::One(Rule::FewestSlips) => "fewest-slips",
            Self::One(Rule::ReportedScore) => "reported-score",
            Self::Likeliest(_) => "likeliest",
            Self::Several => "several",
            Self::Unexplained => "unexplained",
            Self::DifferentGames => "different-games",
        }
    }
}

/// Whether a candidate is as good as the first: with the reported score, if
/// that one has it.
fn is_as_good(game: &SharedGame, best: &SharedGame) -> bool {
    best.fits_reported != Some(true) || game.fits_reported == Some(true)
}

impl Known<'_> {
    /// Why the first candidate is not the only game that is possible.
    fn doubt(&self, best: &SharedGame) -> Option<Doubt> {
        if !self.complete {
            Some(Doubt::SearchStopped)
        } else if !best.finished {
            Some(Doubt::Unfinished)
        } else if self.rivals > 0 {
            Some(Doubt::Rivals)
        } else if best.most_on_either() > 1 {
            Some(Doubt::SeveralSlips)
        } else {
            None
        }
    }
}
