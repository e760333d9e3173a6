//! The counts of many games, and the codes of findings, as JSON.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::report::check::code;
use crate::report::csv::{Cell, Table};
use crate::report::rows::Columns;
use outflank_core::adjudicate::{Code, Severity};

/// How many games there were and what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    pub games: u64,
    /// Squares written.
    pub moves: u64,
    /// Games with nothing worse than a note.
    pub clean: u64,
    /// Games that stop while a move exists.
    pub unfinished: u64,
    /// Games with an error or a warning.
    pub with_findings: u64,
    /// Findings of every kind, notes included.
    #[serde(serialize_with = "by_code")]
    pub by_code: BTreeMap<Code, u64>,
    /// The worst there was.
    #[serde(skip)]
    pub worst: Option<Severity>,
}

impl Summary {
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

    /// All counts, one a row.
    pub fn table(&self) -> Table {
        let codes = self
            .by_code
            .iter()
            .map(|(code, &count)| (code.code(), count));
        let counts = self.totals().into_iter().chain(codes);
        Table {
            columns: vec!["key".to_owned(), "value".to_owned()],
            rows: counts
                .map(|(key, count)| vec![key.into(), Cell::number(count)])
                .collect(),
        }
    }
}

/// `3 games: 1 clean, 2 with findings (2 M102 outflanks-nothing)`
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, clean, .. } = self;
        let found = self.with_findings;
        write!(f, "{games} games: {clean} clean, {found} with findings")?;
        let codes = self.by_code.iter();
        let codes = codes.map(|(code, count)| format!("{count} {} {}", code.code(), code.name()));
        match codes.collect::<Vec<_>>().as_slice() {
            [] => Ok(()),
            codes => write!(f, " ({})", codes.join(", ")),
        }
    }
}

fn by_code<S: Serializer>(counts: &BTreeMap<Code, u64>, serializer: S) -> Result<S::Ok, S::Error> {
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
            text: code::meaning(code),
        }
    }
}

impl Columns for CodeView {
    const COLUMNS: &'static [&'static str] = &["code", "name", "severity", "text"];
}
