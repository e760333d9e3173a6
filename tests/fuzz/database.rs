//! Imports and restores: what a damaged file leaves in a database.

use std::path::Path;

use outflank::service::files::export::{ExportEvent, ExportFormat};
use outflank::service::files::import::{Editions, ImportFile, ReceivedFile};
use outflank::service::record::doctor::Diagnose;
use outflank::service::record::restore::restore;
use outflank::service::record::undo::{Undo, Which};
use outflank::service::{Actor, Clock, Error, EventRef, Session, StorageError};
use outflank::storage::Database;

use super::run::{Length, fuzz};
use super::seeds;

#[test]
fn damaged_files_are_imported_whole_or_refused() {
    imports(Length::Short);
}

#[test]
#[ignore = "takes a minute of processor time"]
fn imports_for_a_minute() {
    imports(Length::Long);
}

#[test]
fn damaged_exports_are_restored_whole_or_refused() {
    restores(Length::Files(10));
}

#[test]
#[ignore = "takes a minute of processor time"]
fn restores_for_a_minute() {
    restores(Length::Long);
}

fn imports(length: Length) {
    let mut files: Vec<Vec<u8>> = seeds::all_fixtures();
    for own in [seeds::ELO, seeds::WORK_FILE, seeds::FLIP_THE_DISC] {
        files.extend(vec![own.as_bytes().to_vec(); 12]);
    }
    fuzz("import", length, &files, import);
}

fn session() -> Session {
    let clock = Clock::Fixed("2026-05-01T10:00:00Z".to_owned());
    Session::new(
        Database::in_memory().unwrap(),
        Actor::director("Desk"),
        clock,
    )
}

fn command(file: &ReceivedFile) -> ImportFile<'_> {
    ImportFile::new(file, Editions::Refuse, &|_, _| {})
}

/// The rows of the database, and whether it is sound.
fn examined(session: &Session) -> (std::collections::BTreeMap<&'static str, i64>, bool) {
    let view = session.ask(&Diagnose).unwrap();
    (view.rows, view.sound)
}

/// The words of SQLite are not an answer to a person.
fn refuse_raw(error: &Error) {
    let raw = matches!(
        error,
        Error::Storage(
            StorageError::Refused(_) | StorageError::Sqlite(_) | StorageError::Referenced
        )
    );
    assert!(!raw, "{error}");
}

/// Imported, it is there once and can be undone; refused, nothing has happened.
fn import(bytes: &[u8]) {
    let mut session = session();
    let file = ReceivedFile::new("file".to_owned(), bytes.to_vec());
    match session.execute(&command(&file)) {
        Err(error) => {
            refuse_raw(&error);
            assert_eq!(session.last_journal_id().unwrap().0, 0, "{error}");
        }
        Ok(done) if done.journal.is_none() => {}
        Ok(_) => {
            let (rows, sound) = examined(&session);
            assert!(sound, "not sound after the import");
            let again = session.execute(&command(&file)).unwrap();
            assert_eq!(again.journal, None, "imported twice");
            let undo = Undo {
                event: EventRef::default(),
                which: Which::LastOfAll,
                only_own: false,
                reason: String::new(),
            };
            session.execute(&undo).unwrap();
            let (undone, sound) = examined(&session);
            assert!(sound, "not sound after undo");
            assert_eq!(undone["game"], 0, "{rows:?}");
        }
    }
}

/// An export of a cup, as JSON.
fn export() -> Vec<u8> {
    let mut session = session();
    let file = ReceivedFile::new("cup.ELO".to_owned(), seeds::ELO.into());
    session.execute(&command(&file)).unwrap();
    let exported = session.ask(&ExportEvent {
        event: EventRef::default(),
        format: ExportFormat::Json,
    });
    exported.unwrap().output.content.into_bytes().unwrap()
}

fn restores(length: Length) {
    let folder = tempfile::tempdir().unwrap();
    let seeds = vec![export()];
    fuzz("restore", length, &seeds, |bytes| {
        restored(folder.path(), bytes);
    });
}

/// Refused, nothing is left; restored, the doctor has looked at it, and a file
/// that is not the one that was written is only called sound if it says the same.
fn restored(folder: &Path, bytes: &[u8]) {
    let (from, to) = (folder.join("export.json"), folder.join("restored.db"));
    std::fs::write(&from, bytes).unwrap();
    match restore(&from, &to) {
        Err(error) => refuse_raw(&error),
        Ok(view) => assert!(view.sound || !view.problems.is_empty()),
    }
    std::fs::remove_file(&from).unwrap();
    for left in std::fs::read_dir(folder).unwrap() {
        let left = left.unwrap().path();
        let name = left.file_name().unwrap().to_string_lossy().into_owned();
        assert!(name.starts_with("restored.db"), "{name} is left");
        std::fs::remove_file(left).unwrap();
    }
}
