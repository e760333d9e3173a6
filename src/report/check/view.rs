//! A checked game as JSON: the shape scripts depend on.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::clock::{TimeView, time_control, times};
use super::help::help;
use crate::report::analysis::view::AdviceView;
use crate::report::csv::Cell;
use crate::report::hypothesis::explanation_view::ExplanationView;
use crate::report::hypothesis::explanation_wording::claim_problem;
use crate::report::hypothesis::repair_view::RepairView;
use outflank_core::adjudicate::Words;
use outflank_core::adjudicate::analysis::Advice;
use outflank_core::adjudicate::window::Allowance;
use outflank_core::adjudicate::{Code, Explanations, Finding, Repairs, Replay, Severity};
use outflank_core::board::{Colour, PerColour};
use outflank_core::formats::{Format, Unread};
use outflank_core::game::{Empties, HalfDiscs, Score, Variant};
use outflank_core::transcript::{DeclaredResult, Header, Mark, Place, Transcript};

/// What could have happened: on the sheet, and on the board.
#[derive(Clone, Debug)]
pub struct Hypotheses {
    /// The sheet was written wrongly.
    pub repairs: Repairs,
    /// The board was turned wrongly.
    pub explanations: Explanations,
    /// The transcript with what was claimed at the desk, which they explain.
    pub evidence: Transcript,
}

/// A game and what came out of its replay.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its number in the file, from 1.
    pub game: u64,
    /// The moves as written.
    pub transcript: Transcript,
    /// The moves on the board.
    pub replay: Replay,
    /// The score the director has ruled.
    pub ruled: Option<Score>,
    /// What could have happened; `None` if there was no reason to look.
    pub hypotheses: Option<Hypotheses>,
    /// What the rules allow about each finding, where they say something.
    pub allowances: Vec<Option<Allowance>>,
    /// What best play would give; `None` if it was not asked for or there is
    /// nothing to say.
    pub advice: Option<Advice>,
}

/// A checked game.
#[derive(Debug, Serialize)]
pub struct GameView<'a> {
    pub source: &'a str,
    pub game: u64,
    pub from: &'static str,
    pub variant: &'a str,
    #[serde(serialize_with = "header")]
    pub header: &'a Header,
    pub moves: String,
    pub move_count: usize,
    pub passes: usize,
    pub finished: bool,
    pub board: String,
    pub discs: PerColour<usize>,
    /// Of a game that is over; before that nobody knows whose the empty squares
    /// will be.
    pub score: Option<Score>,
    pub declared: Option<Score>,
    /// How much time each player had: `30m, extension 2m`; a spelling that
    /// cannot be read as it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_control: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<TimeView>,
    /// `black`, `white` or `draw`, where only the winner is declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declared_winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reported: Option<Score>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruled: Option<Score>,
    pub findings: Vec<FindingView<'a>>,
    pub repairs: Vec<RepairView>,
    pub explanations: Vec<ExplanationView>,
    pub repairs_total: usize,
    pub explanations_total: usize,
    pub search_complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_problems: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<AdviceView>,
}

/// A file in which no game can be read: the keys of a game, with nothing in them.
#[derive(Debug, Serialize)]
pub struct NoGameView<'a> {
    pub source: &'a str,
    pub game: Option<u64>,
    pub from: &'static str,
    #[serde(flatten)]
    nothing: NoGame,
    pub findings: Vec<FindingView<'a>>,
    #[serde(flatten)]
    not_searched: NotSearched,
}

/// What a game has before its findings.
#[derive(Debug, Default, Serialize)]
struct NoGame {
    variant: Option<String>,
    header: BTreeMap<String, String>,
    moves: Option<String>,
    move_count: usize,
    passes: usize,
    finished: bool,
    board: Option<String>,
    discs: Option<PerColour<usize>>,
    score: Option<Score>,
    declared: Option<Score>,
}

