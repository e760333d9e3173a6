//! Which event is meant when none is named. The selection of a person is not
//! part of the database: it is a small file of their own for each database.

use super::{state_folder::state_folder, state_folder::variable};
use crate::report::{refusal::SaveError, refusal::SelectionError};
use crate::service::prelude::*;
use crate::service::{record::save::Existing, record::save::save};
use crate::storage::Hash;
use std::{ffi::OsString, path::Path, path::PathBuf};

/// What a person has selected, and where that is kept.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The event of `OUTFLANK_EVENT`, as typed.
    event: Option<String>,
    folder: Option<PathBuf>,
}

impl Selection {
    /// The selection of the person who runs this process. It is kept in
    /// `OUTFLANK_STATE`, else where the system keeps the state of programs.
    pub fn of_user() -> Self {
        Self::from_variables(variable)
    }

    fn from_variables(variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let folder = state_folder(&variable);
        let event = variable("OUTFLANK_EVENT").map(|name| name.to_string_lossy().into_owned());
        Self { event, folder }
    }

    /// The event a request is about: the one named, else that of
    /// `OUTFLANK_EVENT`, else the one selected for this database, if any.
    /// A selection comes before the only open event: sealing the last round of
    /// the selected event must not send the next command to another one.
    pub fn event(&self, database: &Path, named: Option<&str>) -> EventRef {
        if let Some(name) = named.or(self.event.as_deref()) {
            return EventRef::Named(name.to_owned());
        }
        self.selected(database)
            .map_or(EventRef::Unnamed, EventRef::Selected)
    }

    /// The event selected for a database. A file that cannot be read selects
    /// nothing.
    pub fn selected(&self, database: &Path) -> Option<EventId> {
        let text = std::fs::read_to_string(self.file(database)?).ok()?;
        text.trim().parse().ok().map(EventId)
    }

    /// Selects an event for this database.
    pub fn select(
        &self,
        database: &Path,
        event: EventId,
    ) -> std::result::Result<(), SelectionError> {
        let file = self.file(database).ok_or(SelectionError::NoFolder)?;
        if let Some(folder) = &self.folder {
            std::fs::create_dir_all(folder).map_err(|reason| SaveError::Io {
                path: folder.clone(),
                reason,
            })?;
        }
        Ok(save(&file, format!("{event}\n"), Existing::Replace)?)
    }

    /// The file of a database, whatever way leads to it.
    fn file(&self, database: &Path) -> Option<PathBuf> {
        let path = database.canonicalize().ok()?;
        let name = Hash::of(path.as_os_str().as_encoded_bytes());
        Some(self.folder.as_ref()?.join(name.to_string()))
    }
}
