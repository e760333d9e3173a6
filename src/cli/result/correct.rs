//! `outflank result correct ROUND TABLE`

use super::super::round::show;
use crate::cli::prelude::*;
use crate::report::{
    pairing::wording::price_after_correction, round::table_wording::table_line,
    round::view::ChangedTableView, round::view::CorrectionView,
    round::wording::paired_on_old_points,
};
use crate::service;
use crate::service::{
    Refusal, results::correct::CorrectResult, results::enter::Entered, results::enter::OldEnding,
};
use outflank_core::{board::Colour, game::Score};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    seat: Seat,
    /// The player who really had black. If they sit at another table of the
    /// round, the two players change seats.
    #[arg(long, value_name = "NAME")]
    black: Option<PlayerRef>,
    /// The player who really had white.
    #[arg(long, value_name = "NAME")]
    white: Option<PlayerRef>,
    /// The colours were the other way round; the discs go with the players.
    #[arg(long)]
    swap_colours: bool,
    /// The real score, black's first: 36-28; 0-0 if both lose. The ending stays.
    #[arg(long, value_name = "B-W")]
    score: Option<Score>,
    /// How it really ended: flag, overrun, resign, no-show, both-absent,
    /// both-flags, agreed or adjourned; none if on the board. The score stays.
    #[arg(long)]
    ending: Option<String>,
    /// Which player that was: black or white.
    #[arg(long, requires = "ending", value_name = "COLOUR")]
    side: Option<Colour>,
    /// The reason, for the journal; if not given, you are asked for it.
    #[arg(long)]
    reason: Option<String>,
    #[command(flatten)]
    preview: Preview,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<()> {
    let mut command = command(args, context)?;
    let mut session = args.scope.writer(context)?;
    let since = session.last_journal_id()?;
    let preview = session.preview(&command)?;
    context.print(&preview, |out| print(out, &preview, !args.preview.yes))?;
    if context.format == OutputFormat::Text {
        show::warn(&preview.warnings, context)?;
    }
    if args.preview.dry_run {
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
        return Ok(());
    }
    command.reason = reason(args, context)?;
    if !args.preview.yes {
        confirm(context, "a correction", "correct it?")?;
    }
    // What was shown has to be what is done, in the event that was shown.
    command.event = EventRef::numbered(preview.event_id);
    let corrected = session.execute_if_unchanged(&command, since)?;
    context.say_done(&corrected, "corrected")
}

fn command(args: &Args, context: &Context) -> anyhow::Result<CorrectResult> {
    let (old_ending, ending) = match args.ending.as_deref() {
        Some("none") => (OldEnding::Goes, None),
        Some(name) => (OldEnding::Stays, Some(arguments::ending(name, args.side)?)),
        None => (OldEnding::Stays, None),
    };
    let is_named = args.score.is_some() || args.ending.is_some();
    let entered = is_named.then_some(Entered {
        score: args.score,
        draw_win: None,
        ending,
    });
    Ok(CorrectResult {
        event: args.scope.event(context),
        round: args.seat.round,
        table: args.seat.table,
        black: args.black.clone(),
        white: args.white.clone(),
        exchange_colours: args.swap_colours,
        entered,
        old_ending,
        // A reason that cannot be kept is refused before anything is shown.
        reason: args.reason.clone().unwrap_or_default(),
    })
}

fn reason(args: &Args, context: &Context) -> anyhow::Result<String> {
    let given = args.reason.clone().or_else(|| {
        ask::possible()
            .then(|| ask::line(context, "reason: ").ok().flatten())
            .flatten()
    });
    match given.map(|reason| reason.trim().to_owned()) {
        Some(reason) if !reason.is_empty() => Ok(reason),
        _ => Err(service::Error::from(Refusal::CorrectionWithoutReason).into()),
    }
}

/// Asks whether to go on; `what` needs the confirmation.
pub(super) fn confirm(context: &Context, what: &str, question: &str) -> anyhow::Result<()> {
    if !ask::possible() {
        let text = format!("{what} needs a confirmation, and the input is not a terminal");
        return Err(Hint::new(text, "add --yes, or --dry-run to see what would change").into());
    }
    if ask::yes(context, question)? {
        return Ok(());
    }
    anyhow::bail!("not corrected")
}

fn print(out: &mut dyn Write, correction: &CorrectionView, preview: bool) -> io::Result<()> {
    let [before, after] = super::before_and_after(preview);
    writeln!(out, "{before}{}", table_line(&correction.before))?;
    writeln!(out, "{after}{}", table_line(&correction.after))?;
    for ChangedTableView { after: other, .. } in &correction.exchanged {
        let (table, width) = (other.table.unwrap_or_default(), after.len());
        writeln!(
            out,
            "{:<width$}{} (table {table})",
            "and",
            table_line(other)
        )?;
    }
    if !correction.moved.is_empty() || correction.finals.is_empty() {
        super::print_moved(out, &correction.moved)?;
    }
    if !correction.finals.is_empty() {
        writeln!(out, "in the finals:")?;
    }
    for text in &correction.finals {
        writeln!(out, "  {}", wrap(&text.to_string(), 2, 4))?;
    }
    match paired_on_old_points(&correction.paired_on_old_points) {
        Some(text) => writeln!(out, "{text}")?,
        None => return Ok(()),
    }
    match &correction.running_round {
        Some(running) => {
            let text = price_after_correction(running);
            writeln!(out, "{}", wrap(&text.to_string(), 0, 2))
        }
        None => Ok(()),
    }
}
