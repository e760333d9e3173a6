//! `outflank round pair|why|check|forbid|allow|swap|colours|set|show|missing|seal|publish|clear`

mod forbid;
mod pair;
mod price;
pub(super) mod show;
mod why;

use crate::cli::prelude::*;
use crate::report::round::view::{PairedView, RoundView, TableView};
use crate::service::rounds::tables::{
    ClearRound, ExistingPairings, Pairing, Pairings, RoundTables, SealRound, SetPairings, Stage,
    TableFilter,
};
use crate::service::{record::journal::Head, results::published::PublishRound};

/// Pair a round or set its pairings, show them, see what is missing, seal it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank round pair 1\n  \
    outflank round set 1 --csv pairings.csv\n  \
    outflank round set 1 laz tam\n  \
    outflank round missing 1")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Pair a round: propose the best pairing, show what it costs, set it after a
    /// yes.
    ///
    /// Everybody who is there is paired; tables that are set already stay, unless
    /// --again is given. The lots are drawn from a seed that is recorded in the
    /// journal; --seed S gives one that was drawn in public.
    #[command(after_help = "Examples:\n  \
        outflank round pair\n  \
        outflank round pair 5 --lock goto:fairley --forbid 3:7 --dry-run\n  \
        outflank round pair 5 --preset strict --seed 4711 --yes\n  \
        outflank round pair 5 --bye laz --again\n  \
        outflank round pair 5 --absent laz\n  \
        outflank round pair --round-robin double --schedule berger --dry-run")]
    Pair(Box<pair::Args>),
    /// Say why two players meet or do not: both colourings in words, and the price
    /// of having it otherwise.
    #[command(after_help = "Examples:\n  \
        outflank round why 5 goto fairley\n  \
        outflank round why 5 goto\n  \
        outflank round why 5 laz bye")]
    Why(why::Args),
    /// Compare the pairing that is set with the best one, level by level; exit 1 if
    /// there is a better one or a warning.
    #[command(after_help = "Examples:\n  \
        outflank round check 5\n  \
        outflank round check 5 --preset papp --format json")]
    Check(price::CheckArgs),
    /// Forbid pairs in every round of the event, for family or team mates; without
    /// players, list them.
    #[command(after_help = "Examples:\n  \
        outflank round forbid goto:fairley --reason family\n  \
        outflank round forbid 3:7 3:9\n  \
        outflank round forbid\n\n\
        `outflank round pair --forbid A:B` forbids a pair in one round only. A round\n\
        robin and the finals ignore it: everybody meets, or the results decide.")]
    Forbid(forbid::ForbidArgs),
    /// Let two players meet again who were not to.
    #[command(after_help = "Examples:\n  \
        outflank round allow goto:fairley\n  \
        outflank round allow 3:7 3:9")]
    Allow(forbid::AllowArgs),
    /// Let two players of a round change seats.
    #[command(after_help = "Examples:\n  \
        outflank round swap goto laz\n  \
        outflank round swap 3 7 --round 5")]
    Swap(price::SwapArgs),
    /// Exchange the colours at a table.
    #[command(after_help = "Examples:\n  \
        outflank round colours 5 3\n  \
        outflank round colours 1 12 --by Anna")]
    Colours(price::ColoursArgs),
    /// Set pairings: all from a CSV file, or one by one (black, then white).
    #[command(after_help = "Examples:\n  \
        outflank round set 1 --csv pairings.csv\n  \
        outflank round set 1 laz tam --table 4\n  \
        outflank round set 1 laz kim --table 4 --replace --from 7\n  \
        outflank round set 1 --csv new.csv --replace\n\n\
        A CSV file has a header with the columns `black` and `white`, and if you like\n\
        `table` (or `board`); `-` reads standard input. A row without white, or with the\n\
        word bye there, is a bye.\n\n\
        --replace changes the named table only; with --csv it replaces the whole round.")]
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
    /// List the tables without a result and the players without a table; exit 1
    /// if there are any.
    #[command(
        after_help = "Examples:\n  outflank round missing 3\n  outflank round missing 3 --format json"
    )]
    Missing {
        /// The round.
        #[arg(value_parser = arguments::round)]
        round: u32,
        #[command(flatten)]
        event: EventArg,
    },
    /// Seal a round: its standings are published, and from then on it takes
    /// corrections only.
    ///
    /// A player without a table needs a reason: absent, or a bye. Earlier rounds
    /// are sealed first.
    #[command(after_help = "Examples:\n  \
        outflank round seal 3\n  \
        outflank round seal 3 --absent evans --bye laz\n\n\
        Sealing publishes the standings after the round: as they are then, with the time\n\
        and the line of the journal (`outflank standings --published 3`). They stay as\n\
        they were published; after a correction `outflank round publish 3` publishes the\n\
        corrected ones. `outflank undo` opens a round that was just sealed.")]
    Seal {
        /// The round.
        #[arg(value_parser = arguments::round)]
        round: u32,
        /// A player without a table who was not there; can be given several times.
        #[arg(long, value_name = "PLAYER")]
        absent: Vec<PlayerRef>,
        /// A player without a table who has a bye; can be given several times.
        #[arg(long, value_name = "PLAYER")]
        bye: Vec<PlayerRef>,
        #[command(flatten)]
        scope: Scope,
    },
    /// Publish the standings after a sealed round again, after corrections.
    ///
    /// The earlier publication is kept; the new one names it.
    #[command(after_help = "Examples:\n  \
        outflank round publish 3\n  \
        outflank standings --published")]
    Publish {
        /// The round.
        #[arg(value_parser = arguments::round)]
        round: u32,
        #[command(flatten)]
        scope: Scope,
    },
    /// Take back all pairings of a round that has no results; asks first.
    #[command(after_help = "Examples:\n  \
        outflank round clear 3\n  \
        outflank round clear 3 --yes")]
    Clear {
        /// The round.
        #[arg(value_parser = arguments::round)]
        round: u32,
        /// Do it without asking.
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        scope: Scope,
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
    /// All pairings from a file; `-` reads standard input.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace the pairing at the table, or with --csv all pairings of the round;
    /// refused if one of them has a result.
    #[arg(long)]
    replace: bool,
    /// With --table and --replace: a table from which a player is taken. Whoever
    /// stays behind there has no table; can be given several times.
    #[arg(
        long,
        value_name = "N",
        requires_all = ["table", "replace"],
        value_parser = arguments::table
    )]
    from: Vec<u32>,
    /// A play-off or final: it does not count in the standings.
    #[arg(long = "final")]
    is_final: bool,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.action {
        Action::Pair(args) => pair::run(args, context)?,
        Action::Why(args) => why::run(args, context)?,
        Action::Check(args) => return price::check(args, context),
        Action::Forbid(args) => forbid::forbid(args, context)?,
        Action::Allow(args) => forbid::allow(args, context)?,
        Action::Swap(args) => price::swap(args, context)?,
        Action::Colours(args) => price::colours(args, context)?,
        Action::Set(args) => set(args, context)?,
        Action::Show {
            round,
            by_name,
            event,
        } => {
            let (round, head) = tables(*round, event, TableFilter::All, context)?;
            show::show(&round, *by_name, context)?;
            show::warn(&round.warnings, context)?;
            context.print_journal(head)?;
        }
        Action::Missing { round, event } => {
            let (round, _) = tables(*round, event, TableFilter::WithoutResult, context)?;
            context.print_rows(&round.tables, |out| show::print_missing(out, &round))?;
            show::warn(&round.warnings, context)?;
            return Ok(Status::of(round.is_complete()));
        }
        Action::Seal {
            round,
            absent,
            bye,
            scope,
        } => {
            context.refuse_csv()?;
            let command = SealRound {
                event: scope.event(context),
                round: *round,
                absent: absent.clone(),
                byes: bye.clone(),
            };
            let sealed = scope.writer(context)?.execute(&command)?;
            context.confirm(&sealed, show::sealed)?;
            if context.format == OutputFormat::Text {
                show::warn(&sealed.outcome.warnings, context)?;
            }
        }
        Action::Publish { round, scope } => {
            context.refuse_csv()?;
            let (round, event) = (*round, scope.event(context));
            let published = scope
                .writer(context)?
                .execute(&PublishRound { event, round })?;
            context.confirm(&published, show::published)?;
        }
        Action::Clear { round, yes, scope } => clear(*round, *yes, scope, context)?,
    }
    Ok(Status::Clean)
}

