//! What the director has chosen: the event in hand.

use rusqlite::{Connection, params};

use super::change::Change;
use super::table::{first, table};
use super::{EventId, Result};

const NAMED: &str = "SELECT * FROM setting WHERE name = ?1";

/// The setting that holds the event in hand.
const CURRENT_EVENT: &str = "current-event";

table! {
    /// A choice.
    Setting(SettingId) = "setting" {
        /// What is chosen.
        name: String,
        /// How.
        value: String,
    }
}

/// The event in hand.
///
/// # Errors
///
/// If the database cannot be read.
pub fn current_event(connection: &Connection) -> Result<Option<EventId>> {
    let setting = first::<Setting>(connection, NAMED, params![CURRENT_EVENT])?;
    Ok(setting.and_then(|setting| setting.value.parse().ok().map(EventId)))
}

/// Takes an event in hand.
///
/// # Errors
///
/// If the database cannot be written.
pub fn use_event(change: &mut Change<'_>, event: EventId) -> Result<()> {
    let value = event.to_string();
    match first::<Setting>(change, NAMED, params![CURRENT_EVENT])? {
        Some(setting) => change.update(&Setting { value, ..setting }),
        None => change
            .insert(|id| Setting {
                id,
                name: CURRENT_EVENT.to_owned(),
                value,
            })
            .map(drop),
    }
}
