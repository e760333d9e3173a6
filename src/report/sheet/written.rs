//! What is written on a sheet, as a grid and as a list.

use serde::Serialize;

use crate::report::reconcile::wording as reconcile_wording;
use crate::report::sheet::wording as sheet_wording;
use crate::report::text::capitalised;
use outflank_core::adjudicate::Words;
use outflank_core::adjudicate::{Finding, Replay, Severity};
use outflank_core::board::Square;
use outflank_core::game::Variant;
use outflank_core::transcript::{Layout, Mark, Transcript, Written};

/// A sheet as it is written.
#[derive(Clone, Debug, Serialize)]
pub struct WrittenSheetView {
    /// Who wrote it.
    pub by: &'static str,
    /// `Black's sheet`.
    pub title: String,
    /// The number of the sheet.
    pub sheet: i64,
    pub file: String,
    pub hash: String,
    /// When it was handed in; empty if the journal does not tell.
    pub at: String,
    /// `list` or `grid`: how it came in.
    pub layout: &'static str,
    pub marks: Vec<MarkView>,
    /// The squares on which something is written.
    pub cells: Vec<CellView>,
    /// The result it declares.
    pub declared: Option<String>,
    /// How many moves can be followed.
    pub reached: usize,
    /// The first thing that is wrong with its moves.
    pub fault: Option<FirstFaultView>,
    #[serde(skip)]
    pub variant: Variant,
}

/// One mark.
#[derive(Clone, Debug, Serialize)]
pub struct MarkView {
    pub number: Option<u16>,
    pub text: String,
    pub square: Option<String>,
    pub pass: bool,
}

/// What is written for a square.
#[derive(Clone, Debug, Serialize)]
pub struct CellView {
    pub square: String,
    /// The number, or several of them: `12/30`.
    pub text: String,
    #[serde(skip)]
    pub at: Square,
}

/// The first error of a sheet.
#[derive(Clone, Debug, Serialize)]
pub struct FirstFaultView {
    pub r#move: Option<u16>,
    pub square: Option<String>,
    pub code: &'static str,
    pub message: String,
    #[serde(skip)]
    pub at: Option<Square>,
}

/// Where a sheet comes from.
#[derive(Clone, Debug)]
pub struct SheetOrigin {
    pub sheet: i64,
    pub by: &'static str,
    pub file: String,
    pub hash: String,
    /// When it was handed in; empty if the journal does not tell.
    pub at: String,
}

impl WrittenSheetView {
    pub fn new(origin: SheetOrigin, transcript: &Transcript, replay: &Replay) -> Self {
        let geometry = transcript.variant.geometry();
        let numbers = transcript.numbers();
        let marks = transcript.marks.iter().zip(&numbers);
        let mark = |(mark, number): (&Mark, &Option<u16>)| MarkView {
            number: *number,
            text: mark.text(geometry),
            square: mark.square().map(|square| geometry.name(square)),
            pass: mark.written == Written::Pass,
        };
        let mut errors = replay.findings.iter();
        let first = errors.find(|finding| finding.severity() == Severity::Error);
        let SheetOrigin {
            sheet,
            by,
            file,
            hash,
            at,
        } = origin;
        Self {
            by,
            title: sheet_wording::sheet_title(by).to_owned(),
            sheet,
            file,
            hash,
            at,
            layout: match transcript.layout {
                Layout::List => "list",
                Layout::Grid { .. } => "grid",
            },
            marks: marks.clone().map(mark).collect(),
            cells: cells(transcript, &numbers),
            declared: transcript
                .declared
                .as_ref()
                .map(reconcile_wording::declared),
            reached: replay.moves(),
            fault: first.map(|finding| FirstFaultView::new(finding, &transcript.variant)),
            variant: transcript.variant.clone(),
        }
    }
}

impl WrittenSheetView {
    /// The title at the beginning of a line.
    pub fn title_capital(&self) -> String {
        capitalised(&self.title)
    }

    /// The same sheet, under the title of one that its writer has replaced.
    #[must_use]
    pub fn replaced(self) -> Self {
        Self {
            title: sheet_wording::replaced_sheet(self.by, self.sheet, &self.at),
            ..self
        }
    }

    /// How many moves are written, legible or not.
    pub fn moves(&self) -> usize {
        self.marks.iter().filter(|mark| !mark.pass).count()
    }

    /// Enough of the hash to compare it by eye.
    pub fn short_hash(&self) -> &str {
        self.hash.get(..12).unwrap_or(&self.hash)
    }

    /// The cell that holds a number, the first of several.
    pub fn cell_of(&self, number: usize) -> Option<Square> {
        let text = number.to_string();
        let mut cells = self.cells.iter();
        let found = cells.find(|cell| cell.text.split('/').any(|each| each == text));
        found.map(|cell| cell.at)
    }
}

impl FirstFaultView {
    /// The number of the move, for a template, which cannot name the field.
    pub const fn move_number(&self) -> Option<u16> {
        self.r#move
    }

    fn new(finding: &Finding, variant: &Variant) -> Self {
        Self {
            r#move: finding.number,
            square: finding.square.map(|square| variant.geometry().name(square)),
            code: finding.code().code(),
            message: Words::of(finding, variant).headline,
            at: finding.square,
        }
    }
}

/// What is written for each square; a number that cannot be read as it is.
fn cells(transcript: &Transcript, numbers: &[Option<u16>]) -> Vec<CellView> {
    let geometry = transcript.variant.geometry();
    let mut cells: Vec<CellView> = Vec::new();
    for (mark, number) in transcript.marks.iter().zip(numbers) {
        let Some(at) = mark.square().or(mark.cell) else {
            continue;
        };
        let text = match (&mark.written, number) {
            (Written::Illegible(text), _) => text.clone(),
            (_, Some(number)) => number.to_string(),
            (_, None) => continue,
        };
        match cells.iter_mut().find(|cell| cell.at == at) {
            Some(cell) => cell.text = format!("{}/{text}", cell.text),
            None => cells.push(CellView {
                square: geometry.name(at),
                text,
                at,
            }),
        }
    }
    cells.sort_by_key(|cell| cell.at);
    cells
}
