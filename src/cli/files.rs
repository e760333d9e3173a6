//! Files named on the command line.

use std::io::{Read as _, Write as _};
use std::path::Path;

use super::{Context, Hint};
use crate::report::wording;
use crate::service::save::{Existing, Output, SaveError};

/// The bytes of a file; `-` is standard input.
pub(super) fn read_or_stdin(path: &Path) -> anyhow::Result<Vec<u8>> {
    if path != Path::new("-") {
        return read(path);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The bytes of a file.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(path).map_err(|error| unreadable(path, &error))
}

/// What to say about a file that cannot be read.
pub(super) fn unreadable(path: &Path, error: &std::io::Error) -> anyhow::Error {
    let text = wording::unreadable(&path.display().to_string(), error);
    Hint::new(text, "check the name of the file").into()
}

/// Writes a file, or prints it if no path is given.
pub(super) fn deliver(
    output: &Output,
    path: Option<&Path>,
    replace: bool,
    context: &Context,
) -> anyhow::Result<()> {
    let existing = if replace {
        Existing::Replace
    } else {
        Existing::Keep
    };
    let Some(path) = path else {
        let mut out = context.out_bytes();
        out.write_all(&output.bytes)?;
        return Ok(out.flush()?);
    };
    let saved = output.save(path, existing);
    Ok(saved.map_err(|error| unsaved(&error, "use --replace to replace it"))?)
}

/// What to say about a file that cannot be written; `exists` helps where there
/// is another file of its name.
pub(super) fn unsaved(error: &SaveError, exists: &str) -> Hint {
    let help = match error {
        SaveError::Exists(_) => exists,
        SaveError::Io { .. } => "check that the folder exists and can be written",
    };
    Hint::new(error.to_string(), help)
}

/// The name of a file without its folders.
pub(super) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
