//! Why a command failed: what went wrong, its code, and what to type.

use crate::cli::prelude::*;
use crate::report::refusal::view::ErrorView;
use crate::service::{self, ExportError, StorageError};

/// What a person or a program reads about an error.
pub(super) fn view(error: &anyhow::Error) -> ErrorView {
    // A hint may be the error itself or its context.
    let hint = error.downcast_ref::<Hint>();
    let hint = hint.or_else(|| error.chain().find_map(|cause| cause.downcast_ref::<Hint>()));
    let cause = || {
        error
            .chain()
            .find_map(|cause| cause.downcast_ref::<service::Error>())
    };
    let storage = || {
        error
            .chain()
            .find_map(|cause| cause.downcast_ref::<StorageError>())
    };
    let help = hint.map(|hint| hint.hint().to_owned());
    let help = help.or_else(|| cause().and_then(help_of));
    ErrorView {
        error: format!("{error:#}"),
        code: cause()
            .map(service::Error::code)
            .or_else(|| storage().map(service::storage_code)),
        help: help.or_else(|| storage().and_then(file_help)),
    }
}

fn help_of(error: &service::Error) -> Option<String> {
    match error {
        service::Error::Storage(error) => file_help(error),
        service::Error::Refused(refusal) => refusal.help().for_terminal(),
        service::Error::Save(error) => error.help().for_terminal(),
        service::Error::Source(error) => error.help().for_terminal(),
    }
}

fn file_help(error: &StorageError) -> Option<String> {
    use StorageError as E;
    Some(match error {
        E::Missing(_) => "`outflank event new NAME` creates one; use --db PATH or OUTFLANK_DB \
             for a database elsewhere"
            .to_owned(),
        E::Newer { .. } => {
            "use the newer outflank that wrote it; this one has not changed it".to_owned()
        }
        E::Older { .. } => "`outflank event use NAME` upgrades it, as any command that writes, \
             and keeps a copy next to it"
            .to_owned(),
        E::Foreign(_) => "--db PATH or OUTFLANK_DB names another file".to_owned(),
        E::Busy => "try again when the other command has finished".to_owned(),
        E::ReadOnly => "make the file and its folder writable, or copy the database to a \
             place that is: `outflank backup FILE`"
            .to_owned(),
        E::LatestChanges { .. } => "make the folder writable, or copy the database with all \
             files of its name to a folder that is"
            .to_owned(),
        E::NotEmpty { .. } => "name a new file: `outflank --db NEW.db restore FILE`".to_owned(),
        E::Export(ExportError::OneEvent) => "`outflank export json --all` writes the whole \
             database, which can be restored"
            .to_owned(),
        E::Export(ExportError::Newer { .. }) => "use the newer outflank that wrote it".to_owned(),
        E::Export(ExportError::NotAnExport(_)) => "`outflank export json` writes a file that \
             can be restored, and so does `outflank backup`"
            .to_owned(),
        E::Export(_) => {
            "the file was changed after it was written: restore another copy".to_owned()
        }
        E::Full => {
            "free some disk space and repeat the command; confirmed changes are safe".to_owned()
        }
        E::Device(_) => "the disk, or the connection to it, fails: copy the database to another \
             one, then run `outflank doctor` on the copy"
            .to_owned(),
        E::TooManyFiles => "close other programs, or raise the limit of open files \
             (`ulimit -n`), and repeat the command"
            .to_owned(),
        E::TooLong(_) => "split it into several files".to_owned(),
        E::Damaged(_) => "`outflank doctor` says what and where; keep the file as it is and \
             continue with the last good copy"
            .to_owned(),
        E::Folder(_) => "name the file in it: --db FOLDER/outflank.db".to_owned(),
        E::NoFolder(_) => "create the folder first, or choose another".to_owned(),
        E::Journal { .. } => {
            "`outflank journal --verify` lists every line that was altered".to_owned()
        }
        E::Refused(_)
        | E::Referenced
        | E::File { .. }
        | E::Save(_)
        | E::Unread { .. }
        | E::Unwritten(_)
        | E::Sqlite(_)
        | E::Migration(_) => {
            return None;
        }
    })
}
