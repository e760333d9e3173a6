//! The database as a record: journal, undo, checks, certificates, copies.

pub mod certificate;
pub mod doctor;
pub mod journal;
pub mod restore;
pub mod save;
pub mod signing_key;
pub mod spool;
pub mod undo;
pub(in crate::service) mod verification;
pub mod verify_file;
