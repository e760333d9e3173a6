//! Who does something, when and why.

use crate::storage::Act;

/// Who does something, when and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Who.
    pub by: String,
    /// When, as 2026-05-01T10:00:00Z.
    pub at: String,
    /// Why; empty where nobody asks.
    pub why: String,
}

impl Signature {
    pub(super) fn act<'a>(&'a self, name: &'a str) -> Act<'a> {
        Act {
            by: &self.by,
            at: &self.at,
            name,
            why: &self.why,
        }
    }
}
