//! `outflank result correct ROUND TABLE`

use std::io::Write;

use serde_json::json;

use super::super::database::{self, EventArg, Who};
use super::super::{Context, Hint, OutputFormat, arguments, ask};
use super::json_of;
use crate::board::Colour;
use crate::game::Score;
use crate::service::correct::{Colours, Corrected, Correction, Mode, correct};
use crate::service::result::{Entered, line};
use crate::tournament::PlayerRef;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The round.
    round: u32,
    /// The table.
    table: u32,
    /// Who really had black; if they sit at another table, the seats are exchanged.
    #[arg(long, value_name = "NAME")]
    black: Option<PlayerRef>,
    /// Who really had white.
    #[arg(long, value_name = "NAME")]
    white: Option<PlayerRef>,
    /// The colours were the other way round; the discs go with the players.
    #[arg(long)]
    swap_colours: bool,
    /// The real score, black's first: 36-28.
    #[arg(long, value_name = "B-W")]
    score: Option<Score>,
    /// How it really ended: flag, overrun, resign, no-show, both-absent,
    /// both-flags, agreed or adjourned.
    #[arg(long)]
    ending: Option<String>,
    /// To whom that happened: black or white.
    #[arg(long, requires = "ending", value_name = "COLOUR")]
    side: Option<Colour>,
    /// Why; asked for at the keyboard if it is not given.
    #[arg(long)]
    reason: Option<String>,
    /// Show what would change, and change nothing.
    #[arg(long)]
    dry_run: bool,
    /// Do it without asking.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<()> {
    let correction = correction(args)?;
    let mut database = database::write(context)?;
    let event = args.event.find(&database)?;
    let place = (args.round, args.table);
    let unsigned = args.who.sign(context);
    let shown = correct(
        &mut database,
        &unsigned,
        &event,
        place,
        &correction,
        Mode::Show,
    )?;
    print(&shown, context)?;
    if args.dry_run {
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
        return Ok(());
    }
    let reason = reason(args, context)?;
    if !args.yes {
        confirm(context)?;
    }
    let signature = args.who.sign_because(context, &reason);
    correct(
        &mut database,
        &signature,
        &event,
        place,
        &correction,
        Mode::Apply,
    )?;
    if context.format == OutputFormat::Text {
        writeln!(context.out(), "corrected")?;
    }
    Ok(())
}

fn correction(args: &Args) -> anyhow::Result<Correction> {
    let score = args.score;
    let ending = args.ending.as_deref();
    let ending = ending
        .map(|name| arguments::ending(name, args.side))
        .transpose()?;
    let entered = (score.is_some() || ending.is_some()).then_some(Entered {
        score,
        draw_win: None,
        ending,
    });
    Ok(Correction {
        black: args.black.clone(),
        white: args.white.clone(),
        colours: if args.swap_colours {
            Colours::Exchange
        } else {
            Colours::Stay
        },
        entered,
    })
}

fn reason(args: &Args, context: &Context) -> anyhow::Result<String> {
    let given = args.reason.clone().or_else(|| {
        ask::possible()
            .then(|| ask::line(context, "why? ").ok().flatten())
            .flatten()
    });
    match given.map(|reason| reason.trim().to_owned()) {
        Some(reason) if !reason.is_empty() => Ok(reason),
        _ => Err(Hint::new(
            "a correction needs its reason",
            "add --reason \"slip misread\"",
        )
        .into()),
    }
}

fn confirm(context: &Context) -> anyhow::Result<()> {
    if !ask::possible() {
        let text = "a correction asks before it is done, and nobody can be asked";
        return Err(Hint::new(text, "add --yes, or --dry-run to see what would change").into());
    }
    if ask::yes(context, "correct it?")? {
        return Ok(());
    }
    Err(Hint::new("nothing was changed", "the answer was not y").into())
}

fn print(corrected: &Corrected, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        let moved: Vec<_> = corrected
            .moved
            .iter()
            .map(|moved| {
                json!({
                    "name": moved.name,
                    "rank_before": moved.before.0, "rank_after": moved.after.0,
                    "points_before": moved.before.1.to_string(),
                    "points_after": moved.after.1.to_string(),
                })
            })
            .collect();
        let value = json!({
            "before": json_of(&corrected.before), "after": json_of(&corrected.after),
            "exchanged": corrected.exchanged.as_ref().map(json_of), "moved": moved,
        });
        writeln!(out, "{value}")?;
        return Ok(());
    }
    writeln!(out, "was  {}", line(&corrected.before))?;
    writeln!(out, "is   {}", line(&corrected.after))?;
    if let Some(other) = &corrected.exchanged {
        let board = other.game.table_number.unwrap_or_default();
        writeln!(out, "and  {} (table {board})", line(other))?;
    }
    super::print_moved(&mut out, &corrected.moved)
}
