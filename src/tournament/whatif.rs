//! What the table would be.

use std::fmt;
use std::str::FromStr;

use crate::board::Colour;
use crate::game::{Score, ScoreError};
use crate::ruleset::{Draw, ImpossibleScore, Ruleset};

use super::{Colours, Crosstable, GameResult, Outcome, Seat, SeatError};

/// A result that somebody asks about: `3:5=38-26`, black's discs first; where
/// equal games have a winner, `3:5=32-32 black`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// The game.
    pub seat: Seat,
    /// The discs, black's being the first player's where colours are not known.
    pub score: Score,
    /// Who holds the draw-win.
    pub draw_win: Option<Colour>,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhatIfError {
    /// There is no sign `=` in it.
    #[error("expected ROUND:TABLE=BLACK-WHITE, such as 3:5=38-26")]
    Unreadable,
    /// What comes before the sign is not a round and a table.
    #[error("{0}; expected ROUND:TABLE=BLACK-WHITE")]
    Seat(#[from] SeatError),
    /// What comes after the sign is not a score.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// No game ends with this score.
    #[error(transparent)]
    Impossible(#[from] ImpossibleScore),
    /// An equal game is won by somebody, and it is not said by whom.
    #[error(
        "by the ruleset an equal game is won by the holder of the draw-win: \
         add `black` or `white`, as in `3:5=32-32 black`"
    )]
    NoHolder,
    /// A winner of a game that is not equal.
    #[error(
        "the score shows who has won; `black` and `white` are for equal games that have a winner"
    )]
    NeedsNoHolder,
    /// The standings asked for are those after an earlier round.
    #[error("round {round} comes after round {last}")]
    AfterRound {
        /// The round asked for.
        round: u16,
        /// The last one that counts.
        last: u16,
    },
    /// Two questions about one game.
    #[error("round {}, table {} is asked about twice", .0.round, .0.table)]
    Twice(Seat),
    /// There is no such round.
    #[error("there is no round {round}: the event has {rounds}")]
    NoSuchRound {
        /// The round asked for.
        round: u16,
        /// Those there are.
        rounds: Rounds,
    },
    /// There is no such game.
    #[error("round {round} has no game at table {table}; it has {tables}")]
    NoSuchGame {
        /// The round asked for.
        round: u16,
        /// The table asked for.
        table: u16,
        /// Those there are.
        tables: Tables,
    },
}

/// The rounds a question can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The last one with a pairing.
    pub last: u16,
    /// Games after the rounds.
    pub finals: usize,
}

/// `rounds 1 to 7; its finals change no standings`
impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.last {
            0 => write!(f, "no round yet")?,
            1 => write!(f, "round 1")?,
            last => write!(f, "rounds 1 to {last}")?,
        }
        if self.finals > 0 {
            write!(f, "; its finals change no standings")?;
        }
        Ok(())
    }
}

/// The tables of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The numbers of those with a game.
    pub games: Vec<u16>,
    /// How many players have a bye.
    pub byes: usize,
}

/// `games at tables 3, 7 and 9, and a bye, which has no score to ask about`
impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.games.as_slice() {
            [] => write!(f, "none")?,
            [only] => write!(f, "a game at table {only}")?,
            [first, .., last] if usize::from(last - first) + 1 == self.games.len() => {
                write!(f, "games at tables {first} to {last}")?;
            }
            [earlier @ .., last] => {
                let earlier: Vec<String> = earlier.iter().map(ToString::to_string).collect();
                write!(f, "games at tables {} and {last}", earlier.join(", "))?;
            }
        }
        match self.byes {
            0 => Ok(()),
            1 => write!(f, ", and a bye, which has no score to ask about"),
            byes => write!(f, ", and {byes} byes, which have no score to ask about"),
        }
    }
}

impl FromStr for WhatIf {
    type Err = WhatIfError;

