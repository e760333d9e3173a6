//! The counts of many games, and the codes of findings, as JSON.

use serde::{Serialize, Serializer};

use crate::adjudicate::Code;
use crate::report::wording;

/// The counts of many games.
#[derive(Clone, Debug, Serialize)]
pub struct SummaryView {
    pub games: u64,
    pub moves: u64,
    pub clean: u64,
    pub unfinished: u64,
    pub with_findings: u64,
    #[serde(serialize_with = "by_code")]
    pub by_code: Vec<(Code, u64)>,
}

impl SummaryView {
    /// The counts that do not belong to a code, with their keys.
    pub const fn totals(&self) -> [(&'static str, u64); 5] {
        [
            ("games", self.games),
            ("moves", self.moves),
            ("clean", self.clean),
            ("unfinished", self.unfinished),
            ("with_findings", self.with_findings),
        ]
    }
}

fn by_code<S: Serializer>(counts: &[(Code, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(code, count)| (code.code(), count)))
}

/// A code of findings.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CodeView {
    pub code: &'static str,
    pub name: &'static str,
    pub severity: &'static str,
    pub text: &'static str,
}

impl From<Code> for CodeView {
    fn from(code: Code) -> Self {
        Self {
            code: code.code(),
            name: code.name(),
            severity: code.severity().name(),
            text: wording::meaning(code),
        }
    }
}
