//! `outflank series`

use super::rules;
use crate::cli::prelude::*;
use crate::report::series::view::{SeriesRowView, SeriesRulesView, SeriesView};
use crate::service::{event::series, event::series::SeriesRequest};

/// Add up grand-prix points over several events.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank series\n  \
    outflank series --rules european january.elo april.elo september.elo")]
pub struct Args {
    /// The result files of the events, in order; without any, the series are listed.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How places give points: a name from the list, or a TOML file.
    #[arg(long, value_name = "NAME|FILE", default_value = "european")]
    rules: String,
    /// How many results of a player count, instead of what the rules say.
    #[arg(long, value_name = "RESULTS")]
    best: Option<usize>,
    /// The rules that rank each event: a preset or a file.
    #[arg(long, value_name = "NAME|FILE", default_value = "woc")]
    ruleset: String,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    if args.files.is_empty() {
        let kinds = series::kinds()?;
        context.print_rows(&kinds, |out| print_kinds(out, &kinds))?;
        return Ok(Status::Clean);
    }
    let rules = series::rules(&args.rules)?;
    let noted = series::series(&SeriesRequest {
        files: args.files.clone(),
        rules: match args.best {
            Some(best) => rules.counting_best(best),
            None => rules,
        },
        ruleset: rules::load(&args.ruleset)?,
    })?;
    context.print_notes(&noted.notes)?;
    let view = noted.answer;
    context.print_table(&view, SeriesView::table, |out| print(out, &view))?;
    Ok(Status::Clean)
}

fn print_kinds(out: &mut dyn Write, kinds: &[SeriesRulesView]) -> io::Result<()> {
    for kind in kinds {
        writeln!(out, "{:<14} {}", kind.name, kind.title)?;
        writeln!(out, "{:<14} {}", "", kind.points())?;
    }
    Ok(())
}

fn print(mut out: &mut dyn Write, view: &SeriesView) -> io::Result<()> {
    writeln!(out, "{}\n", view.title)?;
    let heading = table::heading(&[">", "name", ">total", "events; (not counted)"]);
    let cells = |row: &SeriesRowView| {
        vec![
            table::rank(row.rank, row.shared),
            row.name.clone(),
            row.total.to_string(),
            row.summary.clone(),
        ]
    };
    let rows: Vec<Vec<String>> = view.rows.iter().map(cells).collect();
    table::print(&mut out, &heading, &rows)
}
