//! Everything that bears on a dispute.

use super::super::{sheet, sheet::ReadSheet};
use super::{DisputeId, Disputed};
use crate::report::analysis::view::AdviceView;
use crate::report::dispute::view::{
    AllowedView, CaseEvidence, CaseSheetView, CaseView, ClaimsView, RulingRowView, SheetAdviceView,
};
use crate::service::files::check::Solving;
use crate::service::prelude::*;
use crate::storage::ruling::Ruling;
use outflank_core::{adjudicate::Case, adjudicate::CaseSheet};

/// A dispute: both claims, the boards of the sheets, what could have happened
/// and what the rules allow.
#[derive(Clone, Copy, Debug)]
pub struct DisputeCase {
    pub dispute: DisputeId,
    pub solving: Solving,
}

impl Query for DisputeCase {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = CaseView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<CaseView> {
        let disputed = Disputed::of(snapshot, self.dispute)?;
        let variant = disputed.round.judge.variant();
        let sheets = sheet::of_game(snapshot, variant, disputed.game.id)?;
        let rulings = snapshot.rulings_of_dispute(self.dispute)?;
        let advice = sheets.iter().filter_map(|sheet| self.advice(sheet));
        let advice = advice.collect();
        let readable = sheet::readable(&sheets);
        let case = disputed.case(&readable);
        let evidence = CaseEvidence::new(&case, case.findings());
        let allowed = AllowedView::all(&case);
        let comparisons = evidence.comparison_views();
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
            reconciliation: comparisons.first().map(|each| each.found.clone()),
            comparisons,
            repairs: evidence.repair_views(),
            explanations: evidence.explanation_views(),
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
    /// The game with those of its sheets on which a game can be read.
    pub(super) fn case<'a>(&'a self, sheets: &'a [CaseSheet<'a>]) -> Case<'a> {
        let judge = &self.round.judge;
        Case {
            ruleset: judge.rules(),
            variant: judge.variant(),
            entered: sheet::played_out(&self.game),
            at_move: self.dispute.at_move,
            sheets,
        }
    }
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

fn ruling_view(ruling: Ruling) -> RulingRowView {
    RulingRowView {
        id: ruling.id.0,
        dispute_id: ruling.dispute_id.0,
        decision: ruling.decision,
        reason: ruling.reason,
        withdraws: ruling.withdraws.map(|id| id.0),
    }
}
