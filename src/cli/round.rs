//! `outflank round set|show|missing|seal`

use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::database::{self, EventArg, Who};
use super::table::{self, Align};
use super::{Context, OutputFormat, Status, files};
use crate::formats::pairing_csv::PairingCsv;
use crate::service::hall::{Hall, Seen};
use crate::service::result::result_words;
use crate::service::round::{self, Existing, Paired, Pairing};
use crate::storage::round::Stage;

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
    black: Option<String>,
    /// White; without it, a bye.
    #[arg(conflicts_with = "csv")]
    white: Option<String>,
    /// The table; the next free one unless said.
    #[arg(long, value_name = "N", conflicts_with = "csv")]
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
            let hall = Hall::of(database.connection(), &event, *round)?;
            show(&hall, *by_name, context)?;
        }
        What::Missing { round, event } => {
            let database = database::read(context)?;
            let event = event.find(&database)?;
            let hall = Hall::of(database.connection(), &event, *round)?;
            return missing(&hall, context);
        }
        What::Seal { round, event, who } => {
            let mut database = database::write(context)?;
            let event = event.find(&database)?;
            let sealed = round::seal(&mut database, &who.sign(context), &event, *round)?;
            writeln!(context.out(), "round {} is sealed", sealed.number)?;
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
        &pairings,
        existing,
        stage,
    )?;
    if context.format == OutputFormat::Json {
        show(&paired.hall, false, context)?;
    } else {
        let new: Vec<Seen> = paired
            .new
            .iter()
            .map(|game| paired.hall.seen(game))
            .collect();
        by_table(&new, context)?;
    }
    warn(&paired, context)
}

fn pairings(args: &Set) -> anyhow::Result<Vec<Pairing>> {
    let Some(path) = &args.csv else {
        return Ok(vec![Pairing {
            board: args.table,
            black: args.black.clone().unwrap_or_default(),
            white: args.white.clone(),
        }]);
    };
    let rows = PairingCsv::read(&files::read(path)?).map_err(|error| {
        super::Hint::new(
            format!("{}: {error}", files::name(path)),
            "`outflank round set --help` says what the file looks like",
        )
    })?;
    let pairing = |row: crate::formats::pairing_csv::PairingRow| Pairing {
        board: row.table,
        black: row.black,
        white: row.white,
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

fn show(hall: &Hall, by_name: bool, context: &Context) -> anyhow::Result<()> {
    let seen: Vec<Seen> = hall.games.iter().map(|game| hall.seen(game)).collect();
    match context.format {
        OutputFormat::Json => {
            let mut out = context.out();
            for game in &seen {
                writeln!(out, "{}", json_of(game))?;
            }
        }
        OutputFormat::Csv => {
            let mut csv = csv::Writer::from_writer(context.out());
            csv.write_record(["table", "black", "white", "result"])?;
            for game in &seen {
                csv.write_record(cells(game))?;
            }
            csv.flush()?;
        }
        OutputFormat::Text => {
            if !context.quiet {
                let name = &hall.event.name;
                let Hall { round, .. } = hall;
                writeln!(
                    context.out(),
                    "{name}, round {} ({})",
                    round.number,
                    round.state
                )?;
            }
            if by_name {
                names(&seen, context)?;
            } else {
                by_table(&seen, context)?;
            }
        }
    }
    Ok(())
}

fn by_table(seen: &[Seen], context: &Context) -> anyhow::Result<()> {
    let heading = [
        ("table", Align::Right),
        ("black", Align::Left),
        ("white", Align::Left),
        ("result", Align::Left),
    ];
    let rows: Vec<Vec<String>> = seen.iter().map(|game| cells(game).to_vec()).collect();
    table::print(&mut context.out(), &heading, &rows)?;
    Ok(())
}

fn cells(seen: &Seen) -> [String; 4] {
    let result = if seen.game.is_bye() {
        String::new()
    } else {
        result_words(seen)
    };
    [
        seen.game.board.map_or_else(String::new, |n| n.to_string()),
        seen.black.clone(),
        seen.white.clone().unwrap_or_else(|| "bye".to_owned()),
        result,
    ]
}

fn names(seen: &[Seen], context: &Context) -> anyhow::Result<()> {
    let mut rows = Vec::new();
    for game in seen {
        let table = game.game.board.map_or_else(String::new, |n| n.to_string());
        let white = game.white.clone().unwrap_or_else(|| "bye".to_owned());
        rows.push(vec![
            game.black.clone(),
            table.clone(),
            if game.white.is_some() { "black" } else { "" }.to_owned(),
            white,
        ]);
        if let Some(white) = &game.white {
            let row = [white, &table, "white", &game.black];
            rows.push(row.map(str::to_owned).to_vec());
        }
    }
    rows.sort();
    let heading = [
        ("name", Align::Left),
        ("table", Align::Right),
        ("colour", Align::Left),
        ("opponent", Align::Left),
    ];
    table::print(&mut context.out(), &heading, &rows)?;
    Ok(())
}

/// A game of a round as JSON.
pub(super) fn json_of(seen: &Seen) -> Value {
    let official = seen.official.as_ref().ok().and_then(Option::as_ref);
    let score = |score: crate::game::Score| json!({ "black": discs(score.black), "white": discs(score.white) });
    json!({
        "table": seen.game.board,
        "black": seen.black,
        "white": seen.white,
        "bye": seen.game.is_bye(),
        "entered": seen.game.score().map(score),
        "ending": seen.game.ending.map(crate::storage::game::TypedEnding::words),
        "score": official.and_then(|official| official.score).map(score),
        "outcome": official.map(|official| official.outcome.name()),
        "rule": official.and_then(|official| official.rule.as_ref()).map(|rule| rule.key),
        "undecided": seen.official.as_ref().err().map(ToString::to_string),
    })
}

/// Whole discs as a whole number, halves as `.5`.
fn discs(discs: crate::game::HalfDiscs) -> Value {
    match discs.as_whole() {
        Some(whole) => whole.into(),
        None => (f64::from(discs.as_halves()) / 2.0).into(),
    }
}

fn missing(hall: &Hall, context: &Context) -> anyhow::Result<Status> {
    let missing: Vec<Seen> = hall.missing().collect();
    let mut out = context.out();
    for game in &missing {
        match context.format {
            OutputFormat::Json => writeln!(out, "{}", json_of(game))?,
            _ => writeln!(
                out,
                "table {:>3}  {} v {}{}",
                game.game.board.unwrap_or_default(),
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
