//! A dispute on the desk: the sheets as grids, every version of the game turn by
//! turn, what could have happened, the rules in force.

use serde::Serialize;

use super::dispute::CaseView;
use super::line::LineView;
use super::written::WrittenSheetView;
use crate::adjudicate::reconcile::SharedGame;
use crate::adjudicate::{Edit, Explanation, Repair, replay};
use crate::board::{Geometry, SquareSet};
use crate::formats::{self, Expect, Format};
use crate::game::{Empties, Move, Score, Variant};
use crate::report::wording;
use crate::ruleset::Ruleset;
use crate::transcript::Transcript;

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
    /// As written by each, by the rules, as ruled.
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
    #[must_use]
    pub fn line(&self, key: &str) -> Option<&LineView> {
        let shown = self.lines.iter().find(|line| line.key == key);
        shown.or_else(|| Some(&self.hypothesis(key)?.line))
    }

    /// The hypotheses that a conclusion is about.
    #[must_use]
    pub fn of_conclusion(&self, conclusion: &ConclusionView) -> Vec<&HypothesisView> {
        let all = self.hypotheses.iter();
        all.filter(|each| each.kind == conclusion.kind).collect()
    }

    /// The letter of the sheet that a line follows.
    #[must_use]
    pub fn letter(&self, line: &LineView) -> Option<char> {
        let mut sheets = self.written.iter();
        sheets
            .find(|sheet| sheet.key == line.key)
            .map(|sheet| sheet.letter)
    }

    /// Where a line is looked at first: at the move the dispute names, else at
    /// the first difference, else at its end.
    #[must_use]
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
    #[must_use]
    pub fn hypothesis(&self, key: &str) -> Option<&HypothesisView> {
        self.hypotheses.iter().find(|each| each.key == key)
    }
}

impl HypothesisView {
    /// What it corrects on the sheet with this letter.
    #[must_use]
    pub fn edited(&self, letter: char) -> SquareSet {
        let of_sheet = self
            .changes
            .iter()
            .find(|change| change.letter == Some(letter));
        of_sheet.map_or(SquareSet::EMPTY, |change| change.squares)
    }
}

impl RulesInForceView {
    pub fn new(rules: &Ruleset) -> Self {
        let sentences = wording::correction(&rules.correction).into_iter();
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
}

impl ChangeView {
    /// The change in one line.
    #[must_use]
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
                .map(|edit| wording::edit(edit, geometry))
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
    #[must_use]
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
            end: wording::shared_game(game),
            score: game.score,
            finished: game.finished,
            fits_reported: game.fits_reported,
            first_ply: self.first_ply(&line),
            rulings: Vec::new(),
            line,
        }
    }

    /// A correction of the sheet that counts.
    #[must_use]
    pub fn repair(&self, letter: char, repair: &Repair) -> HypothesisView {
        let transcript = with_records(self.sheet, &repair.turns);
        let line = self.game(&transcript);
        let geometry = self.sheet.variant.geometry();
        let mut why: Vec<_> = repair
            .why
            .iter()
            .copied()
            .map(wording::likelihood)
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
    #[must_use]
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
                texts: slips.map(|slip| wording::slip(slip, geometry)).collect(),
                cells: names(geometry, squares),
                squares,
            }],
            why: Vec::new(),
            end: wording::explained_end(explanation),
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

/// These turns, with what the sheet records about the discs they turned.
fn with_records(sheet: &Transcript, turns: &[Move]) -> Transcript {
    let mut game = Transcript::of_turns(sheet.variant.clone(), turns.iter().copied());
    for mark in &mut game.marks {
        let same = |other: &&crate::transcript::Mark| {
            other.square().is_some() && other.square() == mark.square()
        };
        mark.recorded = sheet
            .marks
            .iter()
            .find(same)
            .and_then(|other| other.recorded);
    }
    game
}
