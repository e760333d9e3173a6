//! The sentence about a change that the journal keeps for people.
#![allow(
    missing_docs,
    reason = "each function is named after the change, and its text says the rest"
)]

use super::text::plural;
use super::view::player::PlayerImportView;
use super::view::round::{CorrectionView, TableView};
use super::wording::table_line;

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

#[must_use]
pub fn event_created(name: &str) -> String {
    format!("new event {name}")
}

#[must_use]
pub fn event_selected(name: &str) -> String {
    format!("{name} selected")
}

#[must_use]
pub fn lots_drawn(seed: u32) -> String {
    format!("lots drawn from seed {seed}")
}

#[must_use]
pub fn player_entered(name: &str, number: u32) -> String {
    format!("{name} entered as number {number}")
}

#[must_use]
pub fn player_registered(name: &str) -> String {
    format!("{name} added to the register")
}

#[must_use]
pub fn players_merged(name: &str, into: &str) -> String {
    format!("{name} is {into}")
}

#[must_use]
pub fn players_imported(list: &PlayerImportView) -> String {
    format!(
        "{}: {}, {} changed, {} entered",
        list.file,
        plural(list.new, "new player", "new players"),
        list.changed,
        list.entered
    )
}

#[must_use]
pub fn player_withdrew(name: &str, after: u32) -> String {
    format!("{name} withdrew after round {after}")
}

#[must_use]
pub fn player_returned(name: &str, round: u32) -> String {
    format!("{name} returns in round {round}")
}

#[must_use]
pub fn player_assigned(name: &str, membership: &str) -> String {
    format!("{name}: {membership}")
}

#[must_use]
pub fn pairings_set(round: u32, pairings: usize) -> String {
    format!("round {round}: {}", plural(pairings, "pairing", "pairings"))
}

#[must_use]
pub fn round_sealed(round: u32) -> String {
    format!("round {round} sealed")
}

#[must_use]
pub fn result_entered(round: u32, table: &TableView) -> String {
    let number = table.table.unwrap_or_default();
    format!("round {round}, table {number}: {}", table_line(table))
}

#[must_use]
pub fn result_corrected(round: u32, correction: &CorrectionView) -> String {
    let was = table_line(&correction.before);
    format!("{} (was {was})", result_entered(round, &correction.after))
}
