//! Two sheets of one game as JSON.

use serde::Serialize;
use serde_json::Value;

use crate::report::hypothesis::repair_view::edits;
use crate::report::reconcile::wording;
use outflank_core::adjudicate::Reconciliation;
use outflank_core::adjudicate::reconcile::{
    About, Conclusion, Contradiction, Difference, Rule, SharedGame, Side, WrittenMove,
};
use outflank_core::board::Geometry;
use outflank_core::game::{Score, Variant};

/// Two sheets that were compared.
#[derive(Clone, Debug, Serialize)]
pub struct ComparisonView {
    #[serde(flatten)]
    pub json: ReconciliationView,
    #[serde(skip)]
    pub a: ComparedSheetView,
    #[serde(skip)]
    pub b: ComparedSheetView,
    #[serde(skip)]
    pub variant: Variant,
    #[serde(skip)]
    pub reconciliation: Reconciliation,
}

/// One of two sheets.
#[derive(Clone, Debug)]
pub struct ComparedSheetView {
    /// The name of its file.
    pub name: String,
    pub moves: usize,
    /// Black and White, where it names both.
    pub players: Option<(String, String)>,
}

impl ComparisonView {
    /// Whether both sheets say the same, and nothing speaks against it.
    pub fn is_settled(&self) -> bool {
        let mut games = self.reconciliation.candidates.iter();
        self.reconciliation.conclusion == Conclusion::One(Rule::BothSayIt)
            && self.reconciliation.agree()
            && games.all(|game| game.fits_reported != Some(false))
    }
}

/// What two sheets say together.
#[derive(Clone, Debug, Serialize)]
pub struct ReconciliationView {
    pub agree: bool,
    pub turned: Option<&'static str>,
    pub turned_sheet: Option<&'static str>,
    pub agree_until: usize,
    pub agree_on: usize,
    pub differences: Vec<DifferenceView>,
    pub candidates: Vec<SharedGameView>,
    pub candidates_total: usize,
    pub rivals: usize,
    pub complete: bool,
    pub conclusion: &'static str,
}

/// A move, or something else, about which the sheets differ.
#[derive(Clone, Debug, Default, Serialize)]
pub struct DifferenceView {
    pub r#move: Option<u16>,
    pub a: Option<String>,
    pub b: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_b: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<&'static str>,
}

/// A game that explains both sheets.
#[derive(Clone, Debug, Serialize)]
pub struct SharedGameView {
    pub moves: String,
    /// Of a game that is over.
    pub score: Option<Score>,
    pub finished: bool,
    pub fits_reported: Option<bool>,
    pub edits: SheetEdits,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_played: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded_otherwise: Option<RecordedOtherwise>,
}

/// The moves for which a sheet records other turned discs than the game has.
#[derive(Clone, Debug, Serialize)]
pub struct RecordedOtherwise {
    pub a: Vec<String>,
    pub b: Vec<String>,
}

/// The edits of both sheets.
#[derive(Clone, Debug, Serialize)]
pub struct SheetEdits {
    pub a: Vec<Value>,
    pub b: Vec<Value>,
}

impl ReconciliationView {
    /// The view of two sheets.
    pub fn new(sheets: &Reconciliation, variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let moves = sheets.differences.iter().map(DifferenceView::of_moves);
        let others = sheets.contradictions.iter();
        let others = others.map(|other| DifferenceView::of_statements(other, geometry));
        let candidates = sheets.candidates.iter();
        Self {
            agree: sheets.agree(),
            turned: sheets.turned.map(|turned| turned.symmetry.name()),
            turned_sheet: sheets.turned.map(|turned| turned.sheet.name()),
            agree_until: sheets.agree_until,
            agree_on: sheets.agree_on,
            differences: moves.chain(others).collect(),
            candidates: candidates
                .map(|game| SharedGameView::new(game, sheets, variant))
                .collect(),
            candidates_total: sheets.total,
            rivals: sheets.rivals,
            complete: sheets.complete,
            conclusion: sheets.conclusion.name(),
        }
    }
}

impl DifferenceView {
    fn of_moves(difference: &Difference) -> Self {
        let text = |mark: &Option<WrittenMove>| mark.as_ref().map(|mark| mark.text.clone());
        let number = difference.number();
        Self {
            r#move: Some(number),
            a: text(&difference.a),
            b: text(&difference.b),
            move_b: match (&difference.a, &difference.b) {
                (Some(a), Some(b)) if a.number != b.number => Some(b.number),
                _ => None,
            },
            about: None,
        }
    }

    fn of_statements(contradiction: &Contradiction, geometry: &Geometry) -> Self {
        let text = |statement| wording::statement(statement, geometry);
        Self {
            r#move: match contradiction.about {
                About::Pass(number) | About::Board(number) => Some(number),
                About::Result | About::Names => None,
            },
            a: contradiction.a.as_ref().map(text),
            b: contradiction.b.as_ref().map(text),
            move_b: None,
            about: Some(contradiction.about.name()),
        }
    }
}

impl SharedGameView {
    fn new(game: &SharedGame, sheets: &Reconciliation, variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let [a, b] = [Side::A, Side::B].map(|side| {
            let otherwise = game.recorded_otherwise(sheets.differing(side), variant);
            otherwise.into_iter().map(str::to_owned).collect::<Vec<_>>()
        });
        let any_otherwise = !a.is_empty() || !b.is_empty();
        Self {
            moves: game.moves(variant),
            score: game.finished.then_some(game.score),
            finished: game.finished,
            fits_reported: game.fits_reported,
            edits: SheetEdits {
                a: edits(&game.a, geometry),
                b: edits(&game.b, geometry),
            },
            as_played: game.as_played.as_ref().map(|played| played.join(" ")),
            recorded_otherwise: any_otherwise.then_some(RecordedOtherwise { a, b }),
        }
    }
}
