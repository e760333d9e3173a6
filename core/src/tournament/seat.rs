//! Where a game is played: round and table.

use std::fmt;
use std::str::FromStr;

use crate::game::is_dash;

/// A table of a round: `3:5` is round 3, table 5.
///
/// ```
/// use outflank_core::tournament::Seat;
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

/// Why a piece of text is not a round, a table, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatError {
    /// A seat without a colon.
    NoColon(String),
    /// Not a number from 1 to 65535 where a round number is expected.
    Round(String),
    /// Not a number from 1 to 65535 where a table number is expected.
    Table(String),
}

/// Reads the number of a round, from 1.
pub fn round_number<N: From<u16>>(text: &str) -> Result<N, SeatError> {
    number(text).ok_or_else(|| SeatError::Round(text.trim().to_owned()))
}

/// Reads the number of a table, from 1.
pub fn table_number<N: From<u16>>(text: &str) -> Result<N, SeatError> {
    number(text).ok_or_else(|| SeatError::Table(text.trim().to_owned()))
}

fn number<N: From<u16>>(text: &str) -> Option<N> {
    let number: u16 = text.trim().parse().ok()?;
    (number > 0).then(|| number.into())
}

/// Consecutive rounds: `3`, or `3-5` with any dash.
///
/// ```
/// use outflank_core::tournament::RoundRange;
///
/// assert_eq!("3-5".parse(), Ok(RoundRange { first: 3, last: 5 }));
/// assert!("5-3".parse::<RoundRange>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundRange {
    /// The first round, from 1.
    pub first: u32,
    /// The last round; not before the first.
    pub last: u32,
}

impl FromStr for RoundRange {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Self, SeatError> {
        let (first, last) = text.split_once(is_dash).unwrap_or((text, text));
        let (first, last) = (round_number(first)?, round_number(last)?);
        if first > last {
            return Err(SeatError::Round(text.trim().to_owned()));
        }
        Ok(Self { first, last })
    }
}

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Self, SeatError> {
        let (round, table) = text
            .split_once(':')
            .ok_or_else(|| SeatError::NoColon(text.trim().to_owned()))?;
        Ok(Self {
            round: round_number(round)?,
            table: table_number(table)?,
        })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}:{}", self.round, self.table))
    }
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoColon(text) => write!(
                f,
                "`{text}` is not a round and a table: expected ROUND:TABLE, such as 3:5"
            ),
            Self::Round(text) => not_a_number(f, text, "round"),
            Self::Table(text) => not_a_number(f, text, "table"),
        }
    }
}

fn not_a_number(f: &mut fmt::Formatter<'_>, text: &str, name: &str) -> fmt::Result {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let rule = match text {
        _ if !digits => "expected a number such as 3",
        _ if text.bytes().all(|byte| byte == b'0') => "the first one is 1",
        _ => "it is too large",
    };
    write!(f, "`{text}` is not a {name} number: {rule}")
}

impl std::error::Error for SeatError {}

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
        let error = |text: &str| text.parse::<Seat>().unwrap_err();
        assert_eq!(error("3"), SeatError::NoColon("3".to_owned()));
        assert_eq!(error("x:5"), SeatError::Round("x".to_owned()));
        assert_eq!(error("0:5"), SeatError::Round("0".to_owned()));
        assert_eq!(error("3:-1"), SeatError::Table("-1".to_owned()));
        assert_eq!(
            round_number::<u32>(" r1").unwrap_err().to_string(),
            "`r1` is not a round number: expected a number such as 3"
        );
    }
}
