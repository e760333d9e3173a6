//! The sentence about a change that the journal keeps for people.
use crate::report::event::edit_view::EventEditView;
use crate::report::finals::view::DecidedView;
use crate::report::hall::device_view::DeviceView;
use crate::report::hall::view::ClaimView;
use crate::report::hall::wording::{claimed, reach};
use crate::report::pairing::view::ForbiddenPairView;
use crate::report::player::view::{EditedPlayerView, PlayerImportView};
use crate::report::player::wording::{full_name, registration_changes};
use crate::report::round::table_wording::table_line;
use crate::report::round::view::{CorrectionView, TableView};
use crate::report::text::plural;

use crate::report::import::view::{ImportOutcome, ImportView};

/// Sentences, each with what it is about.
macro_rules! sentences {
    ($($name:ident($($about:ident: $type:ty),*) = $text:literal $(, $value:expr)*;)*) => {
        $(
            pub fn $name($($about: $type),*) -> String {
                format!($text $(, $value)*)
            }
        )*
    };
}

sentences! {
    event_created(name: &str) = "new event {name}";
    event_removed(name: &str) = "{name} removed";
    lots_drawn(seed: u32) = "lots drawn from seed {seed}";
    player_entered(name: &str, number: u32) = "{name} entered as number {number}";
    player_registered(name: &str) = "{name} added to the register";
    players_merged(name: &str, into: &str) = "merged {name} into {into}";
    players_imported(list: &PlayerImportView)
        = "{}: {}, {} changed, {} entered",
          list.file, plural(list.new, "new player", "new players"), list.changed, list.entered;
    player_removed(name: &str, number: u32) = "{name}, number {number}, removed from the event";
    player_withdrew(name: &str, after: u32) = "{name} withdrew after round {after}";
    player_returned(name: &str, round: u32) = "{name} returns in round {round}";
    player_assigned(name: &str, membership: &str) = "{name}: {membership}";
    pairings_set(round: u32, pairings: usize)
        = "round {round}: {}", plural(pairings, "pairing", "pairings");
    round_published(round: u32) = "standings after round {round} published again";
    round_sealed(round: u32) = "round {round} sealed";
    sheet_added(round: u32, table: u32, by: &str, file: &str)
        = "round {round}, table {table}: sheet by {by} ({file})";
    sheet_withdrawn(round: u32, table: u32, by: &str, sheet: i64)
        = "round {round}, table {table}: sheet {sheet} by {by} withdrawn";
    dispute_opened(round: u32, table: u32, dispute: i64, by: &str, about: &str)
        = "round {round}, table {table}: dispute {dispute} by {by}: {about}";
    dispute_ruled(round: u32, table: u32, dispute: i64, decision: &str)
        = "round {round}, table {table}, dispute {dispute}: ruled: {decision}";
    ruling_withdrawn(round: u32, table: u32, dispute: i64, decision: &str)
        = "round {round}, table {table}, dispute {dispute}: withdrawn: {decision}";
    dispute_closed(dispute: i64) = "dispute {dispute}: final";
    dispute_dismissed(dispute: i64) = "dispute {dispute}: dismissed";
    pairs_forbidden(pairs: &[ForbiddenPairView]) = "must not meet: {}", names_of_pairs(pairs);
    pairs_allowed(pairs: &[ForbiddenPairView]) = "may meet again: {}", names_of_pairs(pairs);
    players_swapped(round: u32, one: &str, other: &str)
        = "round {round}: {one} and {other} changed seats";
    colours_swapped(round: u32, table: u32) = "round {round}, table {table}: colours exchanged";
    device_approved(device: &DeviceView)
        = "device {} as {}: {}", device.label, device.role, reach(device);
    device_revoked(label: &str) = "device {label} revoked";
    device_renamed(old: &str, new: &str) = "device {old} is now called {new}";
}

/// A file was imported.
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

pub fn event_edited(edit: &EventEditView) -> String {
    let changes = edit.changes.iter().map(|change| {
        let [before, after] = [&change.before, &change.after].map(|text| match text.as_str() {
            "" => "none",
            text => text,
        });
        format!("{}: {after}; before: {before}", change.field)
    });
    let changes: Vec<String> = changes.collect();
    match changes.as_slice() {
        [] => format!("{}: other rules", edit.event.name),
        several => several.join("; "),
    }
}

pub fn player_edited(view: &EditedPlayerView) -> String {
    let name = full_name(&view.before);
    format!("{name}: {}", registration_changes(view))
}

pub fn finals_paired(round: u32, name: &str, games: usize) -> String {
    let games = plural(games, "pairing", "pairings");
    format!("round {round} ({name}): {games}")
}

pub fn match_decided(decided: &DecidedView) -> String {
    let DecidedView {
        stage,
        winner,
        loser,
        ..
    } = decided;
    format!("{stage}: decided for {winner} against {loser}")
}

pub fn round_cleared(round: u32, pairings: usize) -> String {
    let pairings = plural(pairings, "pairing", "pairings");
    format!("round {round}: {pairings} taken back")
}

pub fn result_entered(round: u32, table: &TableView) -> String {
    let number = table.table.unwrap_or_default();
    format!("round {round}, table {number}: {}", table_line(table))
}

pub fn result_corrected(round: u32, correction: &CorrectionView) -> String {
    result_replaced(round, &correction.before, &correction.after)
}

/// Another result took the place of the one that was entered.
pub fn result_replaced(round: u32, before: &TableView, after: &TableView) -> String {
    let was = table_line(before);
    format!("{} (was {was})", result_entered(round, after))
}

/// A sheet took the place of another one.
pub fn sheet_replaced((round, table): (u32, u32), by: &str, old: i64, file: &str) -> String {
    format!("round {round}, table {table}: sheet {old} by {by} replaced ({file})")
}

/// A round was paired by the program.
pub fn round_paired(round: u32, pairings: usize, preset: &str, seed: u32) -> String {
    let pairings = plural(pairings, "pairing", "pairings");
    format!("round {round} paired by {preset}, seed {seed}: {pairings}")
}

fn names_of_pairs(pairs: &[ForbiddenPairView]) -> String {
    let names = pairs.iter();
    let names = names.map(|pair| format!("{} and {}", pair.one.name, pair.other.name));
    names.collect::<Vec<_>>().join("; ")
}

pub fn results_swapped(round: u32, [one, other]: [u32; 2]) -> String {
    format!("round {round}: tables {one} and {other} have each other's result")
}

/// What is claimed is not said: the opponent, who has to say it too, may see the
/// journal. The row of the line has it.
pub fn result_claimed((round, table): (u32, u32), name: &str) -> String {
    format!("round {round}, table {table}: {name} claims a result")
}

pub fn result_agreed(round: u32, table: &TableView) -> String {
    let number = table.table.unwrap_or_default();
    format!(
        "round {round}, table {number}: {}, claimed by both players",
        table_line(table)
    )
}

pub fn claims_differ(
    (round, table): (u32, u32),
    dispute: i64,
    black: &ClaimView,
    white: &ClaimView,
) -> String {
    format!(
        "round {round}, table {table}: dispute {dispute}, {} claims {}, {} claims {}",
        black.name,
        claimed(black),
        white.name,
        claimed(white)
    )
}

pub fn claim_withdrawn((round, table): (u32, u32), name: &str) -> String {
    format!("round {round}, table {table}: {name} withdraws their claim")
}

pub fn photo_added((round, table): (u32, u32), by: &str, file: &str) -> String {
    format!("round {round}, table {table}: photo {file} from {by}")
}
