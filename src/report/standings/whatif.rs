//! Why a question about other results has no answer, in words.

use std::fmt;

use outflank_core::tournament::{Rounds, Tables, WhatIfError};

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
        [earlier @ .., last] => format!(
            "games at tables {} and {last}",
            crate::report::wording::list(earlier)
        ),
    };
    match tables.byes {
        0 => games,
        1 => format!("{games}, and a bye, which has no score"),
        byes => format!("{games}, and {byes} byes, which have no score"),
    }
}
