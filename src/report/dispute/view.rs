//! Disputes, the evidence about them, and rulings.

use serde::Serialize;

use crate::report::analysis::view::AdviceView;
use crate::report::check::window;
use crate::report::hall::wording as hall_wording;
use crate::report::hypothesis::explanation_view::ExplanationView;
use crate::report::hypothesis::repair_view::RepairView;
use crate::report::reconcile::view::ReconciliationView;
use crate::report::round::view::{RankChangeView, TableView};
use crate::report::rows::Columns;
use crate::report::sheet::wording as sheet_wording;
use outflank_core::adjudicate::Words;
use outflank_core::adjudicate::{Case, CaseFindings, Comparison, Explanations, Repairs};
use outflank_core::game::{Position, Variant};
use outflank_core::transcript::Transcript;

/// A dispute that was opened or closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DisputeStatusView {
    pub dispute: i64,
    pub status: &'static str,
}

/// A dispute in a list.
#[derive(Clone, Debug, Serialize)]
pub struct DisputeRowView {
    pub id: i64,
    pub round: u32,
    pub table: Option<u32>,
    pub status: &'static str,
    /// Who raised it.
    pub by: &'static str,
    pub about: String,
    #[serde(skip)]
    pub game: TableView,
    /// Whether a ruling of it is in force.
    #[serde(skip)]
    pub is_ruled: bool,
}

impl DisputeRowView {
    /// The status in words: what is final without a ruling was dismissed.
    pub const fn state(&self) -> &'static str {
        hall_wording::dispute_state(self.status, self.is_ruled)
    }
}

impl Columns for DisputeRowView {
    const COLUMNS: &'static [&'static str] = &["id", "round", "table", "status", "by", "about"];
}

/// A dispute with everything that bears on it.
#[derive(Clone, Debug, Serialize)]
pub struct CaseView {
    pub id: i64,
    pub status: &'static str,
    pub about: String,
    /// Who raised it.
    pub by: &'static str,
    pub r#move: Option<u32>,
    pub claims: ClaimsView,
    pub round: u32,
    pub game: TableView,
    pub sheets: Vec<CaseSheetView>,
    /// Of the first two readable sheets.
    pub reconciliation: Option<ReconciliationView>,
    /// Every other sheet against the one that counts: the official's, else the
    /// first one.
    pub comparisons: Vec<ComparisonView>,
    pub repairs: Option<Vec<RepairView>>,
    pub explanations: Option<Vec<ExplanationView>>,
    /// What the rules of the event still allow.
    pub allowed: Vec<AllowedView>,
    /// What best play would give by each sheet, if asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub advice: Vec<SheetAdviceView>,
    /// Withdrawals included.
    pub rulings: Vec<RulingRowView>,
    #[serde(skip)]
    pub evidence: CaseEvidence,
}

impl CaseView {
    /// The number of the move, for a template, which cannot name the field.
    pub const fn move_number(&self) -> Option<u32> {
        self.r#move
    }
}

/// What two sheets have in common.
#[derive(Clone, Debug, Serialize)]
pub struct ComparisonView {
    /// Who wrote them.
    pub between: (&'static str, &'static str),
    #[serde(flatten)]
    pub found: ReconciliationView,
}

/// What both players say; empty if they say nothing.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimsView {
    pub black: String,
    pub white: String,
}

/// A sheet of a disputed game.
#[derive(Clone, Debug, Serialize)]
pub struct CaseSheetView {
    pub id: i64,
    pub by: &'static str,
    pub hash: String,
    pub moves: Option<String>,
}

/// What the rules allow about a finding of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AllowedView {
    pub fault: String,
    pub rule: String,
}

/// What best play would give by a sheet.
#[derive(Clone, Debug, Serialize)]
pub struct SheetAdviceView {
    /// Who wrote the sheet.
    pub by: &'static str,
    #[serde(flatten)]
    pub found: AdviceView,
}

