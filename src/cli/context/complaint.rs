//! How a command says what went wrong.

use super::{Context, OutputFormat, Status};
use crate::cli::prelude::*;
use crate::cli::{failure, visible::styled};
use crate::report::{refusal::file_wording, refusal::view::ErrorView};
use std::{io::IsTerminal, process::ExitCode, sync::atomic::Ordering};

/// An error together with the command that helps.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Hint {
    message: String,
    hint: String,
}

impl Hint {
    /// What went wrong, and what to type.
    pub fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: hint.into(),
        }
    }

    /// What to type.
    pub(in crate::cli) fn hint(&self) -> &str {
        &self.hint
    }
}

impl Context {
    /// Says how the command ended. What could not be printed counts more than
    /// what it answered: without it the answer is not complete.
    pub(in crate::cli) fn conclude(&self, ran: anyhow::Result<Status>) -> ExitCode {
        match (self.failed.take(), ran) {
            (Some(error), _) => self.report(&unprinted(error)),
            (None, Ok(status)) => status.into(),
            (None, Err(error)) => self.report(&error),
        }
    }

    /// Says what went wrong. A reader that has gone away is not an error, except
    /// where the database may have been changed.
    pub fn report(&self, error: &anyhow::Error) -> ExitCode {
        let broken_pipe = error
            .chain()
            .filter_map(|cause| cause.downcast_ref::<io::Error>())
            .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
        if broken_pipe && !self.writes.load(Ordering::Relaxed) {
            return ExitCode::SUCCESS;
        }
        // Nothing can be said about an error that cannot be printed.
        let _ = self.complain(&failure::view(error));
        ExitCode::from(2)
    }

    /// Prints an error: for a person, or as one line of JSON.
    pub(in crate::cli) fn complain(&self, view: &ErrorView) -> io::Result<()> {
        if self.format == OutputFormat::Json {
            return print_error(&mut self.err(), view);
        }
        let bold = anstyle::AnsiColor::Red.on_default().bold();
        let text = fitting(&view.error, "error: ");
        let label = styled(&format!("{bold}error{bold:#}"));
        writeln!(self.err(), "{label}: {text}")?;
        match &view.help {
            Some(help) => writeln!(self.err(), "help: {}", fitting(help, "help: ")),
            None => Ok(()),
        }
    }
}

/// The error of standard output.
fn unprinted(error: io::Error) -> anyhow::Error {
    let (text, help) = match error.kind() {
        io::ErrorKind::BrokenPipe => (
            "standard output was closed before everything was printed".to_owned(),
            "`outflank journal` lists the changes that were made until then",
        ),
        _ => (
            file_wording::unwritable("standard output", &error),
            "what was printed is not complete: free some disk space, or print elsewhere",
        ),
    };
    anyhow::Error::from(error).context(Hint::new(text, help))
}

/// Prints an error as one line of JSON.
pub(in crate::cli) fn print_error(out: &mut impl Write, view: &ErrorView) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(view)?)
}

/// A text after its label as a person sees it; a program gets it in one line.
pub(in crate::cli) fn fitting(text: &str, label: &str) -> String {
    if io::stderr().is_terminal() {
        lines(text, label)
    } else {
        text.to_owned()
    }
}

/// A text after its label, no wider than a terminal; its own line breaks stay.
fn lines(text: &str, label: &str) -> String {
    let mut parts = text.split('\n');
    let first = parts.next().unwrap_or_default();
    let first = wrap(first, label.len(), label.len());
    let rest = parts.map(|line| format!("\n{line}"));
    std::iter::once(first).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn a_long_error_is_broken_behind_its_label_and_keeps_its_own_lines() {
        let text = format!("{}\n  1 | a = b", "reading what is there ".repeat(8).trim());
        let broken = lines(&text, "error: ");
        let first = broken.lines().next().expect("there is a line");
        assert!("error: ".len() + first.chars().count() <= 80, "{first}");
        for line in broken.lines().skip(1) {
            assert!(line.chars().count() <= 80, "{line}");
        }
        assert!(broken.ends_with("\n  1 | a = b"));
    }
}
