//! Everything that bears on a dispute.

use super::super::check::Solving;
use super::super::session::Query;
use super::super::sheet::{self, ReadSheet};
use super::super::{Result, ruled};
use super::{DisputeId, Disputed};
use crate::adjudicate::window::{Play, WindowFault, allowed, later};
use crate::adjudicate::{Budget, Explanations, Repairs, explanations, reconcile, repairs};
use crate::board::Geometry;
use crate::game::Position;
use crate::game::Variant;
use crate::report::view::analysis::AdviceView;
use crate::report::view::dispute::{
    AllowedView, CaseEvidence, CaseSheetView, CaseView, ClaimsView, Comparison, ComparisonView,
    RulingRowView, SheetAdviceView,
};
use crate::report::view::{ExplanationView, ReconciliationView, RepairView};
use crate::report::wording::{self, Words};
use crate::storage::Snapshot;
use crate::storage::ruling::Ruling;
use crate::transcript::Transcript;

/// A dispute: both claims, the boards of the sheets, what could have happened
/// and what the rules allow.
#[derive(Clone, Copy, Debug)]
pub struct DisputeCase {
    pub dispute: DisputeId,
    pub solving: Solving,
}

impl Query for DisputeCase {
    type Answer = CaseView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<CaseView> {
        let disputed = Disputed::of(snapshot, self.dispute)?;
        let variant = disputed.round.judge.variant();
        let sheets = sheet::of_game(snapshot, variant, disputed.game.id)?;
        let rulings = snapshot.rulings_of_dispute(self.dispute)?;
        let allowed = disputed.allowed(&sheets);
        let advice = sheets.iter().filter_map(|sheet| self.advice(sheet));
        let advice = advice.collect();
        let evidence = disputed.evidence(&sheets);
        let geometry = variant.geometry();
        let game = disputed.round.table_view(&disputed.game);
        let round = disputed.round.round.number;
        let dispute = disputed.dispute;
        Ok(CaseView {
            id: dispute.id.0,
            status: dispute.status.word(),
            about: dispute.about,
            by: dispute.raised_by.word(),
            r#move: dispute.at_move,
            claims: ClaimsView {
                black: dispute.black_claim,
                white: dispute.white_claim,
            },
            round,
            game,
            sheets: sheets.iter().map(sheet_view).collect(),
            reconciliation: evidence
                .comparisons
                .first()
                .map(|each| ReconciliationView::new(&each.found, variant)),
            comparisons: evidence
                .comparisons
                .iter()
                .map(|each| ComparisonView {
                    between: each.between,
                    found: ReconciliationView::new(&each.found, variant),
                })
                .collect(),
            repairs: evidence
                .repairs
                .as_ref()
                .map(|found| repair_views(found, variant)),
            explanations: evidence
                .explanations
                .as_ref()
                .map(|(_, found)| explanation_views(found, geometry)),
            allowed,
            advice,
            rulings: rulings.into_iter().map(ruling_view).collect(),
            evidence,
        })
    }
}

impl DisputeCase {
    /// What best play would give by a sheet, if that is asked for.
    fn advice(&self, sheet: &ReadSheet) -> Option<SheetAdviceView> {
        let (_, replay) = sheet.game.as_ref()?;
        let advice = self.solving.advice(replay)?;
        Some(SheetAdviceView {
            by: sheet.sheet.written_by.word(),
            found: AdviceView::new(&replay.variant, &advice),
        })
    }
}

