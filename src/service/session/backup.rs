//! Copies of the whole database.

use super::{Session, actor::Role};
use crate::report::export::backup::BackupView;
use crate::service::prelude::*;
use crate::service::record::save::{self, Existing, SaveError};
use std::path::Path;

impl Session {
    /// Copies the whole database to a file, while others write. The copy is
    /// written next to it and examined before it gets its name. An older copy of
    /// the same database can be replaced, another database never.
    pub fn back_up(&self, to: &Path, existing: Existing) -> Result<BackupView> {
        self.actor.authorise("backup", Role::Director)?;
        match save::refuse_place(to, existing) {
            Err(SaveError::Database(_)) if self.database.has_older_copy(to) => match existing {
                Existing::Keep => return Err(SaveError::Exists(to.to_owned()).into()),
                Existing::Replace => {}
            },
            other => other?,
        }
        let bytes = self.database.copy_to(to, existing)?;
        Ok(BackupView {
            from: self.database.path().display().to_string(),
            to: to.display().to_string(),
            bytes,
        })
    }
}
