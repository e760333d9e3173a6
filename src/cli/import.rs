//! `outflank import FILE...`

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::database::{self, Who};
use super::wrap::wrap;
use super::{Context, Hint, OutputFormat, Status, ask, files, rules};
use crate::report::text::plural;
use crate::report::view::import::{ArchiveView, EditionView, ImportOutcome, ImportView};
use crate::report::wording;
use crate::service::import::{Editions, ImportFile, ReceivedFile};
use crate::service::{Error, Refusal, Session};

/// Import result files, PAPP work files and archives into the database.
///
/// Result files (.ELO, PAPP) become events, archives of games become games with
/// their sheets.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank import 20241102_woc.ELO --ruleset woc\n  \
    outflank import wthor/*.wtb\n\n\
    Importing the same file twice adds nothing. Another edition of an archive,\n\
    whatever its name, updates the games and shows what changed. Another edition\n\
    of a result file shows what it would change in its event, and asks first.\n\
    Each file is one change with one line in the journal; the file itself is kept.")]
pub struct Args {
    /// The files to import.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The rules of events made of result files: a preset, or a file.
    #[arg(long, value_name = "NAME|FILE", default_value = "woc")]
    ruleset: String,
    /// Apply a newer edition's differences without asking.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    who: Who,
}

/// Work that takes longer than this shows how far it is.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let ruleset = rules::text(&args.ruleset)?;
    if let [path] = args.files.as_slice()
        && !context.database().exists()
    {
        // A file without games does not leave an empty database behind.
        read(path)?.ensure_has_games()?;
    }
    let mut session = database::creator(context, &args.who)?;
    let progress = RefCell::new(Progress::new(args.files.len(), context));
    let mut status = Status::Clean;
    let mut failed = 0;
    for path in &args.files {
        match one(path, &ruleset, args, &mut session, &progress, context) {
            Ok(Status::Clean) => {}
            Ok(Status::Findings) => status = Status::Findings,
            Err(error) if args.files.len() > 1 => {
                failed += 1;
                context.report(&error);
            }
            Err(error) => return Err(error),
        }
        progress.borrow_mut().file_done();
    }
    progress.borrow().finish();
    if failed > 0 {
        let text = format!("{failed} of {} files were not imported", args.files.len());
        let help = "the others were; correct these and import them again";
        return Err(Hint::new(text, help).into());
    }
    Ok(status)
}

fn read(path: &Path) -> anyhow::Result<ReceivedFile> {
    ReceivedFile::read(path).map_err(|error| files::unreadable(path, &error))
}

fn one(
    path: &Path,
    ruleset: &str,
    args: &Args,
    session: &mut Session,
    progress: &RefCell<Progress>,
    context: &Context,
) -> anyhow::Result<Status> {
    let file = read(path)?;
    let mut command = ImportFile {
        file: &file,
        ruleset: ruleset.to_owned(),
        editions: if args.yes {
            Editions::Apply
        } else {
            Editions::Refuse
        },
        progress: &|done, all| progress.borrow_mut().games(&file.name, done, all),
    };
    let shown = session.last_journal_id()?;
    let mut imported = session.execute(&command);
    if let Err(Error::Refused(Refusal::OtherEdition { file, edition })) = &imported
        && is_wanted(file, edition, context)?
    {
        command.editions = Editions::Apply;
        imported = session.execute_if_unchanged(&command, shown);
    }
    let view = imported?.outcome;
    progress.borrow().clear();
    context.print(&view, |out| print(out, &view))?;
    if let ImportOutcome::Event(event) = &view.outcome
        && context.format == OutputFormat::Text
        && !context.quiet
    {
        for note in wording::import_notes(&event.notes) {
            writeln!(context.err(), "note: {}: {note}", view.file)?;
        }
    }
    Ok(match &view.outcome {
        ImportOutcome::Archive(archive) => Status::of(archive.is_clean()),
        _ => Status::Clean,
    })
}

/// Shows what another edition would change; whether somebody wants that.
fn is_wanted(file: &str, edition: &EditionView, context: &Context) -> anyhow::Result<bool> {
    let view = ImportView {
        file: file.to_owned(),
        outcome: ImportOutcome::Edition(edition.clone()),
    };
    context.print(&view, |out| print_changes(out, edition))?;
    let asks = context.format == OutputFormat::Text && ask::possible();
    Ok(asks
        && ask::yes(
            context,
            &format!("apply these changes to {}?", edition.name),
        )?)
}

fn print_changes(out: &mut dyn Write, edition: &EditionView) -> io::Result<()> {
    for change in &edition.changes {
        writeln!(out, "  {}", wrap(&change.to_string(), 2, 4))?;
    }
    for kept in &edition.kept {
        writeln!(out, "  {}", wrap(&format!("kept: {kept}"), 2, 4))?;
    }
    Ok(())
}

fn print(out: &mut dyn Write, view: &ImportView) -> io::Result<()> {
    let file = &view.file;
    match &view.outcome {
        ImportOutcome::Already { already } if already == file => {
            writeln!(out, "{file}: already imported, nothing added")
        }
        ImportOutcome::Already { already } => {
            writeln!(out, "{file}: already imported as {already}, nothing added")
        }
        ImportOutcome::Names { names } => {
            writeln!(
                out,
                "{file}: {names} names, read with the games next to them"
            )
        }
        ImportOutcome::Event(event) => writeln!(
            out,
            "{file}: event {} ({}), {}, {}, {}, {}",
            event.event,
            event.name,
            plural(event.players, "player", "players"),
            plural(event.rounds, "round", "rounds"),
            plural(event.games, "game", "games"),
            plural(event.byes, "bye", "byes")
        ),
        ImportOutcome::Edition(edition) => {
            let count = match edition.changes.len() {
                0 => "no differences".to_owned(),
                several => plural(several, "change", "changes"),
            };
            let (id, name) = (edition.event, &edition.name);
            writeln!(
                out,
                "{file}: another edition of event {id} ({name}), {count}"
            )?;
            print_changes(out, edition)
        }
        ImportOutcome::Archive(archive) => print_archive(out, file, archive),
    }
}

fn print_archive(out: &mut dyn Write, file: &str, archive: &ArchiveView) -> io::Result<()> {
    writeln!(
        out,
        "{file}: {}, {} new ({}, {})",
        plural(archive.games, "game", "games"),
        archive.new,
        plural(archive.players, "new player", "new players"),
        plural(archive.events, "new event", "new events")
    )?;
    if !archive.edition_of.is_empty() {
        let editions = format!("another edition of {}", archive.edition_of.join(", "));
        writeln!(out, "  {}", wrap(&editions, 2, 4))?;
        let (same, changed) = (archive.same, archive.changed.len());
        let mark = if changed > 0 { ":" } else { "" };
        writeln!(out, "  {same} unchanged, {changed} changed{mark}")?;
    }
    for change in &archive.changed {
        writeln!(out, "  {change}")?;
    }
    for gone in &archive.gone {
        writeln!(out, "  no longer in the file, kept here: {gone}")?;
    }
    if archive.clean != archive.games {
        let (clean, unfinished) = (archive.clean, archive.unfinished);
        let findings = archive.with_findings;
        writeln!(
            out,
            "  {clean} clean, {unfinished} unfinished, {findings} with findings"
        )?;
    }
    for piece in &archive.unread {
        writeln!(out, "  not read: {}", wording::unread(piece))?;
    }
    Ok(())
}

/// How far a long import is: on a terminal only, and only after a moment.
struct Progress {
    bar: Option<ProgressBar>,
    began: Instant,
    wanted: bool,
    files: usize,
    done: usize,
}

impl Progress {
    fn new(files: usize, context: &Context) -> Self {
        Self {
            bar: None,
            began: Instant::now(),
            wanted: std::io::stderr().is_terminal() && !context.quiet,
            files,
            done: 0,
        }
    }

    fn games(&mut self, name: &str, done: usize, all: usize) {
        if !self.wanted || self.began.elapsed() < PATIENCE {
            return;
        }
        let files = self.files as u64;
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} files  {msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(files).with_style(style)
        });
        bar.set_position(self.done as u64);
        bar.set_message(format!("{name} {done}/{all} games"));
    }

    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.suspend(|| {});
        }
    }

    fn file_done(&mut self) {
        self.done += 1;
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
