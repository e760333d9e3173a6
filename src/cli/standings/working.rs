//! How a place came about, for people and for programs.

use std::io::Write;

use super::super::table::{self, Align};
use super::super::tables::Source;
use super::super::{Context, OutputFormat};
use crate::report::view::{ExplainView, SeparationView, WorkingView};
use crate::report::wording;
use crate::ruleset::TieBreak;
use crate::tournament::{Exact, HalfPoints, PlayerRef, Query, Standings, Term, Working, WorkingOf};

/// Prints how a place came about, and what separates the player from another.
pub(super) fn explain(
    player: &PlayerRef,
    versus: Option<&PlayerRef>,
    source: &Source,
    standings: &Standings,
    query: Query,
    context: &Context,
) -> anyhow::Result<()> {
    let player = source.find(player)?;
    let other = versus.map(|other| source.find(other)).transpose()?;
    let work = |player| standings.explain(&source.table, &source.ruleset, query, player);
    let workings: Vec<Working> = [Some(player), other]
        .into_iter()
        .flatten()
        .map(work)
        .collect();
    let separation = other.map(|other| (other, standings.versus(player, other)));
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        let players = workings.iter();
        let players = players.map(|each| WorkingView::new(&source.table, standings, each));
        let view = ExplainView {
            players: players.collect(),
            parted_by: separation.and_then(|(_, found)| SeparationView::new(found)),
        };
        writeln!(out, "{}", serde_json::to_string(&view)?)?;
        return Ok(());
    }
    for (at, working) in workings.iter().enumerate() {
        if at > 0 {
            writeln!(out, "\n")?;
        }
        print(&mut out, source, standings, working)?;
    }
    if let Some((other, found)) = separation {
        let (one, other) = (source.name(player), source.name(other));
        let words = wording::separation(found, &source.ruleset);
        writeln!(out, "\n{one}\n{other}\n{words}")?;
    }
    Ok(())
}

fn print(
    out: &mut impl Write,
    source: &Source,
    standings: &Standings,
    working: &Working,
) -> anyhow::Result<()> {
    let Some(row) = standings.row(working.player) else {
        return Ok(());
    };
    let shared = if row.shared { " (shared)" } else { "" };
    writeln!(
        out,
        "{}: place {}{shared} of {} after round {}, {}",
        source.name(working.player),
        row.rank,
        standings.rows.len(),
        standings.after,
        source.ruleset.name
    )?;
    points(out, source, working, row.points)?;
    for of in &working.tie_breaks {
        writeln!(out)?;
        tie_break(out, source, working, of)?;
    }
    Ok(())
}

fn points(
    out: &mut impl Write,
    source: &Source,
    working: &Working,
    sum: HalfPoints,
) -> anyhow::Result<()> {
    writeln!(out, "\npoints")?;
    let mut rows: Vec<Vec<String>> = working
        .points
        .iter()
        .map(|&(round, from, points)| {
            vec![
                round.to_string(),
                wording::term_source(from, &source.table),
                points.to_string(),
            ]
        })
        .collect();
    rows.push(vec![String::new(), "sum".to_owned(), sum.to_string()]);
    let heading = [
        ("round", Align::Right),
        ("", Align::Left),
        ("points", Align::Right),
    ];
    Ok(table::print(out, &heading, &rows)?)
}

fn tie_break(
    out: &mut impl Write,
    source: &Source,
    working: &Working,
    of: &WorkingOf,
) -> anyhow::Result<()> {
    if of.tie_break == TieBreak::Lot {
        let drawn = match of.value {
            Some(place) => format!("lot: number {place} of those who are equal up to here"),
            None => "lot: not needed, or not drawn".to_owned(),
        };
        return Ok(writeln!(out, "{drawn}")?);
    }
    let Some(value) = of.value else {
        return Ok(writeln!(out, "{}: does not apply", of.tie_break)?);
    };
    let about = match of.tie_break {
        TieBreak::Brightwell => format!(" = discs + {} × points", working.constant),
        _ => String::new(),
    };
    writeln!(out, "{}{about}", of.tie_break)?;
    let (heading, rows) = sum_table(source, working.constant, of);
    table::print(out, &heading, &rows)?;
    if value != of.sum {
        writeln!(out, "rounded to {value}")?;
    }
    Ok(())
}

type Heading = Vec<(&'static str, Align)>;

/// The terms with the columns this tie-break needs, and the sum below them.
fn sum_table(source: &Source, constant: Exact, of: &WorkingOf) -> (Heading, Vec<Vec<String>>) {
    let (discs, points) = needs(of.tie_break);
    let mut heading = vec![("round", Align::Right), ("", Align::Left)];
    if discs {
        heading.push(("discs", Align::Right));
    }
    if points {
        heading.push(("points", Align::Right));
    }
    if of.tie_break == TieBreak::Brightwell {
        heading.push(("× constant", Align::Right));
    }
    heading.push(("term", Align::Right));
    let mut rows: Vec<Vec<String>> = of
        .terms
        .iter()
        .map(|(term, value)| {
            let mut cells = vec![
                term.round.to_string(),
                wording::term_source(term.source, &source.table),
            ];
            cells.extend(discs.then(|| term.discs.to_string()));
            cells.extend(points.then(|| term.points.to_string()));
            if of.tie_break == TieBreak::Brightwell {
                cells.push(times(constant, term));
            }
            cells.push(value.to_string());
            cells
        })
        .collect();
    let mut sum = vec![String::new(), "sum".to_owned()];
    sum.resize(heading.len() - 1, String::new());
    sum.push(of.sum.to_string());
    rows.push(sum);
    (heading, rows)
}

fn times(constant: Exact, term: &Term) -> String {
    let points = i64::from(term.points.as_halves());
    Exact::from(constant.ratio() * points / 2).to_string()
}

/// Whether a tie-break is made of discs, and of points.
const fn needs(tie_break: TieBreak) -> (bool, bool) {
    match tie_break {
        TieBreak::Brightwell => (true, true),
        TieBreak::Discs | TieBreak::DiscDifference => (true, false),
        TieBreak::OpponentsBrightwell | TieBreak::Wins | TieBreak::Lot => (false, false),
        _ => (false, true),
    }
}
