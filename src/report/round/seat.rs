//! Why a piece of text is not a round or a table, in words.

use std::fmt;

use outflank_core::tournament::SeatError;

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
