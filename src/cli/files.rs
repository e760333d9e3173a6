//! Files named on the command line.

use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;

use super::{Context, Hint};
use crate::formats::Format;
use crate::game::Variant;
use crate::service::convert::{self, Loaded};
use crate::service::save::{Existing, Output, SaveError};
use crate::service::source::Input;

/// The bytes of a file.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(path).map_err(|error| unreadable(path, &error))
}

/// What to say about a file that cannot be read.
pub(super) fn unreadable(path: &Path, error: &std::io::Error) -> anyhow::Error {
    let text = format!("reading {}: {error}", path.display());
    Hint::new(text, "check the name; `ls` shows what is there").into()
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
    output.save(path, existing).map_err(|error| {
        let help = match &error {
            SaveError::Exists(_) => "`--replace` overwrites it",
            SaveError::Io { .. } => "check that the folder exists and can be written",
        };
        anyhow::Error::new(error).context(Hint::new("not written", help))
    })
}

/// All games of a file, or of standard input if it is called `-`.
pub(super) fn games(
    source: &str,
    from: Option<Format>,
    variant: &Variant,
) -> anyhow::Result<Loaded> {
    convert::load(&Input::from(source), from, variant).context(Hint::new(
        "looking for games",
        "check the name of the file; `-` reads standard input",
    ))
}

/// The name of a file without its folders.
pub(super) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
