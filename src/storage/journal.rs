//! The journal: every change, each line carrying the hash of the one before.

use super::{Error, EventId, JournalId, Result};
use super::{
    chain::Head, change::Act, change::Subject, digest::Digest, hash::Hash, row::Row,
    row::current_name, snapshot::Snapshot, table::Linked,
};
use rusqlite::{OptionalExtension, Params, named_params, params};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const LAST: &str = "SELECT id, hash FROM journal ORDER BY id DESC LIMIT 1";
const APPEND: &str = "INSERT INTO journal
    (id, at, by, act, why, summary, event_id, round, table_number, players, before, after, undoes,
     previous, hash)
    VALUES (:id, :at, :by, :act, :why, :summary, :event_id, 
     :round, :table_number, :players, :before,
     :after, :undoes, :previous, :hash)";
const ALL: &str = "SELECT * FROM journal ORDER BY id";
const ALL_SINCE: &str = "SELECT * FROM journal WHERE id > ?1 ORDER BY id";
const SINCE: &str = "SELECT * FROM journal WHERE id > ?1 AND event_id = ?2 ORDER BY id";
const LAST_ID: &str = "SELECT coalesce(max(id), 0) FROM journal";
const ONE: &str = "SELECT * FROM journal WHERE id = ?1";
const OF_EVENT: &str = "SELECT * FROM journal WHERE event_id = ?1 ORDER BY id";
const NOT_UNDONE: &str = "SELECT * FROM journal AS line
    WHERE NOT EXISTS (SELECT 1 FROM journal AS later WHERE later.undoes = line.id)
    ORDER BY id DESC";
/// Lines that undo one and were not undone: few, found by their index.
const UNDOING: &str = "SELECT * FROM journal AS line
    WHERE line.undoes IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM journal AS later WHERE later.undoes = line.id)
    ORDER BY id DESC";
const LAST_LINES: &str = "SELECT * FROM journal ORDER BY id DESC LIMIT ?1";
const LAST_OF_EVENT: &str = "SELECT * FROM journal WHERE event_id = ?1 ORDER BY id DESC LIMIT ?2";
/// The results of tables that were entered or corrected since, and not undone.
const DECISIONS: &str = "SELECT id, act, round, table_number FROM journal AS line
    WHERE event_id = ?1 AND id > ?2 AND table_number IS NOT NULL
    AND act IN ('result correct', 'result set', 'result default')
    AND NOT EXISTS (SELECT 1 FROM journal AS later WHERE later.undoes = line.id)
    ORDER BY id";
/// The changes since a line that can have altered what is published after a round,
/// and were not undone.
const CORRECTIONS: &str = "SELECT * FROM journal AS line
    WHERE event_id = ?1 AND id > ?2 AND (round IS NULL OR round <= ?3)
    AND (undoes IS NOT NULL
        OR act IN ('result correct', 'dispute rule', 'dispute withdraw', 'event edit'))
    AND NOT EXISTS (SELECT 1 FROM journal AS later WHERE later.undoes = line.id)
    ORDER BY id";
const UNDOINGS: &str = "SELECT undoes, id FROM journal WHERE undoes IS NOT NULL";

/// The name of the command that makes a change again that was undone.
pub const REDO: &str = "redo";

/// The rows a change has touched, on one side of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    /// The rows; the same place on both sides is the same row.
    pub rows: Vec<Option<Row>>,
    /// New rows that were only counted, by table.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counted: BTreeMap<String, u64>,
    /// The ids of the rows that were only counted, by table. Lines written
    /// before version 14 do not have them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ids: BTreeMap<String, Vec<IdRange>>,
    /// What the rows that were only counted contained, by table. Lines written
    /// before version 19 do not have it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub digests: BTreeMap<String, Digest>,
}

/// The ids from the first to the last, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdRange(pub i64, pub i64);

impl Rows {
    fn is_empty(&self) -> bool {
        self.counted.is_empty() && self.rows.iter().all(Option::is_none)
    }

