//! The sheets of a game under the names by which pages ask for them.

use super::judge::Judge;
use super::sheet::ReadSheet;
use super::{Result, ruled, sheet};
use crate::adjudicate::ruling::apply;
use crate::adjudicate::{Replay, replay};
use crate::game::Empties;
use crate::report::view::line::LineView;
use crate::report::view::written::WrittenSheetView;
use crate::report::wording;
use crate::storage::{GameId, Snapshot};
use crate::transcript::Transcript;

/// The name of the game as ruled.
pub(super) const RULED: &str = "ruled";

/// The readable sheets of a game, the one that counts first, and the game as
/// ruled if somebody has ruled about it.
pub(super) struct GameSheets {
    sheets: Vec<NamedSheet>,
    ruled: Option<(Transcript, Replay)>,
    empties: Empties,
}

/// A sheet with its name: `black`, and `black-7` for another one by Black.
pub(super) struct NamedSheet {
    pub(super) key: String,
    pub(super) transcript: Transcript,
    pub(super) replay: Replay,
    pub(super) written: WrittenSheetView,
}

impl GameSheets {
    pub(super) fn of(snapshot: &Snapshot<'_>, judge: &Judge, game: GameId) -> Result<Self> {
        let mut read = sheet::of_game(snapshot, judge.variant(), game)?;
        read.sort_by_key(|each| ruled::weight(&each.sheet));
        let mut sheets: Vec<NamedSheet> = Vec::new();
        for each in &read {
            sheets.extend(NamedSheet::of(each, &sheets));
        }
        let rulings = ruled::in_force(snapshot, judge, game)?;
        let ruled = sheets.first().filter(|_| !rulings.is_empty());
        let ruled = ruled.and_then(|sheet| apply(&rulings, &sheet.transcript).ok());
        Ok(Self {
            sheets,
            ruled: ruled.map(|transcript| {
                let replayed = replay(&transcript);
                (transcript, replayed)
            }),
            empties: judge.rules().scoring.empties,
        })
    }

    pub(super) fn all(&self) -> &[NamedSheet] {
        &self.sheets
    }

    /// The sheet with this name; for the game as ruled, the one it rests on.
    pub(super) fn sheet(&self, key: &str) -> Option<&NamedSheet> {
        if key == RULED {
            return self.sheets.first();
        }
        self.sheets.iter().find(|sheet| sheet.key == key)
    }

    /// The names with their titles, the game as ruled first.
    pub(super) fn choices(&self) -> Vec<(String, String)> {
        let ruled = self.ruled.as_ref();
        let ruled = ruled.map(|_| (RULED.to_owned(), wording::line::AS_RULED.to_owned()));
        let sheets = self.sheets.iter();
        let sheets = sheets.map(|sheet| (sheet.key.clone(), sheet.written.title.to_owned()));
        ruled.into_iter().chain(sheets).collect()
    }

    /// The moves under a name.
    pub(super) fn transcript(&self, key: &str) -> Option<&Transcript> {
        match (key, &self.ruled) {
            (RULED, Some((transcript, _))) => Some(transcript),
            (RULED, None) => None,
            _ => Some(&self.sheet(key)?.transcript),
        }
    }

    /// The game under a name, turn by turn.
    pub(super) fn line(&self, key: &str) -> Option<LineView> {
        if key == RULED {
            let (transcript, replay) = self.ruled.as_ref()?;
            let title = wording::line::AS_RULED;
            return Some(LineView::new(key, title, transcript, replay, self.empties));
        }
        Some(self.sheet(key)?.line(self.empties))
    }
}

impl NamedSheet {
    fn of(sheet: &ReadSheet, earlier: &[Self]) -> Option<Self> {
        let (transcript, replay) = sheet.game.clone()?;
        let written = sheet.written()?;
        let is_second = earlier.iter().any(|each| each.written.by == written.by);
        let key = if is_second {
            format!("{}-{}", written.by, written.sheet)
        } else {
            written.by.to_owned()
        };
        Some(Self {
            key,
            transcript,
            replay,
            written,
        })
    }

    /// The game as it is written on the sheet.
    pub(super) fn line(&self, empties: Empties) -> LineView {
        let title = self.written.title;
        LineView::new(&*self.key, title, &self.transcript, &self.replay, empties)
    }
}
