//! Where the corpus is.

use std::path::PathBuf;

/// A folder of the corpus. `build.rs` sees whether `OUTFLANK_CORPUS` is set;
/// without it the tests that ask for a folder are ignored.
pub fn corpus(folder: &str) -> PathBuf {
    let root = std::env::var_os("OUTFLANK_CORPUS").expect("OUTFLANK_CORPUS is set");
    let path = PathBuf::from(root).join(folder);
    assert!(path.is_dir(), "{} is not a folder", path.display());
    path
}

/// The files of a folder with this ending in either case, sorted by name.
pub fn files(folder: &std::path::Path, ending: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the corpus folder can be listed")
        .map(|entry| entry.expect("the corpus folder can be listed").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|found| found.eq_ignore_ascii_case(ending))
        })
        .collect();
    files.sort();
    files
}

/// The bytes of a file of the corpus.
pub fn bytes(path: &std::path::Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
