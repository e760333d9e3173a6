//! What was received: bytes as they came, each file once.

use super::{DocumentId, Error, EventId, Result};
use super::{
    change::Change, hash::Hash, snapshot::Snapshot, snapshot::queries, table::Table, table::table,
};
use rusqlite::{blob::ZeroBlob, named_params, params};
use std::io;

const WITH_HASH: &str = "SELECT id, name, format, hash FROM document WHERE hash = ?1";
const NAMED: &str = "SELECT id, name, format, hash FROM document
    WHERE lower(name) = lower(?1) AND format = ?2 ORDER BY id";
const BYTES: &str = "SELECT bytes FROM document WHERE id = ?1";
const INSERT: &str = "INSERT INTO document (id, name, format, hash, bytes)
    VALUES (:id, :name, :format, :hash, :bytes)";
const LENGTH: &str = "SELECT length(bytes) FROM document WHERE id = ?1";
const IN_USE: &str = "SELECT EXISTS (SELECT 1 FROM sheet WHERE document_id = ?1
        AND id NOT IN (SELECT sheet_id FROM withdrawal))
    OR EXISTS (SELECT 1 FROM attachment WHERE document_id = ?1)
    OR EXISTS (SELECT 1 FROM event_document WHERE document_id = ?1)";
const DOCUMENTS_OF_EVENT: &str = "SELECT * FROM event_document WHERE event_id = ?1 ORDER BY id";
const EVENTS_OF_DOCUMENT: &str = "SELECT * FROM event_document WHERE document_id = ?1 ORDER BY id";
/// From the few events of the year to their games, whatever the planner may think.
const OF_YEAR: &str = "SELECT id, name, format, hash FROM document
    WHERE format = ?2 AND id IN (
        SELECT sheet.document_id FROM event
        CROSS JOIN game ON game.event_id = event.id
        CROSS JOIN sheet ON sheet.game_id = game.id
        WHERE event.kind = 'archive' AND event.date = ?1)
    ORDER BY id";
/// From the player to their games, whatever the planner may think.
const OF_MEETING: &str = "SELECT document.id, document.name, format, hash
    FROM player AS black
    CROSS JOIN game ON game.black_id = black.id
    CROSS JOIN player AS white ON white.id = game.white_id
    CROSS JOIN event ON event.id = game.event_id
    CROSS JOIN sheet ON sheet.game_id = game.id
    CROSS JOIN document ON document.id = sheet.document_id
    WHERE black.name BETWEEN :black AND :black || :more AND black.given = ''
        AND white.name BETWEEN :white AND :white || :more
        AND event.kind = 'archive'
        AND (:event IS NULL OR event.name = :event AND event.date = :date)
    GROUP BY document.id";
const ALL: &str = "SELECT id, name, format, hash FROM document ORDER BY id";

/// How many bytes are written together.
const PIECE: usize = 256 * 1024;

table! {
    /// A document without its bytes.
    Document(DocumentId) = "document" {
        /// The name of the file it came as.
        name: String,
        /// The format it was read as.
        format: String,
        /// The hash of its bytes.
        hash: Hash,
    }
}

table! {
    /// The file an event came from.
    EventDocument(EventDocumentId) = "event_document" {
        /// The event.
        event_id: EventId,
        /// The file.
        document_id: DocumentId,
    }
}

impl Change<'_> {
    /// Keeps these bytes; if they are here already, returns the document they
    /// were kept as.
    pub fn keep_document(&mut self, name: &str, format: &str, bytes: &[u8]) -> Result<Document> {
        let received = Received {
            name,
            format,
            hash: Hash::of(bytes),
            length: bytes.len() as u64,
        };
        let mut bytes = bytes;
        self.keep_stream(&received, &mut bytes)
    }

    /// Keeps the bytes that a reader gives, a piece at a time; if they are here
    /// already, returns the document they were kept as. The reader has to give
    /// the bytes of this hash and length.
    pub fn keep_stream(
        &mut self,
        received: &Received<'_>,
        bytes: &mut dyn io::Read,
    ) -> Result<Document> {
        if let Some(document) = self.document_with_hash(received.hash)? {
            return Ok(document);
        }
        let document = Document {
            id: self.next::<Document>()?,
            name: received.name.to_owned(),
            format: received.format.to_owned(),
            hash: received.hash,
        };
        let too_long = |_| Error::TooLong(received.name.to_owned());
        let room = ZeroBlob(i32::try_from(received.length).map_err(too_long)?);
        let mut statement = self.connection().prepare_cached(INSERT)?;
        statement.execute(named_params! {
            ":id": document.id,
            ":name": document.name,
            ":format": document.format,
            ":hash": document.hash,
            ":bytes": room,
        })?;
        self.fill(document.id, received, bytes)?;
        self.mark_used::<Document>(document.id);
        self.note(None, Some(document.row()));
        Ok(document)
    }

    /// Writes the bytes into the room that was made for them.
    fn fill(
        &self,
        id: DocumentId,
        received: &Received<'_>,
        bytes: &mut dyn io::Read,
    ) -> Result<()> {
        let unread = |source| Error::Unread {
            name: received.name.to_owned(),
            source,
        };
        let connection = self.connection();
        let mut blob = connection.blob_open("main", "document", "bytes", id.0, false)?;
        let mut piece = vec![0; PIECE];
        let mut left = received.length;
        let mut at = 0;
        while left > 0 {
            let wanted = usize::try_from(left).map_or(PIECE, |left| left.min(PIECE));
            bytes.read_exact(&mut piece[..wanted]).map_err(unread)?;
            blob.write_at(&piece[..wanted], at)?;
            at += wanted;
            left -= wanted as u64;
        }
        Ok(blob.close()?)
    }
}

