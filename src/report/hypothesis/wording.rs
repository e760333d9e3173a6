//! How many ways were found in which something could have happened, and how
//! thoroughly they were looked for.

use crate::report::dispute::view::CaseEvidence;
use crate::report::hypothesis::view::{ConclusionView, HypothesisKind};
use crate::report::text::capitalised;
use outflank_core::adjudicate::repair::LastMoves;
use outflank_core::adjudicate::{Explanations, Repairs, Trace};

/// What follows from the evidence in a dispute, by the kind of hypothesis, the
/// likeliest kind first: a mistake on a sheet is more common than discs that both
/// players saw turned wrongly.
pub fn case_conclusions(evidence: &CaseEvidence) -> Vec<ConclusionView> {
    let comparisons = evidence.comparisons.iter();
    let mut shared: Vec<String> = comparisons
        .map(|each| crate::report::reconcile::wording::conclusion(&each.found))
        .collect();
    shared.dedup();
    let is_shared = evidence.comparisons.iter().any(|each| each.found.total > 0);
    // What corrects both sheets need not be said not to correct one alone.
    let repairs = evidence.repairs.as_ref();
    let is_repaired = repairs.is_some_and(|found| found.total > 0);
    let repairs = repairs.filter(|_| is_repaired || !is_shared);
    let explained = evidence.explanations.as_ref();
    let is_explained = explained.is_some_and(|(_, found)| found.total > 0);
    let explained = explained.and_then(|(_, found)| explanations_found(found));
    let sentence = |text: String| format!("{}.", capitalised(&text));
    let conclusions = [
        (HypothesisKind::SharedGame, shared),
        (
            HypothesisKind::Repair,
            repairs
                .and_then(repairs_found)
                .map(sentence)
                .into_iter()
                .collect(),
        ),
        (
            HypothesisKind::WrongFlips,
            explained.map(sentence).into_iter().collect(),
        ),
    ];
    let conclusions = conclusions
        .into_iter()
        .map(|(kind, sentences): (_, Vec<String>)| ConclusionView { kind, sentences });
    let mut conclusions: Vec<ConclusionView> = conclusions
        .filter(|each| !each.sentences.is_empty())
        .collect();
    if is_explained && (is_shared || is_repaired) {
        for each in &mut conclusions {
            let likelihood = likelihood(each.kind, is_shared);
            each.sentences.insert(0, likelihood.to_owned());
        }
    }
    conclusions
}

/// How likely a kind of hypothesis is where there are several; `is_shared` if a
/// game was found that all sheets could come from.
const fn likelihood(kind: HypothesisKind, is_shared: bool) -> &'static str {
    match kind {
        HypothesisKind::Repair if is_shared => "Less likely: a mistake on sheet A alone.",
        HypothesisKind::SharedGame | HypothesisKind::Repair => "Most likely: a mistake on a sheet.",
        HypothesisKind::WrongFlips => "Less likely: discs turned wrongly on the board.",
    }
}

/// How many corrections of a sheet there are; nothing if none were looked for.
pub fn repairs_found(repairs: &Repairs) -> Option<String> {
    if !repairs.searched() {
        return None;
    }
    let search = repair_search(repairs);
    let fit = repairs.found.iter();
    let fit = fit.filter(|repair| repair.fits_reported != Some(false));
    let fit = fit.count();
    let all_fit = fit == repairs.found.len();
    Some(match repairs.total {
        0 => format!("no correction of the sheet explains it ({search})"),
        1 if all_fit => format!("one correction of the sheet explains it ({search})"),
        1 => format!(
            "one correction of the sheet makes it legal, but not with the reported result ({search})"
        ),
        total if all_fit => format!("{total} corrections of the sheet could explain it ({search})"),
        total => {
            let which = match fit {
                0 => "none of them".to_owned(),
                fit => format!("{fit} of them"),
            };
            format!(
                "{total} corrections of the sheet make it legal, {which} with the reported result ({search})"
            )
        }
    })
}

/// How many wrong flips there could have been; nothing if nothing speaks for one.
pub fn explanations_found(explanations: &Explanations) -> Option<String> {
    let search = search(explanations.slips, explanations.complete);
    Some(match explanations.trace {
        Trace::None => return None,
        Trace::Unexplained => format!("no wrong flip explains it ({search})"),
        Trace::One => format!("one set of wrong flips explains it ({search})"),
        Trace::Several => {
            let total = explanations.total;
            format!("{total} sets of wrong flips could explain it ({search})")
        }
    })
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

/// Which combinations were tried.
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
