//! `outflank status`

use crate::cli::prelude::*;
use crate::report::round::wording as round_wording;
use crate::report::{status::view::RoundStatusView, status::view::StatusView, text::list};
use crate::service::event::status::EventStatus;

/// Show where the event is and what to do next.
///
/// Entrants, rounds, missing results by table, open disputes, sheets with
/// findings, corrections since the last publication; and the commands to type.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank status\n  \
    outflank status --event paris --format json")]
pub struct Args {
    #[command(flatten)]
    event: EventArg,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let event = args.event.event(context);
    let status = database::reader(context)?.ask(&EventStatus { event })?;
    context.print(&status, |out| print(out, &status))?;
    Ok(Status::Clean)
}

/// How many disputes, sheets, corrections or steps are listed: all of it fits
/// on one screen.
const MOST: usize = 5;

fn print(out: &mut dyn Write, status: &StatusView) -> io::Result<()> {
    let event = &status.event;
    let title = format!("{} (number {})", event.title(), event.id);
    writeln!(out, "{}", wrap(&title, 0, 2))?;
    let withdrawn = match status.withdrawn {
        0 => String::new(),
        number => format!(", {number} withdrawn"),
    };
    line(out, "entrants", &format!("{}{withdrawn}", status.entrants))?;
    print_rounds(out, status)?;
    if let Some(text) = &status.few_players {
        line(out, "note", &text.to_string())?;
    }
    for dispute in status.disputes.iter().take(MOST) {
        let (round, table) = (dispute.round, dispute.table.unwrap_or_default());
        let label = format!("dispute {}", dispute.dispute);
        let text = format!("round {round}, table {table}: {}", dispute.about);
        line(out, &label, &text)?;
    }
    for sheet in status.sheets.iter().take(MOST) {
        let (round, table) = (sheet.round, sheet.table.unwrap_or_default());
        let findings = plural(sheet.findings, "finding", "findings");
        line(
            out,
            "sheet",
            &format!("round {round}, table {table}: {findings}"),
        )?;
    }
    for correction in status.corrections.iter().rev().take(MOST) {
        let (number, by, summary) = (correction.line, &correction.by, &correction.summary);
        let round = correction.published_after;
        let text = format!("since round {round} was published: {summary} (line {number}, by {by})");
        line(out, "corrected", &text)?;
    }
    if !status.outdated.is_empty() {
        let rounds = round_wording::rounds(&status.outdated);
        let text = format!("the standings after {rounds} are no longer those of the results");
        line(out, "published", &text)?;
    }
    writeln!(out, "next:")?;
    let width = status.next.iter().map(|step| step.command.len()).max();
    let width = width.unwrap_or_default();
    for step in status.next.iter().take(2 * MOST) {
        writeln!(out, "  {:<width$}  {}", step.command, step.what)?;
    }
    Ok(())
}

/// What a line is about, and its text in as many lines as it takes.
fn line(out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
    const INDENT: usize = 15;
    writeln!(out, "  {label:<12} {}", wrap(text, INDENT, INDENT))
}

fn print_rounds(out: &mut dyn Write, status: &StatusView) -> io::Result<()> {
    let is_sealed = |round: &&RoundStatusView| round.state != "open";
    let sealed = status.rounds_made.iter().filter(is_sealed);
    let (finals, sealed): (Vec<_>, Vec<_>) = sealed.partition(|round| round.stage == "final");
    let finals = match finals.len() {
        0 => String::new(),
        rounds => format!(", {} sealed", plural(rounds, "final round", "final rounds")),
    };
    let planned = match status.event.rounds {
        Some(planned) => format!(" of {planned}"),
        None => String::new(),
    };
    let sealed = sealed.len();
    line(out, "rounds", &format!("{sealed}{planned} sealed{finals}"))?;
    for round in status
        .rounds_made
        .iter()
        .filter(|round| round.state == "open")
    {
        let (number, tables) = (round.round, round.tables);
        let name = match round.name.as_str() {
            name if name == number.to_string() => String::new(),
            name => format!("{name}: "),
        };
        let entered = tables - round.missing.len().min(tables);
        let missing: Vec<String> = round.missing.iter().map(u32::to_string).collect();
        let missing = match missing.len() {
            0 => "complete".to_owned(),
            1 => format!("table {} is missing", missing.join(", ")),
            _ => format!("tables {} are missing", missing.join(", ")),
        };
        let results = plural(tables, "result", "results");
        let text = format!("{name}{entered} of {results}; {missing}");
        line(out, &format!("round {number}"), &text)?;
        if !round.claimed.is_empty() {
            let tables = list(&round.claimed);
            let text = format!("round {number}, table {tables}: by players");
            line(out, "claimed", &text)?;
        }
    }
    Ok(())
}
