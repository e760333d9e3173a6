//! Rulesets as tables.

use serde::Serialize;

use crate::report::csv::Table;
use crate::report::rows::Columns;
use outflank_core::ruleset::{Difference, Ruleset, diff};

impl Columns for Ruleset {
    const COLUMNS: &'static [&'static str] = &["name", "title"];
}

/// Every value of a ruleset with its source.
pub fn table(ruleset: &Ruleset) -> Table {
    let row = |(key, value): (String, String)| {
        let source = ruleset.sources.get(&key).map(String::as_str).into();
        vec![key.into(), value.into(), source]
    };
    Table {
        columns: ["key", "value", "source"].map(str::to_owned).to_vec(),
        rows: ruleset.values().into_iter().map(row).collect(),
    }
}

/// What two rulesets differ in.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct RulesetComparison {
    #[serde(skip)]
    pub names: [String; 2],
    pub differences: Vec<Difference>,
}

impl RulesetComparison {
    /// Compares two rulesets. One made from the other may still have its name;
    /// then both are called as they were `typed`.
    pub fn new(typed: [&str; 2], [first, second]: &[Ruleset; 2]) -> Self {
        Self {
            names: if first.name == second.name {
                typed.map(str::to_owned)
            } else {
                [first.name.clone(), second.name.clone()]
            },
            differences: diff(first, second),
        }
    }

    /// The keys, each with what both rulesets have for it.
    pub fn rows(&self) -> impl Iterator<Item = (&str, [&str; 2])> {
        self.differences.iter().map(|each| {
            let sides = [&each.first, &each.second];
            let sides = sides.map(|side| side.as_deref().unwrap_or("(nothing)"));
            (each.key.as_str(), sides)
        })
    }

    /// The rows under the names of the rulesets.
    pub fn table(&self) -> Table {
        let [first, second] = self.names.clone();
        let rows = self.rows();
        Table {
            columns: vec!["key".to_owned(), first, second],
            rows: rows
                .map(|(key, [left, right])| vec![key.into(), left.into(), right.into()])
                .collect(),
        }
    }
}
