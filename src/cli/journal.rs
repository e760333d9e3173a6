//! `outflank journal`

use std::io::{self, Write};

use super::database;
use super::wrap::wrap;
use super::{Context, Status, arguments};
use crate::report::text::plural;
use crate::report::view::journal::{JournalCheckView, JournalLineView};
use crate::service::journal::{JournalLines, VerifyJournal};
use crate::service::local_time;
use crate::service::selection::Selection;
use crate::tournament::PlayerRef;

/// Show who changed what, when and why.
///
/// Times are those of this computer; --format json has them in UTC.
///
/// With --verify, check that nobody has altered the journal.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank journal --round 3 --table 5\n  \
    outflank journal --player laz\n  \
    outflank journal --verify")]
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
    /// Check every line against its hash and the line before it.
    #[arg(long, conflicts_with_all = ["round", "table", "player", "last", "rows"])]
    verify: bool,
    /// Only this event, by name or number. Without it, all events are shown;
    /// --round and --table are those of the event that other commands use.
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let session = database::reader(context)?;
    if args.verify {
        let check = session.ask(&VerifyJournal)?;
        context.print(&check, |out| print_check(out, &check))?;
        return Ok(Status::of(check.breaks.is_empty()));
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

fn print_check(out: &mut dyn Write, check: &JournalCheckView) -> io::Result<()> {
    for line in &check.breaks {
        writeln!(out, "{line}")?;
    }
    let lines = plural(
        usize::try_from(check.lines).unwrap_or(usize::MAX),
        "line",
        "lines",
    );
    match check.breaks.len() {
        0 => writeln!(out, "{lines}, none altered"),
        n => writeln!(out, "{lines}, {n} of them altered or missing"),
    }
}
