//! What the moves of a game were worth, as JSON and as rows.

use serde::Serialize;

use crate::report::analysis::wording;
use crate::report::rows::Columns;
use outflank_core::adjudicate::Replay;
use outflank_core::adjudicate::analysis::{Advice, AnalysedMove, Analysis, WrongFlips};
use outflank_core::board::Colour;
use outflank_core::engine::{Interval, Outcome};
use outflank_core::game::{Empties, Score, Variant};

/// The last moves of a game and what they were worth.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisView {
    pub source: String,
    pub variant: String,
    /// Of the last board.
    pub score: Score,
    pub finished: bool,
    /// The first moves are missing if the search had to end before.
    pub complete: bool,
    pub moves: Vec<AnalysedMoveView>,
    /// The number of the move that gave a better outcome away last.
    pub decisive: Option<u16>,
    /// What best play from the last board gives, if the game is not over.
    pub advice: Option<LastBoardView>,
    pub nodes: u64,
    #[serde(skip)]
    pub sentences: Vec<String>,
    #[serde(skip)]
    pub title: Option<String>,
    #[serde(skip)]
    pub replay: Replay,
    /// How many moves were asked for.
    #[serde(skip)]
    pub asked: usize,
    /// Pieces of the file that could not be read.
    #[serde(skip)]
    pub unread: usize,
}

/// A move and what it was worth to the side that played it.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysedMoveView {
    pub r#move: u16,
    pub player: &'static str,
    pub played: String,
    pub before: i32,
    pub after: i32,
    pub lost: i32,
    /// What was better, where discs were lost.
    pub best: Option<String>,
    /// `win`, `draw` or `loss` after the move.
    pub outcome: Option<&'static str>,
    /// What the board was worth with the right discs turned, where others were.
    pub by_the_rules: Option<i32>,
    /// Black's discs less White's at the end, with best play after the move.
    pub black_lead: i32,
    pub decisive: bool,
}

impl Columns for AnalysedMoveView {
    const COLUMNS: &'static [&'static str] = &[
        "move",
        "player",
        "played",
        "before",
        "after",
        "lost",
        "best",
        "outcome",
        "by_the_rules",
        "black_lead",
        "decisive",
    ];
}

/// What best play from a board gives: advice, never the result.
#[derive(Clone, Debug, Serialize)]
pub struct LastBoardView {
    pub to_move: &'static str,
    pub value: Option<i32>,
    pub lower: i32,
    pub upper: i32,
    pub outcome: Option<&'static str>,
}

impl LastBoardView {
    /// The view of a value for the side to move.
    pub fn new(variant: &Variant, side: Colour, value: Interval) -> Self {
        Self {
            to_move: side.name(),
            value: value.value(),
            lower: value.lower,
            upper: value.upper,
            outcome: value.outcome(variant.goal()).map(Outcome::name),
        }
    }
}

/// What best play would give where a game was not played by the rules, or not
/// to its end: advice, never the result.
#[derive(Clone, Debug, Serialize)]
pub struct AdviceView {
    pub wrong_flips: Vec<WrongFlipsView>,
    pub last_board: Option<LastBoardView>,
    pub messages: Vec<String>,
}

/// A move with wrong flips, and what the board was worth to the side that
/// played it; `null` where it is not proven.
#[derive(Clone, Debug, Serialize)]
pub struct WrongFlipsView {
    pub r#move: u16,
    pub player: &'static str,
    pub as_played: Option<i32>,
    pub by_the_rules: Option<i32>,
}

impl AdviceView {
    /// The view of advice about a game of this variant.
    pub fn new(variant: &Variant, advice: &Advice) -> Self {
        let flips = |wrong: &WrongFlips| WrongFlipsView {
            r#move: wrong.number,
            player: wrong.mover.name(),
            as_played: wrong.as_played.value(),
            by_the_rules: wrong.by_the_rules.value(),
        };
        let last = advice.end;
        Self {
            wrong_flips: advice.wrong_flips.iter().map(flips).collect(),
            last_board: last.map(|(side, value)| LastBoardView::new(variant, side, value)),
            messages: wording::advice(variant, advice),
        }
    }
}

impl AnalysisView {
    /// The view of an analysis.
    pub fn new(source: String, replay: Replay, analysis: &Analysis) -> Self {
        let variant = replay.variant.clone();
        let decisive = analysis.decisive(variant.goal());
        let view = |each: &AnalysedMove| {
            let mut view = AnalysedMoveView::new(&variant, each);
            view.decisive = decisive == Some(each);
            view
        };
        let side = replay.end.to_move();
        Self {
            source,
            variant: variant.name().to_owned(),
            score: replay.score(Empties::ToWinner),
            finished: replay.finished(),
            complete: analysis.is_complete,
            moves: analysis.moves.iter().map(view).collect(),
            decisive: decisive.map(|each| each.number),
            advice: analysis
                .end
                .map(|value| LastBoardView::new(&variant, side, value)),
            nodes: analysis.nodes,
            sentences: wording::advice(&variant, &analysis.advice(side)),
            title: None,
            replay,
            asked: 0,
            unread: 0,
        }
    }
}

impl AnalysedMoveView {
    /// The view of a move that did not decide the game.
    pub fn new(variant: &Variant, each: &AnalysedMove) -> Self {
        let (geometry, goal) = (variant.geometry(), variant.goal());
        Self {
            r#move: each.number,
            player: each.mover.name(),
            played: each.played.text(geometry),
            before: each.before,
            after: each.after,
            lost: each.lost(goal),
            best: each.best.map(|best| best.text(geometry)),
            outcome: each.outcome(goal).map(Outcome::name),
            by_the_rules: each.by_the_rules,
            black_lead: match each.mover {
                Colour::Black => each.after,
                Colour::White => -each.after,
            },
            decisive: false,
        }
    }
}
