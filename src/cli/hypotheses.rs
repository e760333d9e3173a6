//! What could have happened, on a terminal: the first few and how many more.

use super::wrap::wrap;
use crate::adjudicate::repair::LastMoves;
use crate::adjudicate::{Explanations, Repairs, Trace};
use crate::board::Geometry;
use crate::report::text::plural;
use crate::report::wording;
use crate::transcript::Transcript;

/// How many hypotheses are shown to a person.
const SHOWN: usize = 5;

/// Corrections of the sheet, best first.
pub(super) fn repairs(repairs: &Repairs, geometry: &Geometry) -> String {
    if !repairs.searched() {
        return String::new();
    }
    let search = repair_search(repairs);
    let text = match repairs.total {
        0 => format!("no correction of the sheet explains it ({search})"),
        1 => format!("one correction of the sheet explains it ({search}):"),
        total => format!("{total} corrections of the sheet could explain it ({search}):"),
    };
    let lines = repairs
        .found
        .iter()
        .map(|repair| wording::repair(repair, geometry));
    headline(&text) + &numbered(lines, repairs.total) + "\n"
}

/// Wrong flips that could have happened, best first.
pub(super) fn explanations(explanations: &Explanations, sheet: &Transcript) -> String {
    let geometry = sheet.variant.geometry();
    let problems = explanations
        .problems
        .iter()
        .map(|problem| headline(&wording::claim_problem(problem, geometry)));
    let mut text: String = problems.collect();
    let search = search(explanations.slips, explanations.complete);
    text += &headline(&match explanations.trace {
        Trace::None => return text,
        Trace::Unexplained => format!("no wrong flip explains it ({search})"),
        Trace::One => format!("one set of wrong flips explains it ({search}):"),
        Trace::Several => {
            let total = explanations.total;
            format!("{total} sets of wrong flips could explain it ({search}):")
        }
    });
    let lines = explanations
        .found
        .iter()
        .map(|explanation| wording::explanation(explanation, geometry));
    text += &numbered(lines, explanations.total);
    for (checkpoint, removed) in explanations
        .narrowing
        .iter()
        .flat_map(|found| &found.removed)
    {
        text += &indented(&format!(
            "{} rules out {removed} others",
            wording::checkpoint(*checkpoint, sheet)
        ));
    }
    for (checkpoint, left) in &explanations.without {
        let words = wording::checkpoint(*checkpoint, sheet);
        text += &indented(&format!(
            "without {words}, {} would explain the rest",
            plural(*left, "single mistake", "single mistakes")
        ));
    }
    text.push('\n');
    text
}

fn indented(text: &str) -> String {
    format!("  {}\n", wrap(text, 2, 4))
}

fn headline(text: &str) -> String {
    wrap(text, 0, 0) + "\n"
}

/// What was tried to correct a sheet.
fn repair_search(repairs: &Repairs) -> String {
    let reading = "every way to read the illegible marks";
    match (repairs.illegible, repairs.slips) {
        _ if repairs.ending == LastMoves::TooMany => {
            "too many moves are missing at the end to list what could follow".to_owned()
        }
        (1.., 0) if repairs.complete => format!("{reading} was tried"),
        (1.., 1) if repairs.complete => format!("{reading} was tried, and every single mistake"),
        _ => search(repairs.slips, repairs.complete),
    }
}

fn search(slips: usize, complete: bool) -> String {
    let tried = if slips == 1 {
        "every single mistake was tried"
    } else {
        "all combinations of two mistakes were tried"
    };
    if complete {
        tried.to_owned()
    } else {
        "the search was stopped early; there may be more".to_owned()
    }
}

fn numbered(lines: impl Iterator<Item = String>, total: usize) -> String {
    let mut text: String = lines
        .take(SHOWN)
        .enumerate()
        .map(|(index, line)| format!("  {}. {}\n", index + 1, wrap(&line, 5, 5)))
        .collect();
    if total > SHOWN {
        let more = total - SHOWN;
        text += &format!("  and {more} more: `--format json` lists all\n");
    }
    text
}
