//! `outflank import FILE...`

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::database::{self, Who};
use super::wrap::wrap;
use super::{Context, Hint, OutputFormat, Status, ask, files, rules};
use crate::formats::record::wthor;
use crate::service::import::{self, Amended, Arrived, Editions, File, Games, Outcome};
use crate::service::{self, Refusal, source};
use crate::storage::Database;

/// Bring files into the record: result files (.ELO, PAPP) become events,
/// archives of games become games with their sheets.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank import 20241102_woc.ELO --ruleset woc\n  \
    outflank import wthor/*.wtb\n\n\
    The same file twice adds nothing. Another edition of an archive, whatever it\n\
    is called, shows what changed. Another edition of a result file shows what it\n\
    would change in the event, and changes it if you say yes. Each file is one\n\
    change with one entry in the journal; the file itself is kept.")]
pub struct Args {
    /// The files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The rules of events that are made of result files: a preset, or a file.
    #[arg(long, value_name = "NAME|FILE", default_value = "woc")]
    ruleset: String,
    /// Put right what another edition of a result file has otherwise, without
    /// asking.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    who: Who,
}

/// Work that takes longer than this shows how far it is.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let ruleset = rules::text(&args.ruleset)?;
    if let [path] = args.files.as_slice()
        && !context.database().exists()
    {
        // What cannot come in leaves no empty record behind.
        import::refuse_nothing(&files::name(path), &files::read(path)?)?;
    }
    let mut database = database::create(context)?;
    let mut progress = Progress::new(args.files.len(), context);
    let mut status = Status::Clean;
    let mut failed = 0;
    for path in &args.files {
        match one(path, &ruleset, args, &mut database, &mut progress, context) {
            Ok(Status::Clean) => {}
            Ok(Status::Findings) => status = Status::Findings,
            Err(error) if args.files.len() > 1 => {
                failed += 1;
                context.report(&database::hinted(error));
            }
            Err(error) => return Err(error),
        }
        progress.file_done();
    }
    progress.finish();
    if failed > 0 {
        let text = format!("{failed} of {} files did not come in", args.files.len());
        return Err(Hint::new(text, "the others did; mend these and import them again").into());
    }
    Ok(status)
}

fn one(
    path: &Path,
    ruleset: &str,
    args: &Args,
    database: &mut Database,
    progress: &mut Progress,
    context: &Context,
) -> anyhow::Result<Status> {
    let bytes = files::read(path)?;
    let name = files::name(path);
    let names = wthor::recognises(&bytes)
        .then(|| source::names_beside(path))
        .flatten();
    let mut file = File {
        name: &name,
        bytes: &bytes,
        names: names.as_ref(),
        ruleset,
        editions: if args.yes {
            Editions::Apply
        } else {
            Editions::Show
        },
    };
    let signature = args.who.sign(context);
    let mut bring = |file: &File<'_>| {
        import::file(database, &signature, file, &mut |done, all| {
            progress.games(&name, done, all);
        })
    };
    let mut outcome = bring(&file);
    if let Err(service::Error::Refused(refusal)) = &outcome
        && show_amended(refusal, context)?
    {
        file.editions = Editions::Apply;
        outcome = bring(&file);
    }
    let outcome = outcome?;
    progress.clear();
    match context.format {
        OutputFormat::Json => writeln!(context.out(), "{}", json_of(&name, &outcome))?,
        _ => print(&name, &outcome, context)?,
    }
    Ok(match outcome {
        Outcome::Games(games) if games.with_findings > 0 || !games.unread.is_empty() => {
            Status::Findings
        }
        _ => Status::Clean,
    })
}

/// Shows what another edition would change; whether somebody wants that.
fn show_amended(refusal: &Refusal, context: &Context) -> anyhow::Result<bool> {
    let Refusal::OtherEdition {
        file,
        event,
        changes,
        kept,
    } = refusal
    else {
        return Ok(false);
    };
    if context.format == OutputFormat::Json {
        let value = json!({
            "file": file, "name": event, "changes": changes, "kept": kept, "applied": false,
        });
        writeln!(context.out(), "{value}")?;
        return Ok(false);
    }
    print_changes(&mut context.out(), changes, kept)?;
    Ok(ask::possible() && ask::yes(context, &format!("put {event} right?"))?)
}

fn print_changes(out: &mut impl Write, changes: &[String], kept: &[String]) -> anyhow::Result<()> {
    for change in changes {
        writeln!(out, "  {}", wrap(change, 2, 4))?;
    }
    for kept in kept {
        writeln!(out, "  {}", wrap(&format!("stays: {kept}"), 2, 4))?;
    }
    Ok(())
}

fn json_of(name: &str, outcome: &Outcome) -> serde_json::Value {
    match outcome {
        Outcome::Already(received) => json!({ "file": name, "already": received.name }),
        Outcome::Names { names } => json!({ "file": name, "names": names }),
        Outcome::Event(arrived) => json!({
            "file": name, "event": arrived.event.id, "name": arrived.event.name,
            "players": arrived.players, "rounds": arrived.rounds, "games": arrived.games,
            "byes": arrived.byes, "notes": arrived.notes,
        }),
        Outcome::Amended(amended) => json!({
            "file": name, "event": amended.event.id, "name": amended.event.name,
            "changes": amended.changes, "kept": amended.kept, "applied": true,
            "notes": amended.notes,
        }),
        Outcome::Games(games) => json!({
            "file": name, "games": games.games, "edition_of": games.edition_of,
            "new": games.new, "same": games.same,
            "changed": games.changed, "gone": games.gone, "players": games.players,
            "events": games.events, "clean": games.clean, "unfinished": games.unfinished,
            "with_findings": games.with_findings, "unread": games.unread,
        }),
    }
}

fn print(name: &str, outcome: &Outcome, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    match outcome {
        Outcome::Already(received) if received.name == name => {
            writeln!(out, "{name}: here already, nothing added")?;
        }
        Outcome::Already(received) => {
            writeln!(
                out,
                "{name}: here already as {}, nothing added",
                received.name
            )?;
        }
        Outcome::Names { names } => {
            writeln!(
                out,
                "{name}: {names} names, read with the games beside them"
            )?;
        }
        Outcome::Event(arrived) => print_event(&mut out, name, arrived, context)?,
        Outcome::Amended(amended) => {
            let Amended {
                event,
                changes,
                kept,
                ..
            } = amended;
            let count = match changes.len() {
                0 => "nothing is different".to_owned(),
                1 => "one change".to_owned(),
                several => format!("{several} changes"),
            };
            writeln!(
                out,
                "{name}: another edition of event {} ({}), {count}",
                event.id, event.name
            )?;
            print_changes(&mut out, changes, kept)?;
        }
        Outcome::Games(games) => print_games(&mut out, name, games)?,
    }
    out.flush()?;
    Ok(())
}

fn print_event(
    out: &mut impl Write,
    name: &str,
    arrived: &Arrived,
    context: &Context,
) -> anyhow::Result<()> {
    let Arrived {
        event,
        players,
        rounds,
        games,
        byes,
        notes,
    } = arrived;
    writeln!(
        out,
        "{name}: event {} ({}), {players} players, {rounds} rounds, {games} games, {byes} byes",
        event.id, event.name
    )?;
    if !context.quiet {
        for note in notes {
            writeln!(context.err(), "note: {name}: {note}")?;
        }
    }
    Ok(())
}

fn print_games(out: &mut impl Write, name: &str, games: &Games) -> anyhow::Result<()> {
    writeln!(
        out,
        "{name}: {} games, {} new ({} new players, {} new events)",
        games.games, games.new, games.players, games.events
    )?;
    if !games.edition_of.is_empty() {
        let editions = format!("another edition of {}", games.edition_of.join(", "));
        writeln!(out, "  {}", wrap(&editions, 2, 4))?;
        let (same, changed) = (games.same, games.changed.len());
        let mark = if changed > 0 { ":" } else { "" };
        writeln!(out, "  {same} as they were, {changed} changed{mark}")?;
    }
    for change in &games.changed {
        writeln!(out, "  {change}")?;
    }
    for gone in &games.gone {
        writeln!(out, "  no longer in the file, kept here: {gone}")?;
    }
    if games.clean != games.games {
        writeln!(
            out,
            "  {} clean, {} unfinished, {} with findings",
            games.clean, games.unfinished, games.with_findings
        )?;
    }
    for piece in &games.unread {
        writeln!(out, "  not read: {piece}")?;
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
