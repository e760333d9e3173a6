//! The secret keys of the person who publishes, one for each database. They are
//! kept outside the databases: whoever alters a database cannot sign for it.

use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::state_folder::{state_folder, variable};
use crate::report::refusal::KeyError;
use crate::report::view::key::KeyView;
use crate::storage::Snapshot;
use crate::storage::signature::{PublicKey, SecretKey};

/// A folder of secret keys.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    folder: Option<PathBuf>,
}

type Result<T> = std::result::Result<T, KeyError>;

impl Keys {
    /// The keys of the person who runs this process.
    #[must_use]
    pub fn of_user() -> Self {
        let folder = state_folder(variable);
        Self {
            folder: folder.map(|folder| folder.join("keys")),
        }
    }

    /// The keys in a folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            folder: Some(folder.to_owned()),
        }
    }

    /// The key of a database: that of its last signature, or a new one if it
    /// has none or the secret is not in this folder.
    pub(super) fn of_database(&self, snapshot: &Snapshot<'_>) -> super::Result<Result<SecretKey>> {
        let known = match snapshot.last_key()? {
            Some(public) => self.secret(public),
            None => Ok(None),
        };
        Ok(known.and_then(|known| known.map_or_else(|| self.new_key(), Ok)))
    }

    /// Where the secret of a key is kept.
    pub(super) fn file(&self, public: PublicKey) -> Result<PathBuf> {
        let folder = self.folder.as_ref().ok_or(KeyError::NoFolder)?;
        Ok(folder.join(format!("{public}.key")))
    }

    /// The secret of a key, if it is in this folder.
    pub(super) fn secret(&self, public: PublicKey) -> Result<Option<SecretKey>> {
        let path = self.file(public)?;
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(&path, &error)),
        };
        let secret = parse(&text).filter(|secret| secret.public() == public);
        secret.map(Some).ok_or(KeyError::NotAKey(path))
    }

    fn new_key(&self) -> Result<SecretKey> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| KeyError::NoRandomness)?;
        let secret = SecretKey::from_bytes(&bytes);
        self.keep(&secret)?;
        Ok(secret)
    }

    /// Writes a secret key; only its owner can read the file.
    pub(super) fn keep(&self, secret: &SecretKey) -> Result<()> {
        let path = self.file(secret.public())?;
        let folder = path.parent().expect("a file in a folder");
        std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        match write(&path, secret) {
            Err(KeyError::Io {
                reason: ErrorKind::AlreadyExists,
                ..
            }) => Ok(()),
            written => written,
        }
    }

    /// Keeps the secret key of a file.
    ///
    /// # Errors
    ///
    /// If the file is not one that was exported, or the key cannot be kept.
    pub fn import(&self, from: &Path) -> Result<KeyView> {
        let text = std::fs::read_to_string(from).map_err(|error| failed(from, &error))?;
        let secret = parse(&text).ok_or_else(|| KeyError::NotAKey(from.to_owned()))?;
        self.keep(&secret)?;
        Ok(KeyView {
            key: Some(secret.public().to_string()),
            secret: Some(self.file(secret.public())?.display().to_string()),
            signatures: 0,
        })
    }
}

/// Writes a secret key to a new file that only its owner can read.
pub(super) fn write(path: &Path, secret: &SecretKey) -> Result<()> {
    let failed = |error| failed(path, &error);
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    // A temporary file is readable for its owner only.
    let file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")));
    let mut file = file.map_err(failed)?;
    writeln!(file, "{}", written(secret)).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    let placed = file.persist_noclobber(path);
    placed.map_err(|error| failed(error.error))?;
    Ok(())
}

fn failed(path: &Path, error: &std::io::Error) -> KeyError {
    KeyError::Io {
        path: path.to_owned(),
        reason: error.kind(),
    }
}

/// A secret key in writing.
fn written(secret: &SecretKey) -> String {
    crate::storage::Hash::from(*secret.as_bytes()).to_string()
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
        let secret = keys.new_key().expect("a key");
        let found = keys.secret(secret.public()).expect("readable");
        assert_eq!(found.expect("kept").as_bytes(), secret.as_bytes());
        let file = keys.file(secret.public()).expect("a file");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = file.metadata().expect("a file").permissions().mode();
            assert_eq!(mode & 0o077, 0, "nobody else can read it");
        }
        let other = keys.new_key().expect("a key");
        std::fs::write(&file, written(&other)).expect("written");
        let wrong = keys.secret(secret.public());
        assert!(matches!(wrong, Err(KeyError::NotAKey(_))));
        let nowhere = Keys::default().new_key();
        assert!(matches!(nowhere, Err(KeyError::NoFolder)));
    }
}
