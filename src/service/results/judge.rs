//! From what was entered to what counts, by the rules of the event.

use super::ruled::{self, Decided, DecisionBasis};
use crate::service::event::overview;
use crate::service::prelude::*;
use crate::storage::DisputeId;
use outflank_core::adjudicate::{EnteredResult, Official, Undecided};
use outflank_core::{adjudicate::official::Rules, game::Goal, ruleset::ImpossibleScore};

/// Applies the rules of an event to its games.
#[derive(Clone, Debug)]
pub struct Judge {
    rules: Ruleset,
    variant: Variant,
    decided: Decided,
}

/// A result as it was entered.
pub(in crate::service) fn entered(game: &Game) -> EnteredResult {
    EnteredResult {
        score: game.score(),
        ending: game.ending.map(|ending| ending.0),
        winner: game.winner,
        is_bye: game.is_bye(),
    }
}

impl Judge {
    /// The judge of an event.
    pub fn of(snapshot: &Snapshot<'_>, event: &Event) -> Result<Arc<Self>> {
        snapshot.loaded(event, || {
            Self::under(snapshot, event, overview::rules(event)?)
        })
    }

    /// A judge who applies other rules to the games of an event.
    pub fn under(snapshot: &Snapshot<'_>, event: &Event, rules: Ruleset) -> Result<Self> {
        let mut judge = Self::without_decisions(event, rules)?;
        judge.decided = ruled::of_event(snapshot, event, &judge)?;
        Ok(judge)
    }

    /// A judge who knows the rules, and nothing that somebody has decided.
    pub(in crate::service) fn without_decisions(event: &Event, rules: Ruleset) -> Result<Self> {
        Ok(Self {
            rules,
            variant: overview::variant(event)?,
            decided: Decided::new(),
        })
    }

    /// Whether a game has no official result: nothing was entered, or it does not
    /// decide the game yet.
    pub(in crate::service) fn misses(&self, game: &Game) -> bool {
        !matches!(self.official(game), Ok(Some(_)))
    }

    /// The rules.
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The game that is played.
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// What counts of a game; nothing as long as nothing was entered.
    pub fn official(&self, game: &Game) -> std::result::Result<Option<Official>, Undecided> {
        if let Some(found) = self.decided.get(&game.id)
            && (found.ground != DecisionBasis::Sheet || needs_a_sheet(game))
        {
            return found.official.clone().map(Some);
        }
        if !game.is_settled() {
            return Ok(None);
        }
        self.entered(game).map(Some)
    }

    /// What counts of a game that has a result by what was entered alone.
    pub(in crate::service) fn entered(
        &self,
        game: &Game,
    ) -> std::result::Result<Official, Undecided> {
        self.rules_for_decision().entered(&entered(game))
    }

    /// The rules, to be applied to a game.
    pub(in crate::service) const fn rules_for_decision(&self) -> Rules<'_> {
        Rules {
            ruleset: &self.rules,
            variant: &self.variant,
        }
    }

    /// The dispute whose ruling decides a game, if one does.
    pub fn ruled_in(&self, game: &Game) -> Option<DisputeId> {
        match self.decided.get(&game.id)?.ground {
            DecisionBasis::Ruling(dispute) => Some(dispute),
            DecisionBasis::Sheet => None,
        }
    }

    /// How many squares the discs of both sides make together.
    pub fn squares(&self) -> usize {
        self.variant.geometry().len()
    }

    /// Checks that a game of the event can end with this score.
    pub fn check(&self, score: Score) -> std::result::Result<(), ImpossibleScore> {
        self.rules.scoring.check(score, self.squares())
    }

    /// Who wins with this score.
    pub fn goal(&self) -> Goal {
        self.variant.goal()
    }
}

/// Whether the ending of a game may need the board that a sheet shows.
pub(in crate::service) fn needs_a_sheet(game: &Game) -> bool {
    entered(game).needs_a_sheet()
}
