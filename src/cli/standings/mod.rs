//! `outflank standings`

mod open;
mod published;
mod teams;
mod text;
mod whatif;
mod working;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context as _;

use super::tables::{self, Source};
use super::{Context, Hint, OutputFormat, Status};
use crate::report;
use crate::tournament::{self, Crosstable, Finals, PlayerRef, Query, Standings};

/// Rank the players of an event, with the arithmetic shown.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank standings --from-file woc.elo --ruleset woc\n  \
    outflank standings --from-file woc.elo --explain KURITA --versus NAGANO\n  \
    outflank standings --from-file woc.elo --if 13:2=31-33 --if 13:3=40-24\n  \
    outflank standings --from-file woc.elo --page woc.html\n  \
    outflank standings --published 3")]
pub struct Args {
    #[command(flatten)]
    source: tables::SourceArgs,
    /// The standings as they were after this round.
    #[arg(long, value_name = "ROUND")]
    after: Option<u16>,
    /// Show how this player's place came about: every game, every term, the sums.
    #[arg(long, value_name = "NAME|ID")]
    explain: Option<PlayerRef>,
    /// With --explain: the first value that separates the player from this one.
    #[arg(long, value_name = "NAME|ID", requires = "explain")]
    versus: Option<PlayerRef>,
    /// What the table would be with this result, black's discs first; the table
    /// is the number it has in the round (in a result file, its place there).
    #[arg(long = "if", value_name = "ROUND:TABLE=DISCS-DISCS")]
    what_if: Vec<String>,
    /// Who is certain of a place at the top and who is out, with games missing.
    #[arg(long, conflicts_with = "explain")]
    open: bool,
    /// How many places --open asks about; without it, as many as play on.
    #[arg(long, value_name = "PLACES", requires = "open")]
    places: Option<usize>,
    /// Rank only the players of this category, or country.
    #[arg(long, value_name = "NAME")]
    category: Option<String>,
    /// Rank teams instead of players.
    #[arg(long, conflicts_with_all = ["explain", "open", "category"])]
    teams: bool,
    /// The standings as they were published when a round was sealed; without a
    /// round, what has been published.
    #[arg(long, value_name = "ROUND", num_args = 0..=1, conflicts_with_all = [
        "from_file", "ruleset", "after", "explain", "what_if", "open", "category", "teams", "page",
    ])]
    #[allow(
        clippy::option_option,
        reason = "not asked for, asked for, asked for with a round"
    )]
    published: Option<Option<u32>>,
    /// Write a page with standings, crosstable and chart to this file.
    #[arg(long, value_name = "FILE.html")]
    page: Option<PathBuf>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    if let Some(round) = args.published {
        published::show(round, args.source.event(), context)?;
        return Ok(Status::Clean);
    }
    let mut source = args.source.load(context)?;
    source.check_after(args.after)?;
    let query = Query {
        after: args.after,
        seed: source.seed,
    };
    let before = Standings::of(&source.table, &source.ruleset, query);
    source.table = whatif::table(&source, &args.what_if, args.after)?;
    source.tell_notes(context)?;
    let standings = Standings::of(&source.table, &source.ruleset, query);
    if let Some(path) = &args.page {
        write_page(path, &source, query, context)?;
    }
    if let Some(name) = &args.explain {
        working::explain(
            name,
            args.versus.as_ref(),
            &source,
            &standings,
            query,
            context,
        )?;
    } else if args.open {
        let places = args.places.unwrap_or_else(|| {
            source
                .ruleset
                .finals
                .as_ref()
                .map_or(1, |finals| usize::from(finals.places))
        });
        let open = tournament::open(&source.table, &source.ruleset, places, query);
        open::print(&open, &source, context)?;
    } else if args.teams {
        teams::print(&source, &standings, context)?;
    } else {
        // The finals are those of the whole event, not of a category.
        let finals = if args.category.is_none() && standings.after == source.table.paired_rounds() {
            tournament::finals(&source.table, &source.ruleset, &standings)
        } else {
            Finals::default()
        };
        let shown = category(args, &source.table, standings)?;
        let asked = !args.what_if.is_empty();
        print(&source, &shown, asked.then_some(&before), &finals, context)?;
    }
    Ok(Status::Clean)
}

/// Only the players of a category or country, ranked among themselves.
fn category(
    args: &Args,
    table: &Crosstable,
    mut standings: Standings,
) -> anyhow::Result<Standings> {
    let Some(name) = &args.category else {
        return Ok(standings);
    };
    let wanted = name.to_lowercase();
    standings.rows.retain(|row| {
        let player = table.player(row.player);
        let mut names = player.categories.iter().chain([&player.country]);
        names.any(|found| found.to_lowercase() == wanted)
    });
    if standings.rows.is_empty() {
        let hint = "`outflank player list` shows the countries and categories; \
                    `outflank player assign NAME --category junior` assigns one";
        return Err(Hint::new(format!("nobody is in the category {name:?}"), hint).into());
    }
    let ranks: Vec<usize> = standings.rows.iter().map(|row| row.rank).collect();
    for row in &mut standings.rows {
        let overall = row.rank;
        row.rank = ranks.partition_point(|&rank| rank < overall) + 1;
        row.shared = ranks.iter().filter(|&&rank| rank == overall).count() > 1;
    }
    Ok(standings)
}

fn print(
    source: &Source,
    standings: &Standings,
    before: Option<&Standings>,
    finals: &Finals,
    context: &Context,
) -> anyhow::Result<()> {
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => {
            let json = report::standings::json(&source.table, standings, finals);
            writeln!(out, "{json}")?;
        }
        OutputFormat::Csv => {
            report::standings::table(&source.table, standings, finals).csv(&mut out)?;
        }
        OutputFormat::Text => text::standings(&mut out, source, standings, before, finals)?,
    }
    out.flush()?;
    Ok(())
}

fn write_page(
    path: &PathBuf,
    source: &Source,
    query: Query,
    context: &Context,
) -> anyhow::Result<()> {
    let writing = || format!("writing the page {}", path.display());
    let mut file = BufWriter::new(File::create(path).with_context(writing)?);
    report::page::page(
        &mut file,
        &source.title,
        &source.table,
        &source.ruleset,
        query,
    )
    .with_context(writing)?;
    file.flush().with_context(writing)?;
    if !context.quiet {
        writeln!(context.err(), "wrote {}", path.display())?;
    }
    Ok(())
}
