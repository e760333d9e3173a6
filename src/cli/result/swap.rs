//! `outflank result swap ROUND TABLE TABLE`

use super::super::round::show::print_tables;
use super::correct::confirm;
use crate::cli::prelude::*;
use crate::report::{
    pairing::wording::price_after_correction, round::view::SwappedResultsView,
    round::wording::paired_on_old_points,
};
use crate::service::results::swap::SwapResults;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The round.
    #[arg(value_parser = arguments::round)]
    round: u32,
    /// A table.
    #[arg(value_parser = arguments::table)]
    one: u32,
    /// The table whose result belongs there.
    #[arg(value_parser = arguments::table)]
    other: u32,
    #[command(flatten)]
    reason: Reason,
    #[command(flatten)]
    preview: Preview,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<()> {
    let mut command = SwapResults {
        event: args.scope.event(context),
        round: args.round,
        tables: [args.one, args.other],
        reason: args.reason.text(),
    };
    let mut session = args.scope.writer(context)?;
    let since = session.last_journal_id()?;
    let preview = session.preview(&command)?;
    context.print(&preview, |out| print(out, &preview))?;
    if args.preview.dry_run {
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
        return Ok(());
    }
    if !args.preview.yes {
        confirm(context, "exchanging results", "exchange them?")?;
    }
    // What was shown has to be what is done, in the event that was shown.
    command.event = EventRef::numbered(preview.event_id);
    let done = session.execute_if_unchanged(&command, since)?;
    context.say_done(&done, "exchanged")
}

fn print(out: &mut dyn Write, view: &SwappedResultsView) -> io::Result<()> {
    print_tables(out, &view.tables)?;
    super::print_moved(out, &view.moved)?;
    if let Some(text) = paired_on_old_points(&view.paired_on_old_points) {
        writeln!(out, "{text}")?;
    }
    if let Some(running) = &view.running_round {
        let text = price_after_correction(running);
        writeln!(out, "{}", wrap(&text.to_string(), 0, 2))?;
    }
    Ok(())
}
