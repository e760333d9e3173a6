//! What somebody has altered and signed with a key of their own: certificates, and
//! lines of the journal.

use std::path::Path;

use outflank::report::certificate::{Signed, Unsigned};
use outflank::storage::signature::SecretKey;
use rusqlite::Connection;
use serde_json::Value;

/// The certificate with another value, signed again.
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

/// Signs the lines of the journal that a query finds, with their hashes.
pub fn sign_line(database: &Path, lines: &str) {
    use ed25519_dalek::Signer as _;
    let key = ed25519_dalek::SigningKey::from_bytes(&[7; 32]);
    let connection = Connection::open(database).unwrap();
    let mut statement = connection.prepare(lines).unwrap();
    let found = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    let found: Vec<(i64, Vec<u8>)> = found.unwrap().map(Result::unwrap).collect();
    assert!(!found.is_empty(), "{lines}");
    for (line, hash) in found {
        let message = [
            b"outflank journal line 1\n".as_slice(),
            &line.to_le_bytes(),
            &hash,
        ];
        let signature = key.sign(&message.concat()).to_bytes();
        let public = key.verifying_key().to_bytes();
        let sql = "INSERT INTO signature (journal_id, public_key, signature) VALUES (?1, ?2, ?3)";
        connection.execute(sql, (line, public, signature)).unwrap();
    }
}
