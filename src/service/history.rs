//! The journal for people, and taking the last change back.

use super::{Error, Refusal, Result, Signature};
use crate::storage::{self, Database, JournalId, journal};

/// A change that was taken back.
#[derive(Clone, Debug)]
pub struct Undone {
    /// The entry that was taken back.
    pub entry: journal::Entry,
    /// The entry that says so.
    pub by: JournalId,
}

/// Takes the last change back that has not been, by an entry of its own.
///
/// # Errors
///
/// If there is none, or what it wrote is kept for good.
pub fn undo(database: &mut Database, signature: &Signature) -> Result<Undone> {
    let mut change = database.change(signature.act("undo"))?;
    let Some(entry) = journal::last_change(&change)? else {
        return Err(Refusal::NothingToUndo.into());
    };
    let irreversible = |why: String| {
        Error::from(Refusal::Irreversible {
            entry: entry.id.0,
            act: entry.act.clone(),
            why,
        })
    };
    let (_, after) = entry.rows()?;
    if !after.counted.is_empty() {
        return Err(irreversible("an import is kept as a whole".to_owned()));
    }
    change.take_back(&entry).map_err(|error| match error {
        storage::Error::Refused(why) => irreversible(why),
        other => other.into(),
    })?;
    change.about(entry.subject.clone());
    let summary = format!("taken back: {}", entry.summary);
    let by = change.commit(&summary)?;
    Ok(Undone { entry, by })
}
