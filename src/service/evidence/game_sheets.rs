//! The sheets of a game under the names by which pages ask for them.

use super::{sheet, sheet::ReadSheet};
use crate::report::{
    sheet::written::WrittenSheetView, viewer::line_view::LineView, viewer::line_wording,
};
use crate::service::prelude::*;
use crate::service::results::ruled;
use outflank_core::adjudicate::{RankedSheets, Replay, replay};
use outflank_core::{adjudicate::ruling::apply, game::Empties};

/// The name of the game as ruled.
pub(in crate::service) const RULED: &str = "ruled";

/// The readable sheets of a game, and the game as ruled if somebody has ruled
/// about it.
pub(in crate::service) struct GameSheets {
    /// Those in use, the one that counts first, then the earlier ones.
    sheets: Vec<NamedSheet>,
    /// How many are in use.
    used: usize,
    ruled: Option<(Transcript, Replay)>,
    empties: Empties,
}

/// A sheet with its name: `black`, and `black-7` for an earlier one by Black.
pub(in crate::service) struct NamedSheet {
    pub(in crate::service) key: String,
    pub(in crate::service) transcript: Transcript,
    pub(in crate::service) replay: Replay,
    pub(in crate::service) written: WrittenSheetView,
}

impl GameSheets {
    pub(in crate::service) fn of(
        snapshot: &Snapshot<'_>,
        judge: &Judge,
        game: GameId,
    ) -> Result<Self> {
        let read = sheet::of_game(snapshot, judge.variant(), game)?;
        let ranked = RankedSheets::new(&read, |sheet| sheet.rank());
        let in_use = ranked.in_use.into_iter().filter_map(NamedSheet::in_use);
        let mut sheets: Vec<NamedSheet> = in_use.collect();
        let used = sheets.len();
        let earlier = ranked.earlier.into_iter();
        sheets.extend(earlier.filter_map(NamedSheet::earlier));
        let rulings = ruled::in_force(snapshot, judge, game)?;
        let ruled = sheets.first().filter(|_| !rulings.is_empty());
        let ruled = ruled.and_then(|sheet| apply(&rulings, &sheet.transcript).ok());
        Ok(Self {
            sheets,
            used,
            ruled: ruled.map(|transcript| {
                let replayed = replay(&transcript);
                (transcript, replayed)
            }),
            empties: judge.rules().scoring.empties,
        })
    }

    /// One of each person, the one that counts first.
    pub(in crate::service) fn in_use(&self) -> &[NamedSheet] {
        &self.sheets[..self.used]
    }

    /// Those that their writers have replaced, the last one first.
    pub(in crate::service) fn earlier(&self) -> &[NamedSheet] {
        &self.sheets[self.used..]
    }

    /// The sheet with this name; for the game as ruled, the one it rests on.
    pub(in crate::service) fn sheet(&self, key: &str) -> Option<&NamedSheet> {
        if key == RULED {
            return self.sheets.first();
        }
        self.sheets.iter().find(|sheet| sheet.key == key)
    }

    /// The names with their titles, the game as ruled first.
    pub(in crate::service) fn choices(&self) -> Vec<(String, String)> {
        let ruled = self.ruled.as_ref();
        let ruled = ruled.map(|_| (RULED.to_owned(), line_wording::AS_RULED.to_owned()));
        let sheets = self.sheets.iter();
        let sheets = sheets.map(|sheet| (sheet.key.clone(), sheet.written.title.clone()));
        ruled.into_iter().chain(sheets).collect()
    }

    /// The moves under a name.
    pub(in crate::service) fn transcript(&self, key: &str) -> Option<&Transcript> {
        match (key, &self.ruled) {
            (RULED, Some((transcript, _))) => Some(transcript),
            (RULED, None) => None,
            _ => Some(&self.sheet(key)?.transcript),
        }
    }

    /// The game under a name, turn by turn.
    pub(in crate::service) fn line(&self, key: &str) -> Option<LineView> {
        if key == RULED {
            let (transcript, replay) = self.ruled.as_ref()?;
            let title = line_wording::AS_RULED;
            return Some(LineView::new(key, title, transcript, replay, self.empties));
        }
        Some(self.sheet(key)?.line(self.empties))
    }
}

impl NamedSheet {
    fn in_use(sheet: &ReadSheet) -> Option<Self> {
        let written = sheet.written()?;
        Self::named(sheet, written.by.to_owned(), written)
    }

    fn earlier(sheet: &ReadSheet) -> Option<Self> {
        let written = sheet.written()?.replaced();
        let key = format!("{}-{}", written.by, written.sheet);
        Self::named(sheet, key, written)
    }

    fn named(sheet: &ReadSheet, key: String, written: WrittenSheetView) -> Option<Self> {
        let (transcript, replay) = sheet.game.clone()?;
        Some(Self {
            key,
            transcript,
            replay,
            written,
        })
    }

    /// The game as it is written on the sheet.
    pub(in crate::service) fn line(&self, empties: Empties) -> LineView {
        let title = self.written.title.as_str();
        LineView::new(&*self.key, title, &self.transcript, &self.replay, empties)
    }
}
