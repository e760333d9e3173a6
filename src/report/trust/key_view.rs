//! The key by which a database is signed.

use serde::Serialize;

/// Where the key of a signature comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeyOrigin {
    /// It was on this computer before.
    Known,
    /// It was made now, and is the first of the database.
    First,
    /// It was made now: none of the keys that have signed before is on this computer.
    Another,
}

/// The key of a database.
#[derive(Clone, Debug, Serialize)]
pub struct KeyView {
    /// The public key, 64 hexadecimal digits; `null` as long as nothing is signed.
    pub key: Option<String>,
    /// The file of the secret on this computer.
    pub secret: Option<String>,
    /// How many lines of the journal are signed by it; `null` without a database.
    pub signatures: Option<usize>,
}

/// A key that was brought from another computer.
#[derive(Clone, Debug, Serialize)]
pub struct ImportedKeyView {
    #[serde(flatten)]
    pub key: KeyView,
    /// Whether it signs what is published next in the database; `null` without one.
    pub signs_next: Option<bool>,
}