/// What a game has after its findings.
#[derive(Debug, Default, Serialize)]
struct NotSearched {
    repairs: Vec<RepairView>,
    explanations: Vec<ExplanationView>,
    repairs_total: usize,
    explanations_total: usize,
    search_complete: bool,
}

/// A finding.
#[derive(Clone, Debug, Serialize)]
pub struct FindingView<'a> {
    pub code: &'static str,
    pub name: &'static str,
    pub severity: &'static str,
    pub r#move: Option<u16>,
    pub turn: Option<u16>,
    pub player: Option<&'static str>,
    pub square: Option<String>,
    #[serde(flatten)]
    pub place: PlaceView,
    pub message: String,
    pub notes: Vec<String>,
    pub help: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<&'a Allowance>,
}

/// Line and column of a text; record and byte of a file of records; nothing
/// where a result was reported at the desk.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PlaceView {
    pub line: Option<u32>,
    pub column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byte: Option<u64>,
}

impl Checked {
    /// The view of the game, and of the pieces of the file next to it that
    /// belong to no game; without the file and what was reported at the desk.
    pub fn view(&self, empties: Empties, unread: &[&Unread]) -> GameView<'_> {
        let Self {
            transcript, replay, ..
        } = self;
        let variant = &replay.variant;
        let geometry = variant.geometry();
        let repairs = self.hypotheses.as_ref().map(|found| &found.repairs);
        let explanations = self.hypotheses.as_ref().map(|found| &found.explanations);
        let squares = transcript.marks.iter().filter_map(Mark::square);
        GameView {
            source: "",
            game: self.game,
            from: "",
            variant: variant.name(),
            header: &transcript.header,
            moves: transcript.moves(),
            move_count: squares.count(),
            passes: replay.passes(),
            finished: replay.finished(),
            board: replay.end.setup().cells(geometry),
            discs: replay.end.counts(),
            score: replay.finished().then(|| replay.score(empties)),
            declared: declared(transcript, variant),
            time_control: time_control(transcript),
            times: times(transcript, replay),
            declared_winner: declared_winner(transcript),
            reported: None,
            ruled: self.ruled,
            findings: self.findings(unread),
            repairs: repairs
                .iter()
                .flat_map(|repairs| &repairs.found)
                .map(|repair| RepairView::new(repair, variant))
                .collect(),
            explanations: explanations
                .iter()
                .flat_map(|explanations| &explanations.found)
                .map(|each| ExplanationView::new(each, geometry))
                .collect(),
            repairs_total: repairs.map_or(0, |repairs| repairs.total),
            explanations_total: explanations.map_or(0, |found| found.total),
            search_complete: repairs.is_none_or(|repairs| repairs.complete)
                && explanations.is_none_or(|found| found.complete),
            claim_problems: explanations.map(|found| {
                let problems = found.problems.iter();
                problems.map(|each| claim_problem(each, geometry)).collect()
            }),
            advice: self
                .advice
                .as_ref()
                .map(|advice| AdviceView::new(&replay.variant, advice)),
        }
    }

    fn findings(&self, unread: &[&Unread]) -> Vec<FindingView<'_>> {
        let findings = self.replay.findings.iter().zip(&self.allowances);
        let findings = findings.map(|(finding, allowed)| FindingView {
            allowed: allowed.as_ref(),
            ..FindingView::new(finding, &self.replay.variant)
        });
        let unread = unread.iter().map(|unread| FindingView::unread(unread));
        findings.chain(unread).collect()
    }
}

/// The columns of findings in a spreadsheet, one row each.
pub const FINDING_COLUMNS: [&str; 9] = [
    "source", "game", "code", "severity", "move", "square", "line", "column", "message",
];

impl GameView<'_> {
    /// The findings as rows of a spreadsheet.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Cell>> {
        let findings = self.findings.iter();
        findings.map(|finding| finding.row(self.source, Some(self.game)))
    }
}

