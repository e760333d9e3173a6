//! The tables of names next to a WTHOR file.

use crate::service::prelude::*;
use outflank_core::formats::record::wthor;
use std::{ffi::OsStr, path::Path, path::PathBuf};

/// The tables of names that were read last: the years of an archive are in one
/// folder and share them.
#[derive(Default)]
pub(in crate::service) struct Tables {
    files: Option<[PathBuf; 2]>,
    names: Option<Arc<wthor::Names>>,
}

impl Tables {
    pub(in crate::service) fn next_to(&mut self, path: &Path) -> Option<Arc<wthor::Names>> {
        let files = tables_next_to(path);
        if self.files != files {
            self.names = files.as_ref().and_then(read_tables).map(Arc::new);
            self.files = files;
        }
        self.names.clone()
    }
}

/// The player and tournament names next to a WTHOR file, if they are there.
pub fn names_next_to(path: &Path) -> Option<wthor::Names> {
    tables_next_to(path).as_ref().and_then(read_tables)
}

fn read_tables([players, tournaments]: &[PathBuf; 2]) -> Option<wthor::Names> {
    let read = |path| std::fs::read(path).ok();
    Some(wthor::Names::read(&read(players)?, &read(tournaments)?))
}

/// The tables that belong to a WTHOR file: those of its own name, as an export
/// has them, else those of the federation, `WTH`, which all its years share.
fn tables_next_to(path: &Path) -> Option<[PathBuf; 2]> {
    let folder = path.parent()?;
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .ok()?
        .filter_map(|file| Some(file.ok()?.path()))
        .collect();
    let is_called = |file: &Path, stem: &OsStr| {
        file.file_stem()
            .is_some_and(|found| found.eq_ignore_ascii_case(stem))
    };
    let own = path.file_stem()?;
    let order = |file: &PathBuf| (!is_called(file, own), !is_called(file, OsStr::new("wth")));
    files.sort();
    files.sort_by_key(order);
    let table = |extension: &str| {
        let is_table = |file: &&PathBuf| {
            let found = file.extension();
            found.is_some_and(|found| found.eq_ignore_ascii_case(extension))
        };
        files.iter().find(is_table).cloned()
    };
    Some([table("jou")?, table("trn")?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_export_next_to_the_tables_of_the_federation_keeps_its_own_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in [
            "AA.JOU", "AA.TRN", "WTH.JOU", "WTH.TRN", "club.jou", "club.trn",
        ] {
            std::fs::write(path(name), name).unwrap();
        }
        let own = tables_next_to(&path("club.wtb"));
        assert_eq!(own, Some([path("club.jou"), path("club.trn")]));
        let shared = tables_next_to(&path("WTH_2010.wtb"));
        assert_eq!(shared, Some([path("WTH.JOU"), path("WTH.TRN")]));
    }
}
