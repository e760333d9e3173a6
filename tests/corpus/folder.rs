//! Where the corpus lies.

use std::path::PathBuf;

/// A folder of the corpus, or nothing (said loudly) where there is no corpus.
/// In CI a missing corpus is a failure.
#[allow(clippy::print_stderr, reason = "a skipped test has to be seen")]
pub fn corpus(folder: &str) -> Option<PathBuf> {
    let found = std::env::var_os("OUTFLANK_CORPUS")
        .map(|root| PathBuf::from(root).join(folder))
        .filter(|path| path.is_dir());
    if found.is_none() {
        let message = format!("SKIPPED: no corpus folder `{folder}` under OUTFLANK_CORPUS");
        assert!(std::env::var_os("CI").is_none(), "{message}");
        eprintln!("{message}");
    }
    found
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
