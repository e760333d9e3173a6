//! `outflank round set|show|missing|seal`

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::database::{self, EventArg, Who};
use super::table::{self, Align};
use super::{Context, Hint, OutputFormat, Status, files};
use crate::formats::pairing_csv::{PairingCsv, PairingRow};
use crate::service::hall::{Hall, Seen};
use crate::service::result::result_words;
use crate::service::round::{self, Existing, Paired, Pairing};
use crate::service::{self, Refusal};
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
        let new: Vec<Seen> = paired
            .new
            .iter()
            .map(|game| paired.hall.seen(game))
            .collect();
        games_csv(&new, context)?;
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
            black: args.black.clone().unwrap_or_default(),
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
            black: row.black,
            white: row.white,
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

fn show(hall: &Hall, by_name: bool, context: &Context) -> anyhow::Result<()> {
    let seen: Vec<Seen> = hall.games.iter().map(|game| hall.seen(game)).collect();
    match context.format {
        OutputFormat::Json => {
            let mut out = context.out();
            let games = seen.iter().map(json_of);
            let values: Vec<Value> = if by_name {
                names(&seen).iter().map(Seated::json).collect()
            } else {
                games.collect()
            };
            for value in values {
                writeln!(out, "{value}")?;
            }
        }
        OutputFormat::Csv if by_name => {
            let rows: Vec<Vec<String>> = names(&seen).iter().map(Seated::cells).collect();
            table::csv(&mut context.out(), &NAMES, &rows)?;
        }
        OutputFormat::Csv => games_csv(&seen, context)?,
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
                by_names(&seen, context)?;
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

/// Games for a spreadsheet: what is not known is empty.
fn games_csv(seen: &[Seen], context: &Context) -> anyhow::Result<()> {
    let row = |game: &Seen| {
        let mut cells = cells(game).to_vec();
        if !game.game.is_settled() {
            cells[3].clear();
        }
        cells
    };
    let rows: Vec<Vec<String>> = seen.iter().map(row).collect();
    let heading = ["table", "black", "white", "result"];
    table::csv(&mut context.out(), &heading, &rows)?;
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

/// The columns of a round by name; the keys of its objects are the same.
const NAMES: [&str; 4] = ["name", "table", "colour", "opponent"];

/// A player of a round, for the notice board.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Seated {
    name: String,
    table: Option<u32>,
    /// The colour and the opponent; nothing in a bye.
    game: Option<(&'static str, String)>,
}

impl Seated {
    fn cells(&self) -> Vec<String> {
        let table = self.table.map_or_else(String::new, |n| n.to_string());
        let (colour, opponent) = match &self.game {
            Some((colour, opponent)) => (*colour, opponent.as_str()),
            None => ("", "bye"),
        };
        [&self.name, &table, colour, opponent]
            .map(str::to_owned)
            .to_vec()
    }

    fn json(&self) -> Value {
        let (colour, opponent) = self
            .game
            .as_ref()
            .map_or((None, None), |(colour, opponent)| {
                (Some(*colour), Some(opponent))
            });
        json!({ "name": self.name, "table": self.table, "colour": colour, "opponent": opponent })
    }
}

/// Everybody of a round, by name.
fn names(seen: &[Seen]) -> Vec<Seated> {
    let mut names = Vec::new();
    for game in seen {
        let table = game.game.board;
        let white = game.white.clone();
        names.push(Seated {
            name: game.black.clone(),
            table,
            game: white.map(|white| ("black", white)),
        });
        names.extend(game.white.clone().map(|white| Seated {
            name: white,
            table,
            game: Some(("white", game.black.clone())),
        }));
    }
    names.sort();
    names
}

fn by_names(seen: &[Seen], context: &Context) -> anyhow::Result<()> {
    let rows: Vec<Vec<String>> = names(seen).iter().map(Seated::cells).collect();
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
