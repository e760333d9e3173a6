//! `outflank round why`: why two players meet, or do not.

use super::super::rules;
use crate::cli::prelude::*;
use crate::report::pairing::view::{
    ColouringView, ExchangeView, OpponentView, WhyPairView, WhyPlayerView,
};
use crate::report::{export::view::BYE, pairing::wording};
use crate::service::{rounds::pairing::WhyPaired, rounds::pairing::WhyPlayer};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The round: one that is paired, or the next one.
    #[arg(value_parser = arguments::round)]
    round: u32,
    /// A player.
    player: PlayerRef,
    /// The opponent, or the word bye; without it all opponents by price.
    opponent: Option<PlayerRef>,
    /// Pairing rules instead of those by which it was paired.
    #[arg(long, value_name = "NAME|FILE")]
    preset: Option<String>,
    #[command(flatten)]
    event: EventArg,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<()> {
    let rules = args.preset.as_deref().map(rules::pairing).transpose()?;
    let event = args.event.event(context);
    let (round, player) = (args.round, args.player.clone());
    let session = database::reader(context)?;
    let Some(opponent) = &args.opponent else {
        let query = WhyPlayer {
            event,
            round,
            player,
            rules,
        };
        let view = session.ask(&query)?;
        return print_opponents(&view, context);
    };
    let is_bye = opponent.as_str().eq_ignore_ascii_case(BYE);
    let view = session.ask(&WhyPaired {
        event,
        round,
        player,
        opponent: (!is_bye).then(|| opponent.clone()),
        rules,
    })?;
    context.print(&view, |out| print_pair(out, &view))
}

fn print_opponents(view: &WhyPlayerView, context: &Context) -> anyhow::Result<()> {
    match context.format {
        super::super::OutputFormat::Json => context.print(view, |_| Ok(())),
        _ => context.print_rows(&view.opponents, |out| {
            let heading = table::heading(&["opponent", "points", "price"]);
            let rows: Vec<Vec<String>> = view.opponents.iter().map(opponent_row).collect();
            table::print(&mut { out }, &heading, &rows)?;
            Ok(())
        }),
    }?;
    if view.left_out > 0 && context.format == super::super::OutputFormat::Text {
        let text = "opponents who cost more in themselves are not shown";
        writeln!(context.out(), "{} {text}", view.left_out)?;
    }
    Ok(())
}

fn opponent_row(view: &OpponentView) -> Vec<String> {
    let opponent = view.opponent.as_ref();
    let price = wording::price_of_opponent(view);
    vec![
        opponent
            .map_or(BYE, |player| player.name.as_str())
            .to_owned(),
        opponent
            .map_or("", |player| player.record.as_str())
            .to_owned(),
        price,
    ]
}

fn print_pair(out: &mut dyn Write, view: &WhyPairView) -> io::Result<()> {
    for colouring in &view.colourings {
        print_colouring(out, view, colouring)?;
    }
    if let Some(bye) = &view.bye {
        let cost = wording::cost(&view.levels, &bye.cost);
        let head = format!("{} {} bye: {cost}", bye.player.name, bye.player.record);
        writeln!(out, "{}", wrap(&head, 0, 2))?;
        for reason in &bye.reasons {
            writeln!(out, "  {}", wrap(reason, 2, 4))?;
        }
    }
    let verdict = wording::why_verdict(view);
    writeln!(out, "{}", wrap(&verdict.to_string(), 0, 2))?;
    print_exchanges(out, &view.exchanges)
}

fn print_colouring(
    out: &mut dyn Write,
    view: &WhyPairView,
    colouring: &ColouringView,
) -> io::Result<()> {
    let ColouringView {
        black,
        white,
        cost,
        reasons,
    } = colouring;
    let cost = wording::cost(&view.levels, cost);
    let head = format!(
        "{} {} black, {} {} white: {cost}",
        black.name, black.record, white.name, white.record
    );
    writeln!(out, "{}", wrap(&head, 0, 2))?;
    for reason in reasons {
        writeln!(out, "  {}", wrap(reason, 2, 4))?;
    }
    Ok(())
}

/// What changes, exchange by exchange.
pub(super) fn print_exchanges(out: &mut dyn Write, exchanges: &[ExchangeView]) -> io::Result<()> {
    for exchange in exchanges {
        for line in wording::exchange(exchange) {
            writeln!(out, "  {}", wrap(&line, 2, 4))?;
        }
    }
    Ok(())
}
