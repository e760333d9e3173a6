//! `outflank event new|list|show|use|edit|remove|lots`

use super::{context::fitting, event_edit, rules};
use crate::cli::prelude::*;
use crate::report::{
    event::view::EventOverviewView, event::view::EventRowView, pairing::wording::too_few,
};
use crate::service::event::overview::{CreateEvent, EventList, EventOverview};
use crate::service::{EventId, event::lots::DrawLots, session::selection::Selection};
use anyhow::Context as _;
use outflank_core::{
    game::Variant, ruleset::AccelerationChoice, ruleset::FinalsPlan, tournament::Date,
};
use std::{collections::hash_map::RandomState, hash::BuildHasher, hash::Hasher};

/// Create, select and show events.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank event new \"Paris Open\" --rounds 9 --date 2026-11-21 --place Paris\n  \
    outflank event list\n  \
    outflank event use paris")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Create an event and select it.
    #[command(after_help = "Examples:\n  \
        outflank event new \"Paris Open\" --rounds 9 --ruleset woc --date 2026-11-21\n  \
        outflank event new Cup --finals \"semi-final 1, final 3, third place 1\"\n  \
        outflank event new \"Big Open\" --rounds 9 --accelerate baku")]
    New(New),
    /// List all events.
    #[command(after_help = "Examples:\n  outflank event list\n  outflank event list --format csv")]
    List,
    /// Show an event: its rules, players and rounds.
    #[command(after_help = "Examples:\n  outflank event show\n  outflank event show --event paris")]
    Show(EventArg),
    /// Select an event: commands without --event use it.
    #[command(after_help = "Examples:\n  outflank event use paris\n  outflank event use 2")]
    Use {
        /// Its name, the beginning of it, or its number.
        name: String,
    },
    /// Correct what was announced: name, date, place, rounds, sender, rules.
    ///
    /// Shows each value before and after. With other rules, all results are
    /// decided by them, and the results and ranks that change are shown first;
    /// once there are results that needs a reason.
    #[command(after_help = "Examples:\n  \
        outflank event edit --date 2026-05-02 --until 2026-05-03 --place Cuxhaven\n  \
        outflank event edit --ruleset joa --reason \"announced so\" --dry-run")]
    Edit(event_edit::Edit),
    /// Remove an event that has no entrants, rounds or games.
    #[command(after_help = "Examples:\n  \
        outflank event remove --event test\n  \
        outflank event remove --event 3 --reason \"entered twice\"")]
    Remove(event_edit::Remove),
    /// Draw lots for players who are equal on every tie-break. The seed from
    /// which all lots follow is recorded, once; after an undo it is the same.
    #[command(after_help = "Examples:\n  \
        outflank event lots\n  \
        outflank event lots --number 190573")]
    Lots(Lots),
}

