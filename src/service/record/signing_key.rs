//! The key by which a database is signed: shown, and moved to another computer.

use crate::report::{
    refusal::TrustRefusal, trust::key_view::ImportedKeyView, trust::key_view::KeyView,
};
use crate::service::prelude::*;
use crate::service::session::Session;
use crate::service::session::key_store::{self, History, Keys};
use crate::storage::{signature::PublicKey, signature::SecretKey};
use std::path::Path;

/// The key that signs in the database on this computer, and where its secret is;
/// if none of them is here, the one that has signed last.
#[derive(Clone, Debug)]
pub struct DatabaseKey {
    pub keys: Keys,
}

impl Query for DatabaseKey {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = KeyView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<KeyView> {
        let history = History::of(snapshot)?;
        let secret = self.keys.known(&history)?;
        let known = secret.as_ref().map(SecretKey::public);
        let file = known.map(|key| self.keys.file(key)).transpose()?;
        let key = known.or_else(|| history.keys.first().copied());
        Ok(KeyView {
            key: key.map(|key| key.to_string()),
            secret: file.map(|file| file.display().to_string()),
            signatures: Some(signatures(snapshot, key)?),
        })
    }
}

/// How many lines of the journal a key has signed.
fn signatures(snapshot: &Snapshot<'_>, key: Option<PublicKey>) -> Result<usize> {
    let all = snapshot.check_signatures()?;
    Ok(all.iter().filter(|each| Some(each.key) == key).count())
}

/// Keeps the secret key of a file on this computer, and compares it with the
/// database, if there is one.
pub fn import(keys: &Keys, from: &Path, database: Option<&Session>) -> Result<ImportedKeyView> {
    let key = keys.import(from)?;
    let file = keys.file(key)?;
    let keys = keys.clone();
    let (signatures, signs_next) = database
        .map(|session| session.ask(&ComparedKey { keys, key }))
        .transpose()?
        .unzip();
    Ok(ImportedKeyView {
        key: KeyView {
            key: Some(key.to_string()),
            secret: Some(file.display().to_string()),
            signatures,
        },
        signs_next,
    })
}

/// How many lines a key has signed, and whether it signs the next one.
struct ComparedKey {
    keys: Keys,
    key: PublicKey,
}

impl Query for ComparedKey {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = (usize, bool);

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<(usize, bool)> {
        let next = self.keys.known(&History::of(snapshot)?)?;
        let signs_next = next.is_some_and(|next| next.public() == self.key);
        Ok((signatures(snapshot, Some(self.key))?, signs_next))
    }
}

/// Writes the secret key of the database to a file that only its owner can read.
pub fn export(session: &Session, keys: Keys, to: &Path) -> Result<KeyView> {
    let (view, secret) = session.ask(&OwnKey(keys))?;
    key_store::write(to, &secret)?;
    Ok(view)
}

/// The key that this computer has for the database, with its secret half.
struct OwnKey(Keys);

impl Query for OwnKey {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = (KeyView, SecretKey);

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<(KeyView, SecretKey)> {
        let keys = self.0.clone();
        let view = DatabaseKey { keys }.answer(snapshot)?;
        let history = History::of(snapshot)?;
        let secret = self.0.known(&history)?;
        let secret = secret.ok_or(if history.keys.is_empty() {
            TrustRefusal::NoKey
        } else {
            TrustRefusal::NoSecretKey
        })?;
        Ok((view, secret))
    }
}
