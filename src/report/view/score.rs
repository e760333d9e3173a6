//! The official result of one game as JSON.

use serde::Serialize;

use crate::adjudicate::{Ended, Undecided, Verdict};
use crate::board::{Colour, Geometry, PerColour};
use crate::engine::best::Best;
use crate::game::{Move, Score};
use crate::report::wording;

/// The official result of one game.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreView<'a> {
    pub source: &'a str,
    pub ruleset: &'a str,
    pub variant: &'a str,
    pub ending: &'static str,
    pub by: Option<&'static str>,
    pub board: Option<String>,
    pub discs: Option<PerColour<usize>>,
    pub score: Option<Score>,
    pub outcome: Option<&'static str>,
    pub rule: Option<RuleView<'a>>,
    pub undecided: Option<UndecidedView>,
    pub reported: Option<Score>,
    pub agrees: Option<bool>,
    pub best: Option<BestView>,
    pub record_errors: usize,
}

/// The rule that gave a result.
#[derive(Clone, Debug, Serialize)]
pub struct RuleView<'a> {
    pub key: &'static str,
    pub words: String,
    pub source: Option<&'a str>,
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
    pub found: u32,
    pub bound: u32,
    pub exact: bool,
    pub line: String,
    pub claim: Option<&'static str>,
}

impl<'a> ScoreView<'a> {
    /// The view of a decision by a ruleset; nothing reported, nothing searched.
    pub fn new(
        source: &'a str,
        ruleset: &'a str,
        ended: &'a Ended,
        decided: &'a Result<Verdict, Undecided>,
    ) -> Self {
        let verdict = decided.as_ref().ok();
        Self {
            source,
            ruleset,
            variant: ended.variant.name(),
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
                words: wording::reason(&verdict.rule.reason),
                source: verdict.rule.source.as_deref(),
            }),
            undecided: decided.as_ref().err().map(|undecided| UndecidedView {
                message: undecided.to_string(),
                help: wording::help(undecided),
            }),
            reported: None,
            agrees: None,
            best: None,
            record_errors: 0,
        }
    }
}

impl BestView {
    /// The view of a best completion, and whether the reported score is within
    /// its reach.
    pub fn new(winner: Colour, best: &Best, claim: Option<&'static str>, board: &Geometry) -> Self {
        Self {
            winner: winner.name(),
            found: best.found,
            bound: best.bound,
            exact: best.is_exact(),
            line: turns(&best.line, board),
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
