//! What every command gets: how to print, where the database is, what time it is.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use serde::Serialize;

use super::failure;
use super::stdout::{FailedWrite, Remembering};
use super::visible::{Visible, styled};
use super::wrap::wrap;
use crate::report::csv::{self, Table};
use crate::report::rows::{Columns, write_rows};
use crate::report::text::plural;
use crate::report::view::error::ErrorView;
use crate::report::wording;
use crate::service::{Clock, Done};

/// The database, if none is named.
const DATABASE: &str = "outflank.db";

/// The options that every command takes.
#[derive(Debug, clap::Args)]
pub struct Globals {
    /// The database of the tournament [default: outflank.db].
    #[arg(long, global = true, env = "OUTFLANK_DB", value_name = "PATH")]
    db: Option<PathBuf>,
    /// How to print the answer.
    #[arg(long, global = true, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
    /// When to use colour.
    #[arg(long, global = true, value_enum, default_value_t = Colouring::Auto, value_name = "WHEN")]
    color: Colouring,
    /// Print only the result.
    #[arg(short, long, global = true)]
    quiet: bool,
    /// The time to use instead of the clock, as 2026-05-01T10:00:00Z.
    #[arg(long, global = true, env = "OUTFLANK_NOW", hide = true)]
    now: Option<String>,
    /// The seed to use instead of a random one.
    #[arg(long, global = true, env = "OUTFLANK_SEED", hide = true)]
    seed: Option<u64>,
}

/// How to print an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// For people.
    Text,
    /// For programs: one value, or one per line.
    Json,
    /// For spreadsheets.
    Csv,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colouring {
    Auto,
    Always,
    Never,
}

/// How a command ended, if it could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Nothing to report: exit 0.
    Clean,
    /// Something is wrong with the games: exit 1.
    Findings,
}

impl Status {
    /// Clean if nothing is wrong.
    pub const fn of(clean: bool) -> Self {
        if clean { Self::Clean } else { Self::Findings }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Clean => Self::SUCCESS,
            Status::Findings => Self::from(1),
        }
    }
}

/// The path of a file, whatever its name: SQLite would keep `:memory:` and some
/// names that begin with `file:` nowhere.
fn a_file(path: PathBuf) -> PathBuf {
    let name = path.as_os_str().as_encoded_bytes();
    if name.starts_with(b":") || name.starts_with(b"file:") {
        return Path::new(".").join(path);
    }
    path
}

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
    pub(super) fn hint(&self) -> &str {
        &self.hint
    }
}

/// Where what is printed goes.
#[derive(Clone, Debug)]
enum Voice {
    /// To the terminal or the pipe.
    Heard,
    /// Nowhere.
    Silent,
    /// Data into a file, messages nowhere.
    Into(Arc<File>),
}

/// What every command gets.
#[derive(Clone, Debug)]
pub struct Context {
    /// How to print the answer.
    pub format: OutputFormat,
    /// Whether to leave out everything but the answer.
    pub quiet: bool,
    color: ColorChoice,
    db: PathBuf,
    names_database: bool,
    now: Option<String>,
    seed: Option<u64>,
    voice: Voice,
    failed: FailedWrite,
    /// Whether the command may have changed a database.
    writes: Arc<AtomicBool>,
}

impl Context {
    /// What the global options say.
    pub fn new(globals: &Globals) -> Self {
        let color = match globals.color {
            Colouring::Auto => ColorChoice::Auto,
            Colouring::Always => ColorChoice::Always,
            Colouring::Never => ColorChoice::Never,
        };
        Self {
            format: globals.format,
            quiet: globals.quiet,
            color,
            names_database: globals.db.is_some(),
            db: a_file(globals.db.clone().unwrap_or_else(|| DATABASE.into())),
            now: globals.now.clone(),
            seed: globals.seed,
            voice: Voice::Heard,
            failed: FailedWrite::default(),
            writes: Arc::default(),
        }
    }

    /// The same, but nothing is printed.
    #[must_use]
    pub fn silent(&self) -> Self {
        Self {
            voice: Voice::Silent,
            ..self.clone()
        }
    }

    /// The same, but data goes into a file.
    #[must_use]
    pub fn into_file(&self, file: File) -> Self {
        Self {
            voice: Voice::Into(Arc::new(file)),
            ..self.clone()
        }
    }

    /// What a command run by another one gets: its own way to print, another
    /// database, and the rest from here.
    #[must_use]
    pub fn for_command(&self, globals: &Globals, database: impl Into<PathBuf>) -> Self {
        Self {
            format: globals.format,
            quiet: globals.quiet,
            ..self.with_database(database)
        }
    }

