//! Where something is in a file.

use std::fmt;

/// Where something is in a file.
///
/// ```
/// use outflank_core::transcript::Place;
///
/// let place = Place::Text { line: 4, column: 7, width: 2 };
/// assert_eq!(place.to_string(), "4:7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// In a text, counted in characters.
    Text {
        /// The line, from 1.
        line: u32,
        /// The column of the first character, from 1.
        column: u32,
        /// How many characters it takes.
        width: u32,
    },
    /// In a file of records.
    Record {
        /// The record, from 1.
        record: u32,
        /// The byte in the file, from 0.
        byte: u64,
    },
}

impl Place {
    /// The beginning of a text.
    pub const TOP: Self = Self::Text {
        line: 1,
        column: 1,
        width: 0,
    };
}

/// `4:7`, or `record 12, byte 832`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column, .. } => write!(f, "{line}:{column}"),
            Self::Record { record, byte } => write!(f, "record {record}, byte {byte}"),
        }
    }
}
