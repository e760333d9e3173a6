//! `outflank round set|show|missing|seal`

pub(super) mod show;

use std::io::Write;
use std::path::PathBuf;

use super::database::{self, EventArg, Who};
use super::{Context, OutputFormat, Status, arguments, files};
use crate::report::view::round::{PairedView, RoundView, TableView};
use crate::service::round::{
    Existing, Pairing, Pairings, RoundTables, SealRound, SetPairings, Stage, TableFilter,
};
use crate::tournament::PlayerRef;

/// Set the pairings of a round, show them, see what is missing, seal it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank round set 1 --csv pairings.csv\n  \
    outflank round set 1 laz tam\n  \
    outflank round missing 1")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Set pairings: all from a CSV file, or one by one (black, then white).
    #[command(after_help = "Examples:\n  \
        outflank round set 1 --csv pairings.csv\n  \
        outflank round set 1 laz tam --table 4\n  \
        outflank round set 1 --csv new.csv --replace\n\n\
        A CSV file has a header with the columns `black` and `white`, and if you like\n\
        `table`. A row without white, or with the word bye there, is a bye.")]
    Set(Set),
    /// Show a round, by table or by name.
    #[command(after_help = "Examples:\n  outflank round show 3\n  outflank round show 3 --by-name")]
    Show {
        /// The round.
        #[arg(value_parser = arguments::round)]
        round: u32,
        /// One line per player, by name, for the notice board.
        #[arg(long)]
        by_name: bool,
        #[command(flatten)]
        event: EventArg,
    },
    /// List the tables without a result; exit 1 if there are any.
    #[command(after_help = "Example:\n  outflank round missing 3")]
    Missing {
        /// The round.
        #[arg(value_parser = arguments::round)]
        round: u32,
        #[command(flatten)]
        event: EventArg,
    },
    /// Seal a round: its standings are published, and from then on it takes
    /// corrections only.
    #[command(after_help = "Example:\n  outflank round seal 3")]
    Seal {
        /// The round.
        #[arg(value_parser = arguments::round)]
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
    #[arg(value_parser = arguments::round)]
    round: u32,
    /// Black, or the player who has a bye.
    #[arg(conflicts_with = "csv", required_unless_present = "csv")]
    black: Option<PlayerRef>,
    /// White; without it, or with the word bye, a bye.
    #[arg(conflicts_with = "csv")]
    white: Option<PlayerRef>,
    /// The table; if not given, the next free one.
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "csv",
        value_parser = arguments::table
    )]
    table: Option<u32>,
    /// All pairings from a file.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace all pairings of the round; refused if one has a result.
    #[arg(long)]
    replace: bool,
    /// A play-off or final: it does not count in the standings.
    #[arg(long = "final")]
    is_final: bool,
    #[command(flatten)]
    event: EventArg,
    #[command(flatten)]
    who: Who,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.action {
        Action::Set(args) => set(args, context)?,
        Action::Show {
            round,
            by_name,
            event,
        } => {
            let round = tables(*round, event, TableFilter::All, context)?;
            show::show(&round, *by_name, context)?;
        }
        Action::Missing { round, event } => {
            let round = tables(*round, event, TableFilter::WithoutResult, context)?;
            context.print_rows(&round.tables, |out| show::print_missing(out, &round))?;
            return Ok(Status::of(round.tables.is_empty()));
        }
        Action::Seal { round, event, who } => {
            context.refuse_csv()?;
            let (round, event) = (*round, event.event(context));
            let sealed = database::writer(context, who)?.execute(&SealRound { event, round })?;
            context.confirm(&sealed, |_| show::sealed(round))?;
        }
    }
    Ok(Status::Clean)
}

fn tables(
    round: u32,
    event: &EventArg,
    filter: TableFilter,
    context: &Context,
) -> anyhow::Result<RoundView> {
    let event = event.event(context);
    Ok(database::reader(context)?.ask(&RoundTables {
        event,
        round,
        filter,
    })?)
}

fn set(args: &Set, context: &Context) -> anyhow::Result<()> {
    let command = SetPairings {
        event: args.event.event(context),
        round: args.round,
        pairings: pairings(args)?,
        existing: if args.replace {
            Existing::Replace
        } else {
            Existing::Keep
        },
        stage: if args.is_final {
            Stage::Final
        } else {
            Stage::Swiss
        },
    };
    let paired = database::writer(context, &args.who)?.execute(&command)?;
    let PairedView {
        round,
        new,
        repeated,
    } = &paired.outcome;
    // A program gets the whole round, a person what is new in it.
    let rows: &[TableView] = match context.format {
        OutputFormat::Json => &round.tables,
        OutputFormat::Text | OutputFormat::Csv => new,
    };
    context.print_rows(rows, |out| {
        if let Some(event) = &paired.event {
            writeln!(out, "{event}, round {}", round.round)?;
        }
        show::print_tables(out, new)
    })?;
    for pair in repeated {
        let (black, white, round) = (&pair.black, &pair.white, pair.round);
        writeln!(
            context.err(),
            "warning: {black} and {white} already met in round {round}"
        )?;
    }
    Ok(())
}

fn pairings(args: &Set) -> anyhow::Result<Pairings> {
    if let Some(path) = &args.csv {
        return Ok(Pairings::read(&files::name(path), &files::read(path)?)?);
    }
    let (black, white) = (args.black.clone(), args.white.clone());
    let pairing = black.map(|black| Pairing::typed(args.table, black, white));
    Ok(Pairings::from(pairing.into_iter().collect::<Vec<_>>()))
}
