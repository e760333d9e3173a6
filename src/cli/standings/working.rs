//! The working behind a place, for people and for programs.

use std::io::Write;

use serde_json::{Value, json};

use super::super::table::{self, Align};
use super::super::tables::Source;
use super::super::{Context, OutputFormat};
use crate::report::cell::Cell;
use crate::ruleset::{Rounding, TieBreak};
use crate::tournament::{
    Exact, HalfPoints, Parting, PlayerIndex, PlayerRef, Query, Standings, Term, What, Working,
    WorkingOf,
};

/// Prints how a place came about, and what parts the player from another.
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
    let parting = other.map(|other| (other, standings.versus(player, other)));
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        let workings = workings
            .iter()
            .map(|working| to_json(source, standings, working));
        let versus = parting.map(|(_, parting)| parting_json(parting));
        let value = json!({"players": workings.collect::<Vec<_>>(), "parted_by": versus});
        writeln!(out, "{value}")?;
        return Ok(());
    }
    for (at, working) in workings.iter().enumerate() {
        if at > 0 {
            writeln!(out, "\n")?;
        }
        print(&mut out, source, standings, working)?;
    }
    if let Some((other, parting)) = parting {
        writeln!(out, "\n{}", told(source, player, other, parting))?;
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
        .map(|&(round, what, points)| {
            vec![
                round.to_string(),
                told_what(source, what),
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
            let mut cells = vec![term.round.to_string(), told_what(source, term.what)];
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

fn told_what(source: &Source, what: What) -> String {
    match what {
        What::Game(player) => source.name(player).to_owned(),
        What::GameWithoutDiscs(player) => {
            let half = source.table.measure().half();
            format!("{} (discs not known: {half})", source.name(player))
        }
        What::SetAside(player) => format!("{} left: a draw with himself", source.name(player)),
        What::Cut(player) => format!("{} (cut)", source.name(player)),
        What::CutRound => "no opponent (cut)".to_owned(),
        What::Bye => "bye".to_owned(),
        What::Idle => "not played".to_owned(),
        What::Gone => "had left".to_owned(),
    }
}

fn told(source: &Source, player: PlayerIndex, other: PlayerIndex, parting: Parting) -> String {
    let (one, two) = (source.name(player), source.name(other));
    match parting {
        Parting::Points(left, right) => {
            format!("{one}\n{two}\nparted by points: {left} against {right}")
        }
        Parting::TieBreak(tie_break, left, right) => format!(
            "{one}\n{two}\nequal points, parted by {tie_break}: {left} against {right}{}",
            rounding(source, tie_break)
        ),
        Parting::Nothing => format!("{one}\n{two}\nnothing parts them: they share their place"),
    }
}

fn rounding(source: &Source, tie_break: TieBreak) -> &'static str {
    let rule = source.ruleset.brightwell.as_ref().map(|rule| rule.rounding);
    match (tie_break, rule) {
        (TieBreak::Brightwell, Some(Rounding::Nearest)) => " (rounded)",
        _ => "",
    }
}

fn to_json(source: &Source, standings: &Standings, working: &Working) -> Value {
    let row = standings.row(working.player);
    let points = working.points.iter().map(|&(round, what, points)| {
        json!({"round": round, "what": kind(what), "opponent": opponent(source, what), "points": number(points)})
    });
    let tie_breaks = working.tie_breaks.iter().map(|of| {
        let terms = of.terms.iter().map(|(term, value)| {
            json!({
                "round": term.round, "what": kind(term.what),
                "opponent": opponent(source, term.what), "discs": number(term.discs),
                "points": number(term.points), "term": number(value),
            })
        });
        json!({
            "tie_break": of.tie_break.name(), "terms": terms.collect::<Vec<_>>(),
            "sum": number(of.sum), "value": of.value.map(number),
        })
    });
    json!({
        "id": source.table.player(working.player).id, "name": source.name(working.player),
        "rank": row.map(|row| row.rank), "shared": row.is_some_and(|row| row.shared),
        "points": row.map(|row| number(row.points)), "constant": number(working.constant),
        "games": points.collect::<Vec<_>>(), "tie_breaks": tie_breaks.collect::<Vec<_>>(),
    })
}

fn parting_json(parting: Parting) -> Value {
    match parting {
        Parting::Points(left, right) => {
            json!({"value": "points", "first": number(left), "second": number(right)})
        }
        Parting::TieBreak(tie_break, left, right) => {
            json!({"value": tie_break.name(), "first": number(left), "second": number(right)})
        }
        Parting::Nothing => Value::Null,
    }
}

fn number(number: impl ToString + Copy) -> Value {
    Cell::number(number).json()
}

const fn kind(what: What) -> &'static str {
    match what {
        What::Game(_) => "game",
        What::GameWithoutDiscs(_) => "game-without-discs",
        What::SetAside(_) => "set-aside",
        What::Cut(_) | What::CutRound => "cut",
        What::Bye => "bye",
        What::Idle => "not-played",
        What::Gone => "had-left",
    }
}

fn opponent(source: &Source, what: What) -> Option<&str> {
    match what {
        What::Game(player)
        | What::GameWithoutDiscs(player)
        | What::SetAside(player)
        | What::Cut(player) => Some(source.name(player)),
        What::CutRound | What::Bye | What::Idle | What::Gone => None,
    }
}
