//! What could have happened in a disputed game: each hypothesis with its game,
//! what it corrects and how it ends.

use serde::Serialize;

use crate::report::hypothesis::explanation_wording;
use crate::report::hypothesis::repair_wording;
use crate::report::reconcile::wording as reconcile_wording;
use crate::report::viewer::line_view::LineView;
use crate::report::wording;
use outflank_core::adjudicate::reconcile::SharedGame;
use outflank_core::adjudicate::{Edit, Explanation, Repair, replay};
use outflank_core::board::{Geometry, SquareSet};
use outflank_core::formats::{self, Expect, Format};
use outflank_core::game::{Empties, Score, Variant};
use outflank_core::transcript::Transcript;

/// Something that could have happened.
#[derive(Clone, Debug, Serialize)]
pub struct HypothesisView {
    /// The line that shows it: `h1`.
    pub key: String,
    pub kind: HypothesisKind,
    /// What is corrected on which sheet, or turned wrongly on which move.
    pub changes: Vec<ChangeView>,
    /// Why such mistakes happen.
    pub why: Vec<&'static str>,
    /// `ends 37-27, as reported`.
    pub end: String,
    pub score: Score,
    pub finished: bool,
    pub fits_reported: Option<bool>,
    /// The first ply at which its board is another one than that of the sheet
    /// that counts.
    pub first_ply: usize,
    /// Rulings that make it the official game, the shortest way first.
    pub rulings: Vec<String>,
    #[serde(skip)]
    pub line: LineView,
}

/// What kind of thing could have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HypothesisKind {
    /// A game that two sheets could come from.
    SharedGame,
    /// A correction of the sheet that counts.
    Repair,
    /// Wrong flips on the board.
    WrongFlips,
}

/// What follows from the evidence about one kind of hypothesis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConclusionView {
    pub kind: HypothesisKind,
    pub sentences: Vec<String>,
}

/// What a hypothesis changes on one sheet; of wrong flips, on the board.
#[derive(Clone, Debug, Serialize)]
pub struct ChangeView {
    /// The letter of the sheet; `None` for the board.
    pub letter: Option<char>,
    pub texts: Vec<String>,
    pub cells: Vec<String>,
    #[serde(skip)]
    pub squares: SquareSet,
}

impl HypothesisView {
    /// What it corrects on the sheet with this letter.
    pub fn edited(&self, letter: char) -> SquareSet {
        let of_sheet = self
            .changes
            .iter()
            .find(|change| change.letter == Some(letter));
        of_sheet.map_or(SquareSet::EMPTY, |change| change.squares)
    }
}

impl ChangeView {
    /// The change in one line.
    pub fn text(&self) -> String {
        self.texts.join(", and ")
    }

    fn of_edits(letter: char, edits: &[Edit], geometry: &Geometry) -> Option<Self> {
        let squares = edits.iter().map(|edit| edit.squares(geometry));
        let squares = squares.fold(SquareSet::EMPTY, |all, each| all | each);
        let change = Self {
            letter: Some(letter),
            texts: edits
                .iter()
                .map(|edit| repair_wording::edit(edit, geometry))
                .collect(),
            cells: names(geometry, squares),
            squares,
        };
        (!edits.is_empty()).then_some(change)
    }
}

fn names(geometry: &Geometry, squares: SquareSet) -> Vec<String> {
    let squares = squares.iter();
    squares.map(|square| geometry.name(square)).collect()
}

/// A hypothesis that is being drawn up: its key and the sheet that counts, with
/// its line.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a> {
    pub number: usize,
    pub sheet: &'a Transcript,
    pub line: &'a LineView,
    pub empties: Empties,
    /// The first move about which the sheets differ.
    pub differs_at: Option<u16>,
}

