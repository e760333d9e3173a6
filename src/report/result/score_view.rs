//! The official result of one game as JSON.

use serde::Serialize;

use crate::report::result::verdict;
use outflank_core::adjudicate::{Ended, Outcome, Undecided, Verdict};
use outflank_core::board::{Colour, Geometry, PerColour};
use outflank_core::engine::best::Best;
use outflank_core::game::{Goal, Move, Score, Variant};

/// The official result of one game.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreView {
    pub source: String,
    pub ruleset: String,
    pub variant: String,
    pub ending: &'static str,
    pub by: Option<&'static str>,
    pub board: Option<String>,
    pub discs: Option<PerColour<usize>>,
    pub score: Option<Score>,
    pub outcome: Option<&'static str>,
    pub rule: Option<RuleView>,
    pub undecided: Option<UndecidedView>,
    /// What does not fit together about the ending and the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    pub reported: Option<Score>,
    /// `None` if nothing was reported, or if the winner may have completed the
    /// game to it.
    pub agrees: Option<bool>,
    /// Whether the winner can have reached a reported score that is not the
    /// official one, where no completion was given: `within`, `beyond`, `open`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<&'static str>,
    pub best: Option<BestView>,
    /// Errors in the moves of the transcript.
    pub transcript_errors: usize,
    #[serde(skip)]
    pub squares: usize,
    #[serde(skip)]
    pub decided: Option<Outcome>,
    /// Pieces of the file that could not be read.
    #[serde(skip)]
    pub unread: usize,
}

/// The rule that gave a result.
#[derive(Clone, Debug, Serialize)]
pub struct RuleView {
    pub key: &'static str,
    pub words: String,
    pub source: Option<String>,
}

/// Why there is no result.
#[derive(Clone, Debug, Serialize)]
pub struct UndecidedView {
    pub message: String,
    pub help: String,
}

/// What the winner of a game lost on time could reach.
#[derive(Clone, Debug, Serialize)]
pub struct BestView {
    pub winner: &'static str,
    #[serde(skip)]
    pub side: Colour,
    #[serde(skip)]
    pub goal: Goal,
    /// The winner's discs by the line.
    pub found: u32,
    /// What no line can exceed, or fall below where the fewest discs win.
    pub bound: u32,
    pub exact: bool,
    pub line: String,
    /// Whether the reported score can be reached: `within`, `beyond`, or `open`
    /// if the search could not finish.
    pub claim: Option<&'static str>,
}

impl ScoreView {
    /// Whether there is a result, the reported one does not contradict it, and
    /// the transcript has no errors.
    pub fn is_settled(&self) -> bool {
        let claim = self.best.as_ref().and_then(|best| best.claim);
        let contradicted = match claim {
            Some(reach) => reach == "beyond",
            None => self.agrees == Some(false),
        };
        self.score.is_some() && !contradicted && self.transcript_errors == 0
    }

    /// The view of a decision by a ruleset; nothing reported, nothing searched.
    pub fn new(
        source: String,
        ruleset: &str,
        ended: &Ended,
        decided: &Result<Verdict, Undecided>,
    ) -> Self {
        let verdict = decided.as_ref().ok();
        Self {
            source,
            ruleset: ruleset.to_owned(),
            variant: ended.variant.name().to_owned(),
            ending: ended.how.name(),
            by: ended.how.by().map(Colour::name),
            board: ended
                .position()
                .map(|board| board.setup().cells(ended.variant.geometry())),
            discs: ended.position().map(|board| board.counts()),
            score: verdict.map(|verdict| verdict.score),
            outcome: verdict.map(|verdict| verdict.outcome.name()),
            rule: verdict.map(|verdict| RuleView {
                key: verdict.rule.key(),
                words: verdict.rule.reason.to_string(),
                source: verdict
                    .rule
                    .source
                    .as_deref()
                    .map(|source| verdict::rule_source(source, &ended.variant)),
            }),
            undecided: decided.as_ref().err().map(|undecided| UndecidedView {
                message: undecided.to_string(),
                help: verdict::help(undecided),
            }),
            remark: verdict::ending_after_the_end(ended),
            reported: None,
            agrees: None,
            claim: None,
            best: None,
            transcript_errors: 0,
            squares: ended.variant.geometry().len(),
            decided: verdict.map(|verdict| verdict.outcome),
            unread: 0,
        }
    }
}

impl BestView {
    /// The view of a best completion, and whether the reported score is within
    /// its reach.
    pub fn new(
        winner: Colour,
        best: &Best,
        claim: Option<&'static str>,
        variant: &Variant,
    ) -> Self {
        let squares = u32::try_from(variant.geometry().len()).expect("at most 256 squares");
        let discs = |counted: u32| match variant.goal() {
            Goal::Most => counted,
            Goal::Fewest => squares - counted,
        };
        Self {
            winner: winner.name(),
            side: winner,
            goal: variant.goal(),
            found: discs(best.found),
            bound: discs(best.bound),
            exact: best.is_exact(),
            line: turns(&best.line, variant.geometry()),
            claim,
        }
    }
}

fn turns(turns: &[Move], geometry: &Geometry) -> String {
    let names = turns.iter().map(|turn| match turn {
        Move::Place(square) => geometry.name(*square),
        Move::Pass => "pass".to_owned(),
    });
    names.collect::<Vec<_>>().join(" ")
}
