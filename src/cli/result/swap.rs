//! `outflank result swap ROUND TABLE TABLE`

use std::io::{self, Write};

use super::super::change::Reason;
use super::super::database::{self, EventArg, Who};
use super::super::round::show::print_tables;
use super::super::wrap::wrap;
use super::super::{Context, arguments};
use crate::report::view::round::SwappedResultsView;
use crate::report::wording::pairing::price_after_correction;
use crate::report::wording::round::paired_on_old_points;
use crate::service::result_swap::SwapResults;

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
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<()> {
    let command = SwapResults {
        event: args.event.event(context),
        round: args.round,
        tables: [args.one, args.other],
        reason: args.reason.text(),
    };
    let done = database::writer(context, &args.who)?.execute(&command)?;
    let view = &done.outcome;
    context.print(view, |out| {
        if let Some(event) = &done.event {
            writeln!(out, "{event}, round {}", view.round)?;
        }
        print(out, view)
    })
}

fn print(out: &mut dyn Write, view: &SwappedResultsView) -> io::Result<()> {
    print_tables(out, &view.tables)?;
    super::print_moved(out, &view.moved)?;
    if let Some(text) = paired_on_old_points(&view.paired_on_old_points) {
        writeln!(out, "{text}")?;
    }
    if let Some(running) = &view.running_round {
        let text = price_after_correction(running);
        writeln!(out, "{}", wrap(&text, 0, 2))?;
    }
    Ok(())
}
