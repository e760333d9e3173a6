//! Teams, for people and for programs.

use std::io::Write;

use super::super::table::{self, Align};
use super::super::tables::Source;
use super::super::{Context, Hint, OutputFormat};
use crate::report::view::TeamView;
use crate::report::{csv, wording};
use crate::tournament::{self, Standings, TeamRow};

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
    if !context.quiet {
        for row in &rows {
            notes(row, context)?;
        }
    }
    let views = rows.iter().map(|row| TeamView::new(row, &source.table));
    let views: Vec<TeamView<'_>> = views.collect();
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(&views)?)?,
        OutputFormat::Csv => {
            let rows = views.iter().map(TeamView::cells);
            csv::write(&mut out, &TeamView::COLUMNS, rows)?;
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
            let cells = |(row, view): (&TeamRow, &TeamView<'_>)| {
                let rank = format!("{}{}", row.rank, if row.shared { "=" } else { "" });
                let players = view.players.join("; ");
                vec![rank, row.team.clone(), row.points.to_string(), players]
            };
            let rows: Vec<Vec<String>> = rows.iter().zip(&views).map(cells).collect();
            table::print(&mut out, &heading, &rows)?;
        }
    }
    Ok(())
}

/// Says where the players named beforehand are not the ones who count.
fn notes(row: &TeamRow, context: &Context) -> anyhow::Result<()> {
    if let Some(why) = wording::chosen(row.chosen) {
        let (team, count) = (&row.team, row.counted.len());
        writeln!(
            context.err(),
            "note: {team}: {why}; the best {count} of them count"
        )?;
    }
    Ok(())
}