    fn from_str(text: &str) -> Result<Self, WhatIfError> {
        let (seat, result) = text.split_once('=').ok_or(WhatIfError::Unreadable)?;
        let holder = result.trim().rsplit_once(char::is_whitespace);
        let holder = holder.and_then(|(score, holder)| Some((score, holder.parse().ok()?)));
        let (score, draw_win) = match holder {
            Some((score, holder)) => (score, Some(holder)),
            None => (result, None),
        };
        Ok(Self {
            seat: seat.parse()?,
            score: score.parse()?,
            draw_win,
        })
    }
}

/// As it is typed: `3:5=38-26`.
impl fmt::Display for WhatIf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.seat, self.score)?;
        match self.draw_win {
            Some(holder) => write!(f, " {holder}"),
            None => Ok(()),
        }
    }
}

impl Crosstable {
    /// The table with several other results, in standings after a round.
    ///
    /// # Errors
    ///
    /// The first question that has no answer, and why.
    pub fn what_ifs(
        &self,
        questions: &[WhatIf],
        ruleset: &Ruleset,
        after: Option<u16>,
    ) -> Result<Self, (WhatIf, WhatIfError)> {
        let mut table = self.clone();
        for (number, &question) in questions.iter().enumerate() {
            let Seat { round, .. } = question.seat;
            if let Some(last) = after.filter(|&last| round > last) {
                return Err((question, WhatIfError::AfterRound { round, last }));
            }
            let earlier = &questions[..number];
            if earlier.iter().any(|each| each.seat == question.seat) {
                return Err((question, WhatIfError::Twice(question.seat)));
            }
            table = table
                .what_if(question, ruleset)
                .map_err(|why| (question, why))?;
        }
        Ok(table)
    }

    /// The table with another result. The results of other games, later
    /// pairings among them, stay as they are.
    ///
    /// # Errors
    ///
    /// If there is no such game, or no game ends so.
    pub fn what_if(&self, asked: WhatIf, ruleset: &Ruleset) -> Result<Self, WhatIfError> {
        let result = self.result_of(asked, ruleset)?;
        let mut changed = self.clone();
        let game = changed
            .games_mut()
            .iter_mut()
            .find(|game| game.seat() == asked.seat)
            .ok_or_else(|| self.no_such_game(asked))?;
        game.result = Some(match game.colours {
            Colours::SecondBlack => result.turned(),
            Colours::FirstBlack | Colours::Unknown => result,
        });
        Ok(changed)
    }

    /// The result asked about, black first.
    fn result_of(&self, asked: WhatIf, ruleset: &Ruleset) -> Result<GameResult, WhatIfError> {
        let measure = self.measure();
        let WhatIf { score, .. } = asked;
        ruleset.scoring.check(score, measure.squares)?;
        let result = measure.result(score.black, score.white);
        let equal = result.outcome == Outcome::Draw;
        match (asked.draw_win, ruleset.scoring.draw) {
            (None, Draw::DrawWin) if equal => Err(WhatIfError::NoHolder),
            (None, _) => Ok(result),
            (Some(holder), Draw::DrawWin) if equal => Ok(GameResult {
                outcome: match holder {
                    Colour::Black => Outcome::First,
                    Colour::White => Outcome::Second,
                },
                ..result
            }),
            (Some(_), _) => Err(WhatIfError::NeedsNoHolder),
        }
    }

    fn no_such_game(&self, asked: WhatIf) -> WhatIfError {
        let Seat { round, table } = asked.seat;
        let last = self.paired_rounds();
        if round == 0 || round > last {
            let finals = self.finals().len();
            let rounds = Rounds { last, finals };
            return WhatIfError::NoSuchRound { round, rounds };
        }
        let games = self.games().iter().filter(|game| game.round == round);
        let mut games: Vec<u16> = games.map(|game| game.table).collect();
        games.sort_unstable();
        let byes = self.byes().iter().filter(|&&(_, found)| found == round);
        let tables = Tables {
            games,
            byes: byes.count(),
        };
        WhatIfError::NoSuchGame {
            round,
            table,
            tables,
        }
    }
}
