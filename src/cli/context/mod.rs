//! What every command gets: how to print, where the database is, what time it is.

mod answer;
mod complaint;

use super::{stdout::FailedWrite, stdout::Remembering, visible::Visible};
use crate::cli::prelude::*;
use crate::service::Clock;
use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use std::{
    fs::File, process::ExitCode, sync::Arc, sync::atomic::AtomicBool, sync::atomic::Ordering,
};

pub use complaint::Hint;
pub(super) use complaint::{fitting, print_error};

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

/// Where what is printed goes.
#[derive(Clone, Debug)]
enum Output {
    /// To the terminal or the pipe.
    Stdio,
    /// Nowhere.
    Discard,
    /// Data into a file, messages nowhere.
    File(Arc<File>),
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
    output: Output,
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
            output: Output::Stdio,
            failed: FailedWrite::default(),
            writes: Arc::default(),
        }
    }

    /// The same, but nothing is printed.
    #[must_use]
    pub fn silent(&self) -> Self {
        Self {
            output: Output::Discard,
            ..self.clone()
        }
    }

    /// The same, but data goes into a file.
    #[must_use]
    pub fn into_file(&self, file: File) -> Self {
        Self {
            output: Output::File(Arc::new(file)),
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
        match &self.output {
            Output::Stdio => heard(),
            Output::Discard => Box::new(io::sink()),
            Output::File(file) => Box::new(self.remembering(Arc::clone(file))),
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
        match self.output {
            Output::Stdio => Box::new(Visible::new(AutoStream::new(stderr, choice))),
            Output::Discard | Output::File(_) => Box::new(io::sink()),
        }
    }

    fn choice(&self, stream: &impl anstream::stream::RawStream) -> ColorChoice {
        match self.color {
            ColorChoice::Auto => AutoStream::choice(stream),
            fixed => fixed,
        }
    }
}
