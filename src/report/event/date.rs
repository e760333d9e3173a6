//! Why a piece of text is not a date, in words.

use std::fmt;

use outflank_core::tournament::{DateError, DateRule};

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a date: ", self.text)?;
        match self.reason {
            DateRule::Form => {
                f.write_str("expected a form such as 2026-11-21, 21/11/2026, 2026-11 or 2026")
            }
            DateRule::Year => f.write_str("years count from 1"),
            DateRule::Month { found } => write!(f, "month {found} is not in the calendar"),
            DateRule::Day { found, last } => write!(
                f,
                "day {found} is not in the calendar, the month has {last} days"
            ),
            DateRule::Order => f.write_str("the last day must come after the first"),
        }
    }
}

impl std::error::Error for DateError {}
