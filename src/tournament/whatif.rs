//! What the table would be.

use std::str::FromStr;

use crate::game::HalfDiscs;

use super::{Colours, Crosstable, GameResult};

/// A result that somebody asks about: `3:5=38-26`, black's discs first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// The round.
    pub round: u16,
    /// The table.
    pub table: u16,
    /// Black's discs (the first player's, where colours are not known).
    pub black: HalfDiscs,
    /// White's discs.
    pub white: HalfDiscs,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhatIfError {
    /// It is not of the form.
    #[error("{0:?} is not ROUND:TABLE=BLACK-WHITE, such as 3:5=38-26")]
    Unreadable(String),
    /// The discs are more than a board holds.
    #[error("{0:?} has more than 64 discs")]
    TooManyDiscs(String),
    /// There is no such game.
    #[error("round {round} has no table {table}; it has {tables}")]
    NoSuchGame {
        /// The round asked for.
        round: u16,
        /// The table asked for.
        table: u16,
        /// How many tables the round has.
        tables: usize,
    },
}

impl FromStr for WhatIf {
    type Err = WhatIfError;

    fn from_str(text: &str) -> Result<Self, WhatIfError> {
        let read = || {
            let (game, score) = text.split_once('=')?;
            let (round, table) = game.split_once(':')?;
            let (black, white) = score.split_once('-')?;
            Some(Self {
                round: round.trim().parse().ok()?,
                table: table.trim().parse().ok()?,
                black: discs(black)?,
                white: discs(white)?,
            })
        };
        let asked = read().ok_or_else(|| WhatIfError::Unreadable(text.to_owned()))?;
        if asked.black + asked.white > HalfDiscs::whole(64) {
            return Err(WhatIfError::TooManyDiscs(text.to_owned()));
        }
        Ok(asked)
    }
}

/// `38` or `34.5`.
fn discs(text: &str) -> Option<HalfDiscs> {
    let (whole, half) = match text.trim().strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (text.trim(), 0),
    };
    let whole: u8 = whole.parse().ok()?;
    Some(HalfDiscs::halves(i32::from(whole) * 2 + half))
}

impl Crosstable {
    /// The table with another result. The results of other games, later
    /// pairings among them, stay as they are.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub fn what_if(&self, asked: WhatIf) -> Result<Self, WhatIfError> {
        let mut changed = self.clone();
        let tables = self
            .games()
            .iter()
            .filter(|game| game.round == asked.round)
            .count();
        let game = changed
            .games_mut()
            .iter_mut()
            .find(|game| game.round == asked.round && game.table == asked.table)
            .ok_or(WhatIfError::NoSuchGame {
                round: asked.round,
                table: asked.table,
                tables,
            })?;
        let result = GameResult::by_discs(asked.black, asked.white);
        game.result = Some(match game.colours {
            Colours::SecondBlack => result.turned(),
            Colours::FirstBlack | Colours::Unknown => result,
        });
        Ok(changed)
    }
}
