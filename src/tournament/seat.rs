//! Where a game is played: round and table.

use std::fmt;
use std::str::FromStr;

/// A table of a round: `3:5` is round 3, table 5.
///
/// ```
/// use outflank::tournament::Seat;
///
/// assert_eq!("3:5".parse(), Ok(Seat { round: 3, table: 5 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat {
    /// The round, from 1.
    pub round: u16,
    /// The table, from 1.
    pub table: u16,
}

/// Why a piece of text is not a round and a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatError {
    /// There is no colon in it.
    #[error("`{0}` is not ROUND:TABLE, such as 3:5")]
    NoColon(String),
    /// The round or the table is not a number.
    #[error("`{part}` is not the number of a {what}, as in 3:5")]
    NotANumber {
        /// `round` or `table`.
        what: &'static str,
        /// The text in its place.
        part: String,
    },
}

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Self, SeatError> {
        let (round, table) = text
            .split_once(':')
            .ok_or_else(|| SeatError::NoColon(text.trim().to_owned()))?;
        let number = |what, part: &str| {
            let part = part.trim();
            part.parse().map_err(|_| SeatError::NotANumber {
                what,
                part: part.to_owned(),
            })
        };
        Ok(Self {
            round: number("round", round)?,
            table: number("table", table)?,
        })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}:{}", self.round, self.table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_a_round_and_a_table() {
        let seat = Seat { round: 3, table: 5 };
        assert_eq!("3:5".parse(), Ok(seat));
        assert_eq!(" 3 : 5 ".parse(), Ok(seat));
        assert_eq!(seat.to_string(), "3:5");
    }

    #[test]
    fn what_is_not_a_seat_says_which_part_is_wrong() {
        assert_eq!("3".parse::<Seat>(), Err(SeatError::NoColon("3".to_owned())));
        let wrong = |what, part: &str| {
            let part = part.to_owned();
            Err(SeatError::NotANumber { what, part })
        };
        assert_eq!("x:5".parse::<Seat>(), wrong("round", "x"));
        assert_eq!("3:-1".parse::<Seat>(), wrong("table", "-1"));
    }
}
