//! The key by which a database is signed: shown, and moved to another computer.

use std::path::Path;

use super::Result;
use super::keys::{History, Keys};
use super::session::Query;
use crate::report::refusal::TrustRefusal;
use crate::report::view::key::KeyView;
use crate::storage::Snapshot;
use crate::storage::signature::SecretKey;

/// The key that signs in the database on this computer, and where its secret is;
/// if none of them is here, the one that has signed last.
#[derive(Clone, Debug)]
pub struct DatabaseKey {
    pub keys: Keys,
}

impl Query for DatabaseKey {
    type Answer = KeyView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<KeyView> {
        let history = History::of(snapshot)?;
        let secret = self.keys.known(&history)?;
        let known = secret.as_ref().map(SecretKey::public);
        let file = known.map(|key| self.keys.file(key)).transpose()?;
        let key = known.or_else(|| history.keys.first().copied());
        let signatures = snapshot.check_signatures()?;
        Ok(KeyView {
            key: key.map(|key| key.to_string()),
            secret: file.map(|file| file.display().to_string()),
            signatures: signatures
                .iter()
                .filter(|each| Some(each.key) == key)
                .count(),
        })
    }
}

/// Writes the secret key of the database to a file that only its owner can read.
#[derive(Clone, Debug)]
pub struct ExportKey<'a> {
    pub keys: Keys,
    pub to: &'a Path,
}

impl Query for ExportKey<'_> {
    type Answer = KeyView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<KeyView> {
        let keys = self.keys.clone();
        let view = DatabaseKey { keys }.answer(snapshot)?;
        let secret = self.keys.known(&History::of(snapshot)?)?;
        let secret = secret.ok_or(TrustRefusal::NoSecretKey)?;
        super::keys::write(self.to, &secret)?;
        Ok(view)
    }
}
