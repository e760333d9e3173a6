//! The sentence about a change that the journal keeps for people.
#![allow(
    missing_docs,
    reason = "each function is named after the change, and its text says the rest"
)]

use super::text::plural;
use super::view::event_edit::EventEditView;
use super::view::finals::DecidedView;
use super::view::player::{EditedPlayerView, PlayerImportView};
use super::view::round::{CorrectionView, TableView};
use super::wording::{full_name, registration_changes, table_line};

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
        ImportOutcome::Part(part) => format!("games {} to {}", part.first, part.last),
    };
    format!("{}: {outcome}", view.file)
}

#[must_use]
pub fn event_created(name: &str) -> String {
    format!("new event {name}")
}

#[must_use]
pub fn event_edited(edit: &EventEditView) -> String {
    let changes = edit.changes.iter().map(|change| {
        let (before, after) = (&change.before, &change.after);
        format!("{} `{after}`, was `{before}`", change.field)
    });
    let changes: Vec<String> = changes.collect();
    match changes.as_slice() {
        [] => format!("{}: other rules", edit.event.name),
        several => several.join("; "),
    }
}

#[must_use]
pub fn event_removed(name: &str) -> String {
    format!("{name} removed")
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
    format!("merged {name} into {into}")
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
pub fn player_edited(view: &EditedPlayerView) -> String {
    let name = full_name(&view.before);
    format!("{name}: {}", registration_changes(view))
}

#[must_use]
pub fn player_removed(name: &str, number: u32) -> String {
    format!("{name}, number {number}, removed from the event")
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
pub fn finals_paired(round: u32, name: &str, games: usize) -> String {
    let games = plural(games, "pairing", "pairings");
    format!("round {round} ({name}): {games}")
}

#[must_use]
pub fn match_decided(decided: &DecidedView) -> String {
    let DecidedView {
        stage,
        winner,
        loser,
        ..
    } = decided;
    format!("{stage}: decided for {winner} against {loser}")
}

#[must_use]
pub fn round_cleared(round: u32, pairings: usize) -> String {
    let pairings = plural(pairings, "pairing", "pairings");
    format!("round {round}: {pairings} taken back")
}

#[must_use]
pub fn round_published(round: u32) -> String {
    format!("standings after round {round} published again")
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
    result_replaced(round, &correction.before, &correction.after)
}

/// Another result took the place of the one that was entered.
#[must_use]
pub fn result_replaced(round: u32, before: &TableView, after: &TableView) -> String {
    let was = table_line(before);
    format!("{} (was {was})", result_entered(round, after))
}

/// A sheet was added.
#[must_use]
pub fn sheet_added(round: u32, table: u32, by: &str, file: &str) -> String {
    format!("round {round}, table {table}: sheet by {by} ({file})")
}

/// A sheet was withdrawn.
#[must_use]
pub fn sheet_withdrawn(round: u32, table: u32, by: &str, sheet: i64) -> String {
    format!("round {round}, table {table}: sheet {sheet} by {by} withdrawn")
}

/// A sheet took the place of another one.
#[must_use]
pub fn sheet_replaced((round, table): (u32, u32), by: &str, old: i64, file: &str) -> String {
    format!("round {round}, table {table}: sheet {old} by {by} replaced ({file})")
}

/// A dispute was opened.
#[must_use]
pub fn dispute_opened(round: u32, table: u32, dispute: i64, by: &str, about: &str) -> String {
    format!("round {round}, table {table}: dispute {dispute} by {by}: {about}")
}

/// A ruling was made.
#[must_use]
pub fn dispute_ruled(round: u32, table: u32, dispute: i64, decision: &str) -> String {
    format!("round {round}, table {table}, dispute {dispute}: ruled: {decision}")
}

/// A ruling was withdrawn.
#[must_use]
pub fn ruling_withdrawn(round: u32, table: u32, dispute: i64, decision: &str) -> String {
    format!("round {round}, table {table}, dispute {dispute}: withdrawn: {decision}")
}

/// The rulings of a dispute were made final.
#[must_use]
pub fn dispute_closed(dispute: i64) -> String {
    format!("dispute {dispute}: final")
}

/// A dispute was closed without a ruling.
#[must_use]
pub fn dispute_dismissed(dispute: i64) -> String {
    format!("dispute {dispute}: dismissed")
}

/// A round was paired by the program.
#[must_use]
pub fn round_paired(round: u32, pairings: usize, preset: &str, seed: u32) -> String {
    let pairings = plural(pairings, "pairing", "pairings");
    format!("round {round} paired by {preset}, seed {seed}: {pairings}")
}

#[must_use]
pub fn players_swapped(round: u32, one: &str, other: &str) -> String {
    format!("round {round}: {one} and {other} changed seats")
}

#[must_use]
pub fn colours_swapped(round: u32, table: u32) -> String {
    format!("round {round}, table {table}: colours exchanged")
}
