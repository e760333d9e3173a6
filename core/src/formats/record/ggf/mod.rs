//! GGF, the Generic Game Format of GGS.
//!
//! A game is `(;` tags `;)`; archives have one match a line with the number of
//! its games before it, two in a synchro match (formats reference, section 2).
//!
//! * **Komi.** `RE` is Black's difference less the komi `KM`. The declared
//!   result of a transcript is the difference of the discs, so `RE + KM`, which
//!   must come to whole half-discs but for the rounding of both; the komi
//!   stays in the header.
//! * **Evaluations** after the moves (`d2/2.39/0.01`) are kept in the header
//!   line `move-notes`, one for each mark, and written back. The seconds after
//!   them are how long the move took; what is not a time stays in the note.
//! * **`#` lines** between games are comments; they go into the header of the
//!   game that follows, as `CO` does.

mod boards;
mod fill;
mod plain;
mod read;
mod write;

pub use plain::PlainBoards;
pub(super) use plain::{last_game_line, next_game_line, take_plain};
pub(super) use read::last_game;
pub use read::read;
pub use write::{match_goes_on, write};

use crate::board::Colour;
use crate::game::HalfDiscs;

/// Tags with a common name in the header, in the order they are written.
const COMMON: [(&str, &str); 9] = [
    ("PC", "place"),
    ("DT", "date"),
    ("PB", "black"),
    ("PW", "white"),
    ("RB", "black-rating"),
    ("RW", "white-rating"),
    ("TI", "clock"),
    ("KM", "komi"),
    ("CO", "comment"),
];

/// Header line with the notes after the moves.
const NOTES: &str = "move-notes";
/// Header line that says which game of a synchro match this is: `1 of 2`.
const MATCH: &str = "match-game";

/// The side that lost by this difference: whoever resigned or lost on time, as
/// the format has it.
fn loser(difference: HalfDiscs) -> Option<Colour> {
    match difference.as_halves() {
        0 => None,
        1.. => Some(Colour::White),
        _ => Some(Colour::Black),
    }
}

/// Whether this looks like GGF: the first game begins with a tag `GM` that
/// says othello or reversi in words.
pub fn recognises(head: &[u8]) -> bool {
    let text = crate::formats::text::decode(head);
    let Some(start) = text.find("(;") else {
        return false;
    };
    let before = text[..start].lines().all(|line| {
        let line = line.trim();
        line.starts_with('#') || line.bytes().all(|b| b.is_ascii_digit())
    });
    let lower = text[start..]
        .chars()
        .take(400)
        .collect::<String>()
        .to_ascii_lowercase();
    before
        && ["gm[othello", "gm[reversi"]
            .iter()
            .any(|tag| lower.contains(tag))
}

#[cfg(test)]
mod tests;
