//! The key by which a database is signed.

use serde::Serialize;

/// The key of a database.
#[derive(Clone, Debug, Serialize)]
pub struct KeyView {
    /// The public key, 64 hexadecimal digits; `null` as long as nothing is signed.
    pub key: Option<String>,
    /// The file of the secret on this computer.
    pub secret: Option<String>,
    /// How many lines of the journal are signed by it.
    pub signatures: usize,
}
