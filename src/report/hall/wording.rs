//! Claims and devices in words.

use crate::report::hall::device_view::DeviceView;
use crate::report::hall::view::{ClaimView, HandedInView, TypedView};
use crate::report::text::{capitalised, list, plural};

/// What a dispute is about that two claims have opened.
pub const CLAIMS_DIFFER: &str = "the players claim different results";

/// Why a sheet was withdrawn that its writer takes back.
pub const TAKEN_BACK: &str = "taken back by the player";

/// `claimed by black`; two claims about a table without a result are not the same.
pub fn claimed_by(sides: &[&'static str]) -> String {
    match sides {
        [side] => format!("claimed by {side}"),
        _ => "claims differ".to_owned(),
    }
}

/// `38-26`, `32-32 (draw-win white)`, `38-26 (flag black)`, `resign white`.
pub fn claimed(claim: &ClaimView) -> String {
    let draw_win = claim.draw_win.map(|side| format!("draw-win {side}"));
    match (claim.score, claim.ending.clone().or(draw_win)) {
        (Some(score), None) => score.to_string(),
        (Some(score), Some(more)) => format!("{score} ({more})"),
        (None, more) => more.unwrap_or_default(),
    }
}

/// `Goto Haruka claims 38-26`.
pub fn says(claim: &ClaimView) -> String {
    format!("{} claims {}", claim.name, claimed(claim))
}

/// `dispute 4 is open: the score`.
pub fn open_dispute(dispute: i64, about: &str) -> String {
    format!("dispute {dispute} is open: {about}")
}

/// `Sheet 7 of black, 2026-05-01 10:42: 23 of 60 moves can be followed, 1 finding`.
pub fn handed_in(sheet: &HandedInView) -> String {
    let moves = match sheet.moves {
        None => "cannot be read".to_owned(),
        Some((followed, written)) if followed >= written => plural(followed, "move", "moves"),
        Some((followed, written)) => {
            let written = plural(written, "move", "moves");
            format!("{followed} of {written} can be followed")
        }
    };
    let findings = match sheet.findings.len() {
        0 => String::new(),
        count => format!(", {}", plural(count, "finding", "findings")),
    };
    let at = match sheet.at.as_str() {
        "" => String::new(),
        at => format!(", {at}"),
    };
    let replaced = if sheet.in_use { "" } else { " (replaced)" };
    let (number, by) = (sheet.sheet, sheet.by);
    format!("Sheet {number} of {by}{at}{replaced}: {moves}{findings}")
}

/// The status of a dispute in words: what is final without a ruling was
/// dismissed.
pub const fn dispute_state(status: &'static str, is_ruled: bool) -> &'static str {
    match (status.as_bytes(), is_ruled) {
        (b"final", false) => "dismissed",
        _ => status,
    }
}

/// `own table`, `tables 1 to 8`, `everything`.
pub fn reach(device: &DeviceView) -> String {
    match (&device.player, device.first_table, device.last_table) {
        (Some(player), _, _) => player.clone(),
        (None, Some(first), Some(last)) if first == last => format!("table {first}"),
        (None, Some(first), Some(last)) => format!("tables {first} to {last}"),
        _ => "everything".to_owned(),
    }
}

/// `12 moves, 9-7, White to move`
pub fn typed_so_far(typed: &TypedView) -> String {
    let next = match typed.to_move {
        Some(side) => format!("{} to move", capitalised(side)),
        None => "the game is over".to_owned(),
    };
    let moves = plural(typed.moves, "move", "moves");
    format!("{moves}, {}, {next}", typed.score)
}

/// `missing numbers: 4, 17; empty squares: a1, h8`; empty if nothing is missing.
pub fn typed_missing(typed: &TypedView) -> String {
    let mut parts = Vec::new();
    if !typed.missing_numbers.is_empty() {
        parts.push(format!("missing numbers: {}", list(&typed.missing_numbers)));
    }
    if !typed.finished && !typed.empty_squares.is_empty() {
        let empty = plural(typed.empty_squares.len(), "empty square", "empty squares");
        parts.push(if typed.empty_squares.len() > 12 {
            empty
        } else {
            format!("{empty}: {}", typed.empty_squares.join(", "))
        });
    }
    parts.join("; ")
}
