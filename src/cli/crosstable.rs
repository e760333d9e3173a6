//! `outflank crosstable`

use super::{source, source::SourceArgs, wrap::columns};
use crate::cli::prelude::*;
use crate::report::standings::crosstable_view::{self, CrosstableView, MeetingView};
use crate::report::standings::wording;
use crate::report::text::{padded, shortened, width};
use crate::service::results::crosstable::CrosstableQuestion;
use std::ops::Range;

/// Columns of a name before the rounds are printed in several parts.
const NAME: usize = 20;
/// Columns of a name where the terminal is narrow.
const SHORTEST_NAME: usize = 8;
/// Columns of the line.
const LINE: usize = 4;
/// Columns of a round in which nobody has more than one game.
const ROUND: usize = 5;

/// Show who played whom, with colours, discs and running totals.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank crosstable\n  \
    outflank crosstable --from-file woc.elo --after 7")]
pub struct Args {
    #[command(flatten)]
    source: SourceArgs,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let noted = source::ask(&args.source.request(context)?, CrosstableQuestion, context)?;
    context.print_notes(&noted.notes)?;
    let (view, journal) = (noted.answer, noted.journal);
    context.print_table(&view, CrosstableView::table, |out| print(out, &view))?;
    context.print_journal(journal)?;
    Ok(Status::Clean)
}

fn print(out: &mut dyn Write, view: &CrosstableView) -> io::Result<()> {
    let title = format!("{}, {}", view.title, view.counted);
    writeln!(out, "{}", wrap(&title, 0, 2))?;
    let legend = "opponent's line and own colour; own discs; running total";
    writeln!(out, "{}", wrap(legend, 0, 2))?;
    let rounds = usize::from(view.after);
    let longest = view.rows.iter().map(|row| width(&row.name)).max();
    let longest = longest.unwrap_or(0);
    let round = round_width(view);
    let narrow = columns().saturating_sub(LINE + round).max(SHORTEST_NAME);
    let least = longest.min(NAME).min(narrow);
    let room = columns().saturating_sub(LINE + least);
    let most = (room / round).clamp(1, rounds.max(1));
    // The parts are of equal size, so that names get all that is left.
    let side_by_side = rounds.max(1).div_ceil(rounds.max(1).div_ceil(most));
    let name = columns().saturating_sub(side_by_side * round);
    let name = name.min(LINE + longest).max(LINE + least);
    for first in (0..rounds).step_by(side_by_side) {
        let shown = first..rounds.min(first + side_by_side);
        print_rounds(out, view, shown, (name, round))?;
    }
    Ok(())
}

/// The columns of a round: as many as its widest cell, and a blank before it.
fn round_width(view: &CrosstableView) -> usize {
    let rounds = view.rows.iter().flat_map(|row| &row.rounds);
    let cells = rounds.flat_map(|round| {
        let texts: [fn(&MeetingView) -> String; 2] = [MeetingView::opponent, MeetingView::score];
        texts.map(|text| width(&cell(round, text)))
    });
    cells.max().map_or(ROUND, |widest| ROUND.max(widest + 1))
}

/// What is in the cell of a round: of every game, if there are several.
fn cell(round: &crosstable_view::RoundView, text: fn(&MeetingView) -> String) -> String {
    let games: Vec<String> = round.games.iter().map(text).collect();
    if games.is_empty() {
        "-".to_owned()
    } else {
        games.join("/")
    }
}

/// Some rounds of all players, three lines each.
fn print_rounds(
    out: &mut dyn Write,
    view: &CrosstableView,
    rounds: Range<usize>,
    (name_width, round_width): (usize, usize),
) -> io::Result<()> {
    let line = |out: &mut dyn Write, name: &str, cells: &mut dyn Iterator<Item = String>| {
        line(
            out,
            &padded(&shortened(name, name_width), name_width),
            round_width,
            cells,
        )
    };
    writeln!(out)?;
    let mut heading = rounds.clone().map(|round| (round + 1).to_string());
    line(out, "", &mut heading)?;
    for row in &view.rows {
        let shown = &row.rounds[rounds.clone()];
        let games =
            |text: fn(&MeetingView) -> String| shown.iter().map(move |round| cell(round, text));
        let name = format!("{:>3} {}", row.line, row.name);
        line(out, &name, &mut games(MeetingView::opponent))?;
        let country = format!("    {}", row.country);
        line(out, &country, &mut games(MeetingView::score))?;
        let mut totals = shown.iter().map(|round| round.total.to_string());
        line(out, &format!("    {}", row.points), &mut totals)?;
        if let Some(after) = row.withdrew_after {
            writeln!(out, "    {}", wording::withdrew(after))?;
        }
    }
    Ok(())
}

fn line(
    out: &mut dyn Write,
    name: &str,
    round_width: usize,
    cells: impl Iterator<Item = String>,
) -> io::Result<()> {
    let mut line = name.to_owned();
    for cell in cells {
        line.push_str(&format!("{cell:>round_width$}"));
    }
    writeln!(out, "{}", line.trim_end())
}
