//! The board of a game after a turn, and the grid of a sheet, for a page.

use crate::report::html::Html;
use crate::report::sheet::written::WrittenSheetView;
use crate::report::svg::{DrawnSquare, Kind, disc_curve, screen_board};
use crate::report::viewer::line_view::LineView;
use crate::report::viewer::line_wording;
use outflank_core::board::{Colour, Square, SquareSet};

/// What is to be said of a square of a board.
#[derive(Clone, Copy, Debug, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and any of them may hold together"
)]
pub struct SquareState {
    /// Whose disc lies there.
    pub holder: Option<Colour>,
    /// Of the move that placed the disc.
    pub number: Option<usize>,
    /// It was placed in this turn.
    pub is_last: bool,
    /// It was turned in this turn.
    pub is_turned: bool,
    /// It was turned or left against the rules in this turn.
    pub is_wrong: bool,
    /// The side to move may place a disc there.
    pub is_legal: bool,
    /// It is what people disagree about.
    pub is_disputed: bool,
}

impl SquareState {
    fn classes(&self) -> Vec<&'static str> {
        let holder = self.holder.map(Colour::name);
        let marks = [
            (self.is_last, "last"),
            (self.is_turned, "turned"),
            (self.is_wrong, "wrong"),
            (self.is_legal, "legal"),
            (self.is_disputed, "disputed"),
        ];
        let marks = marks.into_iter().filter(|(holds, _)| *holds);
        holder
            .into_iter()
            .chain(marks.map(|(_, class)| class))
            .collect()
    }
}

/// The board of a line after a ply, with these squares disputed besides the one
/// that a sheet cannot be followed on.
pub fn line_board(line: &LineView, ply: usize, disputed: SquareSet) -> Html {
    let ply = line.ply(ply);
    let numbers = line.numbers(ply.ply);
    let drawing = &ply.drawing;
    let geometry = line.variant.geometry();
    let state = |at: Square| SquareState {
        holder: drawing.position.holder(at),
        number: numbers.iter().find(|each| each.0 == at).map(|each| each.1),
        is_last: drawing.placed == Some(at),
        is_turned: drawing.turned.contains(at),
        is_wrong: drawing.wrong.contains(at),
        is_legal: drawing.legal.contains(at),
        is_disputed: disputed.contains(at) || drawing.refused == Some(at),
    };
    screen_board(geometry, Kind::Board, &ply.sentence, |at| {
        let state = state(at);
        DrawnSquare {
            classes: state.classes(),
            label: line_wording::square(geometry, at, &state),
            text: state
                .number
                .map_or_else(String::new, |number| number.to_string()),
        }
    })
}

/// The discs of a line over the game.
pub fn line_curve(line: &LineView, ply: usize) -> Html {
    let discs: Vec<_> = line.plies.iter().map(|ply| ply.discs).collect();
    disc_curve(&discs, line.variant.geometry().len(), ply)
}

/// What is marked on the grid of a sheet.
#[derive(Clone, Copy, Debug, Default)]
pub struct GridMarks {
    /// The cell of the move that is shown.
    pub now: Option<Square>,
    /// Cells about which the sheets differ.
    pub differs: SquareSet,
    /// Cells that a hypothesis corrects.
    pub edited: SquareSet,
}

/// A sheet as a grid of numbers, however it came in.
pub fn sheet_grid(sheet: &WrittenSheetView, marks: GridMarks) -> Html {
    let geometry = sheet.variant.geometry();
    let start = sheet.variant.start();
    let fault = sheet.fault.as_ref().and_then(|fault| fault.at);
    screen_board(geometry, Kind::Sheet, &sheet.title, |at| {
        let cell = sheet.cells.iter().find(|cell| cell.at == at);
        let text = cell.map_or_else(String::new, |cell| cell.text.clone());
        let holder = start.holder(at);
        let mut label = vec![geometry.name(at)];
        label.push(match (text.as_str(), holder) {
            ("", None) => "nothing".to_owned(),
            ("", Some(holder)) => format!("{holder} at the start"),
            (text, _) => text.to_owned(),
        });
        let mut classes: Vec<&'static str> = holder.map(Colour::name).into_iter().collect();
        for (holds, class, words) in [
            (marks.now == Some(at), "now", "shown on the board"),
            (marks.differs.contains(at), "differs", "differs"),
            (fault == Some(at), "fault", "the first fault"),
            (marks.edited.contains(at), "edited", "corrected"),
            (text.len() > 3, "long", ""),
        ] {
            if holds {
                classes.push(class);
                label.extend((!words.is_empty()).then(|| words.to_owned()));
            }
        }
        DrawnSquare {
            classes,
            label: label.join(", "),
            text,
        }
    })
}
