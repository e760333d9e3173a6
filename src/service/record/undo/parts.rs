//! The parts of an import: each is a line of the journal, and they are undone and
//! made again together.

use super::{Wanted, origin};
use crate::service::prelude::*;
use crate::storage::{Row, UnfinishedImportId, journal::JournalLine};

/// The name of the command whose changes can have parts.
const IMPORT: &str = "import";

/// The lines that have to be taken back with this one, in the order in which
/// that can be done: the line alone unless it is about a part of an import.
pub(super) fn in_effect(
    snapshot: &Snapshot<'_>,
    line: &JournalLine,
    wanted: Wanted,
) -> storage::Result<Vec<JournalLine>> {
    let imports = imports_of(&origin(snapshot, line)?)?;
    if imports.is_empty() {
        return Ok(vec![line.clone()]);
    }
    let undoings = snapshot.undoings()?;
    let mut last: Vec<JournalId> = Vec::new();
    snapshot.walk_journal(|each| {
        if each.act == IMPORT && !imports_of(&each)?.is_disjoint(&imports) {
            let mut line = each.id;
            while let Some(&later) = undoings.get(&line) {
                line = later;
            }
            last.push(line);
        }
        Ok(())
    })?;
    let mut lines = Vec::new();
    for id in last {
        lines.extend(snapshot.journal_line(id)?.filter(|line| wanted.fits(line)));
    }
    // What was written last is undone first; what was undone last is made first.
    if wanted == Wanted::Change {
        lines.reverse();
    }
    Ok(lines)
}

/// The imports in parts that a change belongs to.
fn imports_of(line: &JournalLine) -> storage::Result<BTreeSet<UnfinishedImportId>> {
    if line.act != IMPORT {
        return Ok(BTreeSet::new());
    }
    let (before, after) = line.rows()?;
    let rows = before.rows.into_iter().chain(after.rows).flatten();
    let imports = rows.filter_map(|row| match row {
        Row::UnfinishedImport(row) => Some(row.id),
        _ => None,
    });
    Ok(imports.collect())
}
