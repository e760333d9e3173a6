//! A database that was made again from a file.

use crate::report::export::restore_view::RestoreView;
use crate::report::text::plural;

/// What was restored, in one sentence.
pub fn restored(view: &RestoreView) -> String {
    let count = |table: &str| {
        let rows = view.rows.get(table).copied().unwrap_or_default();
        usize::try_from(rows).unwrap_or_default()
    };
    let lines = usize::try_from(view.journal_lines).unwrap_or(usize::MAX);
    let checked = if view.sound {
        "all of it is as the journal says"
    } else {
        "not all of it is as the journal says: `outflank doctor` lists what is not"
    };
    format!(
        "{} restored from {}: {}, {}, {}, {}; {checked}",
        view.to,
        view.from,
        plural(count("event"), "event", "events"),
        plural(count("player"), "player", "players"),
        plural(count("game"), "game", "games"),
        plural(lines, "change", "changes"),
    )
}
