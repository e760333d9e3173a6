//! How a place came about, for people.

use super::super::table::Align;
use crate::cli::prelude::*;
use crate::report::csv::Cell;
use crate::report::standings::working_view::{ExplainView, TieBreakView, WorkingView};
use outflank_core::ruleset::TieBreak;

pub(super) fn print(out: &mut dyn Write, view: &ExplainView) -> io::Result<()> {
    for (at, player) in view.players.iter().enumerate() {
        if at > 0 {
            writeln!(out, "\n")?;
        }
        print_player(out, view, player)?;
    }
    if let Some(separation) = &view.separation {
        writeln!(out, "\n{}", wrap(separation, 0, 2))?;
    }
    Ok(())
}

fn print_player(out: &mut dyn Write, view: &ExplainView, player: &WorkingView) -> io::Result<()> {
    let Some(rank) = player.rank else {
        return Ok(());
    };
    let shared = if player.shared { " (shared)" } else { "" };
    writeln!(
        out,
        "{}: place {rank}{shared} of {} after round {}, {}",
        player.name, view.ranked, view.after, view.ruleset
    )?;
    print_points(out, player)?;
    for tie_break in &player.tie_breaks {
        writeln!(out)?;
        print_tie_break(out, player, tie_break)?;
    }
    Ok(())
}

fn print_points(mut out: &mut dyn Write, player: &WorkingView) -> io::Result<()> {
    writeln!(out, "\npoints")?;
    let rounds = player.games.iter().map(|round| {
        let number = round.round.to_string();
        vec![number, round.source.clone(), round.points.to_string()]
    });
    let mut rows: Vec<Vec<String>> = rounds.collect();
    let sum = player.points.to_string();
    rows.push(vec![String::new(), "sum".to_owned(), sum]);
    let heading = table::heading(&[">round", "", ">points"]);
    table::print(&mut out, &heading, &rows)
}

fn print_tie_break(
    mut out: &mut dyn Write,
    player: &WorkingView,
    view: &TieBreakView,
) -> io::Result<()> {
    let tie_break = view.tie_break.0;
    let is_needed = view.value != Cell::Nothing;
    match tie_break {
        TieBreak::Lot if is_needed => {
            let number = &view.value;
            return writeln!(
                out,
                "lot: number {number} of those who are equal up to here"
            );
        }
        TieBreak::Lot if player.shared => {
            return writeln!(out, "lot: not drawn yet (`outflank event lots` draws)");
        }
        TieBreak::Lot => return writeln!(out, "lot: not needed"),
        _ if !is_needed => return writeln!(out, "{tie_break}: does not apply"),
        TieBreak::Brightwell => {
            let constant = &player.constant;
            writeln!(
                out,
                "{tie_break} = own discs + {constant} × the opponent's points"
            )?;
        }
        _ => writeln!(out, "{tie_break}")?,
    }
    let (heading, rows) = sum_table(view);
    table::print(&mut out, &heading, &rows)?;
    if view.value != view.sum {
        writeln!(out, "rounded to {}", view.value)?;
    }
    Ok(())
}

type Heading = Vec<(&'static str, Align)>;

/// The terms with the columns this tie-break needs, and the sum below them.
fn sum_table(view: &TieBreakView) -> (Heading, Vec<Vec<String>>) {
    let (discs, points, constant) = (view.has_discs(), view.has_points(), view.has_constant());
    let mut heading = table::heading(&[">round", ""]);
    let optional = [
        (discs, "discs"),
        (points, "points"),
        (constant, "× constant"),
        (true, "term"),
    ];
    let titles = optional.into_iter().filter(|(is_needed, _)| *is_needed);
    heading.extend(titles.map(|(_, title)| (title, Align::Right)));
    let terms = view.terms.iter().map(|term| {
        let mut cells = vec![term.round.to_string(), term.source.clone()];
        cells.extend(discs.then(|| term.discs.to_string()));
        cells.extend(points.then(|| term.points.to_string()));
        cells.extend(constant.then(|| term.points_times_constant.clone()));
        cells.push(term.term.to_string());
        cells
    });
    let mut rows: Vec<Vec<String>> = terms.collect();
    let mut sum = vec![String::new(), "sum".to_owned()];
    sum.resize(heading.len() - 1, String::new());
    sum.push(view.sum.to_string());
    rows.push(sum);
    (heading, rows)
}
