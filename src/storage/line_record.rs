//! Lines of the journal in a certificate, where their hashes are computed again.

use super::{EventId, JournalId, change::Subject, hash::Hash, journal::JournalLine};
use crate::report::certificate::LineRecord;

impl JournalLine {
    /// The line with all that its hash covers.
    pub fn record(&self) -> LineRecord {
        LineRecord {
            line: self.id.0,
            at: self.at.clone(),
            by: self.by.clone(),
            act: self.act.clone(),
            why: self.why.clone(),
            summary: self.summary.clone(),
            event_id: self.subject.event.map(|event| event.0),
            round: self.subject.round,
            table: self.subject.table,
            players: self.players.clone(),
            before: self.before.clone(),
            after: self.after.clone(),
            undoes: self.undoes.map(|line| line.0),
            previous: self.previous.to_string(),
            hash: self.hash.to_string(),
        }
    }

    /// The line of a certificate; nothing if its hashes are not hashes.
    pub fn of_record(record: &LineRecord) -> Option<Self> {
        Some(Self {
            id: JournalId(record.line),
            at: record.at.clone(),
            by: record.by.clone(),
            act: record.act.clone(),
            why: record.why.clone(),
            summary: record.summary.clone(),
            subject: Subject {
                event: record.event_id.map(EventId),
                round: record.round,
                table: record.table,
                players: serde_json::from_str(&record.players).unwrap_or_default(),
            },
            players: record.players.clone(),
            before: record.before.clone(),
            after: record.after.clone(),
            undoes: record.undoes.map(JournalId),
            previous: Hash::from_hex(&record.previous)?,
            hash: Hash::from_hex(&record.hash)?,
        })
    }

    /// Whether its content is what was hashed.
    pub fn is_unaltered(&self) -> bool {
        self.content_hash() == self.hash
    }

    /// Whether it follows a line directly.
    pub fn follows(&self, before: &Self) -> bool {
        self.previous == before.hash
    }
}
