//! `outflank player add|import|list|assign|withdraw|return|merge`

mod list;

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;

use super::database::{self, EventArg, Who};
use super::{Context, OutputFormat, Status, membership};
use crate::service::attendance;
use crate::service::player::{self, Arrival, Joining, Person, Search};
use crate::service::player_list;
use crate::tournament::PlayerRef;

/// Enter players, bring in lists, note who leaves and who is back.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank player import joueurs\n  \
    outflank player add \"LAZARD, Emmanuel\" --country FRA\n  \
    outflank player withdraw laz --after 4")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Enter a player into the event, from the register or new.
    #[command(after_help = "Examples:\n  \
        outflank player add \"LAZARD, Emmanuel\" --country FRA\n  \
        outflank player add laz\n  \
        outflank player add 190005\n  \
        outflank player add \"Logistello\" --register-only")]
    Add(Add),
    /// Bring in a list of players: CSV with a header, or PAPP's `joueurs`.
    #[command(after_help = "Examples:\n  \
        outflank player import joueurs\n  \
        outflank player import entries.csv --enter\n\n\
        A CSV file has a header with `name` and any of `given`, `country`,\n\
        `number`, `rating`; and for the event `team`, `category` (several with\n\
        commas) and `designated` (yes or no). Without --enter the list goes to the\n\
        register only.")]
    Import(Import),
    /// List the players of the event, or of the whole register.
    #[command(after_help = "Examples:\n  \
        outflank player list\n  \
        outflank player list --all laz")]
    List(list::Args),
    Assign(membership::Args),
    /// Note that a player has left the event.
    #[command(after_help = "Example:\n  outflank player withdraw laz --after 4")]
    Withdraw {
        /// The player: the beginning of a name, or a number.
        player: PlayerRef,
        /// The last round they take part in.
        #[arg(long, value_name = "N")]
        after: u32,
        #[command(flatten)]
        event: EventArg,
        #[command(flatten)]
        who: Who,
        /// Why.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Note that a player is back.
    #[command(after_help = "Example:\n  outflank player return laz --round 7")]
    Return {
        /// The player: the beginning of a name, or a number.
        player: PlayerRef,
        /// The first round they take part in again; the next one unless said.
        #[arg(long, value_name = "N")]
        round: Option<u32>,
        #[command(flatten)]
        event: EventArg,
        #[command(flatten)]
        who: Who,
    },
    /// Note that two names are one person.
    #[command(after_help = "Example:\n  \
        outflank player merge \"Levanen Harri\" \"Haglund Harri\" --reason \"married name\"")]
    Merge {
        /// The name that is given up.
        name: PlayerRef,
        /// The name that stays.
        into: PlayerRef,
        /// Why.
        #[arg(long, default_value = "")]
        reason: String,
        #[command(flatten)]
        who: Who,
    },
}

