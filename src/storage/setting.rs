//! What the director has chosen: the selected event.

use rusqlite::params;

use super::change::Change;
use super::snapshot::Snapshot;
use super::table::table;
use super::{EventId, Result};

const NAMED: &str = "SELECT * FROM setting WHERE name = ?1";

/// The setting that holds the selected event.
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

impl Snapshot<'_> {
    /// The selected event.
    pub fn selected_event(&self) -> Result<Option<EventId>> {
        let setting = self.first::<Setting>(NAMED, params![CURRENT_EVENT])?;
        Ok(setting.and_then(|setting| setting.value.parse().ok().map(EventId)))
    }
}

impl Change<'_> {
    /// Selects an event.
    pub fn select_event(&mut self, event: EventId) -> Result<()> {
        let value = event.to_string();
        match self.first::<Setting>(NAMED, params![CURRENT_EVENT])? {
            Some(setting) => self.update(&Setting { value, ..setting }),
            None => self
                .insert(|id| Setting {
                    id,
                    name: CURRENT_EVENT.to_owned(),
                    value,
                })
                .map(drop),
        }
    }
}
