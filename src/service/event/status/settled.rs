//! Whether somebody has decided about a table whose sheets have findings.

use crate::report::sheet::view::{SheetFinding, TableSheetsView};
use crate::service::Result;
use crate::service::record::undo::in_effect_since;
use crate::service::rounds::state::RoundState;
use crate::storage::dispute::Status;
use crate::storage::game::Game;
use crate::storage::sheet::Sheet;
use crate::storage::{JournalId, JournalLine, Snapshot};

/// Whether a dispute about the game was settled, or its result was decided with
/// the sheets at hand. A result slip with other discs than the sheet decides
/// nothing: only a correction does.
pub(super) fn is_settled(
    snapshot: &Snapshot<'_>,
    state: &RoundState,
    sheets: &TableSheetsView,
) -> Result<bool> {
    let Some(table) = sheets.table else {
        return Ok(false);
    };
    let game = state.at(table)?;
    let disputes = snapshot.disputes_of_game(game.id)?;
    if !disputes.is_empty() {
        return Ok(disputes.iter().all(|each| each.status != Status::Open));
    }
    let Some(last) = last_sheet(snapshot, game)? else {
        return Ok(false);
    };
    let differs = |finding: &SheetFinding| matches!(finding, SheetFinding::ResultDiffers { .. });
    let slip_differs = sheets.findings.iter().any(differs);
    let decides = |line: &JournalLine| {
        let subject = &line.subject;
        let here = (subject.event, subject.round, subject.table);
        here == (Some(state.event.id), Some(state.round.number), Some(table))
            && match line.act.as_str() {
                "result correct" => true,
                "result set" | "result default" => !slip_differs,
                _ => false,
            }
    };
    Ok(in_effect_since(snapshot, last)?.iter().any(decides))
}

/// The line with which the last sheet of a game came.
fn last_sheet(snapshot: &Snapshot<'_>, game: &Game) -> Result<Option<JournalId>> {
    let mut last = None;
    for sheet in snapshot.sheets_of_game(game.id)? {
        let line = snapshot.line_of::<Sheet>(sheet.id)?;
        last = last.max(line.map(|line| line.id));
    }
    Ok(last)
}
