//! Standings for people.

use std::io::{self, Write};

use super::super::table::{self, Align};
use super::super::wrap::{columns, wrap};
use crate::report::text;
use crate::report::view::{FinalsView, StandingsRowView, StandingsView};
use crate::ruleset::TieBreak;

/// The column of the name.
const NAME: usize = 1;
/// Blanks between columns.
const GAP: usize = 2;
/// No name is made shorter than this.
const SHORTEST_NAME: usize = 12;

/// The standings, and what was played after the rounds.
pub(super) fn print(mut out: &mut dyn Write, view: &StandingsView) -> io::Result<()> {
    let title = format!(
        "{}, after round {} ({})",
        view.title, view.after, view.ruleset
    );
    writeln!(out, "{}\n", wrap(&title, 0, 2))?;
    // A lot or an encounter that decided nothing needs no column.
    let further = view.further().filter(|&(at, _)| view.has_value(at));
    let mut further: Vec<(usize, TieBreak)> = further.collect();
    let mut left_out = Vec::new();
    let (heading, mut rows) = loop {
        let heading = heading(view, &further);
        let cells = |row| cells(&further, row);
        let rows: Vec<Vec<String>> = view.rows.iter().map(cells).collect();
        if room_for_names(&heading, &rows) >= SHORTEST_NAME {
            break (heading, rows);
        }
        match further.pop() {
            Some((_, tie_break)) => left_out.insert(0, tie_break.name()),
            None => break (heading, rows),
        }
    };
    shorten_names(&heading, &mut rows);
    table::print(&mut out, &heading, &rows)?;
    if !left_out.is_empty() {
        let note = format!(
            "no room for {}; use --format csv, --format json or --explain NAME",
            left_out.join(", ")
        );
        writeln!(out, "\n{}", wrap(&note, 0, 2))?;
    }
    print_finals(out, &view.finals)
}

fn heading(view: &StandingsView, further: &[(usize, TieBreak)]) -> Vec<(&'static str, Align)> {
    let mut heading = vec![
        ("", Align::Right),
        ("name", Align::Left),
        ("from", Align::Left),
    ];
    heading.extend(["games", "+", "=", "-", "points"].map(|title| (title, Align::Right)));
    if view.rows.iter().any(|row| row.brightwell.is_some()) {
        heading.push(("brightwell", Align::Right));
    }
    heading.push(("discs", Align::Right));
    let further = further.iter().map(|(_, tie_break)| short(*tie_break));
    heading.extend(further.map(|title| (title, Align::Right)));
    if view.rows.iter().any(|row| row.rank_before.is_some()) {
        heading.push(("was", Align::Right));
    }
    heading
}

fn cells(further: &[(usize, TieBreak)], row: &StandingsRowView) -> Vec<String> {
    let mut cells = vec![
        table::rank(row.rank, row.shared),
        row.name.clone(),
        row.country.clone(),
    ];
    cells.extend([row.played, row.wins, row.draws, row.losses].map(|count| count.to_string()));
    cells.push(row.points.to_string());
    cells.extend(row.brightwell.map(|value| value.to_string()));
    cells.push(row.discs.to_string());
    let value = |at: usize| row.values[at].map_or(String::new(), |value| value.to_string());
    cells.extend(further.iter().map(|&(at, _)| value(at)));
    cells.extend(row.rank_before.map(|rank| rank.to_string()));
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

fn print_finals(out: &mut dyn Write, finals: &FinalsView) -> io::Result<()> {
    if let Some(note) = &finals.play_off {
        writeln!(out, "\n{}", wrap(note, 0, 2))?;
    }
    if finals.matches.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nafter the rounds")?;
    for score in &finals.matches {
        writeln!(out, "  {}", wrap(score, 2, 4))?;
    }
    if !finals.places.is_empty() {
        writeln!(out, "\nfinal places")?;
        for (place, name) in (1..).zip(&finals.places) {
            writeln!(out, "{place:>3}  {name}")?;
        }
    } else if !finals.awaited.is_empty() {
        writeln!(out, "\nno final places yet")?;
        for reason in &finals.awaited {
            writeln!(out, "  {}", wrap(reason, 2, 4))?;
        }
    }
    Ok(())
}
