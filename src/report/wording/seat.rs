//! Why a piece of text is not a round or a table, in words.

use std::fmt;

use crate::tournament::SeatError;

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoColon(text) => write!(
                f,
                "`{text}` is not a round and a table: expected ROUND:TABLE, such as 3:5"
            ),
            Self::Round(text) => write!(
                f,
                "`{text}` is not a round number: expected a number such as 3"
            ),
            Self::Table(text) => write!(
                f,
                "`{text}` is not a table number: expected a number such as 5"
            ),
        }
    }
}

impl std::error::Error for SeatError {}
