//! The lines above the moves: players, event, date.

/// The lines above the moves: keys and values in the order of the sheet.
///
/// The common keys are lower case and the same for every format: `black`,
/// `white`, `event`, `round`, `date`, `place`, `black-rating`,
/// `white-rating`, `clock`. Others keep the spelling of their format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header(Vec<(String, String)>);

impl Header {
    /// The value of a key, the first one if there are several.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(found, _)| found == key)
            .map(|(_, value)| value.as_str())
    }

    /// Adds a line at the end.
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.0.push((key.into(), value.into()));
    }

    /// Gives a key this value, in the place of its first line or at the end.
    pub fn set(&mut self, key: &str, value: &str) {
        match self.0.iter_mut().find(|(found, _)| found == key) {
            Some((_, known)) => value.clone_into(known),
            None => self.push(key, value),
        }
    }

    /// All lines, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Whether there is not a single line.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
