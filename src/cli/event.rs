//! `outflank event new|list|show|use|lots`

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;

use anyhow::Context as _;
use serde_json::json;

use super::database::{self, EventArg, Who};
use super::table::{self, Align};
use super::{Context, OutputFormat, Status, rules};
use crate::ruleset::TieBreak;
use crate::service::event::Announcement;
use crate::service::{self, selection::Selection};
use crate::storage::Database;
use crate::storage::event::Event;
use crate::tournament::Date;

/// Make events, list them, select one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank event new \"Paris Open\" --rounds 9 --date 2026-11-21 --place Paris\n  \
    outflank event list\n  \
    outflank event use paris")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Make an event and select it.
    #[command(after_help = "Example:\n  \
        outflank event new \"Paris Open\" --rounds 9 --ruleset woc --date 2026-11-21")]
    New(New),
    /// List all events.
    #[command(after_help = "Example:\n  outflank event list")]
    List,
    /// Show an event: its rules, players and rounds.
    #[command(after_help = "Example:\n  outflank event show --event paris")]
    Show(EventArg),
    /// Select an event for yourself: where several are open, or none is,
    /// commands that name none mean this one.
    #[command(after_help = "Example:\n  outflank event use paris")]
    Use {
        /// Its name, the beginning of it, or its number.
        name: String,
    },
    /// Draw lots for the players who are equal to the end: the seed from which
    /// all lots follow is recorded, once.
    #[command(after_help = "Examples:\n  \
        outflank event lots\n  \
        outflank event lots --number 190573")]
    Lots(Lots),
}

#[derive(Debug, clap::Args)]
struct Lots {
    /// The seed, if it comes from somewhere everybody can see, such as dice;
    /// without it, it is drawn here.
    #[arg(long, value_name = "N")]
    number: Option<u32>,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

#[derive(Debug, clap::Args)]
struct New {
    /// Its name.
    name: String,
    /// How many rounds are planned.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// The rules: a preset (see `outflank rulesets`), or a file.
    #[arg(long, value_name = "NAME|FILE", default_value = "woc")]
    ruleset: String,
    /// The game (see `outflank variants`).
    #[arg(long, default_value = "othello")]
    variant: String,
    /// The day, the month or the year, as 2026-11-21, 2026-11 or 2026.
    #[arg(long)]
    date: Option<Date>,
    /// The town.
    #[arg(long, default_value = "")]
    place: String,
    /// The country.
    #[arg(long, default_value = "")]
    country: String,
    /// Who sends the results to the rating officer.
    #[arg(long, default_value = "")]
    sender: String,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.what {
        What::New(new) => announce(new, context)?,
        What::List => list(context)?,
        What::Show(event) => {
            context.refuse_csv()?;
            let database = database::read(context)?;
            show(&database, &event.find(&database)?, context)?;
        }
        What::Use { name } => {
            context.refuse_csv()?;
            select(name, context)?;
        }
        What::Lots(args) => lots(args, context)?,
    }
    Ok(Status::Clean)
}

fn lots(args: &Lots, context: &Context) -> anyhow::Result<()> {
    let mut database = database::write(context)?;
    let event = args.event.find(&database)?;
    // Every hasher of the library begins with random bits of the system.
    let drawn = || RandomState::new().build_hasher().finish();
    let seed = context.seed().unwrap_or_else(drawn) % u64::from(u32::MAX);
    let seed = args.number.or(u32::try_from(seed).ok()).unwrap_or_default();
    let signature = args.who.sign(context);
    let event = service::event::draw_lots(&mut database, &signature, &event, seed)?;
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => writeln!(out, "{}", json_of(&event))?,
        _ => writeln!(out, "{}: lots drawn from seed {seed}", title(&event))?,
    }
    let rules = service::event::rules(&event)?;
    if !context.quiet && !rules.standings.tie_breaks.contains(&TieBreak::Lot) {
        let name = rules.name;
        writeln!(context.err(), "note: the ruleset {name} asks for no lots")?;
    }
    Ok(())
}

fn select(name: &str, context: &Context) -> anyhow::Result<()> {
    let database = database::write(context)?;
    let selection = Selection::of_user();
    let event = service::event::find(&database.snapshot()?, name)?;
    let keeping = || format!("keeping the selection of {}", title(&event));
    selection
        .select(database.path(), event.id)
        .with_context(keeping)?;
    let sentence = format!("{} is selected", title(&event));
    context.answer(&sentence, &json_of(&event))?;
    let meant = selection
        .event(database.path(), None)
        .find(&database.snapshot()?)?;
    if meant.id != event.id && !context.quiet {
        writeln!(
            context.err(),
            "note: without --event, commands mean {}, the only open event",
            title(&meant)
        )?;
    }
    Ok(())
}

