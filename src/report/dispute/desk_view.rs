//! A dispute on the desk: the sheets as grids, every version of the game turn by
//! turn, what could have happened, the rules in force.

use serde::Serialize;

use super::view::CaseView;
use crate::report::check::window;
use crate::report::hypothesis::view::{ConclusionView, HypothesisView};
use crate::report::sheet::written::WrittenSheetView;
use crate::report::viewer::line_view::LineView;
use outflank_core::board::SquareSet;
use outflank_core::ruleset::Ruleset;

/// A dispute with all that is shown about it.
#[derive(Clone, Debug, Serialize)]
pub struct DeskView {
    #[serde(flatten)]
    pub case: CaseView,
    pub game_id: i64,
    pub event: String,
    /// `3`, or the name of a stage of the finals.
    pub round_name: String,
    /// When it was opened; empty if the journal does not tell.
    pub opened: String,
    pub written: Vec<DeskSheetView>,
    /// As written by each, by the rules, as ruled, on earlier sheets.
    pub lines: Vec<LineView>,
    pub hypotheses: Vec<HypothesisView>,
    /// How many more there are than are listed.
    pub more_hypotheses: usize,
    /// What follows from the evidence.
    pub conclusions: Vec<ConclusionView>,
    /// The moves about which the sheets differ.
    pub differences: Vec<u16>,
    /// Their squares.
    pub disputed: Vec<String>,
    pub rules: RulesInForceView,
    /// Rulings that can be made, each with what it means.
    pub offered: Vec<OfferedRulingView>,
    /// Whether somebody has asked what best play would give.
    pub solved: bool,
    /// Rulings and withdrawals in their order.
    pub history: Vec<RulingHistoryView>,
    #[serde(skip)]
    pub squares: SquareSet,
}

/// A sheet on the desk.
#[derive(Clone, Debug, Serialize)]
pub struct DeskSheetView {
    /// The line that follows it.
    pub key: String,
    /// `A`, `B`, as the conclusions call it.
    pub letter: char,
    #[serde(flatten)]
    pub sheet: WrittenSheetView,
    /// The cells about which it differs from another.
    pub differs: Vec<String>,
    #[serde(skip)]
    pub squares: SquareSet,
}

/// What the rules say about corrections.
#[derive(Clone, Debug, Serialize)]
pub struct RulesInForceView {
    pub ruleset: String,
    pub title: String,
    pub sentences: Vec<RuleSentenceView>,
}

/// One rule, and where it comes from.
#[derive(Clone, Debug, Serialize)]
pub struct RuleSentenceView {
    pub key: &'static str,
    pub text: String,
    pub source: Option<String>,
}

/// A ruling or a withdrawal that was made.
#[derive(Clone, Debug, Serialize)]
pub struct RulingHistoryView {
    pub id: i64,
    /// In the notation of rulings; empty in a withdrawal.
    pub decision: String,
    pub reason: String,
    pub withdraws: Option<i64>,
    pub in_force: bool,
    /// Who made it.
    pub by: String,
    /// When; empty if the journal does not tell.
    pub at: String,
}

/// A ruling that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferedRulingView {
    /// In the notation of rulings.
    pub ruling: String,
    pub meaning: String,
}

impl DeskView {
    /// A line by its name.
    pub fn line(&self, key: &str) -> Option<&LineView> {
        let shown = self.lines.iter().find(|line| line.key == key);
        shown.or_else(|| Some(&self.hypothesis(key)?.line))
    }

    /// The hypotheses that a conclusion is about.
    pub fn of_conclusion(&self, conclusion: &ConclusionView) -> Vec<&HypothesisView> {
        let all = self.hypotheses.iter();
        all.filter(|each| each.kind == conclusion.kind).collect()
    }

    /// The letter of the sheet that a line follows.
    pub fn letter(&self, line: &LineView) -> Option<char> {
        let mut sheets = self.written.iter();
        sheets
            .find(|sheet| sheet.key == line.key)
            .map(|sheet| sheet.letter)
    }

    /// Where a line is looked at first: at the move the dispute names, else at
    /// the first difference, else at its end.
    pub fn first_ply(&self, line: &LineView) -> Option<usize> {
        if let Some(hypothesis) = self.hypothesis(&line.key) {
            return Some(hypothesis.first_ply);
        }
        let named = self
            .case
            .r#move
            .and_then(|number| usize::try_from(number).ok());
        let differs = self.differences.first().map(|&number| usize::from(number));
        named.or(differs).map(|number| line.ply_of_move(number))
    }

    /// A hypothesis by its name.
    pub fn hypothesis(&self, key: &str) -> Option<&HypothesisView> {
        self.hypotheses.iter().find(|each| each.key == key)
    }
}

impl RulesInForceView {
    pub fn new(rules: &Ruleset) -> Self {
        let sentences = window::correction(&rules.correction).into_iter();
        Self {
            ruleset: rules.name.clone(),
            title: rules.title.clone(),
            sentences: sentences
                .map(|(key, text)| RuleSentenceView {
                    key,
                    text,
                    source: rules.sources.get(key).cloned(),
                })
                .collect(),
        }
    }

    /// What the marks before the sources mean, those that are used.
    pub fn legend(&self) -> Vec<(&'static str, &'static str)> {
        let sources = || self.sentences.iter().filter_map(|it| it.source.as_deref());
        let is_used = |mark: &str| sources().any(|source| source.contains(mark));
        let marks = window::SOURCE_MARKS.into_iter();
        marks.filter(|(mark, _)| is_used(mark)).collect()
    }
}