    /// The same with another database.
    #[must_use]
    pub fn with_database(&self, database: impl Into<PathBuf>) -> Self {
        Self {
            names_database: true,
            db: database.into(),
            ..self.clone()
        }
    }

    /// Where the database is.
    pub fn database(&self) -> &Path {
        &self.db
    }

    /// Whether somebody has said where the database is.
    pub const fn names_database(&self) -> bool {
        self.names_database
    }

    /// The time to use instead of the clock.
    pub fn now(&self) -> Option<&str> {
        self.now.as_deref()
    }

    /// The time, as 2026-05-01T10:00:00Z.
    pub fn time(&self) -> String {
        match &self.now {
            Some(at) => at.clone(),
            None => Clock::System.now(),
        }
    }

    /// The seed to use instead of a random one.
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Where data goes.
    pub fn out(&self) -> Box<dyn Write> {
        let stdout = io::stdout();
        let choice = self.choice(&stdout);
        let stream = || io::BufWriter::new(AutoStream::new(stdout, choice));
        self.data(|| Box::new(Visible::new(self.remembering(stream()))))
    }

    /// Where data goes that has no styles, so that none are looked for.
    pub fn out_without_styles(&self) -> Box<dyn Write> {
        let stream = || io::BufWriter::new(io::stdout());
        self.data(|| Box::new(Visible::new(self.remembering(stream()))))
    }

    /// Where data goes that is not text: nothing is changed on its way.
    pub fn out_bytes(&self) -> Box<dyn Write> {
        self.data(|| Box::new(self.remembering(io::BufWriter::new(io::stdout()))))
    }

    fn data(&self, heard: impl FnOnce() -> Box<dyn Write>) -> Box<dyn Write> {
        match &self.voice {
            Voice::Heard => heard(),
            Voice::Silent => Box::new(io::sink()),
            Voice::Into(file) => Box::new(self.remembering(Arc::clone(file))),
        }
    }

    fn remembering<W: Write>(&self, out: W) -> Remembering<W> {
        Remembering::new(out, self.failed.clone())
    }

    /// Says that the command may change a database: from here on a reader that
    /// goes away is an error.
    pub(super) fn begin_writing(&self) {
        self.writes.store(true, Ordering::Relaxed);
    }

    /// Where messages go.
    pub fn err(&self) -> Box<dyn Write> {
        let stderr = io::stderr();
        let choice = self.choice(&stderr);
        match self.voice {
            Voice::Heard => Box::new(Visible::new(AutoStream::new(stderr, choice))),
            Voice::Silent | Voice::Into(_) => Box::new(io::sink()),
        }
    }

    fn choice(&self, stream: &impl anstream::stream::RawStream) -> ColorChoice {
        match self.color {
            ColorChoice::Auto => AutoStream::choice(stream),
            fixed => fixed,
        }
    }

    /// Prints a view: as JSON, or as text for people.
    ///
    /// # Errors
    ///
    /// If CSV was asked for, or it cannot be printed.
    pub fn print<V: Serialize>(
        &self,
        view: &V,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.print_lines(std::slice::from_ref(view), text)
    }

    /// Prints views that are not rows of a table: as JSON, one per line, or as
    /// text for people.
    ///
    /// # Errors
    ///
    /// If CSV was asked for, or they cannot be printed.
    pub fn print_lines<V: Serialize>(
        &self,
        views: &[V],
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.refuse_csv()?;
        let mut out = self.out();
        match self.format {
            OutputFormat::Json => write_json_lines(&mut out, views)?,
            OutputFormat::Text | OutputFormat::Csv => text(&mut out)?,
        }
        Ok(out.flush()?)
    }

    /// Prints rows: as JSON, one per line; as CSV; or as text for people.
    pub fn print_rows<V: Columns>(
        &self,
        rows: &[V],
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut out = self.out();
        match self.format {
            OutputFormat::Json => write_json_lines(&mut out, rows)?,
            OutputFormat::Csv => write_rows(&mut out, rows)?,
            OutputFormat::Text => text(&mut out)?,
        }
        Ok(out.flush()?)
    }

