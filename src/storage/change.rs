//! A change: a transaction that ends in a line of the journal.

use super::journal::{Draft, IdRange, JournalLine, NextLine, Rows};
use super::{EventId, JournalId, PlayerId, Result, RoundId};
use super::{
    chain::Head, digest::RowHasher, request::IdempotencyKey, row::Row, signature::SecretKey,
    snapshot::Snapshot, table::Table,
};
use rusqlite::{ToSql, Transaction, params, params_from_iter};
use std::{collections::BTreeMap, ops::Deref};

const MARK_USED: &str = "INSERT INTO last_id (table_name, id) VALUES (?1, ?2)
    ON CONFLICT (table_name) DO UPDATE SET id = max(id, excluded.id)";
const BEGIN_CORRECTION: &str = "INSERT OR IGNORE INTO correction (round_id) VALUES (?1)";
const END_CORRECTIONS: &str = "DELETE FROM correction";
const END_RETRACTIONS: &str = "DELETE FROM retraction";

/// The order in which counted rows are deleted: those that refer to others first.
const CHILDREN_FIRST: &[&str] = &[
    "attachment",
    "claim",
    "withdrawal",
    "sheet",
    "ruling",
    "dispute",
    "absence",
    "membership",
    "game",
    "round",
    "removed_entrant",
    "entrant",
    "event_document",
    "event",
    "player_number",
    "player",
];

/// Who does what, when and why.
#[derive(Clone, Copy, Debug)]
pub struct Act<'a> {
    /// Who does it.
    pub by: &'a str,
    /// When, as 2026-05-01T10:00:00Z.
    pub at: &'a str,
    /// The command: `result set`.
    pub name: &'a str,
    /// The reason; empty where none is asked for.
    pub why: &'a str,
}

/// What a change is about, so that it can be found again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// The event.
    pub event: Option<EventId>,
    /// The round, by its number.
    pub round: Option<u32>,
    /// The table, by its number.
    pub table: Option<u32>,
    /// The players.
    pub players: Vec<PlayerId>,
}

impl Subject {
    /// Whether two changes can concern the same thing: what one of them leaves
    /// open matches anything.
    pub fn overlaps(&self, other: &Self) -> bool {
        fn same<T: PartialEq + Copy>(one: Option<T>, other: Option<T>) -> bool {
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
    /// How many there are and their ids: for imports, whose file is kept with
    /// them.
    Counts,
}

/// A transaction that ends in a line of the journal. Dropped without a commit,
/// it leaves no trace.
#[derive(Debug)]
pub struct Change<'a> {
    snapshot: Snapshot<'a>,
    transaction: Transaction<'a>,
    line: NextLine,
    /// The first line that it writes.
    first_line: JournalId,
    act: Act<'a>,
    subject: Subject,
    summary: String,
    detail: Detail,
    before: Rows,
    after: Rows,
    undoes: Option<JournalId>,
    /// The rows that are only counted, by table.
    digests: BTreeMap<&'static str, RowHasher>,
    /// The key that is to sign the line.
    key: Option<SecretKey>,
    /// The form it comes from.
    request: Option<IdempotencyKey>,
    /// The greatest id of a new row, by table.
    last_ids: BTreeMap<&'static str, i64>,
    corrects: bool,
    retracts: bool,
}

/// Reads the database as the change has made it.
impl<'a> Deref for Change<'a> {
    type Target = Snapshot<'a>;

    fn deref(&self) -> &Snapshot<'a> {
        &self.snapshot
    }
}

impl<'a> Change<'a> {
    pub(super) fn begin(
        snapshot: Snapshot<'a>,
        transaction: Transaction<'a>,
        act: Act<'a>,
    ) -> Result<Self> {
        // No other process can add a line until this transaction ends.
        let line = snapshot.next_line()?;
        Ok(Self {
            first_line: line.id,
            line,
            snapshot,
            transaction,
            act,
            subject: Subject::default(),
            summary: String::new(),
            detail: Detail::Rows,
            before: Rows::default(),
            after: Rows::default(),
            undoes: None,
            digests: BTreeMap::new(),
            key: None,
            request: None,
            last_ids: BTreeMap::new(),
            corrects: false,
            retracts: false,
        })
    }

    /// The first line of the journal that it writes.
    pub const fn first_line(&self) -> JournalId {
        self.first_line
    }

