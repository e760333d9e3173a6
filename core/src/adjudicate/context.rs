//! What a transcript is judged by, besides the sheet itself.

use crate::game::{Empties, Score};
use crate::ruleset::Ruleset;
use crate::transcript::Claim;

/// What a transcript is judged by, besides the sheet itself.
///
/// ```
/// use outflank_core::adjudicate::{Context, replay_with_context};
/// use outflank_core::formats::{Expect, Format, read};
/// use outflank_core::{Ruleset, Variant};
///
/// let variant = Variant::othello();
/// let text = b"f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8";
/// let game = &read(Format::Coordinates, text, &Expect::new(&variant)).games[0];
/// let rules = Ruleset::preset("woc")?;
/// let context = Context::default()
///     .with_ruleset(&rules)
///     .with_reported("65-0".parse().unwrap());
/// let replay = replay_with_context(game, &context);
/// assert!(replay.findings.iter().any(|finding| finding.code().code() == "R303"));
/// # Ok::<_, outflank_core::ruleset::RulesetError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Context<'a> {
    /// The rules; without them, empty squares go to the winner.
    pub ruleset: Option<&'a Ruleset>,
    /// The result reported at the desk.
    pub reported: Option<Score>,
    /// What was claimed at the desk about the board.
    pub claims: &'a [Claim],
    /// The score the director has ruled: nothing about the result is open then.
    pub ruled: Option<Score>,
}

impl<'a> Context<'a> {
    /// Judged by these rules.
    #[must_use]
    pub const fn with_ruleset(mut self, ruleset: &'a Ruleset) -> Self {
        self.ruleset = Some(ruleset);
        self
    }

    /// With the result reported at the desk.
    #[must_use]
    pub const fn with_reported(mut self, reported: Score) -> Self {
        self.reported = Some(reported);
        self
    }

    /// With what was claimed at the desk about the board.
    #[must_use]
    pub const fn with_claims(mut self, claims: &'a [Claim]) -> Self {
        self.claims = claims;
        self
    }

    /// Whether there is nothing besides the sheet, and the usual rules.
    pub(super) const fn is_plain(&self) -> bool {
        self.ruleset.is_none()
            && self.reported.is_none()
            && self.claims.is_empty()
            && self.ruled.is_none()
    }

    /// Who gets the squares that stay empty.
    pub fn empties(&self) -> Empties {
        self.ruleset
            .map_or_else(Empties::default, |ruleset| ruleset.scoring.empties)
    }
}