#[derive(Debug, clap::Args)]
struct Lots {
    /// The seed, if it was drawn where everybody could see it, for example with
    /// dice; otherwise it is drawn here.
    #[arg(long, value_name = "N")]
    number: Option<u32>,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
struct New {
    /// The name of the event.
    name: String,
    /// How many rounds are planned.
    #[arg(long, value_name = "N", value_parser = arguments::rounds, allow_negative_numbers = true)]
    rounds: Option<u32>,
    /// The rules: a preset (see `outflank rulesets`), or a file.
    #[arg(long, value_name = "NAME|FILE", default_value = "woc")]
    ruleset: String,
    /// The game (see `outflank variants`).
    #[arg(long, default_value = "othello")]
    variant: String,
    /// The day (2026-11-21, 20261121, 21/11/2026), several days ("2026-11-21 to
    /// 2026-11-22"), the month (2026-11) or the year (2026).
    #[arg(long)]
    date: Option<Date>,
    /// The last day, if there are several.
    #[arg(long, value_name = "DATE", requires = "date")]
    until: Option<Date>,
    /// The town.
    #[arg(long, default_value = "")]
    place: String,
    /// The country.
    #[arg(long, default_value = "")]
    country: String,
    /// Who sends the results to the rating officer.
    #[arg(long, default_value = "")]
    sender: String,
    /// What is played after the rounds, stage by stage with the games of a match,
    /// or none; without it, what the rules say.
    #[arg(long, value_name = "STAGES")]
    finals: Option<FinalsPlan>,
    /// Virtual points for the upper half of the seeds in the first rounds, for the
    /// pairing only: baku (FIDE C.04.5.1), or none; without it, what the rules say.
    #[arg(long, value_name = "baku|none")]
    accelerate: Option<AccelerationChoice>,
    /// How many players are expected; a warning follows if they are too few for so
    /// many rounds.
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.action {
        Action::New(args) => create(args, context)?,
        Action::List => {
            let unnamed = Selection::of_user().event(context.database(), None);
            let events = database::reader(context)?.ask(&EventList { unnamed })?;
            context.print_rows(&events, |out| print_list(out, &events))?;
        }
        Action::Show(event) => {
            let event = event.event(context);
            let query = EventOverview { event };
            let (overview, head) = database::reader(context)?.ask_with_head(&query)?;
            context.print(&overview, |out| print_overview(out, &overview))?;
            context.print_journal(head)?;
        }
        Action::Use { name } => select(name, context)?,
        Action::Edit(args) => event_edit::edit(args, context)?,
        Action::Remove(args) => event_edit::remove(args, context)?,
        Action::Lots(args) => draw_lots(args, context)?,
    }
    Ok(Status::Clean)
}

fn draw_lots(args: &Lots, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    // Every hasher of the library begins with random bits of the system.
    let drawn = || RandomState::new().build_hasher().finish();
    let seed = context.seed().unwrap_or_else(drawn) % u64::from(u32::MAX);
    let seed = args.number.or(u32::try_from(seed).ok()).unwrap_or_default();
    let event = args.scope.event(context);
    let lots = args
        .scope
        .writer(context)?
        .execute(&DrawLots { event, seed })?;
    let lots = lots.outcome;
    context.print(&lots, |out| {
        let (title, seed) = (lots.event.title(), lots.event.lots.unwrap_or(seed));
        match lots.drawn_in_line {
            None => writeln!(out, "{title}: lots drawn from seed {seed}"),
            Some(line) => writeln!(
                out,
                "{title}: the lots of line {line} of the journal count again, from seed {seed}: \
                 lots are drawn once"
            ),
        }
    })?;
    if !context.quiet && !lots.used {
        let name = &lots.event.ruleset;
        writeln!(context.err(), "note: the ruleset {name} does not use lots")?;
    }
    Ok(())
}

/// Selects an event for this user.
fn select(name: &str, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    // Nothing is written to the database, but an older one is upgraded.
    let session = database::writer(context, &Who::default())?;
    let selection = Selection::of_user();
    let event = EventRef::Named(name.to_owned());
    let event = session.ask(&EventOverview { event })?.event;
    selection
        .select(context.database(), EventId(event.id))
        .with_context(|| format!("saving the selection of {}", event.title()))?;
    context.print(&event, |out| writeln!(out, "{} is selected", event.title()))?;
    let used = selection.event(context.database(), None);
    let used = session.ask(&EventOverview { event: used })?.event;
    if used.id != event.id && !context.quiet {
        let title = used.title();
        let text = format!("commands still use {title}, because OUTFLANK_EVENT names it");
        writeln!(context.err(), "note: {text}")?;
    }
    Ok(())
}

fn create(args: &New, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let command = CreateEvent {
        name: args.name.clone(),
        rounds: args.rounds,
        ruleset: rules::text(&args.ruleset)?,
        variant: args.variant.parse::<Variant>()?,
        date: arguments::days(args.date, args.until)?,
        place: args.place.clone(),
        country: args.country.clone(),
        sender: args.sender.clone(),
        finals: args.finals.clone(),
        acceleration: args.accelerate,
    };
    let event = database::creator(context, &args.who)?.execute(&command)?;
    let event = event.outcome;
    // The event exists, whether or not the selection can be kept.
    let kept = Selection::of_user().select(context.database(), EventId(event.id));
    if let (Err(error), false) = (kept, context.quiet) {
        writeln!(context.err(), "note: could not save the selection: {error}")?;
    }
    context.print(&event, |out| {
        writeln!(out, "{} is event {}, and selected", event.title(), event.id)
    })?;
    let few = args
        .players
        .and_then(|players| too_few(event.rounds, players));
    if let Some(text) = few.filter(|_| !context.quiet) {
        writeln!(
            context.err(),
            "warning: {}",
            fitting(&text.to_string(), "warning: ")
        )?;
    }
    if !context.quiet && context.format == OutputFormat::Text {
        let path = context.database().display();
        writeln!(
            context.err(),
            "saved in {path}; next: `outflank player add NAME`"
        )?;
    }
    Ok(())
}

fn print_list(mut out: &mut dyn Write, events: &[EventRowView]) -> io::Result<()> {
    let row = |row: &EventRowView| {
        let (mark, event) = (if row.selected { "*" } else { "" }, &row.event);
        vec![
            mark.to_owned(),
            event.id.to_string(),
            event.date.clone(),
            event.name.clone(),
            event.kind.to_owned(),
        ]
    };
    let rows: Vec<Vec<String>> = events.iter().map(row).collect();
    let heading = table::heading(&["", ">no.", "date", "event", "kind"]);
    table::print(&mut out, &heading, &rows)
}

fn print_overview(out: &mut dyn Write, overview: &EventOverviewView) -> io::Result<()> {
    let event = &overview.event;
    writeln!(out, "{} (number {})", event.title(), event.id)?;
    let place = [event.place.as_str(), event.country.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    if !place.is_empty() {
        writeln!(out, "  place    {}", place.join(", "))?;
    }
    let title = &overview.ruleset_title;
    writeln!(out, "  rules    {}: {title}", event.ruleset)?;
    let whose = match event.finals {
        Some(_) => " (set for this event)",
        None => "",
    };
    let finals = format!("{}{whose}", overview.finals_played);
    writeln!(out, "  finals   {}", wrap(&finals, 11, 11))?;
    writeln!(out, "  game     {}", event.variant)?;
    if event.acceleration.is_some() {
        writeln!(out, "  pairing  {}; set for this event", overview.pairing)?;
    }
    if overview.forbidden_pairs > 0 {
        let pairs = plural(overview.forbidden_pairs, "pair", "pairs");
        writeln!(
            out,
            "  apart    {pairs} must not meet (`outflank round forbid`)"
        )?;
    }
    if !event.sender.is_empty() {
        writeln!(out, "  sender   {}", event.sender)?;
    }
    if let Some(seed) = event.lots {
        writeln!(out, "  lots     drawn from seed {seed}")?;
    }
    writeln!(out, "  players  {}", overview.players)?;
    let planned = event
        .rounds
        .map_or_else(String::new, |n| format!(" of {n}"));
    let finals = match overview.final_rounds {
        0 => String::new(),
        rounds => format!(", {}", plural(rounds, "final round", "final rounds")),
    };
    writeln!(out, "  rounds   {}{planned}{finals}", overview.rounds_made)?;
    let settled = match (overview.games, overview.settled) {
        (0, _) => String::new(),
        (games, settled) if games == settled => ", all with a result".to_owned(),
        (_, settled) => format!(", {settled} with a result"),
    };
    let byes = match overview.byes {
        0 => String::new(),
        byes => format!("; {}", plural(byes, "bye", "byes")),
    };
    writeln!(out, "  games    {}{settled}{byes}", overview.games)
}
