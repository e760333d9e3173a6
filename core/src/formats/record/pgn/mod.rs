//! The dialects called PGN (formats reference, section 4): LiveOthello, PlayOK,
//! FlyOrDie, Pedersen's conversion of WTHOR, Edax, XBoard and Fairy-Stockfish.
//!
//! Black always moves first and `1-0` means that Black won. `0-0` and `*` say
//! that there is no result. Move numbers are decoration: they count turns in
//! one dialect and pairs in the others. A pass is `--`, `pass`, `@@@@`, a move
//! from a square to itself (`d1d1`), or left out.
//!
//! `[%clk ..]` and `[%emt ..]` in the comment after a move are its times.
//!
//! Drops (`P@f4`) count rows from the bottom, so this one is f5; where only the
//! other reading gives a legal first move, rows are taken as written.

mod clock;
mod draft;
mod fen;
mod plain;
mod read;
mod tags;
mod write;

pub(super) use plain::take_plain;
pub use read::read;
pub(super) use read::{last_event, last_game, next_event};
pub use write::write;

/// Tags with a common name in the header, in the order they are written; the
/// second spelling of a rating is FlyOrDie's.
const COMMON: [(&str, &str); 10] = [
    ("Event", "event"),
    ("Site", "place"),
    ("Date", "date"),
    ("Round", "round"),
    ("Black", "black"),
    ("White", "white"),
    ("BlackElo", "black-rating"),
    ("WhiteElo", "white-rating"),
    ("BlackRating", "black-rating"),
    ("WhiteRating", "white-rating"),
];

/// Whether this looks like PGN: the first line with anything in it is a tag.
pub fn recognises(head: &[u8]) -> bool {
    let text = crate::formats::text::decode(head);
    text.lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with('%'))
        .is_some_and(|line| tags::begins_tag(line) && line.contains('"'))
}

#[cfg(test)]
mod tests;
