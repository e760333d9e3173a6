//! A tournament of FlipTheDisc as JSON (formats reference, section 10.3).
//!
//! A game is a row of a round's pairing with a transcript. Rows without one,
//! byes and the stray words that separate categories are results or nothing, not
//! records of moves: they give no transcript and are not unread;
//! [`Tournament::tally`] counts every row exactly once.

mod places;
mod read;
mod tournament;

pub use read::read;
pub use tournament::{
    Info, Pairing, Player, Round, RoundName, Row, Seat, Standing, Tally, Tournament,
};

/// Whether this looks like such a file.
pub fn recognises(head: &[u8]) -> bool {
    let text = crate::formats::text::decode(head);
    let keys = ["\"players_list\"", "\"pairing\"", "\"currentRound\""];
    text.trim_start().starts_with('{') && keys.iter().any(|key| text.contains(key))
}

#[cfg(test)]
mod tests;
