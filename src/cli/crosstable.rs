//! `outflank crosstable`

use std::io::Write;

use super::tables::{self, Source};
use super::wrap::columns;
use super::{Context, OutputFormat, Status};
use crate::report::crosstable::{self, CrossRow, Meeting};
use crate::report::text::{padded, shortened};
use crate::report::view::CrosstableRowView;
use crate::tournament::{Query, Standings};

/// Columns of the rank and the name.
const NAME: usize = 15;
/// Columns of a round.
const ROUND: usize = 5;

/// Show who played whom: opponent and colour, discs, running total, by rank.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank crosstable --from-file woc.elo --after 7")]
pub struct Args {
    #[command(flatten)]
    source: tables::SourceArgs,
    /// Up to this round.
    #[arg(long, value_name = "ROUND")]
    after: Option<u16>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let source = args.source.load(context)?;
    source.check_after(args.after)?;
    source.tell_notes(context)?;
    let query = Query {
        after: args.after,
        seed: source.seed,
    };
    let standings = Standings::of(&source.table, &source.ruleset, query);
    let rows = crosstable::rows(&source.table, &source.ruleset, &standings);
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => {
            let view = CrosstableRowView::all(&source.table, &rows);
            writeln!(out, "{}", serde_json::to_string(&view)?)?;
        }
        OutputFormat::Csv => crosstable::csv(&mut out, &source.table, &rows)?,
        OutputFormat::Text => {
            writeln!(out, "{}, after round {}", source.title, standings.after)?;
            writeln!(
                out,
                "opponent's rank and own colour; own discs; running total"
            )?;
            let rounds = usize::from(standings.after);
            let abreast = (columns().saturating_sub(NAME) / ROUND).max(1);
            for first in (0..rounds).step_by(abreast) {
                block(&mut out, &source, &rows, first..rounds.min(first + abreast))?;
            }
        }
    }
    out.flush()?;
    Ok(Status::Clean)
}

/// Some rounds of all players, three lines each.
fn block(
    out: &mut impl Write,
    source: &Source,
    rows: &[CrossRow],
    rounds: std::ops::Range<usize>,
) -> anyhow::Result<()> {
    let heading: Vec<String> = rounds
        .clone()
        .map(|round| (round + 1).to_string())
        .collect();
    writeln!(out)?;
    line(out, "", &heading)?;
    for row in rows {
        let player = source.table.player(row.player);
        let shown = &row.rounds[rounds.clone()];
        let texts = |text: fn(&Meeting) -> String| -> Vec<String> {
            let cells = shown
                .iter()
                .map(|round| round.iter().map(text).collect::<Vec<_>>());
            cells
                .map(|cells| {
                    if cells.is_empty() {
                        "-".to_owned()
                    } else {
                        cells.join("/")
                    }
                })
                .collect()
        };
        let totals: Vec<String> = row.totals[rounds.clone()]
            .iter()
            .map(ToString::to_string)
            .collect();
        line(
            out,
            &format!("{:>3} {}", row.rank, player.name),
            &texts(Meeting::opponent),
        )?;
        line(
            out,
            &format!("    {}", player.country),
            &texts(Meeting::score),
        )?;
        line(out, &format!("    {}", row.points), &totals)?;
    }
    Ok(())
}

fn line(out: &mut impl Write, name: &str, cells: &[String]) -> anyhow::Result<()> {
    let mut line = padded(&shortened(name, NAME), NAME);
    for cell in cells {
        line.push_str(&format!("{cell:>ROUND$}"));
    }
    writeln!(out, "{}", line.trim_end())?;
    Ok(())
}
