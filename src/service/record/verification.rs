//! Whether the database is as its journal says: every row, the tables and
//! triggers, the signatures, and heads that somebody has written down.

use crate::report::doctor::wording as doctor_wording;
use crate::report::journal::wording as journal_wording;
use crate::report::{journal::view::HeadCheckView, journal::view::SignaturesView};
use crate::service::prelude::*;
use crate::storage::{
    Row, chain::HeadFound, chain::WrittenHead, digest::Comparison, digest::Digest,
    document::Document, journal::IdRange, journal::Rows, schema_difference::SchemaDifference,
    schema_difference::SchemaFault,
};

/// What the journal says about the rows of all tables.
#[derive(Default)]
struct History {
    /// Each row as the last line about it leaves it, and that line.
    last: BTreeMap<(&'static str, i64), (Option<Row>, JournalId)>,
    /// Each row that was only counted, as it was before the first line about it.
    first: BTreeMap<&'static str, BTreeMap<i64, Row>>,
    /// How many rows each table has.
    counts: BTreeMap<String, i64>,
    /// The rows that were only counted.
    counted: Vec<Counted>,
    /// The line that wrote each row, the last time it was new.
    written: BTreeMap<(&'static str, i64), JournalId>,
    /// The same of rows that were only counted: by table and first id, the last
    /// id and the line.
    written_together: BTreeMap<(String, i64), (i64, JournalId)>,
    /// The greatest id in each table.
    greatest: BTreeMap<String, i64>,
    /// Rows that a line has found otherwise than the line before had left them.
    altered_between: Vec<AlteredBetween>,
}

/// A row that was altered, and then changed by a command as it was: since then it
/// is as the journal says again.
struct AlteredBetween {
    table: &'static str,
    id: i64,
    /// The line that left the row, and the one that has found it altered.
    lines: (JournalId, JournalId),
}

/// Rows of one table that a line of the journal has only counted.
struct Counted {
    line: JournalId,
    table: String,
    ids: Vec<IdRange>,
    digest: Digest,
}

impl History {
    fn of(snapshot: &Snapshot<'_>) -> Result<Self> {
        let mut history = Self::default();
        snapshot.walk_journal(|line| {
            let (before, after) = line.rows()?;
            history.add(line.id, before, after);
            Ok(())
        })?;
        Ok(history)
    }

    fn add(&mut self, line: JournalId, before: Rows, mut after: Rows) {
        for (table, ranges) in &after.ids {
            for IdRange(first, last) in ranges {
                let place = (table.clone(), *first);
                self.written_together.insert(place, (*last, line));
                self.give_out(table, *last);
            }
        }
        for (table, digest) in std::mem::take(&mut after.digests) {
            self.counted.push(Counted {
                line,
                ids: after.ids.remove(&table).unwrap_or_default(),
                table,
                digest,
            });
        }
        for (table, count) in after.counted {
            *self.counts.entry(table).or_default() += i64::try_from(count).unwrap_or(i64::MAX);
        }
        for (before, after) in before.rows.into_iter().zip(after.rows) {
            let Some(row) = after.as_ref().or(before.as_ref()) else {
                continue;
            };
            let place = (row.table(), row.id());
            let came = i64::from(after.is_some()) - i64::from(before.is_some());
            *self.counts.entry(place.0.to_owned()).or_default() += came;
            self.give_out(place.0, place.1);
            if came > 0 {
                self.written.insert(place, line);
            }
            let (table, id) = place;
            match (self.last.get(&place), before) {
                (Some((left, since)), before) if *left != before => {
                    let lines = (*since, line);
                    self.altered_between
                        .push(AlteredBetween { table, id, lines });
                }
                (None, Some(before)) => {
                    self.first.entry(table).or_default().insert(id, before);
                }
                _ => {}
            }
            self.last.insert(place, (after, line));
        }
    }

    fn give_out(&mut self, table: &str, id: i64) {
        match self.greatest.get_mut(table) {
            Some(greatest) => *greatest = id.max(*greatest),
            None => drop(self.greatest.insert(table.to_owned(), id)),
        }
    }

    /// The line that wrote a row, if the journal says which rows it wrote.
    fn line_of(&self, table: &'static str, id: i64) -> Option<JournalId> {
        if let Some(line) = self.written.get(&(table, id)) {
            return Some(*line);
        }
        let until = (table.to_owned(), id);
        let (place, (last, line)) = self.written_together.range(..=until).next_back()?;
        (place.0 == table && id <= *last).then_some(*line)
    }

    /// The row of an import as it was written: as the next line about it says,
    /// or as it is stored.
    fn original(&self, snapshot: &Snapshot<'_>, table: &str, id: i64) -> Result<Option<Row>> {
        let noted = self.first.get(table).and_then(|rows| rows.get(&id));
        Ok(match noted {
            Some(row) => Some(row.clone()),
            None => snapshot.stored(table, id)?,
        })
    }
}

/// Compares every row with the last the journal says of it, each line with what
/// the lines before it have left, what imports have written with their digests,
/// and the number of rows with those that were added and removed.
pub(in crate::service) fn altered_rows(
    snapshot: &Snapshot<'_>,
    rows: &BTreeMap<&'static str, i64>,
) -> Result<Vec<String>> {
    let history = History::of(snapshot)?;
    let mut altered = Vec::new();
    for ((table, id), (row, line)) in &history.last {
        let stored = snapshot.stored(table, *id)?;
        if stored != *row {
            altered.push(doctor_wording::altered_row(table, *id, line.0));
        }
    }
    for AlteredBetween { table, id, lines } in &history.altered_between {
        let (left, found) = (lines.0.0, lines.1.0);
        altered.push(doctor_wording::altered_between(table, *id, left, found));
    }
    for counted in &history.counted {
        altered.extend(altered_import(snapshot, &history, counted)?);
    }
    for (table, found) in rows {
        let expected = history.counts.get(*table).copied().unwrap_or(0);
        if *found != expected {
            altered.push(doctor_wording::row_count(table, *found, expected));
        }
    }
    altered.extend(altered_bookkeeping(snapshot, &history)?);
    Ok(altered)
}

/// Compares what the database keeps about its rows with the journal: the line
/// that wrote a row, the last id of a table, and what is there only while a
/// command runs. The sheets of archives that were imported before version 14 have
/// a line that the journal does not name.
fn altered_bookkeeping(snapshot: &Snapshot<'_>, history: &History) -> Result<Vec<String>> {
    let mut altered = Vec::new();
    for row in snapshot.row_lines()? {
        if let Some(line) = history.line_of(row.table, row.id)
            && row.line != Some(line)
        {
            let found = row.line.map(|line| line.0);
            altered.push(doctor_wording::wrong_line(row.table, row.id, found, line.0));
        }
    }
    let mut kept = snapshot.last_ids()?;
    for (table, greatest) in snapshot.greatest_ids()? {
        let noted = history.greatest.get(table).copied().unwrap_or(0);
        let (found, expected) = (kept.remove(table), greatest.max(noted));
        if found.unwrap_or(0) != expected {
            altered.push(doctor_wording::wrong_last_id(table, found, expected));
        }
    }
    altered.extend(
        kept.keys()
            .map(|table| doctor_wording::unknown_last_id(table)),
    );
    let left = snapshot.permissions_left()?.into_iter();
    altered.extend(left.map(doctor_wording::rows_left));
    Ok(altered)
}

fn altered_import(
    snapshot: &Snapshot<'_>,
    history: &History,
    counted: &Counted,
) -> Result<Option<String>> {
    let Counted {
        line,
        table,
        ids,
        digest,
    } = counted;
    let mut rows = Vec::new();
    let mut count = 0;
    for id in ids.iter().flat_map(|range| range.0..=range.1) {
        count += 1;
        rows.extend(history.original(snapshot, table, id)?);
    }
    Ok(match digest.compare(rows)? {
        Comparison::Same => None,
        Comparison::Different => Some(doctor_wording::altered_import(table, count, line.0)),
        Comparison::Impossible => Some(doctor_wording::incomparable_import(table, line.0)),
    })
}

/// The received files whose bytes have changed, by name.
pub(in crate::service) fn altered_documents(altered: &[Document]) -> Vec<String> {
    let altered = altered.iter();
    altered
        .map(|each| doctor_wording::altered_document(each.id.0, &each.name))
        .collect()
}

/// The tables, triggers, views and indexes that are not those of this program.
pub(in crate::service) fn altered_schema(snapshot: &Snapshot<'_>) -> Result<Vec<String>> {
    let differences = snapshot.schema_differences()?;
    let sentence = |each: &SchemaDifference| match each.fault {
        SchemaFault::Missing => doctor_wording::schema_missing(&each.kind, &each.name),
        SchemaFault::Added => doctor_wording::schema_added(&each.kind, &each.name),
        SchemaFault::Altered => doctor_wording::schema_altered(&each.kind, &each.name),
    };
    Ok(differences.iter().map(sentence).collect())
}

/// The signatures, and those that do not match their line.
pub(in crate::service) fn signatures(snapshot: &Snapshot<'_>) -> Result<SignaturesView> {
    let missing = snapshot.unsigned_publications()?;
    let mut view = SignaturesView {
        missing: missing.iter().map(|line| line.0).collect(),
        ..SignaturesView::default()
    };
    for signature in snapshot.check_signatures()? {
        let key = signature.key.to_string();
        if signature.is_valid {
            view.valid += 1;
        } else {
            let sentence = doctor_wording::invalid_signature(signature.line.0, &key);
            view.invalid.push(sentence);
        }
        if !view.keys.contains(&key) {
            view.keys.push(key);
        }
    }
    Ok(view)
}

/// Looks for a head that was written down.
pub(in crate::service) fn check_head(
    snapshot: &Snapshot<'_>,
    written: &WrittenHead,
) -> Result<HeadCheckView> {
    let found = snapshot.find_head(written)?;
    let head = written.to_string();
    Ok(HeadCheckView {
        found: match found {
            HeadFound::Same { .. } => "same",
            HeadFound::CutOff { .. } => "cut-off",
            HeadFound::Different { .. } => "different",
            HeadFound::OtherLine { .. } => "other-line",
            HeadFound::Nowhere => "nowhere",
        },
        message: match found {
            HeadFound::Same { line, later } => journal_wording::head_same(line.0, later),
            HeadFound::CutOff { last } => journal_wording::head_cut_off(&head, last.0),
            HeadFound::Different { is } => {
                journal_wording::head_different(&head, is.line.0, &is.to_string())
            }
            HeadFound::OtherLine { line } => journal_wording::head_other_line(&head, line.0),
            HeadFound::Nowhere => journal_wording::head_nowhere(&head),
        },
        head,
    })
}
