//! The secret keys of the person who publishes, one for each database. They are
//! kept outside the databases: whoever alters a database cannot sign for it.
//!
//! A line has one signature. A key that was made for a certificate of a line that
//! somebody else has signed is therefore not in the database; a file next to the
//! key says for which database it was made, so that the next certificate has the
//! same key.

use super::{state_folder::state_folder, state_folder::variable};
use crate::report::{refusal::KeyError, trust::key_view::KeyOrigin};
use crate::service::prelude::*;
use crate::storage::{Hash, signature::PublicKey, signature::SecretKey};
use std::io::{ErrorKind, Write as _};
use std::{path::Path, path::PathBuf};

/// A folder of secret keys.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    folder: Option<PathBuf>,
}

type Result<T> = std::result::Result<T, KeyError>;

impl Keys {
    /// The keys of the person who runs this process.
    pub fn of_user() -> Self {
        let folder = state_folder(variable);
        Self {
            folder: folder.map(|folder| folder.join("keys")),
        }
    }

    /// The keys in a folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            folder: Some(folder.to_owned()),
        }
    }

    /// The key that signs in a database, made now if this folder has none.
    pub(in crate::service) fn of_database(
        &self,
        snapshot: &Snapshot<'_>,
    ) -> crate::service::Result<Result<(SecretKey, KeyOrigin)>> {
        let history = History::of(snapshot)?;
        let key = match self.known(&history) {
            Ok(Some(key)) => Ok((key, KeyOrigin::Known)),
            Ok(None) => self.new_key(&history).map(|key| (key, history.new_key())),
            Err(error) => Err(error),
        };
        Ok(key)
    }

    /// The key of this folder that signs in a database: the one that has signed
    /// there last, else the one that was made for it.
    pub(in crate::service) fn known(&self, history: &History) -> Result<Option<SecretKey>> {
        for public in &history.keys {
            if let Some(secret) = self.secret(*public)? {
                return Ok(Some(secret));
            }
        }
        match self.made_for(history)? {
            Some(public) => self.secret(public),
            None => Ok(None),
        }
    }

    /// Which key was made for a database.
    fn made_for(&self, history: &History) -> Result<Option<PublicKey>> {
        let Some(first_line) = history.first_line else {
            return Ok(None);
        };
        let text = read(&self.file_of_database(first_line)?)?;
        Ok(text.and_then(|text| PublicKey::from_hex(text.trim())))
    }

    /// Where it is written which key was made for a database.
    fn file_of_database(&self, first_line: Hash) -> Result<PathBuf> {
        let folder = self.folder.as_ref().ok_or(KeyError::NoFolder)?;
        Ok(folder.join(format!("{first_line}.database")))
    }

    /// Where the secret of a key is kept.
    pub(in crate::service) fn file(&self, public: PublicKey) -> Result<PathBuf> {
        let folder = self.folder.as_ref().ok_or(KeyError::NoFolder)?;
        Ok(folder.join(format!("{public}.key")))
    }

    /// The secret of a key, if it is in this folder.
    pub(in crate::service) fn secret(&self, public: PublicKey) -> Result<Option<SecretKey>> {
        let path = self.file(public)?;
        let Some(text) = read(&path)? else {
            return Ok(None);
        };
        let secret = parse(&text).filter(|secret| secret.public() == public);
        secret.map(Some).ok_or(KeyError::NotAKey(path))
    }

    fn new_key(&self, history: &History) -> Result<SecretKey> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| KeyError::NoRandomness)?;
        let secret = SecretKey::from_bytes(&bytes);
        self.keep(&secret)?;
        if let Some(first_line) = history.first_line {
            let path = self.file_of_database(first_line)?;
            let placed = new_file(&path, &secret.public().to_string())?.persist(&path);
            placed.map_err(|error| failed(&path, &error.error))?;
        }
        Ok(secret)
    }

    /// Writes a secret key; only its owner can read the file.
    pub(in crate::service) fn keep(&self, secret: &SecretKey) -> Result<()> {
        let path = self.file(secret.public())?;
        let folder = path.parent().expect("a file in a folder");
        std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        match write(&path, secret) {
            Err(KeyError::Exists(_)) => Ok(()),
            written => written,
        }
    }

    /// Keeps the secret key of a file.
    pub(in crate::service) fn import(&self, from: &Path) -> Result<PublicKey> {
        let text = std::fs::read_to_string(from).map_err(|error| failed(from, &error))?;
        let secret = parse(&text).ok_or_else(|| KeyError::NotAKey(from.to_owned()))?;
        self.keep(&secret)?;
        Ok(secret.public())
    }
}

