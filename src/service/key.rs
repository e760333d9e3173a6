//! The key by which a database is signed: shown, and moved to another computer.

use std::path::Path;

use super::Result;
use super::keys::Keys;
use super::session::Query;
use crate::report::refusal::TrustRefusal;
use crate::report::view::key::KeyView;
use crate::storage::Snapshot;

/// The key of the database, and where its secret is on this computer.
#[derive(Clone, Debug)]
pub struct DatabaseKey {
    pub keys: Keys,
}

impl Query for DatabaseKey {
    type Answer = KeyView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<KeyView> {
        let Some(key) = snapshot.last_key()? else {
            return Ok(KeyView {
                key: None,
                secret: None,
                signatures: 0,
            });
        };
        let secret = self.keys.secret(key)?;
        let file = secret.map(|_| self.keys.file(key)).transpose()?;
        let signatures = snapshot.check_signatures()?;
        Ok(KeyView {
            key: Some(key.to_string()),
            secret: file.map(|file| file.display().to_string()),
            signatures: signatures.iter().filter(|each| each.key == key).count(),
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
        let key = snapshot.last_key()?;
        let secret = match key {
            Some(key) => self.keys.secret(key)?,
            None => None,
        };
        let secret = secret.ok_or(TrustRefusal::NoSecretKey)?;
        super::keys::write(self.to, &secret)?;
        Ok(view)
    }
}
