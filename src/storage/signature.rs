//! Ed25519 signatures of lines of the journal. Who holds the secret key has seen
//! the journal up to that line: it cannot be rewritten without it.

use super::{JournalId, Result, chain::Head, snapshot::Snapshot};
use ed25519_dalek::{Signature, Signer as _, SigningKey, Verifier as _, VerifyingKey};
use rusqlite::params;

const SIGN: &str = "INSERT INTO signature (journal_id, public_key, signature) VALUES (?1, ?2, ?3)
    ON CONFLICT (journal_id) DO NOTHING";
const ALL: &str = "SELECT journal_id, public_key, signature, journal.hash FROM signature
    LEFT JOIN journal ON journal.id = signature.journal_id ORDER BY journal_id";
const UNSIGNED: &str = "SELECT DISTINCT publication.journal_id FROM publication
    WHERE publication.journal_id NOT IN (SELECT journal_id FROM signature) ORDER BY 1";
const IS_SIGNED: &str = "SELECT EXISTS (SELECT 1 FROM signature WHERE journal_id = ?1)";
const KEYS: &str = "SELECT public_key FROM signature GROUP BY public_key
    ORDER BY max(journal_id) DESC";

/// Says what is signed, so that no signature of anything else can be used here.
const PURPOSE: &[u8] = b"outflank journal line 1\n";
/// The same for certificates.
const CERTIFICATE: &[u8] = b"outflank certificate 1\n";

/// A public key: 64 hexadecimal digits in writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PublicKey([u8; 32]);

/// A secret key. It is never printed.
pub struct SecretKey(SigningKey);

/// A signature of a line of the journal, compared with that line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedSignature {
    /// The line.
    pub line: JournalId,
    /// Whose signature it is.
    pub key: PublicKey,
    /// Whether the line is the one that was signed.
    pub is_valid: bool,
}

impl SecretKey {
    /// The key of these bytes.
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(bytes))
    }

    /// The bytes, to be kept in a safe place.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// The key by which its signatures are checked.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs the bytes of a certificate; the signature in hexadecimal digits.
    pub fn sign_certificate(&self, bytes: &[u8]) -> String {
        super::hash::hex(&self.0.sign(&[CERTIFICATE, bytes].concat()).to_bytes())
    }

    fn sign(&self, head: Head) -> [u8; 64] {
        self.0.sign(&message(head)).to_bytes()
    }
}

impl std::fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SecretKey(of {})", self.public())
    }
}

impl std::fmt::Display for PublicKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        super::Hash::from(self.0).fmt(f)
    }
}

impl PublicKey {
    /// The key that is written like this.
    pub fn from_hex(digits: &str) -> Option<Self> {
        let bytes = blake3::Hash::from_hex(digits).ok()?;
        Some(Self(*bytes.as_bytes()))
    }

    /// Whether these bytes of a certificate were signed with its secret key.
    pub fn signed_certificate(&self, bytes: &[u8], signature: &[u8; 64]) -> bool {
        let Ok(key) = VerifyingKey::from_bytes(&self.0) else {
            return false;
        };
        let signature = Signature::from_bytes(signature);
        let message = [CERTIFICATE, bytes].concat();
        key.verify_strict(&message, &signature).is_ok()
    }

    fn signed(&self, head: Head, signature: &[u8; 64]) -> bool {
        let Ok(key) = VerifyingKey::from_bytes(&self.0) else {
            return false;
        };
        let signature = Signature::from_bytes(signature);
        key.verify(&message(head), &signature).is_ok()
    }
}

fn message(head: Head) -> Vec<u8> {
    let line = head.line.0.to_le_bytes();
    [PURPOSE, &line, head.hash.as_bytes()].concat()
}

impl Snapshot<'_> {
    /// Adds the signature of a line that has none.
    pub(super) fn sign(&self, head: Head, key: &SecretKey) -> Result<()> {
        let mut statement = self.connection().prepare_cached(SIGN)?;
        statement.execute(params![head.line, key.public().0, key.sign(head)])?;
        Ok(())
    }

    /// Whether a line is signed.
    pub fn is_signed(&self, line: JournalId) -> Result<bool> {
        let mut statement = self.connection().prepare_cached(IS_SIGNED)?;
        Ok(statement.query_row(params![line], |row| row.get(0))?)
    }

    /// The keys that have signed, the one of the last signature first.
    pub fn keys_latest_first(&self) -> Result<Vec<PublicKey>> {
        let mut statement = self.connection().prepare_cached(KEYS)?;
        let keys = statement.query_map([], |row| Ok(PublicKey(row.get("public_key")?)))?;
        Ok(keys.collect::<rusqlite::Result<_>>()?)
    }

    /// The lines that publish something and are not signed.
    pub fn unsigned_publications(&self) -> Result<Vec<JournalId>> {
        let mut statement = self.connection().prepare(UNSIGNED)?;
        let rows = statement.query_map([], |row| row.get("journal_id"))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Compares every signature with its line.
    pub fn check_signatures(&self) -> Result<Vec<CheckedSignature>> {
        let mut statement = self.connection().prepare(ALL)?;
        let rows = statement.query_map([], |row| {
            let line = row.get("journal_id")?;
            let key = PublicKey(row.get("public_key")?);
            let signature: [u8; 64] = row.get("signature")?;
            let hash: Option<super::Hash> = row.get("hash")?;
            let head = hash.map(|hash| Head { line, hash });
            Ok(CheckedSignature {
                line,
                key,
                is_valid: head.is_some_and(|head| key.signed(head, &signature)),
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}
