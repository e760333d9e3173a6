//! Which event a request is about.

use super::event::{by_id, find, label};
use super::{Refusal, Result};
use crate::storage::event::{Event, Kind};
use crate::storage::{EventId, Snapshot};

/// Which event a request is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EventRef {
    /// The one with this id.
    Id(EventId),
    /// The one with this number, or with these words in its name.
    Named(String),
    /// None was named: this one, which was selected before, if it still exists.
    Selected(EventId),
    /// None was named or selected: the only open event, else the only
    /// tournament.
    #[default]
    Unnamed,
}

impl EventRef {
    /// The event that a view was about, whatever is selected meanwhile.
    #[must_use]
    pub const fn numbered(id: i64) -> Self {
        Self::Id(EventId(id))
    }

    /// Whether the person has named it.
    pub(super) const fn is_named(&self) -> bool {
        matches!(self, Self::Id(_) | Self::Named(_))
    }

    pub(super) fn find(&self, snapshot: &Snapshot<'_>) -> Result<Event> {
        match self {
            Self::Id(id) => by_id(snapshot, *id),
            Self::Named(text) => find(snapshot, text),
            Self::Selected(id) => match snapshot.event(*id)? {
                Some(event) => Ok(event),
                None => unnamed(snapshot),
            },
            Self::Unnamed => unnamed(snapshot),
        }
    }
}

fn unnamed(snapshot: &Snapshot<'_>) -> Result<Event> {
    let mut open = snapshot.open_events()?;
    if open.len() == 1 {
        return Ok(open.remove(0));
    }
    let mut tournaments = snapshot.events_of_kind(Kind::Tournament)?;
    match tournaments.len() {
        0 if snapshot.events_of_kind(Kind::Archive)?.is_empty() => Err(Refusal::NoEvent.into()),
        0 => Err(Refusal::OnlyArchives.into()),
        1 => Ok(tournaments.remove(0)),
        _ => {
            let choice = if open.is_empty() { tournaments } else { open };
            let events = choice.iter().map(label).collect();
            Err(Refusal::NoEventSelected { events }.into())
        }
    }
}
