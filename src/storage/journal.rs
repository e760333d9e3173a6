//! The journal: every change, each entry carrying the hash of the one before.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, named_params, params};
use serde::{Deserialize, Serialize};

use super::change::{Act, Subject};
use super::hash::Hash;
use super::row::Row;
use super::snapshot::Snapshot;
use super::{Error, EventId, GameId, JournalId, Result};

const LAST: &str = "SELECT id, hash FROM journal ORDER BY id DESC LIMIT 1";
const APPEND: &str = "INSERT INTO journal
    (id, at, by, act, why, summary, event_id, round, board, players, before, after, undoes,
     previous, hash)
    VALUES (:id, :at, :by, :act, :why, :summary, :event_id, :round, :board, :players, :before,
     :after, :undoes, :previous, :hash)";
const ALL: &str = "SELECT * FROM journal ORDER BY id";
const ALL_SINCE: &str = "SELECT * FROM journal WHERE id > ?1 ORDER BY id";
const SINCE: &str = "SELECT * FROM journal WHERE id > ?1 AND event_id = ?2 ORDER BY id";
const LAST_ID: &str = "SELECT coalesce(max(id), 0) FROM journal";
const ONE: &str = "SELECT * FROM journal WHERE id = ?1";
const OF_EVENT: &str = "SELECT * FROM journal WHERE event_id = ?1 ORDER BY id";
const LAST_NOT_UNDONE: &str = "SELECT * FROM journal AS entry
    WHERE undoes IS NULL
      AND NOT EXISTS (SELECT 1 FROM journal AS later WHERE later.undoes = entry.id)
    ORDER BY id DESC LIMIT 1";

/// The rows a change has touched, on one side of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    /// The rows; the same place on both sides is the same row.
    pub rows: Vec<Option<Row>>,
    /// New rows that were only counted, by table.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counted: BTreeMap<String, u64>,
}

/// An entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number, without gaps from 1.
    pub id: JournalId,
    /// When.
    pub at: String,
    /// Who.
    pub by: String,
    /// What was asked for.
    pub act: String,
    /// Why.
    pub why: String,
    /// What happened, in a sentence.
    pub summary: String,
    /// What it is about.
    pub subject: Subject,
    /// The rows before, as JSON.
    pub before: String,
    /// The rows after, as JSON.
    pub after: String,
    /// The entry it takes back.
    pub undoes: Option<JournalId>,
    players: String,
    previous: Hash,
    hash: Hash,
}

/// What is to become an entry.
pub(super) struct Draft<'a> {
    pub act: Act<'a>,
    pub subject: &'a Subject,
    pub summary: &'a str,
    pub before: &'a Rows,
    pub after: &'a Rows,
    pub undoes: Option<JournalId>,
}

/// Where the chain is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Break {
    /// The content is not what was hashed.
    Content(Entry),
    /// It does not follow the entry before it.
    Link(Entry),
    /// Entries are missing before this one.
    Gap {
        /// The entry expected.
        expected: JournalId,
        /// The entry found.
        found: JournalId,
    },
}

impl Entry {
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
                board: row.get("board")?,
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
    ///
    /// # Errors
    ///
    /// If they are no rows this program knows.
    pub fn rows(&self) -> Result<(Rows, Rows)> {
        let unreadable = |source| Error::Journal {
            id: self.id.0,
            source,
        };
        Ok((
            serde_json::from_str(&self.before).map_err(unreadable)?,
            serde_json::from_str(&self.after).map_err(unreadable)?,
        ))
    }

