//! Whether somebody has decided about a table whose sheets have findings.

use crate::service::prelude::*;
use crate::storage::{
    dispute::Status, journal::Decision, sheet_check::GameWithSheets, sheet_check::SheetCheck,
};

/// What was decided about the games of an event, as far as their sheets need it.
pub(super) struct Settled {
    /// Whether all disputes about a game are settled, where there were some.
    disputed: BTreeMap<GameId, bool>,
    /// By round and table.
    decisions: BTreeMap<(Option<u32>, Option<u32>), Vec<Decision>>,
}

impl Settled {
    pub(super) fn of(
        snapshot: &Snapshot<'_>,
        event: &Event,
        sheets: &[(GameWithSheets, SheetCheck)],
    ) -> Result<Self> {
        let mut disputed = BTreeMap::new();
        for dispute in snapshot.disputes_of_event(event.id)? {
            *disputed.entry(dispute.game_id).or_insert(true) &= dispute.status != Status::Open;
        }
        let first = sheets.iter().filter_map(|(game, _)| game.last).min();
        let mut decisions: BTreeMap<_, Vec<Decision>> = BTreeMap::new();
        for each in snapshot.decisions_since(first.unwrap_or(JournalId(0)), event.id)? {
            decisions
                .entry((each.round, each.table))
                .or_default()
                .push(each);
        }
        Ok(Self {
            disputed,
            decisions,
        })
    }

    /// Whether a dispute about the game was settled, or its result was decided with
    /// the sheets at hand. A result slip with other discs than the sheet decides
    /// nothing: only a correction does.
    pub(super) fn is_decided(&self, game: &GameWithSheets, check: SheetCheck) -> bool {
        if game.table.is_none() {
            return false;
        }
        if let Some(&settled) = self.disputed.get(&game.game) {
            return settled;
        }
        let Some(last) = game.last else {
            return false;
        };
        let decides = |each: &Decision| {
            each.line > last && (each.act == "result correct" || !check.result_differs)
        };
        let here = self.decisions.get(&(Some(game.round), game.table));
        here.is_some_and(|decisions| decisions.iter().any(decides))
    }
}
