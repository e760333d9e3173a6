//! Which event a request is about.

use super::{Result, event};
use crate::storage::event::Event;
use crate::storage::{EventId, Snapshot};

/// Which event a request is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EventRef {
    /// The one with this id.
    Id(EventId),
    /// The one with this number, this name, or a name that begins like this.
    Named(String),
    /// None was named: the only open event, or the selected one.
    #[default]
    Unnamed,
}

impl EventRef {
    /// The event that a view was about, whatever is selected meanwhile.
    #[must_use]
    pub const fn numbered(id: i64) -> Self {
        Self::Id(EventId(id))
    }

    pub(super) fn find(&self, snapshot: &Snapshot<'_>) -> Result<Event> {
        match self {
            Self::Id(id) => Ok(snapshot
                .event(*id)?
                .ok_or_else(|| super::Refusal::UnknownEvent(id.to_string()))?),
            Self::Named(text) => event::find(snapshot, text),
            Self::Unnamed => event::meant(snapshot, None),
        }
    }
}
