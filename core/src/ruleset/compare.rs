//! What two rulesets differ in.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Ruleset;

/// One value that two rulesets do not share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The dotted key.
    pub key: String,
    /// What the first says, as in TOML; `None` if it says nothing.
    pub first: Option<String>,
    /// What the second says.
    pub second: Option<String>,
}

/// What two rulesets differ in, by key; their names, titles, versions and
/// sources apart.
pub fn diff(first: &Ruleset, second: &Ruleset) -> Vec<Difference> {
    let (mut of_first, mut of_second) = (first.values(), second.values());
    let keys: std::collections::BTreeSet<String> =
        of_first.keys().chain(of_second.keys()).cloned().collect();
    let differences = keys.into_iter().map(|key| Difference {
        first: of_first.remove(&key),
        second: of_second.remove(&key),
        key,
    });
    differences
        .filter(|difference| difference.first != difference.second)
        .collect()
}

impl Ruleset {
    /// Every value under its dotted key, as written in TOML.
    pub fn values(&self) -> BTreeMap<String, String> {
        let table = toml::Table::try_from(self).expect("a ruleset is plain values");
        let mut values = BTreeMap::new();
        for (key, value) in &table {
            if !matches!(key.as_str(), "name" | "title" | "version" | "sources") {
                gather(key, value, &mut values);
            }
        }
        values
    }
}

fn gather(key: &str, value: &toml::Value, values: &mut BTreeMap<String, String>) {
    match value {
        toml::Value::Table(table) => {
            for (inner, value) in table {
                gather(&format!("{key}.{inner}"), value, values);
            }
        }
        leaf => {
            values.insert(key.to_owned(), leaf.to_string());
        }
    }
}
