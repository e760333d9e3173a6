//! `outflank series`

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::table::{self, Align};
use super::tables::Source;
use super::wrap::wrap;
use super::{Context, Hint, OutputFormat, Status, files, rules, tables};
use crate::report::csv;
use crate::report::view::{SeriesRulesView, SeriesView};
use crate::report::wording::finals::awaited;
use crate::tournament::{
    EventPlace, EventPlaces, Query, SERIES, SeriesRow, SeriesRules, Standings, finals,
};

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
        list(context)?;
        return Ok(Status::Clean);
    }
    let mut series = load(&args.rules)?;
    if let Some(best) = args.best {
        series = series.counting_best(best);
    }
    let ruleset = rules::load(&args.ruleset)?;
    let mut names = BTreeMap::new();
    let mut events = Vec::new();
    for path in &args.files {
        let source = tables::of_file(path, ruleset.clone())?;
        for (_, player) in source.table.players() {
            names.insert(player.id.clone(), player.name.clone());
        }
        let (places, awaited) = places(&source);
        for reason in awaited.iter().filter(|_| !context.quiet) {
            let title = &source.title;
            let note = format!("note: {title}: places of the rounds, because {reason}");
            writeln!(context.err(), "{}", wrap(&note, 0, 6))?;
        }
        events.push(places);
    }
    print(&series, &series.table(&events), &names, context)?;
    Ok(Status::Clean)
}

/// The places of an event: as the finals give them to those who play on, as the
/// rounds do to all others. And what the finals wait for, if they gave none.
fn places(source: &Source) -> (EventPlaces, Vec<String>) {
    let Source {
        table,
        ruleset,
        seed,
        ..
    } = source;
    let query = Query {
        seed: *seed,
        ..Query::default()
    };
    let standings = Standings::of(table, ruleset, query);
    let played = finals(table, ruleset, &standings);
    let id = |player| table.player(player).id.clone();
    let in_the_rounds = standings.rows.iter().map(|row| EventPlace {
        rank: row.rank,
        points: Some(row.points),
        player: id(row.player),
    });
    if played.places.is_empty() {
        let places = in_the_rounds.collect();
        return (EventPlaces { places }, awaited(table, ruleset, &played));
    }
    let playing_on = ruleset.finals.as_ref().map_or(0, |rule| rule.places);
    let after_the_finals = played.places.iter().map(|placed| {
        let row = standings.row(placed.player);
        let played_for = placed.place <= usize::from(playing_on);
        EventPlace {
            rank: placed.place,
            points: row.filter(|_| !played_for).map(|row| row.points),
            player: id(placed.player),
        }
    });
    let places = after_the_finals.collect();
    (EventPlaces { places }, Vec::new())
}

fn load(name: &str) -> anyhow::Result<SeriesRules> {
    let hint = "`outflank series` lists them; a file of your own needs its path, as ./club.toml";
    let read = if name.contains(['/', '\\', '.']) {
        let bytes = files::read(Path::new(name))?;
        SeriesRules::parse(&crate::formats::text::decode(&bytes))
    } else {
        SeriesRules::preset(name)
    };
    read.map_err(|error| Hint::new(error.to_string(), hint).into())
}

fn list(context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    for (name, _) in SERIES {
        let series = SeriesRules::preset(name)?;
        let points: Vec<String> = series.points.iter().map(ToString::to_string).collect();
        match context.format {
            OutputFormat::Text => {
                writeln!(out, "{name:<14} {}", series.title)?;
                writeln!(out, "{:<14} {}", "", points.join(" "))?;
            }
            OutputFormat::Json => {
                let view = SeriesRulesView::new(name, &series);
                writeln!(out, "{}", serde_json::to_string(&view)?)?;
            }
            OutputFormat::Csv => {
                let title = series.title.as_str();
                let row = vec![name.into(), title.into(), points.join(" ").into()];
                csv::write_rows(&mut out, [row])?;
            }
        }
    }
    Ok(())
}

fn print(
    series: &SeriesRules,
    rows: &[SeriesRow],
    names: &BTreeMap<String, String>,
    context: &Context,
) -> anyhow::Result<()> {
    let mut out = context.out();
    let name = |row: &SeriesRow| names.get(&row.player).unwrap_or(&row.player).clone();
    let names: Vec<String> = rows.iter().map(name).collect();
    let views = rows.iter().zip(&names);
    let views: Vec<_> = views
        .map(|(row, name)| SeriesView::new(row, name))
        .collect();
    match context.format {
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(&views)?)?,
        OutputFormat::Csv => SeriesView::table(&views).csv(&mut out)?,
        OutputFormat::Text => {
            writeln!(out, "{}\n", series.title)?;
            let heading = [
                ("", Align::Right),
                ("name", Align::Left),
                ("total", Align::Right),
                ("events; (not counted)", Align::Left),
            ];
            let cells = |(row, name): (&SeriesRow, &String)| {
                let total = row.total.to_string();
                let rank = format!("{}{}", row.rank, if row.shared { "=" } else { "" });
                vec![rank, name.clone(), total, events(row)]
            };
            let rows: Vec<Vec<String>> = rows.iter().zip(&names).map(cells).collect();
            table::print(&mut out, &heading, &rows)?;
        }
    }
    Ok(())
}

/// `200 - (40) 90`
fn events(row: &SeriesRow) -> String {
    let events = row
        .events
        .iter()
        .zip(&row.counted)
        .map(|(points, counted)| match points {
            None => "-".to_owned(),
            Some(points) if *counted => points.to_string(),
            Some(points) => format!("({points})"),
        });
    events.collect::<Vec<_>>().join(" ")
}