    fn content_hash(&self) -> Hash {
        let number = |value: Option<i64>| value.map_or_else(String::new, |n| n.to_string());
        let parts = [
            self.id.to_string(),
            self.at.clone(),
            self.by.clone(),
            self.act.clone(),
            self.why.clone(),
            self.summary.clone(),
            number(self.subject.event.map(|event| event.0)),
            number(self.subject.round.map(i64::from)),
            number(self.subject.board.map(i64::from)),
            self.players.clone(),
            self.before.clone(),
            self.after.clone(),
            number(self.undoes.map(|entry| entry.0)),
        ];
        let parts = parts.iter().map(String::as_bytes);
        Hash::of_parts(std::iter::once(self.previous.as_bytes()).chain(parts))
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("rows have string keys and no floats")
}

/// Adds an entry at the end.
pub(super) fn append(snapshot: &Snapshot<'_>, draft: &Draft<'_>) -> Result<JournalId> {
    let connection = snapshot.connection();
    let last = connection
        .prepare_cached(LAST)?
        .query_row([], |row| Ok((row.get("id")?, row.get("hash")?)))
        .optional()?;
    let (JournalId(last), previous) = last.unwrap_or((JournalId(0), Hash::NONE));
    let mut entry = Entry {
        id: JournalId(last + 1),
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
        previous,
        hash: Hash::NONE,
    };
    entry.hash = entry.content_hash();
    connection.prepare_cached(APPEND)?.execute(named_params! {
        ":id": entry.id,
        ":at": entry.at,
        ":by": entry.by,
        ":act": entry.act,
        ":why": entry.why,
        ":summary": entry.summary,
        ":event_id": entry.subject.event,
        ":round": entry.subject.round,
        ":board": entry.subject.board,
        ":players": entry.players,
        ":before": entry.before,
        ":after": entry.after,
        ":undoes": entry.undoes,
        ":previous": entry.previous,
        ":hash": entry.hash,
    })?;
    Ok(entry.id)
}

impl Snapshot<'_> {
    /// The entries about an event, oldest first.
    pub fn journal_of_event(&self, event: EventId) -> Result<Vec<Entry>> {
        let mut statement = self.connection().prepare_cached(OF_EVENT)?;
        let rows = statement.query_map(params![event], Entry::read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The id of the last line; 0 as long as there is none.
    pub fn last_journal_id(&self) -> Result<JournalId> {
        let mut statement = self.connection().prepare_cached(LAST_ID)?;
        Ok(statement.query_row([], |row| row.get(0))?)
    }

    /// The changes of an event after the line with this id, oldest first.
    /// Nothing has changed since if there are none.
    pub fn changes_since(&self, since: JournalId, event: EventId) -> Result<Vec<Entry>> {
        let mut statement = self.connection().prepare_cached(SINCE)?;
        let rows = statement.query_map(params![since, event], Entry::read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// All lines after the one with this id, oldest first.
    pub fn journal_since(&self, since: JournalId) -> Result<Vec<Entry>> {
        let mut statement = self.connection().prepare_cached(ALL_SINCE)?;
        let rows = statement.query_map(params![since], Entry::read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The changes of a game, its sheets, its disputes and their rulings after
    /// the line with this id, oldest first.
    pub fn game_changes_since(&self, since: JournalId, game: GameId) -> Result<Vec<Entry>> {
        let Some(event) = self.game(game)?.map(|game| game.event_id) else {
            return Ok(Vec::new());
        };
        let disputes = self.disputes_of_game(game)?;
        let concerns = |row: &Row| match row {
            Row::Game(row) => row.id == game,
            Row::Sheet(row) => row.game_id == game,
            Row::Dispute(row) => row.game_id == game,
            Row::Ruling(row) => disputes.iter().any(|dispute| dispute.id == row.dispute_id),
            _ => false,
        };
        let mut changes = Vec::new();
        for line in self.changes_since(since, event)? {
            let (before, after) = line.rows()?;
            if before
                .rows
                .iter()
                .chain(&after.rows)
                .flatten()
                .any(concerns)
            {
                changes.push(line);
            }
        }
        Ok(changes)
    }

    /// The entry with this number.
    pub fn journal_line(&self, id: JournalId) -> Result<Option<Entry>> {
        let mut statement = self.connection().prepare_cached(ONE)?;
        Ok(statement.query_row(params![id], Entry::read).optional()?)
    }

    /// The last change that has not been taken back.
    pub fn last_change(&self) -> Result<Option<Entry>> {
        let mut statement = self.connection().prepare_cached(LAST_NOT_UNDONE)?;
        Ok(statement.query_row([], Entry::read).optional()?)
    }

    /// Calls `each` with every entry, oldest first.
    pub fn walk_journal(&self, mut each: impl FnMut(Entry) -> Result<()>) -> Result<()> {
        let mut statement = self.connection().prepare(ALL)?;
        for entry in statement.query_map([], Entry::read)? {
            each(entry?)?;
        }
        Ok(())
    }

    /// Holds every entry against its hash and the entry before it; gives the
    /// number of entries and every break.
    pub fn verify_journal(&self) -> Result<(u64, Vec<Break>)> {
        let mut breaks = Vec::new();
        let mut entries = 0;
        let mut expected = JournalId(1);
        let mut previous = Hash::NONE;
        self.walk_journal(|entry| {
            entries += 1;
            let found = entry.id;
            let hash = entry.hash;
            if found != expected {
                breaks.push(Break::Gap { expected, found });
            }
            if entry.content_hash() != hash {
                breaks.push(Break::Content(entry));
            } else if entry.previous != previous {
                breaks.push(Break::Link(entry));
            }
            previous = hash;
            expected = JournalId(found.0 + 1);
            Ok(())
        })?;
        Ok((entries, breaks))
    }
}
