//! Bytes as they were received, in JSON: as text where they are text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::{Deserialize, Serialize};

/// Bytes as they were received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum ReceivedBytes {
    /// They are UTF-8.
    Utf8(String),
    /// They are not.
    Base64(String),
}

impl From<&[u8]> for ReceivedBytes {
    fn from(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::Utf8(text.to_owned()),
            Err(_) => Self::Base64(BASE64.encode(bytes)),
        }
    }
}

impl ReceivedBytes {
    /// The bytes; nothing if they are written as base64 and are not.
    pub fn decode(&self) -> Option<Vec<u8>> {
        match self {
            Self::Utf8(text) => Some(text.as_bytes().to_vec()),
            Self::Base64(text) => BASE64.decode(text).ok(),
        }
    }
}
