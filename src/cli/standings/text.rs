//! Standings for people.

use std::io::Write;

use super::super::table::{self, Align};
use super::super::tables::Source;
use super::super::wrap::{columns, wrap};
use crate::report::wording::finals as words;
use crate::report::{self, text};
use crate::ruleset::TieBreak;
use crate::tournament::{Finals, Row, Standings};

/// The column of the name.
const NAME: usize = 1;
/// Blanks between columns.
const GAP: usize = 2;
/// No name is made shorter than this.
const SHORTEST_NAME: usize = 12;

/// The standings, and what was played after the rounds.
pub(super) fn standings(
    out: &mut impl Write,
    source: &Source,
    standings: &Standings,
    before: Option<&Standings>,
    finals: &Finals,
) -> anyhow::Result<()> {
    let rules = &source.ruleset;
    let title = format!(
        "{}, after round {} ({})",
        source.title, standings.after, rules.name
    );
    writeln!(out, "{}\n", wrap(&title, 0, 2))?;
    // A lot or an encounter that decided nothing needs no column.
    let used =
        |&(at, _): &(usize, TieBreak)| standings.rows.iter().any(|row| row.values[at].is_some());
    let mut further: Vec<(usize, TieBreak)> =
        report::standings::further(standings).filter(used).collect();
    let mut left_out = Vec::new();
    let (heading, mut rows) = loop {
        let heading = heading(source, &further, before);
        let rows: Vec<Vec<String>> = standings
            .rows
            .iter()
            .map(|row| cells(source, &further, before, row))
            .collect();
        if room_for_names(&heading, &rows) >= SHORTEST_NAME {
            break (heading, rows);
        }
        match further.pop() {
            Some((_, tie_break)) => left_out.insert(0, tie_break.name()),
            None => break (heading, rows),
        }
    };
    shorten_names(&heading, &mut rows);
    table::print(out, &heading, &rows)?;
    if !left_out.is_empty() {
        let note = format!(
            "no room for {}; use --format csv, --format json or --explain NAME",
            left_out.join(", ")
        );
        writeln!(out, "\n{}", wrap(&note, 0, 2))?;
    }
    after_the_rounds(out, source, finals)
}

fn heading(
    source: &Source,
    further: &[(usize, TieBreak)],
    before: Option<&Standings>,
) -> Vec<(&'static str, Align)> {
    let mut heading = vec![
        ("", Align::Right),
        ("name", Align::Left),
        ("from", Align::Left),
    ];
    heading.extend(["games", "+", "=", "-", "points"].map(|title| (title, Align::Right)));
    if source.ruleset.brightwell.is_some() {
        heading.push(("brightwell", Align::Right));
    }
    heading.push(("discs", Align::Right));
    let further = further.iter().map(|(_, tie_break)| short(*tie_break));
    heading.extend(further.map(|title| (title, Align::Right)));
    heading.extend(before.map(|_| ("was", Align::Right)));
    heading
}

fn cells(
    source: &Source,
    further: &[(usize, TieBreak)],
    before: Option<&Standings>,
    row: &Row,
) -> Vec<String> {
    let player = source.table.player(row.player);
    let mut cells = vec![
        format!("{}{}", row.rank, if row.shared { "=" } else { "" }),
        player.name.clone(),
        player.country.clone(),
    ];
    cells.extend([row.played, row.wins, row.draws, row.losses].map(|count| count.to_string()));
    cells.push(row.points.to_string());
    cells.extend(row.brightwell.map(|value| value.to_string()));
    cells.push(row.discs.to_string());
    let value = |at: usize| row.values[at].map_or(String::new(), |value| value.to_string());
    cells.extend(further.iter().map(|&(at, _)| value(at)));
    let was = before.and_then(|before| before.row(row.player));
    cells.extend(was.map(|was| was.rank.to_string()));
    cells
}

/// How wide a name may be so that a player takes one line.
fn room_for_names(heading: &[(&str, Align)], rows: &[Vec<String>]) -> usize {
    let width = |at: usize| {
        let cells = rows.iter().map(|row| text::width(&row[at]));
        let title = text::width(heading[at].0);
        cells.chain([title]).max().unwrap_or(0) + GAP
    };
    let others: usize = (0..heading.len()).filter(|&at| at != NAME).map(width).sum();
    columns().saturating_sub(others + GAP)
}

/// Shortens long names so that a player takes one line.
fn shorten_names(heading: &[(&str, Align)], rows: &mut [Vec<String>]) {
    let room = room_for_names(heading, rows).max(SHORTEST_NAME);
    for row in rows {
        row[NAME] = text::shortened(&row[NAME], room);
    }
}

/// A heading that leaves room for the names.
const fn short(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::DiscDifference => "diff",
        TieBreak::DirectEncounter | TieBreak::DirectEncounterOfTwo => "direct",
        TieBreak::BuchholzMedian => "median",
        TieBreak::BuchholzCut1 => "cut-1",
        TieBreak::BuchholzCut2 => "cut-2",
        TieBreak::SonnebornBerger => "SB",
        TieBreak::OpponentsBrightwell => "opp. BQ",
        other => other.name(),
    }
}

fn after_the_rounds(out: &mut impl Write, source: &Source, finals: &Finals) -> anyhow::Result<()> {
    let table = &source.table;
    if let Some(note) = words::play_off(table, finals) {
        writeln!(out, "\n{}", wrap(&note, 0, 2))?;
    }
    if finals.matches.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nafter the rounds")?;
    for found in &finals.matches {
        writeln!(out, "  {}", wrap(&words::score(table, found), 2, 4))?;
    }
    if !finals.places.is_empty() {
        let rule = source.ruleset.finals.as_ref();
        let places = rule.map_or(0, |rule| usize::from(rule.places));
        writeln!(out, "\nfinal places")?;
        for place in finals.places.iter().take(places) {
            writeln!(out, "{:>3}  {}", place.place, source.name(place.player))?;
        }
    } else if !finals.awaited.is_empty() {
        writeln!(out, "\nno final places yet")?;
        for reason in words::awaited(table, &source.ruleset, finals) {
            writeln!(out, "  {}", wrap(&reason, 2, 4))?;
        }
    }
    Ok(())
}
