//! Why the rules of a series cannot be used, in words.

use std::fmt;

use crate::report::wording::list;
use outflank_core::tournament::{SERIES, SeriesError};

impl fmt::Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchSeries { name } => {
                let known = list(&SERIES.map(|(name, _)| name));
                write!(f, "no series is named `{name}`; there are {known}")
            }
            Self::Unreadable(error) => write!(f, "series: {error}"),
        }
    }
}

impl std::error::Error for SeriesError {}