impl<'a> NoGameView<'a> {
    /// The findings as rows of a spreadsheet.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Cell>> {
        let findings = self.findings.iter();
        findings.map(|finding| finding.row(self.source, self.game))
    }

    /// The view of a file that holds only these pieces, read as this format.
    pub fn new(source: &'a str, from: Format, unread: &[Unread]) -> Self {
        Self {
            source,
            game: None,
            from: from.name(),
            nothing: NoGame::default(),
            findings: unread.iter().map(FindingView::unread).collect(),
            not_searched: NotSearched::default(),
        }
    }
}

impl FindingView<'_> {
    /// The number of the move, for a template, which cannot name the field.
    pub const fn move_number(&self) -> Option<u16> {
        self.r#move
    }

    fn row(&self, source: &str, game: Option<u64>) -> Vec<Cell> {
        let number = |number: Option<u32>| number.map_or(Cell::Nothing, Cell::number);
        vec![
            source.into(),
            game.map_or(Cell::Nothing, Cell::number),
            self.code.into(),
            self.severity.into(),
            number(self.r#move.map(u32::from)),
            self.square.clone().into(),
            number(self.place.line),
            number(self.place.column),
            self.message.as_str().into(),
        ]
    }

    pub fn new(finding: &Finding, variant: &Variant) -> Self {
        let words = Words::of(finding, variant);
        let message = match words.label.as_str() {
            "" => words.headline,
            label => format!("{}: {label}", words.headline),
        };
        let code = finding.code();
        Self {
            code: code.code(),
            name: code.name(),
            severity: finding.severity().name(),
            r#move: finding.number,
            turn: finding.turn,
            player: finding.player.map(Colour::name),
            square: finding.square.map(|square| variant.geometry().name(square)),
            place: finding
                .place
                .map_or_else(PlaceView::default, PlaceView::from),
            message,
            notes: words.notes,
            help: help(finding, variant),
            allowed: None,
        }
    }

    /// A piece of a file that belongs to no game, in the form of a finding.
    fn unread(unread: &Unread) -> Self {
        let code = Code::of_unread(unread);
        let help = match code.severity() {
            Severity::Note => "nothing to do",
            Severity::Warning | Severity::Error => "correct the file there, or remove it",
        };
        Self {
            code: code.code(),
            name: code.name(),
            severity: code.severity().name(),
            r#move: None,
            turn: None,
            player: None,
            square: None,
            place: unread.place.into(),
            message: unread.reason.to_string(),
            notes: Vec::new(),
            help: help.to_owned(),
            allowed: None,
        }
    }
}

impl From<Place> for PlaceView {
    fn from(place: Place) -> Self {
        match place {
            Place::Text { line, column, .. } => Self {
                line: Some(line),
                column: Some(column),
                ..Self::default()
            },
            Place::Record { record, byte } => Self {
                record: Some(record),
                byte: Some(byte),
                ..Self::default()
            },
        }
    }
}

fn header<S: Serializer>(header: &Header, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(header.iter())
}

fn declared_winner(transcript: &Transcript) -> Option<&'static str> {
    match transcript.declared?.result {
        DeclaredResult::Winner(Some(Colour::Black)) => Some("black"),
        DeclaredResult::Winner(Some(Colour::White)) => Some("white"),
        DeclaredResult::Winner(None) => Some("draw"),
        _ => None,
    }
}

/// The declared result as a score, where it is one or can be turned into one.
fn declared(transcript: &Transcript, variant: &Variant) -> Option<Score> {
    let squares = HalfDiscs::whole(variant.geometry().len());
    match transcript.declared?.result {
        DeclaredResult::Score(score) => Some(score),
        DeclaredResult::Difference(difference) => {
            let black = HalfDiscs::halves((squares + difference).as_halves() / 2);
            Some(Score::new(black, squares - black))
        }
        DeclaredResult::Winner(_) | DeclaredResult::Unsaid => None,
    }
}