fn tables(
    round: u32,
    event: &EventArg,
    filter: TableFilter,
    context: &Context,
) -> anyhow::Result<(RoundView, Option<Head>)> {
    let event = event.event(context);
    Ok(database::reader(context)?.ask_with_head(&RoundTables {
        event,
        round,
        filter,
    })?)
}

fn set(args: &Set, context: &Context) -> anyhow::Result<()> {
    let command = SetPairings {
        event: args.scope.event(context),
        round: args.round,
        pairings: pairings(args)?,
        existing: match (args.replace, &args.csv) {
            (false, _) => ExistingPairings::Keep,
            (true, Some(_)) => ExistingPairings::ReplaceRound,
            (true, None) => ExistingPairings::ReplaceTables {
                from: args.from.clone(),
            },
        },
        stage: if args.is_final {
            Stage::Final
        } else {
            Stage::Swiss
        },
    };
    let paired = args.scope.writer(context)?.execute(&command)?;
    let PairedView {
        round,
        new,
        warnings,
        price,
    } = &paired.outcome;
    // A program gets the whole round, a person what is new in it.
    let rows: &[TableView] = match context.format {
        OutputFormat::Json => &round.tables,
        OutputFormat::Text | OutputFormat::Csv => new,
    };
    context.print_rows(rows, |out| {
        if let Some(event) = &paired.event {
            writeln!(out, "{event}, {}", round.title())?;
        }
        show::print_tables(out, new)?;
        match price {
            Some(price) => writeln!(out, "{}", wrap(&price.to_string(), 0, 2)),
            None => Ok(()),
        }
    })?;
    show::warn(warnings, context)
}

fn clear(round: u32, yes: bool, scope: &Scope, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let event = scope.event(context);
    let command = ClearRound { event, round };
    let mut session = scope.writer(context)?;
    let since = session.last_journal_id()?;
    let preview = session.preview(&command)?;
    let pairings = plural(preview.cleared, "pairing", "pairings");
    if !yes {
        let question = format!("take back {pairings} of round {round}?");
        if !ask::possible() {
            let text = format!("{question} The input is not a terminal, so nobody can answer");
            return Err(Hint::new(text, "add --yes").into());
        }
        if !ask::yes(context, &question)? {
            anyhow::bail!("nothing was changed");
        }
    }
    // What was asked about has to be what is taken back.
    let cleared = session.execute_if_unchanged(&command, since)?;
    context.confirm(&cleared, |_| {
        format!("round {round}: {pairings} taken back; `outflank undo` brings them back")
    })
}

fn pairings(args: &Set) -> anyhow::Result<Pairings> {
    if let Some(path) = &args.csv {
        return Ok(Pairings::read(
            &files::name(path),
            &files::read_or_stdin(path)?,
            args.round,
        )?);
    }
    let (black, white) = (args.black.clone(), args.white.clone());
    let pairing = black.map(|black| Pairing::typed(args.table, black, white));
    Ok(Pairings::from(pairing.into_iter().collect::<Vec<_>>()))
}
