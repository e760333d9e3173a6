//! What the standings would be with other results.

use crate::text::list;
use std::fmt;
use std::str::FromStr;

use crate::adjudicate;
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhatIfError {
    /// It has no sign `=`.
    Unreadable,
    /// The text before the sign is not a round and a table.
    Seat(SeatError),
    /// The text after the sign is not a score.
    Score(ScoreError),
    /// No game ends with this score.
    Impossible(ImpossibleScore),
    /// By the ruleset an equal game has a winner, and none is named.
    NoHolder,
    /// A winner of a game that is not equal.
    NeedsNoHolder,
    /// The standings asked for are those after an earlier round.
    AfterRound {
        /// The round asked for.
        round: u16,
        /// The last one that counts.
        last: u16,
    },
    /// Two questions about one game.
    Twice(Seat),
    /// The event has no such round.
    NoSuchRound {
        /// The round asked for.
        round: u16,
        /// Those of the event.
        rounds: Rounds,
    },
    /// The round has no such game.
    NoSuchGame {
        /// The round asked for.
        round: u16,
        /// The table asked for.
        table: u16,
        /// Those of the round.
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

/// The tables of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The numbers of those with a game.
    pub games: Vec<u16>,
    /// How many players have a bye.
    pub byes: usize,
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
            seat: seat.parse().map_err(WhatIfError::Seat)?,
            score: score.parse().map_err(WhatIfError::Score)?,
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
        let possible = ruleset.scoring.check(score, measure.squares);
        possible.map_err(WhatIfError::Impossible)?;
        let result = measure.result(score.black, score.white);
        let equal = result.outcome == Outcome::Draw;
        match (asked.draw_win, ruleset.scoring.draw) {
            (None, Draw::DrawWin) if equal => Err(WhatIfError::NoHolder),
            (None, _) => Ok(result),
            (Some(holder), Draw::DrawWin) if equal => Ok(GameResult {
                outcome: adjudicate::Outcome::DrawWin(holder).into(),
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

impl fmt::Display for WhatIfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("expected ROUND:TABLE=BLACK-WHITE, such as 3:5=38-26"),
            Self::Seat(error) => write!(f, "{error}; expected ROUND:TABLE=BLACK-WHITE"),
            Self::Score(error) => error.fmt(f),
            Self::Impossible(error) => error.fmt(f),
            Self::NoHolder => f.write_str(
                "by the ruleset the holder of the draw-win wins an equal game: \
                 add `black` or `white`, as in `3:5=32-32 black`",
            ),
            Self::NeedsNoHolder => f.write_str(
                "the score decides who wins; \
                 `black` and `white` are for equal games that have a winner",
            ),
            Self::AfterRound { round, last } => {
                write!(f, "round {round} comes after round {last}")
            }
            Self::Twice(seat) => write!(
                f,
                "round {}, table {} is asked about twice",
                seat.round, seat.table
            ),
            Self::NoSuchRound { round, rounds } => {
                write!(
                    f,
                    "there is no round {round}: the event has {}",
                    known_rounds(*rounds)
                )
            }
            Self::NoSuchGame {
                round,
                table,
                tables,
            } => write!(
                f,
                "round {round} has no game at table {table}; it has {}",
                games_and_byes(tables)
            ),
        }
    }
}

impl std::error::Error for WhatIfError {}

/// `rounds 1 to 7; its finals change no standings`
fn known_rounds(rounds: Rounds) -> String {
    let finals = match rounds.finals {
        0 => "",
        _ => "; its finals change no standings",
    };
    match rounds.last {
        0 => format!("no round yet{finals}"),
        1 => format!("round 1{finals}"),
        last => format!("rounds 1 to {last}{finals}"),
    }
}

/// `games at tables 3, 7 and 9, and 1 bye, which has no score`
fn games_and_byes(tables: &Tables) -> String {
    let games = match tables.games.as_slice() {
        [] => "none".to_owned(),
        [only] => format!("a game at table {only}"),
        [first, .., last] if usize::from(last - first) + 1 == tables.games.len() => {
            format!("games at tables {first} to {last}")
        }
        [earlier @ .., last] => format!("games at tables {} and {last}", list(earlier)),
    };
    match tables.byes {
        0 => games,
        1 => format!("{games}, and a bye, which has no score"),
        byes => format!("{games}, and {byes} byes, which have no score"),
    }
}
