//! `outflank journal`

use std::io::Write;

use serde_json::json;

use super::database::{self, EventArg};
use super::wrap::wrap;
use super::{Context, OutputFormat, Status};
use crate::service::history::{self, Wanted};
use crate::storage::journal::{self, Break, Entry};
use crate::tournament::PlayerRef;

/// Show who changed what, when and why; or check that nobody has touched it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank journal --round 3 --table 5\n  \
    outflank journal --player laz\n  \
    outflank journal --verify")]
pub struct Args {
    /// Only this round.
    #[arg(long, value_name = "N")]
    round: Option<u32>,
    /// Only this table.
    #[arg(long, value_name = "N")]
    table: Option<u32>,
    /// Only changes about this player.
    #[arg(long, value_name = "NAME")]
    player: Option<PlayerRef>,
    /// Only the last so many.
    #[arg(long, value_name = "N")]
    last: Option<usize>,
    /// Show the rows before and after each change.
    #[arg(long)]
    rows: bool,
    /// Hold every entry against its hash and the entry before it.
    #[arg(long, conflicts_with_all = ["round", "table", "player", "last", "rows"])]
    verify: bool,
    #[command(flatten)]
    event: EventArg,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    if args.verify {
        return verify(context);
    }
    let database = database::read(context)?;
    let of_event = args.event.is_named() || args.round.is_some() || args.table.is_some();
    let event = if of_event {
        Some(args.event.find(&database)?)
    } else {
        None
    };
    let wanted = Wanted {
        event: event.as_ref(),
        round: args.round,
        board: args.table,
        player: args.player.as_ref(),
    };
    let entries = history::entries(database.connection(), &wanted)?;
    let skip = args
        .last
        .map_or(0, |last| entries.len().saturating_sub(last));
    let mut out = context.out();
    if context.format == OutputFormat::Csv {
        let rows: Vec<Vec<String>> = entries[skip..].iter().map(cells).collect();
        super::table::csv(&mut out, &COLUMNS, &rows)?;
        return Ok(Status::Clean);
    }
    for entry in &entries[skip..] {
        match context.format {
            OutputFormat::Json => writeln!(out, "{}", json_of(entry)?)?,
            _ => print(&mut out, entry, args.rows)?,
        }
    }
    Ok(Status::Clean)
}

/// The columns for a spreadsheet.
const COLUMNS: [&str; 9] = [
    "id", "at", "by", "act", "summary", "why", "round", "table", "undoes",
];

fn cells(entry: &Entry) -> Vec<String> {
    let number = |value: Option<u32>| value.map_or_else(String::new, |n| n.to_string());
    vec![
        entry.id.to_string(),
        entry.at.clone(),
        entry.by.clone(),
        entry.act.clone(),
        entry.summary.clone(),
        entry.why.clone(),
        number(entry.subject.round),
        number(entry.subject.board),
        entry.undoes.map_or_else(String::new, |id| id.to_string()),
    ]
}

/// Where the text of an entry begins.
const INDENT: usize = 7;

fn print(out: &mut impl Write, entry: &Entry, rows: bool) -> anyhow::Result<()> {
    let (at, by) = (&entry.at, &entry.by);
    let text = wrap(&format!("{}: {}", entry.act, entry.summary), INDENT, INDENT);
    writeln!(out, "{:>5}  {at}  {by}\n       {text}", entry.id)?;
    if !entry.why.is_empty() {
        let why = wrap(&format!("because: {}", entry.why), INDENT, INDENT + 9);
        writeln!(out, "       {why}")?;
    }
    if let Some(undone) = entry.undoes {
        writeln!(out, "       takes back entry {undone}")?;
    }
    if rows {
        writeln!(out, "       before: {}", entry.before)?;
        writeln!(out, "       after:  {}", entry.after)?;
    }
    Ok(())
}

fn json_of(entry: &Entry) -> anyhow::Result<serde_json::Value> {
    Ok(json!({
        "id": entry.id, "at": entry.at, "by": entry.by, "act": entry.act, "why": entry.why,
        "summary": entry.summary, "event": entry.subject.event, "round": entry.subject.round,
        "table": entry.subject.board, "players": entry.subject.players,
        "before": serde_json::from_str::<serde_json::Value>(&entry.before)?,
        "after": serde_json::from_str::<serde_json::Value>(&entry.after)?,
        "undoes": entry.undoes,
    }))
}

fn verify(context: &Context) -> anyhow::Result<Status> {
    let database = database::read(context)?;
    let (entries, breaks) = journal::verify(database.connection())?;
    let lines: Vec<String> = breaks.iter().map(broken).collect();
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        writeln!(out, "{}", json!({ "entries": entries, "breaks": lines }))?;
    } else {
        for line in &lines {
            writeln!(out, "{line}")?;
        }
        match breaks.len() {
            0 => writeln!(out, "{entries} entries, each follows the one before it")?,
            n => writeln!(out, "{entries} entries, {n} of them do not fit")?,
        }
    }
    Ok(if breaks.is_empty() {
        Status::Clean
    } else {
        Status::Findings
    })
}

/// One sentence on a break of the chain.
pub(super) fn broken(found: &Break) -> String {
    match found {
        Break::Content(entry) => format!(
            "entry {} ({}, {} by {}) is not what was written: its content does not fit its hash",
            entry.id, entry.at, entry.act, entry.by
        ),
        Break::Link(entry) => format!(
            "entry {} ({}, {} by {}) does not follow the entry before it",
            entry.id, entry.at, entry.act, entry.by
        ),
        Break::Gap { expected, found } => {
            format!("entry {expected} was expected, entry {found} was found: entries are missing")
        }
    }
}
