//! `outflank event edit|remove`

use super::{result::print_moved, rules};
use crate::cli::prelude::*;
use crate::report::{event::edit_view::EventEditView, round::table_wording::table_line};
use crate::service::{event::edit::EditEvent, event::edit::RemoveEvent};
use outflank_core::{ruleset::AccelerationChoice, ruleset::FinalsPlan, tournament::Date};

#[derive(Debug, clap::Args)]
pub(super) struct Edit {
    /// Another name.
    #[arg(long)]
    name: Option<String>,
    /// Another day (2026-11-21, 20261121, 21/11/2026), several days ("2026-11-21
    /// to 2026-11-22"), month (2026-11) or year (2026).
    #[arg(long)]
    date: Option<Date>,
    /// The last day, if there are several.
    #[arg(long, value_name = "DATE", requires = "date")]
    until: Option<Date>,
    /// Another town; "" for none.
    #[arg(long)]
    place: Option<String>,
    /// Another country; "" for none.
    #[arg(long)]
    country: Option<String>,
    /// How many rounds are planned.
    #[arg(long, value_name = "N", value_parser = arguments::rounds, allow_negative_numbers = true)]
    rounds: Option<u32>,
    /// What is played after the rounds: "semi-final 1, final 3, third place 1", or
    /// none. The number is the games of a match; "6 players" and "no play-off" can
    /// be added.
    #[arg(long, value_name = "STAGES")]
    finals: Option<FinalsPlan>,
    /// Virtual points for the upper half of the seeds in the first rounds, for the
    /// pairing only: baku (FIDE C.04.5.1), or none.
    #[arg(long, value_name = "baku|none")]
    accelerate: Option<AccelerationChoice>,
    /// Who sends the results to the rating officer.
    #[arg(long)]
    sender: Option<String>,
    /// Other rules: a preset (see `outflank rulesets`), or a file. All results
    /// are then decided by them.
    #[arg(long, value_name = "NAME|FILE")]
    ruleset: Option<String>,
    #[command(flatten)]
    reason: Reason,
    #[command(flatten)]
    preview: Preview,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
pub(super) struct Remove {
    #[command(flatten)]
    reason: Reason,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn edit(args: &Edit, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let ruleset = args.ruleset.as_deref().map(rules::text).transpose()?;
    let mut command = EditEvent {
        event: args.scope.event(context),
        name: args.name.clone(),
        date: arguments::days(args.date, args.until)?,
        place: args.place.clone(),
        country: args.country.clone(),
        sender: args.sender.clone(),
        rounds: args.rounds,
        finals: args.finals.clone(),
        acceleration: args.accelerate,
        ruleset,
        reason: args.reason.text(),
    };
    let mut session = args.scope.writer(context)?;
    let since = session.last_journal_id()?;
    let preview = session.preview(&command)?;
    context.print(&preview, |out| print(out, &preview))?;
    if context.format == OutputFormat::Text && !context.quiet {
        for note in &preview.notes {
            writeln!(context.err(), "note: {note}")?;
        }
    }
    if args.preview.dry_run {
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
        return Ok(());
    }
    let is_harmless = preview.results.is_empty() && preview.moved.is_empty();
    if !args.preview.yes && !is_harmless {
        confirm(context)?;
    }
    // What was shown has to be what is done, in the event that was shown.
    command.event = EventRef::numbered(preview.event.id);
    let edited = session.execute_if_unchanged(&command, since)?;
    context.say_done(&edited, "changed")
}

fn confirm(context: &Context) -> anyhow::Result<()> {
    if !ask::possible() {
        let text = "results or ranks change, and nobody can be asked: the input is not a terminal";
        return Err(Hint::new(text, "add --yes, or --dry-run to see what would change").into());
    }
    if ask::yes(context, "change it?")? {
        return Ok(());
    }
    anyhow::bail!("nothing was changed")
}

fn print(out: &mut dyn Write, edit: &EventEditView) -> io::Result<()> {
    let shown = |text: &str| match text {
        "" => "none".to_owned(),
        text => text.to_owned(),
    };
    for change in &edit.changes {
        let (before, after) = (shown(&change.before), shown(&change.after));
        writeln!(out, "{:<8} {before} -> {after}", change.field)?;
    }
    for change in &edit.results {
        let (round, table) = (change.round, change.before.table.unwrap_or_default());
        let (before, after) = (table_line(&change.before), change.after.result());
        writeln!(out, "round {round}, table {table}: {before} -> {after}")?;
    }
    if edit.moved.is_empty() {
        return Ok(());
    }
    print_moved(out, &edit.moved)
}

pub(super) fn remove(args: &Remove, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let command = RemoveEvent {
        event: args.scope.event(context),
        reason: args.reason.text(),
    };
    let removed = args.scope.writer(context)?.execute(&command)?;
    let event = &removed.outcome;
    context.print(event, |out| writeln!(out, "{} was removed", event.title()))
}