/// A ruling, or the withdrawal of one.
#[derive(Clone, Debug, Serialize)]
pub struct RulingRowView {
    pub id: i64,
    pub dispute_id: i64,
    /// In the notation of rulings; empty in a withdrawal.
    pub decision: String,
    pub reason: String,
    /// The ruling it withdraws.
    pub withdraws: Option<i64>,
}

/// What is drawn and told of the evidence.
#[derive(Clone, Debug)]
pub struct CaseEvidence {
    pub ruleset: String,
    pub variant: Variant,
    /// The boards of the sheets with their titles, at the disputed move or at the
    /// end.
    pub boards: Vec<(String, Position)>,
    pub comparisons: Vec<Comparison>,
    pub repairs: Option<Repairs>,
    /// Together with the sheet they explain.
    pub explanations: Option<(Transcript, Explanations)>,
}

impl CaseEvidence {
    pub fn new(case: &Case<'_>, found: CaseFindings) -> Self {
        let board = |(place, at, position): (usize, usize, Position)| {
            let by = case.sheets[place].by.word();
            (sheet_wording::sheet_board(by, at), position)
        };
        Self {
            ruleset: case.ruleset.name.clone(),
            variant: case.variant.clone(),
            boards: found.boards.into_iter().map(board).collect(),
            comparisons: found.comparisons,
            repairs: found.repairs,
            explanations: found.explanations,
        }
    }

    /// Every other sheet against the one that counts first.
    pub fn comparison_views(&self) -> Vec<ComparisonView> {
        let comparisons = self.comparisons.iter();
        comparisons
            .map(|each| ComparisonView {
                between: each.between,
                found: ReconciliationView::new(&each.found, &self.variant),
            })
            .collect()
    }

    /// The repairs of the sheet that counts.
    pub fn repair_views(&self) -> Option<Vec<RepairView>> {
        let found = self.repairs.as_ref()?.found.iter();
        Some(
            found
                .map(|repair| RepairView::new(repair, &self.variant))
                .collect(),
        )
    }

    /// The explanations of the sheet that counts.
    pub fn explanation_views(&self) -> Option<Vec<ExplanationView>> {
        let (_, found) = self.explanations.as_ref()?;
        let geometry = self.variant.geometry();
        let found = found.found.iter();
        Some(
            found
                .map(|each| ExplanationView::new(each, geometry))
                .collect(),
        )
    }
}

impl AllowedView {
    /// What the rules allow about each fault of each sheet.
    pub fn all(case: &Case<'_>) -> Vec<Self> {
        let allowed = case.allowed().into_iter();
        let mut views: Vec<Self> = allowed
            .map(|(finding, allowance)| Self {
                fault: Words::of(finding, case.variant).headline,
                rule: window::allowance(&allowance),
            })
            .collect();
        views.dedup();
        views
    }
}

/// Why a ruling has to be confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Caution {
    /// It replaces a result that was entered by another one.
    Replaces { entered: String, by: String },
    /// It takes away a result that was entered: the sheet can be followed only
    /// to this move.
    TakesAway { entered: String, reached: usize },
    /// It is about another event than the selected one.
    OtherEvent { event: String, selected: String },
    /// The round has been published.
    SealedRound(u32),
}

impl Serialize for Caution {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What a ruling or its withdrawal changes.
#[derive(Clone, Debug, Serialize)]
pub struct RulingView {
    /// The number of the ruling, or of its withdrawal.
    pub ruling: i64,
    /// What to think of before it is carried out.
    pub cautions: Vec<Caution>,
    pub before: TableView,
    pub after: TableView,
    /// What is still wrong with the sheet, where that keeps the game undecided.
    pub finding: Option<String>,
    /// The status of the dispute.
    pub dispute: &'static str,
    /// Whether it was only shown.
    pub dry_run: bool,
    /// The players who get another rank or other points.
    #[serde(skip)]
    pub moved: Vec<RankChangeView>,
}
