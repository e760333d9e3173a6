//! `outflank import FILE...`

use super::rules;
use crate::cli::prelude::*;
use crate::report::import::view::{
    ArchiveView, EditionView, ImportNote, ImportOutcome, ImportView,
};
use crate::report::{import::tally::NoteTally, import::wording};
use crate::service::files::import::{Editions, ImportFile, ReceivedFile, import};
use crate::service::{Error, Refusal, Session};
use indicatif::{ProgressBar, ProgressStyle};
use std::{cell::RefCell, io::IsTerminal, time::Duration, time::Instant};

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
    Each file is one change with one line in the journal; the file itself is kept.\n\
    A large archive is written in parts with a line each, so that others can enter\n\
    results in between. If it is interrupted, import it again: it goes on where it\n\
    stopped. `outflank undo` takes all parts back together.\n\
    With several files the disk is waited for at the end: after a power cut,\n\
    import them again; those that are there add nothing.")]
pub struct Args {
    /// The files to import.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The rules of events made of result files: a preset, or a file. Those of
    /// the WOF (`woc`) if none is named; for FlipTheDisc its own (`ftd`).
    #[arg(long, value_name = "NAME|FILE")]
    ruleset: Option<String>,
    /// Apply a newer edition's differences without asking.
    #[arg(long)]
    yes: bool,
    /// Make a new event of each result file, even if it looks like another
    /// edition of an event that is there.
    #[arg(long, conflicts_with = "yes")]
    new_event: bool,
    /// List all notes of several files instead of counting them.
    #[arg(long)]
    notes: bool,
    #[command(flatten)]
    who: Who,
}

/// Work that takes longer than this shows how far it is.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let ruleset = args.ruleset.as_deref().map(rules::text).transpose()?;
    if let [path] = args.files.as_slice()
        && !context.database().exists()
    {
        // A file without games does not leave an empty database behind.
        read(path)?.ensure_has_games()?;
    }
    let mut session = database::creator(context, &args.who)?;
    let mut run = ImportRun {
        args,
        ruleset,
        progress: RefCell::new(Progress::new(args.files.len(), context)),
        notes: NoteTally::default(),
        context,
    };
    let several = args.files.len() > 1;
    if several {
        session.wait_for_disk_later()?;
    }
    let mut status = Status::Clean;
    let mut failed = 0;
    for path in &args.files {
        match run.one(path, &mut session) {
            Ok(Status::Clean) => {}
            Ok(Status::Findings) => status = Status::Findings,
            Err(error) if several => {
                failed += 1;
                context.report(&error);
            }
            Err(error) => return Err(error),
        }
        run.progress.borrow_mut().file_done();
    }
    if several {
        session.wait_for_disk()?;
    }
    run.progress.borrow().finish();
    run.print_counts()?;
    if failed > 0 {
        let text = format!("{failed} of {} files were not imported", args.files.len());
        let help = "the other files were imported; fix these and import them again";
        return Err(Hint::new(text, help).into());
    }
    Ok(status)
}

fn read(path: &Path) -> anyhow::Result<ReceivedFile> {
    ReceivedFile::read(path).map_err(|error| files::unreadable(path, &error))
}

/// An import of one or more files.
struct ImportRun<'a> {
    args: &'a Args,
    ruleset: Option<String>,
    progress: RefCell<Progress>,
    notes: NoteTally,
    context: &'a Context,
}

impl ImportRun<'_> {
    fn one(&mut self, path: &Path, session: &mut Session) -> anyhow::Result<Status> {
        let file = read(path)?;
        let context = self.context;
        let editions = match (self.args.yes, self.args.new_event) {
            (true, _) => Editions::Apply,
            (false, true) => Editions::Separate,
            (false, false) => Editions::Refuse,
        };
        let progress = |done, all| self.progress.borrow_mut().games(&file.name, done, all);
        let mut command = ImportFile::new(&file, editions, &progress);
        command.ruleset.clone_from(&self.ruleset);
        let shown = session.last_journal_id()?;
        let mut imported = import(session, &command, None);
        if let Err(Error::Refused(Refusal::OtherEdition { file, edition })) = &imported
            && is_wanted(file, edition, context)?
        {
            command.editions = Editions::Apply;
            imported = import(session, &command, Some(shown));
        }
        drop(command);
        let view = imported?.outcome;
        self.progress.borrow().clear();
        context.print(&view, |out| print(out, &view))?;
        if let ImportOutcome::Event(event) = &view.outcome {
            self.print_notes(&view.file, &event.notes)?;
        }
        Ok(match &view.outcome {
            ImportOutcome::Archive(archive) => Status::of(archive.is_clean()),
            _ => Status::Clean,
        })
    }

    fn shows_notes(&self) -> bool {
        self.context.format == OutputFormat::Text && !self.context.quiet
    }

    /// All notes of one file; of several files only those that are rare.
    fn print_notes(&mut self, file: &str, notes: &[ImportNote]) -> io::Result<()> {
        let counted = self.args.files.len() > 1 && !self.args.notes;
        let shown = if counted {
            self.notes.count(notes)
        } else {
            notes.to_vec()
        };
        if self.shows_notes() {
            for note in wording::import_notes(&shown) {
                writeln!(self.context.err(), "note: {file}: {note}")?;
            }
        }
        Ok(())
    }

    fn print_counts(&self) -> io::Result<()> {
        let sentences = self.notes.sentences();
        if sentences.is_empty() || !self.shows_notes() {
            return Ok(());
        }
        let mut err = self.context.err();
        for sentence in sentences {
            writeln!(err, "note: {sentence}")?;
        }
        writeln!(err, "help: `outflank import --notes` lists them")
    }
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
        ImportOutcome::Event(event) => {
            let finals = match event.final_rounds {
                0 => String::new(),
                rounds => format!(" and {}", plural(rounds, "final round", "final rounds")),
            };
            writeln!(
                out,
                "{file}: event {} ({}), {}, {}{finals}, {}, {}",
                event.event,
                event.name,
                plural(event.players, "player", "players"),
                plural(event.rounds, "round", "rounds"),
                plural(event.games, "game", "games"),
                plural(event.byes, "bye", "byes")
            )
        }
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
        ImportOutcome::Part(part) => {
            writeln!(
                out,
                "{file}: games {} to {}, others follow",
                part.first, part.last
            )
        }
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
    if let Some(games) = archive.continued {
        writeln!(
            out,
            "  continued after game {games}, where an earlier import was interrupted"
        )?;
    }
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
            "  {clean} clean, {findings} with findings, {unfinished} of them only unfinished"
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
