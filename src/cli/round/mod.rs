//! `outflank round set|show|missing|seal`

mod show;

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

pub(super) use show::json_of;
use show::{by_table, games_csv, show};

use super::database::{self, EventArg, Who};
use super::{Context, Hint, OutputFormat, Status, files};
use crate::formats::list::pairing_csv::{PairingCsv, PairingRow};
use crate::service::round::{self, Existing, Paired, Pairing};
use crate::service::round_state::{GameState, RoundState};
use crate::service::{self, Refusal};
use crate::storage::round::Stage;
use crate::tournament::PlayerRef;

/// Set the pairings of a round, show them, see what is missing, seal it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank round set 1 --csv pairings.csv\n  \
    outflank round set 1 laz tam\n  \
    outflank round missing 1")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Set pairings: all from a CSV file, or one by one (black, then white).
    #[command(after_help = "Examples:\n  \
        outflank round set 1 --csv pairings.csv\n  \
        outflank round set 1 laz tam --table 4\n  \
        outflank round set 1 --csv new.csv --replace\n\n\
        A CSV file has a header with `black` and `white`, perhaps `table`; a row\n\
        without white, or with the word bye there, is a bye.")]
    Set(Set),
    /// Show a round, by table or by name.
    #[command(after_help = "Examples:\n  outflank round show 3\n  outflank round show 3 --by-name")]
    Show {
        /// The round.
        round: u32,
        /// One line a player, by name, for the notice board.
        #[arg(long)]
        by_name: bool,
        #[command(flatten)]
        event: EventArg,
    },
    /// List the tables without a result; exit 1 if there are any.
    #[command(after_help = "Example:\n  outflank round missing 3")]
    Missing {
        /// The round.
        round: u32,
        #[command(flatten)]
        event: EventArg,
    },
    /// Seal a round: from here on it takes corrections only.
    #[command(after_help = "Example:\n  outflank round seal 3")]
    Seal {
        /// The round.
        round: u32,
        #[command(flatten)]
        event: EventArg,
        #[command(flatten)]
        who: Who,
    },
}

#[derive(Debug, clap::Args)]
struct Set {
    /// The round.
    round: u32,
    /// Black, or the player who has a bye.
    #[arg(conflicts_with = "csv", required_unless_present = "csv")]
    black: Option<PlayerRef>,
    /// White; without it, a bye.
    #[arg(conflicts_with = "csv")]
    white: Option<PlayerRef>,
    /// The table; the next free one unless said.
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "csv",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    table: Option<u32>,
    /// All pairings from a file.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Take the pairings away that are there, if none has a result.
    #[arg(long)]
    replace: bool,
    /// A play-off or final: outside the standings.
    #[arg(long = "final")]
    is_final: bool,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.what {
        What::Set(args) => set(args, context)?,
        What::Show {
            round,
            by_name,
            event,
        } => {
            let database = database::read(context)?;
            let event = event.find(&database)?;
            let hall = RoundState::of(&database.snapshot()?, &event, *round)?;
            show(&hall, *by_name, context)?;
        }
        What::Missing { round, event } => {
            let database = database::read(context)?;
            let event = event.find(&database)?;
            let hall = RoundState::of(&database.snapshot()?, &event, *round)?;
            return missing(&hall, context);
        }
        What::Seal { round, event, who } => {
            context.refuse_csv()?;
            let mut database = database::write(context)?;
            let event = event.find(&database)?;
            let sealed = round::seal(&mut database, &who.sign(context), &event, *round)?;
            let number = sealed.number;
            let sentence = format!("round {number} is sealed");
            context.answer(&sentence, &json!({ "round": number, "state": "sealed" }))?;
        }
    }
    Ok(Status::Clean)
}

