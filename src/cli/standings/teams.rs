//! Teams, for people and for programs.

use std::io::Write;

use serde_json::json;

use super::super::table::{self, Align};
use super::super::tables::Source;
use super::super::{Context, Hint, OutputFormat};
use crate::report;
use crate::report::cell::Cell;
use crate::tournament::{self, Chosen, Standings, TeamRow};

/// The teams in order.
pub(super) fn print(
    source: &Source,
    standings: &Standings,
    context: &Context,
) -> anyhow::Result<()> {
    let Some(rule) = &source.ruleset.team else {
        return Err(Hint::new(
            format!("the ruleset {} does not rank teams", source.ruleset.name),
            "add a [team] table, or use --ruleset woc",
        )
        .into());
    };
    let rows = tournament::teams(&source.table, rule, standings);
    let names = |row: &TeamRow| {
        let names: Vec<&str> = row
            .counted
            .iter()
            .map(|&player| source.name(player))
            .collect();
        names.join("; ")
    };
    if !context.quiet {
        for row in &rows {
            notes(row, context)?;
        }
    }
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => {
            let rows = rows.iter().map(|row| {
                json!({
                    "rank": row.rank, "shared": row.shared, "team": row.team,
                    "points": Cell::number(row.points).json(),
                    "players": row.counted.iter().map(|&player| source.name(player)).collect::<Vec<_>>(),
                })
            });
            writeln!(out, "{}", serde_json::to_string(&rows.collect::<Vec<_>>())?)?;
        }
        OutputFormat::Csv => {
            let heading = ["rank", "shared", "team", "points", "players"].map(str::to_owned);
            let rows: Vec<Vec<Cell>> = rows
                .iter()
                .map(|row| {
                    vec![
                        Cell::number(row.rank),
                        Cell::Flag(row.shared),
                        Cell::Text(row.team.clone()),
                        Cell::number(row.points),
                        Cell::Text(names(row)),
                    ]
                })
                .collect();
            report::cell::write_csv(&mut out, &heading, &rows)?;
        }
        OutputFormat::Text => {
            writeln!(
                out,
                "{}, teams after round {}\n",
                source.title, standings.after
            )?;
            let heading = [
                ("", Align::Right),
                ("team", Align::Left),
                ("points", Align::Right),
                ("counted", Align::Left),
            ];
            let rows: Vec<Vec<String>> = rows
                .iter()
                .map(|row| {
                    let rank = format!("{}{}", row.rank, if row.shared { "=" } else { "" });
                    vec![rank, row.team.clone(), row.points.to_string(), names(row)]
                })
                .collect();
            table::print(&mut out, &heading, &rows)?;
        }
    }
    Ok(())
}

/// Where the players named beforehand should count, and are not the ones who do.
fn notes(row: &TeamRow, context: &Context) -> anyhow::Result<()> {
    let why = match row.chosen {
        Chosen::ByRule => return Ok(()),
        Chosen::NobodyDesignated => "nobody is designated",
        Chosen::TooManyDesignated => "more are designated than count",
    };
    writeln!(
        context.err(),
        "note: {}: {why}; the best {} of them count",
        row.team,
        row.counted.len()
    )?;
    Ok(())
}
