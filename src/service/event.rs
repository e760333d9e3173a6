//! Events: new, and found by name.

use super::{Refusal, Result, Signature};
use crate::game::Variant;
use crate::ruleset::Ruleset;
use crate::storage::event::{Event, Kind};
use crate::storage::{Database, EventId, Snapshot, Subject};
use crate::tournament::Date;

/// A new event, as a director announces it.
#[derive(Clone, Debug, Default)]
pub struct Announcement {
    /// Its name.
    pub name: String,
    /// How many rounds are planned.
    pub rounds: Option<u32>,
    /// The rules it is played under, as TOML.
    pub ruleset: String,
    /// The game that is played.
    pub variant: String,
    /// When it is, if that has been announced.
    pub date: Option<Date>,
    /// Where.
    pub place: String,
    /// In which country.
    pub country: String,
    /// Who sends the results to the rating officer.
    pub sender: String,
}

/// Makes a new event.
///
/// # Errors
///
/// If there is one of that name and day, or the game is unknown.
pub fn announce(
    database: &mut Database,
    signature: &Signature,
    new: &Announcement,
) -> Result<Event> {
    if new.name.trim().is_empty() {
        return Err(Refusal::EventWithoutName.into());
    }
    let variant = Variant::by_name(&new.variant).map_err(Refusal::from)?;
    let rules = ruleset(&new.ruleset)?;
    let mut change = database.change(signature.act("event new"))?;
    let same = change.events_named(&new.name)?;
    let date = new.date.map_or_else(String::new, |date| date.to_string());
    if let Some(event) = same.into_iter().find(|event| event.date == date) {
        return Err(exists(&event).into());
    }
    let event = change.insert(|id| Event {
        id,
        name: new.name.clone(),
        kind: Kind::Tournament,
        date,
        place: new.place.clone(),
        country: new.country.clone(),
        sender: new.sender.clone(),
        rounds: new.rounds,
        ruleset_name: rules.name,
        ruleset: new.ruleset.clone(),
        variant: variant.name().to_owned(),
        lot_seed: None,
    })?;
    change.about(Subject {
        event: Some(event.id),
        ..Subject::default()
    });
    change.commit(&format!("new event {}", event.name))?;
    Ok(event)
}

/// Draws lots: records the seed from which all of them follow.
///
/// # Errors
///
/// If they have been drawn already: a second draw would be a choice.
pub fn draw_lots(
    database: &mut Database,
    signature: &Signature,
    event: &Event,
    seed: u32,
) -> Result<Event> {
    let mut change = database.change(signature.act("event lots"))?;
    // What another process has done since the event was read counts too.
    let event = change.event(event.id)?.ok_or(Refusal::NoEvent)?;
    if let Some(seed) = event.lot_seed {
        return Err(Refusal::LotsDrawn(seed).into());
    }
    let event = Event {
        lot_seed: Some(seed),
        ..event
    };
    change.update(&event)?;
    change.about(Subject {
        event: Some(event.id),
        ..Subject::default()
    });
    change.commit(&format!("lots drawn from seed {seed}"))?;
    Ok(event)
}

/// The rules an event is played under, as they were when it was announced.
///
/// # Errors
///
/// If this program does not understand them.
pub fn rules(event: &Event) -> Result<Ruleset> {
    ruleset(&event.ruleset)
}

/// The game an event is played in.
///
/// # Errors
///
/// If this program does not know it.
pub fn variant(event: &Event) -> Result<Variant> {
    Ok(Variant::by_name(&event.variant).map_err(Refusal::from)?)
}

/// Reads the TOML text of rules.
pub(super) fn ruleset(text: &str) -> Result<Ruleset> {
    Ok(Ruleset::parse(text).map_err(Refusal::from)?)
}

fn exists(event: &Event) -> Refusal {
    Refusal::EventExists {
        name: event.name.clone(),
        date: if event.date.is_empty() {
            "no date".to_owned()
        } else {
            event.date.clone()
        },
    }
}

/// The event with this number, this name, or a name that begins like this.
///
/// # Errors
///
/// If there is none, or there are several.
pub fn find(snapshot: &Snapshot<'_>, text: &str) -> Result<Event> {
    if let Ok(number) = text.parse()
        && let Some(event) = snapshot.event(EventId(number))?
    {
        return Ok(event);
    }
    let events = snapshot.events()?;
    let wanted = text.to_lowercase();
    let exact = |event: &&Event| event.name.to_lowercase() == wanted;
    let prefix = |event: &&Event| event.name.to_lowercase().starts_with(&wanted);
    let mut found: Vec<&Event> = events.iter().filter(exact).collect();
    if found.is_empty() {
        found = events.iter().filter(prefix).collect();
    }
    match found.as_slice() {
        [] => Err(Refusal::UnknownEvent(text.to_owned()).into()),
        [event] => Ok((*event).clone()),
        several => Err(Refusal::AmbiguousEvent {
            text: text.to_owned(),
            found: several.iter().map(|event| label(event)).collect(),
        }
        .into()),
    }
}

pub(super) fn label(event: &Event) -> String {
    format!("{} {} (number {})", event.name, event.date, event.id)
}
