//! Files that a command writes, and those that belong to them.

use super::spool::Spool;
use crate::storage::file::save_from;
use std::{path::Path, path::PathBuf};

pub use crate::report::refusal::SaveError;
pub(in crate::service) use crate::storage::file::{
    DATABASE_HEADER, failed, finished, is_database, place, temporary,
};
pub use crate::storage::file::{Existing, refuse_place, save};

/// A file to be written, and those that belong to it.
#[derive(Debug, Default)]
pub struct Output {
    pub content: Spool,
    /// Files of the same name with another extension.
    pub companions: Vec<(&'static str, Vec<u8>)>,
}

impl Output {
    /// Writes all files. A companion that is there with the same content is no
    /// obstacle: an earlier try may have been stopped between two files.
    pub fn save(&mut self, path: &Path, existing: Existing) -> Result<(), SaveError> {
        let companions = self.companions.iter();
        let companions: Vec<(PathBuf, &[u8])> = companions
            .map(|(extension, bytes)| (path.with_extension(extension), bytes.as_slice()))
            .filter(|(path, bytes)| std::fs::read(path).ok().as_deref() != Some(bytes))
            .collect();
        let paths = companions.iter().map(|(path, _)| path.as_path());
        for path in paths.chain([path]) {
            refuse_place(path, existing)?;
        }
        for (path, bytes) in companions {
            save(&path, bytes, existing)?;
        }
        let content = self.content.read().map_err(Spool::failed)?;
        save_from(path, content, existing)
    }
}

#[cfg(test)]
mod tests {
    use super::{Existing, Output, SaveError};

    #[test]
    fn if_one_file_of_several_exists_none_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut output = Output {
            content: b"games".to_vec().into(),
            companions: vec![("jou", b"names".to_vec())],
        };
        let path = folder.path().join("year.wtb");
        std::fs::write(&path, "old").expect("written");
        assert!(output.save(&path, Existing::Keep).is_err());
        assert!(!folder.path().join("year.jou").exists());
        output.save(&path, Existing::Replace).expect("written");
        assert_eq!(std::fs::read(&path).expect("there"), b"games");
        assert!(folder.path().join("year.jou").exists());
    }

    #[test]
    fn a_second_try_is_not_stopped_by_the_companions_of_the_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut output = Output {
            content: b"games".to_vec().into(),
            companions: vec![("jou", b"names".to_vec())],
        };
        let names = folder.path().join("year.jou");
        std::fs::write(&names, "names").expect("written");
        let path = folder.path().join("year.wtb");
        output.save(&path, Existing::Keep).expect("written");
        std::fs::remove_file(&path).expect("removed");
        std::fs::write(&names, "other names").expect("written");
        let refused = output.save(&path, Existing::Keep);
        assert!(matches!(refused, Err(SaveError::Exists(found)) if found == names));
        assert!(!path.exists());
    }
}
