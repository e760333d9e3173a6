//! What could have happened, on a terminal: the first few and how many more.

use super::wrap::wrap;
use crate::adjudicate::{Explanation, Explanations, Repair, Repairs, Trace};
use crate::board::Geometry;
use crate::game::Score;
use crate::transcript::Transcript;

/// How many hypotheses are shown to a person.
const SHOWN: usize = 5;

/// What could have been meant, best first.
pub(super) fn repairs(repairs: &Repairs, geometry: &Geometry) -> String {
    if repairs.slips == 0 {
        return String::new();
    }
    let search = search(repairs.slips, repairs.complete);
    let text = match repairs.total {
        0 => format!("no slip of the pen explains the sheet ({search})"),
        1 => format!("one correction of the sheet explains it ({search}):"),
        total => format!("{total} corrections of the sheet could explain it ({search}):"),
    };
    let lines = repairs.found.iter().map(|repair| line(repair, geometry));
    headline(&text) + &numbered(lines, repairs.total) + "\n"
}

/// Which wrong flips could have happened, best first.
pub(super) fn explanations(explanations: &Explanations, sheet: &Transcript) -> String {
    let geometry = sheet.variant.geometry();
    let problems = explanations
        .problems
        .iter()
        .map(|problem| headline(&problem.words(geometry)));
    let mut text: String = problems.collect();
    let search = search(explanations.slips, explanations.complete);
    text += &headline(&match explanations.trace {
        Trace::None => return text,
        Trace::Unexplained => format!("no wrong flip explains it ({search})"),
        Trace::One => format!("exactly one way of turning discs wrongly explains it ({search}):"),
        Trace::Several => {
            let total = explanations.total;
            format!("{total} ways of turning discs wrongly could explain it ({search}):")
        }
    });
    let lines = explanations
        .found
        .iter()
        .map(|explanation| flip(explanation, geometry));
    text += &numbered(lines, explanations.total);
    for (checkpoint, removed) in explanations
        .narrowing
        .iter()
        .flat_map(|found| &found.removed)
    {
        text += &indented(&format!("{} rules out {removed}", checkpoint.words(sheet)));
    }
    for (checkpoint, left) in &explanations.without {
        let words = checkpoint.words(sheet);
        text += &indented(&format!(
            "without {words}, {left} single slips would explain the rest"
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

fn search(slips: usize, complete: bool) -> String {
    let slips = if slips == 1 { "one slip" } else { "two slips" };
    if complete {
        format!("every case of {slips} was tried")
    } else {
        format!("the search for {slips} was broken off, there may be more")
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
        text += &format!("  and {more} more: `--format json` has them all\n");
    }
    text
}

fn flip(explanation: &Explanation, geometry: &Geometry) -> String {
    let end = if explanation.finished {
        ends(explanation.score, explanation.fits_reported)
    } else {
        let discs = &explanation.discs;
        let (black, white) = (discs.black.len(), discs.white.len());
        format!("the board then shows {black}-{white}")
    };
    format!("{}: {end}", explanation.words(geometry))
}

fn line(repair: &Repair, geometry: &Geometry) -> String {
    let end = if repair.finished {
        ends(repair.score, repair.fits_reported)
    } else {
        "legal as far as it goes".to_owned()
    };
    format!("{}: {}; {end}", repair.words(geometry), repair.reasons())
}

/// `ends 38-26, as reported`.
fn ends(score: Score, fits_reported: Option<bool>) -> String {
    let reported = match fits_reported {
        None => "",
        Some(true) => ", as reported",
        Some(false) => ", not as reported",
    };
    format!("ends {score}{reported}")
}