    /// Whether there are rows of which only the number is known.
    pub fn has_unknown_ids(&self) -> bool {
        let known = |table: &String| {
            let ranges = self.ids.get(table).into_iter().flatten();
            ranges.map(|range| range.1 - range.0 + 1).sum::<i64>()
        };
        let mut counted = self.counted.iter();
        counted.any(|(table, count)| i64::try_from(*count) != Ok(known(table)))
    }

    /// Counts a new row of a table.
    pub(super) fn count(&mut self, table: &str, id: i64) {
        *self.counted.entry(table.to_owned()).or_default() += 1;
        let ranges = self.ids.entry(table.to_owned()).or_default();
        match ranges.last_mut() {
            Some(IdRange(_, last)) if *last + 1 == id => *last = id,
            _ => ranges.push(IdRange(id, id)),
        }
    }

    /// The rows and names of tables as they are today.
    fn modernised(mut self) -> Self {
        for row in &mut self.rows {
            match row {
                Some(Row::Event(event)) => event.complete_ruleset(),
                Some(Row::Setting) => *row = None,
                _ => {}
            }
        }
        let counted = std::mem::take(&mut self.counted).into_iter();
        let renamed = counted.map(|(table, count)| (current_name(&table).to_owned(), count));
        self.counted = renamed.collect();
        self
    }
}

/// A line of the journal: one change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalLine {
    /// Counted from 1 without gaps.
    pub id: JournalId,
    /// When it was made, as 2026-05-01T10:00:00Z.
    pub at: String,
    /// Who made it.
    pub by: String,
    /// The command: `result set`.
    pub act: String,
    /// The reason given; empty where none is asked for.
    pub why: String,
    /// What happened, in a sentence.
    pub summary: String,
    /// What it is about.
    pub subject: Subject,
    /// The rows before, as JSON.
    pub before: String,
    /// The rows after, as JSON.
    pub after: String,
    /// The line it takes back.
    pub undoes: Option<JournalId>,
    pub(super) players: String,
    pub(super) previous: Hash,
    pub(super) hash: Hash,
}

/// The place of the next line in the chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextLine {
    pub id: JournalId,
    pub previous: Hash,
}

/// What is to become a line.
pub(super) struct Draft<'a> {
    pub act: Act<'a>,
    pub subject: &'a Subject,
    pub summary: &'a str,
    pub before: &'a Rows,
    pub after: &'a Rows,
    pub undoes: Option<JournalId>,
}

impl JournalLine {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        let players: String = row.get("players")?;
        Ok(Self {
            id: row.get("id")?,
            at: row.get("at")?,
            by: row.get("by")?,
            act: row.get("act")?,
            why: row.get("why")?,
            summary: row.get("summary")?,
            subject: Subject {
                event: row.get("event_id")?,
                round: row.get("round")?,
                table: row.get("table_number")?,
                // What cannot be read does not fit its hash either.
                players: serde_json::from_str(&players).unwrap_or_default(),
            },
            players,
            before: row.get("before")?,
            after: row.get("after")?,
            undoes: row.get("undoes")?,
            previous: row.get("previous")?,
            hash: row.get("hash")?,
        })
    }

    /// The rows before and after.
    pub fn rows(&self) -> Result<(Rows, Rows)> {
        let unreadable = |source| Error::Journal {
            id: self.id.0,
            source,
        };
        let before: Rows = serde_json::from_str(&self.before).map_err(unreadable)?;
        let after: Rows = serde_json::from_str(&self.after).map_err(unreadable)?;
        Ok((before.modernised(), after.modernised()))
    }

    /// The journal up to this line.
    pub const fn head(&self) -> Head {
        Head {
            line: self.id,
            hash: self.hash,
        }
    }

    /// Whether it undoes a change. A line that makes an undone change again
    /// does not: it undoes the undoing.
    pub fn is_undo(&self) -> bool {
        self.undoes.is_some() && self.act != REDO
    }

    pub(super) fn content_hash(&self) -> Hash {
        let number = |value: Option<i64>| value.map_or_else(String::new, |n| n.to_string());
        let id = self.id.to_string();
        let event = number(self.subject.event.map(|event| event.0));
        let round = number(self.subject.round.map(i64::from));
        let table = number(self.subject.table.map(i64::from));
        let undoes = number(self.undoes.map(|line| line.0));
        let parts = [
            &id,
            &self.at,
            &self.by,
            &self.act,
            &self.why,
            &self.summary,
            &event,
            &round,
            &table,
            &self.players,
            &self.before,
            &self.after,
            &undoes,
        ];
        let parts = parts.iter().map(|part| part.as_bytes());
        Hash::of_parts(std::iter::once(self.previous.as_bytes()).chain(parts))
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("rows have string keys and no floats")
}

