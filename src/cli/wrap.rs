//! How wide the terminal is, and text broken to fit it.

use crate::cli::prelude::*;
use crate::report::text;

/// Prose wider than this is hard to read.
const WIDEST_PROSE: usize = 100;

/// The columns of the terminal; those of a page where output is not a terminal.
pub(super) fn columns() -> usize {
    terminal_size::terminal_size_of(io::stdout())
        .map_or(text::PAGE, |(terminal_size::Width(columns), _)| {
            columns.into()
        })
}

/// The columns that sentences may take.
pub(super) fn prose() -> usize {
    columns().clamp(text::PAGE / 2, WIDEST_PROSE)
}

/// Prints a name and its text, in as many lines as it takes.
pub(super) fn labelled(out: &mut dyn Write, name: &str, words: &str) -> io::Result<()> {
    const INDENT: usize = 8;
    writeln!(out, "{name:<INDENT$}{}", wrap(words, INDENT, INDENT))
}

/// Breaks a text to fit the terminal; see [`text::wrap`].
pub(super) fn wrap(text: &str, taken: usize, indent: usize) -> String {
    text::wrap(text, prose(), taken, indent)
}
