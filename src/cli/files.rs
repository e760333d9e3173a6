//! Files named on the command line.

use crate::cli::prelude::*;
use crate::report::refusal::file_wording;
use crate::service;
use crate::service::record::save::{self, Existing, Output, SaveError};
use std::io::{Read as _, Write as _};

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
    let text = file_wording::unreadable(&path.display().to_string(), error);
    Hint::new(text, "check the name of the file").into()
}

/// Writes a file, or prints it if no path is given. With `force` a file that
/// exists is replaced.
pub(super) fn deliver(
    output: &mut Output,
    path: Option<&Path>,
    force: bool,
    context: &Context,
) -> anyhow::Result<()> {
    let Some(path) = path else {
        let mut out = context.out_bytes();
        std::io::copy(output.content.read()?, &mut out)?;
        return Ok(out.flush()?);
    };
    refuse_database(path, context)?;
    let saved = output.save(path, Existing::forced(force));
    Ok(saved.map_err(service::Error::from)?)
}

/// Writes a file.
pub(super) fn save(
    content: impl AsRef<[u8]>,
    path: &Path,
    existing: Existing,
    context: &Context,
) -> anyhow::Result<()> {
    refuse_database(path, context)?;
    Ok(save::save(path, content, existing).map_err(service::Error::from)?)
}

/// Says where a file was written, unless it is to be quiet.
pub(super) fn say_written(path: &Path, context: &Context) -> anyhow::Result<()> {
    if !context.quiet {
        writeln!(context.err(), "wrote {}", path.display())?;
    }
    Ok(())
}

/// Refuses the name of the database, whether it exists already or not.
pub(super) fn refuse_database(path: &Path, context: &Context) -> service::Result<()> {
    let whole = |path: &Path| {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    let database = whole(context.database());
    if database.is_some() && database == whole(path) {
        return Err(SaveError::Database(path.to_owned()).into());
    }
    Ok(())
}

/// The name of a file without its folders.
pub(super) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
