//! Files named on the command line.

use std::path::Path;

use super::Hint;

/// The bytes of a file.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(path).map_err(|error| {
        anyhow::Error::new(Hint::new(
            format!("reading {}: {error}", path.display()),
            "check the name; `ls` shows what is there",
        ))
    })
}

/// The name of a file without its folders.
pub(super) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
