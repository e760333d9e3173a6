//! Claims and devices in words.

use crate::report::view::device::DeviceView;
use crate::report::view::entry::ClaimView;

/// What a dispute is about that two claims have opened.
pub const CLAIMS_DIFFER: &str = "the players claim different results";

/// `claimed by black`, `claimed by black and white`.
#[must_use]
pub fn claimed_by(sides: &[&'static str]) -> String {
    format!("claimed by {}", sides.join(" and "))
}

/// `38-26`, `32-32 (draw-win white)`, `38-26 (flag black)`, `resign white`.
#[must_use]
pub fn claimed(claim: &ClaimView) -> String {
    let draw_win = claim.draw_win.map(|side| format!("draw-win {side}"));
    match (claim.score, claim.ending.clone().or(draw_win)) {
        (Some(score), None) => score.to_string(),
        (Some(score), Some(more)) => format!("{score} ({more})"),
        (None, more) => more.unwrap_or_default(),
    }
}

/// `own table`, `tables 1 to 8`, `everything`.
#[must_use]
pub fn reach(device: &DeviceView) -> String {
    match (&device.player, device.first_table, device.last_table) {
        (Some(player), _, _) => player.clone(),
        (None, Some(first), Some(last)) if first == last => format!("table {first}"),
        (None, Some(first), Some(last)) => format!("tables {first} to {last}"),
        _ => "everything".to_owned(),
    }
}
