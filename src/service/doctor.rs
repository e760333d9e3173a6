//! Whether the record is sound: the file, the references, the journal, and
//! every row against what the journal tells.

use std::collections::{BTreeMap, BTreeSet};

use super::Result;
use crate::storage::journal::Break;
use crate::storage::{Row, Snapshot};

/// What a look at the record has found.
#[derive(Clone, Debug, Default)]
pub struct Diagnosis {
    /// Damage in the file itself, as SQLite says it.
    pub damage: Vec<String>,
    /// Rows that point to nothing.
    pub dangling: Vec<String>,
    /// Where the journal is broken.
    pub breaks: Vec<Break>,
    /// Rows that are not what the journal tells.
    pub untold: Vec<String>,
    /// Documents whose bytes are not those received.
    pub altered: Vec<String>,
    /// What could not be looked at, because the file is damaged.
    pub unseen: Vec<&'static str>,
    /// Journal entries read.
    pub entries: u64,
    /// Rows by table.
    pub rows: BTreeMap<&'static str, i64>,
}

impl Diagnosis {
    /// Whether nothing is wrong.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.damage.is_empty()
            && self.dangling.is_empty()
            && self.breaks.is_empty()
            && self.untold.is_empty()
            && self.altered.is_empty()
            && self.unseen.is_empty()
    }
}

/// Looks at everything. What cannot be read counts as damage; the rest is
/// looked at all the same.
#[must_use]
pub fn examine(snapshot: &Snapshot<'_>) -> Diagnosis {
    let mut diagnosis = Diagnosis::default();
    let mut damage = Vec::new();
    let mut unseen = Vec::new();
    let mut note = |title: &'static str, error: &dyn ToString| {
        damage.push(error.to_string());
        unseen.push(title);
    };
    match snapshot.integrity() {
        Ok(found) => diagnosis.damage.extend(found),
        Err(error) => note("the file", &error),
    }
    match snapshot.dangling_references() {
        Ok(found) => diagnosis.dangling = found,
        Err(error) => note("references", &error),
    }
    match snapshot.verify_journal() {
        Ok((entries, breaks)) => {
            diagnosis.entries = entries;
            diagnosis.breaks = breaks;
        }
        Err(error) => note("the journal", &error),
    }
    match snapshot.altered_documents() {
        Ok(altered) => {
            let named = altered
                .iter()
                .map(|each| format!("document {} ({})", each.id, each.name));
            diagnosis.altered = named.collect();
        }
        Err(error) => note("files received", &error),
    }
    match snapshot.row_counts() {
        Ok(rows) => diagnosis.rows = rows,
        Err(error) => {
            note("references", &error);
            note("rows against the journal", &error);
        }
    }
    match told(snapshot, &diagnosis.rows) {
        Ok(untold) => diagnosis.untold = untold,
        Err(error) => note("rows against the journal", &error),
    }
    if !damage.is_empty() || !diagnosis.damage.is_empty() {
        diagnosis.damage.extend(snapshot.unreadable_tables());
    }
    diagnosis.damage.extend(damage);
    let mut said = BTreeSet::new();
    diagnosis.damage.retain(|line| said.insert(line.clone()));
    unseen.sort_unstable();
    unseen.dedup();
    diagnosis.unseen = unseen;
    diagnosis
}

/// Holds every row against the last the journal tells of it, and the number of
/// rows against the rows that came and went.
fn told(snapshot: &Snapshot<'_>, rows: &BTreeMap<&'static str, i64>) -> Result<Vec<String>> {
    let mut last: BTreeMap<(&'static str, i64), (Option<Row>, i64)> = BTreeMap::new();
    let mut counts: BTreeMap<String, i64> = BTreeMap::new();
    snapshot.walk_journal(|line| {
        let (before, after) = line.rows()?;
        for (table, count) in after.counted {
            *counts.entry(table).or_default() += i64::try_from(count).unwrap_or(i64::MAX);
        }
        for (before, after) in before.rows.into_iter().zip(after.rows) {
            let Some(row) = after.as_ref().or(before.as_ref()) else {
                continue;
            };
            let (table, id) = (row.table(), row.id());
            let came = i64::from(after.is_some()) - i64::from(before.is_some());
            *counts.entry(table.to_owned()).or_default() += came;
            last.insert((table, id), (after, line.id.0));
        }
        Ok(())
    })?;
    let mut untold = Vec::new();
    for ((table, id), (row, line)) in &last {
        let stored = snapshot.stored(table, *id)?;
        if stored != *row {
            untold.push(format!(
                "{table} {id} is not what line {line} of the journal tells"
            ));
        }
    }
    for (table, found) in rows {
        let expected = counts.get(*table).copied().unwrap_or(0);
        if *found != expected {
            untold.push(format!(
                "table {table} has {found} rows, the journal tells of {expected}"
            ));
        }
    }
    Ok(untold)
}
