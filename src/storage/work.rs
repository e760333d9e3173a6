//! How much work was done for an answer: counted, because a test cannot trust a
//! clock. Each thread counts for itself.

use rusqlite::{Connection, trace::TraceEvent, trace::TraceEventCodes};
use std::cell::Cell;

thread_local! {
    static DONE: Cell<Work> = const { Cell::new(Work { statements: 0, documents: 0, derived: 0 }) };
}

/// What a thread has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Statements carried out.
    pub statements: u64,
    /// Documents read to be parsed and replayed.
    pub documents: u64,
    /// Values derived from others, because these had changed.
    pub derived: u64,
}

/// What this thread has done so far.
pub fn done() -> Work {
    DONE.get()
}

/// Counts the statements of a connection.
pub(super) fn count(connection: &Connection) {
    let statement = |_: TraceEvent<'_>| {
        let done = DONE.get();
        DONE.set(Work {
            statements: done.statements + 1,
            ..done
        });
    };
    connection.trace_v2(TraceEventCodes::SQLITE_TRACE_STMT, Some(statement));
}

/// Counts a document that is read.
pub fn read_document() {
    let done = DONE.get();
    DONE.set(Work {
        documents: done.documents + 1,
        ..done
    });
}

/// Counts a value that is derived from others.
pub(super) fn derive() {
    let done = DONE.get();
    DONE.set(Work {
        derived: done.derived + 1,
        ..done
    });
}
