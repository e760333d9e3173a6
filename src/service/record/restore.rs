//! A database made again from an export or a copy of it.

use super::{doctor::Diagnose, save, save::Existing};
use crate::report::{doctor::view::DoctorView, export::restore_view::RestoreView};
use crate::service::files::source::SourceError;
use crate::service::prelude::*;
use crate::service::{Access, Actor, Clock, Session};
use crate::storage::Database;
use std::path::Path;
use tempfile::TempPath;

/// Makes the database `to` from a file: an export as JSON, or a copy of a
/// database. It is written next to `to` and examined before it gets its name.
pub fn restore(from: &Path, to: &Path) -> Result<RestoreView> {
    Database::refuse_used(to)?;
    let unreadable = |reason| SourceError::Unreadable {
        name: from.display().to_string(),
        reason,
    };
    let unwritable = |reason| save::failed(to, reason);
    let made = save::temporary(to).map_err(unwritable)?.into_temp_path();
    if save::is_database(from) {
        Database::restore_copy(&made, from)?;
    } else {
        let export = std::fs::read(from).map_err(unreadable)?;
        Database::restore_export(&made, &export)?;
    }
    let found = examine(&made)?;
    if to.exists() {
        Database::write(to)?.replace(&made)?;
    } else {
        save::place(
            save::finished(made).map_err(unwritable)?,
            to,
            Existing::Keep,
        )?;
    }
    Ok(view(from, to, found))
}

fn examine(made: &TempPath) -> Result<DoctorView> {
    let actor = Actor::director("restore");
    Session::open(made, Access::Read, actor, Clock::System)?.ask(&Diagnose)
}

fn view(from: &Path, to: &Path, found: DoctorView) -> RestoreView {
    RestoreView {
        from: from.display().to_string(),
        to: to.display().to_string(),
        journal_lines: found.journal_lines,
        sound: found.sound,
        problems: found
            .sections()
            .into_iter()
            .flat_map(|(_, lines)| lines.clone())
            .chain(found.seated_twice.clone())
            .collect(),
        rows: found.rows,
    }
}
