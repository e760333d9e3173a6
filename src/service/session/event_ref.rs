//! Which event a request is about, by number or by name.

use crate::report::{event::wording, refusal::TextField, refusal::ValueRefusal};
use crate::service::prelude::*;
use crate::storage::{event::EventName, event::Kind};
use outflank_core::tournament::{Candidate, NoPlayer, folded_words, resolve};

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
    pub const fn numbered(id: i64) -> Self {
        Self::Id(EventId(id))
    }

    /// Whether the person has named it.
    pub(in crate::service) const fn is_named(&self) -> bool {
        matches!(self, Self::Id(_) | Self::Named(_))
    }

    pub(in crate::service) fn find(&self, snapshot: &Snapshot<'_>) -> Result<Event> {
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

/// The event with this number, or with these words or beginnings of words in
/// its name; case and accents do not matter.
fn find(snapshot: &Snapshot<'_>, text: &str) -> Result<Event> {
    if text.trim().is_empty() {
        return Err(ValueRefusal::Empty(TextField::Event).into());
    }
    let events = snapshot.event_names()?;
    let candidates: Vec<_> = events.iter().map(candidate).collect();
    let labels = |found: Vec<Candidate<&EventName>>| {
        let found = found.iter().map(|each| each.key);
        found
            .map(|event| wording::event_label(&event.name, &event.date, event.id.0))
            .collect()
    };
    let text = text.to_owned();
    match resolve(&candidates, &PlayerRef::new(&text)) {
        Ok(found) => by_id(snapshot, found.id),
        Err(NoPlayer::Unknown { nearest }) => {
            let nearest = labels(nearest);
            Err(Refusal::UnknownEvent { text, nearest }.into())
        }
        Err(NoPlayer::Ambiguous { matches }) => {
            let found = labels(matches);
            Err(Refusal::AmbiguousEvent { text, found }.into())
        }
    }
}

/// The event with an id.
fn by_id(snapshot: &Snapshot<'_>, id: EventId) -> Result<Event> {
    let unknown = || Refusal::UnknownEvent {
        text: id.to_string(),
        nearest: Vec::new(),
    };
    Ok(snapshot.event(id)?.ok_or_else(unknown)?)
}

/// Events are found by the same rules as players.
fn candidate(event: &EventName) -> Candidate<&EventName> {
    Candidate {
        key: event,
        family: event.name.clone(),
        given: String::new(),
        country: String::new(),
        entrant: event.id.0.try_into().ok(),
        numbers: Vec::new(),
        rating: None,
    }
}

/// Whether two events are called the same; case and accents do not matter.
pub(in crate::service) fn same_name(one: &str, other: &str) -> bool {
    one == other || {
        let words = folded_words(one);
        !words.is_empty() && words == folded_words(other)
    }
}

/// The names of all events, if there are several: then a confirmation
/// names the event. Events with the same name get their date.
pub(in crate::service) fn names_if_several(
    snapshot: &Snapshot<'_>,
) -> Result<BTreeMap<EventId, String>> {
    let events = snapshot.event_names()?;
    if events.len() < 2 {
        return Ok(BTreeMap::new());
    }
    let mut by_name: BTreeMap<&str, usize> = BTreeMap::new();
    for event in &events {
        *by_name.entry(&event.name).or_default() += 1;
    }
    let name = |event: &EventName| match by_name[event.name.as_str()] {
        1 => event.name.clone(),
        _ => wording::distinct_event(&event.name, &event.date, event.id.0),
    };
    let named = events.iter().map(|event| (event.id, name(event)));
    Ok(named.collect())
}

fn label(event: &Event) -> String {
    wording::event_label(&event.name, &event.date, event.id.0)
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{Desk, event};
    use super::*;
    use crate::service::Error;
    use crate::service::event::lots::DrawLots;
    use crate::service::event::overview::{CreateEvent, EventOverview};

    #[test]
    fn an_event_is_found_by_any_words_of_its_name() {
        let mut desk = Desk::new();
        desk.done(&event("Łódź Open"));
        let name = |text: &str| {
            let event = EventRef::Named(text.to_owned());
            match desk.session.ask(&EventOverview { event }) {
                Ok(found) => found.event.name,
                Err(Error::Refused(refusal)) => refusal.code().to_owned(),
                Err(other) => panic!("{other}"),
            }
        };
        for text in ["lodz", "open łódź", "2", "#2", "LODZ o"] {
            assert_eq!(name(text), "Łódź Open", "{text}");
        }
        assert_eq!(name("open"), "event-ambiguous");
        assert_eq!(name("lodj"), "event-unknown");
        assert_eq!(name(" "), "text-empty");
        assert_eq!(desk.refused(&event("lodz open")).code(), "event-exists");
    }

    #[test]
    fn a_confirmation_tells_events_of_one_name_apart() {
        let mut desk = Desk::new();
        let next = CreateEvent {
            date: Some("2027-11-21".parse().expect("a date")),
            ..event("Paris Open")
        };
        let done = desk.session.execute(&next).expect("another event");
        assert_eq!(done.event.as_deref(), Some("Paris Open, 2027-11-21"));
        let lots = DrawLots {
            event: EventRef::Named("1".to_owned()),
            seed: 7,
        };
        let done = desk.session.execute(&lots).expect("lots");
        assert_eq!(done.event.as_deref(), Some("Paris Open, number 1"));
    }
}
