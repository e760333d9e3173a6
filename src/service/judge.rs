//! From what was entered to what counts, by the rules of the event.

use super::ruled::{self, Decided, Ground};
use super::{Result, event};
use crate::adjudicate::{Ended, How, LastBoard, Outcome, Rule, Undecided, Verdict, decide};
use crate::board::Colour;
use crate::game::{Goal, Score, Variant};
use crate::ruleset::{Draw, ImpossibleScore, Ruleset};
use crate::storage::DisputeId;
use crate::storage::Snapshot;
use crate::storage::event::Event;
use crate::storage::game::{Game, Winner};

/// Applies the rules of an event to its games.
#[derive(Clone, Debug)]
pub struct Judge {
    rules: Ruleset,
    variant: Variant,
    decided: Decided,
}

/// What counts of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Official {
    /// Who won.
    pub outcome: Outcome,
    /// The official discs, if they are known.
    pub score: Option<Score>,
    /// The rule that gave it, where it is not simply what was entered.
    pub rule: Option<Rule>,
}

impl From<Verdict> for Official {
    fn from(verdict: Verdict) -> Self {
        Self {
            outcome: verdict.outcome,
            score: Some(verdict.score),
            rule: Some(verdict.rule),
        }
    }
}

impl Judge {
    /// The judge of an event.
    ///
    /// # Errors
    ///
    /// If this program does not understand its rules or its game.
    pub fn of(snapshot: &Snapshot<'_>, event: &Event) -> Result<Self> {
        Self::under(snapshot, event, event::rules(event)?)
    }

    /// A judge who applies other rules to the games of an event.
    ///
    /// # Errors
    ///
    /// If this program does not understand its game.
    pub fn under(snapshot: &Snapshot<'_>, event: &Event, rules: Ruleset) -> Result<Self> {
        let mut judge = Self {
            rules,
            variant: event::variant(event)?,
            decided: Decided::new(),
        };
        judge.decided = ruled::of_event(snapshot, event, &judge)?;
        Ok(judge)
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The game that is played.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// What counts of a game; nothing as long as nothing was entered.
    ///
    /// # Errors
    ///
    /// What is missing, or left to the director.
    pub fn official(&self, game: &Game) -> std::result::Result<Option<Official>, Undecided> {
        if let Some(found) = self.decided.get(&game.id)
            && (found.ground != Ground::Sheet || needs_a_sheet(game))
        {
            return found.official.clone().map(Some);
        }
        if !game.is_settled() {
            return Ok(None);
        }
        self.entered(game).map(Some)
    }

    /// What counts of a game that has a result by what was entered alone.
    ///
    /// # Errors
    ///
    /// What is missing, or left to the director.
    pub(super) fn entered(&self, game: &Game) -> std::result::Result<Official, Undecided> {
        match (game.is_bye(), game.ending) {
            (true, _) => self.decide(How::Bye(Colour::Black), game),
            (false, Some(ending)) => {
                let decided = self.decide(How::of(ending.0, game.score()), game);
                match (decided, game.score()) {
                    // The rules leave it to the director, who has entered a score.
                    (Err(Undecided::DirectorRules(_)), Some(score)) => {
                        self.decide(How::Ruled(score), game)
                    }
                    (decided, _) => decided,
                }
            }
            (false, None) => self.as_entered(game),
        }
    }

    /// The dispute whose ruling decides a game, if one does.
    #[must_use]
    pub fn ruled_in(&self, game: &Game) -> Option<DisputeId> {
        match self.decided.get(&game.id)?.ground {
            Ground::Ruling(dispute) => Some(dispute),
            Ground::Sheet => None,
        }
    }

    fn decide(&self, how: How, game: &Game) -> std::result::Result<Official, Undecided> {
        let ended = Ended {
            variant: self.variant.clone(),
            board: game.score().map(LastBoard::Score),
            how,
            draw_win: draw_win(game),
        };
        decide(&self.rules, &ended).map(Official::from)
    }

    /// Who won and the discs are separate facts; who won goes first.
    fn as_entered(&self, game: &Game) -> std::result::Result<Official, Undecided> {
        let score = game.score();
        let leader = score.and_then(|score| self.variant.goal().winner(&score));
        if let (None, Some(both_lost)) = (game.winner, score.filter(|score| is_double_loss(*score)))
        {
            return self.decide(How::Ruled(both_lost), game);
        }
        let outcome = match (game.winner, leader, score) {
            (Some(Winner::Nobody), _, _) => Outcome::Nobody,
            (Some(Winner::Black), None, Some(_)) => Outcome::DrawWin(Colour::Black),
            (Some(Winner::White), None, Some(_)) => Outcome::DrawWin(Colour::White),
            (Some(Winner::Black), _, _) => Outcome::Won(Colour::Black),
            (Some(Winner::White), _, _) => Outcome::Won(Colour::White),
            (None, Some(leader), _) => Outcome::Won(leader),
            (None, None, Some(score)) if self.rules.scoring.draw == Draw::DrawWin => {
                return Err(Undecided::NoHolder { score });
            }
            (Some(Winner::Draw) | None, _, _) => Outcome::Tie,
        };
        Ok(Official {
            outcome,
            score,
            rule: None,
        })
    }

    /// How many squares the discs of both sides make together.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.variant.geometry().len()
    }

    /// Checks that a game of the event can end with this score.
    ///
    /// # Errors
    ///
    /// Which rule the score breaks.
    pub fn check(&self, score: Score) -> std::result::Result<(), ImpossibleScore> {
        self.rules.scoring.check(score, self.squares())
    }

    /// Who wins with this score.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.variant.goal()
    }
}

/// Whether a score means that both players have lost.
pub(super) fn is_double_loss(score: Score) -> bool {
    score == Score::of_discs(0, 0)
}

/// Whether the ending of a game may need the board that a sheet shows.
pub(super) fn needs_a_sheet(game: &Game) -> bool {
    game.ending.is_some() && game.score().is_none()
}

pub(super) fn draw_win(game: &Game) -> Option<Colour> {
    match game.winner {
        Some(Winner::Black) => Some(Colour::Black),
        Some(Winner::White) => Some(Colour::White),
        _ => None,
    }
}