/// What a database tells about its keys.
#[derive(Debug, Default)]
pub(in crate::service) struct History {
    /// The keys that have signed, the one of the last signature first.
    pub(in crate::service) keys: Vec<PublicKey>,
    /// By which a database is known; `None` while its journal is empty.
    first_line: Option<Hash>,
}

impl History {
    pub(in crate::service) fn of(snapshot: &Snapshot<'_>) -> crate::service::Result<Self> {
        let first_line = snapshot.journal_line(JournalId(1))?;
        Ok(Self {
            keys: snapshot.keys_latest_first()?,
            first_line: first_line.map(|line| line.head().hash),
        })
    }

    /// What a key is that is made now.
    const fn new_key(&self) -> KeyOrigin {
        if self.keys.is_empty() {
            KeyOrigin::First
        } else {
            KeyOrigin::Another
        }
    }
}

/// The text of a file, if there is one.
fn read(path: &Path) -> Result<Option<String>> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(path, &error)),
    }
}

/// Writes a secret key to a new file that only its owner can read.
pub(in crate::service) fn write(path: &Path, secret: &SecretKey) -> Result<()> {
    let placed = new_file(path, &written(secret))?.persist_noclobber(path);
    placed.map_err(|error| match error.error.kind() {
        ErrorKind::AlreadyExists => KeyError::Exists(path.to_owned()),
        _ => failed(path, &error.error),
    })?;
    Ok(())
}

/// A line of text, on disk next to the file that it is to become.
fn new_file(path: &Path, text: &str) -> Result<tempfile::NamedTempFile> {
    let failed = |error| failed(path, &error);
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    // A temporary file is readable for its owner only.
    let file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")));
    let mut file = file.map_err(failed)?;
    writeln!(file, "{text}").map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    Ok(file)
}

fn failed(path: &Path, error: &std::io::Error) -> KeyError {
    KeyError::Io {
        path: path.to_owned(),
        reason: error.kind(),
    }
}

/// A secret key in writing.
fn written(secret: &SecretKey) -> String {
    Hash::from(*secret.as_bytes()).to_string()
}

fn parse(text: &str) -> Option<SecretKey> {
    let bytes = blake3::Hash::from_hex(text.trim()).ok()?;
    Some(SecretKey::from_bytes(bytes.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_kept_for_its_owner_alone_and_found_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let keys = Keys::in_folder(&folder.path().join("keys"));
        let secret = keys.new_key(&History::default()).expect("a key");
        let found = keys.secret(secret.public()).expect("readable");
        assert_eq!(found.expect("kept").as_bytes(), secret.as_bytes());
        let file = keys.file(secret.public()).expect("a file");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = file.metadata().expect("a file").permissions().mode();
            assert_eq!(mode & 0o077, 0, "nobody else can read it");
        }
        let other = keys.new_key(&History::default()).expect("a key");
        std::fs::write(&file, written(&other)).expect("written");
        let wrong = keys.secret(secret.public());
        assert!(matches!(wrong, Err(KeyError::NotAKey(_))));
        let nowhere = Keys::default().new_key(&History::default());
        assert!(matches!(nowhere, Err(KeyError::NoFolder)));
    }
}