/// A result that somebody has entered or corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub line: JournalId,
    /// The command: `result set`.
    pub act: String,
    pub round: Option<u32>,
    pub table: Option<u32>,
}

impl Snapshot<'_> {
    /// The results of an event that were entered or corrected after this line of
    /// the journal, oldest first, but for those that were undone.
    pub fn decisions_since(&self, since: JournalId, event: EventId) -> Result<Vec<Decision>> {
        let mut statement = self.connection().prepare_cached(DECISIONS)?;
        let rows = statement.query_map(params![event, since], |row| {
            Ok(Decision {
                line: row.get("id")?,
                act: row.get("act")?,
                round: row.get("round")?,
                table: row.get("table_number")?,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The lines after one that correct something of these rounds of an event, or
    /// undo or redo something, and were not undone.
    pub fn corrections_since(
        &self,
        since: JournalId,
        event: EventId,
        last_round: u32,
    ) -> Result<Vec<JournalLine>> {
        self.lines(CORRECTIONS, params![event, since, last_round])
    }

    /// The last lines, or the last ones about an event, this many, oldest first.
    pub fn last_journal_lines(
        &self,
        event: Option<EventId>,
        count: usize,
    ) -> Result<Vec<JournalLine>> {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        let mut lines = match event {
            Some(event) => self.lines(LAST_OF_EVENT, params![event, count])?,
            None => self.lines(LAST_LINES, params![count])?,
        };
        lines.reverse();
        Ok(lines)
    }

    pub(super) fn next_line(&self) -> Result<NextLine> {
        let mut statement = self.connection().prepare_cached(LAST)?;
        let last = statement.query_row([], |row| Ok((row.get("id")?, row.get("hash")?)));
        let (last, previous) = last.optional()?.unwrap_or((0, Hash::NONE));
        Ok(NextLine {
            id: JournalId(last + 1),
            previous,
        })
    }

    /// Adds a line at the end, which is the head from then on.
    pub(super) fn append(&self, next: &NextLine, draft: &Draft<'_>) -> Result<Head> {
        let mut line = JournalLine {
            id: next.id,
            at: draft.act.at.to_owned(),
            by: draft.act.by.to_owned(),
            act: draft.act.name.to_owned(),
            why: draft.act.why.to_owned(),
            summary: draft.summary.to_owned(),
            subject: draft.subject.clone(),
            before: json(draft.before),
            after: json(draft.after),
            undoes: draft.undoes,
            players: json(&draft.subject.players),
            previous: next.previous,
            hash: Hash::NONE,
        };
        line.hash = line.content_hash();
        let mut statement = self.connection().prepare_cached(APPEND)?;
        statement.execute(named_params! {
            ":id": line.id,
            ":at": line.at,
            ":by": line.by,
            ":act": line.act,
            ":why": line.why,
            ":summary": line.summary,
            ":event_id": line.subject.event,
            ":round": line.subject.round,
            ":table_number": line.subject.table,
            ":players": line.players,
            ":before": line.before,
            ":after": line.after,
            ":undoes": line.undoes,
            ":previous": line.previous,
            ":hash": line.hash,
        })?;
        Ok(line.head())
    }

    fn lines(&self, sql: &str, parameters: impl Params) -> Result<Vec<JournalLine>> {
        let mut statement = self.connection().prepare_cached(sql)?;
        let rows = statement.query_map(parameters, JournalLine::read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    fn line(&self, sql: &str, parameters: impl Params) -> Result<Option<JournalLine>> {
        let mut statement = self.connection().prepare_cached(sql)?;
        Ok(statement
            .query_row(parameters, JournalLine::read)
            .optional()?)
    }

    /// The lines about an event, oldest first.
    pub fn journal_of_event(&self, event: EventId) -> Result<Vec<JournalLine>> {
        self.lines(OF_EVENT, params![event])
    }

    /// The line that wrote a row. In a database made before version 11 the
    /// journal may not have it.
    pub fn line_of<T: Linked>(&self, id: T::Id) -> Result<Option<JournalLine>> {
        self.line(T::LINE, params![id])
    }

    /// The id of the last line; 0 as long as there is none.
    pub fn last_journal_id(&self) -> Result<JournalId> {
        let mut statement = self.connection().prepare_cached(LAST_ID)?;
        Ok(statement.query_row([], |row| row.get(0))?)
    }

    /// The changes of an event after the line with this id, oldest first.
    /// Nothing has changed since if there are none.
    pub fn changes_since(&self, since: JournalId, event: EventId) -> Result<Vec<JournalLine>> {
        self.lines(SINCE, params![since, event])
    }

    /// All lines after the one with this id, oldest first.
    pub fn journal_since(&self, since: JournalId) -> Result<Vec<JournalLine>> {
        self.lines(ALL_SINCE, params![since])
    }

    /// The line with this id.
    pub fn journal_line(&self, id: JournalId) -> Result<Option<JournalLine>> {
        self.line(ONE, params![id])
    }

    /// The last change that has not been taken back. Lines about tables that
    /// were given up have nothing left to take back.
    pub fn last_change(&self) -> Result<Option<JournalLine>> {
        self.last_in_effect(|line| Ok(!line.is_undo()))
    }

    /// The last line that is wanted of those that were not taken back.
    pub fn last_in_effect(
        &self,
        is_wanted: impl Fn(&JournalLine) -> Result<bool>,
    ) -> Result<Option<JournalLine>> {
        self.last_of(NOT_UNDONE, is_wanted)
    }

    /// The last line that is wanted of those that undo one or make it again, and
    /// were not taken back themselves.
    pub fn last_reversal(
        &self,
        is_wanted: impl Fn(&JournalLine) -> Result<bool>,
    ) -> Result<Option<JournalLine>> {
        self.last_of(UNDOING, is_wanted)
    }

    fn last_of(
        &self,
        sql: &str,
        is_wanted: impl Fn(&JournalLine) -> Result<bool>,
    ) -> Result<Option<JournalLine>> {
        let mut statement = self.connection().prepare_cached(sql)?;
        for line in statement.query_map([], JournalLine::read)? {
            let line = line?;
            if !is_wanted(&line)? {
                continue;
            }
            let (before, after) = line.rows()?;
            if line.undoes.is_some() || !before.is_empty() || !after.is_empty() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// For each line that was taken back, the line that did it.
    pub fn undoings(&self) -> Result<BTreeMap<JournalId, JournalId>> {
        let mut statement = self.connection().prepare_cached(UNDOINGS)?;
        let rows = statement.query_map([], |row| Ok((row.get("undoes")?, row.get("id")?)))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Calls `each` with every line, oldest first.
    pub fn walk_journal(&self, mut each: impl FnMut(JournalLine) -> Result<()>) -> Result<()> {
        let mut statement = self.connection().prepare(ALL)?;
        for line in statement.query_map([], JournalLine::read)? {
            each(line?)?;
        }
        Ok(())
    }
}
