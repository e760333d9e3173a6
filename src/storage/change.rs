//! A change: a transaction that ends in a journal entry.

use std::collections::BTreeMap;
use std::ops::Deref;

use rusqlite::{Transaction, params, params_from_iter};

use super::journal::{self, JournalLine, Rows};
use super::row::Row;
use super::snapshot::Snapshot;
use super::table::Table;
use super::{EventId, JournalId, PlayerId, Result};

const MARK_USED: &str = "INSERT INTO last_id (table_name, id) VALUES (?1, ?2)
    ON CONFLICT (table_name) DO UPDATE SET id = max(id, excluded.id)";

/// Who does what, when and why.
#[derive(Clone, Copy, Debug)]
pub struct Act<'a> {
    /// Who.
    pub by: &'a str,
    /// When, as 2026-05-01T10:00:00Z.
    pub at: &'a str,
    /// What was asked for: `result set`.
    pub name: &'a str,
    /// Why; empty where nobody asks.
    pub why: &'a str,
}

/// What a change is about, so that it can be found again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// The event.
    pub event: Option<EventId>,
    /// The round, by its number.
    pub round: Option<u32>,
    /// The table.
    pub table: Option<u32>,
    /// The players.
    pub players: Vec<PlayerId>,
}

impl Subject {
    /// Whether two changes can concern the same thing: what one of them leaves
    /// open matches anything.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        fn same<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
            one.is_none() || other.is_none() || one == other
        }
        same(self.event, other.event)
            && same(self.round, other.round)
            && same(self.table, other.table)
    }
}

/// How much the journal keeps of new rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Each row.
    Rows,
    /// How many there are: for imports, whose file is kept beside them.
    Counts,
}

/// A transaction that ends in a journal entry. Dropped, it leaves no trace.
#[derive(Debug)]
pub struct Change<'a> {
    snapshot: Snapshot<'a>,
    transaction: Transaction<'a>,
    act: Act<'a>,
    subject: Subject,
    summary: String,
    detail: Detail,
    before: Vec<Option<Row>>,
    after: Vec<Option<Row>>,
    counted: BTreeMap<String, u64>,
    undoes: Option<JournalId>,
    /// The greatest id of a new row, by table.
    last_ids: BTreeMap<&'static str, i64>,
}

/// Reads as the change has made it.
impl<'a> Deref for Change<'a> {
    type Target = Snapshot<'a>;

    fn deref(&self) -> &Snapshot<'a> {
        &self.snapshot
    }
}

impl<'a> Change<'a> {
    pub(super) const fn new(
        snapshot: Snapshot<'a>,
        transaction: Transaction<'a>,
        act: Act<'a>,
    ) -> Self {
        Self {
            snapshot,
            transaction,
            act,
            subject: Subject {
                event: None,
                round: None,
                table: None,
                players: Vec::new(),
            },
            summary: String::new(),
            detail: Detail::Rows,
            before: Vec::new(),
            after: Vec::new(),
            counted: BTreeMap::new(),
            undoes: None,
            last_ids: BTreeMap::new(),
        }
    }

