//! What is wrong with the sheets of a game: each by itself, against the result
//! entered, and against each other.

use super::{ReadSheet, played_out};
use crate::report::{sheet::view::SheetFinding, sheet::view::Support};
use crate::service::prelude::*;
use outflank_core::adjudicate::reconcile::Conclusion;
use outflank_core::adjudicate::{
    Budget, Code, Context, Evidence, Finding, RankedSheets, Severity, explanations, reconcile,
    replay_with_context,
};

/// What is wrong with the sheets of a game that are used.
pub(super) fn findings(judge: &Judge, game: &Game, all: &[ReadSheet]) -> Vec<SheetFinding> {
    let sheets = RankedSheets::new(all, |sheet| sheet.rank()).in_use;
    let own = sheets.iter();
    let mut findings: Vec<_> = own
        .flat_map(|sheet| findings_of_one(judge, game, sheet, all))
        .collect();
    let readable: Vec<(&'static str, &Transcript)> = sheets
        .iter()
        .filter_map(|sheet| Some((sheet.sheet.written_by.word(), &sheet.game.as_ref()?.0)))
        .collect();
    for (index, one) in readable.iter().enumerate() {
        for other in &readable[index + 1..] {
            findings.extend(difference(judge, game, *one, *other));
        }
    }
    findings
}

fn difference(
    judge: &Judge,
    game: &Game,
    (by, sheet): (&'static str, &Transcript),
    (other_by, other): (&'static str, &Transcript),
) -> Option<SheetFinding> {
    let evidence = evidence(judge, game, sheet);
    let found = reconcile(sheet, other, &evidence, &Budget::usual(judge.variant()));
    let only_game = match (found.conclusion, found.candidates.first()) {
        (Conclusion::One(_), Some(only)) => Some((only.score, only.moves(judge.variant()))),
        _ => None,
    };
    (!found.agree()).then(|| SheetFinding::SheetsDiffer {
        between: (by, other_by),
        reconciliation: Box::new(found),
        only_game,
    })
}

/// What is known of a game besides a sheet: the score entered, if it was
/// reached on the board.
fn evidence(judge: &Judge, game: &Game, sheet: &Transcript) -> Evidence {
    Evidence::of(sheet, judge.rules().scoring.empties).or_reported(played_out(game))
}

/// The code that says so, if the sheet stops early and the score entered is out
/// of reach.
fn out_of_reach(game: &Game, sheet: &Transcript) -> Option<&'static str> {
    let context = Context {
        reported: played_out(game),
        ..Context::default()
    };
    let findings = replay_with_context(sheet, &context).findings;
    let mut codes = findings.iter().map(Finding::code);
    codes.find(|code| *code == Code::OutOfReach).map(Code::code)
}

fn findings_of_one(
    judge: &Judge,
    game: &Game,
    sheet: &ReadSheet,
    all: &[ReadSheet],
) -> Vec<SheetFinding> {
    let by = sheet.sheet.written_by.word();
    let Some((transcript, replayed)) = &sheet.game else {
        return vec![SheetFinding::Unreadable {
            sheet: sheet.sheet.id.0,
            by,
            file: sheet.document.name.clone(),
        }];
    };
    let mut findings = Vec::new();
    let mut codes: Vec<&'static str> = replayed
        .findings
        .iter()
        .filter(|finding| finding.severity() > Severity::Note)
        .map(|finding| finding.code().code())
        .collect();
    codes.extend(out_of_reach(game, transcript));
    codes.sort_unstable();
    codes.dedup();
    if !codes.is_empty() {
        findings.push(SheetFinding::Findings { by, codes });
    }
    findings.extend(result_differs(judge, game, sheet, all));
    findings
}

/// The result entered, if the game was played to its end and this sheet gives
/// another one.
fn result_differs(
    judge: &Judge,
    game: &Game,
    sheet: &ReadSheet,
    all: &[ReadSheet],
) -> Option<SheetFinding> {
    let empties = judge.rules().scoring.empties;
    let entered = played_out(game)?;
    let given = sheet.ends(empties).filter(|given| *given != entered)?;
    let mut others = all.iter();
    let supports = others.find(|other| other.ends(empties) == Some(entered));
    let support = match supports {
        Some(other) => Some(Support::Sheet(other.sheet.written_by.word())),
        None if given == entered.exchanged() => None,
        None => one_flip_explains(judge, game, sheet).then_some(Support::WrongFlip),
    };
    Some(SheetFinding::ResultDiffers {
        by: sheet.sheet.written_by.word(),
        sheet: given,
        entered,
        support,
    })
}

/// Enough to try every single wrong flip of a game.
const FLIPS: u64 = 1_000_000;

/// Whether one wrong flip that the sheet does not show gives the result entered.
fn one_flip_explains(judge: &Judge, game: &Game, sheet: &ReadSheet) -> bool {
    sheet.game.as_ref().is_some_and(|(transcript, _)| {
        let evidence = evidence(judge, game, transcript);
        let found = explanations(transcript, &evidence, &Budget::nodes(FLIPS));
        found.slips == 1 && found.total > 0
    })
}
