//! Questions at the keyboard.

use crate::cli::prelude::*;
use std::{io::BufRead, io::IsTerminal};

/// Whether somebody can be asked.
pub(super) fn possible() -> bool {
    io::stdin().is_terminal()
}

/// Whether the answer to a question is yes.
pub(super) fn yes(context: &Context, question: &str) -> anyhow::Result<bool> {
    let answer = line(context, &format!("{question} [y/N] "))?;
    let answer = answer.unwrap_or_default().to_lowercase();
    Ok(matches!(answer.trim(), "y" | "yes"))
}

/// The line typed after a prompt; nothing at the end of the input.
pub(super) fn line(context: &Context, prompt: &str) -> anyhow::Result<Option<String>> {
    let mut err = context.err();
    write!(err, "{prompt}")?;
    err.flush()?;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned()))
}