impl Disputed {
    fn evidence(&self, sheets: &[ReadSheet]) -> CaseEvidence {
        let judge = &self.round.judge;
        let budget = Budget::usual(judge.variant());
        let evidence = |sheet: &Transcript| sheet::evidence(judge, &self.game, sheet);
        let mut readable = sheets
            .iter()
            .filter_map(|sheet| Some((sheet.sheet.written_by.word(), &sheet.game.as_ref()?.0)));
        // Every other sheet is compared with the one that counts.
        let comparisons: Vec<Comparison> = match readable.next() {
            None => Vec::new(),
            Some((by, one)) => readable
                .map(|(other_by, other)| Comparison {
                    between: (by, other_by),
                    found: reconcile(one, other, &evidence(one), &budget),
                })
                .collect(),
        };
        let base = ruled::base(sheets.to_vec());
        let hypotheses = base.map(|base| {
            let evidence = evidence(&base);
            let repairs = repairs(&base, &evidence, &budget);
            let explanations = explanations(&base, &evidence, &budget);
            (repairs, (base, explanations))
        });
        let (repairs, explanations) = hypotheses.unzip();
        CaseEvidence {
            ruleset: judge.rules().name.clone(),
            variant: judge.variant().clone(),
            boards: boards(sheets, self.disputed_move(&comparisons)),
            comparisons,
            repairs,
            explanations,
        }
    }

    /// The move the dispute names, else the first at which the sheets differ.
    fn disputed_move(&self, comparisons: &[Comparison]) -> Option<u16> {
        let named = self.dispute.at_move.and_then(|at| u16::try_from(at).ok());
        let first = |each: &Comparison| Some(each.found.differences.first()?.number());
        named.or_else(|| comparisons.iter().filter_map(first).min())
    }

    /// What the rules of the event allow about each fault of each sheet.
    fn allowed(&self, sheets: &[ReadSheet]) -> Vec<AllowedView> {
        let rules = self.round.judge.rules();
        let mut views = Vec::new();
        for (transcript, replayed) in sheets.iter().filter_map(|sheet| sheet.game.as_ref()) {
            let play = if replayed.finished() {
                Play::IsOver
            } else {
                Play::GoesOn
            };
            for finding in &replayed.findings {
                let Some(fault) = WindowFault::of(finding) else {
                    continue;
                };
                let later = later(transcript, replayed, fault.turn);
                let allowance = allowed(rules, fault, &later, play);
                views.push(AllowedView {
                    fault: Words::of(finding, &transcript.variant).headline,
                    rule: wording::allowance(&allowance),
                });
            }
        }
        views.dedup();
        views
    }
}

/// The boards of the sheets after a move, or at their end.
fn boards(sheets: &[ReadSheet], wanted: Option<u16>) -> Vec<(String, Position)> {
    let board = |sheet: &ReadSheet| {
        let (_, replay) = sheet.game.as_ref()?;
        let at_move = wanted.and_then(|at| Some((usize::from(at), replay.after(at)?)));
        let (at, position) = at_move.unwrap_or((replay.moves(), replay.end));
        let title = wording::sheet_board(sheet.sheet.written_by.word(), at);
        Some((title, position))
    };
    sheets.iter().filter_map(board).collect()
}

fn sheet_view(sheet: &ReadSheet) -> CaseSheetView {
    let game = sheet.game.as_ref();
    CaseSheetView {
        id: sheet.sheet.id.0,
        by: sheet.sheet.written_by.word(),
        hash: sheet.document.hash.to_string(),
        moves: game.map(|(transcript, _)| transcript.moves()),
    }
}

fn repair_views(repairs: &Repairs, variant: &Variant) -> Vec<RepairView> {
    let repairs = repairs.found.iter();
    repairs
        .map(|repair| RepairView::new(repair, variant))
        .collect()
}

fn explanation_views(explanations: &Explanations, geometry: &Geometry) -> Vec<ExplanationView> {
    let explanations = explanations.found.iter();
    explanations
        .map(|each| ExplanationView::new(each, geometry))
        .collect()
}

fn ruling_view(ruling: Ruling) -> RulingRowView {
    RulingRowView {
        id: ruling.id.0,
        dispute_id: ruling.dispute_id.0,
        decision: ruling.decision,
        reason: ruling.reason,
        withdraws: ruling.withdraws.map(|id| id.0),
    }
}
