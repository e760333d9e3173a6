//! `outflank round check`, `round swap` and `round colours`: what a pairing
//! costs, and changes by hand.

use super::super::rules;
use super::{pair, show, why};
use crate::cli::prelude::*;
use crate::report::{
    pairing::view::PairingCheckView, pairing::view::SwappedView, pairing::wording,
};
use crate::service::rounds::pairing::{CheckPairing, SwapColours, SwapPlayers};
use crate::service::{Done, Session, rounds::tables::OpenRound};

#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// The round.
    #[arg(value_parser = arguments::round)]
    round: u32,
    /// Pairing rules instead of those by which it was paired.
    #[arg(long, value_name = "NAME|FILE")]
    preset: Option<String>,
    #[command(flatten)]
    event: EventArg,
}

#[derive(Debug, clap::Args)]
pub(super) struct SwapArgs {
    /// A player.
    one: PlayerRef,
    /// The player whose seat they take.
    other: PlayerRef,
    /// The round; without it the open one.
    #[arg(long, value_name = "N", value_parser = arguments::round)]
    round: Option<u32>,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
pub(super) struct ColoursArgs {
    #[command(flatten)]
    seat: Seat,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn check(args: &CheckArgs, context: &Context) -> anyhow::Result<Status> {
    let preset = args.preset.as_deref().map(rules::pairing);
    let view = database::reader(context)?.ask(&CheckPairing {
        event: args.event.event(context),
        round: args.round,
        rules: preset.transpose()?,
    })?;
    context.print_table(
        &view,
        |view| view.pairing.table(),
        |out| print_check(out, &view, context),
    )?;
    if context.format == OutputFormat::Text {
        show::warn(&view.warnings, context)?;
    }
    Ok(Status::of(view.optimal && view.warnings.is_empty()))
}

fn print_check(out: &mut dyn Write, view: &PairingCheckView, context: &Context) -> io::Result<()> {
    let pairing = &view.pairing;
    if !context.quiet {
        let (event, round, rules) = (&pairing.event, pairing.round, &pairing.rules);
        writeln!(out, "{event}, round {round} ({rules})")?;
    }
    pair::print_pairing(out, pairing)?;
    let best = wording::cost(&pairing.levels, &view.optimum);
    writeln!(out, "best: {best}")?;
    let verdict = wording::price_of_round(pairing.round, view.worse.as_ref());
    writeln!(out, "{}", wrap(&verdict.said(), 0, 2))?;
    why::print_exchanges(out, &view.exchanges)
}

pub(super) fn swap(args: &SwapArgs, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let event = args.scope.event(context);
    let mut session = args.scope.writer(context)?;
    let round = match args.round {
        Some(round) => round,
        None => open_round(&session, &event)?,
    };
    let command = SwapPlayers {
        event,
        round,
        one: args.one.clone(),
        other: args.other.clone(),
    };
    print_swapped(&session.execute(&command)?, context)
}

fn open_round(session: &Session, event: &crate::service::EventRef) -> anyhow::Result<u32> {
    let event = event.clone();
    Ok(session.ask(&OpenRound { event })?)
}

pub(super) fn colours(args: &ColoursArgs, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let command = SwapColours {
        event: args.scope.event(context),
        round: args.seat.round,
        table: args.seat.table,
    };
    let mut session = args.scope.writer(context)?;
    print_swapped(&session.execute(&command)?, context)
}

fn print_swapped(done: &Done<SwappedView>, context: &Context) -> anyhow::Result<()> {
    let view = &done.outcome;
    context.print(view, |out| {
        if let Some(event) = &done.event {
            writeln!(out, "{event}, round {}", view.round)?;
        }
        show::print_tables(out, &view.tables)?;
        if view.cost.is_some() {
            let price = wording::price_of_round(view.round, view.worse.as_ref());
            writeln!(out, "{}", wrap(&price.to_string(), 0, 2))?;
        }
        Ok(())
    })
}
