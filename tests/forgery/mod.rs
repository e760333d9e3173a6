//! Certificates that somebody has altered and signed with a key of their own.

use outflank::report::certificate::{Signed, Unsigned};
use outflank::storage::signature::SecretKey;
use serde_json::Value;

/// The certificate with another value, signed anew.
pub fn signed_anew(certificate: &[u8], forge: impl FnOnce(&mut Value)) -> Vec<u8> {
    let key = SecretKey::from_bytes(&[7; 32]);
    let mut value: Value = serde_json::from_slice(certificate).unwrap();
    forge(&mut value);
    value["key"] = key.public().to_string().into();
    let text = serde_json::to_vec(&value).unwrap();
    let unsigned = Unsigned::new(&Signed::read(&text).unwrap().certificate);
    let signature = key.sign_certificate(unsigned.message());
    unsigned.signed(&signature)
}
