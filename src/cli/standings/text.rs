//! Standings for people.

use super::super::{table::Align, wrap::columns};
use crate::cli::prelude::*;
use crate::report::standings::view::{FinalsView, StandingsRowView, StandingsView};
use crate::report::{standings::wording, text};
use outflank_core::ruleset::TieBreak;

/// The mark of a player who withdrew.
const WITHDREW: &str = "*";
/// The column of the name.
const NAME: usize = 1;
/// Blanks between columns.
const GAP: usize = 2;
/// Columns are left out before a name is made shorter than this.
const READABLE_NAME: usize = 12;
/// No name is made shorter than this.
const SHORTEST_NAME: usize = 8;

/// A column that is left out where there is no room for it, the most important
/// one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Brightwell,
    Discs,
    Games,
    Wins,
    Country,
}

impl Column {
    const fn name(self) -> &'static str {
        match self {
            Self::Brightwell => "brightwell",
            Self::Discs => "discs",
            Self::Games => "games",
            Self::Wins => "wins, draws, losses",
            Self::Country => "country",
        }
    }
}

/// The columns that not every table has.
struct Shown {
    columns: Vec<Column>,
    /// Tie-breaks with their place in the order of the ruleset.
    further: Vec<(usize, TieBreak)>,
}

impl Shown {
    fn of(view: &StandingsView) -> Self {
        let mut columns = vec![
            Column::Brightwell,
            Column::Discs,
            Column::Games,
            Column::Wins,
            Column::Country,
        ];
        if view.rows.iter().all(|row| row.brightwell.is_none()) {
            columns.retain(|column| *column != Column::Brightwell);
        }
        // A lot or an encounter that decided nothing needs no column.
        let further = view.further().filter(|&(at, _)| view.has_value(at));
        Self {
            columns,
            further: further.collect(),
        }
    }

    fn has(&self, column: Column) -> bool {
        self.columns.contains(&column)
    }

    /// Leaves the least important column out; `None` if there is none left.
    fn leave_out(&mut self) -> Option<&'static str> {
        if let Some((_, tie_break)) = self.further.pop() {
            return Some(tie_break.name());
        }
        self.columns.pop().map(Column::name)
    }

    /// How narrow names may become before the next column is left out.
    const fn narrowest(&self) -> usize {
        if self.further.is_empty() {
            SHORTEST_NAME
        } else {
            READABLE_NAME
        }
    }
}

/// The standings, and what was played after the rounds.
pub(super) fn print(mut out: &mut dyn Write, view: &StandingsView) -> io::Result<()> {
    let title = format!("{}, {} ({})", view.title, view.counted, view.ruleset);
    writeln!(out, "{}\n", wrap(&title, 0, 2))?;
    let mut shown = Shown::of(view);
    let mut left_out = Vec::new();
    let (heading, mut rows) = loop {
        let heading = heading(view, &shown);
        let cells = |row| cells(view, &shown, row);
        let rows: Vec<Vec<String>> = view.rows.iter().map(cells).collect();
        if room_for_names(&heading, &rows) >= shown.narrowest() {
            break (heading, rows);
        }
        match shown.leave_out() {
            Some(column) => left_out.insert(0, column),
            None => break (heading, rows),
        }
    };
    shorten_names(&heading, &mut rows);
    table::print_in_lines(&mut out, &heading, &rows)?;
    if !left_out.is_empty() {
        let note = format!(
            "no room for {}; use --format csv, --format json or --explain NAME",
            left_out.join(", ")
        );
        writeln!(out, "\n{}", wrap(&note, 0, 2))?;
    }
    print_withdrawn(out, view)?;
    print_finals(out, &view.finals)
}

/// Whoever has the mark after the name, and since when.
fn print_withdrawn(out: &mut dyn Write, view: &StandingsView) -> io::Result<()> {
    let withdrawn = view.rows.iter().filter_map(|row| {
        let text = wording::withdrew(row.withdrew_after?);
        Some(format!("{} {text}", row.name))
    });
    let withdrawn: Vec<String> = withdrawn.collect();
    if withdrawn.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\n{}",
        wrap(&format!("{WITHDREW} {}", withdrawn.join("; ")), 0, 2)
    )
}

fn heading(view: &StandingsView, shown: &Shown) -> Vec<(&'static str, Align)> {
    let mut heading = table::heading(&[">", "name"]);
    if view.rows.iter().any(|row| row.withdrew_after.is_some()) {
        heading.push(("", Align::Left));
    }
    if shown.has(Column::Country) {
        heading.push(("from", Align::Left));
    }
    if shown.has(Column::Games) {
        heading.push(("games", Align::Right));
    }
    if shown.has(Column::Wins) {
        heading.extend(["+", "=", "-"].map(|title| (title, Align::Right)));
    }
    heading.push(("points", Align::Right));
    if shown.has(Column::Brightwell) {
        heading.push(("brightwell", Align::Right));
    }
    if shown.has(Column::Discs) {
        heading.push(("discs", Align::Right));
    }
    let further = shown.further.iter().map(|(_, tie_break)| short(*tie_break));
    heading.extend(further.map(|title| (title, Align::Right)));
    if view.rows.iter().any(|row| row.overall.is_some()) {
        heading.push(("overall", Align::Right));
    }
    if view.rows.iter().any(|row| row.rank_before.is_some()) {
        heading.push(("was", Align::Right));
    }
    heading
}

fn cells(view: &StandingsView, shown: &Shown, row: &StandingsRowView) -> Vec<String> {
    let mut cells = vec![table::rank(row.rank, row.shared), row.name.clone()];
    if view.rows.iter().any(|row| row.withdrew_after.is_some()) {
        let mark = row.withdrew_after.map_or("", |_| WITHDREW);
        cells.push(mark.to_owned());
    }
    if shown.has(Column::Country) {
        cells.push(row.country.clone());
    }
    if shown.has(Column::Games) {
        cells.push(row.played.to_string());
    }
    if shown.has(Column::Wins) {
        cells.extend([row.wins, row.draws, row.losses].map(|count| count.to_string()));
    }
    cells.push(row.points.to_string());
    let brightwell = row.brightwell.filter(|_| shown.has(Column::Brightwell));
    cells.extend(brightwell.map(|value| value.to_string()));
    if shown.has(Column::Discs) {
        cells.push(row.discs.to_string());
    }
    let value = |at: usize| row.values[at].map_or(String::new(), |value| value.to_string());
    cells.extend(shown.further.iter().map(|&(at, _)| value(at)));
    cells.extend(row.overall.map(|rank| rank.to_string()));
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