impl Draft<'_> {
    fn game(&self, transcript: &Transcript) -> LineView {
        let title = format!("hypothesis {}", self.number);
        let key = format!("h{}", self.number);
        LineView::new(key, title, transcript, &replay(transcript), self.empties)
    }

    fn first_ply(&self, line: &LineView) -> usize {
        let both = self.line.plies.iter().zip(&line.plies);
        let same = both.take_while(|(one, other)| one.board == other.board);
        match (same.count(), self.differs_at) {
            // The sheet that counts says the same all the way.
            (same, Some(number)) if same > line.last() => line.ply_of_move(number),
            (same, _) => same.min(line.last()),
        }
    }

    /// The game that two sheets with these letters could come from.
    pub fn shared_game(&self, letters: (char, char), game: &SharedGame) -> HypothesisView {
        let variant = &self.sheet.variant;
        let transcript = match &game.as_played {
            Some(played) => read_back(variant, &played.join(" ")),
            None => None,
        };
        let transcript =
            transcript.unwrap_or_else(|| Transcript::of_turns(variant.clone(), game.turns.clone()));
        let line = self.game(&transcript);
        let geometry = variant.geometry();
        let changes = [
            ChangeView::of_edits(letters.0, &game.a, geometry),
            ChangeView::of_edits(letters.1, &game.b, geometry),
        ];
        HypothesisView {
            key: line.key.clone(),
            kind: HypothesisKind::SharedGame,
            changes: changes.into_iter().flatten().collect(),
            why: Vec::new(),
            end: reconcile_wording::shared_game(game),
            score: game.score,
            finished: game.finished,
            fits_reported: game.fits_reported,
            first_ply: self.first_ply(&line),
            rulings: Vec::new(),
            line,
        }
    }

    /// A correction of the sheet that counts.
    pub fn repair(&self, letter: char, repair: &Repair) -> HypothesisView {
        let transcript = repair.transcript(&self.sheet.variant);
        let line = self.game(&transcript);
        let geometry = self.sheet.variant.geometry();
        let mut why: Vec<_> = repair
            .why
            .iter()
            .copied()
            .map(repair_wording::likelihood)
            .collect();
        why.dedup();
        HypothesisView {
            key: line.key.clone(),
            kind: HypothesisKind::Repair,
            changes: ChangeView::of_edits(letter, &repair.edits, geometry)
                .into_iter()
                .collect(),
            why,
            end: wording::end(
                repair.finished.then_some(repair.score),
                repair.fits_reported,
            ),
            score: repair.score,
            finished: repair.finished,
            fits_reported: repair.fits_reported,
            first_ply: self.first_ply(&line),
            rulings: Vec::new(),
            line,
        }
    }

    /// Wrong flips that explain the sheet that counts.
    pub fn explanation(&self, explanation: &Explanation) -> HypothesisView {
        let line = self.game(&explanation.recorded_on(self.sheet));
        let geometry = self.sheet.variant.geometry();
        let slips = explanation.slips.iter();
        let squares = slips.clone().map(|slip| slip.squares);
        let squares = squares.fold(SquareSet::EMPTY, |all, each| all | each);
        HypothesisView {
            key: line.key.clone(),
            kind: HypothesisKind::WrongFlips,
            changes: vec![ChangeView {
                letter: None,
                texts: slips
                    .map(|slip| explanation_wording::slip(slip, geometry))
                    .collect(),
                cells: names(geometry, squares),
                squares,
            }],
            why: Vec::new(),
            end: explanation_wording::explained_end(explanation),
            score: explanation.score,
            finished: explanation.finished,
            fits_reported: explanation.fits_reported,
            first_ply: self.first_ply(&line),
            rulings: Vec::new(),
            line,
        }
    }
}

/// A game in our notation, as it was written by this program.
fn read_back(variant: &Variant, moves: &str) -> Option<Transcript> {
    let expect = Expect::new(variant);
    let reading = formats::read(Format::Coordinates, moves.as_bytes(), &expect);
    reading.games.into_iter().next()
}
