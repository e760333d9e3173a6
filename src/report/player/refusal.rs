//! Players who could be one person.

use crate::report::player::wording;
use crate::report::refusal::words::similar;
use outflank_core::tournament::Likeness;

/// Somebody in the register who could be the person that is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimilarPlayer {
    /// Identifies them to the program.
    pub id: i64,
    /// The name with what separates namesakes.
    pub label: String,
    /// The line of the same list that they come from; `None` if the register had
    /// them before.
    pub line: Option<u64>,
    /// What the two have in common.
    pub likeness: Likeness,
}

impl std::fmt::Display for SimilarPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.label)?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, " ({})", wording::likeness(self.likeness))
    }
}

/// A line of a list that could name a person whom the register has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubtfulLine {
    /// Its number in the file.
    pub line: u64,
    /// The name as it is written there.
    pub name: String,
    /// The surest first; at least one.
    pub found: Vec<SimilarPlayer>,
}

impl std::fmt::Display for DoubtfulLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} may be {}", self.name, similar(&self.found))
    }
}

/// Why two entrants of one event are not one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoPeople {
    /// Both have games or byes in it.
    BothPlay,
    /// The federation gave them different numbers.
    OtherNumbers,
}

impl TwoPeople {
    pub(in crate::report) const fn text(self) -> &'static str {
        match self {
            Self::BothPlay => "both have games or byes, so they cannot be one person",
            Self::OtherNumbers => "have different federation numbers, so they are two people",
        }
    }
}