    /// Prints rows as soon as each of them is known: as JSON, one per line; as
    /// CSV; or as text for people, under a heading.
    pub fn print_as_they_come<V: Columns>(
        &self,
        rows: impl Iterator<Item = V>,
        heading: &str,
        text: impl Fn(&V, &mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut out = self.out();
        match self.format {
            OutputFormat::Json => {}
            OutputFormat::Csv => write_rows::<V>(&mut out, &[])?,
            OutputFormat::Text => writeln!(out, "{heading}")?,
        }
        for row in rows {
            match self.format {
                OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(&row)?)?,
                OutputFormat::Csv => csv::write_rows(&mut out, [row.cells()?])?,
                OutputFormat::Text => text(&row, &mut out)?,
            }
            out.flush()?;
        }
        Ok(())
    }

    /// Prints a view that is one table: as JSON, as CSV, or as text for people.
    pub fn print_table<V: Serialize>(
        &self,
        view: &V,
        table: impl FnOnce(&V) -> Table,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut out = self.out();
        match self.format {
            OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(view)?)?,
            OutputFormat::Csv => table(view).csv(&mut out)?,
            OutputFormat::Text => text(&mut out)?,
        }
        Ok(out.flush()?)
    }

    /// Prints notes where messages go, unless it is to be quiet.
    pub fn print_notes<N: fmt::Display>(&self, notes: &[N]) -> io::Result<()> {
        let mut err = self.err();
        for note in notes.iter().filter(|_| !self.quiet) {
            writeln!(err, "note: {}", fitting(&note.to_string(), "note: "))?;
        }
        Ok(())
    }

    /// Confirms a change in one sentence; says which event it was where the
    /// database holds several.
    pub fn confirm<V: Serialize>(
        &self,
        done: &Done<V>,
        sentence: impl FnOnce(&V) -> String,
    ) -> anyhow::Result<()> {
        let view = &done.outcome;
        self.print(view, |out| {
            let mut sentence = sentence(view);
            if let Some(event) = &done.event {
                sentence = format!("{event}: {sentence}");
            }
            writeln!(out, "{}", wrap(&sentence, 0, 2))?;
            match done.journal.filter(|_| done.signed.is_some()) {
                Some(head) => writeln!(out, "journal {head}"),
                None => Ok(()),
            }
        })?;
        match &done.signed {
            Some(Err(error)) => Ok(self.print_notes(&[wording::unsigned(error)])?),
            _ => Ok(()),
        }
    }

    /// Says that pieces of a file could not be read, if there are any.
    pub(super) fn warn_unread(&self, pieces: usize, file: &str) -> io::Result<()> {
        if pieces == 0 {
            return Ok(());
        }
        let pieces = plural(pieces, "piece", "pieces");
        writeln!(
            self.err(),
            "note: {pieces} of {file} could not be read; `outflank check` shows them"
        )
    }

    /// Refuses CSV where the answer is not a table, before anything is done.
    ///
    /// # Errors
    ///
    /// If CSV was asked for.
    pub fn refuse_csv(&self) -> Result<(), Hint> {
        match self.format {
            OutputFormat::Csv => Err(Hint::new(
                "this command has no CSV output",
                "use --format json",
            )),
            OutputFormat::Text | OutputFormat::Json => Ok(()),
        }
    }

    /// Refuses JSON and CSV where there is only text, before anything is done.
    ///
    /// # Errors
    ///
    /// If JSON or CSV was asked for.
    pub fn text_only(&self, help: &str) -> Result<(), Hint> {
        match self.format {
            OutputFormat::Text => Ok(()),
            OutputFormat::Json | OutputFormat::Csv => {
                Err(Hint::new("this command has no JSON or CSV output", help))
            }
        }
    }

    /// Says how the command ended. What could not be printed counts more than
    /// what it answered: without it the answer is not complete.
    pub(super) fn conclude(&self, ran: anyhow::Result<Status>) -> ExitCode {
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
    pub(super) fn complain(&self, view: &ErrorView) -> io::Result<()> {
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
            wording::unwritable("standard output", &error),
            "what was printed is not complete: free some disk space, or print elsewhere",
        ),
    };
    anyhow::Error::from(error).context(Hint::new(text, help))
}

/// Prints an error as one line of JSON.
pub(super) fn print_error(out: &mut impl Write, view: &ErrorView) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(view)?)
}

fn write_json_lines<V: Serialize>(out: &mut impl Write, views: &[V]) -> io::Result<()> {
    for view in views {
        writeln!(out, "{}", serde_json::to_string(view)?)?;
    }
    Ok(())
}

/// A text after its label as a person sees it; a program gets it in one line.
pub(super) fn fitting(text: &str, label: &str) -> String {
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
