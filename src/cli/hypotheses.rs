//! What could have happened, on a terminal: the first few and how many more.

use crate::cli::prelude::*;
use crate::report::{
    hypothesis::explanation_wording, hypothesis::repair_wording, hypothesis::wording,
};
use outflank_core::{
    adjudicate::Explanations, adjudicate::Repairs, board::Geometry, transcript::Transcript,
};

/// How many hypotheses are shown to a person.
const SHOWN: usize = 5;

/// Corrections of the sheet, best first.
pub(super) fn repairs(repairs: &Repairs, geometry: &Geometry) -> String {
    let Some(text) = wording::repairs_found(repairs) else {
        return String::new();
    };
    let lines = repairs
        .found
        .iter()
        .map(|repair| repair_wording::repair(repair, geometry));
    headline(&with_colon(text, repairs.total)) + &numbered(lines, repairs.total) + "\n"
}

/// Wrong flips that could have happened, best first.
pub(super) fn explanations(explanations: &Explanations, sheet: &Transcript) -> String {
    let geometry = sheet.variant.geometry();
    let problems = explanations
        .problems
        .iter()
        .map(|problem| headline(&explanation_wording::claim_problem(problem, geometry)));
    let mut text: String = problems.collect();
    let Some(found) = wording::explanations_found(explanations) else {
        return text;
    };
    text += &headline(&with_colon(found, explanations.total));
    let lines = explanations
        .found
        .iter()
        .map(|explanation| explanation_wording::explanation(explanation, geometry));
    text += &numbered(lines, explanations.total);
    for (checkpoint, removed) in explanations
        .narrowing
        .iter()
        .flat_map(|found| &found.removed)
    {
        text += &indented(&format!(
            "{} rules out {removed} others",
            explanation_wording::checkpoint(*checkpoint, sheet)
        ));
    }
    for (checkpoint, left) in &explanations.without {
        let words = explanation_wording::checkpoint(*checkpoint, sheet);
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

/// A colon before what is listed.
fn with_colon(text: String, listed: usize) -> String {
    if listed == 0 { text } else { text + ":" }
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