    /// Why it is made; empty where nobody said.
    pub(super) const fn why(&self) -> &'a str {
        self.act.why
    }

    /// Says what it is about.
    pub fn about(&mut self, subject: Subject) {
        self.subject = subject;
    }

    /// What it is about.
    #[must_use]
    pub const fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Says in one sentence what it does, for people who read the journal.
    pub fn summarise(&mut self, summary: String) {
        self.summary = summary;
    }

    /// Says how much the journal is to keep of new rows.
    pub const fn keep(&mut self, detail: Detail) {
        self.detail = detail;
    }

    /// The id of the next new row of a table. No id is given out twice, not
    /// even that of a row that was deleted.
    pub fn next<T: Table>(&self) -> Result<T::Id> {
        let mut statement = self.connection().prepare_cached(T::LAST_ID)?;
        let stored: i64 = statement.query_row([], |row| row.get(0))?;
        let used = self.last_ids.get(T::NAME).copied().unwrap_or(0);
        Ok(T::Id::from(stored.max(used) + 1))
    }

    pub(super) fn mark_used<T: Table>(&mut self, id: T::Id) {
        let last = self.last_ids.entry(T::NAME).or_default();
        *last = id.into().max(*last);
    }

    /// Adds the row that is made for a new id.
    pub fn insert<T: Table>(&mut self, make: impl FnOnce(T::Id) -> T) -> Result<T> {
        let row = make(self.next::<T>()?);
        self.insert_row(&row)?;
        Ok(row)
    }

    /// Adds a row that has its id already.
    pub fn insert_row<T: Table>(&mut self, row: &T) -> Result<()> {
        self.insert_rows(std::slice::from_ref(row))
    }

    /// Adds rows that have their ids already.
    pub fn insert_rows<T: Table>(&mut self, rows: &[T]) -> Result<()> {
        let mut statement = self.connection().prepare_cached(T::INSERT)?;
        for row in rows {
            statement.execute(params_from_iter(row.values()))?;
        }
        drop(statement);
        for row in rows {
            self.mark_used::<T>(row.id());
        }
        match self.detail {
            Detail::Rows => rows.iter().for_each(|row| self.note(None, Some(row.row()))),
            Detail::Counts => self.count(T::NAME, rows.len() as u64),
        }
        Ok(())
    }

    /// Puts a row in the place of the one with its number; does nothing if it
    /// is the same.
    pub fn update<T: Table + PartialEq>(&mut self, row: &T) -> Result<()> {
        let before = self.find::<T>(row.id())?;
        if before.as_ref() == Some(row) {
            return Ok(());
        }
        let mut values = row.values();
        values.rotate_left(1);
        let mut statement = self.connection().prepare_cached(T::UPDATE)?;
        statement.execute(params_from_iter(values))?;
        drop(statement);
        self.note(before.as_ref().map(Table::row), Some(row.row()));
        Ok(())
    }

    /// Takes a row away.
    pub fn delete<T: Table>(&mut self, id: T::Id) -> Result<()> {
        let before = self.find::<T>(id)?;
        self.connection()
            .prepare_cached(T::DELETE)?
            .execute(params![id])?;
        self.note(before.as_ref().map(Table::row), None);
        Ok(())
    }

    /// Makes undone what an entry tells, last row first.
    pub fn take_back(&mut self, entry: &JournalLine) -> Result<()> {
        let (before, after) = entry.rows()?;
        for (before, after) in before.rows.iter().zip(&after.rows).rev() {
            self.restore(before.as_ref(), after.as_ref())?;
        }
        self.undoes = Some(entry.id);
        Ok(())
    }

    /// Makes a note of a row for the journal.
    pub(super) fn note(&mut self, before: Option<Row>, after: Option<Row>) {
        self.before.push(before);
        self.after.push(after);
    }

    fn count(&mut self, table: &str, rows: u64) {
        if rows > 0 {
            *self.counted.entry(table.to_owned()).or_default() += rows;
        }
    }

    /// Whether anything has been written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.after.is_empty() && self.counted.is_empty()
    }

    /// Writes the journal line with the summary it was given and makes
    /// everything durable.
    pub fn finish(mut self) -> Result<JournalId> {
        let summary = std::mem::take(&mut self.summary);
        self.commit(&summary)
    }

    /// Writes the journal entry and makes everything durable.
    pub fn commit(self, summary: &str) -> Result<JournalId> {
        for (table, id) in &self.last_ids {
            let mut statement = self.connection().prepare_cached(MARK_USED)?;
            statement.execute(params![table, id])?;
        }
        let entry = journal::Draft {
            act: self.act,
            subject: &self.subject,
            summary,
            before: &Rows {
                rows: self.before,
                counted: BTreeMap::new(),
            },
            after: &Rows {
                rows: self.after,
                counted: self.counted,
            },
            undoes: self.undoes,
        };
        let id = journal::append(&self.snapshot, &entry)?;
        self.transaction.commit()?;
        Ok(id)
    }
}
