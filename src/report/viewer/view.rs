//! One game of the database, to be looked at turn by turn.

use serde::Serialize;

use super::line_view::LineView;
use crate::report::round::view::TableView;
use crate::report::sheet::written::WrittenSheetView;

/// A game with its sheets, one of them turn by turn.
#[derive(Clone, Debug, Serialize)]
pub struct GamePageView {
    pub game: i64,
    pub event_id: i64,
    pub event: String,
    /// `None` in an archive.
    pub round: Option<u32>,
    /// `3`, or the name of a stage of the finals.
    pub round_name: Option<String>,
    pub table: TableView,
    pub variant: String,
    /// What it can be looked at by.
    pub sheets: Vec<SheetChoiceView>,
    /// The game by the sheet that was chosen; `None` if no sheet can be read.
    pub line: Option<LineView>,
    /// The sheet that was chosen, as written.
    pub written: Option<WrittenSheetView>,
    pub disputes: Vec<DisputeLinkView>,
    /// In which formats it can be written.
    pub formats: Vec<&'static str>,
}

/// A sheet of a game, or what was ruled about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetChoiceView {
    /// What an address calls it.
    pub key: String,
    pub title: String,
    pub chosen: bool,
}

/// A dispute about a game.
#[derive(Clone, Debug, Serialize)]
pub struct DisputeLinkView {
    pub id: i64,
    pub status: &'static str,
    pub about: String,
}

/// A file to be kept by whoever asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DownloadView {
    pub name: String,
    pub kind: &'static str,
    pub bytes: Vec<u8>,
}
