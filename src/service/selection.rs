//! Which event is meant when none is named. The selection of a person is not
//! part of the database: it is a small file of their own for each database.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::EventRef;
use super::save::{Existing, save};
use crate::report::refusal::{SaveError, SelectionError};
use crate::storage::{EventId, Hash};

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
    #[must_use]
    pub fn of_user() -> Self {
        Self::from_variables(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
    }

    fn from_variables(variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let path = |name, below: &str| Some(PathBuf::from(variable(name)?).join(below));
        let folder = variable("OUTFLANK_STATE")
            .map(PathBuf::from)
            .or_else(|| path("XDG_STATE_HOME", "outflank"))
            .or_else(|| path("LOCALAPPDATA", "outflank"))
            .or_else(|| path("HOME", ".local/state/outflank"));
        let event = variable("OUTFLANK_EVENT").map(|name| name.to_string_lossy().into_owned());
        Self { event, folder }
    }

    /// The event a request is about: the one named, else that of
    /// `OUTFLANK_EVENT`, else the one selected for this database, if any.
    /// A selection comes before the only open event: sealing the last round of
    /// the selected event must not send the next command to another one.
    #[must_use]
    pub fn event(&self, database: &Path, named: Option<&str>) -> EventRef {
        if let Some(name) = named.or(self.event.as_deref()) {
            return EventRef::Named(name.to_owned());
        }
        self.selected(database)
            .map_or(EventRef::Unnamed, EventRef::Selected)
    }

    /// The event selected for a database. A file that cannot be read selects
    /// nothing.
    #[must_use]
    pub fn selected(&self, database: &Path) -> Option<EventId> {
        let text = std::fs::read_to_string(self.file(database)?).ok()?;
        text.trim().parse().ok().map(EventId)
    }

    /// Selects an event for this database.
    ///
    /// # Errors
    ///
    /// If the selection cannot be written.
    pub fn select(
        &self,
        database: &Path,
        event: EventId,
    ) -> std::result::Result<(), SelectionError> {
        let file = self.file(database).ok_or(SelectionError::NoFolder)?;
        if let Some(folder) = &self.folder {
            std::fs::create_dir_all(folder).map_err(|source| SaveError::Io {
                path: folder.clone(),
                source,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(variables: &[(&str, &str)]) -> Option<PathBuf> {
        let value = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        };
        Selection::from_variables(value).folder
    }

    #[test]
    fn the_selection_is_kept_where_the_user_says_or_the_system_does() {
        let home = ("HOME", "/home/ann");
        let state = ("XDG_STATE_HOME", "/state");
        assert_eq!(folder(&[]), None);
        assert_eq!(
            folder(&[home]),
            Some("/home/ann/.local/state/outflank".into())
        );
        assert_eq!(folder(&[home, state]), Some("/state/outflank".into()));
        let own = ("OUTFLANK_STATE", "/own");
        assert_eq!(folder(&[home, state, own]), Some("/own".into()));
    }
}