    /// Why it is made; empty where no reason is asked for.
    pub(super) const fn why(&self) -> &'a str {
        self.act.why
    }

    /// Who makes it.
    pub const fn by(&self) -> &'a str {
        self.act.by
    }

    /// Says what it is about.
    pub fn about(&mut self, subject: Subject) {
        self.subject = subject;
    }

    /// What it is about.
    pub const fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Says in one sentence what it does, for people who read the journal.
    pub fn summarise(&mut self, summary: String) {
        self.summary = summary;
    }

    /// Says how much the journal is to keep of new rows.
    pub const fn set_detail(&mut self, detail: Detail) {
        self.detail = detail;
    }

    /// Has the line signed with this key.
    pub fn sign_with(&mut self, key: SecretKey) {
        self.key = Some(key);
    }

    /// Remembers the form it comes from, so that nothing happens if it is sent again.
    pub fn remember(&mut self, request: IdempotencyKey) {
        self.request = Some(request);
    }

    /// Whether it publishes something, so that its line is to be signed.
    pub fn publishes(&self) -> bool {
        let mut rows = self.after.rows.iter().flatten();
        rows.any(|row| matches!(row, Row::Publication(_)))
    }

    /// Lets this change write the games of a round even if it is sealed. By
    /// itself, the database refuses that.
    pub fn correct_round(&mut self, round: RoundId) -> Result<()> {
        let mut statement = self.connection().prepare_cached(BEGIN_CORRECTION)?;
        statement.execute(params![round])?;
        self.corrects = true;
        Ok(())
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
            let mut values = row.values()?;
            if self.detail == Detail::Counts {
                let hasher = self
                    .digests
                    .entry(T::NAME)
                    .or_insert_with(RowHasher::of::<T>);
                hasher.add(&values)?;
            }
            if T::LINKED {
                values.push(self.line.id.to_sql()?);
            }
            statement.execute(params_from_iter(values))?;
        }
        for row in rows {
            self.mark_used::<T>(row.id());
        }
        match self.detail {
            Detail::Rows => rows.iter().for_each(|row| self.note(None, Some(row.row()))),
            Detail::Counts => rows
                .iter()
                .for_each(|row| self.after.count(T::NAME, row.id().into())),
        }
        Ok(())
    }

    /// Replaces the row with the id of this one; does nothing if both are the
    /// same.
    pub fn update<T: Table + PartialEq>(&mut self, row: &T) -> Result<()> {
        let before = self.find::<T>(row.id())?;
        if before.as_ref() == Some(row) {
            return Ok(());
        }
        let mut values = row.values()?;
        values.rotate_left(1);
        let mut statement = self.connection().prepare_cached(T::UPDATE)?;
        statement.execute(params_from_iter(values))?;
        self.note(before.as_ref().map(Table::row), Some(row.row()));
        Ok(())
    }

    /// Deletes a row.
    pub fn delete<T: Table>(&mut self, id: T::Id) -> Result<()> {
        let before = self.find::<T>(id)?;
        let mut statement = self.connection().prepare_cached(T::DELETE)?;
        statement.execute(params![id])?;
        self.note(before.as_ref().map(Table::row), None);
        Ok(())
    }

    /// Takes back the change of a line, last row first; rows that were only
    /// counted are deleted after that. Fails if later rows refer to one that
    /// would have to be deleted.
    pub fn take_back(&mut self, line: &JournalLine) -> Result<()> {
        let (before, after) = line.rows()?;
        for (before, after) in before.rows.iter().zip(&after.rows).rev() {
            self.restore(before.as_ref(), after.as_ref())?;
        }
        let place = |table: &str| CHILDREN_FIRST.iter().position(|each| *each == table);
        let mut counted: Vec<_> = after.ids.iter().collect();
        counted.sort_by_key(|(table, _)| place(table));
        for (table, ranges) in counted {
            for IdRange(first, last) in ranges.iter().rev() {
                for id in (*first..=*last).rev() {
                    self.retract(table, id)?;
                }
            }
        }
        self.undoes = Some(line.id);
        Ok(())
    }

    /// Lets this change delete the sheets and rulings of the line of the journal
    /// that has written this row. By itself, the database refuses that.
    pub(super) fn retract_line(&mut self, name_line: &str, row: impl ToSql) -> Result<()> {
        let mut statement = self.connection().prepare_cached(name_line)?;
        statement.execute(params![row])?;
        self.retracts = true;
        Ok(())
    }

    /// Makes a note of a row for the journal.
    pub(super) fn note(&mut self, before: Option<Row>, after: Option<Row>) {
        self.before.rows.push(before);
        self.after.rows.push(after);
    }

    /// Whether nothing has been written. What is taken back leaves its line
    /// even if every row of it stays.
    pub fn is_empty(&self) -> bool {
        self.undoes.is_none() && self.after.rows.is_empty() && self.after.counted.is_empty()
    }

    /// Writes the line of the journal for what has been done so far, and begins
    /// the next one in the same transaction: all lines become durable together.
    pub fn next_line_follows(&mut self) -> Result<()> {
        let summary = std::mem::take(&mut self.summary);
        let head = self.write_line(&summary)?;
        self.line = NextLine {
            id: JournalId(head.line.0 + 1),
            previous: head.hash,
        };
        self.before = Rows::default();
        self.after = Rows::default();
        self.digests.clear();
        self.undoes = None;
        Ok(())
    }

    /// Writes the line of the journal with the summary it was given and makes
    /// everything durable. If that fails, nothing has happened.
    pub fn finish(mut self) -> Result<Head> {
        let summary = std::mem::take(&mut self.summary);
        self.commit(&summary)
    }

    /// Writes the line of the journal and makes everything durable. If that
    /// fails, nothing has happened.
    pub fn commit(mut self, summary: &str) -> Result<Head> {
        let head = self.write_line(summary)?;
        if let Some(key) = &self.key {
            self.snapshot.sign(head, key)?;
        }
        if let Some(request) = &self.request {
            self.snapshot.keep_request(head.line, request)?;
        }
        self.transaction.commit()?;
        Ok(head)
    }

    /// Ends what holds for one line only, and writes the line.
    fn write_line(&mut self, summary: &str) -> Result<Head> {
        let digests = self.digests.iter();
        let digests = digests.map(|(table, hasher)| ((*table).to_owned(), hasher.digest()));
        self.after.digests = digests.collect();
        for (table, id) in &self.last_ids {
            let mut statement = self.connection().prepare_cached(MARK_USED)?;
            statement.execute(params![table, id])?;
        }
        if self.corrects {
            self.connection().execute(END_CORRECTIONS, [])?;
        }
        if self.retracts {
            self.connection().execute(END_RETRACTIONS, [])?;
        }
        let line = Draft {
            act: self.act,
            subject: &self.subject,
            summary,
            before: &self.before,
            after: &self.after,
            undoes: self.undoes,
        };
        self.snapshot.append(&self.line, &line)
    }
}
