//! What counts of a game of an event: by what was entered, by a sheet where the
//! ending needs the board, or by rulings.

use super::ruling::{Ruling, RulingError, apply, lets_result_stand, ruled_score};
use super::{Ended, How, LastBoard, Outcome, Rule, Undecided, Verdict, decide, replay};
use crate::board::Colour;
use crate::game::{Score, Variant};
use crate::ruleset::{Draw, Ruleset};
use crate::text::words;
use crate::transcript::{Ending, Transcript};

words! {
    /// Who won, as written: a fact of its own, whatever the discs say.
    Winner {
        /// Black.
        Black = "black",
        /// White.
        White = "white",
        /// Both half.
        Draw = "draw",
        /// Neither: both have lost.
        Nobody = "nobody",
    }
}

impl Winner {
    /// The same with the colours exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
            Self::Draw | Self::Nobody => self,
        }
    }
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

/// The result of a game as it was entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct EnteredResult {
    /// The discs.
    pub score: Option<Score>,
    /// How it ended, if not on the board.
    pub ending: Option<Ending>,
    /// Who won, where that was written.
    pub winner: Option<Winner>,
    /// Whether it is a bye, of the player who is kept as Black.
    pub is_bye: bool,
}

impl EnteredResult {
    /// Whether nothing more is expected: a result, an ending or a bye.
    pub const fn is_settled(&self) -> bool {
        self.is_bye || self.winner.is_some() || self.score.is_some() || self.ending.is_some()
    }

    /// Whether the ending may need the board that a sheet shows.
    pub const fn needs_a_sheet(&self) -> bool {
        self.ending.is_some() && self.score.is_none()
    }

    /// The side that wins an equal game.
    pub const fn draw_win(&self) -> Option<Colour> {
        match self.winner {
            Some(Winner::Black) => Some(Colour::Black),
            Some(Winner::White) => Some(Colour::White),
            _ => None,
        }
    }
}

/// Whether a score means that both players have lost.
pub fn is_double_loss(score: Score) -> bool {
    score == Score::of_discs(0, 0)
}

/// The rules of an event, and the game it is played in.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// The game.
    pub variant: &'a Variant,
}

impl Rules<'_> {
    /// What counts of a game; nothing as long as nothing was entered or ruled.
    /// The sheet is the one that counts first.
    pub fn official(
        self,
        game: &EnteredResult,
        rulings: &[Ruling],
        sheet: Option<&Transcript>,
    ) -> Result<Result<Option<Official>, Undecided>, RulingError> {
        if (!rulings.is_empty() || game.needs_a_sheet())
            && let Some(ruled) = self.ruled(game, rulings, sheet)?
        {
            return Ok(ruled.map(Some));
        }
        if !game.is_settled() {
            return Ok(Ok(None));
        }
        Ok(self.entered(game).map(Some))
    }

    /// What the sheet of a game and these rulings make of it; nothing where there
    /// is no sheet and no score was ruled.
    pub fn ruled(
        self,
        game: &EnteredResult,
        rulings: &[Ruling],
        sheet: Option<&Transcript>,
    ) -> Result<Option<Result<Official, Undecided>>, RulingError> {
        if lets_result_stand(rulings) && game.is_settled() && !game.needs_a_sheet() {
            return Ok(Some(self.entered(game)));
        }
        if let Some(score) = ruled_score(rulings) {
            return Ok(Some(self.decide(How::Ruled(score), None, game)));
        }
        let Some(sheet) = sheet else {
            return Ok(None);
        };
        let read = apply(rulings, sheet)?;
        let replayed = replay(&read);
        let how = match game.ending {
            Some(ending) => How::of(ending, game.score),
            None => How::declared(read.declared.as_ref()),
        };
        Ok(Some(self.decide(how, Some(replayed.end.into()), game)))
    }

    /// What counts of a game that has a result by what was entered alone.
    pub fn entered(self, game: &EnteredResult) -> Result<Official, Undecided> {
        match (game.is_bye, game.ending) {
            (true, _) => self.by_score(How::Bye(Colour::Black), game),
            (false, Some(ending)) => {
                let decided = self.by_score(How::of(ending, game.score), game);
                match (decided, game.score) {
                    // The rules leave it to the director, who has entered a score.
                    (Err(Undecided::DirectorRules(_)), Some(score)) => {
                        self.by_score(How::Ruled(score), game)
                    }
                    (decided, _) => decided,
                }
            }
            (false, None) => self.as_entered(game),
        }
    }

    /// Who won and the discs are separate facts; who won goes first.
    fn as_entered(self, game: &EnteredResult) -> Result<Official, Undecided> {
        let score = game.score;
        let leader = score.and_then(|score| self.variant.goal().winner(&score));
        if let (None, Some(both_lost)) = (game.winner, score.filter(|score| is_double_loss(*score)))
        {
            return self.by_score(How::Ruled(both_lost), game);
        }
        let outcome = match (game.winner, leader, score) {
            (Some(Winner::Nobody), _, _) => Outcome::Nobody,
            (Some(Winner::Black), None, Some(_)) => Outcome::DrawWin(Colour::Black),
            (Some(Winner::White), None, Some(_)) => Outcome::DrawWin(Colour::White),
            (Some(Winner::Black), _, _) => Outcome::Won(Colour::Black),
            (Some(Winner::White), _, _) => Outcome::Won(Colour::White),
            (None, Some(leader), _) => Outcome::Won(leader),
            (None, None, Some(score)) if self.ruleset.scoring.draw == Draw::DrawWin => {
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

    fn by_score(self, how: How, game: &EnteredResult) -> Result<Official, Undecided> {
        self.decide(how, game.score.map(LastBoard::Score), game)
    }

    fn decide(
        self,
        how: How,
        board: Option<LastBoard>,
        game: &EnteredResult,
    ) -> Result<Official, Undecided> {
        let ended = Ended {
            variant: self.variant.clone(),
            board,
            how,
            draw_win: game.draw_win(),
        };
        decide(self.ruleset, &ended).map(Official::from)
    }
}
