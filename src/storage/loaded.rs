//! What a request has loaded, kept as long as it sees one state of the database.

use super::snapshot::Snapshot;
use rusqlite::Connection;
use std::{any::Any, any::TypeId, cell::RefCell, collections::BTreeMap, fmt::Debug, sync::Arc};

/// What was loaded in the reading or the change that is under way. Whatever is
/// written on the connection makes it forget everything.
#[derive(Debug, Default)]
pub(super) struct Loaded(RefCell<Kept>);

#[derive(Debug, Default)]
struct Kept {
    /// How many rows the connection had written when these were loaded.
    written: u64,
    values: BTreeMap<(TypeId, String), Arc<dyn Any + Send + Sync>>,
}

impl Loaded {
    /// Another state of the database is read from now on.
    pub(super) fn forget(&self) {
        self.0.borrow_mut().values.clear();
    }

    fn find(
        &self,
        connection: &Connection,
        key: &(TypeId, String),
    ) -> Option<Arc<dyn Any + Send + Sync>> {
        let mut kept = self.0.borrow_mut();
        let written = connection.total_changes();
        if kept.written != written {
            kept.written = written;
            kept.values.clear();
        }
        kept.values.get(key).cloned()
    }
}

impl Snapshot<'_> {
    /// What several parts of a request need: loaded once, and again only after
    /// something was written. The key says of what it is.
    pub fn loaded<T: Any + Send + Sync, E>(
        &self,
        key: &impl Debug,
        load: impl FnOnce() -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        let key = (TypeId::of::<T>(), format!("{key:?}"));
        let found = self.memory().loaded.find(self.connection(), &key);
        if let Some(Ok(found)) = found.map(Arc::downcast) {
            return Ok(found);
        }
        let value = Arc::new(load()?);
        let kept = Arc::clone(&value);
        self.memory().loaded.0.borrow_mut().values.insert(key, kept);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

    use super::super::player::Player;
    use super::super::{Act, Database, Result};
    use super::*;

    const ACT: Act<'_> = Act {
        by: "test",
        at: "2026-05-01T10:00:00Z",
        name: "event new",
        why: "",
    };

    fn count(snapshot: &Snapshot<'_>) -> usize {
        let load = || -> Result<usize> { Ok(snapshot.players()?.len()) };
        *snapshot.loaded(&"players", load).unwrap()
    }

    #[test]
    fn what_was_loaded_is_kept_until_the_reading_ends() {
        let database = Database::in_memory().unwrap();
        let loads = std::cell::Cell::new(0);
        let load = || -> Result<u8> {
            loads.set(loads.get() + 1);
            Ok(7)
        };
        let reading = database.snapshot().unwrap();
        for key in [1, 1, 2] {
            database.snapshot().unwrap().loaded(&key, load).unwrap();
        }
        assert_eq!(loads.get(), 2);
        drop(reading);
        database.snapshot().unwrap().loaded(&1, load).unwrap();
        assert_eq!(loads.get(), 3);
    }

    #[test]
    fn a_change_sees_what_it_has_written_itself() {
        let mut database = Database::in_memory().unwrap();
        let mut change = database.change(ACT).unwrap();
        assert_eq!(count(&change), 0);
        let player = |id| Player {
            id,
            name: "Goto".to_owned(),
            given: String::new(),
            country: String::new(),
            rating: None,
            merged_into: None,
        };
        change.insert(player).unwrap();
        assert_eq!(count(&change), 1);
        drop(change);
        assert_eq!(count(&database.snapshot().unwrap()), 0);
    }
}