fn announce(new: &New, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let announcement = Announcement {
        name: new.name.clone(),
        rounds: new.rounds,
        ruleset: rules::text(&new.ruleset)?,
        variant: new.variant.clone(),
        date: new.date,
        place: new.place.clone(),
        country: new.country.clone(),
        sender: new.sender.clone(),
    };
    let mut database = database::create(context)?;
    let event = service::event::announce(&mut database, &new.who.sign(context), &announcement)?;
    // The event is made, whether or not the selection can be kept.
    if let Err(error) = Selection::of_user().select(database.path(), event.id)
        && !context.quiet
    {
        writeln!(context.err(), "note: the selection was not kept: {error}")?;
    }
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => writeln!(out, "{}", json_of(&event))?,
        _ => writeln!(out, "{} is selected (number {})", title(&event), event.id)?,
    }
    if !context.quiet && context.format == OutputFormat::Text {
        let path = context.database().display();
        writeln!(
            context.err(),
            "kept in {path}; next: `outflank player add NAME`"
        )?;
    }
    Ok(())
}

/// The name and the day.
pub(super) fn title(event: &Event) -> String {
    if event.date.is_empty() {
        event.name.clone()
    } else {
        format!("{}, {}", event.name, event.date)
    }
}

fn json_of(event: &Event) -> serde_json::Value {
    json!({
        "id": event.id,
        "name": event.name,
        "kind": event.kind,
        "date": event.date,
        "place": event.place,
        "country": event.country,
        "rounds": event.rounds,
        "ruleset": event.ruleset_name,
        "variant": event.variant,
        "lots": event.lot_seed,
    })
}

/// The columns of the list; the keys of its objects are the same.
const COLUMNS: [&str; 11] = [
    "id", "name", "kind", "date", "place", "country", "rounds", "ruleset", "variant", "lots",
    "in_hand",
];

fn csv_row(event: &Event, in_hand: bool) -> Vec<String> {
    let mut value = json_of(event);
    value["in_hand"] = in_hand.into();
    let cell = |key: &&str| match &value[*key] {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Null => String::new(),
        other => other.to_string(),
    };
    COLUMNS.iter().map(cell).collect()
}

fn list(context: &Context) -> anyhow::Result<()> {
    let database = database::read(context)?;
    let events = database.snapshot()?.events()?;
    let in_hand = Selection::of_user().event(database.path(), None);
    let in_hand = in_hand.find(&database.snapshot()?).ok();
    let in_hand = in_hand.map(|event| event.id);
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        for event in &events {
            let mut value = json_of(event);
            value["in_hand"] = (in_hand == Some(event.id)).into();
            writeln!(out, "{value}")?;
        }
        return Ok(());
    }
    if context.format == OutputFormat::Csv {
        let rows: Vec<Vec<String>> = events
            .iter()
            .map(|event| csv_row(event, in_hand == Some(event.id)))
            .collect();
        table::csv(&mut out, &COLUMNS, &rows)?;
        return Ok(());
    }
    let rows: Vec<Vec<String>> = events
        .iter()
        .map(|event| {
            let mark = if in_hand == Some(event.id) { "*" } else { "" };
            vec![
                mark.to_owned(),
                event.id.to_string(),
                event.date.clone(),
                event.name.clone(),
                event.kind.to_string(),
            ]
        })
        .collect();
    let heading = [
        ("", Align::Left),
        ("no", Align::Right),
        ("date", Align::Left),
        ("event", Align::Left),
        ("kind", Align::Left),
    ];
    table::print(&mut out, &heading, &rows)?;
    Ok(())
}

fn show(database: &Database, event: &Event, context: &Context) -> anyhow::Result<()> {
    let snapshot = &database.snapshot()?;
    let entries = snapshot.entrants_of_event(event.id)?;
    let rounds = snapshot.rounds_of_event(event.id)?;
    let games = snapshot.games_of_event(event.id)?;
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        let mut value = json_of(event);
        value["players"] = entries.len().into();
        value["games"] = games.len().into();
        value["rounds_made"] = rounds.len().into();
        writeln!(out, "{value}")?;
        return Ok(());
    }
    writeln!(out, "{} (number {})", title(event), event.id)?;
    let place = [event.place.as_str(), event.country.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    if !place.is_empty() {
        writeln!(out, "  place    {}", place.join(", "))?;
    }
    let rules = service::event::rules(event)?;
    writeln!(out, "  rules    {}: {}", rules.name, rules.title)?;
    writeln!(out, "  game     {}", event.variant)?;
    if let Some(seed) = event.lot_seed {
        writeln!(out, "  lots     drawn from seed {seed}")?;
    }
    writeln!(out, "  players  {}", entries.len())?;
    let planned = event
        .rounds
        .map_or_else(String::new, |n| format!(" of {n}"));
    writeln!(out, "  rounds   {}{planned}", rounds.len())?;
    let settled = games.iter().filter(|game| game.is_settled()).count();
    writeln!(out, "  games    {}, {settled} with a result", games.len())?;
    Ok(())
}
