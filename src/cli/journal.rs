//! `outflank journal`

use crate::cli::prelude::*;
use crate::report::journal::view::{JournalCheckView, JournalLineView, SignaturesView};
use crate::service::record::journal::{JournalLines, VerifyJournal, WrittenHead};
use crate::service::{local_time, session::selection::Selection};

/// Show who changed what, when and why.
///
/// Times are those of this computer; --format json has them in UTC.
///
/// With --verify, check that nobody has altered the journal or the database. What
/// was cut off its end, or rewritten as a whole, shows only against a head that
/// was written down before: one is printed with everything that is published.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank journal --round 3 --table 5\n  \
    outflank journal --player laz\n  \
    outflank journal --verify\n  \
    outflank journal --verify --head 142:3f9a2c1b77d0a1e4")]
pub struct Args {
    /// Only this round.
    #[arg(long, value_name = "N", value_parser = arguments::round)]
    round: Option<u32>,
    /// Only this table.
    #[arg(long, value_name = "N", value_parser = arguments::table)]
    table: Option<u32>,
    /// Only changes about this player.
    #[arg(long, value_name = "NAME")]
    player: Option<PlayerRef>,
    /// Only the last N changes.
    #[arg(long, value_name = "N")]
    last: Option<usize>,
    /// Show the rows before and after each change.
    #[arg(long)]
    rows: bool,
    /// Check every line against its hash and the line before it, every row
    /// against the journal, the tables and triggers, and the signatures.
    #[arg(long, conflicts_with_all = ["round", "table", "player", "last", "rows"])]
    verify: bool,
    /// A head that was written down: the number of a line and its hash, or the
    /// hash alone; the word `journal` may come before it.
    #[arg(long, value_name = "N:HASH", requires = "verify")]
    head: Vec<WrittenHead>,
    /// Only this event, by name or number. Without it, all events are shown;
    /// --round and --table are those of the event that other commands use.
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let session = database::reader(context)?;
    if args.verify {
        let heads = args.head.clone();
        let check = session.ask(&VerifyJournal { heads })?;
        context.print(&check, |out| print_check(out, &check))?;
        return Ok(Status::of(check.sound));
    }
    let lines = session.ask(&JournalLines {
        event: Selection::of_user().event(context.database(), args.event.as_deref()),
        round: args.round,
        table: args.table,
        player: args.player.clone(),
        last: args.last,
    })?;
    context.print_rows(&lines, |out| {
        lines
            .iter()
            .try_for_each(|line| print_line(out, line, args.rows))
    })?;
    Ok(Status::Clean)
}

/// Where the text of a line begins.
const INDENT: usize = 7;

fn print_line(out: &mut dyn Write, line: &JournalLineView, rows: bool) -> io::Result<()> {
    let (at, by) = (local_time(&line.at), &line.by);
    let text = format!("{}: {}", line.command, line.summary);
    let text = wrap(&text, INDENT, INDENT);
    let event = line.event_name.as_ref().map(|name| format!("  ({name})"));
    let event = event.unwrap_or_default();
    writeln!(out, "{:>5}  {at}  {by}{event}\n       {text}", line.id)?;
    if !line.reason.is_empty() {
        let why = wrap(&format!("because: {}", line.reason), INDENT, INDENT + 9);
        writeln!(out, "       {why}")?;
    }
    if let Some(undone) = line.undoes {
        writeln!(out, "       undoes line {undone}")?;
    }
    if let Some(later) = line.undone_by {
        writeln!(out, "       undone by line {later}")?;
    }
    if rows {
        writeln!(out, "       before: {}", line.before)?;
        writeln!(out, "       after:  {}", line.after)?;
    }
    Ok(())
}

/// How many lines are named whose time is before that of the line they follow.
const MOST_REMARKS: usize = 5;

fn print_check(out: &mut dyn Write, check: &JournalCheckView) -> io::Result<()> {
    let found = [
        &check.breaks,
        &check.altered_rows,
        &check.altered,
        &check.schema,
        &check.damage,
        &check.signatures.invalid,
    ];
    for line in found.into_iter().flatten() {
        writeln!(out, "{}", wrap(line, 0, 2))?;
    }
    for line in check.earlier_lines.iter().take(MOST_REMARKS) {
        writeln!(out, "{}", wrap(&format!("note: {line}"), 0, 2))?;
    }
    let count = |several: usize| plural(several, "line", "lines");
    if let Some(others @ 1..) = check.earlier_lines.len().checked_sub(MOST_REMARKS) {
        writeln!(out, "note: the same of {} more", count(others))?;
    }
    let lines = count(usize::try_from(check.lines).unwrap_or(usize::MAX));
    match check.breaks.len() {
        0 => writeln!(out, "{lines}, none altered")?,
        n => writeln!(out, "{lines}, {n} of them altered or missing")?,
    }
    let kept = [
        &check.altered_rows,
        &check.altered,
        &check.schema,
        &check.damage,
    ];
    if kept.iter().all(|found| found.is_empty()) {
        writeln!(
            out,
            "rows, received files and tables are as the journal says"
        )?;
    }
    print_signatures(out, &check.signatures)?;
    for head in &check.heads {
        writeln!(out, "{}", wrap(&head.message, 0, 2))?;
    }
    match &check.head {
        Some(head) => writeln!(out, "journal {head}"),
        None => Ok(()),
    }
}

fn print_signatures(out: &mut dyn Write, signatures: &SignaturesView) -> io::Result<()> {
    let valid = usize::try_from(signatures.valid).unwrap_or(usize::MAX);
    let keys = signatures.keys.iter().map(|key| format!("{key:.16}"));
    let keys = keys.collect::<Vec<_>>().join(", ");
    if valid > 0 {
        let valid = plural(valid, "valid signature", "valid signatures");
        writeln!(out, "{valid} by key {keys}")?;
    }
    match &signatures.missing[..] {
        [] => Ok(()),
        [line] => writeln!(out, "line {line} publishes standings and is not signed"),
        lines => {
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let lines = lines.join(", ");
            let text = format!("lines {lines} publish standings and are not signed");
            writeln!(out, "{}", wrap(&text, 0, 2))
        }
    }
}
