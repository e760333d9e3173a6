//! The sentence about a change that the journal keeps for people.

use super::text::plural;
use super::view::import::{ImportOutcome, ImportView};

/// A file was imported.
#[must_use]
pub fn imported(view: &ImportView) -> String {
    let outcome = match &view.outcome {
        ImportOutcome::Already { .. } | ImportOutcome::Names { .. } => return view.file.clone(),
        ImportOutcome::Event(event) => format!(
            "event {}, {}, {}",
            event.name,
            plural(event.players, "player", "players"),
            plural(event.games, "game", "games")
        ),
        ImportOutcome::Edition(edition) => format!(
            "another edition of {}, {}",
            edition.name,
            plural(edition.changes.len(), "change", "changes")
        ),
        ImportOutcome::Archive(archive) => format!(
            "{}, {} new, {} changed",
            plural(archive.games, "game", "games"),
            archive.new,
            archive.changed.len()
        ),
    };
    format!("{}: {outcome}", view.file)
}

/// A change was undone.
#[must_use]
pub fn undone(summary: &str) -> String {
    format!("undone: {summary}")
}