fn set(args: &Set, context: &Context) -> anyhow::Result<()> {
    let pairings = pairings(args)?;
    let mut database = database::write(context)?;
    let event = args.event.find(&database)?;
    let existing = if args.replace {
        Existing::Replace
    } else {
        Existing::Keep
    };
    let stage = if args.is_final {
        Stage::Final
    } else {
        Stage::Swiss
    };
    let signature = args.who.sign(context);
    let paired = round::set(
        &mut database,
        &signature,
        &event,
        args.round,
        &pairings
            .iter()
            .map(|(_, each)| each.clone())
            .collect::<Vec<_>>(),
        existing,
        stage,
    );
    let paired = paired.map_err(|error| match &args.csv {
        Some(path) => in_file(path, &pairings, error),
        None => error.into(),
    })?;
    if context.format == OutputFormat::Json {
        show(&paired.hall, false, context)?;
    } else if context.format == OutputFormat::Csv {
        let new: Vec<GameState> = paired
            .new
            .iter()
            .map(|game| paired.hall.game_state(game))
            .collect();
        games_csv(&new, context)?;
    } else {
        let new: Vec<GameState> = paired
            .new
            .iter()
            .map(|game| paired.hall.game_state(game))
            .collect();
        by_table(&new, context)?;
    }
    warn(&paired, context)
}

/// A refusal with the line of the file it is about.
fn in_file(path: &Path, pairings: &[(u64, Pairing)], error: service::Error) -> anyhow::Error {
    let service::Error::Refused(refusal) = error else {
        return error.into();
    };
    let (number, why) = match refusal {
        Refusal::Pairing { number, why } => (number, *why),
        other if pairings.len() == 1 => (1, other),
        other => return service::Error::Refused(other).into(),
    };
    let (line, _) = pairings[number - 1];
    let text = format!("{}:{line}: {why}", files::name(path));
    Hint::new(
        text,
        "mend the file and set the round again: nothing of it was kept",
    )
    .into()
}

/// The pairings with the lines they stand on.
fn pairings(args: &Set) -> anyhow::Result<Vec<(u64, Pairing)>> {
    let Some(path) = &args.csv else {
        let pairing = Pairing {
            board: args.table,
            black: args.black.clone().unwrap_or_else(|| PlayerRef::new("")),
            white: args.white.clone(),
        };
        return Ok(vec![(1, pairing)]);
    };
    let rows = PairingCsv::read(&files::read(path)?).map_err(|error| {
        Hint::new(
            format!("{}: {error}", files::name(path)),
            "`outflank round set --help` says what the file looks like",
        )
    })?;
    let pairing = |row: PairingRow| {
        let pairing = Pairing {
            board: row.table,
            black: PlayerRef::new(&row.black),
            white: row.white.as_deref().map(PlayerRef::new),
        };
        (row.line, pairing)
    };
    Ok(rows.pairings.into_iter().map(pairing).collect())
}

fn warn(paired: &Paired, context: &Context) -> anyhow::Result<()> {
    for repeated in &paired.repeated {
        writeln!(
            context.err(),
            "warning: {} and {} have met in round {}",
            repeated.one,
            repeated.other,
            repeated.round
        )?;
    }
    Ok(())
}

fn missing(hall: &RoundState, context: &Context) -> anyhow::Result<Status> {
    let missing: Vec<GameState> = hall.missing().collect();
    if context.format == OutputFormat::Csv {
        games_csv(&missing, context)?;
        return Ok(if missing.is_empty() {
            Status::Clean
        } else {
            Status::Findings
        });
    }
    let mut out = context.out();
    for game in &missing {
        match context.format {
            OutputFormat::Json => writeln!(out, "{}", json_of(game))?,
            _ => writeln!(
                out,
                "table {:>3}  {} v {}{}",
                game.game.table_number.unwrap_or_default(),
                game.black,
                game.white.as_deref().unwrap_or_default(),
                match &game.official {
                    Err(undecided) => format!(": {undecided}"),
                    Ok(_) => String::new(),
                }
            )?,
        }
    }
    if missing.is_empty() {
        if context.format == OutputFormat::Text {
            writeln!(out, "round {} is complete", hall.round.number)?;
        }
        return Ok(Status::Clean);
    }
    Ok(Status::Findings)
}
