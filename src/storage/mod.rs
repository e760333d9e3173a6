//! The SQLite file: open and migrate, then one module an aggregate, and the journal.