/// A file that is to be kept.
#[derive(Clone, Copy, Debug)]
pub struct Received<'a> {
    /// The name it came under.
    pub name: &'a str,
    /// The format it is read as.
    pub format: &'a str,
    /// Of all its bytes.
    pub hash: Hash,
    /// How many bytes it has.
    pub length: u64,
}

queries! {
    /// The document with this hash.
    document_with_hash(hash: Hash) -> Option<Document> = first WITH_HASH;

    /// The documents that came under this name, oldest first.
    documents_named(name: &str, format: &str) -> Vec<Document> = list NAMED;

    /// The documents of a format that have games of this year.
    documents_of_year(year: &str, format: &str) -> Vec<Document> = list OF_YEAR;

    /// The files an event came from.
    documents_of_event(event: EventId) -> Vec<EventDocument> = list DOCUMENTS_OF_EVENT;

    /// The events that came from a file.
    events_of_document(document: DocumentId) -> Vec<EventDocument> = list EVENTS_OF_DOCUMENT;
}

impl Snapshot<'_> {
    /// The documents in which two players of archives meet.
    pub fn documents_of_meeting(&self, meeting: Meeting<'_>) -> Result<Vec<Document>> {
        let parameters = named_params! {
            ":event": meeting.event.map(|(name, _)| name),
            ":date": meeting.event.map(|(_, date)| date),
            ":black": meeting.black,
            ":white": meeting.white,
            ":more": match meeting.names {
                MeetingNames::Whole => "",
                MeetingNames::Cut => "\u{10ffff}",
            },
        };
        self.list(OF_MEETING, parameters)
    }

    /// The bytes as document.
    pub fn document_bytes(&self, id: DocumentId) -> Result<Vec<u8>> {
        let mut statement = self.connection().prepare_cached(BYTES)?;
        Ok(statement.query_row(params![id], |row| row.get(0))?)
    }

    /// How many bytes a document has.
    pub fn document_length(&self, id: DocumentId) -> Result<u32> {
        let mut statement = self.connection().prepare_cached(LENGTH)?;
        Ok(statement.query_row(params![id], |row| row.get(0))?)
    }

    /// Whether a game or an event still rests on a document.
    pub fn document_in_use(&self, id: DocumentId) -> Result<bool> {
        Ok(self
            .connection()
            .query_row(IN_USE, params![id], |row| row.get(0))?)
    }

    /// The documents whose bytes are not those that were received.
    pub fn altered_documents(&self) -> Result<Vec<Document>> {
        let mut statement = self.connection().prepare_cached(BYTES)?;
        let mut altered = Vec::new();
        for document in self.list::<Document>(ALL, [])? {
            let hash = statement.query_row(params![document.id], |row| {
                Ok(Hash::of(row.get_ref(0)?.as_blob().unwrap_or_default()))
            })?;
            if hash != document.hash {
                altered.push(document);
            }
        }
        Ok(altered)
    }
}

/// Two players who met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting<'n> {
    /// In which event and year; `None` means in any.
    pub event: Option<(&'n str, &'n str)>,
    /// Black's name.
    pub black: &'n str,
    /// White's name.
    pub white: &'n str,
    /// Whether these are all of their names.
    pub names: MeetingNames,
}

/// How much of a name a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeetingNames {
    /// All of it.
    Whole,
    /// Its beginning: the format has no room for more.
    Cut,
}
