//! Who can still reach the first places, for people and for programs.

use std::io::Write;

use super::super::tables::Source;
use super::super::wrap::wrap;
use super::super::{Context, OutputFormat};
use crate::report;
use crate::report::text::plural;
use crate::report::view::{OpenView, chance_name};
use crate::report::wording;
use crate::tournament::{Chance, Edge, Open};

/// Prints who is certain of a place and who is out.
pub(super) fn print(open: &Open, source: &Source, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => {
            let view = OpenView::new(open, &source.table);
            writeln!(out, "{}", serde_json::to_string(&view)?)?;
        }
        OutputFormat::Csv => csv(&mut out, open, source)?,
        OutputFormat::Text => text(&mut out, open, source)?,
    }
    Ok(())
}

fn csv(out: &mut impl Write, open: &Open, source: &Source) -> anyhow::Result<()> {
    let view = OpenView::new(open, &source.table);
    let players = view.players.iter();
    let rows = players.map(|each| vec![each.id.into(), each.name.into(), each.chance.into()]);
    Ok(report::csv::write(out, &["id", "name", "chance"], rows)?)
}

fn text(out: &mut impl Write, open: &Open, source: &Source) -> anyhow::Result<()> {
    let heading = format!(
        "{}, after round {}: the first {} with {} and {} to come",
        source.title,
        open.after,
        plural(open.places, "place", "places"),
        plural(open.missing.len(), "game", "games"),
        plural(usize::from(open.rounds_to_come), "round", "rounds"),
    );
    writeln!(out, "{}", wrap(&heading, 0, 2))?;
    for wanted in [Chance::Certain, Chance::Open, Chance::Out] {
        let names: Vec<&str> = open
            .chances
            .iter()
            .filter(|(_, chance)| *chance == wanted)
            .map(|&(player, _)| source.name(player))
            .collect();
        let by = match (wanted, open.edge) {
            (Chance::Open, Edge::PlayOffDue(_)) => ", by a play-off",
            _ => "",
        };
        writeln!(out, "\n{}: {}{by}", chance_name(wanted), names.len())?;
        if wanted != Chance::Out {
            for name in names {
                writeln!(out, "  {name}")?;
            }
        }
    }
    writeln!(out)?;
    for line in wording::open_notes(open) {
        writeln!(out, "{}", wrap(line, 0, 2))?;
    }
    Ok(())
}