#[derive(Debug, clap::Args)]
struct Add {
    /// `FAMILY, Given`, the beginning of a name in the register, or a number.
    name: String,
    /// The country.
    #[arg(long, default_value = "")]
    country: String,
    /// The number in the federation's list.
    #[arg(long)]
    number: Option<String>,
    /// The rating.
    #[arg(long)]
    rating: Option<u32>,
    /// The first round they play, if they come late.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from_round: u32,
    /// A new player, even if the register has a name that begins like this.
    #[arg(long)]
    new: bool,
    /// Into the register only, not into an event.
    #[arg(long, conflicts_with_all = ["team", "category", "designated", "extra"])]
    register_only: bool,
    #[command(flatten)]
    said: membership::SaidArgs,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

#[derive(Debug, clap::Args)]
struct Import {
    /// The list.
    file: PathBuf,
    /// Enter all of them into the event too.
    #[arg(long)]
    enter: bool,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.what {
        What::Add(args) => add(args, context)?,
        What::Import(args) => return import(args, context),
        What::List(args) => list::run(args, context)?,
        What::Assign(args) => membership::assign(args, context)?,
        What::Withdraw {
            player,
            after,
            event,
            who,
            reason,
        } => {
            context.refuse_csv()?;
            let mut database = database::write(context)?;
            let event = event.find(&database)?;
            let signature = who.sign_because(context, reason);
            let left = attendance::withdraw(&mut database, &signature, &event, player, *after)?;
            let name = left.full_name();
            let sentence = format!("{name} leaves after round {after}");
            context.answer(&sentence, &json!({ "name": name, "left_after": after }))?;
        }
        What::Return {
            player,
            round,
            event,
            who,
        } => {
            context.refuse_csv()?;
            let mut database = database::write(context)?;
            let event = event.find(&database)?;
            let signature = who.sign(context);
            let (back, from) =
                attendance::come_back(&mut database, &signature, &event, player, *round)?;
            let name = back.full_name();
            let sentence = format!("{name} is back in round {from}");
            context.answer(&sentence, &json!({ "name": name, "back_in": from }))?;
        }
        What::Merge {
            name,
            into,
            reason,
            who,
        } => {
            context.refuse_csv()?;
            let mut database = database::write(context)?;
            let signature = who.sign_because(context, reason);
            let (one, other) = player::merge(&mut database, &signature, name, into)?;
            let (one, other) = (one.full_name(), other.full_name());
            let sentence = format!("{one} counts as {other} from here on");
            context.answer(&sentence, &json!({ "name": one, "is": other }))?;
        }
    }
    Ok(Status::Clean)
}

fn add(args: &Add, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let (mut database, event) = if args.register_only {
        (database::create(context)?, None)
    } else {
        let database = database::write(context)?;
        let event = args.event.find(&database)?;
        (database, Some(event))
    };
    let person = Person {
        country: args.country.clone(),
        number: args.number.clone(),
        rating: args.rating,
        ..Person::named(&args.name)
    };
    let said = args.said.said();
    let into = event.as_ref().map(|event| Joining {
        event,
        first_round: args.from_round,
        said: &said,
    });
    let search = if args.new {
        Search::Nowhere
    } else {
        Search::Register
    };
    let added = player::add(
        &mut database,
        &args.who.sign(context),
        &person,
        search,
        into,
    )?;
    let name = added.player.full_name();
    let sentence = match &added.entrant {
        Some(entrant) => format!("{:>3}  {name}", entrant.number),
        None => format!("{name} is in the register"),
    };
    let value = json!({
        "entry": added.entrant.as_ref().map(|entrant| entrant.number),
        "name": added.player.name, "given": added.player.given,
        "country": added.player.country, "rating": added.player.rating,
        "new": added.arrival == Arrival::New, "namesakes": added.namesakes,
    });
    context.answer(&sentence, &value)?;
    if added.arrival == Arrival::New && !added.namesakes.is_empty() && !context.quiet {
        let names = added.namesakes.join("; ");
        writeln!(
            context.err(),
            "note: new in the register, beside {names}\n\
             help: if that is the same person: `outflank player merge \"{name}\" NAME`"
        )?;
    }
    Ok(())
}

fn import(args: &Import, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let bytes = super::files::read(&args.file)?;
    let name = super::files::name(&args.file);
    let list = player_list::read(&name, &bytes)?;
    let (mut database, event) = if args.enter {
        let database = database::write(context)?;
        let event = args.event.find(&database)?;
        (database, Some(event))
    } else {
        (database::create(context)?, None)
    };
    let signature = args.who.sign(context);
    let tally = player_list::import(&mut database, &signature, &list, event.as_ref())?;
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        let value = json!({
            "players": list.people.len(), "new": tally.new, "changed": tally.changed,
            "known": tally.known, "entered": tally.entered, "assigned": tally.assigned, "unread": list.unread.len(),
            "renamed": tally.renamed.iter().map(|each| json!({
                "number": each.number, "from": each.from, "to": each.to,
            })).collect::<Vec<_>>(),
        });
        writeln!(out, "{value}")?;
    } else {
        writeln!(
            out,
            "{} players in {name}: {} new, {} changed, {} known as they are",
            list.people.len(),
            tally.new,
            tally.changed,
            tally.known
        )?;
        if let Some(event) = &event {
            writeln!(out, "{} entered into {}", tally.entered, event.name)?;
            if tally.assigned > 0 {
                writeln!(out, "{} with a team or categories", tally.assigned)?;
            }
        }
    }
    if event.is_none() && list.said.iter().any(|said| !said.is_empty()) && !context.quiet {
        writeln!(
            context.err(),
            "note: teams and categories belong to an event and were left out: add --enter"
        )?;
    }
    for renamed in &tally.renamed {
        writeln!(
            context.err(),
            "note: {name}:{}: number {} was {}, is {} from here on",
            renamed.line,
            renamed.number,
            renamed.from,
            renamed.to
        )?;
    }
    for (line, problem) in &list.unread {
        writeln!(context.err(), "warning: {name}:{line}: {problem}")?;
    }
    if list.unread.is_empty() {
        return Ok(Status::Clean);
    }
    writeln!(
        context.err(),
        "help: the others are in; mend these lines and bring the list in again"
    )?;
    Ok(Status::Findings)
}
